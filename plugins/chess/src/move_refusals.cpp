// Why a move is impossible (art. 3.10.2), told to somebody who believes it is not.
#include <bit>
#include <string>

#include <collegium/chess/fen.hpp>
#include <collegium/chess/move_reader.hpp>
#include <collegium/chess/moves.hpp>
#include <collegium/chess/rule_book.hpp>

#include "leapers.hpp"

namespace collegium::chess {
namespace {

sdk::Error refused(std::string reason, std::string message, std::string_view cited,
                   sdk::Metadata metadata = {}) {
    sdk::Error error;
    error.code = sdk::Code::kFailedPrecondition;
    error.reason = std::move(reason);
    error.message = std::move(message);
    error.metadata = std::move(metadata);
    error.citations.push_back(article(cited));
    return error;
}

std::string_view article_of(Kind kind) {
    switch (kind) {
        case Kind::kBishop:
            return "3.2";
        case Kind::kRook:
            return "3.3";
        case Kind::kQueen:
            return "3.4";
        case Kind::kKnight:
            return "3.6";
        case Kind::kPawn:
            return "3.7";
        case Kind::kKing:
            break;
    }
    return "3.8.1";
}

// Where the piece could go if its own king did not matter; castling aside.
Bitboard reach(const Board& board, Square from) {
    const auto at = static_cast<std::size_t>(from);
    const Bitboard all = occupied(board);
    const Bitboard own = pieces(board, board.to_move);
    switch (kind_at(board, from)) {
        case Kind::kKnight:
            return kKnightAttacks[at] & ~own;
        case Kind::kKing:
            return kKingAttacks[at] & ~own;
        case Kind::kBishop:
            return walk(from, all, kBishopDirections) & ~own;
        case Kind::kRook:
            return walk(from, all, kRookDirections) & ~own;
        case Kind::kQueen:
            return (walk(from, all, kBishopDirections) | walk(from, all, kRookDirections)) & ~own;
        case Kind::kPawn:
            break;
    }
    const bool white = board.to_move == Colour::kWhite;
    const int forward = white ? 8 : -8;
    Bitboard takes = pieces(board, other(board.to_move));
    if (board.en_passant != kNoSquare) takes |= bit(board.en_passant);
    Bitboard targets = kPawnAttacks[static_cast<std::size_t>(board.to_move)][at] & takes;
    if ((all & bit(from + forward)) != 0) return targets;
    targets |= bit(from + forward);
    if (rank_of(from) == (white ? 1 : 6) && (all & bit(from + 2 * forward)) == 0)
        targets |= bit(from + 2 * forward);
    return targets;
}

// Lines of a bishop, rook or queen with nothing in the way.
Bitboard empty_board_reach(Kind kind, Square from) {
    const auto at = static_cast<std::size_t>(from);
    Bitboard lines = 0;
    if (kind == Kind::kBishop || kind == Kind::kQueen) lines |= kBishopRays[at];
    if (kind == Kind::kRook || kind == Kind::kQueen) lines |= kRookRays[at];
    return lines;
}

sdk::Error why_no_castling(const Board& board, bool to_king_side) {
    const bool white = board.to_move == Colour::kWhite;
    const std::uint8_t right = white ? (to_king_side ? kWhiteShort : kWhiteLong)
                                     : (to_king_side ? kBlackShort : kBlackLong);
    if ((board.castling & right) == 0)
        return refused("CHESS_CASTLING_RIGHT_LOST", "king or rook has moved", "3.8.2.1");
    const Square king = white ? 4 : 60;
    const Square rook = to_king_side ? king + 3 : king - 4;
    const Bitboard blockers =
        occupied(board) & kBetween[static_cast<std::size_t>(king)][static_cast<std::size_t>(rook)];
    if (blockers != 0)
        return refused("CHESS_CASTLING_BLOCKED", "a piece stands between king and rook",
                       "3.8.2.2.2", {{"square", square_name(std::countr_zero(blockers))}});
    for (const int step : {0, 1, 2}) {
        const Square square = to_king_side ? king + step : king - step;
        if (attackers(board, square, other(board.to_move)) != 0)
            return refused("CHESS_CASTLING_ATTACKED", "a square on the king's way is attacked",
                           "3.8.2.2", {{"square", square_name(square)}});
    }
    return refused("CHESS_MOVE_NOT_POSSIBLE", "castling is not possible", "3.8.2");
}

// The wish names the square left.
sdk::Error why_not_from(const Board& board, Square from, const MoveWish& wish) {
    const std::string name = square_name(from);
    if (!is_occupied(board, from))
        return refused("CHESS_SQUARE_EMPTY", "nothing stands on the square left", "3.10.2",
                       {{"square", name}});
    if ((pieces(board, board.to_move) & bit(from)) == 0)
        return refused("CHESS_PIECE_OF_OPPONENT", "that piece is the opponent's", "3.10.2",
                       {{"square", name}});
    const Kind kind = kind_at(board, from);
    if (wish.kind && *wish.kind != kind)
        return refused("CHESS_OTHER_PIECE_THERE", "another piece stands there", "17.7",
                       {{"square", name}});
    if ((reach(board, from) & bit(wish.to)) == 0 &&
        (empty_board_reach(kind, from) & bit(wish.to)) != 0)
        return refused("CHESS_WAY_BLOCKED", "a piece stands in the way", "3.5",
                       {{"from", name}, {"square", square_name(wish.to)}});
    if ((reach(board, from) & bit(wish.to)) == 0)
        return refused("CHESS_PIECE_CANNOT_REACH", "the piece does not move there",
                       article_of(kind), {{"from", name}, {"square", square_name(wish.to)}});
    const bool promotes = kind == Kind::kPawn && (rank_of(wish.to) == 0 || rank_of(wish.to) == 7);
    if (wish.becomes != Kind::kPawn && !promotes)
        return refused("CHESS_NO_PROMOTION_HERE", "no pawn reaches its last rank", "3.7.5.1");
    const MoveList moves = legal_moves(board);
    for (const Move move : moves)
        if (move.from == from && move.to == wish.to)
            return refused("CHESS_MOVE_IS_NO_CAPTURE", "nothing is captured", "17.8",
                           {{"square", square_name(wish.to)}});
    if (kind == Kind::kKing)
        return refused("CHESS_KING_WOULD_BE_ATTACKED", "the square is attacked", "3.9.2",
                       {{"square", square_name(wish.to)}});
    return refused("CHESS_KING_LEFT_IN_CHECK", "the king would stand in check", "3.9.2");
}

}  // namespace

sdk::Error why_not(const Board& board, const MoveWish& wish) {
    const MoveList moves = legal_moves(board);
    if (moves.empty())
        return refused("CHESS_GAME_OVER", "there are no lawful moves",
                       in_check(board) ? "5.1.1" : "5.2.1");
    if (wish.castling != 0) return why_no_castling(board, wish.castling == 1);
    if ((pieces(board, board.to_move) & bit(wish.to)) != 0)
        return refused("CHESS_SQUARE_TAKEN", "an own piece stands there", "3.1",
                       {{"square", square_name(wish.to)}});
    if (wish.from_file >= 0 && wish.from_rank >= 0) {
        const Square from = square_at(wish.from_file, wish.from_rank);
        const Square king = king_square(board, board.to_move);
        if (from == king && rank_of(from) == rank_of(wish.to) &&
            (wish.to - from == 2 || wish.to - from == -2))
            return why_no_castling(board, wish.to > from);
        return why_not_from(board, from, wish);
    }

    // Of several pieces the one that at least could go there explains best.
    Bitboard candidates = pieces(board, board.to_move, wish.kind.value_or(Kind::kPawn));
    if (candidates == 0)
        return refused("CHESS_NO_SUCH_PIECE", "the side has no such piece", "3.10.2");
    for (Bitboard set = candidates; set != 0; set &= set - 1) {
        const Square from = std::countr_zero(set);
        const bool named = (wish.from_file < 0 || file_of(from) == wish.from_file) &&
                           (wish.from_rank < 0 || rank_of(from) == wish.from_rank);
        if (!named || (reach(board, from) & bit(wish.to)) == 0) continue;
        if (wish.kind == Kind::kPawn && wish.from_file < 0 && file_of(from) != file_of(wish.to))
            return refused("CHESS_PAWN_CAPTURE_NEEDS_FILE",
                           "a pawn's capture begins with the file it leaves", "17.8.3",
                           {{"square", square_name(wish.to)}});
        return why_not_from(board, from, wish);
    }
    return refused("CHESS_NO_PIECE_REACHES", "no such piece can go there",
                   article_of(wish.kind.value_or(Kind::kPawn)), {{"square", square_name(wish.to)}});
}

}  // namespace collegium::chess
