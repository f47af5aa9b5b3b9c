#include <gtest/gtest.h>

#include <collegium/rounds/lateness.hpp>

#include "core/rulebook/shelf.hpp"

namespace collegium::rounds {
namespace {

using namespace std::chrono_literals;
using rulebook::bundled;

LatenessRule rule(const char* book, std::optional<int> regulation, seconds control) {
    const auto made = lateness_rule(bundled(book), regulation, control);
    if (!made) {
        ADD_FAILURE() << made.error().reason;
        return {};
    }
    return *made;
}

// RU-2022 WE-09
TEST(Lateness, TimeWithoutBothIsHalved) {
    const ClockTimes times = times_at_play(20min, 12min);
    EXPECT_EQ(times.first, 14min);
    EXPECT_EQ(times.second, 6min);
}

// RU-2022 WE-10 (a): the regulation is silent, the whole control is already a loss.
TEST(Lateness, WithoutARegulationTheFirstControlIsTheLimit) {
    const LatenessRule silent = rule("ru-draughts-2022", std::nullopt, 45min);
    EXPECT_EQ(silent.limit, 45min);
    EXPECT_FALSE(silent.too_late(44min));
    EXPECT_TRUE(silent.too_late(45min));
    EXPECT_EQ(silent.citation.article, "5.4.4");
}

// RU-2022 WE-10 (b): an hour at most, and exactly an hour is still in time.
TEST(Lateness, AnHourIsTheMost) {
    const LatenessRule silent = rule("ru-draughts-2022", std::nullopt, 120min);
    EXPECT_FALSE(silent.too_late(60min));
    EXPECT_TRUE(silent.too_late(60min + 1s));
}

// RU-2022 WE-10 (c), (d), (e)
TEST(Lateness, TheRegulationMayShortenButNotLengthenIt) {
    const LatenessRule zero = rule("ru-draughts-2022", 0, 45min);
    EXPECT_EQ(show_up(zero, {1min, 0s}), ShowUp::kFirstLoses);
    EXPECT_TRUE(zero.loses_encounter);
    const auto long_one = lateness_rule(bundled("ru-draughts-2022"), 90, 120min);
    ASSERT_FALSE(long_one);
    EXPECT_EQ(long_one.error().reason, "LATENESS_TOO_LONG");
    EXPECT_EQ(long_one.error().citations.front().article, "5.4.4");
}

// RU-2022 WE-11
TEST(Lateness, BothAbsentBothLose) {
    const LatenessRule hour = rule("ru-draughts-2022", 60, 120min);
    EXPECT_EQ(show_up(hour, {}), ShowUp::kBothLose);
    EXPECT_EQ(show_up(hour, {}, true), ShowUp::kPlay);
    EXPECT_EQ(show_up(hour, {std::nullopt, 5min}), ShowUp::kFirstLoses);
    EXPECT_EQ(show_up(hour, {10min, std::nullopt}), ShowUp::kSecondLoses);
    EXPECT_EQ(show_up(hour, {10min, 5min}), ShowUp::kPlay);
}

// RU-CHESS W-24
TEST(Lateness, InChessNoTimeIsGivenWhereTheRegulationIsSilent) {
    const LatenessRule silent = rule("ru-chess-2023", std::nullopt, 90min);
    EXPECT_EQ(show_up(silent, {0s, 1min}), ShowUp::kSecondLoses);
    EXPECT_EQ(show_up(silent, {0s, 0s}), ShowUp::kPlay);
    const LatenessRule half_hour = rule("ru-chess-2023", 30, 90min);
    EXPECT_EQ(show_up(half_hour, {20min, 25min}), ShowUp::kPlay);
    EXPECT_EQ(show_up(half_hour, {31min, std::nullopt}), ShowUp::kBothLose);
}

// UA-2024 III.D.4.2: beyond the first control or an hour the round is lost.
TEST(Lateness, TheUkrainianLimitIsTheFirstControlOrAnHour) {
    EXPECT_EQ(rule("ua-draughts-2024", std::nullopt, 45min).limit, 45min);
    EXPECT_EQ(rule("ua-draughts-2024", std::nullopt, 80min).limit, 60min);
}

// UA-2024 WE-07: 45 minutes of control; half an hour late plays, 46 minutes late has lost the
// micro-match.
TEST(Lateness, UkrainianWithinTheControlIsPlayedBeyondItTheMicroMatchIsLost) {
    const LatenessRule silent = rule("ua-draughts-2024", std::nullopt, 45min);
    EXPECT_EQ(silent.limit, 45min);
    EXPECT_EQ(show_up(silent, {30min, 0s}), ShowUp::kPlay);
    EXPECT_EQ(times_at_play(30min, 0s).first, 30min) << "15 of 45 minutes are left";
    EXPECT_EQ(show_up(silent, {46min, 0s}), ShowUp::kFirstLoses);
    EXPECT_TRUE(silent.loses_encounter);
}

// UA-2024 WE-08
TEST(Lateness, UkrainianAnHourIsTheMostAndBothAbsentLose) {
    const LatenessRule silent = rule("ua-draughts-2024", std::nullopt, 80min);
    EXPECT_EQ(silent.limit, 60min);
    EXPECT_EQ(show_up(silent, {61min, 61min}), ShowUp::kBothLose);
    EXPECT_EQ(show_up(silent, {}), ShowUp::kBothLose);
}

// UA-2024 WE-09: Black comes after 20 minutes, White 15 later.
TEST(Lateness, UkrainianTimeWithoutBothIsHalved) {
    const ClockTimes times = times_at_play(35min, 20min);
    EXPECT_EQ(times.first, 25min);
    EXPECT_EQ(times.second, 10min);
}

}  // namespace
}  // namespace collegium::rounds
