#include <gtest/gtest.h>

#include <collegium/registry/calendar.hpp>

namespace collegium::registry {
namespace {

Date day(int year, int month, int day_of_month) {
    return *to_date({year, month, day_of_month});
}

TEST(Calendar, HasNoDayThatDoesNotExist) {
    EXPECT_TRUE(to_date({2024, 2, 29}).has_value());
    for (const RawDate& raw :
         {RawDate{2023, 2, 29}, RawDate{2026, 4, 31}, RawDate{2026, 13, 1}, RawDate{0, 1, 1},
          RawDate{2026, 0, 1}, RawDate{2026, 1, 0}, RawDate{-2026, 1, 1}, RawDate{10000, 1, 1}}) {
        EXPECT_FALSE(to_date(raw).has_value()) << raw.year << '-' << raw.month << '-' << raw.day;
    }
}

TEST(Calendar, WritesAndReadsIso) {
    EXPECT_EQ(to_iso(day(2010, 5, 3)), "2010-05-03");
    EXPECT_EQ(parse_iso_date("2010-05-03"), day(2010, 5, 3));
    for (const char* text :
         {"", "2010-5-3", "2010-05-3x", "2010/05/03", "-010-05-03", "2010-13-01", "2010-05-03 "}) {
        EXPECT_EQ(parse_iso_date(text), std::nullopt) << text;
    }
}

TEST(Calendar, AddsMonthsAndEndsWithTheMonth) {
    const auto after = [](const char* day, int months) {
        return to_iso(add_months(parse_iso_date(day).value(), months));
    };
    EXPECT_EQ(after("2026-10-14", 2), "2026-12-14");
    EXPECT_EQ(after("2026-12-31", 2), "2027-02-28");
    EXPECT_EQ(after("2027-12-31", 2), "2028-02-29");
    EXPECT_EQ(after("2026-08-31", -2), "2026-06-30");
    EXPECT_EQ(after("2026-01-31", -1), "2025-12-31");
    EXPECT_EQ(after("2028-02-29", 12), "2029-02-28");
    EXPECT_EQ(after("2026-10-14", 0), "2026-10-14");
}

TEST(Calendar, CountsWholeYears) {
    EXPECT_EQ(age_on(day(2010, 5, 3), day(2026, 5, 2)), 15);
    EXPECT_EQ(age_on(day(2010, 5, 3), day(2026, 5, 3)), 16);
    EXPECT_EQ(age_on(day(2012, 2, 29), day(2013, 2, 28)), 0);
    EXPECT_EQ(age_on(day(2012, 2, 29), day(2013, 3, 1)), 1);
}

}  // namespace
}  // namespace collegium::registry
