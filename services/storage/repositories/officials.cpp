#include <collegium/storage/read_log.hpp>
#include <collegium/storage/repositories/officials.hpp>

#include "record.hpp"

namespace collegium::storage {

template <>
inline constexpr auto columns_of<OfficialRecord> =
    std::tuple_cat(part_head_columns<OfficialRecord>(),
                   columns_within<competition::Appointment, &OfficialRecord::appointment>(),
                   person_name_columns<&OfficialRecord::person_name>(),
                   std::tuple(selected<&OfficialRecord::person_region>("p.region"),
                              selected<&OfficialRecord::organisation_short_name>("o.short_name")));

namespace {

using competition::Appointment;
using competition::CompetitionId;
using competition::OfficialId;

constexpr std::string_view kTable = "official";

std::string select_where(std::string_view condition) {
    static const std::string kSelect = "SELECT " + select_list<OfficialRecord>("f") +
                                       " FROM official f JOIN person p ON p.id = f.person "
                                       "LEFT JOIN organisation o ON o.id = f.organisation WHERE ";
    return kSelect + std::string(condition);
}

OfficialRecord record_of(OfficialId id, std::int64_t version, const Appointment& appointment,
                         Instant now) {
    OfficialRecord record;
    record.id = id;
    record.version = version;
    record.created_at = record.updated_at = now;
    record.appointment = appointment;
    return record;
}

}  // namespace

std::optional<OfficialRecord> find_official(Connection& connection, OfficialId id) {
    return note_read(connection,
                     connection.one(select_where("f.competition = $1 AND f.id = $2"),
                                    {id.competition.value, id.value}, read_row<OfficialRecord>));
}

std::vector<OfficialRecord> officials_of(Connection& connection, CompetitionId competition) {
    note_version(connection, competition.name() + "/allOfficials");
    return connection.all(select_where("f.competition = $1 ORDER BY f.id"), {competition.value},
                          read_row<OfficialRecord>);
}

std::vector<std::string> posts_of_person(Connection& connection, CompetitionId competition,
                                         registry::PersonId person) {
    note_version(connection, competition.name() + "/allOfficials");
    return connection.all(
        "SELECT post FROM official WHERE competition = $1 AND person = $2 "
        "AND dismissed_on IS NULL ORDER BY id",
        {competition.value, person.value}, [](const Row& row) { return row.text(0); });
}

std::vector<OfficialRecord> posts_held_by(Connection& connection, registry::PersonId person) {
    return connection.all(select_where("f.person = $1 AND f.dismissed_on IS NULL ORDER BY f.id"),
                          {person.value}, read_row<OfficialRecord>);
}

std::set<GrantedRole> granted_roles(Connection& connection, CompetitionId competition,
                                    registry::Date today) {
    std::set<GrantedRole> granted;
    connection.query(
        "SELECT u.person, g.role FROM grants g JOIN users u ON u.id = g.account "
        "WHERE g.scope IN ($1, 'federation') AND g.revoked_at = 0 AND u.person <> 0 AND "
        "g.start_date <= $2 "
        "AND (g.end_date = '' OR g.end_date >= $2)",
        {competition.name(), registry::to_iso(today)}, [&](const Row& row) {
            granted.insert({registry::PersonId{row.integer(0)}, row.text(1)});
        });
    return granted;
}

std::vector<competition::Seat> seats_of(const std::vector<OfficialRecord>& officials) {
    std::vector<competition::Seat> seats;
    for (const OfficialRecord& record : officials) {
        if (!record.active()) continue;
        seats.push_back({record.id.value, record.appointment.person,
                         registry::short_name(record.person_name), record.appointment.post,
                         record.person_region, record.appointment.location});
    }
    return seats;
}

std::int64_t count_officials(Connection& connection, CompetitionId competition) {
    return connection
        .one("SELECT count(*) FROM official WHERE competition = $1", {competition.value},
             [](const Row& row) { return row.integer(0); })
        .value_or(0);
}

OfficialId insert_official(Connection& connection, CompetitionId competition,
                           const Appointment& appointment, Instant now) {
    const OfficialRecord record = record_of({competition, 0}, 1, appointment, now);
    return {competition, insert_record(connection, kTable, record)};
}

void update_official(Connection& connection, OfficialId id, std::int64_t version,
                     const Appointment& appointment, Instant now) {
    update_record(connection, kTable, record_of(id, version, appointment, now), {{"id", id.value}});
}

void remove_official(Connection& connection, OfficialId id) {
    connection.execute("DELETE FROM official WHERE id = $1", {id.value});
}

}  // namespace collegium::storage
