// What is done with generated moves: list them, count them, or play them on. Included by the
// kernel_*.cpp files only, after generator.hpp.
#pragma once

#include "generator.hpp"
#include "kernel.hpp"

namespace collegium::chess {
namespace {

struct ListSink {
    MoveList& moves;

    template <Colour, Kind>
    void piece(Square from, Bitboard targets) {
        while (targets != 0)
            moves.add(from, take_first(targets));
    }
    template <Colour kUs>
    void pawn_steps(Bitboard targets) {
        pawn_captures<kUs>(targets, View<kUs>::kForward);
    }
    template <Colour kUs>
    void pawn_double_steps(Bitboard targets) {
        pawn_captures<kUs>(targets, 2 * View<kUs>::kForward);
    }
    template <Colour>
    void pawn_captures(Bitboard targets, int step) {
        while (targets != 0) {
            const Square to = take_first(targets);
            moves.add(to - step, to);
        }
    }
    template <Colour, bool>
    void promotions(Bitboard targets, int step) {
        while (targets != 0) {
            const Square to = take_first(targets);
            for (const Kind kind : {Kind::kQueen, Kind::kRook, Kind::kBishop, Kind::kKnight})
                moves.add(to - step, to, kind);
        }
    }
    template <Colour>
    void en_passant(Square from, Square to) {
        moves.add(from, to);
    }
    template <Colour kUs, bool kShortSide>
    void castle() {
        moves.add(View<kUs>::kKingHome, View<kUs>::kKingHome + (kShortSide ? 2 : -2));
    }
};

struct CountSink {
    std::uint64_t count = 0;

    void add(Bitboard targets) {
        count += static_cast<std::uint64_t>(__builtin_popcountll(targets));
    }
    template <Colour, Kind>
    void piece(Square, Bitboard targets) {
        add(targets);
    }
    template <Colour>
    void pawn_steps(Bitboard targets) {
        add(targets);
    }
    template <Colour>
    void pawn_double_steps(Bitboard targets) {
        add(targets);
    }
    template <Colour>
    void pawn_captures(Bitboard targets, int) {
        add(targets);
    }
    template <Colour, bool>
    void promotions(Bitboard targets, int) {
        count += 4 * static_cast<std::uint64_t>(__builtin_popcountll(targets));
    }
    template <Colour>
    void en_passant(Square, Square) {
        ++count;
    }
    template <Colour, bool>
    void castle() {
        ++count;
    }
};

// Subtrees below this depth are the steps between two questions whether to stop.
inline constexpr int kStopDepth = 3;

struct Stopping {
    const StopCount* stop;
    bool stopped = false;
};

template <Colour kUs>
std::uint64_t count_tree(const Board& board, int depth, Stopping& stopping);

// Plays every move on a copy of the board and counts the tree below.
template <Colour kMover>
struct TreeSink {
    const Board& board;
    int depth;
    Stopping& stopping;
    std::uint64_t count = 0;

    static constexpr Colour kThem = other(kMover);
    static constexpr std::size_t kUsIndex = static_cast<std::size_t>(kMover);
    static constexpr std::size_t kThemIndex = static_cast<std::size_t>(kThem);

    void descend(Board& next) {
        next.to_move = kThem;
        count += count_tree<kThem>(next, depth - 1, stopping);
    }
    [[nodiscard]] Board next_board() const {
        Board next = board;
        next.en_passant = kNoSquare;
        return next;
    }
    static void shift(Board& next, Kind kind, Bitboard both) {
        next.kinds[static_cast<std::size_t>(kind)] ^= both;
        next.colours[kUsIndex] ^= both;
    }
    static void take(Board& next, Square to) {
        for (Bitboard& set : next.kinds)
            set &= ~bit(to);
        next.colours[kThemIndex] &= ~bit(to);
        next.castling &= kRightsKept[at(to)];
    }

