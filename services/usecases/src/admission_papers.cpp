#include <algorithm>

#include <collegium/registry/checks.hpp>
#include <collegium/sdk/try.hpp>

#include "commission_context.hpp"

namespace collegium::usecases {
namespace {

using admission::EntrantId;
using admission::Paper;
using admission::State;
using admission::TickState;
using storage::AdmissionRecord;
using storage::Connection;
using storage::TickRecord;

constexpr std::size_t kLongestWhat = 200;

// The commission and one entrant, ready for a change of its papers.
struct Opened {
    CommissionContext context;
    CheckView view;
};

[[nodiscard]] sdk::Result<Opened> open_check(const Caller& caller, Connection& snapshot,
                                             const rulebook::Library& library, EntrantId id,
                                             const std::optional<CheckVersions>& seen,
                                             const Moment& moment) {
    auto context = TRY(
        CommissionContext::load(caller, snapshot, library, id.competition, kTickPapers, moment));
    auto view = TRY(load_check(caller, snapshot, context, id));
    TRY(check_commission_open(context));
    if (view.entrant.struck)
        return sdk::refuse(sdk::Code::kFailedPrecondition, "ENTRANT_STRUCK", "the line is struck");
    TRY(expect_versions(caller, snapshot, context, view, seen));
    return Opened{std::move(context), std::move(view)};
}

void put_tick(AdmissionRecord& record, TickRecord tick) {
    std::erase_if(record.ticks,
                  [&](const TickRecord& old) { return old.tick.paper == tick.tick.paper; });
    if (tick.tick.state != TickState::kNotShown) record.ticks.push_back(std::move(tick));
}

// The change of the admission record, with what is to be answered.
Plan<CheckView> plan_of(const Caller& caller, Connection& snapshot, Opened opened,
                        AdmissionRecord after, std::vector<TickRecord> ticks, const char* action,
                        const Moment& moment) {
    Plan<CheckView> plan(snapshot);
    auto rests_on = facts_of(opened.context, opened.view);
    const AdmissionRecord before = opened.view.admission;
    after.version = before.version + 1;
    after.changed_at = moment.now;
    after.changed_by = caller.actor.name;
    opened.view.admission = after;
    opened.context.judge(opened.view);
    add_actions(caller, snapshot, opened.context, opened.view);
    plan.preview = std::move(opened.view);
    plan.apply = [view = plan.preview, before, after, ticks = std::move(ticks), action,
                  facts = std::move(rests_on)](
                     Connection& writer) mutable -> sdk::Result<Written<CheckView>> {
        storage::save_admission(writer, after);
        for (const TickRecord& tick : ticks)
            storage::save_tick(writer, after.entrant, tick);
        CheckView answer = view;
        answer.counts = storage::admission_counts(writer, after.competition);
        return Written<CheckView>{admission_row(view, action, before, after, facts),
                                  std::move(answer)};
    };
    return plan;
}

}  // namespace

sdk::Result<Plan<CheckView>> tick_paper(const Caller& caller, Connection& snapshot,
                                        const rulebook::Library& library, const TickInput& input,
                                        const Moment& moment) {
    auto opened = TRY(open_check(caller, snapshot, library, input.entrant, input.versions, moment));
    auto tick = TRY(admission::check_tick(input.form, opened.view.papers));
    const TickRecord record{std::move(tick), moment.now, caller.actor.name};
    AdmissionRecord after = opened.view.admission;
    put_tick(after, record);
    return plan_of(caller, snapshot, std::move(opened), std::move(after), {record},
                   "admission.tick", moment);
}

sdk::Result<Plan<CheckView>> tick_all_papers(const Caller& caller, Connection& snapshot,
                                             const rulebook::Library& library, EntrantId entrant,
                                             const std::optional<CheckVersions>& versions,
                                             const Moment& moment) {
    auto opened = TRY(open_check(caller, snapshot, library, entrant, versions, moment));
    AdmissionRecord after = opened.view.admission;
    std::vector<TickRecord> ticks;
    for (const Paper& paper : opened.view.papers) {
        if (!paper.required || paper.tick.state != TickState::kNotShown) continue;
        TickRecord record;
        record.tick.paper = paper.id;
        record.tick.state = TickState::kOriginal;
        record.checked_at = moment.now;
        record.checked_by = caller.actor.name;
        put_tick(after, record);
        ticks.push_back(std::move(record));
    }
    return plan_of(caller, snapshot, std::move(opened), std::move(after), std::move(ticks),
                   "admission.tick", moment);
}

sdk::Result<Plan<CheckView>> wait_for_paper(const Caller& caller, Connection& snapshot,
                                            const rulebook::Library& library,
                                            const WaitInput& input, const Moment& moment) {
    auto opened = TRY(open_check(caller, snapshot, library, input.entrant, input.versions, moment));
    if (opened.view.decision)
        return tl::unexpected(
            already_decided(caller, opened.context, opened.view, sdk::Code::kFailedPrecondition));
    registry::Checks checks("");
    AdmissionRecord after = opened.view.admission;
    after.state = State::kWaiting;
    after.wait_papers = input.papers;
    std::string what = checks.line("what", input.what, kLongestWhat);
    std::string titles;
    for (const std::string& id : input.papers) {
        const auto paper = std::ranges::find(opened.view.papers, id, &Paper::id);
        if (paper == opened.view.papers.end())
            checks.violate("papers", "PAPER_UNKNOWN", {{"paper", id}});
        else
            titles += (titles.empty() ? "" : ", ") + paper->title;
    }
    if (input.papers.empty() && what.empty()) checks.violate("papers", "REQUIRED");
    if (!input.until)
        checks.violate("until", "REQUIRED");
    else if (*input.until <= moment.now)
        checks.violate("until", "WAIT_IN_PAST");
    if (!checks.passed()) return std::move(checks).refusal();
    after.waits_for = titles + (titles.empty() || what.empty() ? "" : "; ") + what;
    after.wait_until = input.until;
    return plan_of(caller, snapshot, std::move(opened), std::move(after), {}, "admission.wait",
                   moment);
}

}  // namespace collegium::usecases
