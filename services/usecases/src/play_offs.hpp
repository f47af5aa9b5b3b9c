// Play-offs for shared places: when one is due, what it looks like unless somebody says otherwise,
// who plays on after it, and what the book says of its games.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include <collegium/play/places.hpp>
#include <collegium/play/play_off.hpp>
#include <collegium/usecases/play.hpp>
#include <collegium/usecases/rounds.hpp>
#include <collegium/usecases/tournaments.hpp>

namespace collegium::usecases {

// What the book makes of the round robin of a play-off once it is played (RU-CHESS 38.8.5).
struct PlayOffSequel {
    play::AfterRoundRobin after;
    std::map<int, int> main_places;  // in the tournament it is for, by the numbers it has here
};
// None: it is no such play-off, it is not over, or the book leaves it to the regulation. Refusals
// of load_play and play::places_after.
[[nodiscard]] sdk::Result<std::optional<PlayOffSequel>> sequel_of(storage::Connection& connection,
                                                                  const rulebook::Library& library,
                                                                  const Play& playoff);

// A play-off that can be made now.
struct DuePlayOff {
    std::vector<int> numbers;  // who play it, by the numbers they have
    std::vector<int> places;   // the places it is for
    play::System system = play::System::kMatch;
    int rounds = 0;
    int games = 0;               // of an encounter; 0: as the regulation has it
    std::optional<int> removed;  // shares the place and plays no more
    bool lot = false;            // one more of them leaves, by lot
    bool provided = false;       // by the regulation, or by the book after another play-off
    sdk::Citation citation;
};
// For the places named, for the first where none is; `table` is the one after the last round. None:
// nobody shares them, or rounds are open. Refusals of sequel_of.
[[nodiscard]] sdk::Result<std::optional<DuePlayOff>> due_play_off(storage::Connection& connection,
                                                                  const rulebook::Library& library,
                                                                  const Play& play,
                                                                  const play::Places& table,
                                                                  const std::vector<int>& places);

// Whether one may be made from this table: permission and state of the competition, then
// PLAY_OFF_ROUNDS_OPEN, PLAY_OFF_EXISTS {tournament}, PLACE_NOT_SHARED, PLAY_OFF_NOT_PROVIDED.
[[nodiscard]] sdk::Result<void> may_play_off(const Caller& caller, storage::Connection& snapshot,
                                             const Play& play,
                                             const std::optional<DuePlayOff>& due);

// Title, places, system, rounds and games of a play-off where the form leaves them open. A form
// that names no places and is only `offered` gets the first place of a finished stage, where it is
// to be played off. Whether one for the form's places is due: who plays it is known.
[[nodiscard]] bool take_play_off(const Caller& caller, storage::Connection& snapshot,
                                 const rulebook::Library& library, const std::string& stage,
                                 bool offered, TournamentForm& form);

// What the book says of this round of a play-off: when it may begin at the earliest (by the times
// results of the games before it were recorded), whether it began so, its time control, whose
// ruling is final.
void add_play_off_notes(const Caller& caller, storage::Connection& snapshot, const Play& play,
                        RoundView& view);

// Whether this round of a play-off would begin before its break is over (RU-CHESS 38.8.2, which
// knows no exception). When games ended is known by the entry of their results alone, so the chief
// arbiter (pairing.approve), whose word on a play-off is final (38.8.3), may begin it with a
// reason. PLAY_OFF_BREAK {minutes, time} without one, PLAY_OFF_BREAK_BY_CHIEF for anybody else.
[[nodiscard]] sdk::Result<bool> begins_early(const Caller& caller, storage::Connection& snapshot,
                                             const Play& play, int round, storage::Instant begins,
                                             const std::string& reason);

}  // namespace collegium::usecases
