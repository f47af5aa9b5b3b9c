// Fouls explained as data and in words.
#include <algorithm>
#include <string>
#include <variant>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/renju/explain.hpp>
#include <collegium/renju/refused_points.hpp>

#include "boards.hpp"

namespace collegium::renju::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr auto kRif = ThreeDefinition::kRif;

// On the board of DISC J-27 and its kin.
const char* const kJ27Black = "F8 G8 H6 H7 I6 I7 K7 L6";

TEST(Explanation, NamesBothThreesWithTheirPoints) {
    const Explanation why = explain(board_of("F8 G8 H6 H7", "-"), named("H8"), kRif);

    ASSERT_THAT(why.rows, SizeIs(2));
    EXPECT_EQ(why.rows[0].direction, Direction::kRow);
    EXPECT_THAT(why.rows[0].stones, ElementsAre(named("F8"), named("G8"), named("H8")));
    EXPECT_EQ(why.rows[0].extensions[0].point, named("E8"));
    EXPECT_EQ(why.rows[0].extensions[1].point, named("I8"));
    EXPECT_TRUE(why.rows[0].extensions[0].counts);
    EXPECT_THAT(why.rows[0].extensions[0].why, IsEmpty()) << "plain to see";
    const sdk::LocalText text = describe(why, Letters::kRussian);
    EXPECT_EQ(text.en,
              "double-three through E8/I8 and H5/H9, because a stone there makes a straight four "
              "of F8-G8-H8 and of H6-H7-H8");
    EXPECT_EQ(text.ru,
              "фол 3×3 через E8/I8 и H5/H9, потому что шашка там делает открытую четвёрку из "
              "F8-G8-H8 и из H6-H7-H8");
    EXPECT_EQ(text.uk,
              "фол 3×3 через E8/I8 та H5/H9, бо шашка там робить відкриту четвірку з F8-G8-H8 та "
              "з H6-H7-H8");
}

TEST(Explanation, GivesTwoFoursOfOneLineAsTwoRows) {
    const Explanation why = explain(board_of("D8 F8 H8 K8", "-"), named("G8"), kRif);

    ASSERT_THAT(why.rows, SizeIs(2));
    EXPECT_THAT(why.rows[0].stones,
                ElementsAre(named("D8"), named("F8"), named("G8"), named("H8")));
    EXPECT_THAT(why.rows[0].completions, ElementsAre(named("E8")));
    EXPECT_THAT(why.rows[1].completions, ElementsAre(named("I8")));
    EXPECT_EQ(describe(why, Letters::kRif).en,
              "double-four: fours d8-f8-g8-h8 (five at e8) and f8-g8-h8-j8 (five at i8)");
}

TEST(Explanation, GivesAStraightFourAsOneRowWithTwoCompletions) {
    const Explanation why = explain(board_of("F8 G8 I8", "-"), named("H8"), kRif);

    ASSERT_THAT(why.rows, SizeIs(1));
    EXPECT_EQ(why.rows[0].kind, RowKind::kFour);
    EXPECT_THAT(why.rows[0].stones, SizeIs(4));
    EXPECT_THAT(why.rows[0].completions, ElementsAre(named("E8"), named("K8")));
}

TEST(Explanation, SaysWhyARowIsNoThree) {
    const Explanation why = explain(board_of(kJ27Black, "D8"), named("H8"), kRif);

    EXPECT_TRUE(why.verdict.lawful());
    ASSERT_EQ(why.count(RowKind::kNoThree), 1);
    const Extension& extension = why.rows.back().extensions.front();
    EXPECT_EQ(extension.point, named("I8"));
    EXPECT_FALSE(extension.counts);
    ASSERT_THAT(extension.why, SizeIs(1));
    EXPECT_TRUE(extension.why.front().verdict.has(FoulKind::kDoubleThree));
    EXPECT_THAT(describe(why, Letters::kRussian).en,
                HasSubstr("F8-G8-H8 is no three, because I8 is forbidden (double-three through "
                          "I5/I9 and M5"));
}

TEST(Explanation, SaysWhyAPointCountsThoughItLooksForbidden) {
    const Board board = board_of("E5 F5 F9 G4 G5 H5 H7 I4 I7", "-");  // DISC J-32

    EXPECT_THAT(describe(explain(board, named("K7"), kRif), Letters::kRussian).en,
                HasSubstr("I6 is lawful (I4-I6-I7 is no three, because I5 makes a five as well)"));
}

TEST(Explanation, NamesTheFiveThatOutranksEverything) {
    const Board board = board_of("D8 E8 F8 H8 I8 G4 G5 G6 G7", "-");  // DISC J-12

    const Explanation why = explain(board, named("G8"), kRif);
    EXPECT_EQ(why.count(RowKind::kOverline), 1);
    EXPECT_EQ(describe(why, Letters::kRussian).ru, "пятёрка G4-G5-G6-G7-G8");
}

TEST(RefusedPoints, AreTheFoulsOfBlackWithKindReasonAndArticle) {
    const sdk::Citation article{"ru-draughts-2022", "", "", "9.2.4.2"};
    const auto refused =
        refused_points(board_of("D8 E8 F8 H8 I8 G9 G10 H9 I10", "-"), kRif, Letters::kRif, article);

    const auto at_g8 = std::ranges::find_if(refused, [](const sdk::RefusedMove& move) {
        return std::get<sdk::Placement>(move.move).point == named("G8");
    });
    ASSERT_NE(at_g8, refused.end());
    EXPECT_EQ(at_g8->kind, "overline");
    EXPECT_THAT(at_g8->also, ElementsAre("double-three"));
    EXPECT_THAT(at_g8->reason.en, HasSubstr("overline d8-e8-f8-g8-h8-i8; double-three through"));
    EXPECT_EQ(at_g8->citation, article);
}

TEST(RefusedPoints, AreNoneForWhite) {
    Board board = board_of("F8 G8 H6 H7", "-");
    board.set_to_move(kWhite);
    EXPECT_THAT(refused_points(board, kRif, Letters::kRif, {}), IsEmpty());
}

}  // namespace
}  // namespace collegium::renju::test
