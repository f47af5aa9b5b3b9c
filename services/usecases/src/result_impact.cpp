// The plan of a correction, written once everything it changes was seen.
#include "result_impact.hpp"

#include <collegium/sdk/try.hpp>
#include <collegium/usecases/standings.hpp>

#include "impact_text.hpp"
#include "round_context.hpp"

namespace collegium::usecases {
namespace {

using sdk::Code;
using storage::BoardRecord;
using storage::Connection;

[[nodiscard]] sdk::Result<void> check_seen_impact(const CorrectionDecision& decision,
                                                  const CorrectionImpact& impact) {
    if (decision.preview || decision.impact_digest == impact.digest) return {};
    if (decision.impact_digest.empty())
        return sdk::refuse(Code::kFailedPrecondition, "IMPACT_NOT_SEEN",
                           "look at what the correction changes first");
    return sdk::refuse(Code::kAborted, "IMPACT_MOVED",
                       "the correction changes something else by now");
}

}  // namespace

sdk::Result<void> check_corrects(const Caller& caller, const Play& play, int round) {
    auto allowed = require_in(caller, kCorrectResults, play.id().competition.name());
    const play::Round* next = play.tournament.round(round + 1);
    if (allowed || next == nullptr || next->state == play::RoundState::kDraft ||
        by_table(play.tournament.settings.system))
        return allowed;
    auto refusal =
        sdk::refuse(Code::kPermissionDenied, "CORRECTED_BY_CHIEF",
                    "approved pairs rest on the result", {{"round", std::to_string(round + 1)}});
    refusal.value().citations = pairs_change_articles(play.book(), play.tournament.settings.system);
    return refusal;
}

sdk::Result<BoardCase> load_case(const Caller& caller, Connection& snapshot,
                                 const rulebook::Library& library, play::BoardId id) {
    const play::RoundId round = id.round;
    const std::string scope = round.tournament.competition.name();
    if (auto allowed = require_in(caller, kCorrectResults, scope);
        !allowed && !caller.may_in(kReadTournaments, scope))
        return sdk::refusal_of(std::move(allowed));
    auto play = TRY(load_play(snapshot, library, round.tournament));
    TRY(check_corrects(caller, play, round.number));
    if (play.round(round.number) == nullptr)
        return sdk::refuse(Code::kNotFound, "ROUND_NOT_FOUND", "no " + round.name(),
                           {{"round", std::to_string(round.number)}});
    auto record = TRY(load_board(snapshot, id));
    ResultContext context = context_of(play, snapshot, round.number);
    TRY(check_round_in_progress(context, caller.language));
    TRY(check_begun(context));
    return BoardCase{std::move(play), std::move(context), std::move(record)};
}

sdk::Result<Plan<CorrectedBoard>> plan_correction(const Caller& caller, Connection& snapshot,
                                                  const rulebook::Library& library,
                                                  const BoardCase& of, play::Board board,
                                                  const CorrectionDecision& decision,
                                                  const Moment& moment) {
    const play::BoardId id = of.record.id;
    const play::TournamentId tournament = id.round.tournament;
    Play corrected = of.play;
    corrected.tournament =
        play::with_games(std::move(corrected.tournament), id.round.number, id.number, board.games);
    auto impact = TRY(
        play::impact(of.play.tournament, corrected.tournament, of.play.book(), id.round.number));
    const auto stages = TRY(impact_on_stages(snapshot, library, of.play, corrected));
    CorrectedBoard answer;
    answer.impact = impact_in_words(caller, of.play, impact, stages,
                                    documents_resting_on(snapshot, tournament, id.round.number));
    TRY(check_seen_impact(decision, answer.impact));

    BoardRecord after = of.record;
    after.version = of.record.version + 1;
    after.board = std::move(board);
    after.recorded_at = moment.now;
    after.recorded_by = caller.actor.name;
    after.recorded_by_user = caller.actor.user;
    after.corrected = true;
    answer.board = view_of(caller, of.context, after, parts_of(snapshot, of.context, after));

    Plan<CorrectedBoard> plan(snapshot);
    rest_on_results(snapshot, of.play);
    for (const StageImpact& stage : stages)
        rest_on_results(snapshot, stage.stage);
    storage::note_reads(
        snapshot, {{id.name(), of.record.version}, {id.round.name(), of.context.round.version}});
    plan.preview = answer;
    storage::JournalDraft row = result_row(of.context, decision.action, of.record, answer.board);
    row.reason = decision.reason;
    row.citations = decision.citations;
    plan.apply = [row = std::move(row), answer = std::move(answer),
                  drafts = falling_drafts(tournament, impact, stages)](
                     Connection& writer) -> sdk::Result<Written<CorrectedBoard>> {
        if (!storage::record_games(writer, answer.board.record, storage::ResultAct::kCorrected,
                                   row.reason))
            return board_changed_since_read(answer.board.record.id);
        return Written<CorrectedBoard>{row, answer, drop_drafts(writer, drafts, row.reason)};
    };
    return plan;
}

}  // namespace collegium::usecases
