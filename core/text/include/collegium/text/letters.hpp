// What a name is written with.
#pragma once

#include <string>
#include <string_view>

namespace collegium::text {

// Letters with their marks, joined by single spaces, hyphens, apostrophes or full stops, beginning
// with a letter.
[[nodiscard]] bool is_name(std::string_view text);

// A word with Latin and Cyrillic letters, «Eлкин» with a Latin E: looks right and is never found.
[[nodiscard]] bool mixes_scripts(std::string_view text);

[[nodiscard]] bool has_cyrillic(std::string_view text);

// With its first letter in upper case.
[[nodiscard]] std::string capitalised(std::string_view text);

}  // namespace collegium::text
