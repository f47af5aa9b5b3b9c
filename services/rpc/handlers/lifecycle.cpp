#include <utility>

#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/rpc/violations.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/progress.hpp>
#include <collegium/usecases/rule_book_store.hpp>
#include <collegium/v1/lifecycle.pb.h>

#include "handlers/all.hpp"
#include "handlers/registry_codec.hpp"

namespace collegium::rpc {
namespace {

using competition::CompetitionId;
using usecases::ConditionView;
using usecases::ProgressView;
using ProgressPlan = sdk::Result<usecases::Plan<ProgressView>>;

// "competitions/14/progress".
[[nodiscard]] sdk::Result<CompetitionId> progress_of(std::string_view name) {
    constexpr std::string_view kSuffix = "/progress";
    if (name.empty()) return invalid_field("name", "REQUIRED");
    const auto id = name.ends_with(kSuffix)
                        ? CompetitionId::parse(name.substr(0, name.size() - kSuffix.size()))
                        : std::nullopt;
    if (id) return *id;
    return invalid_field("name", "NAME_MALFORMED", {{"expected", "competitions/14/progress"}});
}

v1::Competition::State to_message(competition::State state) {
    return to_wire<v1::Competition::State>(state);
}

void encode_condition(const ConditionView& view, v1::ProgressCondition& out) {
    const competition::Condition& condition = view.condition;
    v1::Condition& shown = *out.mutable_condition();
    shown.set_id(condition.id);
    shown.set_state(to_wire<v1::Condition::State>(condition.outcome));
    shown.set_text(view.words.text);
    set_citation(*shown.add_citations(), condition.citation);
    shown.mutable_citations(0)->set_text(view.article);
    out.set_why(view.words.why);
    for (const std::string& detail : view.words.details)
        out.add_details(detail);
    out.set_body(condition.body);
    out.set_body_text(view.words.body);
    out.set_place(wire_of<v1::ProgressCondition::Place>(condition.place));
    out.set_place_item(condition.place_item);
    out.set_by_hand(condition.by_hand);
    if (condition.due) set_date(*out.mutable_due_date(), *condition.due);
    if (!view.mark) return;
    const competition::Mark& mark = view.mark->mark;
    out.set_done(mark.done_on.has_value());
    if (mark.done_on) set_date(*out.mutable_done_date(), *mark.done_on);
    out.set_note(mark.note);
    if (!view.mark->marked_by.empty()) set_actor(*out.mutable_marked_by(), view.mark->marked_by);
    set_time(*out.mutable_mark_time(), view.mark->marked_at);
}

void encode_progress(const Call& call, const ProgressView& view, v1::Progress& out) {
    out.set_name(storage::progress_name(view.competition));
    out.set_etag(etag_of(view.version));
    out.set_competition(view.competition.name());
    out.set_state(to_message(view.state));
    out.set_state_text(view.state_text);
    for (const usecases::StageView& stage : view.stages) {
        v1::ProgressStage& added = *out.add_stages();
        added.set_state(to_message(stage.state));
        added.set_title(stage.title);
        added.set_passed(stage.passed);
        added.set_current(stage.current);
        if (stage.reached_at) set_time(*added.mutable_reach_time(), *stage.reached_at);
    }
    if (view.next) {
        out.set_next_state(to_message(*view.next));
        out.set_next_text(view.next_words.to);
        out.set_act_text(view.next_words.act);
        out.set_next_body_text(view.next_body);
    }
    for (const ConditionView& condition : view.conditions)
        encode_condition(condition, *out.add_conditions());
    out.set_met_count(view.met());
    out.set_counted_count(view.counted());
    out.set_cancel_reason(view.cancel_reason);
    out.set_rule_book(view.rule_book);
    out.set_rule_book_fixed(view.rule_book_fixed);
    encode_actions(call, view.actions, *out.mutable_allowed_actions());
}

[[nodiscard]] ProgressPlan mark_condition(const Call& call, storage::Connection& snapshot,
                                          const v1::MarkConditionRequest& request) {
    const auto id = TRY(progress_of(request.name()));
    const auto version = TRY(parse_etag(request.etag(), "etag"));
    usecases::MarkInput input;
    input.competition = id;
    input.version = version;
    input.condition = request.condition();
    if (request.has_done()) input.done = request.done();
    input.done_date = optional_date(request.has_done_date(), request.done_date());
    if (request.has_note()) input.note = request.note();
    return usecases::mark_condition(call.caller, snapshot, *call.library(), input, moment_of(call));
}

// Both steps take the same; `state` is 0 where the request has none.
template <typename Request, typename Decide>
[[nodiscard]] ProgressPlan decide_step(const Call& call, storage::Connection& snapshot,
                                       const Request& request, int state, Decide decide) {
    const auto id = TRY(progress_of(request.name()));
    const auto version = TRY(parse_etag(request.etag(), "etag"));
    const usecases::StepInput input{id, version, state, request.reason()};
    return decide(call.caller, snapshot, *call.library(), input, moment_of(call));
}

[[nodiscard]] sdk::Result<void> get_progress(const Call& call, storage::Connection& snapshot,
                                             const v1::GetProgressRequest& request,
                                             v1::Progress& response) {
    const auto id = TRY(progress_of(request.name()));
    const auto view =
        TRY(usecases::get_progress(call.caller, snapshot, *call.library(), id, moment_of(call)));
    encode_progress(call, view, response);
    return {};
}

[[nodiscard]] ProgressPlan advance_competition(const Call& call, storage::Connection& snapshot,
                                               const v1::AdvanceCompetitionRequest& request) {
    if (!v1::Competition::State_IsValid(request.state()))
        return invalid_field("state", "ENUM_UNKNOWN");
    return decide_step(call, snapshot, request, request.state(), usecases::advance_competition);
}

[[nodiscard]] sdk::Result<usecases::Plan<ProgressView>> cancel_competition(
    const Call& call, storage::Connection& snapshot, const v1::CancelCompetitionRequest& request) {
    return decide_step(call, snapshot, request, 0, usecases::cancel_competition);
}

}  // namespace

void add_lifecycle(Methods& methods) {
    methods.read(get_progress);
    methods.command(mark_condition, encode_progress);
    methods.command(advance_competition, encode_progress);
    methods.command(cancel_competition, encode_progress);
}

}  // namespace collegium::rpc
