// The admission commission's desk: verdicts, papers, decisions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/admission/checks.hpp>
#include <collegium/admission/commission.hpp>
#include <collegium/admission/entrant.hpp>
#include <collegium/rulebook/library.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/storage/repositories/admission.hpp>
#include <collegium/storage/repositories/applications.hpp>
#include <collegium/storage/repositories/entrants.hpp>
#include <collegium/usecases/action.hpp>
#include <collegium/usecases/caller.hpp>
#include <collegium/usecases/check_versions.hpp>
#include <collegium/usecases/plan.hpp>

namespace collegium::usecases {

// Everything about one entrant. Papers point into `book`.
struct CheckView {
    rulebook::BookPtr book;
    storage::EntrantRecord entrant;
    storage::ApplicationRecord application;
    storage::AdmissionRecord admission;
    std::vector<admission::Paper> papers;
    std::vector<admission::Verdict> verdicts;
    admission::Proposal proposal;
    std::optional<storage::DecisionRecord> decision;  // the one that stands or is contested
    std::optional<int> counted_years;                 // by the book's counting
    std::optional<int> whole_years;                   // on the commission's day
    int counting_year = 0;
    bool sees_birth_date = false;
    bool fee_settled = false;
    std::int64_t fee_due = 0;  // minor units
    std::vector<AllowedAction> actions;
    std::optional<storage::AdmissionCounts> counts;  // after a change

