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

// Which round of the table each round plays, both from 0: its own, or another where rounds changed
// places (RU-2022 App. 2, UA-2024 II.C.6.1). `made`: the rounds that are to be looked at; all
// others play what is left, their own where they can.
[[nodiscard]] std::vector<std::size_t> order_of_rounds(
    const Tournament& tournament, const std::vector<pairing::TableRound>& table,
    const std::vector<const Round*>& made);
// All rounds there are.
[[nodiscard]] std::vector<const Round*> made_rounds(const Tournament& tournament);

// A carried meeting and where it stands.
struct CarriedMeeting {
    int table_round = 0;  // in which the table has the two meet
    int round = 0;        // which plays that one
    int first = 0;
    int second = 0;
    Outcome outcome = Outcome::kNone;
};
[[nodiscard]] std::vector<CarriedMeeting> carried_meetings(const Tournament& tournament);

// How many have a number.
[[nodiscard]] int numbered(const Tournament& tournament);

}  // namespace collegium::play
