// Moments as officials type them: a time of today, or a day with a time. Pure.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "tui/viewmodel/format.hpp"

namespace collegium::tui::viewmodel {

// "18:05", "1805", "18.05" (of today), "15.10.2026 12:00", "15.10 12:00", "." (now), "15.10.2026"
// (the end of that day); nullopt when it is no moment.
[[nodiscard]] std::optional<std::chrono::local_seconds> parse_moment(
    const std::string& text, std::chrono::local_seconds now);

// "18:05", "1805", "18.05", "." (now): minutes of the day; nullopt when it is no time.
[[nodiscard]] std::optional<std::chrono::minutes> parse_time(const std::string& text,
                                                             std::chrono::local_seconds now);

// When somebody came, "15:07", "1507", "15:07:30", ".", as the server reads it: «15:07»; empty:
// now. nullopt: no time.
[[nodiscard]] std::optional<std::string> parse_arrival(const std::string& typed,
                                                       std::chrono::local_seconds now);

// The full hour that lies at least an hour ahead, as it is typed.
[[nodiscard]] std::string show_hour_after(std::chrono::local_seconds now);

// The moment at which the venue's clock shows `local`.
[[nodiscard]] std::chrono::sys_seconds to_sys(std::chrono::local_seconds local,
                                              const LocalClock& clock);

}  // namespace collegium::tui::viewmodel
