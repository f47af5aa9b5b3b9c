// Tables of a tournament: places that explain themselves, cards of participants, and the approval
// after which nothing of the tournament changes.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include <collegium/play/approval.hpp>
#include <collegium/play/names.hpp>
#include <collegium/rulebook/library.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/storage/repositories/documents.hpp>
#include <collegium/storage/sql.hpp>
#include <collegium/usecases/action.hpp>
#include <collegium/usecases/caller.hpp>
#include <collegium/usecases/plan.hpp>
#include <collegium/usecases/rounds.hpp>

namespace collegium::usecases {

struct TablesOfRound;

// Tables are kept until something is written that they were made of, as the journal tells, or the
// book that governs their competition is another one. Safe from any thread.
class StandingsCache {
  public:
    using Tables = std::shared_ptr<const TablesOfRound>;

    // `round` 0: the last one. Refusals of load_play; STANDINGS_NOT_DRAWN, STANDINGS_NO_ROUND
    // {round, rounds}.
    [[nodiscard]] sdk::Result<Tables> tables(storage::Connection& snapshot,
                                             const rulebook::Library& library,
                                             play::TournamentId id, int round);

  private:
    // Competition, tournament and round as asked for.
    using Key = std::tuple<std::int64_t, std::int64_t, int>;
    struct Kept {
        Tables tables;
        std::int64_t head = 0;    // the last row of the journal for which the table still holds
        std::uint64_t asked = 0;  // the larger, the later
    };

    [[nodiscard]] std::optional<Kept> find(const Key& key);
    void keep(const Key& key, Kept made);

    std::mutex mutex_;
    std::uint64_t asked_ = 0;
    std::map<Key, Kept> kept_;
};

struct CriterionView {
    std::string id;
    std::string name;        // as the book prints it
    std::string short_name;  // «ЗБ»
    std::string article;     // as screens cite it
};

struct RoundCellView {
    int round = 0;
    int opponent = 0;  // 0: none
    bool first = false;
    std::string text;  // «2», «½», «+», «−»
    std::string points_after;
    bool played = false;
    int board = 0;  // 0: none
};

struct StandingsRowView {
    SeatView who;  // points are those of the table
    int place = 0;
    int last_place = 0;
    std::string place_text;  // «2–3»
    int moved = 0;           // places gained since the round before
    std::vector<std::string> values;
    std::string separated_by;  // what put him below the one above, in words and numbers
    std::vector<RoundCellView> cells;
    std::vector<std::string> cross;  // round robin: against 1 to n, «×» himself
    std::string rated_points;
    int rated_games = 0;
    std::string age_group;
    std::string left_text;
    bool counted = true;
};

struct StandingsView {
    play::TournamentId tournament;
    int round = 0;
    int planned = 0;
    bool complete = false;
    std::vector<CriterionView> criteria;
    std::string criteria_source;
    std::string scale;
    std::vector<StandingsRowView> rows;
    std::int64_t results_version = 0;
    storage::Instant computed_at{};
    std::vector<std::string> remarks;
    bool round_robin = false;
    std::vector<AllowedAction> actions;
    // The document of this table: its kind, and its subject.
    std::string document_kind;
    std::string document_subject;
};

struct StandingsQuery {
    play::TournamentId tournament;
    int round = 0;          // 0: the last with a result
    std::string age_group;  // places within it; empty: of everybody
};

struct PlaceExplanation {
    std::vector<std::string> lines;
    std::vector<std::string> rated_lines;
};

struct CardLineView {
    RoundCellView cell;
    std::optional<SeatView> opponent;
    std::string note;  // where it was no ordinary game, in words
};

struct ParticipantCardView {
    play::ParticipantId id;
    SeatView who;
    std::vector<CardLineView> lines;
    std::string points;
    std::string place_text;
    std::vector<std::string> values;
    std::vector<CriterionView> criteria;
    std::string left_text;
};

struct ApprovalConditionView {
    std::string id;
    std::string text;
    bool met = false;
    bool blocking = true;
    std::string article;
};

struct ApprovalView {
    play::TournamentId tournament;
    std::int64_t version = 0;
    std::vector<ApprovalConditionView> conditions;
    std::optional<storage::Instant> approved_at;
    std::string approved_by;
    std::vector<AllowedAction> actions;
};

struct ApprovalInput {
    play::TournamentId tournament;
    std::optional<std::int64_t> version;  // what the caller saw
    std::int64_t results_version = 0;
};

// All need tournaments.read in the competition and refuse as StandingsCache::tables does.

// STANDINGS_NO_GROUP {group}.
[[nodiscard]] sdk::Result<StandingsView> get_standings(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    StandingsCache& cache, const StandingsQuery& query, const Moment& moment);
// Against the neighbours: what put him below the one above and above the one below.
// STANDINGS_NO_NUMBER {number}.
[[nodiscard]] sdk::Result<PlaceExplanation> explain_place(const Caller& caller,
                                                          storage::Connection& snapshot,
                                                          const rulebook::Library& library,
                                                          StandingsCache& cache,
                                                          const StandingsQuery& query, int number);
[[nodiscard]] sdk::Result<ParticipantCardView> get_participant_card(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    StandingsCache& cache, play::TournamentId tournament, int number);

[[nodiscard]] sdk::Result<ApprovalView> get_approval(const Caller& caller,
                                                     storage::Connection& snapshot,
                                                     const rulebook::Library& library,
                                                     play::TournamentId id);
// Needs standings.approve. APPROVAL_BLOCKED with one violation a condition; RESULTS_MOVED
// (kAborted) where a result was entered since the caller looked; ETAG_STALE; TOURNAMENT_APPROVED.
[[nodiscard]] sdk::Result<Plan<ApprovalView>> approve_results(const Caller& caller,
                                                              storage::Connection& snapshot,
                                                              const rulebook::Library& library,
                                                              const ApprovalInput& input,
                                                              const Moment& moment);

// Tournaments whose people, places or carried points rest on this one: later stages, and of a
// play-off the stage it is played for.
[[nodiscard]] std::vector<storage::TournamentRecord> tournaments_resting_on(
    storage::Connection& snapshot, play::TournamentId tournament);

// Tournaments whose results are counted in the tables of this one, directly or by way of others:
// stages before where their results are carried over, play-offs for its shared places.
[[nodiscard]] std::vector<play::TournamentId> tournaments_counted_in(storage::Connection& snapshot,
                                                                     play::TournamentId tournament);

// Frozen documents that a change of a result of that round concerns: its protocol, tables after it
// and after later rounds, cards and the list of places, and those of tournaments resting on it,
// directly or by way of others.
[[nodiscard]] std::vector<storage::DocumentRecord> documents_resting_on(
    storage::Connection& snapshot, play::TournamentId tournament, int round);

}  // namespace collegium::usecases
