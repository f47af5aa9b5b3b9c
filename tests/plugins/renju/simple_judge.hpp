// A second judge of black stones, written by the letter of the articles and for nobody's speed: it
// puts stones on a drawn board and looks. It shares nothing with the one it checks.
#pragma once

#include <array>
#include <string>

namespace collegium::renju::test {

// Rows of the board from the lowest; '.', 'b' or 'w' a point.
using Drawing = std::array<std::string, 15>;

[[nodiscard]] Drawing empty_drawing();

struct Spot {
    int column = 0;  // 0 to 14
    int row = 0;

    friend auto operator<=>(const Spot&, const Spot&) = default;
};

struct SimpleVerdict {
    bool five = false;
    bool overline = false;
    int fours = 0;
    int threes = 0;

    [[nodiscard]] bool double_four() const { return !five && fours >= 2; }
    [[nodiscard]] bool double_three() const { return !five && threes >= 2; }
    [[nodiscard]] bool forbidden() const {
        return !five && (overline || fours >= 2 || threes >= 2);
    }
};

struct SimpleRules {
    bool literal = false;  // RU-2022 9.2.3 by its words, else RIF 3 and 9.3
    int levels = 1000;     // how deep a three is looked into; a judge that cuts it short is wrong
};

// What a black stone on that free spot comes to.
[[nodiscard]] SimpleVerdict simple_judge(Drawing drawing, Spot spot, SimpleRules rules);

// Whether the side ('b' or 'w') could still fill a winning row, its own stones alone deciding.
[[nodiscard]] bool simple_room(const Drawing& drawing, char side, bool exactly_five);

}  // namespace collegium::renju::test
