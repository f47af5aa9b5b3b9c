// A second move generator, written by the letter of the articles and for nothing but being right:
// a board of letters, every jump on a copy.
#pragma once

#include <compare>
#include <set>
#include <string>
#include <vector>

#include <collegium/draughts/rules.hpp>

namespace collegium::draughts::test {

struct Place {
    int rank = 0;  // 0 is White's first rank
    int file = 0;
    friend auto operator<=>(const Place&, const Place&) = default;
};

// 'w', 'b' men, 'W', 'B' kings, '.' nothing.
using Letters = std::vector<std::string>;  // by rank, then file

struct ReferenceMove {
    Place from;
    Place to;
    std::set<Place> captured;
    bool becomes_king = false;
    friend auto operator<=>(const ReferenceMove&, const ReferenceMove&) = default;
};

[[nodiscard]] std::set<ReferenceMove> reference_moves(const MoveRules& rules, const Letters& board,
                                                      bool white_to_move);

[[nodiscard]] Letters reference_play(Letters board, const ReferenceMove& move);

}  // namespace collegium::draughts::test
