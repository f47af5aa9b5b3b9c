#include <collegium/storage/read_log.hpp>
#include <collegium/storage/repositories/participants.hpp>

#include "record.hpp"

namespace collegium::storage {

// The sort key follows.
template <>
inline constexpr auto columns_of<ParticipantRecord> = [] {
    using Record = ParticipantRecord;
    using play::Participant;
    using registry::PersonName;
    using registry::PublicPerson;
    return std::tuple(
        fixed<&Record::id, &play::ParticipantId::value>("id"),
        fixed<&Record::id, &play::ParticipantId::tournament, &play::TournamentId::value>(
            "tournament"),
        column<&Record::version>("version"), fixed<&Record::created_at>("created_at"),
        fixed<&Record::entrant, &admission::EntrantId::value>("entrant"),
        fixed<&Record::participant, &Participant::person>("person"),
        column<&Record::participant, &Participant::rating>("rating"),
        column<&Record::participant, &Participant::team>("team"),
        column<&Record::participant, &Participant::group>("age_group"),
        column<&Record::participant, &Participant::standing>("state"),
        column<&Record::participant, &Participant::joined_round>("joined_round"),
        column<&Record::participant, &Participant::side>("side"),
        column<&Record::participant, &Participant::left_after>("left_after"),
        column<&Record::participant, &Participant::annulled>("annulled"),
        column<&Record::left_reason>("left_reason"), column<&Record::left_article>("left_article"),
        column<&Record::left_at>("left_at"), column<&Record::left_by>("left_by"),
        selected<&Record::participant, &Participant::number>("coalesce(p.number, 0)"),
        selected<&Record::id, &play::ParticipantId::tournament, &play::TournamentId::competition>(
            "t.competition"),
        selected<&Record::person, &PublicPerson::cyrillic_name, &PersonName::surname>("c.surname"),
        selected<&Record::person, &PublicPerson::cyrillic_name, &PersonName::given_name>(
            "c.given_name"),
        selected<&Record::person, &PublicPerson::cyrillic_name, &PersonName::patronymic>(
            "c.patronymic"),
        selected<&Record::person, &PublicPerson::latin_name, &PersonName::surname>(
            "c.latin_surname"),
        selected<&Record::person, &PublicPerson::latin_name, &PersonName::given_name>(
            "c.latin_given_name"),
        selected<&Record::person, &PublicPerson::latin_name, &PersonName::patronymic>(
            "c.latin_patronymic"),
        selected<&Record::person, &PublicPerson::sex>("c.sex"),
        selected<&Record::person, &PublicPerson::birth_year>("c.birth_year"),
        selected<&Record::person, &PublicPerson::region>("c.region"),
        selected<&Record::person, &PublicPerson::sport_rank>("c.sport_rank"),
        selected<&Record::person, &PublicPerson::sport_title>("c.sport_title"),
        selected<&Record::rank>(
            "CASE WHEN e.sport_title <> '' THEN e.sport_title ELSE e.sport_rank END"),
        selected<&Record::region>(
            "CASE WHEN e.represents <> '' THEN e.represents ELSE o.region END"),
        selected<&Record::organisation>("o.short_name"));
}();

namespace {

using play::ParticipantId;
using play::TournamentId;

constexpr std::string_view kTable = "participant";
constexpr std::string_view kFrom =
    " FROM participant p JOIN tournament t ON t.id = p.tournament JOIN person c ON c.id = "
    "p.person JOIN entrant e ON e.id = p.entrant JOIN application a ON a.competition = "
    "e.competition AND a.number = e.application JOIN organisation o ON o.id = a.organisation";

std::string select(text::Alphabet alphabet) {
    static const std::string kSelect = "SELECT " + select_list<ParticipantRecord>("p") + ", ";
    return kSelect + (alphabet == text::Alphabet::kRussian ? "c.sort_key_ru" : "c.sort_key_uk") +
           std::string(kFrom);
}

ParticipantRecord record_of(const Row& row) {
    auto record = read_row<ParticipantRecord>(row);
    record.participant.id = record.id.value;
    record.entrant.competition = record.id.tournament.competition;
    record.sort_key = row.text(kColumnCount<ParticipantRecord>);
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
    return note_read(connection, std::move(record));
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
    ParticipantRecord made = record;
    made.version = 1;
    made.created_at = now;
    const std::int64_t id = insert_record(connection, kTable, made,
                                          {{"number", number_or_null(record.participant.number)}});
    return {record.id.tournament, id};
}

void update_participant(Connection& connection, const ParticipantRecord& record) {
    const Extra number{"number", number_or_null(record.participant.number)};
    update_record(connection, kTable, record, {{"id", record.id.value}}, {&number, 1});
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
