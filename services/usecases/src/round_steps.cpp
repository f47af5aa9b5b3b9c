#include <algorithm>

#include <collegium/registry/checks.hpp>
#include <collegium/sdk/try.hpp>

#include "play_offs.hpp"
#include "round_context.hpp"

namespace collegium::usecases {
namespace {

using play::RoundState;
using storage::Connection;
using storage::RoundRecord;
using RoundPlan = sdk::Result<Plan<RoundView>>;

// A step that changes state or times of one round and nothing else.
struct Step {
    const char* action;
    RoundRecord after;
    std::string reason{};
    std::vector<storage::SubjectVersion> facts{};
    std::vector<int> dropped{};  // drafts that no longer follow
    bool finishes = false;       // no round is left to be played
    bool finished = false;       // before it, none was
};

// The plan of a step: preview, facts and the statements all steps share.
Plan<RoundView> step_plan(const Caller& caller, Connection& snapshot, const OpenRound& open,
                          Step step, const Moment& moment) {
    step.after.version = open.paired.record.version + 1;
    Plan<RoundView> plan(snapshot);
    const Play shown = with_round(open.play, step.after);
    const PairedRound paired{step.after, open.paired.changes};
    plan.preview =
        view_of(caller, shown, paired, starts_of(snapshot, step.after.id, step.after.round));
    add_play_off_notes(caller, snapshot, shown, plan.preview);
    add_round_actions(caller, snapshot, shown, &paired, plan.preview);
    plan.caller_etag = open.etag;
    std::vector<storage::SubjectVersion> rests_on = open.play.facts();
    rests_on.push_back({step.after.id.name(), open.paired.record.version});
    rests_on.insert(rests_on.end(), step.facts.begin(), step.facts.end());
    storage::note_reads(snapshot, rests_on);
    auto row = round_row(step.action, open.play.record, step.after, rests_on);
    row.before = with_finished(round_payload(open.paired.record), step.finished);
    row.after = round_payload(step.after);
    row.reason = step.reason;
    plan.apply = [tournament = open.play.id(), step = std::move(step), view = plan.preview,
                  row = std::move(row),
                  moment](Connection& writer) -> sdk::Result<Written<RoundView>> {
        storage::update_round(writer, step.after);
        Written<RoundView> written{row, view, {}};
        // Versions of what falls are among the facts.
        written.preceding = drop_drafts(writer, tournament, step.dropped, step.reason, true);
        touch_tournament(writer, tournament, moment.now, step.finishes);
        return written;
    };
    return plan;
}

// Drafts of a table that are approved together with the first one.
[[nodiscard]] sdk::Result<std::vector<PairedRound>> later_drafts(const Caller& caller,
                                                                 Connection& snapshot,
                                                                 const Play& play, int first) {
    std::vector<PairedRound> drafts;
    Play approved = play;
    for (const RoundRecord& record : play.rounds) {
        if (record.id.number <= first || record.round.state != RoundState::kDraft) continue;
        auto paired = TRY(load_paired(snapshot, play, record.id.number));
        RoundRecord before = *approved.round(record.id.number - 1);
        before.round = *approved.tournament.round(record.id.number - 1);
        before.round.state = RoundState::kApproved;
        approved = with_round(std::move(approved), before);
        TRY(check_approvable(approved, paired, outdated_lines(caller, approved, paired)));
        drafts.push_back(std::move(paired));
    }
    return drafts;
}

RoundRecord approved_record(const Caller& caller, RoundRecord record, const Moment& moment) {
    record.round.state = RoundState::kApproved;
    record.approved = {moment.now, caller.actor.name};
    return record;
}

// A round may be put off for long, but not into another season: a time a year away from the
// competition is a slip of the pen.
bool is_far_from(const competition::CompetitionDraft& competition, storage::Instant at) {
    constexpr std::chrono::days kYear(366);
    return at < std::chrono::sys_days(competition.start_date) - kYear ||
           at > std::chrono::sys_days(competition.end_date) + kYear;
}

[[nodiscard]] sdk::Result<void> check_order(const Play& play, int number, storage::Instant at) {
    registry::Checks checks("");
    if (is_far_from(play.competition.record.draft, at))
        checks.violate("scheduled_time", "SCHEDULE_FAR_AWAY");
    for (const RoundRecord& record : play.rounds) {
        if (!record.scheduled_at || record.id.number == number) continue;
        const sdk::Metadata round{{"round", std::to_string(record.id.number)}};
        if (record.id.number < number && *record.scheduled_at >= at)
            checks.violate("scheduled_time", "SCHEDULE_NOT_AFTER", round);
        if (record.id.number > number && *record.scheduled_at <= at)
            checks.violate("scheduled_time", "SCHEDULE_NOT_BEFORE", round);
    }
    if (!checks.passed()) return std::move(checks).refusal();
    return {};
}

}  // namespace

RoundPlan approve_round(const Caller& caller, Connection& snapshot,
                        const rulebook::Library& library, play::RoundId id,
                        std::optional<std::int64_t> version, bool all_rounds,
                        const Moment& moment) {
    auto open = TRY(open_round(caller, snapshot, library, id, version, kApprovePairs));
    TRY(check_approvable(open.play, open.paired, outdated_lines(caller, open.play, open.paired)));
    std::vector<PairedRound> later;
    if (all_rounds) {
        auto drafts = TRY(later_drafts(caller, snapshot, open.play, id.number));
        later = std::move(drafts);
    }
    Step step{"rounds.approve", approved_record(caller, open.paired.record, moment)};
    step.facts = facts_of(open.play);
    for (const PairedRound& paired : later)
        step.facts.push_back({paired.record.id.name(), paired.record.version});
    Plan<RoundView> plan = step_plan(caller, snapshot, open, std::move(step), moment);
    if (later.empty()) return plan;
    std::vector<RoundRecord> approved;
    std::vector<storage::JournalDraft> rows;
    for (const PairedRound& paired : later) {
        RoundRecord after = approved_record(caller, paired.record, moment);
        after.version = paired.record.version + 1;
        auto row = round_row("rounds.approve", open.play.record, after,
                             {{after.id.name(), paired.record.version}});
        row.before = round_payload(paired.record);
        row.after = round_payload(after);
        rows.push_back(std::move(row));
        approved.push_back(std::move(after));
    }
    plan.apply = [apply = std::move(plan.apply), approved = std::move(approved),
                  rows = std::move(rows)](Connection& writer) {
        for (const RoundRecord& after : approved)
            storage::update_round(writer, after);
        auto written = apply(writer);
        if (written)
            written->preceding.insert(written->preceding.begin(), rows.begin(), rows.end());
        return written;
    };
    return plan;
}

RoundPlan schedule_round(const Caller& caller, Connection& snapshot,
                         const rulebook::Library& library, play::RoundId id,
                         std::optional<std::int64_t> version, std::optional<storage::Instant> at,
                         const Moment& moment) {
    auto open = TRY(open_round(caller, snapshot, library, id, version, kPreparePairs));
    TRY(check_schedulable(open.play, id.number));
    if (at) TRY(check_order(open.play, id.number, *at));
    Step step{"rounds.schedule", open.paired.record};
    step.after.scheduled_at = at;
    return step_plan(caller, snapshot, open, std::move(step), moment);
}

RoundPlan start_round(const Caller& caller, Connection& snapshot, const rulebook::Library& library,
                      const StartRoundInput& input, const Moment& moment) {
    auto reason = TRY(check_reason(input.reason, false));
    auto open =
        TRY(open_round(caller, snapshot, library, input.round, input.version, kPreparePairs));
    TRY(check_startable(caller, open.play, input.round.number));
    const storage::Instant begins = input.at.value_or(moment.now);
    if (begins > moment.now) {
        registry::Checks checks("");
        checks.violate("start_time", "START_IN_FUTURE");
        return std::move(checks).refusal();
    }
    auto early = TRY(begins_early(caller, snapshot, open.play, input.round.number, begins, reason));
    Step step{"rounds.start", open.paired.record};
    step.after.round.state = RoundState::kPlaying;
    step.after.started = {begins, caller.actor.name};
    // A reason is of beginning early and of nothing else.
    if (early) step.after.start_reason = step.reason = std::move(reason);
    return step_plan(caller, snapshot, open, std::move(step), moment);
}

RoundPlan close_round(const Caller& caller, Connection& snapshot, const rulebook::Library& library,
                      play::RoundId id, std::optional<std::int64_t> version, const Moment& moment) {
    auto open = TRY(open_round(caller, snapshot, library, id, version, kPreparePairs));
    TRY(check_closable(open.play, id.number));
    Step step{"rounds.close", open.paired.record};
    step.after.round.state = RoundState::kClosed;
    step.after.closed = {moment.now, caller.actor.name};
    step.facts = open.play.facts_with_results();
    step.finishes =
        play::all_rounds_closed(with_round(open.play, step.after).tournament, open.play.book());
    return step_plan(caller, snapshot, open, std::move(step), moment);
}

RoundPlan reopen_round(const Caller& caller, Connection& snapshot, const rulebook::Library& library,
                       play::RoundId id, std::optional<std::int64_t> version,
                       const std::string& reason, const Moment& moment) {
    auto words = TRY(check_reason(reason, true));
    auto open = TRY(open_round(caller, snapshot, library, id, version, kApprovePairs));
    TRY(check_reopenable(open.play, id.number));
    Step step{"rounds.reopen", open.paired.record};
    step.after.round.state = RoundState::kPlaying;
    step.after.closed = {};
    step.reason = std::move(words);
    step.finished = open.play.record.state == storage::TournamentState::kFinished;
    step.facts.push_back({storage::results_name(id.tournament), open.play.record.results_version});
    if (!by_table(open.play.tournament.settings.system))
        for (const RoundRecord& record : open.play.rounds)
            if (record.id.number > id.number) {
                step.dropped.push_back(record.id.number);
                step.facts.push_back({record.id.name(), record.version});
            }
    return step_plan(caller, snapshot, open, std::move(step), moment);
}

}  // namespace collegium::usecases
