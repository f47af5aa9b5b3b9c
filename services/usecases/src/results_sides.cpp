// Sides of a game as they were played: noted while the round is played, corrected afterwards.
#include <collegium/play/sides.hpp>

#include "result_impact.hpp"

namespace collegium::usecases {
namespace {

using sdk::Code;
using storage::BoardRecord;
using storage::Connection;

sdk::Result<play::Board> board_with_sides(const ResultDesk& desk, const BoardRecord& record,
                                          const SidesInput& input) {
    auto game = named_game(record.board, input.game);
    if (!game) return sdk::refusal_of(std::move(game));
    return play::with_sides(record.board, *desk.book, desk.tournament.discipline,
                            {*game, input.turned, input.moves});
}

// What lets a game stand with the wrong sides.
std::vector<sdk::Citation> article_of_sides(const ResultDesk& desk) {
    const rulebook::Row* row = play::wrong_sides_row(*desk.book, desk.tournament.discipline);
    if (row == nullptr || row->flag("setting")) return {};
    return {row->citation()};
}

sdk::Result<Plan<SidesSet>> plan_noting(const Caller& caller, Connection& snapshot,
                                        const ResultDesk& desk, const BoardRecord& record,
                                        play::Board board, const Moment& moment) {
    BoardRecord after = record;
    after.version = record.version + 1;
    after.board = std::move(board);
    Plan<SidesSet> plan;
    plan.read_facts = {{record.id.name(), record.version},
                       {desk.round.id.name(), desk.round.version}};
    plan.preview.board = view_of(caller, desk, after, parts_of(snapshot, desk, after));
    plan.apply =
        [desk, before = record, answer = plan.preview, language = caller.language,
         author = storage::Author{moment.now, caller.actor.name},
         citations = article_of_sides(desk)](Connection& writer) -> sdk::Result<Written<SidesSet>> {
        // A protocol is published without touching the round.
        if (auto open = check_entering(writer, desk, language); !open)
            return sdk::refusal_of(std::move(open));
        if (!storage::record_games(writer, answer.board.record, storage::ResultAct::kSides, "",
                                   author))
            return sdk::refuse(Code::kAborted, "READ_FACT_MOVED", "the board has another version",
                               {{"subject", before.id.name()}});
        storage::JournalDraft row = result_row(desk, "results.sides", before, answer.board);
        row.citations = citations;
        return Written<SidesSet>{std::move(row), answer, {}};
    };
    return plan;
}

sdk::Result<Plan<SidesSet>> plan_sides_correction(const Caller& caller, Connection& snapshot,
                                                  const rulebook::Library& library,
                                                  const SidesInput& input, const Moment& moment) {
    auto found = load_case(caller, snapshot, library, input.board);
    if (!found) return sdk::refusal_of(std::move(found));
    auto reason = check_reason(input.reason, !input.preview);
    if (!reason) return sdk::refusal_of(std::move(reason));
    auto board = board_with_sides(found->desk, found->record, input);
    if (!board) return sdk::refusal_of(std::move(board));
    auto corrected =
        plan_correction(caller, snapshot, library, *found, *std::move(board),
                        {"results.correct-sides", *std::move(reason), input.impact_digest,
                         input.preview, article_of_sides(found->desk)},
                        moment);
    if (!corrected) return sdk::refusal_of(std::move(corrected));
    Plan<SidesSet> plan;
    plan.read_facts = std::move(corrected->read_facts);
    plan.preview = {corrected->preview.board, corrected->preview.impact};
    plan.apply = [apply = std::move(corrected->apply)](
                     Connection& writer) -> sdk::Result<Written<SidesSet>> {
        auto written = apply(writer);
        if (!written) return sdk::refusal_of(std::move(written));
        return Written<SidesSet>{std::move(written->journal),
                                 {std::move(written->value.board), written->value.impact},
                                 std::move(written->preceding)};
    };
    return plan;
}

sdk::Result<Plan<SidesSet>> with_etag(sdk::Result<Plan<SidesSet>> plan,
                                      const std::optional<storage::SubjectVersion>& seen) {
    if (plan) plan->caller_etag = seen;
    return plan;
}

}  // namespace

sdk::Result<Plan<SidesSet>> set_sides(const Caller& caller, Connection& snapshot,
                                      const rulebook::Library& library, const SidesInput& input,
                                      const Moment& moment) {
    auto desk = load_result_desk(caller, snapshot, library, input.board.round, kRecordResults);
    if (!desk) return sdk::refusal_of(std::move(desk));
    auto record = load_board(snapshot, input.board);
    if (!record) return sdk::refusal_of(std::move(record));
    auto seen = expect_version(input.board.name(), input.version, record->version);
    if (!seen) return sdk::refusal_of(std::move(seen));
    auto open = check_entering(snapshot, *desk, caller.language);
    if (!open && leaves_correction(open.error()) && caller.may_in(kCorrectResults, desk->scope()))
        return with_etag(plan_sides_correction(caller, snapshot, library, input, moment), *seen);
    if (!open) return sdk::refusal_of(std::move(open));
    if (auto reason = check_reason(input.reason, false); !reason)
        return sdk::refusal_of(std::move(reason));
    if (auto own = check_own_board(caller, snapshot, *desk, input.board.number); !own)
        return sdk::refusal_of(std::move(own));
    auto board = board_with_sides(*desk, *record, input);
    if (!board) return sdk::refusal_of(std::move(board));
    return with_etag(plan_noting(caller, snapshot, *desk, *record, *std::move(board), moment),
                     *seen);
}

}  // namespace collegium::usecases
