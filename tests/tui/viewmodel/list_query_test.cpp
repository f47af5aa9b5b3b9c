#include "tui/viewmodel/list_query.hpp"

#include <chrono>
#include <string>

#include <gtest/gtest.h>

namespace collegium::tui::viewmodel {
namespace {

using namespace std::chrono_literals;

bool finds(const std::string& typed, std::chrono::minutes time) {
    return RowQuery(typed).matches(
        SearchedRow({"Ким В. Т. результат: доска 7", "1289", "судья", time}));
}

TEST(RowQuery, HoursOfTheDayBeginAtTheFirstAndEndBeforeTheLast) {
    EXPECT_TRUE(finds("17:00–18:00", 17h));
    EXPECT_TRUE(finds("17:00–18:00", 17h + 59min));
    EXPECT_FALSE(finds("17:00–18:00", 18h));
    EXPECT_FALSE(finds("17:00–18:00", 16h + 59min));
    EXPECT_TRUE(finds("9:00-18:00", 17h));
}

TEST(RowQuery, HoursMayGoOverMidnight) {
    EXPECT_TRUE(finds("22:00–02:00", 23h));
    EXPECT_TRUE(finds("22:00–02:00", 1h));
    EXPECT_FALSE(finds("22:00–02:00", 12h));
}

TEST(RowQuery, HoursWordsAndSignsNarrowTogether) {
    EXPECT_TRUE(finds("ким 17:00–18:00 @суд", 17h + 5min));
    EXPECT_FALSE(finds("ким 17:00–18:00 @секр", 17h + 5min));
    EXPECT_FALSE(finds("родин 17:00–18:00", 17h + 5min));
}

TEST(RowQuery, WhatIsNoSpanOfHoursIsAWord) {
    EXPECT_FALSE(finds("17:00–99:00", 17h));
    EXPECT_FALSE(finds("16:75–18:00", 17h + 30min)) << "an hour has sixty minutes";
    EXPECT_TRUE(query_matches("17:00", "17:00 Ким"));
}

TEST(RowQuery, ARowWithoutATimeStandsInNoHours) {
    EXPECT_FALSE(query_matches("17:00–18:00", "Ким В. Т."));
}

}  // namespace
}  // namespace collegium::tui::viewmodel
