// Calendar dates without a time zone.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace collegium::registry {

using Date = std::chrono::year_month_day;

// A date as a form or a message gives it; may be no date at all.
struct RawDate {
    int year = 0;
    int month = 0;
    int day = 0;

    friend bool operator==(const RawDate&, const RawDate&) = default;
};

// Years 1 to 9999; nothing where the calendar has no such day.
[[nodiscard]] std::optional<Date> to_date(const RawDate& raw);
[[nodiscard]] RawDate to_raw(Date date);

// "2026-10-14", which orders as dates do.
[[nodiscard]] std::string to_iso(Date date);
[[nodiscard]] std::optional<Date> parse_iso_date(std::string_view text);

// "14.10.2026", as screens and forms print it in every language.
[[nodiscard]] std::string to_printed(Date date);

[[nodiscard]] int year_of(Date date);

// The same day so many months later, or earlier where they are negative; where that month has no
// such day, its last one: two months after 31 December is 28 February.
[[nodiscard]] Date add_months(Date date, std::int64_t months);

// Whole years lived on a day; 29 February has its birthday on 1 March of common years.
[[nodiscard]] int age_on(Date birth, Date day);

}  // namespace collegium::registry
