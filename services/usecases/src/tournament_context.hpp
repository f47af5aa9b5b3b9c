// What the use cases of tournaments share: views in the caller's language, permissions, payloads.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <collegium/storage/repositories/entrants.hpp>
#include <collegium/usecases/listing.hpp>
#include <collegium/usecases/participants.hpp>
#include <collegium/usecases/tournaments.hpp>

namespace collegium::usecases {

// Tournaments are made, filled and played from the admission to the end of play.
inline constexpr competition::State kFirstState = competition::State::kAdmission;
inline constexpr competition::State kLastState = competition::State::kRunning;

// Permission, state of the competition, approval: what every act asks first.
[[nodiscard]] sdk::Result<void> check_act(const Caller& caller, const Competition& competition,
                                          const storage::TournamentRecord& record,
                                          std::string_view permission,
                                          competition::State first = kFirstState);
// The tournament with everything, and check_act passed.
[[nodiscard]] sdk::Result<Play> begin_act(const Caller& caller, storage::Connection& snapshot,
                                          const rulebook::Library& library, play::TournamentId id,
                                          std::string_view permission,
                                          competition::State first = kFirstState);

// NUMBERS_DRAWN once they are.
[[nodiscard]] sdk::Result<void> check_prepared(const storage::TournamentRecord& record);
// NUMBERS_NOT_DRAWN before.
[[nodiscard]] sdk::Result<void> check_drawn(const storage::TournamentRecord& record);

// NUMBERS_DRAWN, TOURNAMENT_HAS_STAGES.
[[nodiscard]] sdk::Result<void> may_delete(storage::Connection& connection,
                                           const storage::TournamentRecord& record);

// What numbers, late entries, ratings and absences ask beside permissions and state of the
// competition. SETTINGS_FAULTY, NUMBERS_FIXED {round}.
[[nodiscard]] sdk::Result<void> may_draw_numbers(const Play& play);
// NUMBERS_NOT_DRAWN and the refusals of play::check_late_entry for the next round.
[[nodiscard]] sdk::Result<void> may_enter_late(const Play& play);
// NUMBERS_DRAWN where they go by rating.
[[nodiscard]] sdk::Result<void> may_rate(const storage::TournamentRecord& record);
// NUMBERS_NOT_DRAWN, ABSENCES_NOT_PROVIDED (RU-2022 5.4.10.2).
[[nodiscard]] sdk::Result<void> may_announce_absence(const Play& play);

// PARTICIPANT_NOT_LEFT, REINSTATE_TOO_LATE {round}.
[[nodiscard]] sdk::Result<void> may_reinstate(const Play& play,
                                              const storage::ParticipantRecord& record);
[[nodiscard]] storage::ParticipantRecord reinstated(storage::ParticipantRecord record);

[[nodiscard]] TournamentView tournament_view(const Caller& caller, const Competition& competition,
                                             storage::TournamentRecord record,
                                             const storage::TournamentCounts& counts);
// As above of a whole tournament, with remarks before the draw.
[[nodiscard]] TournamentView tournament_view(const Caller& caller, const Play& play);
[[nodiscard]] storage::TournamentCounts counts_of(const Play& play);
void add_tournament_choices(const Caller& caller, storage::Connection& snapshot,
                            const Competition& competition, TournamentView& view);
void add_tournament_actions(const Caller& caller, const Play& play, bool has_stages,
                            TournamentView& view);

// Whom a later stage takes in without anybody being named.
struct TakenIn {
    std::vector<storage::ParticipantRecord> participants;  // not written yet
    std::vector<SkippedParticipantView> skipped;
};
// Whoever is put in rests on the lines, on what was decided about them and on the stages before.
void rest_on_lines(storage::Connection& snapshot, const Play& play,
                   const std::vector<storage::EntrantRecord>& entrants);
// Before the draw; refusals of entrants_going_on and ENTRANT_NOT_FOUND.
[[nodiscard]] sdk::Result<TakenIn> taken_in(const Caller& caller, storage::Connection& snapshot,
                                            const rulebook::Library& library, const Play& play);
// Runs on the writer; the records with the identity they got.
[[nodiscard]] std::vector<storage::ParticipantRecord> insert_participants(
    storage::Connection& writer, std::vector<storage::ParticipantRecord> records,
    storage::Instant now);

// Words of those who left and printed points.
[[nodiscard]] std::vector<ParticipantView> participant_views(
    const Caller& caller, const Play& play, std::vector<storage::ParticipantRecord> records);

// The participant by its name. PARTICIPANT_NOT_FOUND.
[[nodiscard]] sdk::Result<const storage::ParticipantRecord*> existing_participant(
    const Play& play, play::ParticipantId id);

// «№ 7 Ёлкин А. С.», before the draw the name alone: participants in the journal.
[[nodiscard]] std::string title_of(const storage::ParticipantRecord& record);
[[nodiscard]] std::string title_of(const storage::TournamentRecord& record);

// A journal row about a tournament or one of its participants, of a version to come.
[[nodiscard]] storage::JournalDraft tournament_row(const char* action,
                                                   const storage::TournamentRecord& after);
[[nodiscard]] storage::JournalDraft participant_row(const char* action,
                                                    const storage::ParticipantRecord& before,
                                                    const storage::ParticipantRecord& after);

// Records as the journal keeps them, and back for undo.
[[nodiscard]] std::string tournament_payload(const storage::TournamentRecord& record);
void restore_tournament(const std::string& payload, storage::TournamentRecord& record);
[[nodiscard]] std::string participant_payload(const storage::ParticipantRecord& record);
void restore_participant(const std::string& payload, storage::ParticipantRecord& record);
// A participant of its own payload, to be put in again.
[[nodiscard]] storage::ParticipantRecord parse_participant(const std::string& payload,
                                                           play::TournamentId tournament);
// Ratings one act gave: the record's number and the rating, none where it took it away.
[[nodiscard]] std::string ratings_payload(const std::vector<storage::ParticipantRecord>& records);
[[nodiscard]] std::vector<std::pair<std::int64_t, std::optional<int>>> parse_ratings_payload(
    const std::string& payload);
// Participants put in by one act; `made`: those a tournament was made with, beside its settings.
[[nodiscard]] std::string added_payload(const std::vector<storage::ParticipantRecord>& records,
                                        const std::string& made = "{}");
[[nodiscard]] std::vector<std::int64_t> parse_added_payload(const std::string& payload);

}  // namespace collegium::usecases
