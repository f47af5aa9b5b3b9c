// Text as it arrives from people: validity, one normal form, tidy lines.
// Every function here is pure and may be called from any thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace collegium::text {

[[nodiscard]] bool is_valid_utf8(std::string_view text);

// Unicode characters (code points), the unit in which limits of fields are given.
[[nodiscard]] std::size_t count_characters(std::string_view text);

// The composed form; invalid bytes become U+FFFD.
[[nodiscard]] std::string nfc(std::string_view text);

// One line: NFC, every run of spaces, tabs, newlines and no-break spaces becomes one space, control
// and format characters disappear, nothing stands before the first word or after the last.
[[nodiscard]] std::string clean_line(std::string_view text);

// Several lines, each tidied as by clean_line; empty lines at both ends are dropped.
[[nodiscard]] std::string clean_lines(std::string_view text);

}  // namespace collegium::text
