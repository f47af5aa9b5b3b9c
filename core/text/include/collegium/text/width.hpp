// Text measured in terminal columns.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace collegium::text {

// Columns the text takes: combining marks none, wide East Asian characters and emoji two.
[[nodiscard]] int display_width(std::string_view text);

// The text if it fits into `columns`, else its beginning with `…` as the last column. Never cuts
// inside a character with its marks.
[[nodiscard]] std::string truncate(std::string_view text, int columns);

// The text split into what a reader takes for one sign: a letter with its marks.
[[nodiscard]] std::vector<std::string> glyphs(std::string_view text);

}  // namespace collegium::text
