// Which cells of a spreadsheet are dates: a date there is a number with a style.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace collegium::importing {

enum class DateSystem { k1900, k1904 };

// Whether numbers in this format are shown as dates: "dd.mm.yyyy" and "[$-419]d mmm yyyy;@" are,
// "0.00" and "\"дней\" 0" are not.
[[nodiscard]] bool shows_dates(std::string_view format_code);

// Whether a format that is part of every spreadsheet program shows dates.
[[nodiscard]] bool built_in_shows_dates(int format);

// "39571" as "2008-05-03"; a number that is no day of 1900 to 9999 stays as it is.
[[nodiscard]] std::string date_text(std::string_view number, DateSystem system);

// "12.0" as "12", "1.5E+2" as "150"; what is no number stays as it is.
[[nodiscard]] std::string number_text(std::string_view number);

}  // namespace collegium::importing
