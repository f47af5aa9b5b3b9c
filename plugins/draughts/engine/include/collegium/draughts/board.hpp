// Geometry of a board as bits: every diagonal step is one shift, whatever the row.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace collegium::draughts {

using Bits = std::uint64_t;

// Up is towards Black. The opposite of direction d is 3 - d.
enum Direction : std::uint8_t { kUpLeft, kUpRight, kDownLeft, kDownRight };
inline constexpr std::array kDirections{kUpLeft, kUpRight, kDownLeft, kDownRight};

[[nodiscard]] constexpr Direction opposite(Direction direction) {
    return static_cast<Direction>(3 - direction);
}

// Dark squares are numbered from 0, row by row from Black's side, left to right as White sees them
// (printed numbers begin with 1). After every second row one bit stays unused: it is the edge that
// a step to the side falls on, and makes the four steps the same four shifts everywhere.
template <int Side>
struct Board {
    static_assert(Side == 8 || Side == 10);

    static constexpr int kSide = Side;
    static constexpr int kSquares = Side * Side / 2;
    static constexpr int kInRow = Side / 2;
    static constexpr int kBits = kSquares + kSquares / Side;

    static constexpr int bit_of(int square) { return square + square / Side; }
    static constexpr int square_of(int bit) { return bit - bit / (Side + 1); }
    static constexpr Bits mask_of(int square) { return Bits{1} << bit_of(square); }

    static constexpr Bits rows(int first, int count) {
        Bits bits = 0;
        for (int square = first * kInRow; square < (first + count) * kInRow; ++square)
            bits |= mask_of(square);
        return bits;
    }

    static constexpr Bits kAll = rows(0, Side);
    static constexpr Bits kTop = rows(0, 1);            // White's men become kings here
    static constexpr Bits kBottom = rows(Side - 1, 1);  // Black's men become kings here

    // All given squares moved by one step; what leaves the board sideways lands outside kAll.
    template <Direction D>
    static constexpr Bits step(Bits bits) {
        if constexpr (D == kUpLeft) return bits >> (kInRow + 1);
        if constexpr (D == kUpRight) return bits >> kInRow;
        if constexpr (D == kDownLeft) return bits << kInRow;
        if constexpr (D == kDownRight) return bits << (kInRow + 1);
    }

    static constexpr Bits step(Direction direction, Bits bits) {
        switch (direction) {
            case kUpLeft:
                return step<kUpLeft>(bits) & kAll;
            case kUpRight:
                return step<kUpRight>(bits) & kAll;
            case kDownLeft:
                return step<kDownLeft>(bits) & kAll;
            case kDownRight:
                return step<kDownRight>(bits) & kAll;
        }
        return 0;
    }

    using Rays = std::array<Bits, static_cast<std::size_t>(kBits)>;

    static constexpr Rays rays(Direction direction) {
        Rays result{};
        for (int square = 0; square < kSquares; ++square) {
            Bits ray = 0;
            for (Bits at = step(direction, mask_of(square)); at != 0; at = step(direction, at))
                ray |= at;
            result[static_cast<std::size_t>(bit_of(square))] = ray;
        }
        return result;
    }

    // kRays[d][bit]: all squares beyond `bit` in direction d.
    static constexpr std::array<Rays, 4> kRays{rays(kUpLeft), rays(kUpRight), rays(kDownLeft),
                                               rays(kDownRight)};

    template <Direction D>
    static constexpr Bits ray(Bits at) {
        return kRays[D][static_cast<std::size_t>(std::countr_zero(at))];
    }

    // The square of a non-empty `bits`, all on one ray of direction D, that is met first.
    template <Direction D>
    static constexpr Bits first_on_ray(Bits bits) {
        if constexpr (D == kUpLeft || D == kUpRight) return std::bit_floor(bits);
        return bits & (~bits + 1);
    }

    // The free squares of `ray` (direction D) before the first square of `occupied`.
    template <Direction D>
    static constexpr Bits free_on_ray(Bits ray, Bits occupied) {
        const Bits blockers = ray & occupied;
        if (blockers == 0) return ray;
        const Bits first = first_on_ray<D>(blockers);
        if constexpr (D == kUpLeft || D == kUpRight) return ray & ~(first | (first - 1));
        return ray & (first - 1);
    }
};

}  // namespace collegium::draughts
