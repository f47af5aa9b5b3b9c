// Whose clock runs before play, and what both clocks have used, by each book.
#include <gtest/gtest.h>

#include <collegium/rounds/start.hpp>

#include "core/rulebook/shelf.hpp"

namespace collegium::rounds {
namespace {

using namespace std::chrono_literals;
using pairing::Side;
using rulebook::bundled;

Clocks clocks(const char* book, const Arrivals& arrivals, seconds now) {
    return clocks_at(start_rule(bundled(book)), arrivals, now);
}

// RU-2022 WE-08: Black is seven minutes late; meanwhile his clock runs and White makes no move.
TEST(ClocksBeforePlay, TheRussianAbsenteesClockRunsAndWhiteWaits) {
    const StartRule rule = start_rule(bundled("ru-draughts-2022"));
    EXPECT_EQ(rule.citation->article, "5.4.1.2");
    EXPECT_EQ(rule.alone, Alone::kWaits);
    const Clocks waiting = clocks_at(rule, {0s, std::nullopt}, 3min);
    EXPECT_EQ(waiting.running, Side::kSecond);
    EXPECT_EQ(waiting.used.second, 3min);
    EXPECT_FALSE(waiting.complete);
    const Clocks playing = clocks_at(rule, {0s, 7min}, 9min);
    EXPECT_TRUE(playing.complete);
    EXPECT_EQ(playing.running, Side::kFirst) << "White has not moved yet";
    EXPECT_EQ(playing.used.first, 0s);
    EXPECT_EQ(playing.used.second, 7min);
    EXPECT_FALSE(playing.shared);
}

// RU-2022 WE-09: Black comes at 12 minutes, White at 20.
TEST(ClocksBeforePlay, TheTimeWithoutBothIsHalvedWhenOneComes) {
    const char* book = "ru-draughts-2022";
    const Clocks nobody = clocks(book, {}, 11min);
    EXPECT_EQ(nobody.running, Side::kFirst);
    EXPECT_EQ(nobody.used.first, 11min);
    EXPECT_EQ(nobody.used.second, 0s);
    EXPECT_FALSE(nobody.shared) << "nothing is halved before somebody comes";
    const Clocks one = clocks(book, {std::nullopt, 12min}, 12min);
    EXPECT_EQ(one.used.first, 6min);
    EXPECT_EQ(one.used.second, 6min);
    EXPECT_TRUE(one.shared);
    EXPECT_EQ(one.running, Side::kFirst);
    const Clocks both = clocks(book, {20min, 12min}, 25min);
    EXPECT_EQ(both.used.first, 14min);
    EXPECT_EQ(both.used.second, 6min);
}

// RU-2022 5.4.1.2: of two absentees the one who is still missing has his clock running.
TEST(ClocksBeforePlay, AfterTheHalvingTheMissingOnesClockRuns) {
    const Clocks one = clocks("ru-draughts-2022", {10min, std::nullopt}, 16min);
    EXPECT_EQ(one.running, Side::kSecond);
    EXPECT_EQ(one.used.first, 5min);
    EXPECT_EQ(one.used.second, 11min);
}

// UA-2024 III.D 4.4: White's clock runs although Black is missing; White moves or writes his move.
// UA-2024 WE-10: Black comes twelve minutes later and answers.
TEST(ClocksBeforePlay, InUkraineWhitesClockRunsUntilHeHasMoved) {
    const StartRule rule = start_rule(bundled("ua-draughts-2024"));
    EXPECT_EQ(rule.alone, Alone::kWrites);
    EXPECT_EQ(clocks_at(rule, {0s, std::nullopt}, 1min).running, Side::kFirst);
    const Clocks answered = clocks_at(rule, {0s, 12min}, 12min);
    EXPECT_EQ(answered.running, Side::kSecond) << "the written move waits for his answer";
    EXPECT_EQ(answered.used.first, 0s);
    EXPECT_EQ(answered.used.second, 12min);
}

// UA-2024 WE-09: both are late; Black comes after 20 minutes, White 15 later.
TEST(ClocksBeforePlay, InUkraineTheTimeWithoutBothIsHalvedToo) {
    const Clocks one = clocks("ua-draughts-2024", {std::nullopt, 20min}, 20min);
    EXPECT_EQ(one.running, Side::kFirst);
    EXPECT_EQ(one.used.first, 10min);
    const Clocks both = clocks("ua-draughts-2024", {35min, 20min}, 40min);
    EXPECT_EQ(both.used.first, 25min);
    EXPECT_EQ(both.used.second, 10min);
}

// RU-CHESS W-24: the regulation gives thirty minutes, both are absent, White comes after twenty.
TEST(ClocksBeforePlay, InChessWhiteLosesAllTheTimeUntilHeComes) {
    const char* book = "ru-chess-2023";
    EXPECT_EQ(start_rule(bundled(book)).citation->article, "6.6–6.7.2");
    const Clocks nobody = clocks(book, {}, 20min);
    EXPECT_EQ(nobody.running, Side::kFirst);
    EXPECT_EQ(nobody.used.first, 20min);
    const Clocks white = clocks(book, {20min, std::nullopt}, 22min);
    EXPECT_EQ(white.used.first, 20min);
    EXPECT_FALSE(white.shared);
    const Clocks black_first = clocks(book, {20min, 5min}, 20min);
    EXPECT_EQ(black_first.used.first, 20min);
    EXPECT_EQ(black_first.used.second, 0s);
    EXPECT_EQ(black_first.running, Side::kFirst);
}

TEST(ClocksBeforePlay, NobodyLatePaysNothing) {
    for (const char* book : {"ru-draughts-2022", "ua-draughts-2024", "ru-chess-2023"}) {
        const Clocks both = clocks(book, {0s, 0s}, 30min);
        EXPECT_EQ(both.running, Side::kFirst) << book;
        EXPECT_EQ(both.used.first + both.used.second, 0s) << book;
        EXPECT_FALSE(both.shared) << book;
    }
}

TEST(ClocksBeforePlay, WhoIsMissingHasNotLostBeforeTheLimit) {
    const LatenessRule hour = *lateness_rule(bundled("ru-draughts-2022"), 60, 120min);
    EXPECT_EQ(lost_by(hour, {0s, std::nullopt}, 60min), ShowUp::kPlay);
    EXPECT_EQ(lost_by(hour, {0s, std::nullopt}, 60min + 1s), ShowUp::kSecondLoses);
    EXPECT_EQ(lost_by(hour, {}, 61min), ShowUp::kBothLose);
    EXPECT_EQ(lost_by(hour, {61min, 3min}, 62min), ShowUp::kFirstLoses);
}

}  // namespace
}  // namespace collegium::rounds
