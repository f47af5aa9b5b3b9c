// Positions as text: Forsyth-Edwards notation.
#pragma once

#include <string>
#include <string_view>

#include <collegium/chess/board.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::chess {

// Reads six fields, or the first four alone (then no quiet moves, move 1). A refusal names the
// field, the column ("at", from 1) and what was found there. An en-passant square that nobody can
// use is dropped: it is no right. Refuses positions no game can have (art. 3.10) where that can be
// seen by counting: kings, pieces, pawns on the last ranks, the waiting side in check.
[[nodiscard]] sdk::Result<Position> parse_fen(std::string_view text);

// The canonical text: one position, one spelling. The en-passant square stands only where the
// capture is lawful.
[[nodiscard]] std::string to_fen(const Position& position);

// Placement, side to move, castling rights and en-passant square: equal exactly for positions that
// are the same one by art. 9.2.2.
[[nodiscard]] std::string repetition_key(const Board& board);

// "e4"; and back, kNoSquare where it is none.
[[nodiscard]] std::string square_name(Square square);
[[nodiscard]] Square square_named(std::string_view name);

}  // namespace collegium::chess
