// Matches that end before all their encounters are played.
#pragma once

#include <collegium/play/tournament.hpp>
#include <collegium/rulebook/book.hpp>

namespace collegium::play {

// Of a match: its goal is reached, so that no further encounter is played. Encounters that have
// begun and have no result yet decide nothing.
[[nodiscard]] bool match_over(const Tournament& tournament, const rulebook::Book& book);

}  // namespace collegium::play
