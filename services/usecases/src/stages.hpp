// What one tournament of a competition takes from another: people, results, ranks of a play-off.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include <collegium/play/impact.hpp>
#include <collegium/usecases/play.hpp>

namespace collegium::usecases {

// A tournament as load_play reads it, without the ranks that play-offs for its places decided.
[[nodiscard]] sdk::Result<Play> load_unranked(storage::Connection& connection,
                                              const rulebook::Library& library,
                                              play::TournamentId id,
                                              text::Alphabet alphabet = text::Alphabet::kRussian);
// All tournaments a stage comes to its people from, directly or by way of others, each once.
[[nodiscard]] std::vector<storage::TournamentRecord> all_stages_before(
    storage::Connection& connection, const storage::TournamentRecord& stage);
// Whether `wanted` is one of them.
[[nodiscard]] bool rests_on(storage::Connection& connection, const storage::TournamentRecord& stage,
                            play::TournamentId wanted);
// STAGE_UNKNOWN where a stage before it is gone, STAGE_IN_A_CIRCLE {tournament} where one takes its
// people from it.
[[nodiscard]] sdk::Result<void> check_stages(storage::Connection& connection,
                                             const storage::TournamentRecord& stage);

// The tournaments a stage takes its participants from, in their order. Refusals of load_play.
[[nodiscard]] sdk::Result<std::vector<Play>> load_stages_before(
    storage::Connection& connection, const rulebook::Library& library,
    const storage::TournamentRecord& stage, text::Alphabet alphabet);
// Notes that taking people over rests on them and on their results.
void rest_on_stages(storage::Connection& connection, const storage::TournamentRecord& stage);

// Entrants whom `stage` takes from one tournament before it: those who qualified, or who share the
// places it is a play-off for; of those level after the round robin of a play-off whom the book
// lets play on. Refusals of play::qualify, play::places_after and sequel_of.
[[nodiscard]] sdk::Result<std::vector<std::int64_t>> entrants_going_on(
    storage::Connection& connection, const rulebook::Library& library, const Play& before,
    const storage::TournamentRecord& stage);

// Places in the stages before by entrant, from 1: by the place in the own one, then in the order of
// the stages. Refusals of play::places_after.
[[nodiscard]] sdk::Result<std::map<std::int64_t, int>> places_in_stages(
    const std::vector<Play>& stages);

// Meetings in `before` of those who play `here`, by the numbers they have here.
[[nodiscard]] std::vector<play::Carried> carried_meetings(const Play& before, const Play& here);

// Ranks in a play-off, by entrant. Refusals of play::places_after.
[[nodiscard]] sdk::Result<std::map<std::int64_t, int>> playoff_ranks(const Play& playoff);

// What becomes of a tournament when another one changes.
struct StageImpact {
    Play stage;
    std::vector<std::int64_t> comes;      // entrants who would play in it today and do not
    std::vector<std::int64_t> goes;       // entrants who would not
    std::optional<sdk::Error> undecided;  // why nobody can say who would play in it
    play::Impact impact;                  // on its own pairs and places
    bool carried_moved = false;           // results it counts are others

    [[nodiscard]] bool empty() const {
        return comes.empty() && goes.empty() && !undecided && impact.empty() && !carried_moved;
    }
};

// Tournaments that rest on `before`, directly or by way of others, if it became `after`; all that
// were looked at, touched or not. Refusals of load_play and play::impact.
[[nodiscard]] sdk::Result<std::vector<StageImpact>> impact_on_stages(
    storage::Connection& snapshot, const rulebook::Library& library, const Play& before,
    const Play& after);

}  // namespace collegium::usecases
