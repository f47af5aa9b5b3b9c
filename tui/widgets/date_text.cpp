#include "tui/widgets/date_text.hpp"

#include <charconv>
#include <cstdio>
#include <vector>

namespace collegium::tui {
namespace {

using std::chrono::day;
using std::chrono::days;
using std::chrono::month;
using std::chrono::sys_days;
using std::chrono::year;
using std::chrono::year_month_day;

// The runs of digits; nullopt when something stands there that is no separator of dates.
std::optional<std::vector<std::string>> digit_groups(const std::string& text) {
    std::vector<std::string> groups;
    bool inside = false;
    for (const char c : text) {
        if (c >= '0' && c <= '9') {
            if (!inside) groups.emplace_back();
            groups.back() += c;
            inside = true;
        } else if (c == '.' || c == '/' || c == ' ' || c == '-') {
            inside = false;
        } else {
            return std::nullopt;
        }
    }
    return groups;
}

int number(const std::string& digits) {
    int value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return value;
}

std::optional<year_month_day> valid(int y, int m, int d) {
    if (m < 1 || d < 1 || y < 1) return std::nullopt;
    const year_month_day date{year(y), month(static_cast<unsigned>(m)),
                              day(static_cast<unsigned>(d))};
    if (!date.ok()) return std::nullopt;
    return date;
}

// "26" is 2026; for a birth date the latest year that is not in the future.
int full_year(const std::string& digits, year_month_day today, bool birth_date) {
    const int value = number(digits);
    if (digits.size() > 2) return value;
    const int this_year = static_cast<int>(today.year());
    return birth_date && 2000 + value > this_year ? 1900 + value : 2000 + value;
}

std::optional<year_month_day> days_from(const std::string& text, year_month_day today) {
    int count = 0;
    const auto* begin = text.data() + 1;
    const auto* end = text.data() + text.size();
    const auto parsed = std::from_chars(begin, end, count);
    if (parsed.ec != std::errc() || parsed.ptr != end || count > 36500) return std::nullopt;
    return year_month_day(sys_days(today) + days(text.front() == '-' ? -count : count));
}

}  // namespace

std::optional<year_month_day> parse_date(const std::string& text, year_month_day today,
                                         bool birth_date) {
    if (text.empty()) return std::nullopt;
    if (text == ".") return today;
    if ((text.front() == '+' || text.front() == '-') && text.size() > 1)
        return days_from(text, today);
    auto groups = digit_groups(text);
    if (!groups) return std::nullopt;
    if (groups->size() == 1) {
        const std::string& run = groups->front();
        if (run.size() == 8 || run.size() == 6)
            groups = {run.substr(0, 2), run.substr(2, 2), run.substr(4)};
        else if (run.size() <= 2)
            return valid(static_cast<int>(today.year()), static_cast<int>(unsigned(today.month())),
                         number(run));
    }
    if (groups->size() != 3) return std::nullopt;
    const std::string& first = (*groups)[0];
    const std::string& second = (*groups)[1];
    const std::string& third = (*groups)[2];
    if (first.size() == 4) return valid(number(first), number(second), number(third));
    if (first.size() > 2 || second.size() > 2 || third.size() == 3 || third.size() > 4)
        return std::nullopt;
    return valid(full_year(third, today, birth_date), number(second), number(first));
}

std::string show_date(year_month_day date) {
    char buffer[40];
    std::snprintf(buffer, sizeof buffer, "%02u.%02u.%04d", unsigned(date.day()),
                  unsigned(date.month()), static_cast<int>(date.year()));
    return buffer;
}

std::string iso_date(year_month_day date) {
    char buffer[40];
    std::snprintf(buffer, sizeof buffer, "%04d-%02u-%02u", static_cast<int>(date.year()),
                  unsigned(date.month()), unsigned(date.day()));
    return buffer;
}

}  // namespace collegium::tui
