// Claims of a draw: who may make them, what they rest on, what follows.
#include <chrono>
#include <string>
#include <variant>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "catalogue.hpp"

namespace collegium::draughts::test {
namespace {

using sdk::ArbiterRuling;
using sdk::ClaimContext;
using sdk::ClaimEffect;
using sdk::Seat;

constexpr auto kTwoLaps = "c1-b2 f8-e7 b2-c1 e7-f8 c1-b2 f8-e7 b2-c1";
constexpr auto kSixPieces = "W:WKc1,a3,h2:BKf8,a5,h6";

ClaimContext by(Seat seat) {
    ClaimContext claim;
    claim.claimant = seat;
    return claim;
}

ClaimContext by_arbiter() {
    ClaimContext claim;
    claim.by_arbiter = true;
    return claim;
}

sdk::Move move_of(const sdk::Game& game, const std::string& text) {
    return std::get<sdk::Move>(game.parse_move(text));
}

struct Table {
    TestDiscipline discipline;
    sdk::GameHandle game;

    Table(const std::string& rules, const std::string& edition, const std::string& parameters,
          const std::string& start, const std::string& moves)
        : discipline(rules_named(rules)),
          game(played(discipline, setup_of(edition, parameters, start), moves_in(moves))) {}

    [[nodiscard]] sdk::ClaimVerdict claim(const std::string& rule,
                                          const ClaimContext& claim) const {
        const auto verdict = discipline.check_claim(*game, rule, claim);
        EXPECT_TRUE(verdict.has_value()) << rule << ": " << verdict.error().reason;
        return verdict.value_or(sdk::ClaimVerdict{});
    }
    [[nodiscard]] std::string refusal(const std::string& rule, const ClaimContext& claim) const {
        const auto verdict = discipline.check_claim(*game, rule, claim);
        return verdict ? "none" : verdict.error().reason;
    }
    [[nodiscard]] sdk::DrawState state(const std::string& rule) const {
        for (auto& known : discipline.states(*game))
            if (known.rule == rule) return known;
        ADD_FAILURE() << "no rule " << rule;
        return {};
    }
};

// DISC D-07
TEST(RepetitionClaim, DISC_D_07_IsMadeByWritingTheMoveNotByPlayingIt) {
    Table table("RUS64", "RU", "-", kSixPieces, kTwoLaps);
    const sdk::Move back = move_of(*table.game, "e7-f8");
    EXPECT_THAT(table.state("repetition").by_writing, testing::ElementsAre(back));

    ClaimContext claim = by(Seat::kSecond);
    EXPECT_EQ(table.claim("repetition", claim).effect, ClaimEffect::kGoesOn);
    claim.written = back;
    const auto verdict = table.claim("repetition", claim);
    EXPECT_EQ(verdict.effect, ClaimEffect::kDraw);
    EXPECT_EQ(verdict.count, 3);

    ASSERT_TRUE(table.game->play(back).has_value());
    EXPECT_EQ(table.refusal("repetition", by(Seat::kSecond)), "CLAIM_NOT_ON_MOVE");
    EXPECT_EQ(table.claim("repetition", by(Seat::kFirst)).effect, ClaimEffect::kDraw);
    EXPECT_EQ(table.state("repetition").claimant, Seat::kFirst);
}

// DISC D-28
TEST(RepetitionClaim, DISC_D_28_AWrongClaimantPlaysHisMoveOrLosesOnTime) {
    for (const std::string edition : {"RU", "OLD"}) {
        const Table table("RUS64", edition, "-", kSixPieces, "c1-b2 f8-e7 b2-c1");
        ClaimContext claim = by(Seat::kSecond);
        claim.written = move_of(*table.game, "e7-f8");
        const auto wrong = table.claim("repetition", claim);
        EXPECT_EQ(wrong.effect, ClaimEffect::kWrittenMoveStands);
        EXPECT_EQ(wrong.count, 2);
        EXPECT_EQ(wrong.citation.article, edition == "RU" ? "5.4.13.2" : "2.1.9.2");
        claim.flag_fell = true;
        EXPECT_EQ(table.claim("repetition", claim).effect, ClaimEffect::kClaimantLoses);
    }
}

// "flag; clock 50; ruling draw".
ClaimContext told(const Table& table, const Row& row) {
    ClaimContext claim = by(row[6] == "first" ? Seat::kFirst : Seat::kSecond);
    if (row[8] != "-") claim.written = move_of(*table.game, row[8]);
    if (row[9] == "-") return claim;
    for (const std::string& fact : split(row[9], "; ")) {
        const auto words = split(fact, " ");
        if (words[0] == "flag") claim.flag_fell = true;
        if (words[0] == "clock") claim.remaining = std::chrono::seconds(std::stoi(words.at(1)));
        if (words[0] == "ruling")
            claim.ruling =
                words.at(1) == "draw" ? ArbiterRuling::kForTheDraw : ArbiterRuling::kAgainst;
    }
    return claim;
}

std::string effect_word(ClaimEffect effect) {
    switch (effect) {
        case ClaimEffect::kDraw:
            return "draw";
        case ClaimEffect::kGoesOn:
            return "goes-on";
        case ClaimEffect::kWrittenMoveStands:
            return "written-stands";
        case ClaimEffect::kClaimantLoses:
            return "claimant-loses";
        case ClaimEffect::kNeedsRuling:
            return "needs-ruling";
    }
    return "?";
}

class ClaimCase : public testing::TestWithParam<Row> {};

// UA-2024 WE-25, UA-2024 WE-28, UA-2024 WE-29
TEST_P(ClaimCase, FollowsTheBook) {
    const Row& row = GetParam();
    SCOPED_TRACE(row.back());
    const Table table(row[1], row[2], row[3], row[4], row[5]);
    ASSERT_NE(table.game, nullptr);
    const auto verdict = table.discipline.check_claim(*table.game, row[7], told(table, row));
    EXPECT_EQ(verdict ? effect_word(verdict->effect) : "refused " + verdict.error().reason,
              row[10]);
    const sdk::Citation& cited = verdict ? verdict->citation : verdict.error().citations.front();
    EXPECT_EQ(cited.section + (cited.section.empty() ? "" : " ") + cited.article, row[11]);
}

INSTANTIATE_TEST_SUITE_P(Draughts, ClaimCase, testing::ValuesIn(read_rows("claims.txt")),
                         [](const testing::TestParamInfo<Row>& row) {
                             return test_name(row.param[0]);
                         });

// RU-2022 WE-34
TEST(RepetitionClaim, RU_2022_WE_34_ADrawThoughTheFlagFellElseALoss) {
    const std::map<std::string, ClaimEffect> effects{
        {"draw", ClaimEffect::kDraw},
        {"written-stands", ClaimEffect::kWrittenMoveStands},
        {"claimant-loses", ClaimEffect::kClaimantLoses}};
    const auto minutes_in = [](const std::string& text) -> std::optional<std::chrono::seconds> {
        if (text == "-") return std::nullopt;
        return std::chrono::minutes(std::stoi(text));
    };
    for (const Row& row : read_rows("claims_ru.txt")) {
        SCOPED_TRACE(row[0]);
        const Table table(row[1], row[2], "-", row[3], row[4]);
        ASSERT_NE(table.game, nullptr);
        ClaimContext claim = by(row[5] == "first" ? Seat::kFirst : Seat::kSecond);
        claim.written = move_of(*table.game, row[6]);
        claim.remaining = minutes_in(row[7]);
        claim.checked_for = minutes_in(row[8]);
        const auto verdict = table.claim("repetition", claim);
        EXPECT_EQ(verdict.effect, effects.at(row[9]));
        EXPECT_EQ(verdict.left, minutes_in(row[10]));
        EXPECT_EQ(verdict.citation.article, row[11]);
    }
}

// UA-2024 VII.F.1.1: by one's own next move; III.F.4.2: once the opponent has made it the third time.
TEST(RepetitionClaim, OfCheckersIsMadeWithAMoveOrAfterTheOpponents) {
    const std::string before = "4-8 29-25 8-4 25-29 4-8 29-25 8-4";
    const Table made("CHECKERS", "UA", "-", "B:WK29,28:BK4,5", before + " 25-29");
    EXPECT_EQ(made.state("repetition").status, sdk::DrawStatus::kClaimable);
    EXPECT_EQ(made.claim("repetition", by(Seat::kFirst)).effect, ClaimEffect::kDraw);
    const Table table("CHECKERS", "UA", "-", "B:WK29,28:BK4,5", before);
    EXPECT_NE(table.claim("repetition", by(Seat::kSecond)).effect, ClaimEffect::kDraw);
    ClaimContext claim = by(Seat::kSecond);
    claim.written = move_of(*table.game, "25-29");
    EXPECT_EQ(table.claim("repetition", claim).effect, ClaimEffect::kDraw);
    EXPECT_EQ(table.claim("repetition", claim).citation.article, "F.1.1");
}

TEST(RepetitionClaim, WithoutARecordIsTheArbitersToProve) {
    const Table table("RUS64", "RU", "programme=blitz,record-kept=false", kSixPieces,
                      std::string(kTwoLaps) + " e7-f8");
    ClaimContext claim = by(Seat::kFirst);
    const auto asked = table.claim("repetition", claim);
    EXPECT_EQ(asked.effect, ClaimEffect::kNeedsRuling);
    EXPECT_EQ(asked.citation.article, "5.4.13.2");
    claim.ruling = ArbiterRuling::kForTheDraw;
    EXPECT_EQ(table.claim("repetition", claim).effect, ClaimEffect::kDraw);
    EXPECT_EQ(table.claim("repetition", by_arbiter()).effect, ClaimEffect::kDraw);
}

TEST(Claim, IsRefusedWhereTheBookKnowsNoSuchClaim) {
    const Table table("RUS64", "RU", "-", kSixPieces, kTwoLaps);
    ClaimContext claim = by(Seat::kFirst);
    EXPECT_EQ(table.refusal("forty-moves", claim), "DRAW_RULE_UNKNOWN");
    claim.written = move_of(*table.game, "e7-f8");
    EXPECT_EQ(table.refusal("kings-only-6-7", claim), "CLAIM_TAKES_NO_WRITTEN_MOVE");
    claim.claimant = Seat::kSecond;
    claim.written = sdk::Move(sdk::Pass{});
    EXPECT_EQ(table.refusal("repetition", claim), "MOVE_NOT_LEGAL");
}

TEST(Claim, IsRefusedOnceTheGameIsDecided) {
    const Table table("RUS64", "RU", "-", "W:Wa5:Bb6,c7", "-");
    const auto verdict = table.discipline.check_claim(*table.game, "repetition", by(Seat::kFirst));
    ASSERT_FALSE(verdict.has_value());
    EXPECT_EQ(verdict.error().reason, "GAME_IS_OVER");
    EXPECT_EQ(verdict.error().citations.front().article, "6.1.7");
}

TEST(Claim, OfACounterMayComeFromEitherPlayerOrTheArbiter) {
    const Table table("RUS64", "RU", "-", "W:WKc1,Ke1:BKh8",
                      "e1-h4 h8-c3 h4-e7 c3-g7 c1-e3 g7-c3 e3-f4 c3-a1 f4-h2 a1-d4");
    for (const auto& claim : {by(Seat::kFirst), by(Seat::kSecond), by_arbiter()}) {
        const auto verdict = table.claim("unchanged-2-3", claim);
        EXPECT_EQ(verdict.effect, ClaimEffect::kDraw);
        EXPECT_EQ(verdict.citation.article, "6.1.8.6");
    }
}

TEST(Claim, ByTheArbiterHimselfIsUnknownToTheOlderChapter) {
    const auto moves = "e1-h4 h8-c3 h4-e7 c3-g7 c1-e3 g7-c3 e3-f4 c3-a1 f4-h2 a1-d4";
    const Table old("RUS64", "OLD", "-", "W:WKc1,Ke1:BKh8", moves);
    EXPECT_EQ(old.refusal("unchanged-2-3", by_arbiter()), "ARBITER_MAY_NOT_DECLARE");
    EXPECT_EQ(old.claim("unchanged-2-3", by(Seat::kSecond)).effect, ClaimEffect::kDraw);
    const Table chosen("RUS64", "OLD", "arbiter-may-declare=true", "W:WKc1,Ke1:BKh8", moves);
    EXPECT_EQ(chosen.claim("unchanged-2-3", by_arbiter()).effect, ClaimEffect::kDraw);
}

// DISC D-02
TEST(Claim, DISC_D_02_OfTheRoadRuleWaitsForTheArbiter) {
    const Table table("RUS64", "RU", "-", "W:WKc1,Ke1,Kg1:BKh8",
                      "e1-a5 h8-f6 a5-c7 f6-a1 c1-e3 a1-b2 c7-g3 b2-c3 e3-c1");
    ClaimContext claim = by(Seat::kSecond);
    const auto asked = table.claim("king-on-road", claim);
    EXPECT_EQ(asked.effect, ClaimEffect::kNeedsRuling);
    EXPECT_EQ(asked.why, table.state("king-on-road").question);
    claim.ruling = ArbiterRuling::kAgainst;
    EXPECT_EQ(table.claim("king-on-road", claim).effect, ClaimEffect::kGoesOn);
    claim.ruling = ArbiterRuling::kForTheDraw;
    const auto draw = table.claim("king-on-road", claim);
    EXPECT_EQ(draw.effect, ClaimEffect::kDraw);
    EXPECT_EQ(draw.citation.article, "6.1.8.5");
    const auto early = table.claim("three-kings", by(Seat::kSecond));
    EXPECT_EQ(early.effect, ClaimEffect::kGoesOn);
    EXPECT_EQ(early.why.ru, "5 из 15");
}

// 6.1.8.7: Black counts aloud from the start, White plays for a win.
TEST(PlainlyDrawnClaim, CountsFiveMovesOfTheOpponent) {
    const std::string four = "2*(c1-d2 f8-e7 d2-c1 e7-f8)";
    ClaimContext claim = by(Seat::kSecond);
    claim.ruling = ArbiterRuling::kForTheDraw;
    const Table early("RUS64", "RU", "-", "W:WKc1:BKf8", four);
    EXPECT_EQ(early.refusal("plainly-drawn", claim), "CLAIM_NEEDS_COUNT");
    claim.counted_from = 0;
    EXPECT_EQ(early.claim("plainly-drawn", claim).count, 4);
    EXPECT_EQ(early.claim("plainly-drawn", claim).effect, ClaimEffect::kGoesOn);
    claim.counted_from = 9;
    EXPECT_EQ(early.refusal("plainly-drawn", claim), "CLAIM_COUNT_OUTSIDE_GAME");

    const Table five("RUS64", "RU", "-", "W:WKc1:BKf8", four + " c1-d2");
    claim.counted_from = 0;
    EXPECT_EQ(five.claim("plainly-drawn", claim).effect, ClaimEffect::kDraw);
    claim.counted_from = 1;
    EXPECT_EQ(five.claim("plainly-drawn", claim).effect, ClaimEffect::kGoesOn);
    claim.counted_from = 0;
    claim.ruling = ArbiterRuling::kNone;
    EXPECT_EQ(five.claim("plainly-drawn", claim).effect, ClaimEffect::kNeedsRuling);
    claim.ruling = ArbiterRuling::kAgainst;
    EXPECT_EQ(five.claim("plainly-drawn", claim).effect, ClaimEffect::kGoesOn);
    claim.claimant = Seat::kFirst;  // Black has made four moves only
    claim.ruling = ArbiterRuling::kForTheDraw;
    EXPECT_EQ(five.claim("plainly-drawn", claim).effect, ClaimEffect::kGoesOn);
}

TEST(PlainlyDrawnClaim, IsNotCountedAloudByTheOlderChapter) {
    ClaimContext claim = by(Seat::kSecond);
    claim.counted_from = 0;
    claim.ruling = ArbiterRuling::kForTheDraw;
    const std::string moves = "2*(c1-d2 f8-e7 d2-c1 e7-f8) c1-d2";
    const Table recorded("RUS64", "OLD", "-", "W:WKc1:BKf8", moves);
    EXPECT_EQ(recorded.claim("plainly-drawn", claim).effect, ClaimEffect::kDraw);
    const Table aloud("RUS64", "OLD", "record-kept=false", "W:WKc1:BKf8", moves);
    EXPECT_EQ(aloud.refusal("plainly-drawn", claim), "CLAIM_NEEDS_RECORD");
    const Table today("RUS64", "RU", "record-kept=false", "W:WKc1:BKf8", moves);
    EXPECT_EQ(today.claim("plainly-drawn", claim).effect, ClaimEffect::kDraw);
}

// DISC D-25
TEST(NotPlayedOut, DISC_D_25_IsADrawAtOnceUnlessAWinIsShown) {
    const Table blitz("RUS64", "RU", "programme=blitz,increment=0", "W:WKc1,Ke1:BKh8", "-");
    ClaimContext claim = by(Seat::kSecond);
    EXPECT_EQ(blitz.claim("not-played-unchanged-2-3", claim).effect, ClaimEffect::kNeedsRuling);
    claim.ruling = ArbiterRuling::kForTheDraw;
    const auto draw = blitz.claim("not-played-unchanged-2-3", claim);
    EXPECT_EQ(draw.effect, ClaimEffect::kDraw);
    EXPECT_EQ(draw.citation.article, "6.1.10.4");
    claim.ruling = ArbiterRuling::kAgainst;
    EXPECT_EQ(blitz.claim("not-played-unchanged-2-3", claim).effect, ClaimEffect::kGoesOn);

    const Table fischer("RUS64", "RU", "programme=blitz,increment=2", "W:WKc1,Ke1:BKh8", "-");
    claim.ruling = ArbiterRuling::kForTheDraw;
    const auto played_on = fischer.claim("not-played-unchanged-2-3", claim);
    EXPECT_EQ(played_on.effect, ClaimEffect::kGoesOn);
    EXPECT_EQ(played_on.why.en, "only where no time is added for a move");
}

struct LowTime {
    const char* position;
    const char* parameters;
    int seconds;
    ArbiterRuling ruling;
    ClaimEffect effect;
};

// DISC D-26
TEST(LowTimeClaim, DISC_D_26_IsTheRightOfThePlayerWithTheAdvantage) {
    constexpr auto kEight = "W:WK48,26,36,46:BK3,6,16,5";
    constexpr auto kNine = "W:WK48,26,36,46,35:BK3,6,16,5";
    constexpr auto kFlat = "programme=blitz,increment=0";
    const std::vector<LowTime> cases = {
        {kEight, kFlat, 60, ArbiterRuling::kForTheDraw, ClaimEffect::kDraw},
        {kEight, kFlat, 60, ArbiterRuling::kNone, ClaimEffect::kNeedsRuling},
        {kEight, kFlat, 61, ArbiterRuling::kForTheDraw, ClaimEffect::kGoesOn},
        {kNine, kFlat, 60, ArbiterRuling::kForTheDraw, ClaimEffect::kGoesOn},
        {kEight, kFlat, 60, ArbiterRuling::kAgainst, ClaimEffect::kGoesOn},
        {kEight, "programme=blitz,increment=3", 60, ArbiterRuling::kForTheDraw,
         ClaimEffect::kGoesOn},
        {kEight, "programme=classical,increment=0", 60, ArbiterRuling::kForTheDraw,
         ClaimEffect::kGoesOn},
    };
    for (const LowTime& c : cases) {
        const Table table("INT100", "RU", c.parameters, c.position, "-");
        ClaimContext claim = by(Seat::kSecond);
        EXPECT_EQ(table.refusal("low-time", claim), "CLAIM_NEEDS_CLOCK");
        claim.remaining = std::chrono::seconds(c.seconds);
        claim.ruling = c.ruling;
        EXPECT_EQ(table.claim("low-time", claim).effect, c.effect)
            << c.position << " " << c.parameters << " " << c.seconds;
        claim.by_arbiter = true;
        EXPECT_EQ(table.refusal("low-time", claim), "CLAIM_OF_A_PLAYER");
    }
}

TEST(ShortOfTimeClaim, IsForRapidAndBlitzAndSubjectToTheArbiter) {
    ClaimContext claim = by(Seat::kFirst);
    claim.ruling = ArbiterRuling::kForTheDraw;
    const Table blitz("RUS64", "RU", "programme=blitz", "W:WKc1,Ke1,a3:Bh6,f8", "-");
    EXPECT_EQ(blitz.claim("short-of-time", claim).effect, ClaimEffect::kDraw);
    EXPECT_EQ(blitz.claim("short-of-time", claim).citation.article, "6.1.10.5");
    EXPECT_EQ(blitz.claim("short-of-time", by(Seat::kFirst)).effect, ClaimEffect::kNeedsRuling);
    const Table classical("RUS64", "RU", "-", "W:WKc1,Ke1,a3:Bh6,f8", "-");
    EXPECT_EQ(classical.claim("short-of-time", claim).effect, ClaimEffect::kGoesOn);
}

}  // namespace
}  // namespace collegium::draughts::test
