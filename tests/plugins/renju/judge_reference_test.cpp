// The judge against the simple one: the same verdict on every empty point of many boards, by both
// readings of a three.
#include <cstdlib>
#include <random>

#include <gtest/gtest.h>

#include <collegium/renju/explain.hpp>
#include <collegium/renju/judge.hpp>

#include "boards.hpp"
#include "simple_judge.hpp"

namespace collegium::renju::test {
namespace {

// The short form is part of every test run, the long one of `./dev soak`.
int rounds(int few, int soak) {
    return std::getenv("COLLEGIUM_SOAK") == nullptr ? few : soak;
}

// What the boards had to offer: a comparison that never met a hard point would prove little.
struct Harvest {
    int points = 0;
    int fives = 0;
    int overlines = 0;
    int double_fours = 0;
    int double_threes = 0;
    // Verdicts that a look at this many levels of threes gets wrong.
    int beyond_lines = 0;
    int beyond_one_level = 0;
    int beyond_two_levels = 0;
    int beyond_three_levels = 0;
    int forbidden_only_by_rif = 0;
    int forbidden_only_by_letter = 0;
};

Spot spot_of(Point point) {
    return {column_of(point), row_of(point)};
}

void compare_point(const Board& board, const Drawing& drawing, Point point, Harvest& harvest) {
    SimpleVerdict verdicts[2];
    for (const bool literal : {false, true}) {
        const SimpleVerdict simple = simple_judge(drawing, spot_of(point), {.literal = literal});
        const auto three = literal ? ThreeDefinition::kLiteral : ThreeDefinition::kRif;
        const Verdict verdict = judge(board, point, three);
        const auto where = [&] {
            return shown(board) + " at " + point_name(point, Letters::kRussian) +
                   (literal ? " by the letter" : " by RIF");
        };
        ASSERT_EQ(verdict.wins(), simple.five) << where();
        ASSERT_EQ(verdict.lawful(), !simple.forbidden()) << where();
        ASSERT_EQ(verdict.has(FoulKind::kOverline), !simple.five && simple.overline) << where();
        ASSERT_EQ(verdict.has(FoulKind::kDoubleFour), simple.double_four()) << where();
        ASSERT_EQ(verdict.has(FoulKind::kDoubleThree), simple.double_three()) << where();
        const Explanation why = explain(board, point, three);
        ASSERT_EQ(why.verdict, verdict) << where();
        ASSERT_EQ(why.count(RowKind::kFour), simple.fours) << where();
        ASSERT_EQ(why.count(RowKind::kThree), simple.threes) << where();
        verdicts[literal ? 1 : 0] = simple;
    }
    const SimpleVerdict& rif = verdicts[0];
    const auto shallow = [&](int levels) {
        return simple_judge(drawing, spot_of(point), {.levels = levels});
    };
    const bool hard = !rif.five && !rif.overline && rif.fours < 2 && shallow(0).threes > 1;
    const auto shallow_errs = [&](int levels) {
        return hard && shallow(levels).forbidden() != rif.forbidden();
    };
    ++harvest.points;
    harvest.fives += rif.five ? 1 : 0;
    harvest.overlines += !rif.five && rif.overline ? 1 : 0;
    harvest.double_fours += rif.double_four() ? 1 : 0;
    harvest.double_threes += rif.double_three() ? 1 : 0;
    harvest.beyond_lines += shallow_errs(0) ? 1 : 0;
    harvest.beyond_one_level += shallow_errs(1) ? 1 : 0;
    harvest.beyond_two_levels += shallow_errs(2) ? 1 : 0;
    harvest.beyond_three_levels += shallow_errs(3) ? 1 : 0;
    harvest.forbidden_only_by_rif += rif.forbidden() && !verdicts[1].forbidden() ? 1 : 0;
    harvest.forbidden_only_by_letter += !rif.forbidden() && verdicts[1].forbidden() ? 1 : 0;
}

void compare(const Board& board, Harvest& harvest) {
    const Drawing drawing = drawing_of(board);
    for (int i = 0; i < kPoints && !::testing::Test::HasFatalFailure(); ++i) {
        const auto point = static_cast<Point>(i);
        if (board.empty(point)) compare_point(board, drawing, point, harvest);
    }
    ASSERT_EQ(can_build(board, kBlack), simple_room(drawing, 'b', true)) << shown(board);
    ASSERT_EQ(can_build(board, kWhite), simple_room(drawing, 'w', false)) << shown(board);
    ASSERT_EQ(can_build(board, kWhite, WhiteAim::kExactlyFive), simple_room(drawing, 'w', true))
        << shown(board);
}

void report(const Harvest& harvest) {
    const auto record = [](const char* name, int value) {
        ::testing::Test::RecordProperty(name, value);
    };
    record("points", harvest.points);
    record("fives", harvest.fives);
    record("overlines", harvest.overlines);
    record("double_fours", harvest.double_fours);
    record("double_threes", harvest.double_threes);
    record("beyond_lines", harvest.beyond_lines);
    record("beyond_one_level", harvest.beyond_one_level);
    record("beyond_two_levels", harvest.beyond_two_levels);
    record("beyond_three_levels", harvest.beyond_three_levels);
    record("forbidden_only_by_rif", harvest.forbidden_only_by_rif);
    record("forbidden_only_by_letter", harvest.forbidden_only_by_letter);
}

TEST(AgainstSimpleJudge, SameVerdictsOnScatteredStones) {
    std::mt19937 chance(20220317);
    Harvest harvest;
    for (int i = 0; i < rounds(500, 50'000) && !HasFatalFailure(); ++i)
        compare(scattered(chance), harvest);
    report(harvest);
    EXPECT_GT(harvest.fives, 100);
    EXPECT_GT(harvest.overlines, 100);
    EXPECT_GT(harvest.double_fours, 100);
    EXPECT_GT(harvest.double_threes, 100);
}

// Threes that are none because the point that completes them is a foul itself, for this or a deeper
// reason.
TEST(AgainstSimpleJudge, SameVerdictsOnNestedThrees) {
    std::mt19937 chance(19960502);
    Harvest harvest;
    for (int i = 0; i < rounds(1000, 60'000) && !HasFatalFailure(); ++i)
        compare(nested(chance), harvest);
    report(harvest);
    EXPECT_GT(harvest.double_threes, 1000);
    EXPECT_GT(harvest.beyond_lines, 100);
    EXPECT_GT(harvest.beyond_one_level, 20);
    EXPECT_GT(harvest.beyond_two_levels, 1);
    EXPECT_GT(harvest.forbidden_only_by_rif, 0);
    EXPECT_GT(harvest.forbidden_only_by_letter, 0);
}

}  // namespace
}  // namespace collegium::renju::test
