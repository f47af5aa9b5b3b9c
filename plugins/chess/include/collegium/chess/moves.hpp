// Lawful moves (arts. 3.1 to 3.10), making them and counting their tree. All functions are pure and
// [thread-safe].
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include <collegium/chess/board.hpp>

namespace collegium::chess {

// All lawful moves; the order depends on the board alone. The board has one king of each colour and
// the side that is not to move is not in check.
void legal_moves(const Board& board, MoveList& moves);
[[nodiscard]] MoveList legal_moves(const Board& board);

[[nodiscard]] std::uint64_t count_legal_moves(const Board& board);
[[nodiscard]] bool is_legal(const Board& board, Move move);

// Pieces of `by` that attack the square, pinned or not (art. 3.1.3).
[[nodiscard]] Bitboard attackers(const Board& board, Square square, Colour by);
// Whether the side to move stands in check (art. 3.9.1).
[[nodiscard]] bool in_check(const Board& board);

// The board, or position, after a lawful move. An en-passant square is kept only where the capture
// is lawful.
[[nodiscard]] Board after(const Board& board, Move move);
[[nodiscard]] Position after(const Position& position, Move move);

// Whether the pawn that has just made a double step can really be taken en passant.
[[nodiscard]] bool can_take_en_passant(const Board& board);

// What the move is besides going from one square to another.
[[nodiscard]] bool is_castling(const Board& board, Move move);
[[nodiscard]] bool is_en_passant(const Board& board, Move move);
[[nodiscard]] bool is_capture(const Board& board, Move move);

// Asked at times during long counts: true means give up.
class StopCount {
  public:
    [[nodiscard]] virtual bool requested() const = 0;

  protected:
    ~StopCount() = default;
};

// Number of move sequences of exactly `depth` moves, the last ply counted in bulk; empty when
// stopped.
[[nodiscard]] std::optional<std::uint64_t> perft(const Board& board, int depth,
                                                 const StopCount* stop = nullptr);

// How sliding attacks are looked up on this processor: "pext" or "magic".
[[nodiscard]] std::string_view slider_lookup();

}  // namespace collegium::chess
