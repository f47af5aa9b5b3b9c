#include <gtest/gtest.h>

#include <collegium/chess/rulings.hpp>

#include "boards.hpp"

namespace collegium::chess {
namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

constexpr Score kWhiteWins{2, 0};
constexpr Score kBlackWins{0, 2};

// RU-CHESS W-15
TEST(FlagFall, RU_CHESS_W_15_DrawsWhereTheOpponentCannotMate) {
    const auto black_flag = [](const std::string& fen) {
        return flag_fell(position_of(fen).board, Colour::kBlack).score;
    };
    EXPECT_EQ(black_flag("8/8/4kr2/8/8/3KB3/8/8 w - - 0 1"), kDraw);
    EXPECT_EQ(black_flag("8/8/4kr2/8/8/3KN3/8/8 w - - 0 1"), kWhiteWins);
    EXPECT_EQ(black_flag("8/8/4k3/3q4/8/3KN3/8/8 w - - 0 1"), kDraw);
    EXPECT_EQ(black_flag("8/8/4k3/3p4/8/3KN3/8/8 w - - 0 1"), kWhiteWins);
    EXPECT_EQ(black_flag("8/8/4kr2/8/8/3K4/8/8 w - - 0 1"), kDraw);
    EXPECT_EQ(flag_fell(start_position().board, Colour::kBlack).article, "6.9");
}

// RU-CHESS W-16
TEST(Resignation, RU_CHESS_W_16_DrawsWhereTheOpponentCannotMate) {
    EXPECT_EQ(resigned(position_of("8/8/4k3/8/8/2RK4/8/8 w - - 0 1").board, Colour::kWhite).score,
              kDraw);
    EXPECT_EQ(resigned(position_of("8/8/4k3/4p3/8/2RK4/8/8 w - - 0 1").board, Colour::kWhite).score,
              kBlackWins);
}

// RU-CHESS W-17
TEST(IllegalMoves, RU_CHESS_W_17_SecondOneLosesUnlessTheOpponentCannotMate) {
    const auto first =
        rule_on_illegal({Illegality::kImpossibleMove, 0, false}, TimeClass::kClassical, true)
            .value();
    EXPECT_EQ(first, (IllegalRuling{IllegalRuling::Action::kPenalty, 2, true, false, "7.5.5"}));
    const auto second =
        rule_on_illegal({Illegality::kClockWithoutMove, 1, false}, TimeClass::kClassical, true)
            .value();
    EXPECT_EQ(second.action, IllegalRuling::Action::kGameLost);

    const Board lone_king = position_of("8/8/4k3/8/8/2RK4/8/8 w - - 0 1").board;
    EXPECT_EQ(second_illegal_move(lone_king, Colour::kWhite).score, kDraw);
    EXPECT_EQ(second_illegal_move(start_position().board, Colour::kWhite).score, kBlackWins);
}

// RU-CHESS W-18
TEST(IllegalMoves, RU_CHESS_W_18_PawnLeftOnTheLastRankBecomesAQueen) {
    const auto standard =
        rule_on_illegal({Illegality::kPawnNotReplaced, 0, false}, TimeClass::kClassical, true)
            .value();
    EXPECT_TRUE(standard.queen);
    EXPECT_EQ(standard.bonus_minutes, 2);
    const auto blitz =
        rule_on_illegal({Illegality::kPawnNotReplaced, 0, false}, TimeClass::kBlitz, true).value();
    EXPECT_EQ(blitz.bonus_minutes, 1);
    EXPECT_EQ(blitz.article, "14.2");
}

// RU-CHESS W-19
TEST(IllegalMoves, RU_CHESS_W_19_StandInRapidOnceTheOpponentHasReplied) {
    const auto late =
        rule_on_illegal({Illegality::kImpossibleMove, 0, true}, TimeClass::kRapid, false).value();
    EXPECT_EQ(late.action, IllegalRuling::Action::kStands);
    EXPECT_EQ(late.article, "13.5.2");
    const auto in_time =
        rule_on_illegal({Illegality::kImpossibleMove, 0, false}, TimeClass::kRapid, false).value();
    EXPECT_EQ(in_time.bonus_minutes, 1);
    const auto supervised =
        rule_on_illegal({Illegality::kImpossibleMove, 0, true}, TimeClass::kRapid, true).value();
    EXPECT_EQ(supervised.action, IllegalRuling::Action::kPenalty);
}

TEST(Supervision, GivesFullRulesWhereTheArbiterSeesEnough) {
    EXPECT_TRUE(full_rules_apply(TimeClass::kRapid, {3, true}));
    EXPECT_FALSE(full_rules_apply(TimeClass::kRapid, {4, true}));
    EXPECT_FALSE(full_rules_apply(TimeClass::kRapid, {1, false}));
    EXPECT_TRUE(full_rules_apply(TimeClass::kBlitz, {1, true}));
    EXPECT_FALSE(full_rules_apply(TimeClass::kBlitz, {2, true}));
    EXPECT_TRUE(full_rules_apply(TimeClass::kClassical, {20, false}));
}

// RU-CHESS W-23
TEST(Agreement, RU_CHESS_W_23_NeedsAMoveOfBothAndTheRegulationsLeave) {
    EXPECT_EQ(agreed_draw(1, 0, 0, false).error().reason, "CHESS_DRAW_BEFORE_BOTH_MOVED");
    EXPECT_EQ(agreed_draw(25, 25, 30, false).error().reason, "CHESS_DRAW_TOO_EARLY");
    EXPECT_EQ(agreed_draw(25, 25, 30, true).value(), kDraw);
    EXPECT_EQ(agreed_draw(1, 1, 0, false).value(), kDraw);
}

// RU-CHESS W-26
TEST(Scores, RU_CHESS_W_26_AreOrdinaryAndAtMostOnePoint) {
    EXPECT_EQ(checked_score(0, 2).value(), (Score{0, 1}));
    EXPECT_EQ(checked_score(0, 0).value(), (Score{0, 0}));
    EXPECT_EQ(checked_score(3, 1).error().reason, "CHESS_SCORE_NOT_ALLOWED");
    EXPECT_EQ(checked_score(4, 2).error().citations.front().article, "10.2");
    EXPECT_EQ(score_text(*checked_score(2, 0)), "1/2-0");
    EXPECT_EQ(score_text(*checked_score(0, 0)), "0-0");
}

// RU-CHESS W-28
TEST(QuickFinish, RU_CHESS_W_28_GivesFiveSecondsUnderTwoMinutesOnly) {
    QuickFinish facts{true, TimeClass::kClassical, seconds(0), milliseconds(110'000)};
    const auto granted = request_increment(facts, true);
    ASSERT_TRUE(granted.has_value());
    EXPECT_EQ(granted->new_increment, seconds(5));
    EXPECT_EQ(granted->bonus_minutes, 2);

    facts.left = minutes(2);
    EXPECT_EQ(request_increment(facts, true).error().reason, "CHESS_TIME_NOT_SHORT");
    facts.left = seconds(60);
    facts.time_class = TimeClass::kBlitz;
    EXPECT_EQ(request_increment(facts, true).error().citations.front().article, "19.2.2");
    facts.time_class = TimeClass::kRapid;
    facts.announced = false;
    EXPECT_EQ(request_increment(facts, true).error().citations.front().article, "19.2.1");
}

TEST(QuickFinish, ClaimIsAcceptedPostponedOrRejected) {
    const QuickFinish facts{true, TimeClass::kRapid, seconds(0), milliseconds(30'000)};
    EXPECT_TRUE(claim_quick_draw(facts, QuickRuling::kAccepted)->draw);
    EXPECT_TRUE(claim_quick_draw(facts, QuickRuling::kPostponed)->bonus_optional);
    EXPECT_EQ(claim_quick_draw(facts, QuickRuling::kRejected)->bonus_minutes, 2);
}

TEST(Recording, IsNotOwedShortOfTimeOrInQuickGames) {
    EXPECT_TRUE(must_record(TimeClass::kClassical, minutes(5), seconds(0)));
    EXPECT_FALSE(must_record(TimeClass::kClassical, seconds(299), seconds(29)));
    EXPECT_TRUE(must_record(TimeClass::kClassical, seconds(10), seconds(30)));
    EXPECT_FALSE(must_record(TimeClass::kRapid, minutes(20), seconds(10)));
}

// RU-CHESS W-01
TEST(TimeClasses, RU_CHESS_W_01_AreComputedFromBaseAndIncrement) {
    for (const auto& line : data_lines("time_class.txt")) {
        const auto parts = parts_of(line);
        sdk::TimePeriod period;
        period.base = minutes(std::stoi(parts.at(0)));
        period.bonus = seconds(std::stoi(parts.at(1)));
        const auto verdict = time_class_of({{period}});
        const std::string name = verdict.programme == TimeClass::kBlitz   ? "blitz"
                                 : verdict.programme == TimeClass::kRapid ? "rapid"
                                                                          : "standard";
        EXPECT_EQ(name, parts.at(2)) << line;
    }
}

TEST(TimeClasses, AddPeriodsUpAndNeedAClock) {
    sdk::TimePeriod first{40, minutes(20), seconds(0)};
    sdk::TimePeriod rest{std::nullopt, minutes(20), seconds(60)};
    EXPECT_EQ(time_class_of({{first, rest}}).programme, TimeClass::kClassical);
    EXPECT_EQ(time_class_of({}).programme, TimeClass::kUnclassified);
}

}  // namespace
}  // namespace collegium::chess