    [[nodiscard]] CheckVersions versions() const;
};

// One row of the queue.
struct QueueRow {
    storage::EntrantRecord entrant;
    CheckVersions versions;
    std::string organisation_city;
    std::string representative;
    std::string group;  // as the book prints it
    admission::State state = admission::State::kUndecided;
    std::string waits_for;
    std::optional<storage::Instant> wait_until;
    std::string decided_by;  // empty: undecided
    storage::Instant decided_at{};
    int papers_ticked = 0;
};

struct QueueInput {
    competition::CompetitionId competition;
    std::string filter;  // state, application
    storage::EntrantPosition after;
    int limit = 1000;  // rows at most
};

struct QueuePage {
    std::vector<QueueRow> rows;
    std::optional<storage::AdmissionCounts> counts;  // on the first page
    std::optional<storage::SittingRecord> sitting;   // open, or the last one; on the first page
    rulebook::BookPtr book;
};

// One entrant of a check of many.
struct CheckBrief {
    admission::EntrantId entrant;
    CheckVersions versions;
    admission::Proposal proposal;
    admission::State state = admission::State::kUndecided;
    std::vector<admission::Verdict> problems;  // not accepted
};
struct CheckList {
    rulebook::BookPtr book;
    std::vector<CheckBrief> rows;  // in the order of the queue
};

struct TickInput {
    admission::EntrantId entrant;
    std::optional<CheckVersions> versions;  // what the caller saw
    admission::TickForm form;
};

struct WaitInput {
    admission::EntrantId entrant;
    std::optional<CheckVersions> versions;
    std::vector<std::string> papers;
    std::string what;
    std::optional<storage::Instant> until;
};

struct DecideInput {
    admission::EntrantId entrant;
    std::optional<CheckVersions> versions;
    admission::DecisionForm form;
    std::optional<storage::Instant> condition_until;
    std::optional<admission::DecisionId> replaces;
};

struct ObjectInput {
    admission::EntrantId entrant;
    std::optional<CheckVersions> versions;
    std::string reason;
    int outcome = 0;  // admission::DecisionOutcome
    std::vector<std::string> grounds;
    std::string doctor_conclusion;
};

struct VoteInput {
    admission::EntrantId entrant;
    std::optional<CheckVersions> versions;
    std::optional<std::int64_t> official;  // whose vote; none: the caller's
    int choice = 0;                        // admission::Choice
};

// An entrant the batch left as it was, and why.
struct SkippedEntrant {
    admission::EntrantId entrant;
    sdk::Error why;
};
struct AdmitAllResult {
    std::vector<admission::EntrantId> admitted;
    std::vector<SkippedEntrant> skipped;
    storage::AdmissionCounts counts;
};

struct DecisionView {
    storage::DecisionRecord record;
    std::string full_name;
};
struct DecisionPage {
    std::vector<DecisionView> rows;
    rulebook::BookPtr book;
};

// All refuse with ADMISSION's permissions (admission.read, .tick, .decide) in the competition, with
// the refusals of load_competition, and with ENTRANT_NOT_FOUND.

[[nodiscard]] sdk::Result<QueuePage> list_desk(const Caller& caller, storage::Connection& snapshot,
                                               const rulebook::Library& library,
                                               const QueueInput& input);
[[nodiscard]] sdk::Result<CheckView> get_check(const Caller& caller, storage::Connection& snapshot,
                                               const rulebook::Library& library,
                                               admission::EntrantId id, const Moment& moment);
// Of those named, else of all that are not struck. ENTRANT_NOT_FOUND names the first that is not.
[[nodiscard]] sdk::Result<CheckList> check_entrants(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    competition::CompetitionId competition, const std::vector<admission::EntrantId>& entrants,
    const Moment& moment);
// Filter: entrant, sitting, standing. In the order they were taken.
[[nodiscard]] sdk::Result<DecisionPage> list_decisions(const Caller& caller,
                                                       storage::Connection& snapshot,
                                                       const rulebook::Library& library,
                                                       competition::CompetitionId competition,
                                                       const std::string& filter,
                                                       std::int64_t after, int limit);

// Where the caller saw other versions than there are now, every change is refused with kAborted and
// what changed: DECISION_ALREADY_MADE {outcome, name, time}, PAPERS_CHANGED {name, time},
// CARD_CHANGED, LINE_CHANGED {changes}, APPLICATION_CHANGED.

// Violations of admission::check_tick; ADMISSION_CLOSED, ENTRANT_STRUCK.
[[nodiscard]] sdk::Result<Plan<CheckView>> tick_paper(const Caller& caller,
                                                      storage::Connection& snapshot,
                                                      const rulebook::Library& library,
                                                      const TickInput& input, const Moment& moment);
// Every required paper that has no tick, as shown in the original.
[[nodiscard]] sdk::Result<Plan<CheckView>> tick_all_papers(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    admission::EntrantId entrant, const std::optional<CheckVersions>& versions,
    const Moment& moment);
// PAPER_UNKNOWN, REQUIRED of `papers` and `until`, WAIT_IN_PAST; DECISION_ALREADY_MADE.
[[nodiscard]] sdk::Result<Plan<CheckView>> wait_for_paper(const Caller& caller,
                                                          storage::Connection& snapshot,
                                                          const rulebook::Library& library,
                                                          const WaitInput& input,
                                                          const Moment& moment);
// Refusals of admission::check_decision and admission::may_decide; SESSION_NOT_OPEN,
// COMMISSION_NOT_MEMBER, DECISION_ALREADY_MADE where one stands and is not named,
// DECISION_NOT_CURRENT, VOTE_OPEN.
[[nodiscard]] sdk::Result<Plan<CheckView>> decide_entrant(const Caller& caller,
                                                          storage::Connection& snapshot,
                                                          const rulebook::Library& library,
                                                          const DecideInput& input,
                                                          const Moment& moment);
// One decision and one journal row for each entrant whose verdicts are all accepted.
[[nodiscard]] sdk::Result<Plan<AdmitAllResult>> admit_all(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    competition::CompetitionId competition, const std::vector<admission::EntrantId>& entrants,
    const Moment& moment);
// DECISION_MISSING, OBJECTION_TOO_LATE (another sitting), OBJECTION_SAME_OUTCOME, VOTE_OPEN, and
// what admission::check_decision says of the proposal.
[[nodiscard]] sdk::Result<Plan<CheckView>> object_to_decision(const Caller& caller,
                                                              storage::Connection& snapshot,
                                                              const rulebook::Library& library,
                                                              const ObjectInput& input,
                                                              const Moment& moment);
// VOTE_NOT_OPEN, COMMISSION_NOT_MEMBER, VOTE_NOT_YOURS, MEMBER_HAS_NO_VOTE. The vote that decides
// settles the decision, or puts what the objection proposes in its place.
[[nodiscard]] sdk::Result<Plan<CheckView>> vote_on_decision(const Caller& caller,
                                                            storage::Connection& snapshot,
                                                            const rulebook::Library& library,
                                                            const VoteInput& input,
                                                            const Moment& moment);

// Words of the desk that are no refusals; texts/admission.toml.
[[nodiscard]] std::string admission_text(i18n::Language language, std::string_view key,
                                         const sdk::Metadata& values = {});

// «10:34», by the clock of the venue.
[[nodiscard]] std::string venue_clock(const std::string& time_zone, storage::Instant instant);

class UndoRules;
// Ticks, waits and decisions while their sitting is open.
void add_admission_undo_rules(UndoRules& rules);

}  // namespace collegium::usecases
