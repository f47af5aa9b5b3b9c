// The protocol of a match of two teams: RU-CHESS appendix 1.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <collegium/documents/document.hpp>
#include <collegium/documents/facts.hpp>
#include <collegium/rounds/team_match.hpp>
#include <collegium/standings/team.hpp>

namespace collegium::documents {

// One board, by the teams of the match whichever side they had: the form has no colours, they
// follow from the draw (RU-CHESS 21).
struct MatchBoard {
    using PublicDataOnly = void;

    std::string first;
    std::string second;
    std::string first_result;  // «1», «½», «+»; empty: none yet
    std::string second_result;
};

struct MatchProtocolFacts {
    using PublicDataOnly = void;

    CompetitionFacts competition;
    FormFacts form;
    int round = 0;                       // 0: a line to fill in
    std::string group;                   // of the teams, «А»; empty: a line to fill in
    std::optional<registry::Date> date;  // none: a line to fill in
    std::string first_team;
    std::string second_team;
    std::vector<MatchBoard> boards;  // from the first
    std::string first_total;         // «4½»; empty: the match is not over
    std::string second_total;
    std::string winner;  // one of the teams; empty: nobody has won
};

// Writes what the boards brought into facts that name the players: the signs of each board, what
// counts for the teams and whose match it is by the book's rule. One result for each of
// `facts.boards`.
void enter_results(MatchProtocolFacts& facts, const std::vector<rounds::TeamBoard>& results,
                   const pairing::Scale& scale, standings::MatchRule rule);

[[nodiscard]] Document match_protocol_form(const MatchProtocolFacts& facts);

}  // namespace collegium::documents
