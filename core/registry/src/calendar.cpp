#include <charconv>

#include <fmt/format.h>

#include <collegium/registry/calendar.hpp>

namespace collegium::registry {

std::optional<Date> to_date(const RawDate& raw) {
    if (raw.year < 1 || raw.year > 9999 || raw.month < 1 || raw.month > 12 || raw.day < 1 ||
        raw.day > 31) {
        return std::nullopt;
    }
    const Date date(std::chrono::year(raw.year),
                    std::chrono::month(static_cast<unsigned>(raw.month)),
                    std::chrono::day(static_cast<unsigned>(raw.day)));
    if (!date.ok()) return std::nullopt;
    return date;
}

RawDate to_raw(Date date) {
    return {year_of(date), static_cast<int>(static_cast<unsigned>(date.month())),
            static_cast<int>(static_cast<unsigned>(date.day()))};
}

std::string to_iso(Date date) {
    const RawDate raw = to_raw(date);
    return fmt::format("{:04}-{:02}-{:02}", raw.year, raw.month, raw.day);
}

std::string to_printed(Date date) {
    const RawDate raw = to_raw(date);
    return fmt::format("{:02}.{:02}.{:04}", raw.day, raw.month, raw.year);
}

std::optional<Date> parse_iso_date(std::string_view text) {
    if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
    const auto number = [&](std::size_t at, std::size_t length) {
        int value = -1;
        const char* const end = text.data() + at + length;
        const bool digit = text[at] >= '0' && text[at] <= '9';
        const auto parsed = std::from_chars(text.data() + at, end, value);
        return digit && parsed.ptr == end ? value : -1;
    };
    return to_date({number(0, 4), number(5, 2), number(8, 2)});
}

int year_of(Date date) {
    return static_cast<int>(date.year());
}

Date add_months(Date date, std::int64_t months) {
    const Date same_day = date + std::chrono::months(months);
    if (same_day.ok()) return same_day;
    return same_day.year() / same_day.month() / std::chrono::last;
}

int age_on(Date birth, Date day) {
    const int years = year_of(day) - year_of(birth);
    const bool had_birthday =
        std::pair(day.month(), day.day()) >= std::pair(birth.month(), birth.day());
    return years - (had_birthday ? 0 : 1);
}

}  // namespace collegium::registry
