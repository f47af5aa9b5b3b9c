// Positions as PDN FEN: "W:Wa1,Kc3:Bb6", "B:W31-50:B1-20".
#pragma once

#include <string>
#include <string_view>

#include <collegium/draughts/geometry.hpp>
#include <collegium/draughts/position.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::draughts {

struct FenRules {
    Geometry geometry;
    int most_pieces;  // of one side
};

// Reads letters or numbers for squares, ranges of numbers, 'K' for kings (of a whole range too),
// the two sides in either order, spaces between parts and a final full stop. A refusal says what is
// wrong at which character.
[[nodiscard]] sdk::Result<Position> parse_fen(std::string_view text, const FenRules& rules);

// Canonical: White first, squares in the order of `names`, each written out.
[[nodiscard]] std::string format_fen(const Position& position, Geometry geometry,
                                     SquareNames names);

}  // namespace collegium::draughts
