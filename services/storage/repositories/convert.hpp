// Values of the core as the store keeps them.
#pragma once

#include <optional>
#include <string>

#include <collegium/registry/calendar.hpp>
#include <collegium/registry/id.hpp>
#include <collegium/storage/sql.hpp>

namespace collegium::storage {

inline Value to_value(const std::optional<registry::Date>& date) {
    return date ? Value(registry::to_iso(*date)) : Value(nullptr);
}

inline std::optional<registry::Date> date_of(const Row& row, int column) {
    return registry::parse_iso_date(row.view(column));
}

template <typename Tag>
Value to_value(const std::optional<registry::Id<Tag>>& id) {
    return id ? Value(id->value) : Value(nullptr);
}

template <typename IdType>
std::optional<IdType> id_of(const Row& row, int column) {
    if (row.is_null(column)) return std::nullopt;
    return IdType{row.integer(column)};
}

}  // namespace collegium::storage
