// Dates as officials write them. No FTXUI here: view models use it too.
#pragma once

#include <chrono>
#include <optional>
#include <string>

namespace collegium::tui {

// "14.10.2026", "14.10.26", "14102026", "14 10 26", "14/10/2026", "2026-10-14", "." (today), "+1",
// "-3" (days from today), "14" (of this month); nullopt when it is no date.
[[nodiscard]] std::optional<std::chrono::year_month_day> parse_date(
    const std::string& text, std::chrono::year_month_day today, bool birth_date = false);

[[nodiscard]] std::string show_date(std::chrono::year_month_day date);  // 14.10.2026
[[nodiscard]] std::string iso_date(std::chrono::year_month_day date);   // 2026-10-14

}  // namespace collegium::tui
