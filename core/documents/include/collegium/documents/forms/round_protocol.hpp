// The protocol of a round of individual competitions: RU-2022 appendix 6; by RU-CHESS 30.2.4 and
// UA-2024 IV.5.6 in our own layouts. Before there are results it is the list of pairs (14.1.1).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <collegium/documents/document.hpp>
#include <collegium/documents/facts.hpp>

namespace collegium::documents {

// One board; columns keep colours, whoever begins (FORM-02).
struct RoundBoard {
    using PublicDataOnly = void;

    int board = 0;      // 0: somebody without a partner, who stands in `white`
    std::string white;  // «Абрамов Пётр»
    std::string black;
    std::string white_result;  // «2», «½», «+»; empty: none yet
    std::string black_result;
    // Points of the games of a micro-match; empty where an encounter is one game.
    std::string white_games;
    std::string black_games;
};

struct RoundProtocolFacts {
    using PublicDataOnly = void;

    CompetitionFacts competition;
    FormFacts form;
    std::string stage;  // which of several tournaments; may be empty
    int round = 0;
    std::optional<registry::Date> date;  // none: a line to fill in
    bool pairs_only = false;             // results stay blank, whatever is known of them
    std::vector<RoundBoard> boards;
    std::vector<std::string> notes;  // below the table
    std::vector<OfficialFacts> signatories;
};

[[nodiscard]] Document round_protocol_form(const RoundProtocolFacts& facts);

}  // namespace collegium::documents
