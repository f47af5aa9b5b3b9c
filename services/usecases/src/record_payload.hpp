// Records as the journal keeps them: JSON made of their fields, and back again for undo. Names and
// shapes are those of the API; empty values are left out: a payload names what a record says.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <nlohmann/json.hpp>

#include <collegium/registry/calendar.hpp>
#include <collegium/registry/field_checks.hpp>
#include <collegium/registry/fields.hpp>

namespace collegium::usecases {

using Payload = nlohmann::ordered_json;

// The value at "public_data.sex"; null where there is none.
[[nodiscard]] const Payload& value_at(const Payload& payload, std::string_view path);
// Puts it there; what is empty is left out.
void put_at(Payload& payload, std::string_view path, Payload value);

namespace detail {

template <typename T>
[[nodiscard]] Payload to_json(const registry::FieldRule& rule, const T& value) {
    if constexpr (registry::is_optional<T>::value) {
        return value ? to_json(rule, *value) : Payload();
    } else if constexpr (std::same_as<T, registry::Date>) {
        return registry::to_iso(value);
    } else if constexpr (registry::Named<T>) {
        return value.name();
    } else if constexpr (registry::Coded<T>) {
        return value.text();
    } else if constexpr (std::is_enum_v<T>) {
        return static_cast<int>(value);
    } else if constexpr (std::same_as<T, std::string>) {
        return value.empty() ? value : std::string(rule.collection) + value;
    } else {
        return value;
    }
}

template <typename T>
void from_json(const registry::FieldRule& rule, const Payload& json, T& value) {
    if constexpr (registry::is_optional<T>::value) {
        value.reset();
        if (!json.is_null()) from_json(rule, json, value.emplace());
    } else if constexpr (std::same_as<T, registry::Date>) {
        value = registry::parse_iso_date(json.get<std::string>()).value();
    } else if constexpr (registry::Named<T> || registry::Coded<T>) {
        value = T::parse(json.get<std::string>()).value();
    } else if constexpr (std::is_enum_v<T>) {
        value = static_cast<T>(json.is_null() ? 0 : json.get<int>());
    } else if constexpr (std::same_as<T, std::string>) {
        value = json.is_null() ? "" : json.get<std::string>().substr(rule.collection.size());
    } else {
        value = json.is_null() ? T{} : json.get<T>();
    }
}

}  // namespace detail

template <registry::Described Record>
[[nodiscard]] Payload payload_of(const Record& record) {
    Payload payload = Payload::object();
    registry::each_field<Record>([&](const auto& field) {
        put_at(payload, field.name, detail::to_json(field.rule, field.in(record)));
    });
    return payload;
}

// What the journal wrote was checked when it was written: throws where it is damaged.
template <registry::Described Record>
[[nodiscard]] Record record_of_payload(const std::string& text) {
    const Payload payload = Payload::parse(text);
    Record record;
    registry::each_field<Record>([&](const auto& field) {
        detail::from_json(field.rule, value_at(payload, field.name), field.in(record));
    });
    return record;
}

}  // namespace collegium::usecases
