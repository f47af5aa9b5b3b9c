// What one line says about a black stone on one of its points, looked up instead of counted.
//
// Seen from the point, each of the two flanks of a line is one of fewer than 32 cases: so many
// black stones touch the point, then an empty point or none, so many black stones behind it, then
// an open end or none. Five cells of two bits name the case; two cases name the shape.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include <collegium/renju/board.hpp>

namespace collegium::renju {

// One flank of a point on a line, from the point outwards.
struct Flank {
    int run = 0;        // black stones that touch the point
    bool gap = false;   // then an empty point
    int beyond = 0;     // black stones that touch that one
    bool open = false;  // then an empty point that no black stone follows

    friend constexpr bool operator==(const Flank&, const Flank&) = default;
};

inline constexpr std::size_t kFlankCells = 5;
inline constexpr std::size_t kFlankIndices = 1U << (2 * kFlankCells);
inline constexpr std::size_t kFlankCases = 32;

[[nodiscard]] constexpr Flank flank_of(const std::array<Cell, kFlankCells>& outwards) {
    const auto cell = [&](int i) {
        return i < static_cast<int>(kFlankCells) ? outwards[static_cast<std::size_t>(i)]
                                                 : Cell::kOff;
    };
    Flank flank;
    while (cell(flank.run) == Cell::kBlackStone)
        ++flank.run;
    flank.gap = cell(flank.run) == Cell::kEmpty;
    if (!flank.gap) return flank;
    int end = flank.run + 1;
    for (; cell(end) == Cell::kBlackStone; ++end)
        ++flank.beyond;
    // With more stones than two the flank makes fours or longer rows, whose ends do not count.
    flank.open = flank.run + flank.beyond <= 2 && cell(end) == Cell::kEmpty &&
                 cell(end + 1) != Cell::kBlackStone;
    return flank;
}

// How many of each thing a stone makes on a line; the shapes of four lines can be added up.
using Shape = std::uint16_t;
inline constexpr Shape kOneFour = 1;  // at most two a line: bits 0 to 3
inline constexpr Shape kFours = 0x000F;
inline constexpr Shape kOneThree = 1U << 4U;  // one a line: bits 4 to 6
inline constexpr Shape kThrees = 0x0070;
inline constexpr Shape kOneOverline = 1U << 7U;
inline constexpr Shape kOverlines = 0x0380;
inline constexpr Shape kOneFive = 1U << 10U;
inline constexpr Shape kFives = 0x1C00;
// Set where a sum has two fours, two threes or an overline.
inline constexpr Shape kSuspect = 0x000E | 0x0060 | kOverlines;

// Fours and threes by 9.2.3. A three here is one by its line alone: whether the point that makes
// the straight four is lawful is not a question of one line.
[[nodiscard]] constexpr bool makes_straight_four(const Flank& near, const Flank& far) {
    return near.gap && near.run + near.beyond + far.run == 2 && near.open && far.gap &&
           far.beyond == 0;
}

[[nodiscard]] constexpr Shape shape_of(const Flank& left, const Flank& right) {
    const int length = left.run + 1 + right.run;
    if (length == 5) return kOneFive;
    if (length > 5) return kOneOverline;
    const bool five_left = left.gap && length + 1 + left.beyond == 5;
    const bool five_right = right.gap && length + 1 + right.beyond == 5;
    // Both ends of four stones that touch each other are one four; two gaps are two.
    if (five_left && five_right) return length == 4 ? kOneFour : 2 * kOneFour;
    if (five_left || five_right) return kOneFour;
    return makes_straight_four(left, right) || makes_straight_four(right, left) ? kOneThree
                                                                                : Shape{0};
}

// How far from the stone the points lie that make a straight four of it; 0: none on that flank.
struct Extensions {
    std::uint8_t left = 0;
    std::uint8_t right = 0;
};

[[nodiscard]] constexpr Extensions extensions_of(const Flank& left, const Flank& right) {
    const auto distance = [](const Flank& near, const Flank& far) {
        return static_cast<std::uint8_t>(makes_straight_four(near, far) ? near.run + 1 : 0);
    };
    return {distance(left, right), distance(right, left)};
}

struct LineTable {
    std::array<std::uint8_t, kFlankIndices> left{};   // of cells from the far end to the point
    std::array<std::uint8_t, kFlankIndices> right{};  // of cells from the point to the far end
    std::array<Flank, kFlankCases> flanks{};
    std::array<Shape, kFlankCases * kFlankCases> shapes{};
    std::array<Extensions, kFlankCases * kFlankCases> extensions{};

    // The place of both flanks in `shapes` and `extensions`; `around` as Board::around gives it.
    [[nodiscard]] constexpr std::size_t index(Line around) const {
        const std::size_t before = left[around & (kFlankIndices - 1)];
        const std::size_t after = right[(around >> (2 * kFlankCells + 2)) & (kFlankIndices - 1)];
        return before * kFlankCases + after;
    }
};

inline constexpr LineTable kLineTable = [] {
    LineTable table;
    std::size_t cases = 0;
    for (std::size_t index = 0; index < kFlankIndices; ++index) {
        std::array<Cell, kFlankCells> cells{};
        std::size_t mirrored = 0;
        for (std::size_t i = 0; i < kFlankCells; ++i) {
            const std::size_t bits = (index >> (2 * i)) & 3U;
            cells[i] = static_cast<Cell>(bits);
            mirrored |= bits << (2 * (kFlankCells - 1 - i));
        }
        const Flank flank = flank_of(cells);
        std::size_t known = 0;
        while (known < cases && !(table.flanks[known] == flank))
            ++known;
        if (known == cases) table.flanks[cases++] = flank;
        table.right[index] = static_cast<std::uint8_t>(known);
        table.left[mirrored] = static_cast<std::uint8_t>(known);
    }
    for (std::size_t before = 0; before < cases; ++before) {
        for (std::size_t after = 0; after < cases; ++after) {
            const std::size_t both = before * kFlankCases + after;
            table.shapes[both] = shape_of(table.flanks[before], table.flanks[after]);
            table.extensions[both] = extensions_of(table.flanks[before], table.flanks[after]);
        }
    }
    return table;
}();

}  // namespace collegium::renju
