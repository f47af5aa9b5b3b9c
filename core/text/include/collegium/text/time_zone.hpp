// Names of time zones, known through ICU's copy of the IANA database.
#pragma once

#include <string_view>

namespace collegium::text {

// "Europe/Samara" or "UTC"; abbreviations and offsets ("MSK", "GMT+3") are not names of zones.
[[nodiscard]] bool is_time_zone(std::string_view name);

}  // namespace collegium::text
