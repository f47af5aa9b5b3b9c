#include "record.hpp"

namespace collegium::storage {

std::int64_t Assignments::insert(Connection& connection, std::string_view table,
                                 std::string_view key) const {
    std::string names;
    std::string places;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
        const std::string_view comma = i == 0 ? "" : ", ";
        (names += comma) += columns_[i];
        (places += comma) += "$" + std::to_string(i + 1);
    }
    return connection.insert("INSERT INTO " + std::string(table) + " (" + names + ") VALUES (" +
                                 places + ") RETURNING " + std::string(key),
                             values_);
}

std::int64_t Assignments::update(Connection& connection, std::string_view table,
                                 Extras keys) const {
    std::string sql = "UPDATE " + std::string(table) + " SET ";
    std::vector<Value> values = values_;
    const auto assign = [&](std::string_view column, std::size_t place) {
        (sql += column) += " = $" + std::to_string(place);
    };
    for (std::size_t i = 0; i < columns_.size(); ++i) {
        if (i > 0) sql += ", ";
        assign(columns_[i], i + 1);
    }
    for (const Extra& key : keys) {
        sql += &key == keys.data() ? " WHERE " : " AND ";
        values.push_back(key.value);
        assign(key.column, values.size());
    }
    return connection.execute(sql, values);
}

}  // namespace collegium::storage
