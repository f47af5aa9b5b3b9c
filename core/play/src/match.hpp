// Matches that end before all their encounters are played.
#pragma once

#include <optional>

#include <collegium/pairing/round_robin.hpp>
#include <collegium/play/tournament.hpp>
#include <collegium/rulebook/book.hpp>

namespace collegium::play {

// Of a match: its goal is reached, so that no further encounter is played. Encounters that have
// begun and have no result yet decide nothing.
[[nodiscard]] bool match_over(const Tournament& tournament, const rulebook::Book& book);

// The game of a round beyond those planned in a match that is a play-off: drawn ones go on to the
// first win, sides by a new lot (RU-CHESS 38.8.5.1; the other books leave it to the regulation).
// None where no such game is due.
[[nodiscard]] std::optional<pairing::TableRound> decisive_game(const Tournament& tournament,
                                                               const rulebook::Book& book,
                                                               int round);

}  // namespace collegium::play
