// Sides of a game as they were played: noted while the round is played, corrected afterwards.
#include <collegium/play/sides.hpp>
#include <collegium/sdk/try.hpp>

#include "result_impact.hpp"

namespace collegium::usecases {
namespace {

using storage::BoardRecord;
using storage::Connection;

[[nodiscard]] sdk::Result<play::Board> board_with_sides(const ResultContext& context,
                                                        const BoardRecord& record,
                                                        const SidesInput& input) {
    auto game = TRY(named_game(record.board, input.game));
    return play::with_sides(record.board, *context.book, context.tournament.discipline,
                            {game, input.turned, input.moves});
}

// What lets a game stand with the wrong sides.
std::vector<sdk::Citation> article_of_sides(const ResultContext& context) {
    const rulebook::Row* row = play::wrong_sides_row(*context.book, context.tournament.discipline);
    if (row == nullptr || row->flag("setting")) return {};
    return {row->citation()};
}

[[nodiscard]] sdk::Result<Plan<SidesSet>> plan_noting(const Caller& caller, Connection& snapshot,
                                                      const OpenBoard& open, play::Board board,
                                                      const Moment& moment) {
    const ResultContext& context = open.context;
    BoardRecord after = open.record;
    ++after.version;
    after.board = std::move(board);
    Plan<SidesSet> plan(snapshot);
    plan.preview.board = view_of(caller, context, after, parts_of(snapshot, context, after));
    storage::JournalDraft row =
        result_row(context, "results.sides", open.record, plan.preview.board);
    row.citations = article_of_sides(context);
    plan.apply = [context, row = std::move(row), answer = plan.preview, language = caller.language,
                  author = storage::Author{moment.now, caller.actor.name}](
                     Connection& writer) -> sdk::Result<Written<SidesSet>> {
        // A protocol is published without touching the round.
        TRY(check_entering(writer, context, language));
        if (!storage::record_games(writer, answer.board.record, storage::ResultAct::kSides, "",
                                   author))
            return board_changed_since_read(answer.board.record.id);
        return Written<SidesSet>{row, answer, {}};
    };
    return plan;
}

[[nodiscard]] sdk::Result<Plan<SidesSet>> plan_sides_correction(const Caller& caller,
                                                                Connection& snapshot,
                                                                const rulebook::Library& library,
                                                                const SidesInput& input,
                                                                const Moment& moment) {
    auto found = TRY(load_case(caller, snapshot, library, input.board));
    auto reason = TRY(check_reason(input.reason, !input.preview));
    auto board = TRY(board_with_sides(found.context, found.record, input));
    auto corrected =
        TRY(plan_correction(caller, snapshot, library, found, std::move(board),
                            {"results.correct-sides", std::move(reason), input.impact_digest,
                             input.preview, article_of_sides(found.context)},
                            moment));
    Plan<SidesSet> plan(snapshot);
    plan.preview = {corrected.preview.board, corrected.preview.impact};
    plan.apply =
        [apply = std::move(corrected.apply)](Connection& writer) -> sdk::Result<Written<SidesSet>> {
        auto written = TRY(apply(writer));
        return Written<SidesSet>{std::move(written.journal),
                                 {std::move(written.value.board), written.value.impact},
                                 std::move(written.preceding)};
    };
    return plan;
}

[[nodiscard]] sdk::Result<Plan<SidesSet>> with_etag(
    sdk::Result<Plan<SidesSet>> plan, const std::optional<storage::SubjectVersion>& seen) {
    if (plan) plan->caller_etag = seen;
    return plan;
}

}  // namespace

sdk::Result<Plan<SidesSet>> set_sides(const Caller& caller, Connection& snapshot,
                                      const rulebook::Library& library, const SidesInput& input,
                                      const Moment& moment) {
    auto open = TRY(open_board(caller, snapshot, library, input.board, input.version));
    auto entering = check_entering(snapshot, open.context, caller.language);
    if (!entering && can_still_be_corrected(entering.error()) &&
        caller.may_in(kCorrectResults, open.context.scope()))
        return with_etag(plan_sides_correction(caller, snapshot, library, input, moment),
                         open.seen);
    if (!entering) return sdk::refusal_of(std::move(entering));
    TRY(check_reason(input.reason, false));
    TRY(check_own_board(caller, snapshot, open.context, input.board.number));
    auto board = TRY(board_with_sides(open.context, open.record, input));
    return with_etag(plan_noting(caller, snapshot, open, std::move(board), moment), open.seen);
}

}  // namespace collegium::usecases
