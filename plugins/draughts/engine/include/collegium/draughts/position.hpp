// Who stands where and who is to move: all that move generation and repetition look at.
#pragma once

#include <cstdint>

#include <collegium/draughts/board.hpp>
#include <collegium/draughts/rules.hpp>

namespace collegium::draughts {

// Bits are laid out as Board<side> does; the board's side is known from the game.
struct Position {
    Bits white = 0;
    Bits black = 0;
    Bits kings = 0;  // of both sides
    Side to_move = Side::kWhite;

    [[nodiscard]] constexpr Bits of(Side side) const {
        return side == Side::kWhite ? white : black;
    }

    friend constexpr bool operator==(const Position&, const Position&) = default;
};

// One legal move. Two routes that agree in all of this are one move with two spellings.
struct Move {
    Bits from = 0;
    Bits to = 0;
    Bits captured = 0;
    bool becomes_king = false;  // a man before the move, a king after it

    friend constexpr bool operator==(const Move&, const Move&) = default;
};

// The position after `move`, which must be legal in `position`.
[[nodiscard]] constexpr Position after(const Position& position, const Move& move) {
    Position next = position;
    Bits& own = position.to_move == Side::kWhite ? next.white : next.black;
    Bits& enemy = position.to_move == Side::kWhite ? next.black : next.white;
    const bool king = move.becomes_king || (position.kings & move.from) != 0;
    own = (own & ~move.from) | move.to;
    enemy &= ~move.captured;
    next.kings &= ~(move.from | move.captured);
    if (king) next.kings |= move.to;
    next.to_move = opponent(position.to_move);
    return next;
}

}  // namespace collegium::draughts
