// Whose clock runs before play, and what both clocks have used, by each book.
#include <map>

#include <gtest/gtest.h>

#include <collegium/rounds/start.hpp>

#include "core/rounds/examples.hpp"
#include "core/rulebook/bundled_books.hpp"

namespace collegium::rounds {
namespace {

using namespace std::chrono_literals;
using pairing::Side;
using rulebook::bundled;

Clocks clocks(const char* book, const Arrivals& arrivals, seconds now) {
    return clocks_at(start_rule(bundled(book)), arrivals, now);
}

std::optional<seconds> minutes_of(const nlohmann::json& value) {
    if (value.is_null()) return std::nullopt;
    return std::chrono::minutes(value.get<int>());
}

// Every moment the example tells of.
void expect_moments_of(const std::string& example) {
    int told = 0;
    for (const auto& row : examples("start.json", "clocks")) {
        if (row["example"] != example) continue;
        ++told;
        const Clocks made =
            clocks(row["book"].get<std::string>().c_str(),
                   {minutes_of(row["first"]), minutes_of(row["second"])}, *minutes_of(row["at"]));
        EXPECT_EQ(made.running, row["running"] == "first" ? Side::kFirst : Side::kSecond) << row;
        EXPECT_EQ(made.used.first, minutes_of(row["used"][0])) << row;
        // What the example leaves open is null.
        if (const auto second = minutes_of(row["used"][1])) {
            EXPECT_EQ(made.used.second, *second) << row;
        }
        EXPECT_EQ(made.complete, row.value("complete", true)) << row;
        EXPECT_EQ(made.shared, row.value("shared", false)) << row;
        if (!row.contains("alone")) continue;
        const StartRule rule = start_rule(bundled(row["book"].get<std::string>()));
        const std::map<std::string, Alone> words{
            {"waits", Alone::kWaits}, {"moves", Alone::kMoves}, {"writes", Alone::kWrites}};
        EXPECT_EQ(rule.alone, words.at(row["alone"])) << row;
        EXPECT_EQ(rule.citation->article, row["article"]) << row;
        EXPECT_EQ(rule.citation->section, chapter_of(row, *rule.citation)) << row;
    }
    EXPECT_GT(told, 0) << example;
}

// RU-2022 WE-08: Black is seven minutes late; meanwhile his clock runs and White makes no move.
TEST(ClocksBeforePlay, TheRussianAbsenteesClockRunsAndWhiteWaits) {
    expect_moments_of("RU-2022 WE-08");
}

// RU-2022 WE-09: Black comes at 12 minutes, White at 20; nothing is halved before somebody comes.
TEST(ClocksBeforePlay, TheTimeWithoutBothIsHalvedWhenOneComes) {
    expect_moments_of("RU-2022 WE-09");
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
    EXPECT_EQ(clocks("ua-draughts-2024", {0s, std::nullopt}, 1min).running, Side::kFirst);
    expect_moments_of("UA-2024 WE-10");
}

// UA-2024 WE-11: the start is not drawn before the late one comes; until then nobody moves and the
// time is his, afterwards whoever begins has the whole of his own.
TEST(ClocksBeforePlay, OfAnUndrawnBoardAreTheLateOnes) {
    for (const auto& row : examples("start.json", "drawn_start")) {
        SCOPED_TRACE(row.dump());
        const StartRule rule = undrawn_start_rule(bundled(row["book"].get<std::string>()));
        EXPECT_EQ(rule.alone, Alone::kWaits);
        // The Russian book has its own article on who is late, whatever is drawn.
        if (row.contains("chapter")) {
            EXPECT_EQ(rule.citation->article, row["article"]);
            EXPECT_EQ(rule.citation->section, row["chapter"]);
        }
        const bool first_late = row["waits_on"] == "first";
        const auto came = [&](const char* key) { return *minutes_of(row[key]); };
        const seconds before = came("drawn_at") / 2;
        const Clocks waiting =
            clocks_at(rule,
                      {first_late ? std::nullopt : std::optional(came("first")),
                       first_late ? std::optional(came("second")) : std::nullopt},
                      before);
        EXPECT_EQ(waiting.running, first_late ? Side::kFirst : Side::kSecond);
        EXPECT_EQ(waiting.used.first, first_late ? before : 0s);
        EXPECT_EQ(waiting.used.second, first_late ? 0s : before);
        const Clocks drawn = clocks_at(rule, {came("first"), came("second")}, came("drawn_at"));
        EXPECT_EQ(drawn.running, Side::kFirst);
        EXPECT_EQ(drawn.used.first, minutes_of(row["clocks"][0]));
        EXPECT_EQ(drawn.used.second, minutes_of(row["clocks"][1]));
        EXPECT_TRUE(drawn.complete);
    }
    // Chess draws no starts.
    EXPECT_EQ(undrawn_start_rule(bundled("ru-chess-2023")).alone, Alone::kMoves);
}

// UA-2024 WE-09: both are late; Black comes after 20 minutes, White 15 later.
TEST(ClocksBeforePlay, InUkraineTheTimeWithoutBothIsHalvedToo) {
    expect_moments_of("UA-2024 WE-09");
}

// RU-CHESS W-24: the regulation gives thirty minutes, both are absent, White comes after twenty.
TEST(ClocksBeforePlay, InChessWhiteLosesAllTheTimeUntilHeComes) {
    expect_moments_of("RU-CHESS W-24");
    expect_moments_of("RU-CHESS 6.7.2, Black came before White");
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

// RU-2022 5.4.1.3, UA-2024 III.D.5.3: a draw waits for who is late; chess draws no starts.
TEST(StartDraw, IsBeforeBothByTheBooksThatDrawStarts) {
    const std::pair<const char*, const char*> books[] = {{"ru-draughts-2022", "5.4.1.3"},
                                                         {"ua-draughts-2024", "5.3–5.5"}};
    for (const auto& [id, article] : books) {
        const rulebook::Book book = bundled(id);
        const auto& rows = book.rows("start_draw");
        ASSERT_EQ(rows.size(), 1U) << id;
        EXPECT_TRUE(rows.front().flag("both_present")) << id;
        EXPECT_EQ(rows.front().citation().article, article);
    }
    EXPECT_TRUE(bundled("ru-chess-2023").rows("start_draw").empty());
}

}  // namespace
}  // namespace collegium::rounds
