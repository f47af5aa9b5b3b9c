#include <algorithm>

#include <collegium/registry/checks.hpp>
#include <collegium/sdk/try.hpp>

#include "commission_context.hpp"

namespace collegium::usecases {
namespace {

using admission::Choice;
using admission::DecisionState;
using admission::Member;
using admission::VoteResult;
using storage::AdmissionRecord;
using storage::Connection;
using storage::DecisionRecord;
using storage::VoteRecord;

// The member whose vote is recorded: the caller, or another one where the caller presides.
[[nodiscard]] sdk::Result<Member> voter_of(const Caller& caller, Connection& snapshot,
                                           const CommissionContext& context,
                                           std::optional<std::int64_t> official) {
    auto self = acting_member(caller, snapshot, context);
    const bool own = !official || (self && self->official == *official);
    if (own) return self;
    if (!context.sitting()) return self;
    if (!caller.may_in(kPreside, context.id().name()))
        return sdk::refuse(sdk::Code::kPermissionDenied, "VOTE_NOT_YOURS",
                           "another member's vote is recorded by who presides");
    const auto& members = context.sitting()->members;
    const auto found = std::ranges::find(members, *official, &Member::official);
    if (found == members.end() || !found->present || !found->votes)
        return sdk::refuse(sdk::Code::kFailedPrecondition, "MEMBER_HAS_NO_VOTE",
                           "this official has no vote in the sitting");
    return *found;
}

// What the objection proposed, as a decision by vote.
DecisionRecord counter_decision(const Caller& caller, const CheckView& view, const Moment& moment) {
    const DecisionRecord& contested = *view.decision;
    DecisionRecord decision;
    decision.id.competition = contested.id.competition;
    decision.entrant = contested.entrant;
    decision.sitting = contested.sitting;
    decision.outcome = contested.objection->outcome;
    decision.grounds = contested.objection->grounds;
    decision.reason = contested.objection->reason;
    decision.doctor_conclusion = contested.objection->doctor_conclusion;
    decision.decided_at = moment.now;
    decision.decided_by = caller.actor.name;
    decision.decided_by_user = caller.actor.user;
    decision.by_vote = true;
    decision.replaces = contested.id.value;
    decision.verdicts = contested.verdicts;
    decision.papers = contested.papers;
    return decision;
}

}  // namespace

sdk::Result<Plan<CheckView>> vote_on_decision(const Caller& caller, Connection& snapshot,
                                              const rulebook::Library& library,
                                              const VoteInput& input, const Moment& moment) {
    auto context = TRY(CommissionContext::load(caller, snapshot, library, input.entrant.competition,
                                               kDecideAdmission, moment));
    auto view = TRY(load_check(caller, snapshot, context, input.entrant));
    TRY(expect_versions(caller, snapshot, context, view, input.versions));
    auto voter = TRY(voter_of(caller, snapshot, context, input.official));
    if (view.admission.state != admission::State::kContested || !view.decision ||
        !view.decision->objection)
        return sdk::refuse(sdk::Code::kFailedPrecondition, "VOTE_NOT_OPEN",
                           "nobody objected to a decision");
    if (input.choice < 1 || input.choice > 3) {
        registry::Checks checks("");
        checks.violate("choice", "REQUIRED");
        return std::move(checks).refusal();
    }

    const VoteRecord vote{
        {voter.official, static_cast<Choice>(input.choice)}, voter.short_name, moment.now};
    std::vector<VoteRecord> records = view.decision->votes;
    std::erase_if(records,
                  [&](const VoteRecord& old) { return old.vote.official == vote.vote.official; });
    records.push_back(vote);
    std::vector<admission::Vote> votes;
    std::ranges::transform(records, std::back_inserter(votes), &VoteRecord::vote);
    const VoteResult result =
        admission::count_votes(context.book(), context.sitting()->members, votes);

    const AdmissionRecord before = view.admission;
    AdmissionRecord after = before;
    after.version = before.version + 1;
    after.changed_at = moment.now;
    after.changed_by = caller.actor.name;
    Plan<CheckView> plan(snapshot);
    auto rests_on = facts_of(context, view);
    std::optional<DecisionRecord> counter;
    if (result == VoteResult::kUpheld) after.state = admission::state_of(view.decision->outcome);
    if (result == VoteResult::kOverturned) {
        counter = counter_decision(caller, view, moment);
        after.state = admission::state_of(counter->outcome);
    }
    CheckView contested = view;
    contested.decision->votes = records;
    plan.preview = contested;
    plan.preview.admission = after;
    if (result == VoteResult::kUpheld) {
        plan.preview.decision->state = DecisionState::kStanding;
        plan.preview.decision->by_vote = true;
    }
    if (counter) plan.preview.decision = counter;
    add_actions(caller, snapshot, context, plan.preview);
    plan.apply = [answer = plan.preview, contested = view, vote, result, counter, before, after,
                  facts = std::move(rests_on)](
                     Connection& writer) mutable -> sdk::Result<Written<CheckView>> {
        const std::int64_t decision = contested.decision->id.value;
        storage::save_vote(writer, decision, vote);
        CheckView told = answer;
        AdmissionRecord record = after;
        if (result == VoteResult::kUpheld)
            storage::set_decision_state(writer, decision, DecisionState::kStanding, true);
        if (counter) {
            storage::set_decision_state(writer, decision, DecisionState::kReplaced, false);
            record.decision = storage::insert_decision(writer, *counter);
            told.decision->id.value = *record.decision;
        }
        storage::save_admission(writer, record);
        told.admission = record;
        told.counts = storage::admission_counts(writer, record.competition);
        auto row = admission_row(told, "admission.vote", before, record, facts);
        if (counter)
            for (const admission::Ground& ground : counter->grounds)
                row.citations.push_back(ground.citation);
        return Written<CheckView>{std::move(row), std::move(told)};
    };
    return plan;
}

}  // namespace collegium::usecases
