// Taking results back while nothing rests on them, and putting them back again.
#include <collegium/storage/repositories/rounds.hpp>
#include <collegium/usecases/undo.hpp>

#include "result_context.hpp"
#include "undo_draft.hpp"

namespace collegium::usecases {
namespace {

using storage::Connection;
using storage::JournalDraft;
using storage::JournalPayload;
using storage::JournalRow;

play::BoardId board_of(const JournalRow& row) {
    return play::BoardId::parse(row.subject).value();
}

[[nodiscard]] sdk::Result<JournalDraft> put_back(Connection& writer, const JournalRow& row,
                                                 const JournalPayload& payload, storage::Instant) {
    storage::BoardRecord record = storage::find_board(writer, board_of(row)).value();
    restore_board(payload.before, record);
    record.version = row.version + 1;
    if (!storage::record_games(writer, record, storage::ResultAct::kUndone, ""))
        return board_changed_since_read(record.id);
    return undo_draft(row, payload, record.version);
}

// What was noted of a board beside its results: arrivals, beginnings of games, score sheets.
template <auto restore, auto write>
[[nodiscard]] sdk::Result<JournalDraft> put_note_back(Connection& writer, const JournalRow& row,
                                                      const JournalPayload& payload,
                                                      storage::Instant) {
    storage::BoardRecord record = storage::find_board(writer, board_of(row)).value();
    restore(payload.before, record);
    record.version = row.version + 1;
    if (!write(writer, record)) return board_changed_since_read(record.id);
    return undo_draft(row, payload, record.version);
}

// The round of the row's board; without book and judges.
[[nodiscard]] sdk::Result<ResultContext> context_of_row(Connection& connection,
                                                        const JournalRow& row) {
    const play::RoundId id = board_of(row).round;
    ResultContext context;
    auto tournament = existing_tournament(connection, id.tournament);
    if (!tournament) return sdk::refusal_of(std::move(tournament));
    context.tournament = *std::move(tournament);
    context.round = storage::find_round_brief(connection, id).value();
    context.competition = storage::find_competition(connection, id.tournament.competition).value();
    return context;
}

// Until the round is closed or its protocol published; afterwards a correction gives its reason.
[[nodiscard]] sdk::Result<void> still_open(const Caller& caller, Connection& connection,
                                           const UndoContext&, const JournalRow& row) {
    auto context = context_of_row(connection, row);
    if (!context) return sdk::refusal_of(std::move(context));
    return check_entering(connection, *context, caller.language);
}

// A decision is taken back by those who may decide, or in the role it was taken in by its author:
// an arbiter's own sanction.
[[nodiscard]] sdk::Result<void> theirs_and_still_open(const Caller& caller, Connection& connection,
                                                      const UndoContext& context,
                                                      const JournalRow& row) {
    const bool own = row.actor.user == caller.actor.user && row.actor.role == caller.actor.role;
    if (!own)
        if (auto allowed = require_in(caller, kCorrectResults, row.scope); !allowed) return allowed;
    return still_open(caller, connection, context, row);
}

// Nothing rests on score sheets but the approval of everything.
[[nodiscard]] sdk::Result<void> still_going_on(const Caller& caller, Connection& connection,
                                               const UndoContext&, const JournalRow& row) {
    auto context = context_of_row(connection, row);
    if (!context) return sdk::refusal_of(std::move(context));
    return check_round_in_progress(*context, caller.language);
}

}  // namespace

void add_result_undo_rules(UndoRules& rules) {
    for (const std::string action : {"results.record", "results.replace", "results.clear",
                                     "results.excuse", "results.sides"}) {
        const UndoRule rule{std::string(kRecordResults), put_back, still_open};
        rules.add(action, rule);
        rules.add("undo." + action, rule);  // «u — вернуть»
    }
    const UndoRule arrivals{std::string(kRecordResults),
                            put_note_back<restore_arrivals, storage::record_arrivals>, still_open};
    rules.add("results.arrivals", arrivals);
    rules.add("undo.results.arrivals", arrivals);
    const UndoRule beginnings{std::string(kRecordResults),
                              put_note_back<restore_beginnings, storage::record_beginnings>,
                              still_open};
    rules.add("results.begin", beginnings);
    rules.add("undo.results.begin", beginnings);
    const UndoRule sheets{std::string(kRecordResults),
                          put_note_back<restore_sheets, storage::record_sheets>, still_going_on};
    rules.add("results.sheets", sheets);
    rules.add("undo.results.sheets", sheets);
    rules.bar("results.correct", "UNDO_BY_CORRECTION");
    rules.bar("results.lot", "UNDO_LOT_STANDS");
    rules.add("results.decide", {std::string(kRecordResults), put_back, theirs_and_still_open});
}

}  // namespace collegium::usecases
