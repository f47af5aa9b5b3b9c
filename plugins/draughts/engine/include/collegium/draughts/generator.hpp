// Move generation by shifts and masks. Everything a game's rules fix is known to the compiler, so a
// game pays only for its own rules; nothing here allocates.
#pragma once

#include <bit>
#include <type_traits>

#include <collegium/draughts/board.hpp>
#include <collegium/draughts/rules.hpp>

namespace collegium::draughts {

// The placement as the side to move sees it.
struct Placement {
    Bits own;
    Bits enemy;
    Bits kings;  // of both sides
};

// A capture as it is found; equal ones may be found by several routes.
struct Capture {
    Bits from;
    Bits to;
    Bits captured;
    int count;  // of captured pieces
    bool becomes_king;

    // Same move, given the same start: the count follows from the captured squares.
    [[nodiscard]] bool same_move(const Capture& other) const {
        return to == other.to && captured == other.captured && from == other.from &&
               becomes_king == other.becomes_king;
    }
};

// Two routes to the same move need at least this many captures: two orders of the same two pieces
// between the same two squares would need one piece on two parallel lines.
inline constexpr int kFewestCapturesOfTwoRoutes = 3;

[[nodiscard]] inline Bits take_lowest(Bits& bits) {
    const Bits lowest = bits & (~bits + 1);
    bits &= bits - 1;
    return lowest;
}

// All captures of one piece. `Sink` is called with each complete Capture.
template <MoveRules R, Side S, typename Sink>
class Capturing {
    using B = Board<R.board_side>;
    static constexpr Bits kLastRank = S == Side::kWhite ? B::kTop : B::kBottom;

  public:
    // The start square counts as vacated during the capture; captured pieces stay where they are
    // until it is over, so `enemy` and `empty` do not change.
    Capturing(Bits from, Bits enemy, Bits empty, bool man, Sink& sink)
        : from_(from), enemy_(enemy), empty_(empty | from), man_(man), sink_(sink) {}

    // The man stands on `at` after at least one jump.
    void land_man(Bits at, Bits captured, int count) {
        if constexpr (R.promotion == Promotion::kGoesOnAsKing) {
            if ((at & kLastRank) != 0) {
                if (!king_from(at, captured, count)) emit(at, captured, count, true);
                return;
            }
        }
        if constexpr (R.promotion == Promotion::kEndsTheMove) {
            if ((at & kLastRank) != 0) {
                emit(at, captured, count, true);
                return;
            }
        }
        if (!man_from(at, captured, count)) emit(at, captured, count, (at & kLastRank) != 0);
    }

    // Goes on as a man from `at`; false where no jump is possible.
    bool man_from(Bits at, Bits captured, int count) {
        bool jumped = false;
        if constexpr (R.men_capture_backwards || S == Side::kWhite) {
            jumped |= man_jump<kUpLeft>(at, captured, count);
            jumped |= man_jump<kUpRight>(at, captured, count);
        }
        if constexpr (R.men_capture_backwards || S == Side::kBlack) {
            jumped |= man_jump<kDownLeft>(at, captured, count);
            jumped |= man_jump<kDownRight>(at, captured, count);
        }
        return jumped;
    }

    // Goes on as a king from `at`; false where no jump is possible.
    bool king_from(Bits at, Bits captured, int count) {
        bool jumped = king_jump<kUpLeft>(at, captured, count);
        jumped |= king_jump<kUpRight>(at, captured, count);
        jumped |= king_jump<kDownLeft>(at, captured, count);
        jumped |= king_jump<kDownRight>(at, captured, count);
        return jumped;
    }

  private:
    template <Direction D>
    bool man_jump(Bits at, Bits captured, int count) {
        const Bits over = B::template step<D>(at) & enemy_ & ~captured;
        const Bits to = B::template step<D>(over) & empty_;
        if (to == 0) return false;
        land_man(to, captured | over, count + 1);
        return true;
    }

    template <Direction D>
    bool king_jump(Bits at, Bits captured, int count) {
        if constexpr (R.flying_kings) {
            return flying_jump<D>(B::template ray<D>(at), captured, count);
        } else {
            const Bits over = B::template step<D>(at) & enemy_ & ~captured;
            const Bits to = B::template step<D>(over) & empty_;
            if (to == 0) return false;
            if (!king_from(to, captured | over, count + 1))
                emit(to, captured | over, count + 1, man_);
            return true;
        }
    }

