#include <map>

#include <gtest/gtest.h>

#include <collegium/rounds/lateness.hpp>

#include "core/rounds/examples.hpp"
#include "core/rulebook/bundled_books.hpp"

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

// What the example says of the limit and of who is within it.
void expect_lateness(const std::string& example) {
    int told = 0;
    for (const auto& row : examples("start.json", "lateness")) {
        if (row["example"] != example) continue;
        ++told;
        const auto made =
            lateness_rule(bundled(row["book"].get<std::string>()),
                          row["regulation"].is_null() ? std::nullopt
                                                      : std::optional(row["regulation"].get<int>()),
                          std::chrono::minutes(row["control"].get<int>()));
        if (row.contains("refused")) {
            ASSERT_FALSE(made) << row;
            EXPECT_EQ(made.error().reason, row["refused"].get<std::string>());
            EXPECT_EQ(made.error().citations.front().article, row["article"]) << row;
            continue;
        }
        ASSERT_TRUE(made) << row;
        if (row.contains("article")) {
            EXPECT_EQ(made->citation.article, row["article"]) << row;
            EXPECT_EQ(made->citation.section, chapter_of(row, made->citation)) << row;
        }
        EXPECT_EQ(made->limit, std::chrono::minutes(row["limit"].get<int>())) << row;
        if (row.contains("loses_encounter")) {
            EXPECT_EQ(made->loses_encounter, row["loses_encounter"]) << row;
        }
        for (const auto& late : row["in_time"]) {
            EXPECT_FALSE(made->too_late(time_of_day(late))) << row << late;
            EXPECT_EQ(show_up(*made, {time_of_day(late), 0s}), ShowUp::kPlay) << row << late;
        }
        for (const auto& late : row["too_late"]) {
            EXPECT_TRUE(made->too_late(time_of_day(late))) << row << late;
            EXPECT_EQ(show_up(*made, {time_of_day(late), 0s}), ShowUp::kFirstLoses) << row << late;
            EXPECT_EQ(show_up(*made, {0s, time_of_day(late)}), ShowUp::kSecondLoses) << row << late;
            EXPECT_EQ(show_up(*made, {time_of_day(late), std::nullopt}), ShowUp::kBothLose)
                << row << late;
            EXPECT_EQ(show_up(*made, {time_of_day(late), time_of_day(late)}), ShowUp::kBothLose)
                << row << late;
        }
    }
    EXPECT_GT(told, 0) << example;
}

// RU-2022 WE-09, UA-2024 WE-09
TEST(Lateness, TimeWithoutBothIsHalved) {
    for (const auto& row : examples("start.json", "arrivals")) {
        if (!row["example"].get<std::string>().ends_with("WE-09")) continue;
        const auto minutes = [](const nlohmann::json& value) {
            return std::chrono::minutes(value.get<int>());
        };
        const ClockTimes times = times_at_play(minutes(row["first"]), minutes(row["second"]));
        EXPECT_EQ(times.first, minutes(row["clocks"][0])) << row;
        EXPECT_EQ(times.second, minutes(row["clocks"][1])) << row;
    }
}

// RU-2022 WE-10 (a): the regulation is silent, the whole control is already a loss.
TEST(Lateness, WithoutARegulationTheFirstControlIsTheLimit) {
    expect_lateness("RU-2022 WE-10 (a)");
}

// RU-2022 WE-10 (b): an hour at most, and exactly an hour is still in time.
TEST(Lateness, AnHourIsTheMost) {
    expect_lateness("RU-2022 WE-10 (b)");
}

// RU-2022 WE-10 (c), RU-2022 WE-10 (d)
TEST(Lateness, TheRegulationMayShortenButNotLengthenIt) {
    expect_lateness("RU-2022 WE-10 (c)");
    expect_lateness("RU-2022 WE-10 (d)");
}

// RU-2022 WE-10 (e): beyond the limit not a game is lost but the micro-match.
TEST(Lateness, BeyondTheLimitTheWholeEncounterIsLost) {
    expect_lateness("RU-2022 WE-10 (e)");
}

// RU-2022 WE-11
TEST(Lateness, BothAbsentBothLose) {
    const std::map<std::string, ShowUp> verdicts{{"play", ShowUp::kPlay},
                                                 {"first-loses", ShowUp::kFirstLoses},
                                                 {"second-loses", ShowUp::kSecondLoses},
                                                 {"both-lose", ShowUp::kBothLose}};
    const auto came = [](const nlohmann::json& after) {
        return after.is_null() ? std::nullopt
                               : std::optional<seconds>(std::chrono::minutes(after.get<int>()));
    };
    for (const auto& row : examples("start.json", "show_up")) {
        const LatenessRule limit =
            rule(row["book"].get<std::string>().c_str(), row["regulation"].get<int>(),
                 std::chrono::minutes(row["control"].get<int>()));
        EXPECT_EQ(
            show_up(limit, {came(row["first"]), came(row["second"])}, row.value("excused", false)),
            verdicts.at(row["verdict"].get<std::string>()))
            << row;
    }
}

// RU-CHESS W-24
TEST(Lateness, InChessNoTimeIsGivenWhereTheRegulationIsSilent) {
    expect_lateness("RU-CHESS W-24");
}

// UA-2024 WE-07: 45 minutes of control; half an hour late plays, 46 minutes late has lost the
// micro-match (III.D.4.2).
TEST(Lateness, UkrainianWithinTheControlIsPlayedBeyondItTheMicroMatchIsLost) {
    expect_lateness("UA-2024 WE-07");
}

// UA-2024 WE-08
TEST(Lateness, UkrainianAnHourIsTheMostAndBothAbsentLose) {
    expect_lateness("UA-2024 WE-08");
}

}  // namespace
}  // namespace collegium::rounds
