// The worked examples of tests/data/protests.
#pragma once

#include <fstream>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include <collegium/protests/term.hpp>
#include <collegium/registry/calendar.hpp>

namespace collegium::protests {

[[nodiscard]] inline nlohmann::json examples(const std::string& file) {
    std::ifstream in(std::string(COLLEGIUM_TEST_DATA) + "/protests/" + file);
    return nlohmann::json::parse(in);
}

// "2026-10-14 18:05"; none where the key is absent.
[[nodiscard]] inline Moment moment(const std::string& text) {
    const auto day = registry::parse_iso_date(text.substr(0, 10)).value();
    return std::chrono::sys_days(day) + std::chrono::hours(std::stoi(text.substr(11, 2))) +
           std::chrono::minutes(std::stoi(text.substr(14, 2)));
}
[[nodiscard]] inline std::optional<Moment> moment(const nlohmann::json& row, const char* key) {
    return row.contains(key) ? std::optional(moment(row[key].get<std::string>())) : std::nullopt;
}

[[nodiscard]] inline Stage stage_of(const nlohmann::json& row) {
    return row.value("stage", "protest") == "appeal" ? Stage::kAppeal : Stage::kProtest;
}

}  // namespace collegium::protests
