// Sittings of the admission commission, papers shown, decisions.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <collegium/admission/commission.hpp>
#include <collegium/admission/papers.hpp>
#include <collegium/competition/competition.hpp>
#include <collegium/storage/clock.hpp>
#include <collegium/storage/sql.hpp>

namespace collegium::storage {

struct SittingRecord {
    admission::SittingId id;
    std::int64_t version = 0;
    int number = 0;
    bool open = false;
    Instant opened_at{};
    std::string opened_by;
    std::optional<Instant> closed_at;
    std::vector<admission::Member> members;  // the chair first
};

struct TickRecord {
    admission::Tick tick;
    Instant checked_at{};
    std::string checked_by;
};

// Where the matter of one entrant stands. Version 0: nothing was ticked or decided yet.
struct AdmissionRecord {
    std::int64_t entrant = 0;
    std::int64_t version = 0;
    competition::CompetitionId competition;
    admission::State state = admission::State::kUndecided;
    std::optional<std::int64_t> decision;
    std::string waits_for;
    std::vector<std::string> wait_papers;
    std::optional<Instant> wait_until;
    Instant changed_at{};
    std::string changed_by;
    std::vector<TickRecord> ticks;
};

struct ObjectionRecord {
    std::string member;
    std::string reason;
    Instant at{};
    admission::DecisionOutcome outcome = admission::DecisionOutcome::kRefused;
    std::vector<admission::Ground> grounds;
    std::string doctor_conclusion;
};

struct VoteRecord {
    admission::Vote vote;
    std::string member;
    Instant cast_at{};
};

struct DecisionRecord {
    admission::DecisionId id;
    std::int64_t entrant = 0;
    std::int64_t sitting = 0;
    admission::DecisionOutcome outcome = admission::DecisionOutcome::kAdmitted;
    admission::DecisionState state = admission::DecisionState::kStanding;
    std::vector<admission::Ground> grounds;
    std::string reason;
    std::string doctor_conclusion;
    std::optional<Instant> condition_until;
    Instant decided_at{};
    std::string decided_by;
    std::int64_t decided_by_user = 0;
    bool by_vote = false;
    std::optional<std::int64_t> replaces;
    std::vector<admission::Verdict> verdicts;  // not accepted, as they stood
    std::vector<std::string> papers;           // in order, by id
    std::optional<ObjectionRecord> objection;
    std::vector<VoteRecord> votes;  // in the order they were cast
};

// How many entrants that are not struck stand where; `undecided` includes those without a row.
struct AdmissionCounts {
    int entrants = 0;
    int undecided = 0;
    int waiting = 0;
    int admitted = 0;
    int refused = 0;
    int conditional = 0;
    int contested = 0;
};

// "competitions/14/entrants/512/admission": the subject of versions and journal rows.
[[nodiscard]] std::string admission_name(competition::CompetitionId competition,
                                         std::int64_t entrant);

// One query; cheap enough for every look at the lifecycle.
[[nodiscard]] AdmissionCounts admission_counts(Connection& connection,
                                               competition::CompetitionId competition);
// Regions of whoever is admitted or may still be, by their cards; without those that have none.
[[nodiscard]] std::set<std::string> entrant_regions(Connection& connection,
                                                    competition::CompetitionId competition);

[[nodiscard]] AdmissionRecord find_admission(Connection& connection,
                                             competition::CompetitionId competition,
                                             std::int64_t entrant);
// All records of a competition by entrant, with their ticks: two queries whatever the number.
[[nodiscard]] std::map<std::int64_t, AdmissionRecord> list_admissions(
    Connection& connection, competition::CompetitionId competition);
// Writes state, decision and wait; the row is made where there is none. Ticks are not touched.
void save_admission(Connection& connection, const AdmissionRecord& record);
// Writes one tick; not shown removes it. The admission row must exist.
void save_tick(Connection& connection, std::int64_t entrant, const TickRecord& record);

// None too where the number is of another competition.
[[nodiscard]] std::optional<DecisionRecord> find_decision(Connection& connection,
                                                          admission::DecisionId id);
// In the order they were taken, beginning after `after`.
struct DecisionFilter {
    std::optional<std::int64_t> entrant;
    std::optional<std::int64_t> sitting;
    bool standing_only = false;  // standing or contested
    std::int64_t after = 0;
    int limit = 1000;
};
[[nodiscard]] std::vector<DecisionRecord> list_decisions(Connection& connection,
                                                         competition::CompetitionId competition,
                                                         const DecisionFilter& filter);
// Who took the decisions that hold or are contested, and when; by id.
struct DecisionMark {
    std::string decided_by;
    Instant decided_at{};
};
[[nodiscard]] std::map<std::int64_t, DecisionMark> decision_marks(
    Connection& connection, competition::CompetitionId competition);
// Answers the id it was given.
[[nodiscard]] std::int64_t insert_decision(Connection& connection, const DecisionRecord& record);
void set_decision_state(Connection& connection, std::int64_t id, admission::DecisionState state,
                        bool by_vote);
void save_objection(Connection& connection, std::int64_t decision,
                    const ObjectionRecord& objection);
void drop_objection(Connection& connection, std::int64_t decision);
void save_vote(Connection& connection, std::int64_t decision, const VoteRecord& vote);

// None too where the number is of another competition.
[[nodiscard]] std::optional<SittingRecord> find_sitting(Connection& connection,
                                                        admission::SittingId id);
// The sitting that is open now.
[[nodiscard]] std::optional<SittingRecord> open_sitting(Connection& connection,
                                                        competition::CompetitionId competition);
// When the commission began its work; none: it has not.
[[nodiscard]] std::optional<Instant> first_sitting(Connection& connection,
                                                   competition::CompetitionId competition);
// The latest first; `before` is the number of the last row of the page before, 0: from the latest.
[[nodiscard]] std::vector<SittingRecord> list_sittings(Connection& connection,
                                                       competition::CompetitionId competition,
                                                       int before, int limit);
[[nodiscard]] int count_decisions(Connection& connection, std::int64_t sitting);
// Gives the next number of the competition.
[[nodiscard]] std::int64_t insert_sitting(Connection& connection, const SittingRecord& record);
// Members, state and times; `record.version` is the new one. `closed_by` is empty while it is open.
void update_sitting(Connection& connection, const SittingRecord& record,
                    const std::string& closed_by);

}  // namespace collegium::storage
