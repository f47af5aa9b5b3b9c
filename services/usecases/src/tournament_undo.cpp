#include <collegium/usecases/undo.hpp>

#include "tournament_desk.hpp"

namespace collegium::usecases {
namespace {

using play::ParticipantId;
using play::TournamentId;
using storage::Connection;
using storage::Instant;
using storage::JournalDraft;
using storage::JournalPayload;
using storage::JournalRow;

JournalDraft draft_of(const JournalRow& row, const JournalPayload& payload, std::int64_t version) {
    JournalDraft draft;
    draft.subject = row.subject;
    draft.version = version;
    draft.before = payload.after;
    draft.after = payload.before;
    draft.title = row.title;
    return draft;
}

sdk::Result<JournalDraft> undo_create(Connection& writer, const JournalRow& row,
                                      const JournalPayload& payload, Instant) {
    storage::delete_tournament(writer, TournamentId::parse(row.subject).value());
    return draft_of(row, payload, 0);
}

sdk::Result<JournalDraft> undo_update(Connection& writer, const JournalRow& row,
                                      const JournalPayload& payload, Instant now) {
    auto record = storage::find_tournament(writer, TournamentId::parse(row.subject).value());
    restore_tournament(payload.before, record.value());
    record->version = row.version + 1;
    storage::update_tournament(writer, *record, now);
    return draft_of(row, payload, record->version);
}

sdk::Result<JournalDraft> undo_add(Connection& writer, const JournalRow& row,
                                   const JournalPayload& payload, Instant now) {
    const TournamentId tournament = TournamentId::parse(row.subject).value();
    for (const std::int64_t id : parse_added_payload(payload.after))
        storage::delete_participant(writer, {tournament, id});
    storage::touch_tournament(writer, tournament, row.version + 1, now);
    return draft_of(row, payload, row.version + 1);
}

// Absences and standing as they were; the tournament's version rises too.
sdk::Result<JournalDraft> undo_participant(Connection& writer, const JournalRow& row,
                                           const JournalPayload& payload, Instant now) {
    const ParticipantId id = ParticipantId::parse(row.subject).value();
    auto record = storage::find_participant(writer, id, text::Alphabet::kRussian);
    restore_participant(payload.before, record.value());
    record->left_at.reset();
    record->left_by.clear();
    record->version = row.version + 1;
    storage::update_participant(writer, *record);
    storage::write_absences(writer, id, record->absences);
    const auto tournament = storage::find_tournament(writer, id.tournament);
    storage::touch_tournament(writer, id.tournament, tournament.value().version + 1, now);
    return draft_of(row, payload, record->version);
}

// What rests on participants and settings: numbers and rounds.
sdk::Result<void> still_prepared(const Caller&, Connection& connection, const UndoContext&,
                                 const JournalRow& row) {
    const auto record =
        storage::find_tournament(connection, TournamentId::parse(row.subject).value());
    return record ? check_prepared(*record) : sdk::Result<void>{};
}

// A round that was approved since rests on who plays it.
sdk::Result<void> no_round_since(const Caller&, Connection& connection, const UndoContext&,
                                 const JournalRow& row) {
    const ParticipantId id = ParticipantId::parse(row.subject).value();
    for (const storage::RoundRecord& round : storage::list_rounds(connection, id.tournament))
        if (round.paired.at && *round.paired.at >= row.time)
            return sdk::refuse(sdk::Code::kFailedPrecondition, "REINSTATE_TOO_LATE",
                               "a round was paired since",
                               {{"round", std::to_string(round.id.number)}});
    return {};
}

}  // namespace

void add_tournament_undo_rules(UndoBook& book) {
    constexpr std::chrono::minutes kNoLimit{0};
    const std::string manage(kManageTournaments);
    book.add("tournaments.create", {manage, kNoLimit, undo_create, still_prepared});
    book.add("tournaments.update", {manage, kNoLimit, undo_update, still_prepared});
    book.add("participants.add", {manage, kNoLimit, undo_add, still_prepared});
    book.add("participants.absences", {manage, kNoLimit, undo_participant, no_round_since});
    book.add("participants.withdraw",
             {std::string(kWithdrawParticipants), kNoLimit, undo_participant, no_round_since});
}

}  // namespace collegium::usecases
