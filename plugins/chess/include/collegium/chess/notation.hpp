// Moves as text: the book's algebraic notation (art. 17) in several alphabets, SAN, UCI and the
// numeric notation of correspondence play (art. 58).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/chess/board.hpp>
#include <collegium/sdk/local_text.hpp>

namespace collegium::chess {

// Piece letters: Кр Ф Л С К (art. 2.2), Кр Ф Т С К, K Q R B N, ♔ ♕ ♖ ♗ ♘.
enum class Letters : std::uint8_t { kRussian, kUkrainian, kEnglish, kFigurine };

struct Style {
    Letters letters = Letters::kRussian;
    bool full = false;     // with the square left (art. 17.7)
    bool signs = true;     // captures, checks, mate, en passant: optional (art. 17.12)
    bool export_ = false;  // PGN's spelling: O-O, e8=Q, no "e.p."
};

inline constexpr Style kBookStyle{};
inline constexpr Style kSanStyle{Letters::kEnglish, false, true, true};

// The letter(s) of a kind of piece; a pawn has one in positions only (art. 17.2).
[[nodiscard]] std::string_view piece_letter(Kind kind, Letters letters);

// A lawful move of the board.
[[nodiscard]] std::string write_move(const Board& board, Move move, const Style& style);

// "e2e4", "e7e8q".
[[nodiscard]] std::string to_uci(Move move);
// Art. 58: "5254", "57581".
[[nodiscard]] std::string to_numeric(Move move);

// A notation people can ask for by id.
struct NamedNotation {
    std::string_view id;
    sdk::LocalText name;
    enum class Code : std::uint8_t { kUci, kNumeric, kAlgebraic } code = Code::kAlgebraic;
    Style style;
};

// UCI first, then SAN, which tools print beside it, then the book's.
[[nodiscard]] const std::vector<NamedNotation>& notations();
[[nodiscard]] std::string write_move(const Board& board, Move move, const NamedNotation& notation);

}  // namespace collegium::chess
