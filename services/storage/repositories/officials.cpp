#include <collegium/storage/repositories/officials.hpp>

#include "convert.hpp"

namespace collegium::storage {
namespace {

using competition::Appointment;
using competition::CompetitionId;
using competition::OfficialId;
using registry::Date;

constexpr std::string_view kSelect =
    "SELECT f.id, f.version, f.created_at, f.updated_at, f.competition, f.person, f.post, "
    "f.category, f.organisation, f.appointed_on, f.basis, f.note, f.dismissed_on, "
    "f.dismiss_reason, p.surname, p.given_name, p.patronymic, p.region, o.short_name, "
    "f.location "
    "FROM official f JOIN person p ON p.id = f.person "
    "LEFT JOIN organisation o ON o.id = f.organisation WHERE ";

OfficialRecord record_of(const Row& row) {
    OfficialRecord record;
    record.id = OfficialId{CompetitionId{row.integer(4)}, row.integer(0)};
    record.version = row.integer(1);
    record.created_at = from_millis(row.integer(2));
    record.updated_at = from_millis(row.integer(3));
    Appointment& appointment = record.appointment;
    appointment.person = registry::PersonId{row.integer(5)};
    appointment.post = row.text(6);
    appointment.category = row.text(7);
    appointment.organisation = id_of<registry::OrganisationId>(row, 8);
    appointment.appointed_on = date_of(row, 9).value_or(Date{});
    appointment.basis = row.text(10);
    appointment.note = row.text(11);
    appointment.dismissed_on = date_of(row, 12);
    appointment.dismiss_reason = row.text(13);
    record.person_name = {row.text(14), row.text(15), row.text(16)};
    record.person_region = row.text(17);
    record.organisation_short_name = row.text(18);
    appointment.location = row.text(19);
    return record;
}

}  // namespace

std::optional<OfficialRecord> find_official(Connection& connection, OfficialId id) {
    return connection.one(std::string(kSelect) + "f.competition = $1 AND f.id = $2",
                          {id.competition.value, id.value}, record_of);
}

std::vector<OfficialRecord> officials_of(Connection& connection, CompetitionId competition) {
    return connection.all(std::string(kSelect) + "f.competition = $1 ORDER BY f.id",
                          {competition.value}, record_of);
}

std::vector<std::string> posts_of_person(Connection& connection, CompetitionId competition,
                                         registry::PersonId person) {
    return connection.all(
        "SELECT post FROM official WHERE competition = $1 AND person = $2 "
        "AND dismissed_on IS NULL ORDER BY id",
        {competition.value, person.value}, [](const Row& row) { return row.text(0); });
}

std::vector<OfficialRecord> posts_held_by(Connection& connection, registry::PersonId person) {
    return connection.all(
        std::string(kSelect) + "f.person = $1 AND f.dismissed_on IS NULL ORDER BY f.id",
        {person.value}, record_of);
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
    const std::int64_t id = connection.insert(
        "INSERT INTO official (version, created_at, updated_at, competition, person, post, "
        "category, organisation, appointed_on, basis, note, dismissed_on, dismiss_reason, "
        "location) VALUES (1, $1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id",
        {to_millis(now), competition.value, appointment.person.value, appointment.post,
         appointment.category, to_value(appointment.organisation),
         registry::to_iso(appointment.appointed_on), appointment.basis, appointment.note,
         to_value(appointment.dismissed_on), appointment.dismiss_reason, appointment.location});
    return {competition, id};
}

void update_official(Connection& connection, OfficialId id, std::int64_t version,
                     const Appointment& appointment, Instant now) {
    connection.execute(
        "UPDATE official SET version = $2, updated_at = $3, category = $4, organisation = $5, "
        "appointed_on = $6, basis = $7, note = $8, dismissed_on = $9, dismiss_reason = $10, "
        "location = $11 WHERE id = $1",
        {id.value, version, to_millis(now), appointment.category,
         to_value(appointment.organisation), registry::to_iso(appointment.appointed_on),
         appointment.basis, appointment.note, to_value(appointment.dismissed_on),
         appointment.dismiss_reason, appointment.location});
}

void remove_official(Connection& connection, OfficialId id) {
    connection.execute("DELETE FROM official WHERE id = $1", {id.value});
}

}  // namespace collegium::storage
