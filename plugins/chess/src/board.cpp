#include <bit>

#include <collegium/chess/board.hpp>

namespace collegium::chess {

bool is_occupied(const Board& board, Square square) {
    return (occupied(board) & bit(square)) != 0;
}

Kind kind_at(const Board& board, Square square) {
    int kind = 0;
    while ((board.kinds[static_cast<std::size_t>(kind)] & bit(square)) == 0)
        ++kind;
    return static_cast<Kind>(kind);
}

Piece piece_at(const Board& board, Square square) {
    const bool white = (pieces(board, Colour::kWhite) & bit(square)) != 0;
    return {kind_at(board, square), white ? Colour::kWhite : Colour::kBlack};
}

Square king_square(const Board& board, Colour colour) {
    return std::countr_zero(pieces(board, colour, Kind::kKing));
}

Position start_position() {
    constexpr std::array kFirstRank = {Kind::kRook, Kind::kKnight, Kind::kBishop, Kind::kQueen,
                                       Kind::kKing, Kind::kBishop, Kind::kKnight, Kind::kRook};
    Position position;
    for (int file = 0; file < 8; ++file) {
        const Kind kind = kFirstRank[static_cast<std::size_t>(file)];
        put(position.board, square_at(file, 0), {kind, Colour::kWhite});
        put(position.board, square_at(file, 1), {Kind::kPawn, Colour::kWhite});
        put(position.board, square_at(file, 6), {Kind::kPawn, Colour::kBlack});
        put(position.board, square_at(file, 7), {kind, Colour::kBlack});
    }
    position.board.castling = kWhiteShort | kWhiteLong | kBlackShort | kBlackLong;
    return position;
}

}  // namespace collegium::chess
