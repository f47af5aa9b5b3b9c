// Smaller rules of conduct: calls before the start, a written move, clocks put right.
#include <map>

#include <gtest/gtest.h>

#include <collegium/rounds/calls.hpp>
#include <collegium/rounds/clock_repair.hpp>
#include <collegium/rounds/irregularity.hpp>
#include <collegium/rounds/written_move.hpp>

#include "core/rounds/examples.hpp"
#include "core/rulebook/bundled_books.hpp"

namespace collegium::rounds {
namespace {

using namespace std::chrono_literals;
using rulebook::bundled;

// RU-CHESS W-50
TEST(StartCalls, GoByTheNumberOfPlayers) {
    const nlohmann::json rows = examples("start.json", "calls");
    ASSERT_EQ(rows.size(), 2U);
    for (const auto& example : rows) {
        const StartCalls calls =
            start_calls(bundled(example["book"].get<std::string>()), example["players"].get<int>());
        EXPECT_EQ(calls.countdown_clock, example["countdown_clock"]) << example;
        std::vector<int> announced;
        for (const std::chrono::minutes before : calls.announced)
            announced.push_back(static_cast<int>(before.count()));
        EXPECT_EQ(announced, example["announced"].get<std::vector<int>>()) << example;
        EXPECT_EQ(calls.citation.article, example["article"]) << example;
    }
    EXPECT_EQ(start_calls(bundled("ru-draughts-2022"), 100).seated, 5min);
}

// UA-2024 WE-10: what White wrote while Black was late is put on the board, and nothing else.
TEST(WrittenMove, StandsWhenTheLateOneComes) {
    const nlohmann::json example = examples("start.json", "written_move");
    const auto book = bundled(example["book"].get<std::string>());
    const std::string written = example["written"].get<std::string>();
    EXPECT_TRUE(check_written_move(book, written, written));
    const auto other = check_written_move(book, written, example["instead"].get<std::string>());
    ASSERT_FALSE(other);
    EXPECT_EQ(other.error().reason, example["refused"]);
    EXPECT_EQ(other.error().metadata.at("move"), written);
    const sdk::Citation& cited = other.error().citations.front();
    EXPECT_EQ(cited.article, example["article"]);
    EXPECT_EQ(cited.section, example["chapter"]);
}

// UA-2024 WE-15, UA-2024 WE-17, UA-2024 WE-19
TEST(Irregularity, IsMendedAsTheBookSays) {
    const std::map<std::string, Irregularity> kinds{{"wrong-start", Irregularity::kWrongStart},
                                                    {"board-turned", Irregularity::kBoardTurned},
                                                    {"unrecorded", Irregularity::kUnrecorded},
                                                    {"clock-stopped", Irregularity::kClockStopped}};
    const std::map<std::string, Remedy> remedies{
        {"nothing", Remedy::kNothing},   {"corrected", Remedy::kCorrected},
        {"stands", Remedy::kStands},     {"replayed", Remedy::kReplayed},
        {"resigned", Remedy::kResigned}, {"offenders-clock", Remedy::kOffendersClock}};
    const nlohmann::json rows = examples("start.json", "irregularities");
    ASSERT_EQ(rows.size(), 9U);
    for (const auto& example : rows) {
        const auto ruling =
            rule_on(bundled(example["book"].get<std::string>()),
                    kinds.at(example["what"].get<std::string>()), example["moves"].get<int>(),
                    example.value("misunderstood", false));
        ASSERT_TRUE(ruling) << example;
        EXPECT_EQ(ruling->remedy, remedies.at(example["remedy"].get<std::string>())) << example;
        EXPECT_EQ(ruling->citation.article, example["article"]) << example;
        EXPECT_EQ(ruling->citation.section, chapter_of(example, ruling->citation)) << example;
    }
    EXPECT_FALSE(rule_on(bundled("ru-chess-2023"), Irregularity::kWrongStart, 1))
        << "the discipline judges it (7.1)";
}

// RU-2022 WE-45
TEST(ClockRepair, LeavesAtLeastTheFloor) {
    const nlohmann::json rows = examples("start.json", "clock_repair");
    ASSERT_EQ(rows.size(), 3U);
    for (const auto& example : rows) {
        const auto minutes = [&](const char* key) {
            return std::chrono::minutes(example[key].get<int>());
        };
        const sdk::ClockCorrection correction{minutes("floor"), std::nullopt};
        EXPECT_EQ(most_cut(correction, minutes("left"), minutes("wanted")), minutes("cut"))
            << example;
    }
}

}  // namespace
}  // namespace collegium::rounds
