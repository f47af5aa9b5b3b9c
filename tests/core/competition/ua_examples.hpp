// The worked examples of tests/data/competition/ua-2024.json.
#pragma once

#include <fstream>
#include <string>

#include <nlohmann/json.hpp>

namespace collegium::competition {

[[nodiscard]] inline nlohmann::json ua_examples(const std::string& section) {
    std::ifstream in(COLLEGIUM_TEST_DATA "/competition/ua-2024.json");
    return nlohmann::json::parse(in).at(section);
}

}  // namespace collegium::competition
