#include "tui/viewmodel/moments.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "tui/widgets/date_text.hpp"

namespace collegium::tui::viewmodel {
namespace {

using std::chrono::local_days;
using std::chrono::local_seconds;

local_days day_of(local_seconds time) {
    return std::chrono::floor<std::chrono::days>(time);
}

// «15:07:30» has seconds, which moments as officials type them elsewhere do not.
bool has_seconds(const std::string& typed) {
    return std::count(typed.begin(), typed.end(), ':') == 2;
}

}  // namespace

std::optional<std::chrono::minutes> parse_time(const std::string& text, local_seconds now) {
    if (text == ".") return std::chrono::floor<std::chrono::minutes>(now - day_of(now));
    std::string digits;
    std::size_t separators = 0;
    for (const char c : text) {
        if (std::isdigit(static_cast<unsigned char>(c)) != 0)
            digits += c;
        else if (c == ':' || c == '.')
            ++separators;
        else
            return std::nullopt;
    }
    if (separators > 1 || digits.size() < 3 || digits.size() > 4) return std::nullopt;
    const int hours = std::stoi(digits.substr(0, digits.size() - 2));
    const int minutes = std::stoi(digits.substr(digits.size() - 2));
    if (hours > 23 || minutes > 59) return std::nullopt;
    return std::chrono::hours(hours) + std::chrono::minutes(minutes);
}

std::optional<local_seconds> parse_moment(const std::string& text, local_seconds now) {
    if (const auto time = parse_time(text, now)) return day_of(now) + *time;
    const std::chrono::year_month_day today(day_of(now));
    const auto space = text.rfind(' ');
    std::string day = space == std::string::npos ? text : text.substr(0, space);
    const std::string clock = space == std::string::npos ? "23:59" : text.substr(space + 1);
    constexpr std::size_t kDayAndMonth = 5;  // "15.10" is of this year
    if (day.size() == kDayAndMonth && day[2] == '.')
        day += fmt::format(".{:04}", int(today.year()));
    const auto date = parse_date(day, today);
    const auto time = parse_time(clock, now);
    if (!date || !time) return std::nullopt;
    return local_days(*date) + *time;
}

std::optional<std::string> parse_arrival(const std::string& typed, std::chrono::local_seconds now) {
    if (typed == ".") return std::string{};
    std::string seconds;
    std::string minutes = typed;
    if (has_seconds(typed)) {
        const std::size_t last = typed.rfind(':');
        seconds = typed.substr(last + 1);
        minutes = typed.substr(0, last);
        const bool digits = seconds.size() == 2 && seconds[0] >= '0' && seconds[0] <= '5' &&
                            std::isdigit(static_cast<unsigned char>(seconds[1])) != 0;
        if (!digits) return std::nullopt;
    }
    const auto time = parse_time(minutes, now);
    if (!time) return std::nullopt;
    return fmt::format("{:02}:{:02}", time->count() / 60, time->count() % 60) +
           (seconds.empty() ? "" : ":" + seconds);
}

std::string show_hour_after(local_seconds now) {
    const auto hour = std::chrono::ceil<std::chrono::hours>(now + std::chrono::hours(1));
    const auto day = std::chrono::floor<std::chrono::days>(hour);
    const std::string clock =
        fmt::format("{:02}:00", std::chrono::duration_cast<std::chrono::hours>(hour - day).count());
    if (day == day_of(now)) return clock;
    return show_date(std::chrono::year_month_day(day)) + " " + clock;
}

std::chrono::sys_seconds to_sys(local_seconds local, const LocalClock& clock) {
    std::chrono::sys_seconds guess(local.time_since_epoch());
    // Twice: across a change of the clocks the first offset may be that of the other side.
    for (int i = 0; i < 2; ++i)
        guess -= clock(guess).time_since_epoch() - local.time_since_epoch();
    return guess;
}

}  // namespace collegium::tui::viewmodel
