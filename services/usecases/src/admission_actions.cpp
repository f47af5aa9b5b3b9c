#include <collegium/sdk/try.hpp>

#include "commission_context.hpp"

namespace collegium::usecases {
namespace {

using admission::DecisionState;
using admission::State;
using storage::Connection;

[[nodiscard]] sdk::Result<void> ticking(const Caller& caller, const CommissionContext& context,
                                        const CheckView& view) {
    TRY(require_in(caller, kTickPapers, context.id().name()));
    TRY(check_commission_open(context));
    if (view.entrant.struck)
        return sdk::refuse(sdk::Code::kFailedPrecondition, "ENTRANT_STRUCK", "the line is struck");
    return {};
}

[[nodiscard]] sdk::Result<void> waiting(const Caller& caller, const CommissionContext& context,
                                        const CheckView& view) {
    TRY(ticking(caller, context, view));
    if (view.decision)
        return tl::unexpected(
            already_decided(caller, context, view, sdk::Code::kFailedPrecondition));
    return {};
}

// The caller sits and something may be decided at all.
[[nodiscard]] sdk::Result<void> check_member(const Caller& caller, Connection& connection,
                                             const CommissionContext& context,
                                             const CheckView& view) {
    TRY(require_in(caller, kDecideAdmission, context.id().name()));
    TRY(check_commission_open(context));
    if (view.entrant.struck)
        return sdk::refuse(sdk::Code::kFailedPrecondition, "ENTRANT_STRUCK", "the line is struck");
    TRY(acting_member(caller, connection, context));
    return {};
}

[[nodiscard]] sdk::Result<void> undecided(const Caller& caller, const CommissionContext& context,
                                          const CheckView& view) {
    if (!view.decision) return {};
    if (view.decision->state == DecisionState::kContested)
        return sdk::refuse(sdk::Code::kFailedPrecondition, "VOTE_OPEN", "a vote is open");
    return tl::unexpected(already_decided(caller, context, view, sdk::Code::kFailedPrecondition));
}

// Whether the outcome may be chosen on these verdicts; a reason can still be given.
[[nodiscard]] sdk::Result<void> possible(const Caller& caller, const CommissionContext& context,
                                         const CheckView& view,
                                         admission::DecisionOutcome outcome) {
    admission::DecisionForm form;
    form.outcome = static_cast<int>(outcome);
    form.reason = "—";
    form.doctor_conclusion = "—";
    form.has_condition_term = true;
    const auto grounds = admission::grounds_of(context.book());
    if (!grounds.empty()) form.grounds = {grounds.front().id};
    auto checked = admission::check_decision(context.book(), view.verdicts, form, caller.language);
    if (checked) return {};
    sdk::Error error = std::move(checked).error();
    if (error.violations.empty()) return tl::unexpected(std::move(error));
    return sdk::refuse(sdk::Code::kFailedPrecondition, error.violations.front().reason,
                       error.message, error.violations.front().metadata);
}

[[nodiscard]] sdk::Result<void> objecting(const CommissionContext& context, const CheckView& view) {
    if (!view.decision)
        return sdk::refuse(sdk::Code::kFailedPrecondition, "DECISION_MISSING",
                           "nothing is decided");
    if (view.decision->state == DecisionState::kContested)
        return sdk::refuse(sdk::Code::kFailedPrecondition, "VOTE_OPEN", "a vote is open");
    if (view.decision->sitting != context.sitting()->id.value)
        return sdk::refuse(sdk::Code::kFailedPrecondition, "OBJECTION_TOO_LATE",
                           "the sitting that decided is closed");
    return {};
}

[[nodiscard]] sdk::Result<void> voting(const CheckView& view) {
    if (view.admission.state == State::kContested) return {};
    return sdk::refuse(sdk::Code::kFailedPrecondition, "VOTE_NOT_OPEN",
                       "nobody objected to a decision");
}

[[nodiscard]] sdk::Result<void> correcting(const CheckView& view) {
    if (view.decision && view.decision->state == DecisionState::kStanding) return {};
    return sdk::refuse(sdk::Code::kFailedPrecondition,
                       view.decision ? "VOTE_OPEN" : "DECISION_MISSING", "nothing to correct");
}

}  // namespace

void add_actions(const Caller& caller, Connection& connection, const CommissionContext& context,
                 CheckView& view) {
    using admission::DecisionOutcome;
    const auto sits = check_member(caller, connection, context, view);
    // The first refusal there is: of the seat, then of the act.
    const auto also = [&](sdk::Result<void> act) { return sits ? std::move(act) : sits; };
    const auto deciding = [&](DecisionOutcome outcome) -> sdk::Result<void> {
        if (!sits) return sits;
        TRY(undecided(caller, context, view));
        return possible(caller, context, view, outcome);
    };
    view.actions = {
        allowed_action("admission.tick", Risk::kLow, ticking(caller, context, view)),
        allowed_action("admission.wait", Risk::kLow, waiting(caller, context, view)),
        allowed_action(
            "admission.admit",
            view.proposal.kind == admission::Proposal::Kind::kAdmit ? Risk::kLow : Risk::kMedium,
            deciding(DecisionOutcome::kAdmitted)),
        allowed_action("admission.refuse", Risk::kMedium, deciding(DecisionOutcome::kRefused)),
        allowed_action("admission.condition", Risk::kMedium,
                       deciding(DecisionOutcome::kConditional)),
        allowed_action("admission.object", Risk::kMedium,
                       context.sitting() ? also(objecting(context, view)) : sits),
        allowed_action("admission.vote", Risk::kLow, also(voting(view))),
        allowed_action("admission.correct", Risk::kMedium, also(correcting(view))),
    };
}

}  // namespace collegium::usecases
