// Tables of results: RU-2022 appendix 9 (round robin) and 10 (Swiss), UA-2024 IV.5.6, RU-CHESS
// 30.2.4; and the list of places.
#pragma once

#include <string>
#include <vector>

#include <collegium/documents/document.hpp>
#include <collegium/documents/facts.hpp>

namespace collegium::documents {

// A criterion of the regulation, in their order.
struct CriterionFacts {
    using PublicDataOnly = void;

    std::string title;  // «Солкофа усеченный»
    std::string article;
    // Captions of its numbers where several stand side by side: «−1», «−2»; at least one, which may
    // be empty.
    std::vector<std::string> parts{""};
};

// What somebody did in one round.
struct RoundCell {
    std::string opponent;  // «7б»; empty: none
    std::string result;    // «2», «+», «2↓»
};

struct TableEntry {
    using PublicDataOnly = void;

    std::string place;  // «1», «2–3»; empty: none is taken
    int number = 0;
    std::string name;  // «Жуков Денис»
    std::string rank;
    std::string rating;
    std::string organisation;
    std::string group;               // where several groups play in one table
    std::vector<std::string> cells;  // round robin: against number 1, 2, ...
    std::vector<RoundCell> rounds;   // Swiss and the rest
    std::string points;
    std::vector<std::vector<std::string>> criteria;  // by criterion, by its parts
    std::string rated;                               // «7 / 6»: points and games for norms
    std::string note;  // «выбыл, сыграно 3 из 7: результаты не засчитываются (5.4.5.2)»
};

struct ResultTableFacts {
    using PublicDataOnly = void;

    CompetitionFacts competition;
    FormFacts form;
    std::string stage;  // which of several tournaments; may be empty
    int after_round = 0;
    int rounds = 0;            // planned
    bool preliminary = false;  // results are missing, or nothing is approved yet
    std::vector<CriterionFacts> criteria;
    std::vector<TableEntry> entries;  // by place; who left stands at the end
    std::string pairing_program;      // UA-2024 J: the approved one; may be empty
    std::vector<OfficialFacts> signatories;
};

// Appendix 9: rows and columns by number, the coefficients before the points, the place last.
[[nodiscard]] Document crosstable_form(const ResultTableFacts& facts);
// Appendix 10: rows by place, two columns a round.
[[nodiscard]] Document swiss_table_form(const ResultTableFacts& facts);
// Places, points and criteria without the rounds.
[[nodiscard]] Document places_form(const ResultTableFacts& facts);

}  // namespace collegium::documents
