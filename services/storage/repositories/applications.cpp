#include <collegium/storage/read_log.hpp>
#include <collegium/storage/repositories/applications.hpp>

#include "convert.hpp"
#include "keyset.hpp"

namespace collegium::storage {
namespace {

using admission::Application;
using admission::ApplicationId;
using admission::ApplicationPaper;
using admission::Stage;
using competition::CompetitionId;

constexpr int kActive = 1;
constexpr int kWithdrawn = 2;

constexpr std::string_view kSelect =
    "SELECT a.competition, a.number, a.version, a.created_at, a.updated_at, a.state, "
    "a.withdraw_reason, a.organisation, a.kind, a.team_name, a.representative, "
    "a.representative_person, a.representative_contact, a.stage, a.doctor_name, "
    "a.medical_organisation, a.medical_licence, a.clearance_date, a.note, o.short_name, "
    "o.full_name, o.city, o.region, o.version, "
    "p.received_at, p.channel, p.original, p.document_date, p.accepted_at, p.accepted_by, "
    "f.received_at, f.channel, f.original, f.document_date, f.accepted_at, f.accepted_by, "
    "l.entered, l.preliminary, l.marks, l.struck";
constexpr int kPreliminaryColumn = 24;
constexpr int kFinalColumn = 30;
constexpr int kLinesColumn = 36;

constexpr std::string_view kFrom =
    " FROM application a JOIN organisation o ON o.id = a.organisation "
    "JOIN application_paper p ON p.competition = a.competition AND p.application = a.number AND "
    "p.stage = 1 "
    "JOIN application_paper f ON f.competition = a.competition AND f.application = a.number AND "
    "f.stage = 2 "
    "LEFT JOIN (SELECT application, "
    "sum(CASE WHEN state = 1 THEN 1 ELSE 0 END) AS entered, "
    "sum(CASE WHEN state = 1 AND in_preliminary = 1 THEN 1 ELSE 0 END) AS preliminary, "
    "sum(CASE WHEN state = 1 AND doctor_mark = 1 THEN 1 ELSE 0 END) AS marks, "
    "sum(CASE WHEN state = 2 THEN 1 ELSE 0 END) AS struck "
    "FROM entrant WHERE competition = ";
constexpr std::string_view kLines = " GROUP BY application) l ON l.application = a.number";

void append_from(Statement& statement, CompetitionId competition) {
    statement.append(kFrom);
    statement.bind(competition.value);
    statement.append(kLines);
    statement.append(" WHERE a.competition = ");
    statement.bind(competition.value);
}

std::optional<Instant> instant_of(const Row& row, int column) {
    if (row.integer(column) == 0) return std::nullopt;
    return from_millis(row.integer(column));
}

std::int64_t millis_of(const std::optional<Instant>& instant) {
    return instant ? to_millis(*instant) : 0;
}

std::string text_of(const std::optional<registry::Date>& date) {
    return date ? registry::to_iso(*date) : std::string();
}

ApplicationPaper paper_of(const Row& row, int first) {
    ApplicationPaper paper;
    paper.received_at = instant_of(row, first);
    paper.channel = static_cast<admission::Channel>(row.integer(first + 1));
    paper.original = row.boolean(first + 2);
    paper.document_date = date_of(row, first + 3);
    paper.accepted_at = instant_of(row, first + 4);
    paper.accepted_by = row.text(first + 5);
    return paper;
}

ApplicationRecord record_of(const Row& row) {
    ApplicationRecord record;
    record.id = {CompetitionId{row.integer(0)}, row.integer(1)};
    record.version = row.integer(2);
    record.created_at = from_millis(row.integer(3));
    record.updated_at = from_millis(row.integer(4));
    record.withdrawn = row.integer(5) == kWithdrawn;
    record.withdraw_reason = row.text(6);
    Application& application = record.application;
    application.organisation = registry::OrganisationId{row.integer(7)};
    application.kind = static_cast<admission::ApplicationKind>(row.integer(8));
    application.team_name = row.text(9);
    application.representative = row.text(10);
    application.representative_person = id_of<registry::PersonId>(row, 11);
    application.representative_contact = row.text(12);
    application.stage = static_cast<Stage>(row.integer(13));
    application.clearance = {row.text(14), row.text(15), row.text(16), date_of(row, 17)};
    application.note = row.text(18);
    record.organisation_short_name = row.text(19);
    record.organisation_full_name = row.text(20);
    record.organisation_city = row.text(21);
    record.organisation_region = row.text(22);
    record.organisation_version = row.integer(23);
    application.preliminary = paper_of(row, kPreliminaryColumn);
    application.final_paper = paper_of(row, kFinalColumn);
    record.lines = {static_cast<int>(row.integer(kLinesColumn)),
                    static_cast<int>(row.integer(kLinesColumn + 1)),
                    static_cast<int>(row.integer(kLinesColumn + 2)),
                    static_cast<int>(row.integer(kLinesColumn + 3))};
    return record;
}

void read_signatures(Connection& connection, ApplicationRecord& record) {
    connection.query(
        "SELECT stage, signature, is_signed, is_stamped, signer_name, sign_date FROM "
        "application_signature WHERE competition = $1 AND application = $2 ORDER BY stage, place",
        {record.id.competition.value, record.id.value}, [&](const Row& row) {
            record.application.paper(static_cast<Stage>(row.integer(0)))
                .signatures.push_back(
                    {row.text(1), row.boolean(2), row.boolean(3), row.text(4), date_of(row, 5)});
        });
}

void append_filter(Statement& statement, const ApplicationFilter& filter) {
    if (filter.withdrawn) {
        statement.append(" AND a.state = ");
        statement.bind(*filter.withdrawn ? kWithdrawn : kActive);
    }
    if (filter.stage) {
        statement.append(" AND a.stage = ");
        statement.bind(static_cast<int>(*filter.stage));
    }
    if (filter.accepted) {
        statement.append(" AND CASE WHEN a.stage = 1 THEN p.accepted_at ELSE f.accepted_at END");
        statement.append(*filter.accepted ? " > 0" : " = 0");
    }
    if (filter.organisation) {
        statement.append(" AND a.organisation = ");
        statement.bind(filter.organisation->value);
    }
}

void write_papers(Connection& connection, ApplicationId id, const Application& application) {
    const std::int64_t competition = id.competition.value;
    for (const char* table : {"application_paper", "application_signature"}) {
        connection.execute(
            std::string("DELETE FROM ") + table + " WHERE competition = $1 AND application = $2",
            {competition, id.value});
    }
    for (const Stage stage : {Stage::kPreliminary, Stage::kFinal}) {
        const ApplicationPaper& paper = application.paper(stage);
        connection.execute(
            "INSERT INTO application_paper (competition, application, stage, received_at, channel, "
            "original, document_date, accepted_at, accepted_by) VALUES ($1, $2, $3, $4, $5, $6, "
            "$7, $8, $9)",
            {competition, id.value, static_cast<int>(stage), millis_of(paper.received_at),
             static_cast<int>(paper.channel), paper.original, text_of(paper.document_date),
             millis_of(paper.accepted_at), paper.accepted_by});
        int place = 0;
        for (const admission::Signature& signature : paper.signatures) {
            connection.execute(
                "INSERT INTO application_signature (competition, application, stage, signature, "
                "place, is_signed, is_stamped, signer_name, sign_date) VALUES ($1, $2, $3, $4, $5, "
                "$6, $7, $8, $9)",
                {competition, id.value, static_cast<int>(stage), signature.id, ++place,
                 signature.is_signed, signature.is_stamped, signature.signer_name,
                 text_of(signature.sign_date)});
        }
    }
}

}  // namespace

std::optional<ApplicationRecord> find_application(Connection& connection, ApplicationId id) {
    Statement statement;
    statement.append(kSelect);
    append_from(statement, id.competition);
    statement.append(" AND a.number = ");
    statement.bind(id.value);
    auto record = connection.one(statement.sql(), statement.parameters(), record_of);
    if (record) read_signatures(connection, *record);
    return note_read(connection, std::move(record));
}

std::vector<ApplicationRecord> list_applications(Connection& connection, CompetitionId competition,
                                                 const ApplicationFilter& filter,
                                                 std::int64_t after, int limit) {
    Statement statement;
    statement.append(kSelect);
    append_from(statement, competition);
    append_filter(statement, filter);
    statement.append(" AND a.number > ");
    statement.bind(after);
    statement.append(" ORDER BY a.number LIMIT ");
    statement.bind(limit);
    auto records = connection.all(statement.sql(), statement.parameters(), record_of);
    for (ApplicationRecord& record : records)
        read_signatures(connection, record);
    return records;
}

std::int64_t count_applications(Connection& connection, CompetitionId competition,
                                const ApplicationFilter& filter) {
    Statement statement;
    statement.append("SELECT count(*)");
    append_from(statement, competition);
    append_filter(statement, filter);
    return connection
        .one(statement.sql(), statement.parameters(), [](const Row& row) { return row.integer(0); })
        .value_or(0);
}

ApplicationId insert_application(Connection& connection, CompetitionId competition,
                                 const Application& application, Instant now) {
    const std::int64_t number =
        connection
            .one("SELECT coalesce(max(number), 0) + 1 FROM application WHERE competition = $1",
                 {competition.value}, [](const Row& row) { return row.integer(0); })
            .value_or(1);
    const ApplicationId id{competition, number};
    connection.execute(
        "INSERT INTO application (competition, number, version, created_at, updated_at, state, "
        "withdraw_reason, organisation, kind, team_name, representative, representative_person, "
        "representative_contact, stage, doctor_name, medical_organisation, medical_licence, "
        "clearance_date, note) VALUES ($1, $2, 1, $3, $3, 1, '', $4, $5, $6, $7, $8, $9, $10, $11, "
        "$12, $13, $14, $15)",
        {competition.value, number, to_millis(now), application.organisation.value,
         static_cast<int>(application.kind), application.team_name, application.representative,
         to_value(application.representative_person), application.representative_contact,
         static_cast<int>(application.stage), application.clearance.doctor_name,
         application.clearance.organisation, application.clearance.licence,
         text_of(application.clearance.clearance_date), application.note});
    write_papers(connection, id, application);
    return id;
}

void update_application(Connection& connection, ApplicationId id, std::int64_t version,
                        const Application& application, Instant now) {
    connection.execute(
        "UPDATE application SET version = $3, updated_at = $4, organisation = $5, kind = $6, "
        "team_name = $7, representative = $8, representative_person = $9, representative_contact = "
        "$10, stage = $11, doctor_name = $12, medical_organisation = $13, medical_licence = $14, "
        "clearance_date = $15, note = $16 WHERE competition = $1 AND number = $2",
        {id.competition.value, id.value, version, to_millis(now), application.organisation.value,
         static_cast<int>(application.kind), application.team_name, application.representative,
         to_value(application.representative_person), application.representative_contact,
         static_cast<int>(application.stage), application.clearance.doctor_name,
         application.clearance.organisation, application.clearance.licence,
         text_of(application.clearance.clearance_date), application.note});
    write_papers(connection, id, application);
}

void set_withdrawn(Connection& connection, ApplicationId id, std::int64_t version,
                   const std::string& reason, Instant now) {
    connection.execute(
        "UPDATE application SET version = $3, updated_at = $4, state = $5, withdraw_reason = $6 "
        "WHERE competition = $1 AND number = $2",
        {id.competition.value, id.value, version, to_millis(now),
         reason.empty() ? kActive : kWithdrawn, reason});
}

void remove_application(Connection& connection, ApplicationId id) {
    for (const char* table : {"application_paper", "application_signature"}) {
        connection.execute(
            std::string("DELETE FROM ") + table + " WHERE competition = $1 AND application = $2",
            {id.competition.value, id.value});
    }
    connection.execute("DELETE FROM application WHERE competition = $1 AND number = $2",
                       {id.competition.value, id.value});
}

EntryCounts entry_counts(Connection& connection, CompetitionId competition) {
    EntryCounts counts;
    connection.query(
        "SELECT count(*), sum(CASE WHEN p.accepted_at = 0 THEN 1 ELSE 0 END) FROM application a "
        "JOIN application_paper p ON p.competition = a.competition AND p.application = a.number "
        "AND p.stage = a.stage WHERE a.competition = $1 AND a.state = 1",
        {competition.value}, [&](const Row& row) {
            counts.applications = row.integer(0);
            counts.not_accepted = row.integer(1);
        });
    connection.query(
        "SELECT count(*) FROM entrant e JOIN application a ON a.competition = e.competition AND "
        "a.number = e.application WHERE e.competition = $1 AND e.state = 1 AND a.state = 1",
        {competition.value}, [&](const Row& row) { counts.entrants = row.integer(0); });
    return counts;
}

}  // namespace collegium::storage
