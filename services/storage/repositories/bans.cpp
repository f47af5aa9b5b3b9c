#include <string_view>

#include <collegium/storage/repositories/bans.hpp>

#include "convert.hpp"
#include "keyset.hpp"

namespace collegium::storage {
namespace {

using registry::Ban;
using registry::BanId;
using registry::BanState;
using registry::Date;
using registry::PersonId;

constexpr std::string_view kSelect =
    "SELECT b.id, b.version, b.created_at, b.updated_at, b.person, b.capacity, b.ground, "
    "b.start_date, b.end_date, b.decision_number, b.decision_date, b.decision_body, b.articles, "
    "b.source, b.note, b.lifted_on, b.lift_reason, p.surname, p.given_name, p.patronymic "
    "FROM ban b JOIN person p ON p.id = b.person WHERE ";

BanRecord record_of(const Row& row) {
    BanRecord record;
    record.id = BanId{row.integer(0)};
    record.version = row.integer(1);
    record.created_at = from_millis(row.integer(2));
    record.updated_at = from_millis(row.integer(3));
    Ban& ban = record.ban;
    ban.person = PersonId{row.integer(4)};
    ban.capacity = static_cast<registry::Capacity>(row.integer(5));
    ban.ground = static_cast<registry::BanGround>(row.integer(6));
    ban.start_date = date_of(row, 7).value_or(Date{});
    ban.end_date = date_of(row, 8);
    ban.decision_number = row.text(9);
    ban.decision_date = date_of(row, 10).value_or(Date{});
    ban.decision_body = row.text(11);
    ban.articles = row.text(12);
    ban.source = static_cast<registry::BanSource>(row.integer(13));
    ban.note = row.text(14);
    ban.lifted_on = date_of(row, 15);
    ban.lift_reason = row.text(16);
    record.person_name = {row.text(17), row.text(18), row.text(19)};
    return record;
}

// As registry::state_on says it, in SQL.
void append_state(Statement& statement, BanState state, const std::string& today) {
    const auto condition = [&](std::string_view sql) {
        statement.append(sql);
        statement.bind(today);
    };
    switch (state) {
        case BanState::kFuture:
            return condition(" AND b.start_date > ");
        case BanState::kActive:
            condition(" AND b.start_date <= ");
            statement.append(
                " AND (coalesce(b.lifted_on, b.end_date) IS NULL OR "
                "coalesce(b.lifted_on, b.end_date) >= ");
            statement.bind(today);
            return statement.append(")");
        case BanState::kExpired:
            statement.append(" AND b.lifted_on IS NULL");
            return condition(" AND b.end_date < ");
        case BanState::kLifted:
            return condition(" AND b.lifted_on < ");
    }
}

}  // namespace

std::optional<BanRecord> find_ban(Connection& connection, BanId id) {
    return connection.one(std::string(kSelect) + "b.id = $1", {id.value}, record_of);
}

std::vector<BanRecord> list_bans(Connection& connection, const BanFilter& filter, Date today,
                                 const std::optional<BanPosition>& after, int limit) {
    Statement statement;
    statement.append(kSelect);
    statement.append("b.id > 0");
    const auto compare = [&](std::string_view condition, Value value) {
        statement.append(condition);
        statement.bind(std::move(value));
    };
    if (filter.person) compare(" AND b.person = ", filter.person->value);
    if (filter.capacity) compare(" AND b.capacity = ", static_cast<int>(*filter.capacity));
    if (filter.ground) compare(" AND b.ground = ", static_cast<int>(*filter.ground));
    if (filter.state) append_state(statement, *filter.state, registry::to_iso(today));
    if (after) {
        compare(" AND (b.start_date, b.id) < (", registry::to_iso(after->start_date));
        compare(", ", after->id);
        statement.append(")");
    }
    compare(" ORDER BY b.start_date DESC, b.id DESC LIMIT ", limit);
    return connection.all(statement.sql(), statement.parameters(), record_of);
}

std::vector<BanRecord> bans_within(Connection& connection, PersonId person, Date first, Date last) {
    return connection.all(std::string(kSelect) +
                              "b.person = $1 AND b.start_date <= $3 AND "
                              "(coalesce(b.lifted_on, b.end_date) IS NULL OR "
                              "coalesce(b.lifted_on, b.end_date) >= $2) ORDER BY b.id",
                          {person.value, registry::to_iso(first), registry::to_iso(last)},
                          record_of);
}

std::vector<BanRecord> all_bans_within(Connection& connection, Date first, Date last) {
    return connection.all(std::string(kSelect) +
                              "b.start_date <= $2 AND (coalesce(b.lifted_on, b.end_date) IS NULL "
                              "OR coalesce(b.lifted_on, b.end_date) >= $1) ORDER BY b.person, b.id",
                          {registry::to_iso(first), registry::to_iso(last)}, record_of);
}

BanId insert_ban(Connection& connection, const Ban& ban, Instant now) {
    return BanId{connection.insert(
        "INSERT INTO ban (version, created_at, updated_at, person, capacity, ground, start_date, "
        "end_date, decision_number, decision_date, decision_body, articles, source, note, "
        "lifted_on, lift_reason) VALUES (1, $1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, "
        "$13, $14) RETURNING id",
        {to_millis(now), ban.person.value, static_cast<int>(ban.capacity),
         static_cast<int>(ban.ground), registry::to_iso(ban.start_date), to_value(ban.end_date),
         ban.decision_number, registry::to_iso(ban.decision_date), ban.decision_body, ban.articles,
         static_cast<int>(ban.source), ban.note, to_value(ban.lifted_on), ban.lift_reason})};
}

void update_ban(Connection& connection, BanId id, std::int64_t version, const Ban& ban,
                Instant now) {
    connection.execute(
        "UPDATE ban SET version = $2, updated_at = $3, capacity = $4, ground = $5, "
        "start_date = $6, end_date = $7, decision_number = $8, decision_date = $9, "
        "decision_body = $10, articles = $11, source = $12, note = $13, lifted_on = $14, "
        "lift_reason = $15 WHERE id = $1",
        {id.value, version, to_millis(now), static_cast<int>(ban.capacity),
         static_cast<int>(ban.ground), registry::to_iso(ban.start_date), to_value(ban.end_date),
         ban.decision_number, registry::to_iso(ban.decision_date), ban.decision_body, ban.articles,
         static_cast<int>(ban.source), ban.note, to_value(ban.lifted_on), ban.lift_reason});
}

void remove_ban(Connection& connection, BanId id) {
    connection.execute("DELETE FROM ban WHERE id = $1", {id.value});
}

}  // namespace collegium::storage
