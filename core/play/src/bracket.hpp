// Knockouts: from what was played to wins and losses, and from those to places.
#pragma once

#include <vector>

#include <collegium/pairing/field.hpp>
#include <collegium/pairing/knockout.hpp>
#include <collegium/play/tournament.hpp>
#include <collegium/standings/standings.hpp>

namespace collegium::play {

[[nodiscard]] pairing::KnockoutKind knockout_kind(System system);

// By number. Encounters are decided: the caller has looked.
[[nodiscard]] std::vector<pairing::Contestant> contestants(const pairing::Field& field);

// Rows with the places of the bracket: who left it in the same round shares.
[[nodiscard]] std::vector<standings::Row> bracket_rows(const pairing::Field& field,
                                                       pairing::KnockoutKind kind,
                                                       std::size_t criteria);

}  // namespace collegium::play
