// Knockouts: from what was played to wins and losses, and from those to places.
#pragma once

#include <set>
#include <vector>

#include <collegium/pairing/field.hpp>
#include <collegium/pairing/knockout.hpp>
#include <collegium/play/tournament.hpp>
#include <collegium/standings/standings.hpp>

namespace collegium::play {

// The next round of the bracket, as the numbers were drawn: neighbours by lot, the best apart where
// they go by rating or by places of the stage before.
[[nodiscard]] pairing::KnockoutRound next_of_bracket(const pairing::Field& field,
                                                     const Settings& settings);

// By number. Encounters are decided, but where lost points count: the caller has looked.
[[nodiscard]] std::vector<pairing::Contestant> contestants(const pairing::Field& field);

// Whether somebody is out of it by what was played.
[[nodiscard]] bool is_out(const pairing::Contestant& contestant, const Settings& settings);

// Rows with the places of the bracket: who left it in the same round shares. `left`: numbers of
// those who left the competition, whom a knockout by lost points does not pair any more.
[[nodiscard]] std::vector<standings::Row> bracket_rows(const pairing::Field& field,
                                                       const Settings& settings,
                                                       const std::set<int>& left,
                                                       std::size_t criteria);

}  // namespace collegium::play
