// The board in coordinates, for text and explanations; move generation uses Board instead.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <collegium/draughts/board.hpp>

namespace collegium::draughts {

// How squares are written. Both are read where the board has both.
enum class SquareNames : std::uint8_t { kAlgebraic, kNumeric };

// Squares are numbered from 0 as in Board. A small value, passed by copy.
class Geometry {
  public:
    explicit constexpr Geometry(int side) : side_(side) {}

    [[nodiscard]] constexpr int side() const { return side_; }
    [[nodiscard]] constexpr int squares() const { return side_ * side_ / 2; }
    [[nodiscard]] constexpr int row(int square) const { return square / (side_ / 2); }  // 0 = top
    [[nodiscard]] constexpr int column(int square) const {
        return 2 * (square % (side_ / 2)) + (row(square) % 2 == 0 ? 1 : 0);
    }

    // The playing square there, or none: a light square, or outside the board.
    [[nodiscard]] constexpr std::optional<int> at(int row, int column) const {
        const bool inside = row >= 0 && row < side_ && column >= 0 && column < side_;
        if (!inside || (row + column) % 2 == 0) return std::nullopt;
        return row * (side_ / 2) + column / 2;
    }

    [[nodiscard]] constexpr std::optional<int> next(int square, Direction direction) const {
        const bool up = direction == kUpLeft || direction == kUpRight;
        const bool left = direction == kUpLeft || direction == kDownLeft;
        return at(row(square) + (up ? -1 : 1), column(square) + (left ? -1 : 1));
    }

    [[nodiscard]] constexpr Bits mask(int square) const {
        return Bits{1} << (square + square / side_);
    }
    // `one` has exactly one bit.
    [[nodiscard]] constexpr int square(Bits one) const {
        const int bit = std::countr_zero(one);
        return bit - bit / (side_ + 1);
    }

    [[nodiscard]] std::string name(int square, SquareNames names) const;

    // The order in which `names` lists squares: a1 a3 a5 a7 b2 ..., or by number.
    [[nodiscard]] constexpr bool before(int a, int b, SquareNames names) const {
        if (names == SquareNames::kNumeric || column(a) == column(b))
            return names == SquareNames::kNumeric ? a < b : row(a) > row(b);
        return column(a) < column(b);
    }

    // Reads "c3" (8x8 only: no book writes letters on the larger board), "22" or, as old records
    // have it, "07"; none where the text is no playing square.
    [[nodiscard]] std::optional<int> find(std::string_view name) const;

    // True where `name` is a square of the board that nobody plays on: "g6".
    [[nodiscard]] bool is_light_square(std::string_view name) const;

  private:
    int side_;
};

}  // namespace collegium::draughts
