// Names of parameterised tests from free text: "RU-2022 WE-05" becomes RU_2022_WE_05.
#pragma once

#include <algorithm>
#include <cctype>
#include <string>

namespace collegium::testing_support {

inline std::string test_name(std::string text) {
    std::replace_if(
        text.begin(), text.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
    return text;
}

// For rows that share a name: the number of the row is part of it.
inline std::string test_name(std::string text, std::size_t row) {
    return test_name(std::move(text)) + "_" + std::to_string(row);
}

}  // namespace collegium::testing_support
