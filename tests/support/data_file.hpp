// Data files of tests/data as JSON.
#pragma once

#include <fstream>
#include <stdexcept>
#include <string>

#include <nlohmann/json.hpp>

namespace collegium::testing_support {

// By its path under tests/data.
[[nodiscard]] inline nlohmann::json data_file(const std::string& path) {
    std::ifstream in(std::string(COLLEGIUM_TEST_DATA) + "/" + path);
    if (!in) throw std::runtime_error("cannot read " + path);
    return nlohmann::json::parse(in);
}

}  // namespace collegium::testing_support
