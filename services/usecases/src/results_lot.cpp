// A lot that decides a drawn encounter (UA-2024 II.C.6.2): drawn between the two before both of
// them, kept like every other lot, written at the board.
#include <fmt/format.h>

#include <collegium/play/decider.hpp>
#include <collegium/registry/person.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/draws.hpp>

#include "draw_fields.hpp"
#include "result_context.hpp"

namespace collegium::usecases {
namespace {

using storage::BoardRecord;
using storage::Connection;

// «3 Ткач О. І.»: the number tells two of one name apart.
std::string label_of(const SeatView& seat) {
    return fmt::format("{} {}", seat.number, seat.short_name);
}

lots::WitnessForm witness_of(const SeatView& seat) {
    return {static_cast<int>(lots::WitnessRole::kPlayer), seat.full_name, seat.person.name()};
}

lots::DrawForm form_of(const Caller& caller, const ResultContext& context, const LotInput& input,
                       const BoardParts& parts) {
    lots::DrawForm form;
    form.kind = static_cast<int>(lots::Kind::kPick);
    form.competition = context.competition.id.name();
    form.purpose = result_text(caller.language, "lot.purpose",
                               {{"tournament", std::to_string(context.tournament.number)},
                                {"round", std::to_string(context.round.id.number)},
                                {"board", std::to_string(input.board.number)}});
    form.witnesses = input.witnesses;
    form.witnesses.push_back(witness_of(parts.first));
    form.witnesses.push_back(witness_of(parts.second));
    form.items = {label_of(parts.first), label_of(parts.second)};
    return form;
}

// The board if the lot falls on the left or on the right.
struct Fallen {
    BoardView first;
    BoardView second;
};

[[nodiscard]] sdk::Result<BoardView> fallen(const Caller& caller, const ResultContext& context,
                                            const BoardRecord& record, const BoardParts& parts,
                                            const Moment& moment, bool first_wins) {
    auto board = TRY(play::with_lot(record.board, context.settings(), *context.book, first_wins));
    BoardRecord after = record;
    after.version = record.version + 1;
    after.board = std::move(board);
    after.recorded_at = moment.now;
    after.recorded_by = caller.actor.name;
    after.recorded_by_user = caller.actor.user;
    return view_of(caller, context, std::move(after), parts);
}

}  // namespace

sdk::Result<void> check_lot(const Caller& caller, const ResultContext& context,
                            const BoardRecord& record) {
    TRY(require_in(caller, "draws.create", context.scope()));
    TRY(play::with_lot(record.board, context.settings(), *context.book, true));
    return {};
}

sdk::Result<Plan<RecordedBoard>> draw_lot(const Caller& caller, Connection& snapshot,
                                          const rulebook::Library& library,
                                          const plugin_host::Catalogue& catalogue,
                                          const LotInput& input, const Moment& moment) {
    const auto open = TRY(open_board(caller, snapshot, library, input.board, input.version));
    const ResultContext& context = open.context;
    const BoardRecord& record = open.record;
    TRY(check_entering(snapshot, context, caller.language));
    TRY(check_own_board(caller, snapshot, context, input.board.number));
    const BoardParts parts = parts_of(snapshot, context, record);
    auto first = TRY(fallen(caller, context, record, parts, moment, true));
    auto second = TRY(fallen(caller, context, record, parts, moment, false));
    // No module is asked: it is drawn between two names.
    auto draw = create_draw(caller, snapshot, catalogue, form_of(caller, context, input, parts),
                            moment, Budget());
    if (!draw) return without_draw(std::move(draw).error());

    Plan<RecordedBoard> plan(snapshot);
    plan.caller_etag = open.seen;
    // What comes out is not told before it counts.
    plan.preview = {view_of(caller, context, record, parts),
                    storage::missing_boards(snapshot, context.round.id)};
    plan.apply =
        [context, before = record, draw = *std::move(draw),
         fallen = Fallen{std::move(first), std::move(second)}, winner = label_of(parts.first),
         author = storage::Author{moment.now, caller.actor.name},
         language = caller.language](Connection& writer) -> sdk::Result<Written<RecordedBoard>> {
        // A protocol is published without touching the round.
        TRY(check_entering(writer, context, language));
        auto drawn = TRY(draw.apply(writer));
        const bool first_wins = drawn.value.draw.result.front() == winner;
        const BoardView& after = first_wins ? fallen.first : fallen.second;
        if (!storage::record_games(writer, after.record, storage::ResultAct::kRecorded, "", author))
            return board_changed_since_read(before.id);
        storage::set_game_draw(writer, before.id, static_cast<int>(after.games.size()),
                               drawn.value.id);
        storage::JournalDraft row = result_row(context, "results.lot", before, after);
        if (const auto due = play::due_step(before.board, context.settings(), *context.book))
            row.citations = {due->citation};
        Written<RecordedBoard> written{std::move(row), {after, 0}, {}};
        written.preceding.push_back(*std::move(drawn.journal));
        written.value.missing = storage::missing_boards(writer, context.round.id);
        return written;
    };
    return plan;
}

}  // namespace collegium::usecases
