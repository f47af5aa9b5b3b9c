#include <collegium/usecases/undo.hpp>

#include "participant_gate.hpp"
#include "stages.hpp"
#include "tournament_context.hpp"
#include "undo_draft.hpp"

namespace collegium::usecases {
namespace {

using play::ParticipantId;
using play::TournamentId;
using storage::Connection;
using storage::Instant;
using storage::JournalDraft;
using storage::JournalPayload;
using storage::JournalRow;

[[nodiscard]] sdk::Result<JournalDraft> undo_create(Connection& writer, const JournalRow& row,
                                                    const JournalPayload& payload, Instant) {
    storage::delete_tournament(writer, TournamentId::parse(row.subject).value());
    return undo_draft(row, payload, 0);
}

[[nodiscard]] sdk::Result<JournalDraft> undo_update(Connection& writer, const JournalRow& row,
                                                    const JournalPayload& payload, Instant now) {
    auto record = storage::find_tournament(writer, TournamentId::parse(row.subject).value());
    restore_tournament(payload.before, record.value());
    record->version = row.version + 1;
    storage::update_tournament(writer, *record, now);
    return undo_draft(row, payload, record->version);
}

[[nodiscard]] sdk::Result<JournalDraft> undo_add(Connection& writer, const JournalRow& row,
                                                 const JournalPayload& payload, Instant now) {
    const TournamentId tournament = TournamentId::parse(row.subject).value();
    for (const std::int64_t id : parse_added_payload(payload.after))
        storage::delete_participant(writer, {tournament, id});
    storage::touch_tournament(writer, tournament, row.version + 1, now);
    return undo_draft(row, payload, row.version + 1);
}

// Absences and standing as they were; the tournament's version rises too.
[[nodiscard]] sdk::Result<JournalDraft> undo_participant(Connection& writer, const JournalRow& row,
                                                         const JournalPayload& payload,
                                                         Instant now) {
    const ParticipantId id = ParticipantId::parse(row.subject).value();
    auto record = storage::find_participant(writer, id, text::Alphabet::kRussian);
    restore_participant(payload.before, record.value());
    if (record->participant.standing == play::Standing::kPlaying) {
        record->left_at.reset();
        record->left_by.clear();
    }
    record->version = row.version + 1;
    storage::update_participant(writer, *record);
    storage::write_absences(writer, id, record->absences);
    const auto tournament = storage::find_tournament(writer, id.tournament);
    storage::touch_tournament(writer, id.tournament, tournament.value().version + 1, now);
    return undo_draft(row, payload, record->version);
}

// Ratings as they were: of one participant, or of all the act gave one.
[[nodiscard]] sdk::Result<JournalDraft> undo_ratings(Connection& writer, const JournalRow& row,
                                                     const JournalPayload& payload, Instant now) {
    if (ParticipantId::parse(row.subject)) return undo_participant(writer, row, payload, now);
    const TournamentId tournament = TournamentId::parse(row.subject).value();
    for (const auto& [id, rating] : parse_ratings_payload(payload.before)) {
        auto record = storage::find_participant(writer, {tournament, id}, text::Alphabet::kRussian);
        if (!record) continue;  // was taken out of the list since
        record->participant.rating = rating;
        ++record->version;
        storage::update_participant(writer, *record);
    }
    storage::touch_tournament(writer, tournament, row.version + 1, now);
    return undo_draft(row, payload, row.version + 1);
}

// In the list again, as another record: the one there was is gone.
[[nodiscard]] sdk::Result<JournalDraft> undo_removal(Connection& writer, const JournalRow& row,
                                                     const JournalPayload& payload, Instant now) {
    const TournamentId tournament = TournamentId::parse(row.subject).value();
    const auto participants =
        storage::list_participants(writer, tournament, text::Alphabet::kRussian);
    storage::ParticipantRecord record = parse_participant(payload.before, tournament);
    const auto entrant = storage::find_entrant(writer, record.entrant, text::Alphabet::kRussian);
    const ParticipantGate gate(writer, storage::find_tournament(writer, tournament).value(),
                               participants);
    if (auto may = gate.check(entrant.value()); !may) return sdk::refusal_of(std::move(may));
    (void)storage::insert_participant(writer, record, now);
    storage::touch_tournament(writer, tournament, row.version + 1, now);
    return undo_draft(row, payload, row.version + 1);
}

// What rests on participants and settings: numbers and rounds.
[[nodiscard]] sdk::Result<void> still_prepared(const Caller&, Connection& connection,
                                               const UndoContext&, const JournalRow& row) {
    const auto record =
        storage::find_tournament(connection, TournamentId::parse(row.subject).value());
    return record ? check_prepared(*record) : sdk::Result<void>{};
}

// A tournament that was made goes only while no stage takes its people from it.
[[nodiscard]] sdk::Result<void> still_unused(const Caller&, Connection& connection,
                                             const UndoContext&, const JournalRow& row) {
    const auto record =
        storage::find_tournament(connection, TournamentId::parse(row.subject).value());
    return record ? may_delete(connection, *record) : sdk::Result<void>{};
}

// The stages it had are there and did not begin to take their people from it.
[[nodiscard]] sdk::Result<void> stages_as_before(const Caller&, Connection& connection,
                                                 const UndoContext&, const JournalRow& row) {
    auto record = storage::find_tournament(connection, TournamentId::parse(row.subject).value());
    if (!record) return {};
    if (auto prepared = check_prepared(*record); !prepared) return prepared;
    restore_tournament(storage::journal_payload(connection, row.sequence).before, *record);
    return check_stages(connection, *record);
}

// The tournament a row is about, itself or by one of its participants.
TournamentId tournament_of(const JournalRow& row) {
    if (const auto id = ParticipantId::parse(row.subject)) return id->tournament;
    return TournamentId::parse(row.subject).value();
}

// Numbers that go by rating rest on it; an approved table on everything.
[[nodiscard]] sdk::Result<void> still_rated(const Caller&, Connection& connection,
                                            const UndoContext&, const JournalRow& row) {
    const auto record = storage::find_tournament(connection, tournament_of(row));
    if (!record) return {};
    if (auto open = check_not_frozen(*record); !open) return open;
    return may_rate(*record);
}

// A round that was paired since rests on who plays it.
[[nodiscard]] sdk::Result<void> no_round_since(const Caller&, Connection& connection,
                                               const UndoContext&, const JournalRow& row) {
    for (const storage::RoundRecord& round : storage::list_rounds(connection, tournament_of(row)))
        if (round.paired.at && *round.paired.at >= row.time)
            return sdk::refuse(sdk::Code::kFailedPrecondition, "REINSTATE_TOO_LATE",
                               "a round was paired since",
                               {{"round", std::to_string(round.id.number)}});
    return {};
}

}  // namespace

void add_tournament_undo_rules(UndoRules& rules) {
    const std::string manage(kManageTournaments);
    rules.add("tournaments.create", {manage, undo_create, still_unused});
    rules.add("tournaments.update", {manage, undo_update, stages_as_before});
    rules.add("participants.add", {manage, undo_add, still_prepared});
    rules.add("participants.remove", {manage, undo_removal, still_prepared});
    rules.add("participants.rate", {manage, undo_ratings, still_rated});
    rules.add("participants.late", {std::string(kWithdrawParticipants), undo_add, no_round_since});
    rules.add("participants.absences", {manage, undo_participant, no_round_since});
    rules.add("participants.withdraw",
              {std::string(kWithdrawParticipants), undo_participant, no_round_since});
    rules.bar("participants.exclude", "UNDO_BY_REINSTATING");
    rules.bar("participants.reinstate", "UNDO_BY_WITHDRAWING");
    rules.bar("participants.replace", "UNDO_BY_DECISION");
    rules.bar("tournaments.draw", "UNDO_LOT_STANDS");
    rules.bar("standings.approve", "UNDO_APPROVED");
}

}  // namespace collegium::usecases
