// The stones on the board, kept once for each line a point lies on: everything one line says about
// a point is one shift of one word away.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include <collegium/renju/points.hpp>

namespace collegium::renju {

enum class Direction : std::uint8_t { kRow, kColumn, kRising, kFalling };
inline constexpr std::array kDirections = {Direction::kRow, Direction::kColumn, Direction::kRising,
                                           Direction::kFalling};

// What two bits of a line say. Points of a diagonal that lie off the board are kOff, as are the
// five beyond either end of every line.
enum class Cell : std::uint8_t { kOff = 0, kBlackStone = 1, kWhiteStone = 2, kEmpty = 3 };

// A line as two bits a cell.
using Line = std::uint64_t;

// Where a point stands on each of its lines.
struct Place {
    std::array<std::uint8_t, 4> line{};
    std::array<std::uint8_t, 4> shift{};  // brings the cell five places before the point to bit 0
};

inline constexpr int kReach = 5;  // a stone further away says nothing about a point
inline constexpr int kLines = 2 * kSize + 2 * (2 * kSize - 1);

[[nodiscard]] constexpr Place place_of(int column, int row) {
    constexpr int kRising = 2 * kSize;
    constexpr int kFalling = kRising + 2 * kSize - 1;
    const auto byte = [](int value) { return static_cast<std::uint8_t>(value); };
    return {{byte(row), byte(kSize + column), byte(kRising + column - row + kSize - 1),
             byte(kFalling + column + row)},
            {byte(2 * column), byte(2 * row), byte(2 * column), byte(2 * column)}};
}

inline constexpr std::array<Place, kPoints> kPlaces = [] {
    std::array<Place, kPoints> places{};
    for (int point = 0; point < kPoints; ++point)
        places[static_cast<std::size_t>(point)] = place_of(point % kSize, point / kSize);
    return places;
}();

// How far the next point of a line is, as numbers of points.
[[nodiscard]] constexpr int step_of(Direction direction) {
    constexpr std::array kSteps = {1, kSize, kSize + 1, 1 - kSize};
    return kSteps[static_cast<std::size_t>(direction)];
}

// A plain value; any placement can be set up. Points must be on the board.
class Board {
  public:
    // Empty, Black to move.
    constexpr Board() {
        for (std::size_t point = 0; point < kPoints; ++point)
            flip(static_cast<Point>(point), Cell::kEmpty);
    }

    [[nodiscard]] constexpr Cell at(Point point) const {
        const Place& place = kPlaces[point];
        return static_cast<Cell>((lines_[place.line[0]] >> (place.shift[0] + 2 * kReach)) & 3U);
    }
    [[nodiscard]] constexpr bool empty(Point point) const { return at(point) == Cell::kEmpty; }

    // Puts a stone on an empty point; whose turn it is stays as it was.
    constexpr void place(Point point, sdk::Side side) { flip(point, difference_of(side)); }
    // Takes the stone of that side off again.
    constexpr void remove(Point point, sdk::Side side) { flip(point, difference_of(side)); }

    [[nodiscard]] constexpr sdk::Side to_move() const { return to_move_; }
    constexpr void set_to_move(sdk::Side side) { to_move_ = side; }

    // The cells of the point's line in that direction, from five places before the point (bits 0
    // and 1) to five places after it (bits 20 and 21); higher bits hold the rest of the line.
    [[nodiscard]] constexpr Line around(Point point, std::size_t direction) const {
        const Place& place = kPlaces[point];
        return lines_[place.line[direction]] >> place.shift[direction];
    }

    friend constexpr bool operator==(const Board&, const Board&) = default;

  private:
    // The bits in which a stone differs from an empty point.
    static constexpr Cell difference_of(sdk::Side side) {
        return side == kBlack ? Cell::kWhiteStone : Cell::kBlackStone;
    }
    constexpr void flip(Point point, Cell bits) {
        const Place& place = kPlaces[point];
        for (std::size_t d = 0; d < 4; ++d)
            lines_[place.line[d]] ^= static_cast<Line>(bits) << (place.shift[d] + 2 * kReach);
    }

    std::array<Line, kLines> lines_{};
    sdk::Side to_move_ = kBlack;
};

[[nodiscard]] constexpr Cell stone_of(sdk::Side side) {
    return side == kBlack ? Cell::kBlackStone : Cell::kWhiteStone;
}

}  // namespace collegium::renju
