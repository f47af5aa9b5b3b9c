// What a black stone on a point makes on its four lines.
#pragma once

#include <cstddef>

#include <collegium/renju/board.hpp>

#include "line_table.hpp"

namespace collegium::renju {

class Look {
  public:
    // Spelt out because most looks end here: four lookups in a row, nothing kept of them.
    constexpr Look(const Board& board, Point point)
        : sum_(static_cast<Shape>(shape(board, point, 0) + shape(board, point, 1) +
                                  shape(board, point, 2) + shape(board, point, 3))) {}

    [[nodiscard]] constexpr bool five() const { return (sum_ & kFives) != 0; }
    [[nodiscard]] constexpr bool overline() const { return (sum_ & kOverlines) != 0; }
    [[nodiscard]] constexpr bool double_four() const { return (sum_ & kFours) > kOneFour; }
    // By their lines alone.
    [[nodiscard]] constexpr int threes() const { return (sum_ & kThrees) / kOneThree; }
    // Nothing that could be a foul.
    [[nodiscard]] constexpr bool plain() const { return (sum_ & kSuspect) == 0; }

  private:
    static constexpr int shape(const Board& board, Point point, std::size_t direction) {
        return kLineTable.shapes[kLineTable.index(board.around(point, direction))];
    }

    Shape sum_;
};

}  // namespace collegium::renju
