// Why a black stone is lawful or a foul: the rows it makes as data, and the same in words.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include <collegium/renju/board.hpp>
#include <collegium/renju/judge.hpp>
#include <collegium/renju/points.hpp>
#include <collegium/sdk/local_text.hpp>

namespace collegium::renju {

struct Explanation;

// A point that would make a straight four of a row of three.
struct Extension {
    Point point = kNoPoint;
    bool counts = false;  // the row is a three because of this point
    // One where that is not plain to see: what a stone there comes to, the first one standing.
    std::vector<Explanation> why;
};

enum class RowKind : std::uint8_t {
    kFive,
    kOverline,
    kFour,
    kThree,
    kNoThree,  // a three by its line, but no point that would extend it counts
};

struct Row {
    RowKind kind = RowKind::kFour;
    Direction direction = Direction::kRow;
    std::vector<Point> stones;          // along the line, the new one among them
    std::vector<Point> completions;     // kFour: what makes a five of it; two: a straight four
    std::vector<Extension> extensions;  // kThree, kNoThree
};

struct Explanation {
    Point point = kNoPoint;
    Verdict verdict;
    std::vector<Row> rows;  // by kind; two fours of one line are two rows

    // How many rows of a kind there are.
    [[nodiscard]] int count(RowKind kind) const;
};

// What a black stone on that empty point makes and why it is lawful or not. Reasons of reasons are
// given for three levels; the verdict itself knows no such limit.
[[nodiscard]] Explanation explain(const Board& board, Point point, ThreeDefinition three);

// "double-three through e8/i8 and h9, because ...": one sentence without a full stop.
[[nodiscard]] sdk::LocalText describe(const Explanation& explanation, Letters letters);

// The stable word of a foul: "overline", "double-four", "double-three".
[[nodiscard]] std::string_view word_of(FoulKind kind);

}  // namespace collegium::renju
