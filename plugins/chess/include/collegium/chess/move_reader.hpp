// Reading a move in any notation, and saying why a text is no lawful move.
#pragma once

#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include <collegium/chess/board.hpp>
#include <collegium/sdk/error.hpp>

namespace collegium::chess {

// One move, several lawful ones that the text does not tell apart, or a refusal with its article.
using ReadMove = std::variant<Move, std::vector<Move>, sdk::Error>;

// UCI, numeric, or algebraic with the letters of any alphabet, long or short, with or without signs
// and draw offer. Look-alike letters are understood (К/K, С/C, е/e, х/x): Latin K is first the
// English king, and the Russian knight where the king has no such move.
[[nodiscard]] ReadMove read_move(const Board& board, std::string_view text);

// SAN with English letters, as PGN has it; empty where it is not exactly one lawful move. Fast.
[[nodiscard]] std::optional<Move> read_san(const Board& board, std::string_view text);

// What a text asks for, before it is compared with the lawful moves.
struct MoveWish {
    std::optional<Kind> kind;  // empty: whatever stands on the square left
    int from_file = -1;
    int from_rank = -1;
    Square to = kNoSquare;
    Kind becomes = Kind::kPawn;
    bool capture_sign = false;
    int castling = 0;  // 1: short, 2: long
};

// Why no lawful move fulfils the wish.
[[nodiscard]] sdk::Error why_not(const Board& board, const MoveWish& wish);

}  // namespace collegium::chess
