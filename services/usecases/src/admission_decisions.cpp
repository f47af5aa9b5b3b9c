#include <algorithm>
#include <set>

#include <collegium/registry/checks.hpp>
#include <collegium/sdk/try.hpp>

#include "commission_context.hpp"

namespace collegium::usecases {
namespace {

using admission::DecisionOutcome;
using admission::DecisionState;
using admission::EntrantId;
using admission::Member;
using admission::Outcome;
using admission::State;
using admission::Verdict;
using storage::AdmissionRecord;
using storage::Connection;
using storage::DecisionRecord;

// The commission, the entrant and the member who acts.
struct DecisionContext {
    CommissionContext context;
    CheckView view;
    Member member;
};

[[nodiscard]] sdk::Result<DecisionContext> load_decision_context(
    const Caller& caller, Connection& snapshot, const rulebook::Library& library, EntrantId id,
    const std::optional<CheckVersions>& seen, const Moment& moment) {
    auto context = TRY(CommissionContext::load(caller, snapshot, library, id.competition,
                                               kDecideAdmission, moment));
    auto view = TRY(load_check(caller, snapshot, context, id));
    TRY(check_commission_open(context));
    if (view.entrant.struck)
        return sdk::refuse(sdk::Code::kFailedPrecondition, "ENTRANT_STRUCK", "the line is struck");
    TRY(expect_versions(caller, snapshot, context, view, seen));
    auto member = TRY(acting_member(caller, snapshot, context));
    return DecisionContext{std::move(context), std::move(view), std::move(member)};
}

std::vector<Verdict> not_accepted(const std::vector<Verdict>& verdicts) {
    std::vector<Verdict> open;
    std::ranges::copy_if(verdicts, std::back_inserter(open), [](const Verdict& verdict) {
        return verdict.outcome != Outcome::kAccepted;
    });
    return open;
}

// Papers that were in order when the decision was taken.
std::vector<std::string> papers_in_order(const CheckView& view) {
    std::vector<std::string> papers;
    for (const Verdict& verdict : view.verdicts)
        if (!verdict.paper.empty() && verdict.outcome == Outcome::kAccepted)
            papers.push_back(verdict.paper);
    return papers;
}

DecisionRecord decision_of(const Caller& caller, const CommissionContext& context,
                           const CheckView& view, const Moment& moment) {
    DecisionRecord record;
    record.id.competition = context.id();
    record.entrant = view.entrant.id.value;
    record.sitting = context.sitting()->id.value;
    record.decided_at = moment.now;
    record.decided_by = caller.actor.name;
    record.decided_by_user = caller.actor.user;
    record.verdicts = not_accepted(view.verdicts);
    record.papers = papers_in_order(view);
    return record;
}

AdmissionRecord decided(const Caller& caller, const AdmissionRecord& before, State state,
                        const Moment& moment) {
    AdmissionRecord after = before;
    after.version = before.version + 1;
    after.state = state;
    after.waits_for.clear();
    after.wait_papers.clear();
    after.wait_until.reset();
    after.changed_at = moment.now;
    after.changed_by = caller.actor.name;
    return after;
}

std::vector<sdk::Citation> citations_of(const DecisionRecord& decision) {
    std::vector<sdk::Citation> citations;
    for (const admission::Ground& ground : decision.grounds)
        citations.push_back(ground.citation);
    return citations;
}

// Writes a decision, and the one it replaces out of force; answers the journal row.
storage::JournalDraft write_decision(Connection& writer, CheckView& view, DecisionRecord decision,
                                     AdmissionRecord after, const char* action,
                                     const std::vector<storage::SubjectVersion>& facts) {
    const AdmissionRecord before = view.admission;
    storage::save_admission(writer, after);  // a decision refers to it
    decision.id.value = storage::insert_decision(writer, decision);
    if (decision.replaces)
        storage::set_decision_state(writer, *decision.replaces, DecisionState::kReplaced,
                                    view.decision && view.decision->by_vote);
    after.decision = decision.id.value;
    storage::save_admission(writer, after);
    auto row = admission_row(view, action, before, after, facts);
    row.reason = decision.reason;
    row.citations = citations_of(decision);
    view.admission = std::move(after);
    view.decision = std::move(decision);
    return row;
}

[[nodiscard]] sdk::Result<void> check_replaced(const Caller& caller,
                                               const DecisionContext& deciding,
                                               const DecideInput& input) {
    const CheckView& view = deciding.view;
    if (view.admission.state == State::kContested)
        return sdk::refuse(sdk::Code::kFailedPrecondition, "VOTE_OPEN", "a vote is open");
    if (!view.decision) {
        if (!input.replaces) return {};
        return sdk::refuse(sdk::Code::kFailedPrecondition, "DECISION_NOT_CURRENT",
                           "no decision stands");
    }
    if (!input.replaces)
        return tl::unexpected(
            already_decided(caller, deciding.context, view, sdk::Code::kFailedPrecondition));
    if (*input.replaces != view.decision->id)
        return sdk::refuse(sdk::Code::kFailedPrecondition, "DECISION_NOT_CURRENT",
                           "another decision stands");
    return {};
}

sdk::Error skip(std::string reason, sdk::Metadata metadata = {}) {
    return sdk::refuse(sdk::Code::kFailedPrecondition, std::move(reason), "left as it was",
                       std::move(metadata))
        .value();
}

// Why the batch leaves an entrant as it is; none: every verdict is accepted.
std::optional<sdk::Error> reason_to_skip(const Caller& caller, const CheckView& view) {
    switch (view.admission.state) {
        case State::kUndecided:
            break;
        case State::kWaiting:
            return skip("ENTRANT_WAITS", {{"what", view.admission.waits_for}});
        default:
            return skip("DECISION_ALREADY_MADE",
                        {{"outcome", admission_text(caller.language, "outcome.decided")},
                         {"name", view.admission.changed_by},
                         {"time", ""}});
    }
    const auto open = std::ranges::find_if(view.verdicts, [](const Verdict& verdict) {
        return verdict.outcome == Outcome::kRefused || verdict.outcome == Outcome::kNeedsDecision;
    });
    if (open == view.verdicts.end()) return std::nullopt;
    return skip("VERDICTS_NOT_ALL_ACCEPTED",
                {{"verdict", admission::verdict_text(caller.language, *open)}});
}

}  // namespace

sdk::Result<Plan<CheckView>> decide_entrant(const Caller& caller, Connection& snapshot,
                                            const rulebook::Library& library,
                                            const DecideInput& input, const Moment& moment) {
    auto deciding = TRY(
        load_decision_context(caller, snapshot, library, input.entrant, input.versions, moment));
    TRY(check_replaced(caller, deciding, input));
    admission::DecisionForm form = input.form;
    form.correction = input.replaces.has_value();
    form.has_condition_term = input.condition_until && *input.condition_until > moment.now;
    CheckView& view = deciding.view;
    auto checked = TRY(
        admission::check_decision(deciding.context.book(), view.verdicts, form, caller.language));

    DecisionRecord decision = decision_of(caller, deciding.context, view, moment);
    decision.outcome = checked.outcome;
    decision.grounds = std::move(checked.grounds);
    decision.reason = std::move(checked.reason);
    decision.doctor_conclusion = std::move(checked.doctor_conclusion);
    if (decision.outcome == DecisionOutcome::kConditional)
        decision.condition_until = input.condition_until;
    if (input.replaces) decision.replaces = input.replaces->value;
    const AdmissionRecord after =
        decided(caller, view.admission, admission::state_of(decision.outcome), moment);

    Plan<CheckView> plan(snapshot);
    auto rests_on = facts_of(deciding.context, view);
    plan.preview = view;
    plan.preview.admission = after;
    plan.preview.decision = decision;
    add_actions(caller, snapshot, deciding.context, plan.preview);
    plan.apply = [view = std::move(view), actions = plan.preview.actions,
                  decision = std::move(decision), after, facts = std::move(rests_on)](
                     Connection& writer) -> sdk::Result<Written<CheckView>> {
        CheckView answer = view;
        const char* action = decision.replaces ? "admission.correct" : "admission.decide";
        auto row = write_decision(writer, answer, decision, after, action, facts);
        answer.actions = actions;
        answer.counts = storage::admission_counts(writer, after.competition);
        return Written<CheckView>{std::move(row), std::move(answer)};
    };
    return plan;
}

sdk::Result<Plan<AdmitAllResult>> admit_all(const Caller& caller, Connection& snapshot,
                                            const rulebook::Library& library,
                                            competition::CompetitionId competition,
                                            const std::vector<EntrantId>& entrants,
                                            const Moment& moment) {
    auto context = TRY(
        CommissionContext::load(caller, snapshot, library, competition, kDecideAdmission, moment));
    TRY(check_commission_open(context));
    TRY(acting_member(caller, snapshot, context));

    struct Admitted {
        CheckView view;
        DecisionRecord decision;
        AdmissionRecord after;
        std::vector<storage::SubjectVersion> rests_on;
    };
    std::set<EntrantId> wanted(entrants.begin(), entrants.end());
    std::vector<Admitted> admitted;
    Plan<AdmitAllResult> plan(snapshot);
    for (CheckView& view : load_checks(caller, snapshot, context)) {
        if (!entrants.empty() && wanted.erase(view.entrant.id) == 0) continue;
        if (auto why = reason_to_skip(caller, view)) {
            plan.preview.skipped.push_back({view.entrant.id, *std::move(why)});
            continue;
        }
        plan.preview.admitted.push_back(view.entrant.id);
        auto rests_on = facts_of(context, view);
        storage::note_reads(snapshot, rests_on);
        DecisionRecord decision = decision_of(caller, context, view, moment);
        AdmissionRecord after = decided(caller, view.admission, State::kAdmitted, moment);
        admitted.push_back(
            {std::move(view), std::move(decision), std::move(after), std::move(rests_on)});
    }
    if (!wanted.empty())
        return sdk::refuse(sdk::Code::kNotFound, "ENTRANT_NOT_FOUND",
                           "no " + wanted.begin()->name(),
                           {{"entrant", std::to_string(wanted.begin()->value)}});
    plan.preview.counts = storage::admission_counts(snapshot, competition);
    plan.apply = [admitted = std::move(admitted), result = plan.preview,
                  competition](Connection& writer) -> sdk::Result<Written<AdmitAllResult>> {
        Written<AdmitAllResult> written{std::nullopt, result, {}};
        for (const Admitted& one : admitted) {
            CheckView view = one.view;
            auto row = write_decision(writer, view, one.decision, one.after, "admission.decide",
                                      one.rests_on);
            if (written.journal) written.preceding.push_back(*std::move(written.journal));
            written.journal = std::move(row);
        }
        written.value.counts = storage::admission_counts(writer, competition);
        return written;
    };
    return plan;
}

sdk::Result<Plan<CheckView>> object_to_decision(const Caller& caller, Connection& snapshot,
                                                const rulebook::Library& library,
                                                const ObjectInput& input, const Moment& moment) {
    auto deciding = TRY(
        load_decision_context(caller, snapshot, library, input.entrant, input.versions, moment));
    CheckView& view = deciding.view;
    if (!view.decision)
        return sdk::refuse(sdk::Code::kFailedPrecondition, "DECISION_MISSING",
                           "nothing is decided");
    if (view.decision->state == DecisionState::kContested)
        return sdk::refuse(sdk::Code::kFailedPrecondition, "VOTE_OPEN", "a vote is open");
    if (view.decision->sitting != deciding.context.sitting()->id.value)
        return sdk::refuse(sdk::Code::kFailedPrecondition, "OBJECTION_TOO_LATE",
                           "the sitting that decided is closed");
    admission::DecisionForm form;
    form.outcome = input.outcome;
    form.grounds = input.grounds;
    form.reason = input.reason;
    form.correction = true;  // an objection needs its reason
    form.doctor_conclusion = input.doctor_conclusion;
    auto counter = TRY(
        admission::check_decision(deciding.context.book(), view.verdicts, form, caller.language));
    if (counter.outcome == view.decision->outcome)
        return sdk::refuse(sdk::Code::kFailedPrecondition, "OBJECTION_SAME_OUTCOME",
                           "the objection proposes what was decided");

    const storage::ObjectionRecord objection{
        deciding.member.short_name, counter.reason, moment.now, counter.outcome, counter.grounds,
        counter.doctor_conclusion};
    const AdmissionRecord before = view.admission;
    AdmissionRecord after = decided(caller, before, State::kContested, moment);
    Plan<CheckView> plan(snapshot);
    auto rests_on = facts_of(deciding.context, view);
    plan.preview = std::move(view);
    plan.preview.admission = after;
    plan.preview.decision->state = DecisionState::kContested;
    plan.preview.decision->objection = objection;
    add_actions(caller, snapshot, deciding.context, plan.preview);
    plan.apply = [view = plan.preview, objection, before, after, facts = std::move(rests_on)](
                     Connection& writer) -> sdk::Result<Written<CheckView>> {
        storage::save_objection(writer, *after.decision, objection);
        storage::set_decision_state(writer, *after.decision, DecisionState::kContested, false);
        storage::save_admission(writer, after);
        CheckView answer = view;
        answer.counts = storage::admission_counts(writer, after.competition);
        auto row = admission_row(view, "admission.object", before, after, facts);
        row.reason = objection.reason;
        return Written<CheckView>{std::move(row), std::move(answer)};
    };
    return plan;
}

}  // namespace collegium::usecases
