// A record says its fields once: the name in the API, the member, the column and the rules. Checks
// of forms, field masks, payloads of the journal, SQL and the API's messages are all made from this
// list.
//
//   template <>
//   inline constexpr auto fields_of<Ban> = std::tuple(
//       field<&Ban::person>("person", {.required = true, .fixed = true}),
//       field<&Ban::note>("note", {.longest = 500, .lines = true}));
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

namespace collegium::registry {

class Checks;

inline constexpr std::size_t kAnyLength = std::string::npos;

// What a field may be. Limits and what must be given stand in the API's options too, where clients
// read them; a test holds the two together.
struct FieldRule {
    bool required = false;
    bool fixed = false;                             // said when the record is made, never changed
    bool output = false;                            // not for forms: set by acts of its own
    std::size_t longest = 0;                        // characters of a text, or of each of several
    bool lines = false;                             // a text of several lines
    bool identifier = false;                        // a stable word, as Checks::identifier has it
    std::size_t most = 0;                           // how many texts a list may have
    std::string_view collection = {};               // the name in the API begins with it
    std::string_view malformed = "NAME_MALFORMED";  // the reason where a text does not parse
    std::string_view unknown = "ENUM_UNKNOWN";      // the reason of a choice that is none
    // What else a text must keep to.
    void (*check)(Checks&, std::string_view field, const std::string& value) = nullptr;
    std::string_view column = {};  // where it is not the last part of the name
    bool words = false;            // several texts without spaces, kept in one column
    bool blank = false;            // a day that is not said is kept as an empty text
};

// A field of a record: `Path` are the members from the record to the value.
template <auto First, auto... Rest>
struct Field {
    std::string_view name;
    FieldRule rule;

    template <typename Record>
    [[nodiscard]] static constexpr auto& in(Record& record) {
        if constexpr (sizeof...(Rest) == 0) {
            return record.*First;
        } else {
            return Field<Rest...>::in(record.*First);
        }
    }
    [[nodiscard]] constexpr std::string_view column() const {
        return rule.column.empty() ? name.substr(name.rfind('.') + 1) : rule.column;
    }
};

template <auto... Path>
[[nodiscard]] constexpr Field<Path...> field(std::string_view name, FieldRule rule = {}) {
    return {name, rule};
}

// The fields of a record, in the order of its form: a tuple of Field.
template <typename Record>
inline constexpr auto fields_of = nullptr;

template <typename Record>
concept Described = requires {
    std::tuple_size_v<std::remove_cvref_t<decltype(fields_of<Record>)>>;
};

template <Described Record, typename Visit>
constexpr void each_field(Visit&& visit) {
    std::apply([&](const auto&... one) { (visit(one), ...); }, fields_of<Record>);
}

// The fields of a part of a record, as fields of the record.
template <typename Part, auto... Holder>
[[nodiscard]] constexpr auto fields_within() {
    return std::apply(
        [](const auto&... one) {
            constexpr auto held = []<auto... Path>(const Field<Path...>& field) {
                return Field<Holder..., Path...>{field.name, field.rule};
            };
            return std::tuple(held(one)...);
        },
        fields_of<Part>);
}

using FieldNames = std::span<const std::string_view>;

namespace detail {

template <Described Record>
constexpr std::size_t kFieldCount =
    std::tuple_size_v<std::remove_cvref_t<decltype(fields_of<Record>)>>;

// Names of the fields that pass, and how many they are.
template <Described Record>
struct NameList {
    std::array<std::string_view, kFieldCount<Record>> names{};
    std::size_t count = 0;

    template <typename Passes>
    explicit constexpr NameList(Passes passes) {
        each_field<Record>([&](const auto& field) {
            if (passes(field.rule)) names[count++] = field.name;
        });
    }
    [[nodiscard]] constexpr FieldNames span() const { return {names.data(), count}; }
};

template <Described Record>
inline constexpr NameList<Record> kFormFields{[](const FieldRule& rule) { return !rule.output; }};
template <Described Record>
inline constexpr NameList<Record> kChangeableFields{
    [](const FieldRule& rule) { return !rule.output && !rule.fixed; }};

}  // namespace detail

// What a new record's form may say.
template <Described Record>
[[nodiscard]] constexpr FieldNames form_fields() {
    return detail::kFormFields<Record>.span();
}

// What a change may name: the paths of a field mask.
template <Described Record>
[[nodiscard]] constexpr FieldNames changeable_fields() {
    return detail::kChangeableFields<Record>.span();
}

}  // namespace collegium::registry
