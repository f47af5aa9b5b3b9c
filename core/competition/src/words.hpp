#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace collegium::competition {

[[nodiscard]] inline bool holds(const std::vector<std::string>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace collegium::competition
