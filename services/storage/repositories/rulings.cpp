#include <string_view>

#include <collegium/storage/read_log.hpp>
#include <collegium/storage/repositories/rulings.hpp>

#include "keyset.hpp"
#include "record.hpp"

namespace collegium::storage {

template <>
inline constexpr auto columns_of<RulingRecord> = std::tuple_cat(
    head_columns<RulingRecord>(), columns_within<registry::Ruling, &RulingRecord::ruling>());

namespace {

constexpr std::string_view kRulingTable = "ruling";

std::string select_rulings(std::string_view condition) {
    return "SELECT " + select_list<RulingRecord>("r") + " FROM ruling r WHERE " +
           std::string(condition);
}

}  // namespace

std::optional<RulingRecord> find_ruling(Connection& connection, registry::RulingId id) {
    return note_read(connection, connection.one(select_rulings("r.id = $1"), {id.value},
                                                read_row<RulingRecord>));
}

std::vector<RulingRecord> list_rulings(Connection& connection, const RulingFilter& filter,
                                       std::optional<std::int64_t> before, int limit) {
    Statement statement;
    statement.append(select_rulings("r.id > 0"));
    if (filter.rule_book) {
        statement.append(" AND r.rule_book = ");
        statement.bind(*filter.rule_book);
    }
    if (filter.in_force)
        statement.append(*filter.in_force ? " AND r.repealed_on IS NULL"
                                          : " AND r.repealed_on IS NOT NULL");
    if (before) {
        statement.append(" AND r.id < ");
        statement.bind(*before);
    }
    statement.append(" ORDER BY r.id DESC LIMIT ");
    statement.bind(limit);
    return connection.all(statement.sql(), statement.parameters(), read_row<RulingRecord>);
}

registry::RulingId insert_ruling(Connection& connection, const RulingRecord& record) {
    return registry::RulingId{insert_record(connection, kRulingTable, record)};
}

void update_ruling(Connection& connection, const RulingRecord& record) {
    update_record(connection, kRulingTable, record, {{"id", record.id.value}});
}

void remove_ruling(Connection& connection, registry::RulingId id) {
    connection.execute("DELETE FROM ruling WHERE id = $1", {id.value});
}

}  // namespace collegium::storage
