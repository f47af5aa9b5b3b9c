// Who plays in a tournament: put in, numbered, absent, gone, back again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/play/field.hpp>
#include <collegium/usecases/impact.hpp>
#include <collegium/usecases/tournaments.hpp>

namespace collegium::usecases {

// A participant with words in the language of the caller.
struct ParticipantView {
    storage::ParticipantRecord record;
    std::string left_text;  // of those who left
    std::string points;     // printed; empty before the first round
};

struct ParticipantList {
    std::vector<ParticipantView> rows;  // by number, before the draw by name
};

struct AddParticipantsInput {
    play::TournamentId tournament;
    std::vector<admission::EntrantId> entrants;  // none: all who may come in
    int joined_round = 0;                        // after the draw
    std::string reason;
    int side = 0;
};

struct SkippedParticipantView {
    admission::EntrantId entrant;
    std::string short_name;
    sdk::Error why;
};

struct AddParticipantsResult {
    std::vector<ParticipantView> added;
    std::vector<SkippedParticipantView> skipped;
    TournamentView tournament;
    // Of a later stage asked without names: who may come in by a decision, the next places first.
    std::vector<ParticipantView> others{};
    std::optional<sdk::Error> undecided{};  // why nobody can say who goes on
};

struct RatingInput {
    play::ParticipantId participant;
    int rating = 0;  // 0: none
};

struct AbsencesInput {
    play::ParticipantId id;
    std::optional<std::int64_t> version;  // what the caller saw
    std::vector<int> rounds;
    std::string reason;
};

struct WithdrawInput {
    play::ParticipantId id;
    std::optional<std::int64_t> version;
    int state = 0;  // play::Standing as in the API
    std::string reason;
    std::string article;
    bool annul = false;
};

struct WithdrawalView {
    ParticipantView participant;
    play::Leaving leaving;
    std::vector<std::string> consequences;  // for his own games
    CorrectionImpact impact;                // besides them; without a digest
};

struct ReplacementInput {
    play::ParticipantId id;  // who left
    std::optional<std::int64_t> version;
    std::optional<admission::EntrantId> entrant;  // who takes the number; none: asks who may
    bool agreed = false;                          // those directly concerned consent
    std::string reason;
    bool preview = false;
};

struct ReplacementView {
    ParticipantView participant;              // with the number; empty where nobody is named
    std::vector<ParticipantView> candidates;  // who may take it
    std::vector<std::string> rules;           // pair rules that pass with it, in words
};

// All refuse as those of tournaments.hpp do; PARTICIPANT_NOT_FOUND.

[[nodiscard]] sdk::Result<ParticipantList> list_tournament_participants(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    play::TournamentId id);
// Before the draw: admitted and conditionally admitted entrants of discipline, groups and sex, or
// of a later stage those who qualified (refusals of play::qualify). After it late ones, by decision
// of the chief arbiter (participants.withdraw) with a reason; refusals of play::check_late_entry.
// Late ones are named: without names the preview tells who may come in, writing it is refused.
// ENTRANT_NOT_FOUND, NOBODY_TO_ADD. Who was left out and why: ENTRANT_STRUCK, ENTRANT_REFUSED,
// ENTRANT_UNDECIDED, ENTRANT_OF_OTHER_DISCIPLINE, ENTRANT_OF_OTHER_GROUP, PARTICIPANT_ALREADY,
// PARTICIPANT_ELSEWHERE {tournament}.
[[nodiscard]] sdk::Result<Plan<AddParticipantsResult>> add_participants(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    const AddParticipantsInput& input, const Moment& moment);
// NUMBERS_DRAWN.
[[nodiscard]] sdk::Result<Plan<TournamentView>> remove_participant(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    play::ParticipantId id, std::optional<std::int64_t> version, const Moment& moment);
// NUMBERS_DRAWN where they go by rating. NUMBER_OUT_OF_RANGE; PARTICIPANT_NOT_FOUND.
[[nodiscard]] sdk::Result<Plan<ParticipantList>> set_ratings(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    play::TournamentId id, std::optional<std::int64_t> version,
    const std::vector<RatingInput>& ratings, const Moment& moment);
// Replaces the absences of rounds that are not paired. ABSENCES_NOT_PROVIDED (RU-2022 5.4.10.2),
// ABSENCE_ROUND_PAIRED {round}, NUMBER_OUT_OF_RANGE, PARTICIPANT_LEFT.
[[nodiscard]] sdk::Result<Plan<ParticipantView>> set_absences(const Caller& caller,
                                                              storage::Connection& snapshot,
                                                              const rulebook::Library& library,
                                                              const AbsencesInput& input,
                                                              const Moment& moment);
// Drafts made with him in them fall. NUMBERS_NOT_DRAWN, PARTICIPANT_LEFT, ENUM_UNKNOWN of `state`,
// ANNUL_ONLY_EXCLUDED.
[[nodiscard]] sdk::Result<Plan<WithdrawalView>> withdraw_participant(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    const WithdrawInput& input, const Moment& moment);
// PARTICIPANT_NOT_LEFT, REINSTATE_TOO_LATE {round}: a round was paired without him.
[[nodiscard]] sdk::Result<Plan<ParticipantView>> reinstate_participant(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    play::ParticipantId id, std::optional<std::int64_t> version, std::string_view reason,
    const Moment& moment);
// A newcomer takes the number of somebody who left before round 1, by decision of the chief arbiter
// (participants.withdraw) with the consent of those concerned (RU-CHESS 31.4): pairs stay as they
// were announced. NUMBERS_NOT_DRAWN, the refusals of play::check_replacement and of the gate of
// add_participants; REQUIRED of entrant and reason, CONSENT_MISSING.
[[nodiscard]] sdk::Result<Plan<ReplacementView>> replace_participant(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    const ReplacementInput& input, const Moment& moment);

}  // namespace collegium::usecases
