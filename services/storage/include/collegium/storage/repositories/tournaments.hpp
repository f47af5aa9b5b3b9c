// Tournaments in the store; reading on a snapshot, writing on the writer inside a command.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <collegium/lots/draw.hpp>
#include <collegium/play/tournament.hpp>
#include <collegium/storage/clock.hpp>
#include <collegium/storage/sql.hpp>

namespace collegium::storage {

// Numbers as in the API and in the store.
enum class TournamentState : std::uint8_t {
    kPrepared = 1,  // settings and participants may change
    kDrawn = 2,     // numbers are drawn
    kRunning = 3,   // a round was approved
    kFinished = 4,  // every planned round is closed
    kApproved = 5,  // nothing changes any more
};

struct TournamentRecord {
    play::TournamentId id;
    std::int64_t version = 0;
    Instant created_at{};
    Instant updated_at{};
    int number = 0;  // within the competition
    std::string title;
    std::string discipline;               // id of the book's row
    std::vector<std::string> age_groups;  // ids of the book's rows
    int sex_group = 0;                    // 0 both, 1 women, 2 men
    TournamentState state = TournamentState::kPrepared;
    // As the store keeps them: `scale` and `swap_last_rounds` come from the book; until the numbers
    // are drawn the regulation gives what it leaves open (usecases::complete_settings).
    play::Settings settings;
    bool settled = false;  // the regulation's part is kept with the tournament
    std::string scoring;   // id of the book's row
    std::optional<lots::DrawId> draw;
    std::optional<Instant> drawn_at;
    std::string drawn_by;
    std::vector<std::int64_t> stages_of;  // takes its participants from these tournaments
    int qualified = 0;                    // so many first places of each of them
    bool by_group = false;                // and of each age group there
    bool carries_results = false;
    std::vector<int> playoff_places;   // of the one stage before, shared there
    std::int64_t results_version = 0;  // rises with every result
    std::optional<Instant> approved_at;
    std::string approved_by;

    [[nodiscard]] bool later_stage() const { return !stages_of.empty(); }
    // The tournaments it takes its participants from, in their order.
    [[nodiscard]] std::vector<play::TournamentId> stages_before() const {
        std::vector<play::TournamentId> ids;
        for (const std::int64_t stage : stages_of)
            ids.push_back({id.competition, stage});
        return ids;
    }
};

// What lists show beside the record.
struct TournamentCounts {
    int participants = 0;   // those who left among them
    int left = 0;           // withdrawn or excluded
    int current_round = 0;  // the first approved one not closed, else the last closed; 0: none
    int closed_rounds = 0;
    int drafts = 0;
};

// "competitions/14/tournaments/3/results": the subject whose version is `results_version`.
[[nodiscard]] std::string results_name(play::TournamentId id);

[[nodiscard]] std::optional<TournamentRecord> find_tournament(Connection& connection,
                                                              play::TournamentId id);
// By number, those after `after_number`.
[[nodiscard]] std::vector<TournamentRecord> list_tournaments(Connection& connection,
                                                             competition::CompetitionId competition,
                                                             int after_number, int limit);
// Those that take their participants from this one.
[[nodiscard]] std::vector<TournamentRecord> later_stages(Connection& connection,
                                                         play::TournamentId id);
[[nodiscard]] TournamentCounts tournament_counts(Connection& connection, play::TournamentId id);
// Of all tournaments of a competition, by the number of the record: two queries.
[[nodiscard]] std::map<std::int64_t, TournamentCounts> all_tournament_counts(
    Connection& connection, competition::CompetitionId competition);

// How many tournaments of the competition came how far.
struct TournamentStates {
    int total = 0;
    int drawn = 0;     // numbers are drawn, or further
    int finished = 0;  // every round is closed, or further
    int approved = 0;
};
// One query; cheap enough for every look at the lifecycle.
[[nodiscard]] TournamentStates tournament_states(Connection& connection,
                                                 competition::CompetitionId competition);

// Gives the next number of the competition; `record.id.competition` says which.
[[nodiscard]] play::TournamentId insert_tournament(Connection& connection,
                                                   const TournamentRecord& record, Instant now);
// Everything of the record but number, results_version and approval; `record.version` is the new
// one.
void update_tournament(Connection& connection, const TournamentRecord& record, Instant now);
// A new version and nothing else: something of it changed.
void touch_tournament(Connection& connection, play::TournamentId id, std::int64_t version,
                      Instant now);
// The state with the new version: rounds raise it when they are paired, approved or closed.
void set_tournament_state(Connection& connection, play::TournamentId id, std::int64_t version,
                          TournamentState state, Instant now);
// kApproved with the new version; an empty name takes the approval back to kFinished.
void set_tournament_approval(Connection& connection, play::TournamentId id, std::int64_t version,
                             const std::string& approved_by, Instant now);
// A result was recorded: record_games does it. The version stays.
void raise_results_version(Connection& connection, play::TournamentId id);
// With its participants; throws SqlError kForeignKey where rounds or later stages rest on it.
void delete_tournament(Connection& connection, play::TournamentId id);

}  // namespace collegium::storage
