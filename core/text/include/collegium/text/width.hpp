// Text measured in terminal columns.
#pragma once

#include <string>
#include <string_view>

namespace collegium::text {

// Columns the text takes: combining marks none, wide East Asian characters and emoji two.
[[nodiscard]] int display_width(std::string_view text);

// The text if it fits into `columns`, else its beginning with `…` as the last column. Never cuts
// inside a character with its marks.
[[nodiscard]] std::string truncate(std::string_view text, int columns);

}  // namespace collegium::text
