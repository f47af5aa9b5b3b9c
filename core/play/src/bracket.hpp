// Knockouts: from what was played to wins and losses, and from those to places.
#pragma once

#include <vector>

#include <collegium/pairing/field.hpp>
#include <collegium/pairing/knockout.hpp>
#include <collegium/play/tournament.hpp>
#include <collegium/standings/standings.hpp>

namespace collegium::play {

[[nodiscard]] pairing::KnockoutKind knockout_kind(System system);

// The next round of the bracket, as the numbers were drawn: neighbours by lot, the best apart where
// they go by rating or by places of the stage before.
[[nodiscard]] pairing::KnockoutRound next_of_bracket(const pairing::Field& field,
                                                     const Settings& settings);

// By number. Encounters are decided: the caller has looked.
[[nodiscard]] std::vector<pairing::Contestant> contestants(const pairing::Field& field);

// Rows with the places of the bracket: who left it in the same round shares.
[[nodiscard]] std::vector<standings::Row> bracket_rows(const pairing::Field& field,
                                                       pairing::KnockoutKind kind,
                                                       std::size_t criteria);

}  // namespace collegium::play
