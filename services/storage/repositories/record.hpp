// A record's columns said once, beside its repository: SELECT, INSERT, UPDATE and the reading of a
// row are all made from them, so that no column is counted by hand.
//
//   template <>
//   inline constexpr auto columns_of<BanRecord> =
//       std::tuple_cat(head_columns<BanRecord>(), columns_within<Ban, &BanRecord::ban>(),
//                      std::tuple(selected<&BanRecord::person_name,
//                      &PersonName::surname>("p.surname")));
#pragma once

#include <chrono>
#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <collegium/registry/calendar.hpp>
#include <collegium/registry/fields.hpp>
#include <collegium/registry/id.hpp>
#include <collegium/registry/person.hpp>
#include <collegium/storage/clock.hpp>
#include <collegium/storage/sql.hpp>

#include "lists.hpp"

namespace collegium::storage {

// How a kind of value is kept: taught once, here.
// A number or a word of its own kind: registry::Id, competition::DisciplineId.
template <typename T>
inline constexpr bool kIsId = requires(const T& id) {
    T::parse(id.name());
};

// Kept as text; a word that is missing is an empty one.
template <typename T>
inline constexpr bool kIsWord = requires(const T& id) {
    id.value.size();
};

template <typename T>
[[nodiscard]] Value column_value(const T& value) {
    if constexpr (std::is_enum_v<T>) {
        return static_cast<int>(value);
    } else if constexpr (std::same_as<T, registry::Date>) {
        return registry::to_iso(value);
    } else if constexpr (std::same_as<T, Instant>) {
        return to_millis(value);
    } else if constexpr (requires { T::parse(value.text()); }) {
        return value.text();
    } else if constexpr (kIsId<T>) {
        return value.value;
    } else {
        return value;
    }
}
template <typename T>
[[nodiscard]] Value column_value(const std::optional<T>& value) {
    if (kIsWord<T> && !value) return "";
    return value ? column_value(*value) : Value(nullptr);
}
inline Value column_value(const std::vector<std::string>& lines) {
    return joined(lines);
}

template <typename T>
void take(const Row& row, int column, T& value) {
    if constexpr (std::same_as<T, std::string>) {
        value = row.text(column);
    } else if constexpr (std::same_as<T, bool>) {
        value = row.boolean(column);
    } else if constexpr (std::same_as<T, double>) {
        value = row.real(column);
    } else if constexpr (std::integral<T> || std::is_enum_v<T>) {
        value = static_cast<T>(row.integer(column));
    } else if constexpr (std::same_as<T, registry::Date>) {
        value = registry::parse_iso_date(row.view(column)).value_or(registry::Date{});
    } else if constexpr (std::same_as<T, Instant>) {
        value = from_millis(row.integer(column));
    } else if constexpr (std::same_as<T, Blob>) {
        value.bytes = row.text(column);
    } else if constexpr (requires { T::parse(value.text()); }) {
        value = T::parse(row.view(column)).value();
    } else if constexpr (kIsWord<T>) {
        value = T{row.text(column)};
    } else {
        value = T{row.integer(column)};
    }
}
template <typename T>
void take(const Row& row, int column, std::optional<T>& value) {
    value.reset();
    if (!row.is_null(column) && !(kIsWord<T> && row.view(column).empty()))
        take(row, column, value.emplace());
}
inline void take(const Row& row, int column, std::optional<registry::Date>& date) {
    date = registry::parse_iso_date(row.view(column));
}
inline void take(const Row& row, int column, std::vector<std::string>& lines) {
    lines = lines_of(row.view(column));
}

// What is written of a column.
enum class ColumnUse : std::uint8_t {
    kOwn,       // with the record
    kFixed,     // once, when the record is made
    kSelected,  // never: of another table, or made by SQL
};

template <auto... Path>
struct Column {
    std::string_view sql;
    ColumnUse use = ColumnUse::kOwn;
    bool words = false;           // several texts without spaces, in one column
    bool blank = false;           // a day that is not said is an empty text
    std::string_view alias = {};  // of another table than the record's
    bool bytes = false;           // kept as bytes, not as text

