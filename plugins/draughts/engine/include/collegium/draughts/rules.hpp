// What makes one draughts game differ from another on the board, as data.
#pragma once

#include <cstdint>

namespace collegium::draughts {

enum class Side : std::uint8_t { kWhite, kBlack };

[[nodiscard]] constexpr Side opponent(Side side) {
    return side == Side::kWhite ? Side::kBlack : Side::kWhite;
}

// What happens to a man that reaches the last rank in the course of a capture.
enum class Promotion : std::uint8_t {
    kGoesOnAsKing,      // it becomes a king at once and goes on as one
    kOnlyWhereItStops,  // it goes on as a man if it can, and becomes a king only if it stops there
    kEndsTheMove,       // it becomes a king and the move is over
};

// The constants of move generation. A structural type: each set of values has its own machine code.
struct MoveRules {
    int board_side;              // 8 or 10 squares
    bool men_capture_backwards;  // else forwards only
    bool flying_kings;           // else a king steps and jumps like a man, in all directions
    bool majority;               // only captures of the largest number of pieces are legal
    Promotion promotion;

    friend constexpr bool operator==(const MoveRules&, const MoveRules&) = default;
};

}  // namespace collegium::draughts
