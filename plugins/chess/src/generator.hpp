// The move generator. Included by the kernel_*.cpp files only, each of which defines
// `slider_index` first; everything is in an unnamed namespace, so that builds of it for different
// instruction sets never mix.
//
// Legality is decided before a move is listed, never by trying it: `check_mask` holds the squares
// that answer a check, the pin masks hold the lines pinned pieces may move along, and the king gets
// no square the opponent attacks. A sink receives whole target sets, so that counting is a
// popcount.
#pragma once

#include <array>
#include <cstdint>

#include <collegium/chess/board.hpp>

#include "leapers.hpp"
#include "magic_numbers.hpp"

namespace collegium::chess {
namespace {

struct Slider {
    Bitboard mask = 0;
    Bitboard magic = 0;
    std::uint32_t offset = 0;
    std::uint32_t shift = 0;
};

// Every arrangement of blockers on the lines of every square: 64 rooks and 64 bishops.
struct SliderTables {
    std::array<Slider, 64> rooks{};
    std::array<Slider, 64> bishops{};
    std::array<Bitboard, 102400 + 5248> attacks{};
};

// Filled by prepare_sliders() before the kernel is handed out, constant afterwards.
SliderTables sliders;

[[nodiscard]] inline std::size_t at(Square square) {
    return static_cast<std::size_t>(square);
}
[[nodiscard]] inline Bitboard rook_attacks(Square square, Bitboard occupied) {
    const Slider& slider = sliders.rooks[at(square)];
    return sliders.attacks[slider.offset + slider_index(slider, occupied)];
}
[[nodiscard]] inline Bitboard bishop_attacks(Square square, Bitboard occupied) {
    const Slider& slider = sliders.bishops[at(square)];
    return sliders.attacks[slider.offset + slider_index(slider, occupied)];
}

void prepare_sliders() {
    std::uint32_t offset = 0;
    const auto prepare = [&](Slider& slider, Square square, Bitboard magic,
                             const std::array<std::array<int, 2>, 4>& directions) {
        Bitboard edges = 0;  // a blocker on the last square of a line changes nothing
        if (file_of(square) != 0) edges |= 0x0101010101010101;
        if (file_of(square) != 7) edges |= 0x8080808080808080;
        if (rank_of(square) != 0) edges |= 0x00000000000000FF;
        if (rank_of(square) != 7) edges |= 0xFF00000000000000;
        slider.mask = walk(square, 0, directions) & ~edges;
        slider.magic = magic;
        slider.offset = offset;
        slider.shift = static_cast<std::uint32_t>(64 - __builtin_popcountll(slider.mask));
        Bitboard blockers = 0;
        do {
            sliders.attacks[offset + slider_index(slider, blockers)] =
                walk(square, blockers, directions);
            blockers = (blockers - slider.mask) & slider.mask;
        } while (blockers != 0);
        offset += std::uint32_t{1} << (64 - slider.shift);
    };
    for (Square square = 0; square < 64; ++square) {
        prepare(sliders.rooks[at(square)], square, kRookMagics[at(square)], kRookDirections);
        prepare(sliders.bishops[at(square)], square, kBishopMagics[at(square)], kBishopDirections);
    }
}

[[nodiscard]] inline Square first(Bitboard set) {
    return __builtin_ctzll(set);
}
[[nodiscard]] inline Square take_first(Bitboard& set) {
    const Square square = first(set);
    set &= set - 1;
    return square;
}
[[nodiscard]] inline bool one_bit(Bitboard set) {
    return (set & (set - 1)) == 0;
}

inline constexpr Bitboard kNotFileA = 0xFEFEFEFEFEFEFEFE;
inline constexpr Bitboard kNotFileH = 0x7F7F7F7F7F7F7F7F;

// Directions as the side sees them: its pawns go forward; left and right are White's.
template <Colour kUs>
struct View {
    static constexpr Colour kThem = other(kUs);
    static constexpr bool kWhite = kUs == Colour::kWhite;
    static constexpr int kForward = kWhite ? 8 : -8;
    static constexpr int kLeft = kForward - 1;
    static constexpr int kRight = kForward + 1;
    static constexpr Bitboard kThirdRank = kWhite ? 0x0000000000FF0000 : 0x0000FF0000000000;
    static constexpr Bitboard kLastRank = kWhite ? 0xFF00000000000000 : 0x00000000000000FF;
    static constexpr std::uint8_t kShort = kWhite ? kWhiteShort : kBlackShort;
    static constexpr std::uint8_t kLong = kWhite ? kWhiteLong : kBlackLong;
    static constexpr Square kKingHome = kWhite ? 4 : 60;

