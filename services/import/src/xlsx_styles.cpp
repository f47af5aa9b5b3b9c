#include "xlsx_styles.hpp"

#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <optional>

namespace collegium::importing {

namespace {

std::optional<double> to_number(std::string_view text) {
    if (text.starts_with('+')) text.remove_prefix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

}  // namespace

bool shows_dates(std::string_view format_code) {
    // Only what a positive number is shown by.
    format_code = format_code.substr(0, format_code.find(';'));
    bool quoted = false;
    bool bracketed = false;
    for (std::size_t i = 0; i < format_code.size(); ++i) {
        const char c = format_code[i];
        if (c == '"')
            quoted = !quoted;
        else if (c == '[' && !quoted)
            bracketed = true;
        else if (c == ']' && !quoted)
            bracketed = false;
        else if (quoted || bracketed)
            continue;
        else if (c == '\\' || c == '_' || c == '*')
            ++i;  // the next sign stands for itself
        else if (std::string_view("dDyY").find(c) != std::string_view::npos)
            return true;
    }
    return false;
}

bool built_in_shows_dates(int format) {
    // 18 to 21 and 45 to 47 are times of day; 27 to 36 and 50 to 58 are dates of East Asia.
    return (format >= 14 && format <= 17) || format == 22 || (format >= 27 && format <= 36) ||
           (format >= 50 && format <= 58);
}

std::string date_text(std::string_view number, DateSystem system) {
    using namespace std::chrono;
    const auto value = to_number(number);
    if (!value) return std::string(number);
    constexpr double kLastDay = 2'958'465;  // 31.12.9999
    double days_passed = std::floor(*value);
    if (days_passed < 1 || days_passed > kLastDay) return number_text(number);
    sys_days first = sys_days(year(1904) / January / 1);
    if (system == DateSystem::k1900) {
        // Spreadsheets believe in a 29 February 1900, the 60th day.
        first = sys_days(year(1899) / December / (days_passed < 60 ? 31 : 30));
    }
    const year_month_day date(first + days(static_cast<int>(days_passed)));
    char text[16];
    std::snprintf(text, sizeof text, "%04d-%02u-%02u", static_cast<int>(date.year()),
                  static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
    return text;
}

std::string number_text(std::string_view number) {
    const auto value = to_number(number);
    if (!value) return std::string(number);
    constexpr double kExact = 1e15;  // whole numbers up to here are exact
    char text[40];
    if (*value == std::floor(*value) && std::abs(*value) < kExact)
        std::snprintf(text, sizeof text, "%.0f", *value);
    else
        std::snprintf(text, sizeof text, "%.15g", *value);
    return text;
}

}  // namespace collegium::importing
