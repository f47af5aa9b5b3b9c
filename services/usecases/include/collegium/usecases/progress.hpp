// The course of a competition: where it stands, what the next step needs, and taking it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/competition/lifecycle.hpp>
#include <collegium/rulebook/library.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/storage/repositories/competitions.hpp>
#include <collegium/storage/repositories/progress.hpp>
#include <collegium/usecases/action.hpp>
#include <collegium/usecases/caller.hpp>
#include <collegium/usecases/plan.hpp>

namespace collegium::usecases {

// A condition in the caller's language.
struct ConditionView {
    competition::Condition condition;
    competition::ConditionWords words;
    std::string article;  // as screens cite it
    std::optional<storage::MarkRecord> mark;
};

struct StageView {
    competition::State state = competition::State::kDraft;
    std::string title;
    bool passed = false;
    bool current = false;
    std::optional<storage::Instant> reached_at;
};

struct ProgressView {
    competition::CompetitionId competition;
    std::int64_t version = 0;
    competition::State state = competition::State::kDraft;
    std::string state_text;
    std::vector<StageView> stages;
    std::optional<competition::State> next;
    competition::StateWords next_words;
    std::string next_body;
    std::vector<ConditionView> conditions;  // of the next step
    std::string cancel_reason;
    std::string rule_book;
    bool rule_book_fixed = false;
    std::vector<AllowedAction> actions;  // of get_progress only

    [[nodiscard]] int met() const;
    // All but optional ones.
    [[nodiscard]] int counted() const;
};

struct MarkInput {
    competition::CompetitionId competition;
    std::optional<std::int64_t> version;  // what the caller saw
    std::string condition;
    std::optional<bool> done;
    std::optional<registry::RawDate> done_date;  // none: today
    std::optional<std::string> note;             // none: stays as it is
};

struct StepInput {
    competition::CompetitionId competition;
    std::optional<std::int64_t> version;
    int state = 0;  // as the API numbers it
    std::string reason;
};

// What load_competition refuses, here and below.
[[nodiscard]] sdk::Result<ProgressView> get_progress(const Caller& caller,
                                                     storage::Connection& snapshot,
                                                     const rulebook::Library& library,
                                                     competition::CompetitionId id,
                                                     const Moment& moment);
// CONDITION_UNKNOWN, CONDITION_NOT_BY_HAND, MARK_EMPTY, MARK_IN_FUTURE, MARK_OF_OTHER_BODY,
// COMPETITION_CLOSED, ETAG_STALE.
[[nodiscard]] sdk::Result<Plan<ProgressView>> mark_condition(const Caller& caller,
                                                             storage::Connection& snapshot,
                                                             const rulebook::Library& library,
                                                             const MarkInput& input,
                                                             const Moment& moment);
// STEP_OF_OTHER_BODY and what competition::check_step refuses; ETAG_STALE. The edition is fixed
// when applications open.
[[nodiscard]] sdk::Result<Plan<ProgressView>> advance_competition(const Caller& caller,
                                                                  storage::Connection& snapshot,
                                                                  const rulebook::Library& library,
                                                                  const StepInput& input,
                                                                  const Moment& moment);
// As above with competition::check_cancel; `state` is not looked at.
[[nodiscard]] sdk::Result<Plan<ProgressView>> cancel_competition(const Caller& caller,
                                                                 storage::Connection& snapshot,
                                                                 const rulebook::Library& library,
                                                                 const StepInput& input,
                                                                 const Moment& moment);

}  // namespace collegium::usecases
