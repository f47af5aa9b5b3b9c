#include <collegium/storage/repositories/entrants.hpp>

#include "convert.hpp"
#include "keyset.hpp"

namespace collegium::storage {
namespace {

using admission::ApplicationId;
using admission::Entrant;
using admission::EntrantId;
using competition::CompetitionId;
using registry::Sex;

constexpr int kEntered = 1;
constexpr int kStruck = 2;

constexpr std::string_view kColumns =
    "SELECT e.id, e.version, e.created_at, e.updated_at, e.competition, e.application, e.number, "
    "e.state, e.strike_reason, e.struck_at, e.person, e.discipline, e.age_group, e.sex_group, "
    "e.sport_rank, e.sport_title, e.coach, e.coach_name, e.represents, e.doctor_mark, "
    "e.doctor_mark_date, e.insurance_start_date, e.insurance_end_date, e.education_certificate, "
    "e.education_certificate_date, e.student, e.board, e.reserve, e.in_preliminary, e.replaces, "
    "e.note, later.id, "
    "p.surname, p.given_name, p.patronymic, p.latin_surname, p.latin_given_name, "
    "p.latin_patronymic, p.sex, p.birth_year, p.region, p.organisation, p.sport_rank, "
    "p.sport_rank_end_date, p.sport_title, p.arbiter_category, p.coach, p.birth_date, p.version, "
    "a.organisation, o.short_name, o.region, "
    "coalesce((SELECT sum(CASE WHEN r.kind = 1 THEN s.amount ELSE -s.amount END) FROM "
    "payment_share s JOIN payment r ON r.id = s.payment WHERE s.entrant = e.id), 0), "
    "(SELECT max(r.paid_at) FROM payment_share s JOIN payment r ON r.id = s.payment WHERE "
    "s.entrant = e.id AND r.kind = 1), ";
constexpr int kCardColumn = 32;
constexpr int kOrganisationColumn = 49;
constexpr int kPaidColumn = 52;
constexpr int kSortKeyColumn = 54;

constexpr std::string_view kFrom =
    " FROM entrant e JOIN person p ON p.id = e.person "
    "JOIN application a ON a.competition = e.competition AND a.number = e.application "
    "JOIN organisation o ON o.id = a.organisation LEFT JOIN entrant later ON later.replaces = e.id";

std::string_view sort_key_column(text::Alphabet alphabet) {
    return alphabet == text::Alphabet::kRussian ? "p.sort_key_ru" : "p.sort_key_uk";
}

Entrant entrant_of(const Row& row) {
    Entrant entrant;
    entrant.person = registry::PersonId{row.integer(10)};
    entrant.discipline = row.text(11);
    entrant.age_group = row.text(12);
    entrant.sex_group = static_cast<Sex>(row.integer(13));
    entrant.sport_rank = row.text(14);
    entrant.sport_title = row.text(15);
    entrant.coach = id_of<registry::PersonId>(row, 16);
    entrant.coach_name = row.text(17);
    entrant.represents = row.text(18);
    entrant.doctor_mark = row.boolean(19);
    entrant.doctor_mark_date = date_of(row, 20);
    entrant.insurance_start_date = date_of(row, 21);
    entrant.insurance_end_date = date_of(row, 22);
    entrant.education_certificate = row.text(23);
    entrant.education_certificate_date = date_of(row, 24);
    entrant.student = row.boolean(25);
    entrant.board = static_cast<int>(row.integer(26));
    entrant.reserve = row.boolean(27);
    entrant.in_preliminary = row.boolean(28);
    entrant.replaces = row.optional_integer(29);
    entrant.note = row.text(30);
    return entrant;
}

registry::PublicPerson card_of(const Row& row) {
    registry::PublicPerson card;
    constexpr int c = kCardColumn;
    card.cyrillic_name = {row.text(c), row.text(c + 1), row.text(c + 2)};
    card.latin_name = {row.text(c + 3), row.text(c + 4), row.text(c + 5)};
    card.sex = static_cast<Sex>(row.integer(c + 6));
    card.birth_year = static_cast<int>(row.integer(c + 7));
    card.region = row.text(c + 8);
    card.organisation = id_of<registry::OrganisationId>(row, c + 9);
    card.sport_rank = row.text(c + 10);
    card.sport_rank_end_date = date_of(row, c + 11);
    card.sport_title = row.text(c + 12);
    card.arbiter_category = row.text(c + 13);
    card.coach = id_of<registry::PersonId>(row, c + 14);
    return card;
}

EntrantRecord record_of(const Row& row) {
    EntrantRecord record;
    const CompetitionId competition{row.integer(4)};
    record.id = {competition, row.integer(0)};
    record.version = row.integer(1);
    record.created_at = from_millis(row.integer(2));
    record.updated_at = from_millis(row.integer(3));
    record.application = {competition, row.integer(5)};
    record.number = static_cast<int>(row.integer(6));
    record.struck = row.integer(7) == kStruck;
    record.strike_reason = row.text(8);
    record.struck_at = from_millis(row.integer(9));
    record.entrant = entrant_of(row);
    record.replaced_by = row.optional_integer(31);
    record.person = card_of(row);
    record.birth_date = date_of(row, kCardColumn + 15);
    record.person_version = row.integer(kCardColumn + 16);
    record.organisation = registry::OrganisationId{row.integer(kOrganisationColumn)};
    record.organisation_short_name = row.text(kOrganisationColumn + 1);
    record.organisation_region = row.text(kOrganisationColumn + 2);
    record.paid = row.integer(kPaidColumn);
    if (!row.is_null(kPaidColumn + 1))
        record.last_paid_at = from_millis(row.integer(kPaidColumn + 1));
    record.sort_key = row.text(kSortKeyColumn);
    return record;
}

void append_filter(Statement& statement, CompetitionId competition, const EntrantFilter& filter) {
    statement.append(" WHERE e.competition = ");
    statement.bind(competition.value);
    const auto equals = [&](std::string_view column, Value value) {
        statement.append(" AND e.");
        statement.append(column);
        statement.append(" = ");
        statement.bind(std::move(value));
    };
    if (filter.application) equals("application", filter.application->value);
    if (filter.struck) equals("state", *filter.struck ? kStruck : kEntered);
    if (filter.person) equals("person", filter.person->value);
    if (filter.discipline) equals("discipline", *filter.discipline);
    if (filter.age_group) equals("age_group", *filter.age_group);
    if (filter.sex_group) equals("sex_group", static_cast<int>(*filter.sex_group));
}

constexpr std::string_view kEnteredLines =
    "SELECT e.id, e.application, e.number, e.person, e.discipline, e.age_group, e.sex_group, "
    "e.represents, a.organisation, o.short_name FROM entrant e "
    "JOIN application a ON a.competition = e.competition AND a.number = e.application "
    "JOIN organisation o ON o.id = a.organisation "
    "WHERE e.state = 1 AND a.state = 1 AND e.competition = $1";

EnteredLine line_of(const Row& row) {
    return {row.integer(0),
            row.integer(1),
            static_cast<int>(row.integer(2)),
            registry::PersonId{row.integer(3)},
            row.text(4),
            row.text(5),
            static_cast<Sex>(row.integer(6)),
            row.text(7),
            registry::OrganisationId{row.integer(8)},
            row.text(9)};
}

std::string text_of(const std::optional<registry::Date>& date) {
    return date ? registry::to_iso(*date) : std::string();
}

}  // namespace

std::optional<EntrantRecord> find_entrant(Connection& connection, EntrantId id,
                                          text::Alphabet alphabet) {
    Statement statement;
    statement.append(kColumns);
    statement.append(sort_key_column(alphabet));
    statement.append(kFrom);
    statement.append(" WHERE e.id = ");
    statement.bind(id.value);
    statement.append(" AND e.competition = ");
    statement.bind(id.competition.value);
    return connection.one(statement.sql(), statement.parameters(), record_of);
}

std::vector<EntrantRecord> list_entrants(Connection& connection, CompetitionId competition,
                                         const EntrantFilter& filter, text::Alphabet alphabet,
                                         EntrantPosition after, int limit) {
    Statement statement;
    statement.append(kColumns);
    statement.append(sort_key_column(alphabet));
    statement.append(kFrom);
    append_filter(statement, competition, filter);
    statement.append(" AND (e.application, e.number) > (");
    statement.bind(after.application);
    statement.append(", ");
    statement.bind(after.number);
    statement.append(") ORDER BY e.application, e.number LIMIT ");
    statement.bind(limit);
    return connection.all(statement.sql(), statement.parameters(), record_of);
}

std::int64_t count_entrants(Connection& connection, CompetitionId competition,
                            const EntrantFilter& filter) {
    Statement statement;
    statement.append("SELECT count(*) FROM entrant e");
    append_filter(statement, competition, filter);
    return connection
        .one(statement.sql(), statement.parameters(), [](const Row& row) { return row.integer(0); })
        .value_or(0);
}

std::vector<EnteredLine> entered_lines(Connection& connection, CompetitionId competition) {
    return connection.all(std::string(kEnteredLines) + " ORDER BY e.id", {competition.value},
                          line_of);
}

std::vector<EnteredLine> entered_lines_of(Connection& connection, CompetitionId competition,
                                          registry::PersonId person) {
    return connection.all(std::string(kEnteredLines) + " AND e.person = $2 ORDER BY e.id",
                          {competition.value, person.value}, line_of);
}

bool has_part_in(Connection& connection, CompetitionId competition, registry::PersonId person) {
    return connection
        .one(
            "SELECT 1 WHERE EXISTS (SELECT 1 FROM entrant WHERE competition = $1 AND person = $2) "
            "OR EXISTS (SELECT 1 FROM entrant WHERE competition = $1 AND coach = $2) "
            "OR EXISTS (SELECT 1 FROM application WHERE competition = $1 AND "
            "representative_person = $2) "
            "OR EXISTS (SELECT 1 FROM official WHERE competition = $1 AND person = $2)",
            {competition.value, person.value}, [](const Row&) { return true; })
        .value_or(false);
}

NewEntrant insert_entrant(Connection& connection, ApplicationId application, const Entrant& entrant,
                          Instant now) {
    const std::int64_t competition = application.competition.value;
    const std::int64_t number =
        connection
            .one(
                "SELECT coalesce(max(number), 0) + 1 FROM entrant WHERE competition = $1 AND "
                "application = $2",
                {competition, application.value}, [](const Row& row) { return row.integer(0); })
            .value_or(1);
    const std::int64_t id = connection.insert(
        "INSERT INTO entrant (version, created_at, updated_at, competition, application, number, "
        "state, strike_reason, struck_at, person, discipline, age_group, sex_group, sport_rank, "
        "sport_title, coach, coach_name, represents, doctor_mark, doctor_mark_date, "
        "insurance_start_date, insurance_end_date, education_certificate, "
        "education_certificate_date, student, board, reserve, in_preliminary, replaces, note) "
        "VALUES (1, $1, $1, $2, $3, $4, 1, '', 0, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, "
        "$15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25) RETURNING id",
        {to_millis(now),
         competition,
         application.value,
         number,
         entrant.person.value,
         entrant.discipline,
         entrant.age_group,
         static_cast<int>(entrant.sex_group),
         entrant.sport_rank,
         entrant.sport_title,
         to_value(entrant.coach),
         entrant.coach_name,
         entrant.represents,
         entrant.doctor_mark,
         text_of(entrant.doctor_mark_date),
         text_of(entrant.insurance_start_date),
         text_of(entrant.insurance_end_date),
         entrant.education_certificate,
         text_of(entrant.education_certificate_date),
         entrant.student,
         entrant.board,
         entrant.reserve,
         entrant.in_preliminary,
         entrant.replaces,
         entrant.note});
    return {EntrantId{application.competition, id}, static_cast<int>(number)};
}

void update_entrant(Connection& connection, EntrantId id, std::int64_t version,
                    const Entrant& entrant, Instant now) {
    connection.execute(
        "UPDATE entrant SET version = $2, updated_at = $3, discipline = $4, age_group = $5, "
        "sex_group = $6, sport_rank = $7, sport_title = $8, coach = $9, coach_name = $10, "
        "represents = $11, doctor_mark = $12, doctor_mark_date = $13, insurance_start_date = $14, "
        "insurance_end_date = $15, education_certificate = $16, education_certificate_date = $17, "
        "student = $18, board = $19, reserve = $20, in_preliminary = $21, replaces = $22, note = "
        "$23 WHERE id = $1",
        {id.value,
         version,
         to_millis(now),
         entrant.discipline,
         entrant.age_group,
         static_cast<int>(entrant.sex_group),
         entrant.sport_rank,
         entrant.sport_title,
         to_value(entrant.coach),
         entrant.coach_name,
         entrant.represents,
         entrant.doctor_mark,
         text_of(entrant.doctor_mark_date),
         text_of(entrant.insurance_start_date),
         text_of(entrant.insurance_end_date),
         entrant.education_certificate,
         text_of(entrant.education_certificate_date),
         entrant.student,
         entrant.board,
         entrant.reserve,
         entrant.in_preliminary,
         entrant.replaces,
         entrant.note});
}

void set_struck(Connection& connection, EntrantId id, std::int64_t version,
                const std::string& reason, Instant now) {
    const bool struck = !reason.empty();
    connection.execute(
        "UPDATE entrant SET version = $2, updated_at = $3, state = $4, strike_reason = $5, "
        "struck_at = $6 WHERE id = $1",
        {id.value, version, to_millis(now), struck ? kStruck : kEntered, reason,
         struck ? to_millis(now) : std::int64_t{0}});
}

void remove_entrant(Connection& connection, EntrantId id) {
    connection.execute("DELETE FROM entrant WHERE id = $1", {id.value});
}

}  // namespace collegium::storage
