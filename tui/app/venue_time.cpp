#include "tui/app/venue_time.hpp"

#include <absl/time/time.h>

#include "tui/widgets/date_text.hpp"

namespace collegium::tui {
std::chrono::local_seconds local_time(std::chrono::sys_seconds time, const std::string& zone) {
    absl::TimeZone found = absl::LocalTimeZone();
    if (!zone.empty() && !absl::LoadTimeZone(zone, &found)) found = absl::UTCTimeZone();
    const absl::Time moment = absl::FromUnixSeconds(time.time_since_epoch().count());
    return std::chrono::local_seconds(time.time_since_epoch() +
                                      std::chrono::seconds(found.At(moment).offset));
}

std::string clock_text(std::chrono::sys_seconds time, const std::string& zone) {
    const std::chrono::local_seconds local = local_time(time, zone);
    const std::chrono::hh_mm_ss clock(local - std::chrono::floor<std::chrono::days>(local));
    const auto two = [](auto number) { return (number < 10 ? "0" : "") + std::to_string(number); };
    return two(clock.hours().count()) + ":" + two(clock.minutes().count());
}

std::chrono::year_month_day date_at(std::chrono::sys_seconds time, const std::string& zone) {
    return std::chrono::year_month_day(
        std::chrono::floor<std::chrono::days>(local_time(time, zone)));
}

std::string date_time_text(std::chrono::sys_seconds time, const std::string& zone) {
    return show_date(date_at(time, zone)) + " " + clock_text(time, zone);
}

}  // namespace collegium::tui
