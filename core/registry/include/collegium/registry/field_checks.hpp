// Reads a form into a record by the record's fields: every field is looked at, every violation
// collected.
#pragma once

#include <algorithm>
#include <concepts>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <collegium/registry/checks.hpp>
#include <collegium/registry/fields.hpp>
#include <collegium/registry/form.hpp>

namespace collegium::registry {

// Enumerations of records count from 1 to `last_value(E{})`; 0 is nothing said.
template <typename T>
concept Choice = std::is_enum_v<T> && requires(T value) {
    { last_value(value) } -> std::same_as<T>;
};

// Shown in the API as a name: "persons/4711".
template <typename T>
concept Named = requires(const T& value, std::string_view text) {
    { value.name() } -> std::convertible_to<std::string>;
    { T::parse(text) } -> std::same_as<std::optional<T>>;
};

// Shown in the API as its text: "26-014".
template <typename T>
concept Coded = !Named<T> && requires(const T& value, std::string_view text) {
    { value.text() } -> std::convertible_to<std::string>;
    { T::parse(text) } -> std::same_as<std::optional<T>>;
};

template <typename T>
struct is_optional : std::false_type {};
template <typename T>
struct is_optional<std::optional<T>> : std::true_type {};

// One value: its kind decides how it is read. `untouched` is what the member is where nothing is
// said.
template <typename T>
void read_value(Checks& checks, std::string_view field, const FieldRule& rule, const Form& form,
                const T& untouched, T& value) {
    if constexpr (std::same_as<T, std::string>) {
        if (!rule.collection.empty()) {
            value = checks.member_of(field, rule.collection, form.text(field), rule.longest);
            return;
        }
        const std::string raw = form.text(field);
        if (rule.identifier) {
            value = checks.identifier(field, raw);
            return;
        }
        value = rule.lines ? checks.lines(field, raw, rule.longest)
                           : checks.line(field, raw, rule.longest);
        if (rule.required && value.empty() && !checks.violated(field))
            checks.violate(field, "REQUIRED");
        if (rule.check != nullptr && !value.empty()) rule.check(checks, field, value);
    } else if constexpr (std::same_as<T, bool>) {
        const auto* given = form.find(field);
        value = given != nullptr && std::get<bool>(*given);
    } else if constexpr (std::same_as<T, Date>) {
        if (const auto date = checks.required_date(field, form.date(field))) value = *date;
    } else if constexpr (std::same_as<T, std::optional<Date>>) {
        value = rule.required ? checks.required_date(field, form.date(field))
                              : checks.date(field, form.date(field));
    } else if constexpr (std::same_as<T, std::vector<std::string>>) {
        value = checks.texts(field, form.texts(field), rule.most, rule.longest);
    } else if constexpr (std::is_enum_v<T>) {
        const std::int64_t raw = form.number(field);
        if (raw == 0) {
            if (rule.required) checks.violate(field, "REQUIRED");
            value = untouched;
        } else if (raw < 0 || raw > static_cast<std::int64_t>(last_value(T{}))) {
            checks.violate(field, rule.unknown);
        } else {
            value = static_cast<T>(raw);
        }
    } else if constexpr (std::integral<T>) {
        value = static_cast<T>(form.number(field));
    } else if constexpr (is_optional<T>::value) {
        using Inner = typename T::value_type;
        const std::string raw =
            Named<Inner> ? form.text(field) : checks.line(field, form.text(field), kAnyLength);
        value = raw.empty() ? std::nullopt : Inner::parse(raw);
        if (!raw.empty() && !value) checks.violate(field, rule.malformed);
        if (raw.empty() && rule.required) checks.violate(field, "REQUIRED");
    } else {
        static_assert(Named<T>);
        const std::string raw = form.text(field);
        const auto parsed = T::parse(raw);
        if (parsed) {
            value = *parsed;
        } else {
            checks.violate(field, raw.empty() ? "REQUIRED" : rule.malformed);
        }
    }
}

// Reads the fields of the form that `names` names into the record; the others stay as they are.
template <Described Record>
void check_fields(Checks& checks, const Form& form, FieldNames names, Record& record) {
    checks.order_by(form_fields<Record>());
    const Record untouched{};
    each_field<Record>([&](const auto& field) {
        if (std::ranges::find(names, field.name) == names.end()) return;
        read_value(checks, field.name, field.rule, form, field.in(untouched), field.in(record));
    });
}

}  // namespace collegium::registry
