// The ways to write a capture down: every landing square, in every order of taking.
#pragma once

#include <functional>
#include <vector>

#include <collegium/draughts/geometry.hpp>
#include <collegium/draughts/position.hpp>
#include <collegium/draughts/rules.hpp>

namespace collegium::draughts {

// Start square, each landing square, end square; numbered from 0.
using Route = std::vector<int>;

// A capture in progress or complete.
struct Walk {
    Route route;
    Bits captured = 0;
    bool king = false;     // what the moving piece is now
    bool may_end = false;  // the rules let the capture end here
};

// Walks all captures of the piece on `from`, jump by jump, and calls `visit` after each; where it
// answers false, that walk is not continued. Majority is not looked at. With no more pieces than a
// game begins with, some thousand walks are the most there can be.
void walk_captures(const MoveRules& rules, const Position& position, int from,
                   const std::function<bool(const Walk&)>& visit);

// All spellings of `move`, which must be legal, in the order in which `names` lists squares; a
// quiet move has one.
[[nodiscard]] std::vector<Route> spellings(const MoveRules& rules, const Position& position,
                                           const Move& move, SquareNames names);

// True where `part` is what is left of `whole` when squares are left out, the ends kept.
[[nodiscard]] bool abridges(const std::vector<int>& part, const Route& whole);

}  // namespace collegium::draughts