    static Bitboard forward(Bitboard set) { return kWhite ? set << 8 : set >> 8; }
    static Bitboard left(Bitboard set) {
        return kWhite ? (set & kNotFileA) << 7 : (set & kNotFileA) >> 9;
    }
    static Bitboard right(Bitboard set) {
        return kWhite ? (set & kNotFileH) << 9 : (set & kNotFileH) >> 7;
    }
};

[[nodiscard]] inline Bitboard attackers_of(const Board& board, Square square, Colour by,
                                           Bitboard occupied) {
    const Bitboard queens = pieces(board, Kind::kQueen);
    const Bitboard found =
        (kPawnAttacks[static_cast<std::size_t>(other(by))][at(square)] &
         pieces(board, Kind::kPawn)) |
        (kKnightAttacks[at(square)] & pieces(board, Kind::kKnight)) |
        (kKingAttacks[at(square)] & pieces(board, Kind::kKing)) |
        (bishop_attacks(square, occupied) & (pieces(board, Kind::kBishop) | queens)) |
        (rook_attacks(square, occupied) & (pieces(board, Kind::kRook) | queens));
    return found & pieces(board, by);
}

// Every square the side attacks, its opponent's king not being in the way of its sliders.
template <Colour kSide>
[[nodiscard]] inline Bitboard attacked_by(const Board& board, Bitboard occupied) {
    using Their = View<kSide>;
    const Bitboard own = pieces(board, kSide);
    const Bitboard pawns = own & pieces(board, Kind::kPawn);
    Bitboard attacked = Their::left(pawns) | Their::right(pawns);
    for (Bitboard set = own & pieces(board, Kind::kKnight); set != 0;)
        attacked |= kKnightAttacks[at(take_first(set))];
    const Bitboard queens = pieces(board, Kind::kQueen);
    for (Bitboard set = own & (pieces(board, Kind::kBishop) | queens); set != 0;)
        attacked |= bishop_attacks(take_first(set), occupied);
    for (Bitboard set = own & (pieces(board, Kind::kRook) | queens); set != 0;)
        attacked |= rook_attacks(take_first(set), occupied);
    return attacked | kKingAttacks[at(first(own & pieces(board, Kind::kKing)))];
}

// What restrains the side to move.
struct Restraints {
    Bitboard checkers = 0;
    Bitboard check_mask = ~Bitboard{0};  // squares that take or block the one checking piece
    Bitboard straight_pins = 0;          // lines of pinning rooks and queens, pinner included
    Bitboard diagonal_pins = 0;
};

// Looks only at opposing sliders that stand on a line with the king.
inline void look_along(Bitboard aligned, Square king, Bitboard occupied, Bitboard own,
                       Restraints& found, Bitboard& pins) {
    while (aligned != 0) {
        const Square slider = take_first(aligned);
        const Bitboard between = kBetween[at(king)][at(slider)];
        const Bitboard blockers = between & occupied;
        if (blockers == 0) {
            found.checkers |= bit(slider);
            found.check_mask = between | bit(slider);
        } else if (one_bit(blockers) && (blockers & own) != 0) {
            pins |= between | bit(slider);
        }
    }
}

template <Colour kUs>
[[nodiscard]] inline Restraints restraints_of(const Board& board, Square king, Bitboard occupied) {
    constexpr Colour kThem = other(kUs);
    const Bitboard own = pieces(board, kUs);
    const Bitboard enemy = pieces(board, kThem);
    const Bitboard queens = pieces(board, Kind::kQueen);
    Restraints found;
    found.checkers =
        enemy &
        ((kKnightAttacks[at(king)] & pieces(board, Kind::kKnight)) |
         (kPawnAttacks[static_cast<std::size_t>(kUs)][at(king)] & pieces(board, Kind::kPawn)));
    if (found.checkers != 0) found.check_mask = found.checkers;
    look_along(kRookRays[at(king)] & enemy & (pieces(board, Kind::kRook) | queens), king, occupied,
               own, found, found.straight_pins);
    look_along(kBishopRays[at(king)] & enemy & (pieces(board, Kind::kBishop) | queens), king,
               occupied, own, found, found.diagonal_pins);
    return found;
}

// Castling (art. 3.8.2): nothing between king and rook, no attack on the king's way. The king
// stands on its square and is not in check.
template <Colour kUs, typename Sink>
inline void castle(const Board& board, Bitboard occupied, Bitboard danger, Sink& sink) {
    using Our = View<kUs>;
    constexpr int kHome = Our::kKingHome;
    constexpr Bitboard kShortEmpty = Bitboard{0x60} << (kHome - 4);
    constexpr Bitboard kLongEmpty = Bitboard{0x0E} << (kHome - 4);
    constexpr Bitboard kLongSafe = Bitboard{0x0C} << (kHome - 4);
    if ((board.castling & Our::kShort) != 0 && ((occupied | danger) & kShortEmpty) == 0)
        sink.template castle<kUs, true>();
    if ((board.castling & Our::kLong) != 0 && (occupied & kLongEmpty) == 0 &&
        (danger & kLongSafe) == 0)
        sink.template castle<kUs, false>();
}

// En passant takes two pawns off one line at once, so the king's lines are looked at as they will
// be.
template <Colour kUs, typename Sink>
inline void en_passant(const Board& board, Square king, Bitboard occupied, Sink& sink) {
    using Our = View<kUs>;
    const Square to = board.en_passant;
    const Square taken = to - Our::kForward;
    const Bitboard enemy = pieces(board, Our::kThem);
    Bitboard takers = kPawnAttacks[static_cast<std::size_t>(Our::kThem)][at(to)] &
                      pieces(board, kUs, Kind::kPawn);
    while (takers != 0) {
        const Square from = take_first(takers);
        const Bitboard left_over = occupied ^ bit(from) ^ bit(to) ^ bit(taken);
        if ((attackers_of(board, king, Our::kThem, left_over) & enemy & ~bit(taken)) == 0)
            sink.template en_passant<kUs>(from, to);
    }
}

template <Colour kUs, typename Sink>
inline void pawn_moves(const Board& board, Bitboard occupied, const Restraints& restraints,
                       Sink& sink) {
    using Our = View<kUs>;
    const Bitboard pawns = pieces(board, kUs, Kind::kPawn);
    const Bitboard enemy = pieces(board, Our::kThem) & restraints.check_mask;
    const Bitboard straight = restraints.straight_pins;
    const Bitboard diagonal = restraints.diagonal_pins;

    const Bitboard takers = pawns & ~straight;
    const Bitboard free_takers = takers & ~diagonal;
    const Bitboard held_takers = takers & diagonal;
    const Bitboard left = (Our::left(free_takers) | (Our::left(held_takers) & diagonal)) & enemy;
    const Bitboard right = (Our::right(free_takers) | (Our::right(held_takers) & diagonal)) & enemy;

    const Bitboard walkers = pawns & ~diagonal;
    const Bitboard steps =
        (Our::forward(walkers & ~straight) | (Our::forward(walkers & straight) & straight)) &
        ~occupied;
    const Bitboard single = steps & restraints.check_mask;
    const Bitboard twice =
        Our::forward(steps & Our::kThirdRank) & ~occupied & restraints.check_mask;

    if (((left | right | single) & Our::kLastRank) != 0) [[unlikely]] {
        sink.template promotions<kUs, false>(single & Our::kLastRank, Our::kForward);
        sink.template promotions<kUs, true>(left & Our::kLastRank, Our::kLeft);
        sink.template promotions<kUs, true>(right & Our::kLastRank, Our::kRight);
    }
    sink.template pawn_steps<kUs>(single & ~Our::kLastRank);
    sink.template pawn_double_steps<kUs>(twice);
    sink.template pawn_captures<kUs>(left & ~Our::kLastRank, Our::kLeft);
    sink.template pawn_captures<kUs>(right & ~Our::kLastRank, Our::kRight);
}

template <Colour kUs, typename Sink>
inline void piece_moves(const Board& board, Bitboard occupied, const Restraints& restraints,
                        Sink& sink) {
    const Bitboard own = pieces(board, kUs);
    const Bitboard targets = ~own & restraints.check_mask;
    const Bitboard straight = restraints.straight_pins;
    const Bitboard diagonal = restraints.diagonal_pins;
    const Bitboard bishops = own & pieces(board, Kind::kBishop);
    const Bitboard rooks = own & pieces(board, Kind::kRook);
    const Bitboard queens = own & pieces(board, Kind::kQueen);
    const Bitboard pinned = straight | diagonal;

    for (Bitboard set = own & pieces(board, Kind::kKnight) & ~pinned; set != 0;) {
        const Square from = take_first(set);
        sink.template piece<kUs, Kind::kKnight>(from, kKnightAttacks[at(from)] & targets);
    }
    for (Bitboard set = bishops & ~pinned; set != 0;) {
        const Square from = take_first(set);
        sink.template piece<kUs, Kind::kBishop>(from, bishop_attacks(from, occupied) & targets);
    }
    for (Bitboard set = rooks & ~pinned; set != 0;) {
        const Square from = take_first(set);
        sink.template piece<kUs, Kind::kRook>(from, rook_attacks(from, occupied) & targets);
    }
    for (Bitboard set = queens & ~pinned; set != 0;) {
        const Square from = take_first(set);
        sink.template piece<kUs, Kind::kQueen>(
            from, (bishop_attacks(from, occupied) | rook_attacks(from, occupied)) & targets);
    }
    if ((pinned & (bishops | rooks | queens)) == 0) return;
    // A pinned piece never leaves its line: the lines of two pins meet in the king only.
    for (Bitboard set = bishops & diagonal; set != 0;) {
        const Square from = take_first(set);
        sink.template piece<kUs, Kind::kBishop>(
            from, bishop_attacks(from, occupied) & targets & diagonal);
    }
    for (Bitboard set = rooks & straight; set != 0;) {
        const Square from = take_first(set);
        sink.template piece<kUs, Kind::kRook>(from,
                                              rook_attacks(from, occupied) & targets & straight);
    }
    for (Bitboard set = queens & diagonal; set != 0;) {
        const Square from = take_first(set);
        sink.template piece<kUs, Kind::kQueen>(from,
                                               bishop_attacks(from, occupied) & targets & diagonal);
    }
    for (Bitboard set = queens & straight; set != 0;) {
        const Square from = take_first(set);
        sink.template piece<kUs, Kind::kQueen>(from,
                                               rook_attacks(from, occupied) & targets & straight);
    }
}

template <Colour kUs, typename Sink>
inline void generate(const Board& board, Sink& sink) {
    using Our = View<kUs>;
    const Bitboard occupied = chess::occupied(board);
    const Bitboard own = pieces(board, kUs);
    const Square king = first(own & pieces(board, Kind::kKing));
    const Restraints restraints = restraints_of<kUs>(board, king, occupied);

    const Bitboard king_targets = kKingAttacks[at(king)] & ~own;
    // A hemmed-in king needs no map of what the opponent attacks; castling needs free neighbours.
    if (king_targets != 0) {
        const Bitboard danger = attacked_by<Our::kThem>(board, occupied ^ bit(king));
        sink.template piece<kUs, Kind::kKing>(king, king_targets & ~danger);
        if ((board.castling & (Our::kShort | Our::kLong)) != 0 && restraints.checkers == 0)
            castle<kUs>(board, occupied, danger, sink);
    }
    if (!one_bit(restraints.checkers)) return;  // double check
    pawn_moves<kUs>(board, occupied, restraints, sink);
    if (board.en_passant != kNoSquare) [[unlikely]]
        en_passant<kUs>(board, king, occupied, sink);
    piece_moves<kUs>(board, occupied, restraints, sink);
}

}  // namespace
}  // namespace collegium::chess
