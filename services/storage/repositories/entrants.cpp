#include <collegium/storage/read_log.hpp>
#include <collegium/storage/repositories/entrants.hpp>

#include "keyset.hpp"
#include "record.hpp"

namespace collegium::storage {

// The sort key follows.
template <>
inline constexpr auto columns_of<EntrantRecord> = std::tuple_cat(
    part_head_columns<EntrantRecord>(),
    std::tuple(fixed<&EntrantRecord::application, &admission::ApplicationId::value>("application"),
               fixed<&EntrantRecord::number>("number")),
    columns_within<admission::Entrant, &EntrantRecord::entrant>(),
    std::tuple(column<&EntrantRecord::entrant, &admission::Entrant::replaces>("replaces"),
               fixed<&EntrantRecord::strike_reason>("strike_reason"),
               fixed<&EntrantRecord::struck_at>("struck_at"),
               selected<&EntrantRecord::application, &admission::ApplicationId::competition>(
                   "e.competition"),
               selected<&EntrantRecord::struck>("CASE WHEN e.state = 2 THEN 1 ELSE 0 END"),
               selected<&EntrantRecord::replaced_by>("later.id")),
    selected_within<registry::PublicPerson, &EntrantRecord::person>("p"),
    std::tuple(
        selected<&EntrantRecord::birth_date>("p.birth_date"),
        selected<&EntrantRecord::person_version>("p.version"),
        selected<&EntrantRecord::organisation>("a.organisation"),
        selected<&EntrantRecord::organisation_short_name>("o.short_name"),
        selected<&EntrantRecord::organisation_region>("o.region"),
        selected<&EntrantRecord::paid>(
            "coalesce((SELECT sum(CASE WHEN r.kind = 1 THEN s.amount ELSE -s.amount END) FROM "
            "payment_share s JOIN payment r ON r.id = s.payment WHERE s.entrant = e.id), 0)"),
        selected<&EntrantRecord::last_paid_at>(
            "(SELECT max(r.paid_at) FROM payment_share s JOIN payment r ON r.id = s.payment WHERE "
            "s.entrant = e.id AND r.kind = 1)")));

template <>
inline constexpr auto columns_of<EnteredLine> = std::tuple(
    column<&EnteredLine::entrant>("id"), column<&EnteredLine::application>("application"),
    column<&EnteredLine::number>("number"), column<&EnteredLine::person>("person"),
    column<&EnteredLine::discipline>("discipline"), column<&EnteredLine::age_group>("age_group"),
    column<&EnteredLine::sex_group>("sex_group"), column<&EnteredLine::represents>("represents"),
    selected<&EnteredLine::organisation>("a.organisation"),
    selected<&EnteredLine::organisation_short_name>("o.short_name"));

namespace {

using admission::ApplicationId;
using admission::Entrant;
using admission::EntrantId;
using competition::CompetitionId;

constexpr int kEntered = 1;
constexpr int kStruck = 2;

constexpr std::string_view kTable = "entrant";

constexpr std::string_view kFrom =
    " FROM entrant e JOIN person p ON p.id = e.person "
    "JOIN application a ON a.competition = e.competition AND a.number = e.application "
    "JOIN organisation o ON o.id = a.organisation LEFT JOIN entrant later ON later.replaces = e.id";

std::string_view sort_key_column(text::Alphabet alphabet) {
    return alphabet == text::Alphabet::kRussian ? "p.sort_key_ru" : "p.sort_key_uk";
}

std::string select(text::Alphabet alphabet) {
    static const std::string kSelect = "SELECT " + select_list<EntrantRecord>("e") + ", ";
    return kSelect + std::string(sort_key_column(alphabet)) + std::string(kFrom);
}

EntrantRecord record_of(const Row& row) {
    auto record = read_row<EntrantRecord>(row);
    record.sort_key = row.text(kColumnCount<EntrantRecord>);
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

std::string select_entered(std::string_view condition) {
    static const std::string kSelect =
        "SELECT " + select_list<EnteredLine>("e") +
        " FROM entrant e "
        "JOIN application a ON a.competition = e.competition AND a.number = e.application "
        "JOIN organisation o ON o.id = a.organisation "
        "WHERE e.state = 1 AND a.state = 1 AND e.competition = $1";
    return kSelect + std::string(condition);
}

}  // namespace

std::optional<EntrantRecord> find_entrant(Connection& connection, EntrantId id,
                                          text::Alphabet alphabet) {
    auto record = note_read(
        connection, connection.one(select(alphabet) + " WHERE e.id = $1 AND e.competition = $2",
                                   {id.value, id.competition.value}, record_of));
    if (record) note_read(connection, record->entrant.person.name(), record->person_version);
    return record;
}

std::vector<EntrantRecord> list_entrants(Connection& connection, CompetitionId competition,
                                         const EntrantFilter& filter, text::Alphabet alphabet,
                                         EntrantPosition after, int limit) {
    Statement statement;
    statement.append(select(alphabet));
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
    return connection.all(select_entered(" ORDER BY e.id"), {competition.value},
                          read_row<EnteredLine>);
}

std::vector<EnteredLine> entered_lines_of(Connection& connection, CompetitionId competition,
                                          registry::PersonId person) {
    return connection.all(select_entered(" AND e.person = $2 ORDER BY e.id"),
                          {competition.value, person.value}, read_row<EnteredLine>);
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
    EntrantRecord record;
    record.id.competition = application.competition;
    record.version = 1;
    record.created_at = record.updated_at = now;
    record.application = application;
    record.number = static_cast<int>(number);
    record.entrant = entrant;
    const std::int64_t id = insert_record(connection, kTable, record, {{"state", kEntered}});
    return {EntrantId{application.competition, id}, record.number};
}

void update_entrant(Connection& connection, EntrantId id, std::int64_t version,
                    const Entrant& entrant, Instant now) {
    EntrantRecord record;
    record.version = version;
    record.updated_at = now;
    record.entrant = entrant;
    update_record(connection, kTable, record, {{"id", id.value}});
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
