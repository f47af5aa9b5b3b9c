// What a black stone on a point makes on its four lines.
#pragma once

#include <array>
#include <cstddef>

#include <collegium/renju/board.hpp>

#include "line_table.hpp"

namespace collegium::renju {

struct Look {
    std::array<std::size_t, 4> index{};  // into the tables, by direction
    Shape sum = 0;                       // of the shapes of all lines

    [[nodiscard]] constexpr bool five() const { return (sum & kFives) != 0; }
    [[nodiscard]] constexpr bool overline() const { return (sum & kOverlines) != 0; }
    [[nodiscard]] constexpr bool double_four() const { return (sum & kFours) > kOneFour; }
    // By their lines alone.
    [[nodiscard]] constexpr int threes() const { return (sum & kThrees) / kOneThree; }
    // Nothing that could be a foul.
    [[nodiscard]] constexpr bool plain() const { return (sum & kSuspect) == 0; }
    // The only question of the line is whether its three can be extended lawfully.
    [[nodiscard]] constexpr bool three_on(std::size_t direction) const {
        return kLineTable.shapes[index[direction]] == kOneThree;
    }
};

[[nodiscard]] constexpr Look look_at(const Board& board, Point point) {
    Look look;
    for (std::size_t d = 0; d < 4; ++d) {
        look.index[d] = kLineTable.index(board.around(point, d));
        look.sum = static_cast<Shape>(look.sum + kLineTable.shapes[look.index[d]]);
    }
    return look;
}

}  // namespace collegium::renju
