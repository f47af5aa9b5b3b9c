// A position as text: side to move, Black's stones, White's stones, and what else belongs to the
// state.
//
//   B:Bh8,i9:Wh9                                   free play, Black to move
//   W:Bh8,h10:Wh9:swapped:stage=m4                 the first seat holds White; White places stone 4
//   B:Bh8,h10:Wh9,i7:stage=offer5:number=3:offers=g8
//
// Columns are a to o without a gap. Fields after the stones, in this order and only where they say
// something: swapped, stage=ID, number=N (declared), offers=POINTS (in their order), placer=1|2
// (who put down the last stone), passes=N (all of them), row=N (of them in a row, just now), foul
// (Black lost by one).
#pragma once

#include <string>
#include <string_view>

#include <collegium/renju/rules.hpp>
#include <collegium/renju/state.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::renju {

[[nodiscard]] std::string write_position(const State& state, const Rules& rules);

// Points in any order. An empty board without a stage is the start. Refused: what is no such text,
// a point twice, a stage the procedure does not have or that does not fit the stones.
[[nodiscard]] sdk::Result<State> read_position(std::string_view text, const Rules& rules);

}  // namespace collegium::renju
