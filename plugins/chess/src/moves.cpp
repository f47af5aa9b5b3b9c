#include <algorithm>
#include <cstdlib>

#include <collegium/chess/moves.hpp>

#include "kernel.hpp"
#include "leapers.hpp"

namespace collegium::chess {

void legal_moves(const Board& board, MoveList& moves) {
    kernel().legal_moves(board, moves);
}

MoveList legal_moves(const Board& board) {
    MoveList moves;
    legal_moves(board, moves);
    return moves;
}

std::uint64_t count_legal_moves(const Board& board) {
    return kernel().count_legal_moves(board);
}

bool is_legal(const Board& board, Move move) {
    const MoveList moves = legal_moves(board);
    return std::find(moves.begin(), moves.end(), move) != moves.end();
}

Bitboard attackers(const Board& board, Square square, Colour by) {
    return kernel().attackers(board, square, by, occupied(board));
}

bool in_check(const Board& board) {
    return attackers(board, king_square(board, board.to_move), other(board.to_move)) != 0;
}

bool is_castling(const Board& board, Move move) {
    return (pieces(board, Kind::kKing) & bit(move.from)) != 0 &&
           std::abs(int{move.from} - int{move.to}) == 2;
}

bool is_en_passant(const Board& board, Move move) {
    return move.to == board.en_passant && (pieces(board, Kind::kPawn) & bit(move.from)) != 0 &&
           file_of(move.from) != file_of(move.to);
}

bool is_capture(const Board& board, Move move) {
    return is_occupied(board, move.to) || is_en_passant(board, move);
}

namespace {

void remove(Board& board, Square square) {
    for (Bitboard& set : board.kinds)
        set &= ~bit(square);
    for (Bitboard& set : board.colours)
        set &= ~bit(square);
}

void transfer(Board& board, Square from, Square to, Piece piece) {
    remove(board, from);
    remove(board, to);
    put(board, to, piece);
}

}  // namespace

Board after(const Board& board, Move move) {
    Board next = board;
    const Colour us = board.to_move;
    const int forward = us == Colour::kWhite ? 8 : -8;
    const Kind kind = kind_at(board, move.from);

    next.en_passant = kNoSquare;
    if (is_en_passant(board, move)) remove(next, move.to - forward);
    if (is_castling(board, move)) {
        const bool to_king_side = move.to > move.from;
        transfer(next, to_king_side ? move.to + 1 : move.to - 2,
                 to_king_side ? move.to - 1 : move.to + 1, {Kind::kRook, us});
    }
    transfer(next, move.from, move.to, {move.is_promotion() ? move.becomes : kind, us});
    if (kind == Kind::kPawn && std::abs(int{move.to} - int{move.from}) == 16) {
        const Square passed = move.from + forward;
        next.en_passant = static_cast<std::int8_t>(passed);
    }
    next.castling &= kRightsKept[move.from];
    next.castling &= kRightsKept[move.to];
    next.to_move = other(us);
    if (!can_take_en_passant(next)) next.en_passant = kNoSquare;
    return next;
}

Position after(const Position& position, Move move) {
    const Board& board = position.board;
    const bool resets = is_capture(board, move) || kind_at(board, move.from) == Kind::kPawn;
    Position next;
    next.board = after(board, move);
    next.quiet_plies = resets ? 0 : position.quiet_plies + 1;
    next.move_number = position.move_number + (board.to_move == Colour::kBlack ? 1 : 0);
    return next;
}

bool can_take_en_passant(const Board& board) {
    if (board.en_passant == kNoSquare) return false;
    const auto waiting = static_cast<std::size_t>(other(board.to_move));
    const Bitboard takers = kPawnAttacks[waiting][static_cast<std::size_t>(board.en_passant)] &
                            pieces(board, board.to_move, Kind::kPawn);
    if (takers == 0) return false;
    const MoveList moves = legal_moves(board);
    return std::any_of(moves.begin(), moves.end(),
                       [&](Move move) { return is_en_passant(board, move); });
}

std::optional<std::uint64_t> perft(const Board& board, int depth, const StopCount* stop) {
    return kernel().perft(board, depth, stop);
}

std::string_view slider_lookup() {
    return kernel().slider_lookup;
}

}  // namespace collegium::chess
