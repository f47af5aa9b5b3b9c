// Rounds that a table of numbers gives: round robin, Scheveningen, match.
#pragma once

#include <vector>

#include <collegium/pairing/round_robin.hpp>
#include <collegium/play/tournament.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::play {

// Numbers of participants, the first begins. Everybody with a number has a place in it, whoever
// left since. SIDES_UNEQUAL {first, second}, MATCH_OF_TWO.
[[nodiscard]] sdk::Result<std::vector<pairing::TableRound>> schedule(const Tournament& tournament);

// A carried meeting and the round of the table it stands in.
struct CarriedMeeting {
    int round = 0;
    int first = 0;
    int second = 0;
    Outcome outcome = Outcome::kNone;
};
[[nodiscard]] std::vector<CarriedMeeting> carried_meetings(const Tournament& tournament);

// How many have a number.
[[nodiscard]] int numbered(const Tournament& tournament);

}  // namespace collegium::play
