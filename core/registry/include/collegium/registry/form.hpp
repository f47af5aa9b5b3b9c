// What a form or a request says of a record, unchecked: values by the names the API gives their
// fields, "end_date", "public_data.cyrillic_name.surname".
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <collegium/registry/calendar.hpp>

namespace collegium::registry {

class Form {
  public:
    using Value = std::variant<std::string, std::int64_t, bool, RawDate, std::vector<std::string>>;

    Form() = default;
    Form(std::initializer_list<std::pair<std::string_view, Value>> values) {
        for (const auto& [field, value] : values)
            set(field, value);
    }

    void set(std::string_view field, Value value);
    void set_date(std::string_view field, const std::optional<RawDate>& date) {
        if (date) set(field, *date);
    }

    [[nodiscard]] const Value* find(std::string_view field) const;
    // What was said as that; empty where nothing was, or something of another kind.
    [[nodiscard]] std::string text(std::string_view field) const;
    [[nodiscard]] std::int64_t number(std::string_view field) const;
    [[nodiscard]] std::optional<RawDate> date(std::string_view field) const;
    [[nodiscard]] std::vector<std::string> texts(std::string_view field) const;

  private:
    std::vector<std::pair<std::string, Value>> values_;
};

}  // namespace collegium::registry
