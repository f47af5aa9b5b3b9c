// What every piece could ever reach, with every doubt decided in the pieces' favour. The sets only
// grow, so the largest ones are found by repeating the steps until nothing is new. What lies
// outside them is impossible: that is the proof that a wall of pawns never opens.
#include <bit>
#include <vector>

#include <collegium/chess/mating.hpp>
#include <collegium/chess/moves.hpp>

#include "leapers.hpp"

namespace collegium::chess {
namespace {

struct Man {
    Piece piece;
    Square start;
    Bitboard reach;

    [[nodiscard]] bool moves() const { return reach != bit(start); }
};

constexpr Bitboard kLastRanks = 0xFF000000000000FF;

std::size_t index_of(Colour colour) {
    return static_cast<std::size_t>(colour);
}
std::size_t at(Square square) {
    return static_cast<std::size_t>(square);
}

class Reach {
  public:
    explicit Reach(const Board& board) : board_(board) {
        for (Bitboard set = occupied(board); set != 0; set &= set - 1) {
            const Square square = std::countr_zero(set);
            men_.push_back({piece_at(board, square), square, bit(square)});
        }
        do {
            update_reach();
        } while (grow() && !promotes());
    }

    [[nodiscard]] bool promotes() const {
        for (const Man& man : men_)
            if (man.piece.kind == Kind::kPawn && (man.reach & kLastRanks) != 0) return true;
        return false;
    }

    // Whether the side's men could stand so that the other king is attacked and every square
    // around it attacked or taken by its own men.
    [[nodiscard]] bool mate_imaginable(Colour side) const {
        Bitboard checks = 0;
        Bitboard covered = 0;
        Bitboard king_reach = 0;
        for (const Man& man : men_) {
            const bool king = man.piece.kind == Kind::kKing;
            if (man.piece.colour == side) {
                const Bitboard attacked = attacks(man);
                covered |= attacked;
                if (!king) checks |= attacked;
            } else if (king) {
                king_reach = man.reach;
            } else {
                covered |= man.reach;
            }
        }
        for (Bitboard set = king_reach & checks; set != 0; set &= set - 1)
            if ((kKingAttacks[at(std::countr_zero(set))] & ~covered) == 0) return true;
        return false;
    }

  private:
    // Squares whose first occupant can never leave them, and what their pawns guard for ever.
    void update_reach() {
        reach_[0] = reach_[1] = 0;
        king_free_reach_[0] = king_free_reach_[1] = 0;
        for (const Man& man : men_) {
            reach_[index_of(man.piece.colour)] |= man.reach;
            if (man.piece.kind != Kind::kKing)
                king_free_reach_[index_of(man.piece.colour)] |= man.reach;
        }
        fixed_ = 0;
        guarded_[0] = guarded_[1] = 0;
        for (const Man& man : men_) {
            const bool taken = man.piece.kind != Kind::kKing &&
                               (reach_[index_of(other(man.piece.colour))] & bit(man.start)) != 0;
            if (man.moves() || taken) continue;
            fixed_ |= bit(man.start);
            if (man.piece.kind == Kind::kPawn)
                guarded_[index_of(man.piece.colour)] |=
                    kPawnAttacks[index_of(man.piece.colour)][at(man.start)];
        }
    }

    [[nodiscard]] bool grow() {
        bool grown = false;
        for (Man& man : men_) {
            Bitboard next = man.reach;
            for (Bitboard set = man.reach; set != 0; set &= set - 1)
                next |= steps(man, std::countr_zero(set));
            grown = grown || next != man.reach;
            man.reach = next;
        }
        return grown;
    }

    [[nodiscard]] Bitboard steps(const Man& man, Square from) const {
        const Colour us = man.piece.colour;
        // A fixed man of one's own is in the way for ever; the enemy king is never taken.
        const Bitboard barred = fixed_ & (pieces(board_, us) | pieces(board_, Kind::kKing));
        switch (man.piece.kind) {
            case Kind::kKing:
                return kKingAttacks[at(from)] & ~barred & ~guarded_[index_of(other(us))];
            case Kind::kPawn:
                return pawn_steps(man, from);
            default:
                return lines(man.piece.kind, from) & ~barred;
        }
    }

    [[nodiscard]] Bitboard pawn_steps(const Man& man, Square from) const {
        const Colour us = man.piece.colour;
        const int forward = us == Colour::kWhite ? 8 : -8;
        if ((bit(from) & kLastRanks) != 0) return 0;
        Bitboard targets = kPawnAttacks[index_of(us)][at(from)] &
                           (king_free_reach_[index_of(other(us))] | en_passant_squares(other(us)));
        if ((fixed_ & bit(from + forward)) != 0) return targets;
        targets |= bit(from + forward);
        if (from == man.start && rank_of(from) == (us == Colour::kWhite ? 1 : 6) &&
            (fixed_ & bit(from + 2 * forward)) == 0)
            targets |= bit(from + 2 * forward);
        return targets;
    }

    // Squares that pawns of that colour pass, or have just passed, by a double step.
    [[nodiscard]] Bitboard en_passant_squares(Colour colour) const {
        Bitboard passed = board_.en_passant == kNoSquare ? 0 : bit(board_.en_passant);
        const int forward = colour == Colour::kWhite ? 8 : -8;
        const int home = colour == Colour::kWhite ? 1 : 6;
        for (const Man& man : men_)
            if (man.piece.kind == Kind::kPawn && man.piece.colour == colour &&
                rank_of(man.start) == home && (man.reach & bit(man.start + 2 * forward)) != 0)
                passed |= bit(man.start + forward);
        return passed;
    }

    [[nodiscard]] Bitboard lines(Kind kind, Square from) const {
        switch (kind) {
            case Kind::kKnight:
                return kKnightAttacks[at(from)];
            case Kind::kBishop:
                return walk(from, fixed_, kBishopDirections);
            case Kind::kRook:
                return walk(from, fixed_, kRookDirections);
            default:
                return walk(from, fixed_, kBishopDirections) | walk(from, fixed_, kRookDirections);
        }
    }

    [[nodiscard]] Bitboard attacks(const Man& man) const {
        Bitboard attacked = 0;
        for (Bitboard set = man.reach; set != 0; set &= set - 1) {
            const Square from = std::countr_zero(set);
            switch (man.piece.kind) {
                case Kind::kKing:
                    attacked |= kKingAttacks[at(from)];
                    break;
                case Kind::kPawn:
                    attacked |= kPawnAttacks[index_of(man.piece.colour)][at(from)];
                    break;
                default:
                    attacked |= lines(man.piece.kind, from);
                    break;
            }
        }
        return attacked;
    }

    const Board& board_;
    std::vector<Man> men_;
    Bitboard fixed_ = 0;
    Bitboard reach_[2] = {0, 0};            // by colour
    Bitboard king_free_reach_[2] = {0, 0};  // the same without the king
    Bitboard guarded_[2] = {0, 0};          // by fixed pawns of that colour
};

}  // namespace

MateChance by_reach(const Board& board, Colour side) {
    if (board.castling != 0) return MateChance::kUnknown;
    const Reach reach(board);
    if (reach.promotes() || reach.mate_imaginable(side)) return MateChance::kUnknown;
    return MateChance::kCannot;
}

}  // namespace collegium::chess
