#include <collegium/storage/repositories/participants.hpp>

#include "convert.hpp"
#include "lists.hpp"

namespace collegium::storage {
namespace {

using play::ParticipantId;
using play::TournamentId;
using registry::Sex;

constexpr std::string_view kColumns =
    "SELECT p.id, p.version, p.created_at, t.competition, p.tournament, p.number, p.entrant, "
    "p.person, p.rating, p.team, p.age_group, p.state, p.joined_round, p.side, p.left_after, "
    "p.left_reason, p.left_article, p.left_at, p.left_by, p.annulled, "
    "c.surname, c.given_name, c.patronymic, c.latin_surname, c.latin_given_name, "
    "c.latin_patronymic, c.sex, c.birth_year, c.region, c.sport_rank, c.sport_title, "
    "CASE WHEN e.sport_title <> '' THEN e.sport_title ELSE e.sport_rank END, "
    "CASE WHEN e.represents <> '' THEN e.represents ELSE o.region END, o.short_name, ";
constexpr int kCardColumn = 20;
constexpr int kLineColumn = 31;
constexpr std::string_view kFrom =
    " FROM participant p JOIN tournament t ON t.id = p.tournament JOIN person c ON c.id = "
    "p.person JOIN entrant e ON e.id = p.entrant JOIN application a ON a.competition = "
    "e.competition AND a.number = e.application JOIN organisation o ON o.id = a.organisation";

std::string select(text::Alphabet alphabet) {
    std::string sql(kColumns);
    sql += alphabet == text::Alphabet::kRussian ? "c.sort_key_ru" : "c.sort_key_uk";
    sql += kFrom;
    return sql;
}

std::optional<int> optional_int(const Row& row, int column) {
    if (row.is_null(column)) return std::nullopt;
    return static_cast<int>(row.integer(column));
}

play::Participant participant_of(const Row& row) {
    play::Participant participant;
    participant.id = row.integer(0);
    participant.number = optional_int(row, 5).value_or(0);
    participant.person = registry::PersonId{row.integer(7)};
    participant.rating = optional_int(row, 8);
    participant.team = row.text(9);
    participant.group = row.text(10);
    participant.standing = static_cast<play::Standing>(row.integer(11));
    participant.joined_round = static_cast<int>(row.integer(12));
    participant.side = optional_int(row, 13);
    participant.left_after = optional_int(row, 14);
    participant.annulled = row.boolean(19);
    return participant;
}

registry::PublicPerson card_of(const Row& row) {
    registry::PublicPerson card;
    constexpr int c = kCardColumn;
    card.cyrillic_name = {row.text(c), row.text(c + 1), row.text(c + 2)};
    card.latin_name = {row.text(c + 3), row.text(c + 4), row.text(c + 5)};
    card.sex = static_cast<Sex>(row.integer(c + 6));
    card.birth_year = static_cast<int>(row.integer(c + 7));
    card.region = row.text(c + 8);
    card.sport_rank = row.text(c + 9);
    card.sport_title = row.text(c + 10);
    return card;
}

ParticipantRecord record_of(const Row& row) {
    ParticipantRecord record;
    const competition::CompetitionId competition{row.integer(3)};
    record.id = {{competition, row.integer(4)}, row.integer(0)};
    record.version = row.integer(1);
    record.created_at = from_millis(row.integer(2));
    record.participant = participant_of(row);
    record.entrant = {competition, row.integer(6)};
    record.left_reason = row.text(15);
    record.left_article = row.text(16);
    record.left_at = instant_of(row, 17);
    record.left_by = row.text(18);
    record.person = card_of(row);
    record.rank = row.text(kLineColumn);
    record.region = row.text(kLineColumn + 1);
    record.organisation = row.text(kLineColumn + 2);
    record.sort_key = row.text(kLineColumn + 3);
    return record;
}

AbsenceRecord absence_of(const Row& row) {
    return {static_cast<int>(row.integer(1)), row.text(2), from_millis(row.integer(3)),
            row.text(4)};
}

Value number_or_null(int number) {
    return number == 0 ? Value(nullptr) : Value(number);
}

}  // namespace

std::optional<ParticipantRecord> find_participant(Connection& connection, ParticipantId id,
                                                  text::Alphabet alphabet) {
    auto record = connection.one(
        select(alphabet) + " WHERE p.id = $1 AND p.tournament = $2 AND t.competition = $3",
        {id.value, id.tournament.value, id.tournament.competition.value}, record_of);
    if (!record) return record;
    record->absences = connection.all(
        "SELECT participant, round, reason, announced_at, announced_by FROM participant_absence "
        "WHERE participant = $1 ORDER BY round",
        {id.value}, absence_of);
    return record;
}

std::optional<ParticipantRecord> participant_by_number(Connection& connection,
                                                       TournamentId tournament, int number,
                                                       text::Alphabet alphabet) {
    return connection.one(
        select(alphabet) + " WHERE p.tournament = $1 AND t.competition = $2 AND p.number = $3",
        {tournament.value, tournament.competition.value, number}, record_of);
}

std::vector<ParticipantRecord> list_participants(Connection& connection, TournamentId tournament,
                                                 text::Alphabet alphabet) {
    std::map<std::int64_t, std::vector<AbsenceRecord>> absences;
    connection.query(
        "SELECT a.participant, a.round, a.reason, a.announced_at, a.announced_by FROM "
        "participant_absence a JOIN participant p ON p.id = a.participant WHERE p.tournament = $1 "
        "ORDER BY a.participant, a.round",
        {tournament.value},
        [&](const Row& row) { absences[row.integer(0)].push_back(absence_of(row)); });
    const std::string name = alphabet == text::Alphabet::kRussian ? "sort_key_ru" : "sort_key_uk";
    auto records = connection.all(select(alphabet) +
                                      " WHERE p.tournament = $1 AND t.competition = $2 ORDER BY "
                                      "coalesce(p.number, 1000000000), c." +
                                      name + ", p.id",
                                  {tournament.value, tournament.competition.value}, record_of);
    for (ParticipantRecord& record : records) {
        const auto found = absences.find(record.id.value);
        if (found != absences.end()) record.absences = std::move(found->second);
    }
    return records;
}

std::map<std::int64_t, PlaysIn> entrants_in_play(Connection& connection,
                                                 competition::CompetitionId competition) {
    std::map<std::int64_t, PlaysIn> entrants;
    connection.query(
        "SELECT p.entrant, t.id, t.title FROM participant p JOIN tournament t ON t.id = "
        "p.tournament WHERE t.competition = $1 AND NOT EXISTS (SELECT 1 FROM tournament_stage s "
        "WHERE s.tournament = t.id)",
        {competition.value}, [&](const Row& row) {
            entrants.emplace(row.integer(0), PlaysIn{row.integer(1), row.text(2)});
        });
    return entrants;
}

ParticipantId insert_participant(Connection& connection, const ParticipantRecord& record,
                                 Instant now) {
    const play::Participant& participant = record.participant;
    const std::int64_t id = connection.insert(
        "INSERT INTO participant (version, created_at, tournament, number, entrant, person, "
        "rating, team, age_group, state, joined_round, side, left_after, left_reason, "
        "left_article, left_at, left_by, annulled) VALUES (1, $1, $2, $3, $4, $5, $6, $7, $8, 1, "
        "$9, $10, NULL, '', '', NULL, '', 0) RETURNING id",
        {to_millis(now), record.id.tournament.value, number_or_null(participant.number),
         record.entrant.value, participant.person.value, participant.rating, participant.team,
         participant.group, participant.joined_round, participant.side});
    return {record.id.tournament, id};
}

void update_participant(Connection& connection, const ParticipantRecord& record) {
    const play::Participant& participant = record.participant;
    connection.execute(
        "UPDATE participant SET version = $2, number = $3, rating = $4, team = $5, age_group = $6, "
        "state = $7, joined_round = $8, side = $9, left_after = $10, left_reason = $11, "
        "left_article = $12, left_at = $13, left_by = $14, annulled = $15 WHERE id = $1",
        {record.id.value, record.version, number_or_null(participant.number), participant.rating,
         participant.team, participant.group, static_cast<int>(participant.standing),
         participant.joined_round, participant.side, participant.left_after, record.left_reason,
         record.left_article, to_value(record.left_at), record.left_by, participant.annulled});
}

void write_numbers(Connection& connection, TournamentId tournament,
                   const std::vector<ParticipantRecord>& records) {
    connection.execute("UPDATE participant SET number = NULL WHERE tournament = $1",
                       {tournament.value});
    for (const ParticipantRecord& record : records)
        connection.execute(
            "UPDATE participant SET number = $2, version = $3 WHERE id = $1",
            {record.id.value, number_or_null(record.participant.number), record.version});
}

void write_absences(Connection& connection, ParticipantId id,
                    const std::vector<AbsenceRecord>& absences) {
    connection.execute("DELETE FROM participant_absence WHERE participant = $1", {id.value});
    for (const AbsenceRecord& absence : absences)
        connection.execute(
            "INSERT INTO participant_absence (participant, round, reason, announced_at, "
            "announced_by) VALUES ($1, $2, $3, $4, $5)",
            {id.value, absence.round, absence.reason, to_millis(absence.announced_at),
             absence.announced_by});
}

void delete_participant(Connection& connection, ParticipantId id) {
    connection.execute("DELETE FROM pair_rule WHERE first = $1 OR second = $1", {id.value});
    connection.execute("DELETE FROM participant_absence WHERE participant = $1", {id.value});
    connection.execute("DELETE FROM participant WHERE id = $1", {id.value});
}

}  // namespace collegium::storage
