// Every example of the catalogue about rows, fouls, wins and the draw without room.
#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/renju/explain.hpp>
#include <collegium/renju/judge.hpp>

#include "boards.hpp"

namespace collegium::renju::test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr auto kRif = ThreeDefinition::kRif;
constexpr auto kLiteral = ThreeDefinition::kLiteral;

struct Vector {
    std::string name;
    std::string black;
    std::string white;
    std::string stone;
    std::string by_rif;
    std::string by_letter;
    std::string counts;
};

std::vector<Vector> vectors() {
    std::vector<Vector> all;
    for (const auto& row : read_table(COLLEGIUM_TEST_DATA "/renju/stones.txt"))
        all.push_back(
            {row.at(0), row.at(1), row.at(2), row.at(3), row.at(4), row.at(5), row.at(6)});
    return all;
}

// All kinds of a verdict, so that "double-three" means that nothing else applies.
std::string words(const Verdict& verdict) {
    if (verdict.wins()) return "five";
    std::string text;
    for (const FoulKind kind : verdict.fouls())
        text += (text.empty() ? "" : " ") + std::string(word_of(kind));
    return text.empty() ? "lawful" : text;
}

class BlackStone : public ::testing::TestWithParam<Vector> {};

TEST_P(BlackStone, IsJudgedAsTheCatalogueSays) {
    const Vector& vector = GetParam();
    const Board board = board_of(vector.black, vector.white);
    const Point point = named(vector.stone);

    EXPECT_EQ(words(judge(board, point, kRif)), vector.by_rif);
    EXPECT_EQ(words(judge(board, point, kLiteral)), vector.by_letter);
    const Explanation why = explain(board, point, kRif);
    EXPECT_EQ(why.verdict, judge(board, point, kRif));
    const std::string threes =
        vector.by_rif == "five" ? "-" : std::to_string(why.count(RowKind::kThree));
    EXPECT_EQ(std::to_string(why.count(RowKind::kFour)) + " " + threes, vector.counts);
}

INSTANTIATE_TEST_SUITE_P(Catalogue, BlackStone, ::testing::ValuesIn(vectors()),
                         [](const ::testing::TestParamInfo<Vector>& vector) {
                             std::string name = vector.param.name;
                             for (char& c : name)
                                 if (c == ' ' || c == '-') c = '_';
                             return name;
                         });

TEST(BlackStones, AllThirtyTwoExamplesAreThere) {
    const auto all = vectors();
    ASSERT_EQ(all.size(), 32U);
    EXPECT_EQ(all.front().name, "DISC J-01");
    EXPECT_EQ(all.back().name, "DISC J-32");
}

Board after(Board board, const std::string& point, sdk::Side side) {
    board.place(named(point), side);
    return board;
}

// DISC J-40
TEST(WhiteStone, WinsWithSixInARow) {
    const Board board = after(board_of("-", "D8 E8 F8 H8 I8"), "G8", kWhite);

    EXPECT_THAT(
        winning_row(board, named("G8")),
        ElementsAre(named("D8"), named("E8"), named("F8"), named("G8"), named("H8"), named("I8")));
    EXPECT_TRUE(has_won(board, kWhite));
    EXPECT_FALSE(has_won(board, kBlack));
}

// DISC J-41: fouls are a matter of black stones, and of points where one could be put.
TEST(WhiteStone, IsNoFoulWhereABlackOneWouldBe) {
    const Board white = board_of("-", "F8 G8 H6 H7");
    EXPECT_THAT(foul_points(white, kRif), IsEmpty());
    EXPECT_TRUE(judge(white, named("H8"), kRif).lawful());
    EXPECT_THAT(winning_row(after(white, "H8", kWhite), named("H8")), IsEmpty());

    const auto fouls = foul_points(board_of("F8 G8 H6 H7", "-"), kRif);
    ASSERT_FALSE(fouls.empty());
    EXPECT_TRUE(std::ranges::any_of(fouls, [](const Foul& f) { return f.point == named("H8"); }));
}

TEST(BlackRow, OfSixDoesNotWinAndOfFiveDoes) {
    const Board six = after(board_of("D8 E8 F8 H8 I8", "-"), "G8", kBlack);
    EXPECT_THAT(winning_row(six, named("G8")), IsEmpty());
    EXPECT_FALSE(has_won(six, kBlack));

    const Board five = after(board_of("A15 B14 C13 D12", "-"), "E11", kBlack);
    EXPECT_THAT(winning_row(five, named("C13")),
                ElementsAre(named("A15"), named("B14"), named("C13"), named("D12"), named("E11")));
    EXPECT_TRUE(has_won(five, kBlack));
}

TEST(WhiteRow, IsFoundWholeHoweverLong) {
    Board board;
    for (int column = 0; column < kSize; ++column)
        board.place(point_at(column, 3), kWhite);
    EXPECT_EQ(winning_row(board, point_at(14, 3)).size(), 15U);
    EXPECT_EQ(winning_row(board, point_at(0, 3)).size(), 15U);
}

// The board in stripes that leave nobody five points in a line.
Board chequered() {
    Board board;
    for (int row = 0; row < kSize; ++row)
        for (int column = 0; column < kSize; ++column)
            board.place(point_at(column, row), (column + 2 * row) % 4 < 2 ? kBlack : kWhite);
    return board;
}