    // Takes the first piece of `ray` if it may be taken. The landing squares are treated together:
    // the capture goes on straight ahead once, not once per square, and a square from which it does
    // not go on is an end only if it goes on from none of them.
    template <Direction D>
    bool flying_jump(Bits ray, Bits captured, int count) {
        const Bits blockers = ray & ~empty_;
        if (blockers == 0) return false;
        const Bits over = B::template first_on_ray<D>(blockers);
        if ((over & enemy_ & ~captured) == 0) return false;
        if ((B::template step<D>(over) & empty_) == 0) return false;

        constexpr Direction kOneSide = D == kUpLeft || D == kDownRight ? kUpRight : kUpLeft;
        constexpr Direction kOtherSide = opposite(kOneSide);
        const Bits beyond = B::template ray<D>(over);
        const Bits taken = captured | over;
        const Bits landings = B::template free_on_ray<D>(beyond, ~empty_);
        bool goes_on = flying_jump<D>(beyond & ~landings, taken, count + 1);
        for (Bits rest = landings; rest != 0;) {
            const Bits at = take_lowest(rest);
            goes_on |= flying_jump<kOneSide>(B::template ray<kOneSide>(at), taken, count + 1);
            goes_on |= flying_jump<kOtherSide>(B::template ray<kOtherSide>(at), taken, count + 1);
        }
        if (!goes_on) {
            for (Bits rest = landings; rest != 0;)
                emit(take_lowest(rest), taken, count + 1, man_);
        }
        return true;
    }

    void emit(Bits to, Bits captured, int count, bool king) {
        sink_(Capture{from_, to, captured, count, man_ && king});
    }

    Bits from_;
    Bits enemy_;
    Bits empty_;
    bool man_;
    Sink& sink_;
};

template <MoveRules R, Side S>
struct Generator {
    using B = Board<R.board_side>;
    static constexpr Bits kLastRank = S == Side::kWhite ? B::kTop : B::kBottom;
    static constexpr Direction kForwardLeft = S == Side::kWhite ? kUpLeft : kDownLeft;
    static constexpr Direction kForwardRight = S == Side::kWhite ? kUpRight : kDownRight;

    // Calls `sink(Capture)` for every capture, by every order of taking; false where there is none.
    template <typename Sink>
    static bool captures(const Placement& at, Sink&& sink) {
        const Bits empty = B::kAll & ~(at.own | at.enemy);
        const Bits men = at.own & ~at.kings;
        bool any = men_captures<kForwardLeft>(men, at.enemy, empty, sink);
        any |= men_captures<kForwardRight>(men, at.enemy, empty, sink);
        if constexpr (R.men_capture_backwards) {
            any |= men_captures<opposite(kForwardLeft)>(men, at.enemy, empty, sink);
            any |= men_captures<opposite(kForwardRight)>(men, at.enemy, empty, sink);
        }
        for (Bits kings = at.own & at.kings; kings != 0;) {
            const Bits from = take_lowest(kings);
            Capturing<R, S, std::remove_reference_t<Sink>> capturing(from, at.enemy, empty, false,
                                                                     sink);
            any |= capturing.king_from(from, 0, 0);
        }
        return any;
    }

    // Calls `visit(from, to, becomes_king)` for every quiet move, whether or not a capture is due.
    template <typename Visit>
    static void quiet_moves(const Placement& at, Visit&& visit) {
        const Bits empty = B::kAll & ~(at.own | at.enemy);
        const Bits men = at.own & ~at.kings;
        men_steps<kForwardLeft>(men, empty, visit);
        men_steps<kForwardRight>(men, empty, visit);
        for (Bits kings = at.own & at.kings; kings != 0;) {
            const Bits from = take_lowest(kings);
            for (Bits targets = king_targets(from, empty); targets != 0;)
                visit(from, take_lowest(targets), false);
        }
    }

    static int count_quiet_moves(const Placement& at) {
        const Bits empty = B::kAll & ~(at.own | at.enemy);
        const Bits men = at.own & ~at.kings;
        int count = std::popcount(B::template step<kForwardLeft>(men) & empty) +
                    std::popcount(B::template step<kForwardRight>(men) & empty);
        for (Bits kings = at.own & at.kings; kings != 0;)
            count += std::popcount(king_targets(take_lowest(kings), empty));
        return count;
    }

  private:
    template <Direction D, typename Sink>
    static bool men_captures(Bits men, Bits enemy, Bits empty, Sink& sink) {
        Bits landings = B::template step<D>(B::template step<D>(men) & enemy) & empty;
        if (landings == 0) return false;
        do {
            const Bits to = take_lowest(landings);
            const Bits over = B::template step<opposite(D)>(to);
            const Bits from = B::template step<opposite(D)>(over);
            Capturing<R, S, Sink>(from, enemy, empty, true, sink).land_man(to, over, 1);
        } while (landings != 0);
        return true;
    }

    template <Direction D, typename Visit>
    static void men_steps(Bits men, Bits empty, Visit& visit) {
        for (Bits targets = B::template step<D>(men) & empty; targets != 0;) {
            const Bits to = take_lowest(targets);
            visit(B::template step<opposite(D)>(to), to, (to & kLastRank) != 0);
        }
    }

    template <Direction D>
    static Bits king_reach(Bits from, Bits empty) {
        if constexpr (R.flying_kings)
            return B::template free_on_ray<D>(B::template ray<D>(from), ~empty);
        else
            return B::template step<D>(from) & empty;
    }

    static Bits king_targets(Bits from, Bits empty) {
        return king_reach<kUpLeft>(from, empty) | king_reach<kUpRight>(from, empty) |
               king_reach<kDownLeft>(from, empty) | king_reach<kDownRight>(from, empty);
    }
};

}  // namespace collegium::draughts
