// The books that come with the program.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "bundled_books.hpp"

namespace collegium::rulebook {
namespace {

using testing::ElementsAre;
using namespace std::chrono;

TEST(RuDraughts2022, HasTheSixteenDisciplinesInTheOrderOfAppendixOne) {
    const Book book = bundled("ru-draughts-2022");
    const auto& disciplines = book.rows("discipline");
    ASSERT_EQ(disciplines.size(), 16U);
    for (std::size_t i = 0; i < disciplines.size(); ++i)
        EXPECT_EQ(disciplines[i].number("number"), static_cast<std::int64_t>(i) + 1);
    EXPECT_EQ(book.find("discipline", "renju")->text("age_set"), "renju");
}

TEST(RuDraughts2022, GivesTeamRapidAndBlitzNoJuniorGroups) {
    const Book book = bundled("ru-draughts-2022");
    for (const char* id :
         {"russian-rapid-team", "russian-blitz-team", "hundred-rapid-team", "hundred-blitz-team"})
        EXPECT_EQ(book.find("discipline", id)->text("age_set"), "adults") << id;
}

TEST(RuDraughts2022, CapsFeeAndDepositAtFiveThousandRoubles) {
    const Book book = bundled("ru-draughts-2022");
    EXPECT_EQ(book.rows("fee").front().number("cap"), 5000);
    EXPECT_EQ(book.rows("fee").front().citation().article, "5.2, 1.5.9");
    EXPECT_EQ(book.rows("deposit").front().number("cap"), 5000);
}

TEST(RuDraughts2022, SendsARejectedDepositToThePrizeFund) {
    const Book book = bundled("ru-draughts-2022");
    const Row& deposit = book.rows("deposit").front();
    EXPECT_EQ(deposit.text("upheld"), "returned");
    EXPECT_EQ(deposit.text("rejected"), "prize-fund");
    EXPECT_EQ(deposit.citation().article, "5.4.17.4");
}

// 5.4.15.2; the other books leave the choice to the arbiter (RU-CHESS 12.9, UA-2024 III.L.10).
TEST(RuDraughts2022, AloneHasALadderOfSanctions) {
    const Book book = bundled("ru-draughts-2022");
    EXPECT_EQ(book.rows("ladder").front().text("first_gross"), "warning");
    EXPECT_TRUE(bundled("ru-chess-2023").rows("ladder").empty());
    EXPECT_TRUE(bundled("ua-draughts-2024").rows("ladder").empty());
}

TEST(RuDraughts2022, AsksTheRegionsHeadsToSignFromInterregionalCompetitionsOn) {
    const Book book = bundled("ru-draughts-2022");
    const Row* authority = book.find("signature", "regional-authority-head");
    ASSERT_NE(authority, nullptr);
    EXPECT_THAT(authority->words("statuses"), ElementsAre("interregional", "national"));
}

TEST(RuDraughts2022, IsInForceFromItsOrder) {
    const Book book = bundled("ru-draughts-2022");
    EXPECT_FALSE(book.in_force(2022y / 3 / 16));
    EXPECT_TRUE(book.in_force(2022y / 3 / 17));
    EXPECT_TRUE(book.in_force(2026y / 11 / 16));
}

TEST(RuChess2023, HasSixDisciplinesAndEighteenGroups) {
    const Book book = bundled("ru-chess-2023");
    EXPECT_EQ(book.rows("discipline").size(), 6U);
    EXPECT_EQ(book.rows("age_group").size() * 2, 18U);
}

// RU-CHESS 28.2: ten thousand in a region, fifteen thousand from interregional competitions on.
TEST(RuChess2023, CapsTheFeeByStatus) {
    const Book book = bundled("ru-chess-2023");
    EXPECT_EQ(book.find("fee", "local")->number("cap"), 10000);
    EXPECT_EQ(book.find("fee", "wide")->number("cap"), 15000);
    EXPECT_EQ(book.find("fee", "wide")->citation().section, "III");
}

TEST(UaDraughts2024, HasNoFeeAndNoDeposit) {
    const Book book = bundled("ua-draughts-2024");
    EXPECT_TRUE(book.rows("fee").empty());
    EXPECT_TRUE(book.rows("deposit").empty());
}

// UA-2024 IV.8.4: a chair, two members and at least two reserves.
TEST(UaDraughts2024, NeedsTwoReservesOnTheAppealsCommittee) {
    EXPECT_EQ(bundled("ua-draughts-2024").rows("appeal").front().number("reserves_least"), 2);
}

// A competition keeps the copy of the book it was opened by, with the keys of that time.
TEST(OlderCopies, AreStillRead) {
    std::string copy = book_text("ru-draughts-2022");
    const auto replace = [&](const std::string& now, const std::string& then) {
        ASSERT_NE(copy.find(now), std::string::npos) << now;
        copy.replace(copy.find(now), now.size(), then);
    };
    replace("last_round_minutes = 30\n",
            "last_round_minutes = 30\ndecided_within_hours = 24\ndecides = \"chief-arbiter\"\n");
    replace("result = \"excluded\"", "result = \"points\"");
    EXPECT_TRUE(load("ru-draughts-2022", copy));
}

TEST(Row, ThrowsWhereTheCallerAsksForAnotherType) {
    const Book book = bundled("ru-draughts-2022");
    EXPECT_THROW(static_cast<void>(book.head().number("title")), std::logic_error);
}

}  // namespace
}  // namespace collegium::rulebook
