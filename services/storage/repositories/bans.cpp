#include <string_view>

#include <collegium/storage/read_log.hpp>
#include <collegium/storage/repositories/bans.hpp>

#include "keyset.hpp"
#include "record.hpp"

namespace collegium::storage {

template <>
inline constexpr auto columns_of<BanRecord> =
    std::tuple_cat(head_columns<BanRecord>(), columns_within<registry::Ban, &BanRecord::ban>(),
                   person_name_columns<&BanRecord::person_name>());

namespace {

const std::string kAllBans = "federation/bans/allBans";

using registry::Ban;
using registry::BanId;
using registry::BanState;
using registry::Date;
using registry::PersonId;

constexpr std::string_view kTable = "ban";

std::string select_where(std::string_view condition) {
    static const std::string kSelect = "SELECT " + select_list<BanRecord>("b") +
                                       " FROM ban b JOIN person p ON p.id = b.person WHERE ";
    return kSelect + std::string(condition);
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
    return note_read(connection,
                     connection.one(select_where("b.id = $1"), {id.value}, read_row<BanRecord>));
}

std::vector<BanRecord> list_bans(Connection& connection, const BanFilter& filter, Date today,
                                 const std::optional<BanPosition>& after, int limit) {
    Statement statement;
    statement.append(select_where("b.id > 0"));
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
    return connection.all(statement.sql(), statement.parameters(), read_row<BanRecord>);
}

std::vector<BanRecord> bans_within(Connection& connection, PersonId person, Date first, Date last) {
    note_version(connection, kAllBans);
    return connection.all(select_where("b.person = $1 AND b.start_date <= $3 AND "
                                       "(coalesce(b.lifted_on, b.end_date) IS NULL OR "
                                       "coalesce(b.lifted_on, b.end_date) >= $2) ORDER BY b.id"),
                          {person.value, registry::to_iso(first), registry::to_iso(last)},
                          read_row<BanRecord>);
}

std::vector<BanRecord> all_bans_within(Connection& connection, Date first, Date last) {
    note_version(connection, kAllBans);
    return connection.all(
        select_where("b.start_date <= $2 AND (coalesce(b.lifted_on, b.end_date) IS NULL "
                     "OR coalesce(b.lifted_on, b.end_date) >= $1) ORDER BY b.person, b.id"),
        {registry::to_iso(first), registry::to_iso(last)}, read_row<BanRecord>);
}

BanId insert_ban(Connection& connection, const BanRecord& record) {
    return BanId{insert_record(connection, kTable, record)};
}

void update_ban(Connection& connection, const BanRecord& record) {
    update_record(connection, kTable, record, {{"id", record.id.value}});
}

void remove_ban(Connection& connection, BanId id) {
    connection.execute("DELETE FROM ban WHERE id = $1", {id.value});
}

}  // namespace collegium::storage