    template <Colour, Kind kKind>
    void piece(Square from, Bitboard targets) {
        const std::uint8_t kept =
            kKind == Kind::kKing || kKind == Kind::kRook ? kRightsKept[at(from)] : 15;
        for (Bitboard set = targets & pieces(board, kThem); set != 0;) {
            const Square to = take_first(set);
            Board next = next_board();
            take(next, to);
            shift(next, kKind, bit(from) | bit(to));
            next.castling &= kept;
            descend(next);
        }
        for (Bitboard set = targets & ~pieces(board, kThem); set != 0;) {
            Board next = next_board();
            shift(next, kKind, bit(from) | bit(take_first(set)));
            next.castling &= kept;
            descend(next);
        }
    }
    template <Colour kUs>
    void pawn_steps(Bitboard targets) {
        while (targets != 0) {
            const Square to = take_first(targets);
            Board next = next_board();
            shift(next, Kind::kPawn, bit(to) | bit(to - View<kUs>::kForward));
            descend(next);
        }
    }
    template <Colour kUs>
    void pawn_double_steps(Bitboard targets) {
        while (targets != 0) {
            const Square to = take_first(targets);
            const Square passed = to - View<kUs>::kForward;
            Board next = next_board();
            shift(next, Kind::kPawn, bit(to) | bit(passed - View<kUs>::kForward));
            if ((kPawnAttacks[kUsIndex][at(passed)] & pieces(board, kThem, Kind::kPawn)) != 0)
                next.en_passant = static_cast<std::int8_t>(passed);
            descend(next);
        }
    }
    template <Colour>
    void pawn_captures(Bitboard targets, int step) {
        while (targets != 0) {
            const Square to = take_first(targets);
            Board next = next_board();
            take(next, to);
            shift(next, Kind::kPawn, bit(to) | bit(to - step));
            descend(next);
        }
    }
    template <Colour, bool kTakes>
    void promotions(Bitboard targets, int step) {
        while (targets != 0) {
            const Square to = take_first(targets);
            for (const Kind kind : {Kind::kQueen, Kind::kRook, Kind::kBishop, Kind::kKnight}) {
                Board next = next_board();
                if constexpr (kTakes) take(next, to);
                shift(next, Kind::kPawn, bit(to - step));
                shift(next, kind, bit(to));
                descend(next);
            }
        }
    }
    template <Colour kUs>
    void en_passant(Square from, Square to) {
        Board next = next_board();
        take(next, to - View<kUs>::kForward);
        shift(next, Kind::kPawn, bit(from) | bit(to));
        descend(next);
    }
    template <Colour kUs, bool kShortSide>
    void castle() {
        constexpr int kHome = View<kUs>::kKingHome;
        Board next = next_board();
        shift(next, Kind::kKing, bit(kHome) | bit(kShortSide ? kHome + 2 : kHome - 2));
        shift(next, Kind::kRook,
              kShortSide ? bit(kHome + 3) | bit(kHome + 1) : bit(kHome - 4) | bit(kHome - 1));
        next.castling &= kRightsKept[at(kHome)];
        descend(next);
    }
};

template <Colour kUs>
std::uint64_t count_tree(const Board& board, int depth, Stopping& stopping) {
    if (depth == 1) {
        CountSink sink;
        generate<kUs>(board, sink);
        return sink.count;
    }
    if (depth >= kStopDepth && stopping.stop != nullptr) {
        stopping.stopped = stopping.stopped || stopping.stop->requested();
        if (stopping.stopped) return 0;
    }
    TreeSink<kUs> sink{board, depth, stopping};
    generate<kUs>(board, sink);
    return sink.count;
}

void list_moves(const Board& board, MoveList& moves) {
    ListSink sink{moves};
    if (board.to_move == Colour::kWhite)
        generate<Colour::kWhite>(board, sink);
    else
        generate<Colour::kBlack>(board, sink);
}

std::uint64_t count_moves(const Board& board) {
    CountSink sink;
    if (board.to_move == Colour::kWhite)
        generate<Colour::kWhite>(board, sink);
    else
        generate<Colour::kBlack>(board, sink);
    return sink.count;
}

std::optional<std::uint64_t> count_sequences(const Board& board, int depth, const StopCount* stop) {
    if (depth <= 0) return 1;
    Stopping stopping{stop};
    const std::uint64_t count = board.to_move == Colour::kWhite
                                    ? count_tree<Colour::kWhite>(board, depth, stopping)
                                    : count_tree<Colour::kBlack>(board, depth, stopping);
    if (stopping.stopped) return std::nullopt;
    return count;
}

[[nodiscard]] Kernel make_kernel(std::string_view slider_lookup) {
    prepare_sliders();
    return {slider_lookup, &list_moves, &count_moves, &count_sequences, &attackers_of};
}

}  // namespace
}  // namespace collegium::chess
