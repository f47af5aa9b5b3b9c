// The pieces on the board, who moves and which special rights are left: plain values.
#pragma once

#include <array>
#include <cstdint>

namespace collegium::chess {

// One bit per square, a1 = bit 0, b1 = bit 1, ... h8 = bit 63.
using Bitboard = std::uint64_t;
using Square = int;
inline constexpr Square kNoSquare = -1;

enum class Colour : std::uint8_t { kWhite = 0, kBlack = 1 };
enum class Kind : std::uint8_t { kPawn, kKnight, kBishop, kRook, kQueen, kKing };
inline constexpr int kKinds = 6;

[[nodiscard]] constexpr Colour other(Colour colour) {
    return colour == Colour::kWhite ? Colour::kBlack : Colour::kWhite;
}
// Always inlined, as the accessors below: the move generator is compiled for several instruction
// sets, and no copy of a shared function may carry one of them into the others.
[[nodiscard, gnu::always_inline]] constexpr inline Bitboard bit(Square square) {
    return Bitboard{1} << square;
}
[[nodiscard]] constexpr int file_of(Square square) {
    return square & 7;
}
[[nodiscard]] constexpr int rank_of(Square square) {
    return square >> 3;
}
[[nodiscard]] constexpr Square square_at(int file, int rank) {
    return rank * 8 + file;
}
// a1 is dark (art. 2.1: the square at a player's right hand is light).
[[nodiscard]] constexpr bool is_dark(Square square) {
    return ((file_of(square) + rank_of(square)) & 1) == 0;
}
inline constexpr Bitboard kDarkSquares = 0xAA55AA55AA55AA55;

// Castling rights, art. 3.8.2.1: lost for good once the king or that rook has moved.
enum CastlingRight : std::uint8_t {
    kWhiteShort = 1,
    kWhiteLong = 2,
    kBlackShort = 4,
    kBlackLong = 8,
};

struct Piece {
    Kind kind = Kind::kPawn;
    Colour colour = Colour::kWhite;

    friend bool operator==(const Piece&, const Piece&) = default;
};

// Eight sets fill one cache line: a move is made by copying the board.
struct Board {
    std::array<Bitboard, kKinds> kinds{};  // by Kind, both colours
    std::array<Bitboard, 2> colours{};     // by Colour
    Colour to_move = Colour::kWhite;
    std::uint8_t castling = 0;           // CastlingRight bits
    std::int8_t en_passant = kNoSquare;  // square passed by the pawn that just made a double step

    friend bool operator==(const Board&, const Board&) = default;
};

[[nodiscard, gnu::always_inline]] constexpr inline Bitboard pieces(const Board& board, Kind kind) {
    return board.kinds[static_cast<std::size_t>(kind)];
}
[[nodiscard, gnu::always_inline]] constexpr inline Bitboard pieces(const Board& board,
                                                                   Colour colour) {
    return board.colours[static_cast<std::size_t>(colour)];
}
[[nodiscard, gnu::always_inline]] constexpr inline Bitboard pieces(const Board& board,
                                                                   Colour colour, Kind kind) {
    return pieces(board, colour) & pieces(board, kind);
}
[[nodiscard, gnu::always_inline]] constexpr inline Bitboard occupied(const Board& board) {
    return board.colours[0] | board.colours[1];
}

// Puts a piece on an empty square.
constexpr void put(Board& board, Square square, Piece piece) {
    board.kinds[static_cast<std::size_t>(piece.kind)] |= bit(square);
    board.colours[static_cast<std::size_t>(piece.colour)] |= bit(square);
}

[[nodiscard]] bool is_occupied(const Board& board, Square square);
// The kind that stands on an occupied square.
[[nodiscard]] Kind kind_at(const Board& board, Square square);
// What stands on an occupied square.
[[nodiscard]] Piece piece_at(const Board& board, Square square);
// The square of that colour's only king.
[[nodiscard]] Square king_square(const Board& board, Colour colour);

// Castling is the king's step of two squares. `becomes` is kPawn except for a promotion.
struct Move {
    std::uint8_t from = 0;
    std::uint8_t to = 0;
    Kind becomes = Kind::kPawn;

    [[nodiscard]] constexpr bool is_promotion() const { return becomes != Kind::kPawn; }
    friend auto operator<=>(const Move&, const Move&) = default;
};

// A fixed array: generating moves allocates nothing. No position has more than 218 moves.
class MoveList {
  public:
    void add(Square from, Square to, Kind becomes = Kind::kPawn) {
        moves_[size_++] = {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), becomes};
    }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] const Move& operator[](std::size_t index) const { return moves_[index]; }
    [[nodiscard]] const Move* begin() const { return moves_.data(); }
    [[nodiscard]] const Move* end() const { return moves_.data() + size_; }

  private:
    std::array<Move, 256> moves_;
    std::size_t size_ = 0;
};

// A board with the counters of arts. 9.3 and 9.6.2 and of the score sheet.
struct Position {
    Board board;
    int quiet_plies = 0;  // since the last pawn move or capture, by both players together
    int move_number = 1;  // of White's move and Black's reply

    friend bool operator==(const Position&, const Position&) = default;
};

[[nodiscard]] Position start_position();

}  // namespace collegium::chess
