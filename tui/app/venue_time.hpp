// Times as the hall's clock shows them: by IANA zone. Empty: the computer's own; unknown: UTC.
#pragma once

#include <chrono>
#include <string>

namespace collegium::tui {

[[nodiscard]] std::chrono::local_seconds local_time(std::chrono::sys_seconds time,
                                                    const std::string& zone);
// "18:40"
[[nodiscard]] std::string clock_text(std::chrono::sys_seconds time, const std::string& zone);
[[nodiscard]] std::chrono::year_month_day date_at(std::chrono::sys_seconds time,
                                                  const std::string& zone);
// "13.10.2026 18:40"
[[nodiscard]] std::string date_time_text(std::chrono::sys_seconds time, const std::string& zone);

}  // namespace collegium::tui
