// Participants of tournaments in the store, with what is printed of them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <collegium/admission/entrant.hpp>
#include <collegium/play/names.hpp>
#include <collegium/registry/person.hpp>
#include <collegium/storage/clock.hpp>
#include <collegium/storage/sql.hpp>
#include <collegium/text/sort.hpp>

namespace collegium::storage {

struct AbsenceRecord {
    int round = 0;
    std::string reason;
    Instant announced_at{};
    std::string announced_by;

    friend bool operator==(const AbsenceRecord&, const AbsenceRecord&) = default;
};

struct ParticipantRecord {
    play::ParticipantId id;
    std::int64_t version = 0;
    Instant created_at{};
    play::Participant participant;
    admission::EntrantId entrant;
    std::string left_reason;
    std::string left_article;
    std::optional<Instant> left_at;
    std::string left_by;
    std::vector<AbsenceRecord> absences;  // by round
    // Of the card and of the line: what lists and documents print.
    registry::PublicPerson person;
    std::string rank;    // title or rank as the line has it
    std::string region;  // whom the line represents, else the organisation's region
    std::string organisation;
    std::string sort_key;  // in the alphabet asked for
};

[[nodiscard]] std::optional<ParticipantRecord> find_participant(Connection& connection,
                                                                play::ParticipantId id,
                                                                text::Alphabet alphabet);
// By the number of the draw; without absences.
[[nodiscard]] std::optional<ParticipantRecord> participant_by_number(Connection& connection,
                                                                     play::TournamentId tournament,
                                                                     int number,
                                                                     text::Alphabet alphabet);
// By number; those without one at the end, by name. Two queries whatever the number.
[[nodiscard]] std::vector<ParticipantRecord> list_participants(Connection& connection,
                                                               play::TournamentId tournament,
                                                               text::Alphabet alphabet);

// Which entrants play already, and in which tournament of a first stage: its
// number of the record and its title.
struct PlaysIn {
    std::int64_t tournament = 0;
    std::string title;
};
[[nodiscard]] std::map<std::int64_t, PlaysIn> entrants_in_play(
    Connection& connection, competition::CompetitionId competition);

// Answers the new identity; `record.id.tournament` says where.
[[nodiscard]] play::ParticipantId insert_participant(Connection& connection,
                                                     const ParticipantRecord& record, Instant now);
// Everything of the record but entrant, person and absences; `record.version` is the new one.
void update_participant(Connection& connection, const ParticipantRecord& record);
// Gives all numbers of a tournament at once, each with its new version. Numbers that stood before
// may stand in the way of new ones: they are taken away first.
void write_numbers(Connection& connection, play::TournamentId tournament,
                   const std::vector<ParticipantRecord>& records);
// Writes the absences anew.
void write_absences(Connection& connection, play::ParticipantId id,
                    const std::vector<AbsenceRecord>& absences);
void delete_participant(Connection& connection, play::ParticipantId id);

}  // namespace collegium::storage
