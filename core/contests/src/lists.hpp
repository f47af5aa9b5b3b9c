// Lists of ids as rows of a book have them.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace collegium::contests {

[[nodiscard]] inline bool holds(const std::vector<std::string>& list, std::string_view item) {
    return std::find(list.begin(), list.end(), item) != list.end();
}

}  // namespace collegium::contests
