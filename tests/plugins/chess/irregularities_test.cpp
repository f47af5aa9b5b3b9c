// Wrong starts, impossible positions, games without an arbiter, adjourned games.
#include <algorithm>

#include <gtest/gtest.h>

#include <collegium/chess/adjournment.hpp>
#include <collegium/chess/irregularities.hpp>
#include <collegium/chess/move_reader.hpp>
#include <collegium/chess/moves.hpp>

#include "boards.hpp"

namespace collegium::chess {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;
using Action = StartFaultRuling::Action;

// RU-CHESS W-27
TEST(StartFaults, RU_CHESS_W_27_ReversedColoursStandFromTheTenthMoveOfEach) {
    const nlohmann::json example = worked_example("RU-CHESS W-27");
    ASSERT_EQ(example["cases"].size(), 2U);
    for (const auto& row : example["cases"]) {
        const MovesMade made{row["white"].get<int>(), row["black"].get<int>()};
        const auto ruling = rule_on_start_fault(StartFault::kColoursReversed, made, true);
        EXPECT_EQ(ruling.action, row["action"] == "new-game" ? Action::kNewGame : Action::kGoesOn);
        EXPECT_EQ(ruling.colours_as_played, row["colours_as_played"].get<bool>()) << row;
        EXPECT_EQ(ruling.article, example["article"].get<std::string>());
        EXPECT_EQ(rule_on_start_fault(StartFault::kColoursReversed, made, false), ruling);
    }
}

TEST(StartFaults, CancelTheGameOrMoveItToAnotherBoard) {
    EXPECT_EQ(rule_on_start_fault(StartFault::kWrongPosition, {30, 30}, true).action,
              Action::kNewGame);
    EXPECT_EQ(rule_on_start_fault(StartFault::kBoardTurned, {30, 30}, true),
              (StartFaultRuling{Action::kTransferred, false, "7.2.2"}));
}

TEST(StartFaults, CannotBeClaimedInQuickGamesAfterTenMoves) {
    for (const auto fault : {StartFault::kWrongPosition, StartFault::kBoardTurned}) {
        EXPECT_EQ(rule_on_start_fault(fault, {10, 10}, false),
                  (StartFaultRuling{Action::kGoesOn, false, "13.5.1.2"}));
        EXPECT_NE(rule_on_start_fault(fault, {10, 9}, false).action, Action::kGoesOn);
    }
    EXPECT_EQ(castling_lost({true, false, false}, Colour::kWhite), kWhiteShort | kWhiteLong);
    EXPECT_EQ(castling_lost({false, false, true}, Colour::kBlack), kBlackLong);
    EXPECT_EQ(castling_lost({}, Colour::kBlack), 0);
    EXPECT_FALSE(clock_may_be_changed({10, 10}, false, false));
    EXPECT_TRUE(clock_may_be_changed({10, 10}, false, true));
    EXPECT_TRUE(clock_may_be_changed({10, 9}, false, false));
}

TEST(ImpossiblePosition, IsDrawnWhenItOutlastsTheNextMove) {
    Board both{};
    put(both, square_at(0, 0), {Kind::kKing, Colour::kWhite});
    put(both, square_at(0, 7), {Kind::kRook, Colour::kBlack});
    put(both, square_at(7, 7), {Kind::kKing, Colour::kBlack});
    EXPECT_FALSE(is_impossible_position(both));
    put(both, square_at(7, 0), {Kind::kRook, Colour::kWhite});
    EXPECT_TRUE(is_impossible_position(both));

    Board pawn = position_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1").board;
    put(pawn, square_at(0, 7), {Kind::kPawn, Colour::kWhite});
    EXPECT_TRUE(is_impossible_position(pawn));

    EXPECT_FALSE(rule_on_impossible_position(std::nullopt).has_value());
    EXPECT_FALSE(rule_on_impossible_position(start_position().board).has_value());
    EXPECT_EQ(rule_on_impossible_position(both), (Ruling{kDraw, false, "13.5.4"}));
}

TEST(QuickFinish, BothFlagsDrawInTheLastPeriodOnly) {
    const QuickFinish facts{true, TimeClass::kClassical, seconds(0), minutes(0)};
    EXPECT_EQ(both_flags_fell(facts, true).value(), (BothFlagsRuling{true, "19.3.1.2"}));
    EXPECT_EQ(both_flags_fell(facts, false).value(), (BothFlagsRuling{false, "19.3.1.1"}));
    QuickFinish blitz = facts;
    blitz.time_class = TimeClass::kBlitz;
    EXPECT_EQ(both_flags_fell(blitz, true).error().reason, "CHESS_NO_QUICK_FINISH");
}

TEST(QuickFinish, ClaimWithoutAnArbiterNeedsItsPapers) {
    const QuickFinish facts{true, TimeClass::kClassical, seconds(0), seconds(110)};
    UnwatchedClaim claim;
    EXPECT_EQ(check_unwatched_claim(facts, claim).error().reason, "CHESS_CLAIM_WITHOUT_GROUND");
    claim.cannot_win = true;
    EXPECT_EQ(check_unwatched_claim(facts, claim).error().violations.size(), 2U);
    claim.position_written = true;
    claim.position_confirmed = true;
    EXPECT_TRUE(check_unwatched_claim(facts, claim).has_value());
    claim.makes_no_effort = true;
    const auto more = check_unwatched_claim(facts, claim);
    ASSERT_EQ(more.error().violations.size(), 2U);
    EXPECT_EQ(more.error().violations[0].field, "record");
    EXPECT_EQ(more.error().violations[0].citations.front().article, "19.6.1.2");
    QuickFinish slow = facts;
    slow.left = minutes(2);
    EXPECT_EQ(check_unwatched_claim(slow, claim).error().reason, "CHESS_TIME_NOT_SHORT");
}

// RU-CHESS W-29
TEST(Adjournment, RU_CHESS_W_29_AmbiguousSealedMoveLosesUnlessADrawWasAgreedBefore) {
    const nlohmann::json example = worked_example("RU-CHESS W-29");
    const Board board = position_of(example["fen"]).board;
    const std::string sealed = example["sealed"];
    const ReadMove read = read_move(board, sealed);
    ASSERT_TRUE(std::holds_alternative<std::vector<Move>>(read));
    std::vector<std::string> candidates;
    for (const Move move : std::get<std::vector<Move>>(read))
        candidates.push_back(uci(move));
    std::sort(candidates.begin(), candidates.end());
    EXPECT_EQ(nlohmann::json(candidates), example["candidates"]);

    const auto expect = [](const OpenedMove& opened, const nlohmann::json& expected) {
        const Ruling ruling = std::get<Ruling>(opened);
        EXPECT_EQ(score_text(ruling.score), expected["score"].get<std::string>());
        EXPECT_EQ(ruling.article, expected["article"].get<std::string>());
    };
    expect(open_sealed_move(board, sealed), example["opened"]);
    expect(open_sealed_move(board, sealed, {true, std::nullopt}), example["agreed_before"]);
}

TEST(Adjournment, BadSealedMoveLosesUnlessTheOpponentCannotMate) {
    const Board knights = position_of("k7/7q/8/8/3N4/8/7N/K7 w - - 0 1").board;
    EXPECT_EQ(std::get<Ruling>(open_sealed_move(knights, "??")).article, "18.8.2");
    EXPECT_EQ(std::get<Ruling>(open_sealed_move(knights, "Кh2-h3")).article, "18.8.3");
    EXPECT_TRUE(std::holds_alternative<Move>(open_sealed_move(knights, "Кd4-f3")));

    const Board alone = position_of("k7/8/8/8/3N4/8/7N/K7 w - - 0 1").board;
    EXPECT_EQ(std::get<Ruling>(open_sealed_move(alone, "Кf3")).score, kDraw);
}

// Art. 18.6: who gave up before play was resumed has lost, whatever he sealed.
TEST(Adjournment, ResignationBeforeTheResumptionEndsTheGame) {
    const Board knights = position_of("k7/7q/8/8/3N4/8/7N/K7 w - - 0 1").board;
    const auto opened = open_sealed_move(knights, "Кd4-f3", {false, Colour::kBlack});
    EXPECT_EQ(std::get<Ruling>(opened).score, (Score{2, 0}));
    EXPECT_EQ(std::get<Ruling>(opened).article, "18.6");
}

TEST(Adjournment, EnvelopeHoldsItsSevenItems) {
    Envelope envelope;
    const auto empty = check_envelope(envelope);
    EXPECT_EQ(empty.error().violations.size(), 8U);  // names and times are two each
    envelope = {"A",         "B",          "k6q/8/8/8/3N4/8/7N/K7 w - - 0 41",
                minutes(90), minutes(100), "A",
                41,          std::nullopt, "12 May, 10:00, hall 1"};
    EXPECT_TRUE(check_envelope(envelope).has_value());
    envelope.sealer = "B";  // White is to move
    envelope.move_number = 42;
    const auto wrong = check_envelope(envelope);
    ASSERT_EQ(wrong.error().violations.size(), 2U);
    EXPECT_EQ(wrong.error().violations[0].field, "sealer");
    EXPECT_EQ(wrong.error().violations[1].citations.front().article, "18.2.5");
}

TEST(Adjournment, ResumptionDependsOnWhoIsThere) {
    EXPECT_EQ(resume({true, true}), (ResumptionRuling{Resumption::kOpen, "18.9.1"}));
    EXPECT_EQ(resume({false, true}), (ResumptionRuling{Resumption::kClockRuns, "18.9.2"}));
    EXPECT_EQ(resume({true, false}), (ResumptionRuling{Resumption::kMaySealReply, "18.9.3"}));
    EXPECT_EQ(resume({false, false}), (ResumptionRuling{Resumption::kClockRuns, "18.11"}));
}

TEST(Adjournment, LateComersLoseUnlessTheSealedMoveEndedTheGame) {
    const Board going_on = start_position().board;
    EXPECT_FALSE(late_at_resumption(going_on, Colour::kWhite, minutes(30), minutes(30)));
    const auto late = late_at_resumption(going_on, Colour::kWhite, minutes(31), minutes(30));
    EXPECT_EQ(late, (Ruling{Score{0, 2}, true, "18.10"}));
    const Board mated = position_of("k1R5/8/K7/8/8/8/8/8 b - - 0 1").board;
    EXPECT_EQ(late_at_resumption(mated, Colour::kWhite, minutes(31), minutes(0))->score,
              (Score{2, 0}));
    const Board stalemate = position_of("k7/2Q5/K7/8/8/8/8/8 b - - 0 1").board;
    EXPECT_EQ(late_at_resumption(stalemate, Colour::kBlack, minutes(31), minutes(0))->score, kDraw);
}

TEST(Adjournment, LostEnvelopeAndWrongClocks) {
    EXPECT_EQ(envelope_lost(true, true), LostEnvelope::kGoesOn);
    EXPECT_EQ(envelope_lost(true, false), LostEnvelope::kArbiterSetsTime);
    EXPECT_EQ(envelope_lost(false, true), LostEnvelope::kReplayed);
    EXPECT_TRUE(times_are_corrected(true, false));
    EXPECT_FALSE(times_are_corrected(false, false));
}

}  // namespace
}  // namespace collegium::chess
