// Worked examples of the catalogues, read from the files of tests/data.
#pragma once

#include <stdexcept>
#include <string>

#include <nlohmann/json.hpp>

#include "support/data_file.hpp"

namespace collegium::testing_support {

// By its name, "RU-2022 WE-12".
[[nodiscard]] inline nlohmann::json worked_example(const std::string& file,
                                                   const std::string& name) {
    return data_file(file).at(name);
}

// Rows of a section that carry this name in their field "example"; throws where there is none.
[[nodiscard]] inline nlohmann::json worked_rows(const std::string& file, const std::string& section,
                                                const std::string& name) {
    const nlohmann::json all = data_file(file).at(section);
    nlohmann::json found = nlohmann::json::array();
    for (const auto& row : all)
        if (row.at("example") == name) found.push_back(row);
    if (found.empty()) throw std::runtime_error(file + " has no " + name);
    return found;
}

}  // namespace collegium::testing_support
