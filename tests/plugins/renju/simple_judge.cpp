#include "simple_judge.hpp"

#include <set>
#include <vector>

namespace collegium::renju::test {
namespace {

using Stones = std::vector<Spot>;

struct Way {
    int columns;
    int rows;
};
constexpr std::array<Way, 4> kWays = {Way{1, 0}, Way{0, 1}, Way{1, 1}, Way{1, -1}};

char at(const Drawing& drawing, Spot spot) {
    if (spot.column < 0 || spot.column > 14 || spot.row < 0 || spot.row > 14) return '#';
    return drawing[static_cast<std::size_t>(spot.row)][static_cast<std::size_t>(spot.column)];
}

void put(Drawing& drawing, Spot spot, char stone) {
    drawing[static_cast<std::size_t>(spot.row)][static_cast<std::size_t>(spot.column)] = stone;
}

Spot moved(Spot spot, Way way, int steps) {
    return {spot.column + steps * way.columns, spot.row + steps * way.rows};
}

// "Unbroken row": the black stones that touch each other on the line, the one at `spot` included.
struct UnbrokenRow {
    Spot first;
    int length = 0;
};

UnbrokenRow unbroken_row(const Drawing& drawing, Spot spot, Way way) {
    while (at(drawing, moved(spot, way, -1)) == 'b')
        spot = moved(spot, way, -1);
    int length = 0;
    while (at(drawing, moved(spot, way, length)) == 'b')
        ++length;
    return {spot, length};
}

bool contains(const UnbrokenRow& row, Spot spot, Way way) {
    for (int i = 0; i < row.length; ++i)
        if (moved(row.first, way, i) == spot) return true;
    return false;
}

Stones without(const UnbrokenRow& row, Spot spot, Way way) {
    Stones stones;
    for (int i = 0; i < row.length; ++i)
        if (moved(row.first, way, i) != spot) stones.push_back(moved(row.first, way, i));
    return stones;
}

// Puts a black stone on every free spot of the line in turn and takes it off again.
template <typename Look>
void try_each(Drawing& drawing, Spot through, Way way, const Look& look) {
    for (int steps = -14; steps <= 14; ++steps) {
        const Spot next = moved(through, way, steps);
        if (at(drawing, next) != '.') continue;
        put(drawing, next, 'b');
        look(next, unbroken_row(drawing, next, way));
        put(drawing, next, '.');
    }
}

// "Straight four": four stones that touch each other and can be made a five in two ways.
bool is_straight_four(Drawing& drawing, const UnbrokenRow& four, Way way) {
    if (four.length != 4) return false;
    int ways = 0;
    try_each(drawing, four.first, way, [&](Spot, const UnbrokenRow& row) {
        if (row.length == 5 && contains(row, four.first, way)) ++ways;
    });
    return ways == 2;
}

// Judged without the stone that stands on the spot for the moment.
bool may_extend(Drawing drawing, Spot spot, SimpleRules rules) {
    if (rules.levels == 0) return true;
    put(drawing, spot, '.');
    const SimpleVerdict verdict = simple_judge(drawing, spot, {rules.literal, rules.levels - 1});
    if (verdict.five) return rules.literal;
    return !verdict.forbidden();
}

// "Four": four stones that the next stone makes a five. "Three": three stones that a stone, lawful
// itself, makes a straight four. Each set of stones is one of them.
void count_rows(Drawing& drawing, Spot spot, Way way, SimpleRules rules, SimpleVerdict& verdict) {
    std::set<Stones> fours;
    std::set<Stones> threes;
    try_each(drawing, spot, way, [&](Spot next, const UnbrokenRow& row) {
        if (!contains(row, spot, way)) return;
        if (row.length == 5) fours.insert(without(row, next, way));
        if (is_straight_four(drawing, row, way) && may_extend(drawing, next, rules))
            threes.insert(without(row, next, way));
    });
    verdict.fours += static_cast<int>(fours.size());
    verdict.threes += static_cast<int>(threes.size());
}

}  // namespace

Drawing empty_drawing() {
    Drawing drawing;
    drawing.fill(std::string(15, '.'));
    return drawing;
}

SimpleVerdict simple_judge(Drawing drawing, Spot spot, SimpleRules rules) {
    SimpleVerdict verdict;
    put(drawing, spot, 'b');
    for (const Way way : kWays) {
        const int length = unbroken_row(drawing, spot, way).length;
        verdict.five = verdict.five || length == 5;
        verdict.overline = verdict.overline || length >= 6;
        count_rows(drawing, spot, way, rules, verdict);
    }
    return verdict;
}

bool simple_room(const Drawing& drawing, char side, bool exactly_five) {
    for (int row = 0; row < 15; ++row) {
        for (int column = 0; column < 15; ++column) {
            for (const Way way : kWays) {
                const Spot first{column, row};
                int usable = 0;
                for (int steps = 0; steps < 5; ++steps) {
                    const char stone = at(drawing, moved(first, way, steps));
                    if (stone == side || stone == '.') ++usable;
                }
                const bool longer = at(drawing, moved(first, way, -1)) == side ||
                                    at(drawing, moved(first, way, 5)) == side;
                if (usable == 5 && !(exactly_five && longer)) return true;
            }
        }
    }
    return false;
}

}  // namespace collegium::renju::test