// DISC J-45, DISC J-55 (the board's part: whether a full board is asked for is the edition's)
TEST(Room, IsGoneOnAFullBoardWithoutAFive) {
    const Board full = chequered();
    EXPECT_FALSE(has_won(full, kBlack));
    EXPECT_FALSE(has_won(full, kWhite));
    EXPECT_FALSE(can_build(full, kBlack));
    EXPECT_FALSE(can_build(full, kWhite));

    Board almost = full;
    almost.remove(point_at(7, 7), full.at(point_at(7, 7)) == Cell::kBlackStone ? kBlack : kWhite);
    EXPECT_FALSE(can_build(almost, kBlack)) << "not full, and no room either";
    EXPECT_FALSE(can_build(almost, kWhite));
    EXPECT_TRUE(can_build(Board(), kBlack));
    EXPECT_TRUE(can_build(Board(), kWhite));
}

// RJ-28, TR-47: five points are dead for Black where a black stone touches them from outside.
TEST(Room, ForBlackEndsAtHisOwnStonesForWhiteItDoesNot) {
    // Six points of row 1 between stones of the other side, the outer two perhaps taken.
    const auto only_row_one = [](sdk::Side side, bool first, bool last) {
        Board board = chequered();
        for (int column = 0; column < kSize; ++column) {
            const Point point = point_at(column, 0);
            board.remove(point, board.at(point) == Cell::kBlackStone ? kBlack : kWhite);
            if (column < 4 || column > 9) board.place(point, sdk::other(side));
        }
        if (first) board.place(point_at(4, 0), side);
        if (last) board.place(point_at(9, 0), side);
        return board;
    };
    EXPECT_TRUE(can_build(only_row_one(kBlack, false, false), kBlack));
    EXPECT_TRUE(can_build(only_row_one(kBlack, true, false), kBlack));
    EXPECT_FALSE(can_build(only_row_one(kBlack, true, true), kBlack));
    EXPECT_TRUE(can_build(only_row_one(kWhite, true, true), kWhite));
    // ED-R04: the older chapter asks White for exactly five.
    EXPECT_FALSE(can_build(only_row_one(kWhite, true, true), kWhite, WhiteAim::kExactlyFive));
    EXPECT_TRUE(can_build(only_row_one(kWhite, true, false), kWhite, WhiteAim::kExactlyFive));
}

// DISC J-48, DISC J-49, DISC J-50
TEST(PointNames, FollowTheirAlphabet) {
    const auto read = [](const char* text, Letters letters) { return parse_point(text, letters); };
    EXPECT_EQ(read("M12", Letters::kRussian), point_at(11, 11));
    EXPECT_EQ(read("m12", Letters::kRif), point_at(12, 11));
    EXPECT_EQ(read("I9", Letters::kRussian), point_at(8, 8));
    EXPECT_EQ(read("J9", Letters::kRussian), point_at(8, 8));
    EXPECT_EQ(read("K10", Letters::kRussian), point_at(9, 9));
    EXPECT_EQ(read("k10", Letters::kRif), point_at(10, 9));

    for (const char* none :
         {"", "h", "8", "h0", "h08", "h16", "q1", "hh", "h8 ", "h-1", "@1", "[1"})
        EXPECT_FALSE(read(none, Letters::kRussian) || read(none, Letters::kRif)) << none;
    EXPECT_FALSE(read("p1", Letters::kRif));
    for (int i = 0; i < kPoints; ++i) {
        const auto point = static_cast<Point>(i);
        for (const Letters letters : {Letters::kRif, Letters::kRussian})
            EXPECT_EQ(parse_point(point_name(point, letters), letters), point);
    }
    EXPECT_EQ(point_name(kCentre, Letters::kRif), "h8");
    EXPECT_EQ(point_name(kCentre, Letters::kRussian), "H8");
}

TEST(Board, GivesBackWhatWasPutOnIt) {
    Board board;
    board.place(kCentre, kBlack);
    board.place(point_at(0, 14), kWhite);
    EXPECT_EQ(board.at(kCentre), Cell::kBlackStone);
    EXPECT_EQ(board.at(point_at(0, 14)), Cell::kWhiteStone);
    EXPECT_TRUE(board.empty(point_at(14, 0)));
    board.remove(kCentre, kBlack);
    board.remove(point_at(0, 14), kWhite);
    EXPECT_EQ(board, Board());
}

// Several fouls at once are all named, the first of the order deciding (RJ-56).
TEST(Verdict, NamesEveryFoulThatApplies) {
    const Board board = board_of("D8 E8 F8 H8 I8 G9 G10 H9 I10", "-");
    EXPECT_EQ(words(judge(board, named("G8"), kRif)), "overline double-three");
}

// TR-38: threes are followed to the end, however deep.
TEST(Verdict, FollowsThreesAsDeepAsTheyGo) {
    const auto table = read_table(COLLEGIUM_TEST_DATA "/renju/deep.txt");
    EXPECT_EQ(table.size(), 32U);
    for (const auto& row : table) {
        const Board board = board_of(row.at(1), row.at(2));
        const Point point = named(row.at(3));
        const Spot spot{column_of(point), row_of(point)};
        const bool forbidden = simple_judge(drawing_of(board), spot, {}).forbidden();
        const SimpleRules shallow{.levels = std::stoi(row.at(0))};

        EXPECT_EQ(judge(board, point, kRif).lawful(), !forbidden) << shown(board);
        EXPECT_NE(simple_judge(drawing_of(board), spot, shallow).forbidden(), forbidden)
            << "not as deep as the table says: " << shown(board);
    }
}

}  // namespace
}  // namespace collegium::renju::test
