// The worked examples of tests/data/rounds.
#pragma once

#include <chrono>
#include <fstream>
#include <string>

#include <nlohmann/json.hpp>

#include <collegium/sdk/citation.hpp>

namespace collegium::rounds {

[[nodiscard]] inline nlohmann::json examples(const std::string& file, const std::string& section) {
    std::ifstream in(std::string(COLLEGIUM_TEST_DATA) + "/rounds/" + file);
    return nlohmann::json::parse(in).at(section);
}

// The chapter a row asks for; where it asks for none, whichever is cited.
[[nodiscard]] inline std::string chapter_of(const nlohmann::json& row, const sdk::Citation& cited) {
    return row.value("chapter", cited.section);
}

// "14:45:00" since midnight.
[[nodiscard]] inline std::chrono::seconds time_of_day(const nlohmann::json& text) {
    const std::string clock = text.get<std::string>();
    return std::chrono::hours(std::stoi(clock.substr(0, 2))) +
           std::chrono::minutes(std::stoi(clock.substr(3, 2))) +
           std::chrono::seconds(std::stoi(clock.substr(6, 2)));
}

}  // namespace collegium::rounds