    template <typename Record>
    [[nodiscard]] static constexpr auto& in(Record& record) {
        return registry::Field<Path...>::in(record);
    }
    template <typename Record>
    [[nodiscard]] Value value_in(const Record& record) const {
        if constexpr (requires { words_text(in(record)); })
            if (words) return words_text(in(record));
        if constexpr (std::same_as<std::remove_cvref_t<decltype(in(record))>,
                                   std::optional<registry::Date>>)
            if (blank && !in(record)) return "";
        if constexpr (std::same_as<std::remove_cvref_t<decltype(in(record))>, std::string>)
            if (bytes) return Blob{in(record)};
        return column_value(in(record));
    }
    template <typename Record>
    void take_into(Record& record, const Row& row, int column) const {
        if constexpr (requires { words_text(in(record)); }) {
            if (words) {
                in(record) = words_of(row.view(column));
                return;
            }
        }
        take(row, column, in(record));
    }
};

template <auto... Path>
[[nodiscard]] constexpr Column<Path...> column(std::string_view name) {
    return {name};
}
template <auto... Path>
[[nodiscard]] constexpr Column<Path...> bytes(std::string_view name) {
    return {name, ColumnUse::kOwn, false, false, {}, true};
}
template <auto... Path>
[[nodiscard]] constexpr Column<Path...> fixed(std::string_view name) {
    return {name, ColumnUse::kFixed};
}
template <auto... Path>
[[nodiscard]] constexpr Column<Path...> selected(std::string_view sql) {
    return {sql, ColumnUse::kSelected};
}

// The columns of a record: a tuple of Column.
template <typename Record>
inline constexpr auto columns_of = nullptr;

// Identity, version and times, which most records begin with.
template <typename Record>
[[nodiscard]] constexpr auto head_columns() {
    return std::tuple(fixed<&Record::id>("id"), column<&Record::version>("version"),
                      fixed<&Record::created_at>("created_at"),
                      column<&Record::updated_at>("updated_at"));
}

// Those of a record inside a competition.
template <typename Record>
[[nodiscard]] constexpr auto part_head_columns() {
    using Id = decltype(Record::id);
    return std::tuple(fixed<&Record::id, &Id::value>("id"),
                      fixed<&Record::id, &Id::competition>("competition"),
                      column<&Record::version>("version"), fixed<&Record::created_at>("created_at"),
                      column<&Record::updated_at>("updated_at"));
}

// The name of the person `p`.
template <auto... Holder>
[[nodiscard]] constexpr auto person_name_columns() {
    using registry::PersonName;
    return std::tuple(selected<Holder..., &PersonName::surname>("p.surname"),
                      selected<Holder..., &PersonName::given_name>("p.given_name"),
                      selected<Holder..., &PersonName::patronymic>("p.patronymic"));
}

// The fields of a domain value as columns of the record that holds it.
template <typename Value, auto... Holder>
[[nodiscard]] constexpr auto columns_within() {
    return std::apply(
        [](const auto&... field) {
            constexpr auto made = []<auto... Path>(const registry::Field<Path...>& one) {
                return Column<Holder..., Path...>{
                    one.column(), one.rule.fixed ? ColumnUse::kFixed : ColumnUse::kOwn,
                    one.rule.words, one.rule.blank};
            };
            return std::tuple(made(field)...);
        },
        registry::fields_of<Value>);
}

// The same of a record of another table, which is read alone.
template <typename Value, auto... Holder>
[[nodiscard]] constexpr auto selected_within(std::string_view alias) {
    return std::apply(
        [&](auto... column) {
            ((column.use = ColumnUse::kSelected, column.alias = alias), ...);
            return std::tuple(column...);
        },
        columns_within<Value, Holder...>());
}

template <typename Record, typename Visit>
constexpr void each_column(Visit&& visit) {
    std::apply([&](const auto&... one) { (visit(one), ...); }, columns_of<Record>);
}

// "b.id, b.version, …, p.surname": what read_row reads, of a table with that alias.
template <typename Record>
[[nodiscard]] std::string select_list(std::string_view alias) {
    std::string list;
    each_column<Record>([&](const auto& one) {
        if (!list.empty()) list += ", ";
        const std::string_view table = one.use == ColumnUse::kSelected ? one.alias : alias;
        if (!table.empty()) (list += table) += ".";
        list += one.sql;
    });
    return list;
}

// How many columns select_list names: others of the same SELECT stand after them.
template <typename Record>
inline constexpr int kColumnCount =
    static_cast<int>(std::tuple_size_v<std::remove_cvref_t<decltype(columns_of<Record>)>>);

template <typename Record>
[[nodiscard]] Record read_row(const Row& row) {
    Record record;
    int column = 0;
    each_column<Record>([&](const auto& one) { one.take_into(record, row, column++); });
    return record;
}

// A column that is written beside those of the record: sort keys, parts of a value.
struct Extra {
    std::string_view column;
    Value value;
};
using Extras = std::span<const Extra>;

// An INSERT or UPDATE as it is put together.
class Assignments {
  public:
    void add(std::string_view column, Value value) {
        columns_.emplace_back(column);
        values_.push_back(std::move(value));
    }
    void add(Extras extras) {
        for (const Extra& extra : extras)
            add(extra.column, extra.value);
    }
    // Answers the new row's `key`.
    [[nodiscard]] std::int64_t insert(Connection& connection, std::string_view table,
                                      std::string_view key) const;
    // Changes the rows whose `keys` hold the values; answers how many.
    std::int64_t update(Connection& connection, std::string_view table, Extras keys) const;

  private:
    std::vector<std::string_view> columns_;
    std::vector<Value> values_;
};

// Writes a new record under the next number, which it answers. A record that is put back has its
// own among the extras.
template <typename Record>
std::int64_t insert_record(Connection& connection, std::string_view table, const Record& record,
                           Extras extras = {}) {
    Assignments row;
    each_column<Record>([&](const auto& one) {
        if (one.use != ColumnUse::kSelected && one.sql != "id")
            row.add(one.sql, one.value_in(record));
    });
    row.add(extras);
    return row.insert(connection, table, "id");
}
template <typename Record>
std::int64_t insert_record(Connection& connection, std::string_view table, const Record& record,
                           std::initializer_list<Extra> extras) {
    return insert_record(connection, table, record, Extras(extras.begin(), extras.size()));
}

// Writes what may change of a record that stands under `keys`; answers how many rows that was.
template <typename Record>
std::int64_t update_record(Connection& connection, std::string_view table, const Record& record,
                           std::initializer_list<Extra> keys, Extras extras = {}) {
    Assignments row;
    each_column<Record>([&](const auto& one) {
        if (one.use == ColumnUse::kOwn) row.add(one.sql, one.value_in(record));
    });
    row.add(extras);
    return row.update(connection, table, Extras(keys.begin(), keys.size()));
}

}  // namespace collegium::storage
