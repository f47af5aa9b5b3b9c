#include <algorithm>

#include <collegium/storage/repositories/boards.hpp>
#include <collegium/storage/repositories/documents.hpp>
#include <collegium/usecases/undo.hpp>

#include "round_context.hpp"
#include "undo_draft.hpp"

namespace collegium::usecases {
namespace {

using storage::Connection;
using storage::JournalDraft;
using storage::JournalPayload;
using storage::JournalRow;

play::RoundId round_of(const JournalRow& row) {
    return play::RoundId::parse(row.subject).value();
}

// The pairs are gone as if nobody had paired.
[[nodiscard]] sdk::Result<JournalDraft> undo_pairing(Connection& writer, const JournalRow& row,
                                                     const JournalPayload& payload,
                                                     storage::Instant now) {
    const play::RoundId id = round_of(row);
    storage::delete_round(writer, id);
    touch_tournament(writer, id.tournament, now);
    return undo_draft(row, payload, 0);
}

// State and times as they were before the step; pairs are not a step's business.
[[nodiscard]] sdk::Result<JournalDraft> undo_step(Connection& writer, const JournalRow& row,
                                                  const JournalPayload& payload,
                                                  storage::Instant now) {
    auto record = storage::find_round(writer, round_of(row));
    restore_round(payload.before, *record);
    record->version = row.version + 1;
    storage::update_round(writer, *record);
    touch_tournament(writer, record->id.tournament, now);
    return undo_draft(row, payload, record->version);
}

// The draft is there again as it was, decisions and all.
[[nodiscard]] sdk::Result<JournalDraft> undo_discard(Connection& writer, const JournalRow& row,
                                                     const JournalPayload& payload,
                                                     storage::Instant now) {
    const play::RoundId id = round_of(row);
    const auto tournament = storage::find_tournament(writer, id.tournament).value();
    PairedRound paired = parse_draft(payload.before, id, tournament.settings);
    paired.record.version = next_version(writer, id.name());
    storage::insert_round(writer, paired.record);
    for (const storage::RoundChangeRecord& change : paired.changes)
        (void)storage::insert_round_change(writer, id, change);
    touch_tournament(writer, id.tournament, now);
    return undo_draft(row, payload, paired.record.version);
}

// The round is closed again, and the tournament finished where it was.
[[nodiscard]] sdk::Result<JournalDraft> undo_reopening(Connection& writer, const JournalRow& row,
                                                       const JournalPayload& payload,
                                                       storage::Instant now) {
    auto record = storage::find_round(writer, round_of(row));
    restore_round(payload.before, *record);
    record->version = row.version + 1;
    storage::update_round(writer, *record);
    touch_tournament(writer, record->id.tournament, now, was_finished(payload.before));
    return undo_draft(row, payload, record->version);
}

[[nodiscard]] sdk::Result<void> not_frozen(const Caller&, Connection& connection,
                                           const UndoContext&, const JournalRow& row) {
    return check_not_frozen(*storage::find_tournament(connection, round_of(row).tournament));
}

// Nothing was entered yet.
[[nodiscard]] sdk::Result<void> unplayed(const Caller& caller, Connection& connection,
                                         const UndoContext& context, const JournalRow& row) {
    const play::RoundId id = round_of(row);
    for (const storage::BoardRecord& board : storage::list_boards(connection, id))
        if (board.recorded_at)
            return sdk::refuse(
                sdk::Code::kFailedPrecondition, "ROUND_HAS_RESULTS", "results were entered",
                {{"round", std::to_string(id.number)}, {"board", std::to_string(board.id.number)}});
    return not_frozen(caller, connection, context, row);
}

// Numbers of the draft are still those of the draw.
[[nodiscard]] sdk::Result<void> same_numbers(const Caller&, Connection& connection,
                                             const UndoContext&, const JournalRow& row) {
    const auto tournament = storage::find_tournament(connection, round_of(row).tournament);
    if (!tournament || (tournament->drawn_at && *tournament->drawn_at > row.time))
        return sdk::refuse(sdk::Code::kFailedPrecondition, "UNDO_NUMBERS_DRAWN",
                           "numbers were drawn since");
    return check_not_frozen(*tournament);
}

// The results are those the round was opened with: else it is closed like any other, with what it
// has now.
[[nodiscard]] sdk::Result<void> untouched(const Caller& caller, Connection& connection,
                                          const UndoContext& context, const JournalRow& row) {
    const auto tournament = storage::find_tournament(connection, round_of(row).tournament);
    const storage::SubjectVersion results{storage::results_name(tournament->id),
                                          tournament->results_version};
    if (std::ranges::find(row.depends_on, results) == row.depends_on.end())
        return sdk::refuse(sdk::Code::kFailedPrecondition, "UNDO_RESULTS_CHANGED",
                           "results were changed");
    return not_frozen(caller, connection, context, row);
}

// Pairs that hang on the wall are changed by a decision.
[[nodiscard]] sdk::Result<void> unseen(const Caller& caller, Connection& connection,
                                       const UndoContext& context, const JournalRow& row) {
    const play::RoundId id = round_of(row);
    const auto documents = storage::list_documents(connection, id.tournament.competition);
    const bool published = std::ranges::any_of(documents, [&](const storage::DocumentRecord& of) {
        return of.published && of.subject == id.name();
    });
    if (published)
        return sdk::refuse(sdk::Code::kFailedPrecondition, "ROUND_PUBLISHED",
                           "the pairs are published", {{"round", std::to_string(id.number)}});
    return unplayed(caller, connection, context, row);
}

}  // namespace

void add_round_undo_rules(UndoRules& rules) {
    const std::string prepare(kPreparePairs);
    rules.add("rounds.pair", {prepare, undo_pairing, not_frozen});
    rules.add("rounds.approve", {std::string(kApprovePairs), undo_step, unseen});
    rules.add("rounds.schedule", {prepare, undo_step, not_frozen});
    rules.add("rounds.start", {prepare, undo_step, unplayed});
    rules.add("rounds.close", {prepare, undo_step, not_frozen});
    rules.add("rounds.discard", {prepare, undo_discard, same_numbers});
    rules.add("rounds.reopen", {std::string(kApprovePairs), undo_reopening, untouched});
    rules.bar("rounds.change", "UNDO_BY_DECISION");
    rules.bar("rounds.drop", "UNDO_DRAFT_FELL");
    rules.bar("rounds.draw_starts", "UNDO_LOT_STANDS");
}

}  // namespace collegium::usecases
