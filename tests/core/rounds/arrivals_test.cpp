// What the clocks show when somebody came late, where the books halve the time without both.
#include <gtest/gtest.h>

#include <collegium/rounds/lateness.hpp>

#include "core/rounds/examples.hpp"

namespace collegium::rounds {
namespace {

void expect_clocks(const nlohmann::json& example) {
    const ClockTimes times =
        times_at_play(minutes(example["first"].get<int>()), minutes(example["second"].get<int>()));
    EXPECT_EQ(times.first, minutes(example["clocks"][0].get<int>())) << example;
    EXPECT_EQ(times.second, minutes(example["clocks"][1].get<int>())) << example;
}

// RU-2022 WE-08, RU-2022 WE-09, UA-2024 WE-07, UA-2024 WE-09, UA-2024 WE-10
TEST(Arrivals, AreChargedToWhoCameLate) {
    const nlohmann::json rows = examples("start.json", "arrivals");
    ASSERT_EQ(rows.size(), 5U);
    for (const auto& example : rows)
        expect_clocks(example);
}

// UA-2024 WE-11: a start drawn when the late one has come is on that one's time; when it is drawn
// is the use case's.
TEST(Arrivals, AStartDrawnLateIsTheLateOnesTime) {
    const nlohmann::json rows = examples("start.json", "drawn_start");
    ASSERT_EQ(rows.size(), 4U);
    for (const auto& example : rows)
        expect_clocks(example);
}

}  // namespace
}  // namespace collegium::rounds
