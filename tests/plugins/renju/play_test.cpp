// Free play: passes, wins, draws, fouls and their claims. Vectors J-.. are those of the catalogue
// of disciplines, section 14.6.
#include <gtest/gtest.h>

#include <collegium/renju/points.hpp>

#include "games.hpp"

namespace collegium::renju::test {
namespace {

// Black: open threes through h8 on the row and the column, white stones far away.
const std::string kDoubleThree = "B:Bf8,g8,h6,h7:Wa1,c1,a3,c3";
// g8 makes six in a row of Black.
const std::string kOverline = "B:Bd8,e8,f8,h8,i8:Wa1,c1,a3,c3,e1";

sdk::ClaimRuling claim(const sdk::Game& game, std::string_view id = "foul") {
    return discipline().judge_claim(game, id).value();
}

// DISC J-40
TEST(RenjuGame, WhitesOverlineWins) {
    const auto game = game_of("", "W:Bh1:Wd8,e8,f8,h8,i8");
    play(*game, "g8");
    EXPECT_EQ(game->outcome().kind, "OVERLINE");
    EXPECT_EQ(game->outcome().winner, sdk::Side::kSecond);
    EXPECT_EQ(game->outcome().citation.article, "9.2.6.2");
}

// DISC J-41
TEST(RenjuGame, WhiteHasNoFouls) {
    const auto game = game_of("", "W:Ba1:Wf8,g8,h6,h7");
    EXPECT_EQ(refusal(*game, "h8"), "");
    EXPECT_TRUE(discipline().refused_moves(*game).empty());
}

TEST(RenjuGame, BlackFiveWinsAlsoTogetherWithAnOverline) {
    const auto game = game_of("", "B:Bd8,e8,f8,h8,i8,g4,g5,g6,g7:W");
    play(*game, "g8");
    EXPECT_EQ(game->outcome().kind, "FIVE");
    EXPECT_EQ(game->outcome().winner, sdk::Side::kFirst);
    EXPECT_EQ(game->outcome().citation.article, "9.2.6.1");
    EXPECT_TRUE(game->legal_moves().empty());
    EXPECT_EQ(refusal(*game, "a1"), "RENJU_GAME_OVER");
    EXPECT_EQ(game_of("", game->position().text)->outcome(), game->outcome());
}

// DISC J-42
TEST(RenjuGame, TwoPassesInSuccessionDraw) {
    const auto game = game_of("");
    play(*game, "h8 h9 pass");
    EXPECT_EQ(discipline().states(*game).front().count, 1);
    play(*game, "-");
    EXPECT_EQ(game->outcome().state, sdk::OutcomeState::kDrawn);
    EXPECT_EQ(game->outcome().kind, "MUTUAL_PASS");
    EXPECT_EQ(game->outcome().citation.article, "9.2.7.1 б");
}

// DISC J-43
TEST(RenjuGame, PassesApartDoNotDraw) {
    const auto game = game_of("");
    play(*game, "h8 h9 pass i9 pass");
    EXPECT_EQ(game->outcome().state, sdk::OutcomeState::kGoingOn);
    EXPECT_EQ(game->position().text, "W:Bh8:Wh9,i9:passes=2:row=1");
    play(*game, "pass");
    EXPECT_EQ(game->outcome().kind, "MUTUAL_PASS");
}

// DISC J-44: the win stands on the board before the clock is pressed, so a later flag changes
// nothing.
TEST(RenjuGame, AFiveDecidesBeforeTheClockIsPressed) {
    const auto game = game_of("", "B:Bd8,e8,f8,g8:Wa1,c1,a3,c3");
    play(*game, "h8");
    EXPECT_EQ(game->outcome().kind, "FIVE");
    const auto flag = discipline().judge(*game, sdk::EndingEvent::kFlag, sdk::Side::kFirst);
    EXPECT_EQ(flag->outcome, game->outcome());
}

TEST(RenjuGame, EndsBesideTheBoardByItsArticles) {
    const auto judged = [](const std::string& settings, sdk::EndingEvent event) {
        const auto game = game_of(settings);
        return discipline().judge(*game, event, sdk::Side::kFirst);
    };
    const auto flag = judged("", sdk::EndingEvent::kFlag).value().outcome;
    EXPECT_EQ(flag.winner, sdk::Side::kSecond);
    EXPECT_EQ(flag.citation.article, "9.2.6.4");
    EXPECT_EQ(judged("", sdk::EndingEvent::kResignation)->outcome.citation.article, "9.2.6.3");
    EXPECT_EQ(judged("", sdk::EndingEvent::kPenalty)->outcome.citation.article, "5.4.15");
    EXPECT_EQ(judged("", sdk::EndingEvent::kBothFlags)->outcome.state, sdk::OutcomeState::kDrawn);
    EXPECT_EQ(judged("edition=ru-old-renju", sdk::EndingEvent::kBothFlags).error().reason,
              "ENDING_NOT_KNOWN");
}

// A full board without a row: columns of two and two, shifted every other row.
std::string full_board(bool without_last) {
    std::string black;
    std::string white;
    for (int row = 0; row < kSize; ++row) {
        for (int column = 0; column < kSize; ++column) {
            if (without_last && row == 14 && column == 14) continue;
            const bool is_black = ((column + 2 * (row % 2)) / 2) % 2 == 0;
            std::string& to = is_black ? black : white;
            to += (to.empty() ? "" : ",") + point_name(point_at(column, row), Letters::kRif);
        }
    }
    return "B:B" + black + ":W" + white;
}

// DISC J-45
TEST(RenjuGame, AFullBoardWithoutAFiveIsDrawn) {
    const auto game = game_of("", full_board(false));
    EXPECT_EQ(game->outcome().kind, "NO_FIVE_POSSIBLE");
    EXPECT_EQ(game->outcome().citation.article, "9.2.7.1 в");
    const auto rif = game_of("edition=rif-1996", full_board(false));
    EXPECT_EQ(rif->outcome().kind, "BOARD_FULL");
}

// DISC J-55
TEST(RenjuGame, NoLiveRowDrawsInTheBookAndNotUnderRif) {
    const auto game = game_of("", full_board(true));
    EXPECT_EQ(game->outcome().kind, "NO_FIVE_POSSIBLE");
    const auto rif = game_of("edition=rif-1996", full_board(true));
    EXPECT_EQ(rif->outcome().state, sdk::OutcomeState::kGoingOn);
    EXPECT_EQ(discipline().states(*rif).size(), 1U);
}

TEST(RenjuGame, AMoveLimitOfTheRegulationDraws) {
    const auto game = game_of("move-limit=4");
    play(*game, "h8 h9 pass");
    EXPECT_EQ(discipline().states(*game).back().rule, "move-limit");
    EXPECT_EQ(discipline().states(*game).back().count, 3);
    play(*game, "i9");
    EXPECT_EQ(game->outcome().kind, "MOVE_LIMIT");
    EXPECT_EQ(game->outcome().citation.article, "9.2.7.2");
}

TEST(RenjuGame, RifLetsNobodyPassInTheFirstThreeMoves) {
    const auto game = game_of("edition=rif-1996 opening-rule=centre");
    play(*game, "h8");
    EXPECT_EQ(refusal(*game, "pass"), "RENJU_PASS_TOO_EARLY");
    EXPECT_EQ(refusing_article(*game, "pass"), "12.9");
    play(*game, "h9 i9");
    EXPECT_EQ(refusal(*game, "pass"), "");
}

TEST(RenjuFoul, IsRefusedWithItsRowsAndArticle) {
    const auto game = game_of("", kDoubleThree);
    const auto parsed = game->parse_move("h8");
    const auto& why = std::get<sdk::IllegalMove>(parsed).why;
    EXPECT_EQ(why.reason, "RENJU_FOUL_DOUBLE_THREE");
    EXPECT_EQ(why.metadata.at("kind"), "double-three");
    EXPECT_EQ(why.metadata.at("point"), "H8");
    EXPECT_NE(why.metadata.at("rows").find("F8-G8-H8"), std::string::npos);
    EXPECT_EQ(why.citations.front().article, "9.2.4.2");
    const auto refused = discipline().refused_moves(*game);
    ASSERT_EQ(refused.size(), 1U);
    EXPECT_EQ(refused.front().kind, "double-three");
    EXPECT_EQ(refusal(*game_of("", kOverline), "g8"), "RENJU_FOUL_OVERLINE");
}

// RJ-16: which stone may extend a three is a setting.
TEST(RenjuFoul, DefinitionOfAThreeIsASetting) {
    const std::string j31 = "B:Bf8,g8,h6,h7,i4,i5,i6,i7:Wd8,i3";
    EXPECT_EQ(refusal(*game_of("", j31), "h8"), "");
    EXPECT_EQ(refusal(*game_of("three-definition=literal", j31), "h8"), "RENJU_FOUL_DOUBLE_THREE");
}

TEST(RenjuFoul, CannotBeEnteredWhereAPlatformRejectsIt) {
    const auto game = game_of("foul-consequence=reject-at-input", kDoubleThree);
    EXPECT_EQ(refusal(*game, "h8!"), "RENJU_FOUL_DOUBLE_THREE");
    EXPECT_TRUE(discipline().claims(*game).empty());
}

TEST(RenjuFoul, LosesAtOnceWhereTheCompetitionSaysSo) {
    const auto game = game_of("foul-consequence=automatic-loss", kDoubleThree);
    play(*game, "h8!");
    EXPECT_EQ(game->outcome().kind, "FOUL");
    EXPECT_EQ(game->outcome().winner, sdk::Side::kSecond);
    const auto again = game_of("foul-consequence=automatic-loss", game->position().text);
    EXPECT_EQ(again->outcome(), game->outcome());
}

TEST(RenjuFoul, MarkIsForFoulsOnly) {
    const auto game = game_of("", kDoubleThree);
    EXPECT_EQ(refusal(*game, "a15!"), "RENJU_NO_FOUL");
    play(*game, "h8!");
    EXPECT_EQ(game->outcome().state, sdk::OutcomeState::kGoingOn);
}

TEST(RenjuClaim, OfAFoulLosesByDefault) {
    const auto game = game_of("", kDoubleThree);
    play(*game, "h8!");
    const auto kinds = discipline().claims(*game);
    ASSERT_EQ(kinds.size(), 1U);
    EXPECT_EQ(kinds.front().claimant, sdk::Seat::kSecond);
    const auto ruling = claim(*game);
    EXPECT_TRUE(ruling.holds);
    EXPECT_EQ(ruling.consequence, sdk::ClaimConsequence::kLoss);
    EXPECT_EQ(ruling.loser, sdk::Side::kFirst);
    EXPECT_FALSE(ruling.why.uk.empty());
}

// DISC J-46
TEST(RenjuClaim, IsCorrectedInTheOlderBook) {
    const auto game = game_of("edition=ru-old-renju", kDoubleThree);
    play(*game, "a15 b15 h8! c15 d15");
    const auto ruling = claim(*game);
    EXPECT_TRUE(ruling.holds);
    EXPECT_EQ(ruling.consequence, sdk::ClaimConsequence::kTakeBack);
    EXPECT_EQ(ruling.moves_that_stand, 2);
    EXPECT_EQ(ruling.citation.article, "5.3.8.2");
}

// DISC J-47
TEST(RenjuClaim, ComesTooLateAfterTheEnd) {
    const auto game = game_of("edition=ru-old-renju", kDoubleThree);
    play(*game, "h8! pass pass");
    EXPECT_EQ(game->outcome().kind, "MUTUAL_PASS");
    EXPECT_EQ(discipline().judge_claim(*game, "foul").error().reason, "RENJU_CLAIM_NOT_OPEN");
}

// DISC J-51
TEST(RenjuClaim, OfADoubleThreeEndsWithWhitesNextMove) {
    const auto game = game_of("", kDoubleThree);
    play(*game, "h8! a15");
    EXPECT_FALSE(claim(*game).holds);
    EXPECT_EQ(claim(*game).consequence, sdk::ClaimConsequence::kGoesOn);
    play(*game, "b15");
    EXPECT_FALSE(claim(*game).holds);
}

// DISC J-52
TEST(RenjuClaim, OfAnOverlineLastsToTheEnd) {
    const std::string later = "g8! a15 b15 c15 d15 pass e14 a14 b14 c14 d14 e13";
    const auto game = game_of("", kOverline);
    play(*game, later);
    EXPECT_TRUE(claim(*game).holds);
    EXPECT_EQ(claim(*game).loser, sdk::Side::kFirst);
    const auto immediate = game_of("overline-claim=next-move", kOverline);
    play(*immediate, later);
    EXPECT_FALSE(claim(*immediate).holds);
}

// DISC J-53
TEST(RenjuClaim, OfAnOverlineComesTooLateAfterAFive) {
    const auto game = game_of("", "B:Bd8,e8,f8,h8,i8,l1,l2,l3,l4:Wa1,c1,a3,c3,e1");
    play(*game, "g8! a15 l5");
    EXPECT_EQ(game->outcome().kind, "FIVE");
    EXPECT_FALSE(discipline().judge_claim(*game, "foul").has_value());
}

// DISC J-54
TEST(RenjuClaim, AnUnclaimedFiveLetsTheGameGoOn) {
    const auto game =
        game_of("five-must-be-claimed=true", "B:Bl1,l2,l3,l4,e8,f8,g8,h5,h6,h7:Wd8,h4,a1,c1");
    play(*game, "l5");
    EXPECT_EQ(game->outcome().state, sdk::OutcomeState::kGoingOn);
    EXPECT_TRUE(claim(*game, "five-black").holds);
    EXPECT_FALSE(claim(*game, "five-white").holds);
    play(*game, "a15 h8!");
    const auto ruling = claim(*game);
    EXPECT_TRUE(ruling.holds);
    EXPECT_EQ(ruling.loser, sdk::Side::kFirst);
}

TEST(RenjuClaim, WithoutAFoulHasTheConsequenceTheRegulationSets) {
    const auto ruling = [](const std::string& settings) {
        const auto game = game_of(settings, kDoubleThree);
        play(*game, "a15");
        return claim(*game);
    };
    EXPECT_EQ(ruling("").consequence, sdk::ClaimConsequence::kGoesOn);
    EXPECT_EQ(ruling("wrong-claim=breach").consequence, sdk::ClaimConsequence::kBreach);
    EXPECT_EQ(ruling("wrong-claim=lost-turn").consequence, sdk::ClaimConsequence::kLostTurn);
    EXPECT_EQ(ruling("wrong-claim=loss").consequence, sdk::ClaimConsequence::kLoss);
    EXPECT_EQ(ruling("wrong-claim=loss").loser, sdk::Side::kSecond);
    EXPECT_FALSE(ruling("").holds);
}

// 5.4.13.3, 5.4.13.4; the older chapter knows no turn of offers (5.3.5).
TEST(RenjuDraw, IsOfferedAfterOnesMoveAndInTurn) {
    const auto verdict = [](const sdk::Game& game, sdk::Seat seat,
                            std::vector<sdk::DrawOffer> earlier) {
        return discipline().check_offer(game, {seat, std::move(earlier)}).value();
    };
    const auto game = game_of("");
    play(*game, "h8");
    EXPECT_TRUE(verdict(*game, sdk::Seat::kFirst, {}).admissible);
    EXPECT_FALSE(verdict(*game, sdk::Seat::kSecond, {}).admissible);
    const auto again = verdict(*game, sdk::Seat::kFirst, {{sdk::Seat::kFirst, 0}});
    EXPECT_FALSE(again.admissible);
    EXPECT_EQ(again.citation.article, "5.4.13.4");
    EXPECT_TRUE(verdict(*game, sdk::Seat::kFirst, {{sdk::Seat::kFirst, 0}, {sdk::Seat::kSecond, 0}})
                    .admissible);
    const auto old = game_of("edition=ru-old-renju");
    play(*old, "h8");
    EXPECT_TRUE(verdict(*old, sdk::Seat::kFirst, {{sdk::Seat::kFirst, 0}}).admissible);
}

// No repetition rule and no draw of the arbiter's own (5.4.13.1, 5.4.13.6): nothing can be claimed.
TEST(RenjuDraw, TakesNoClaims) {
    const auto game = game_of("");
    for (const auto& state : discipline().states(*game)) {
        EXPECT_TRUE(state.automatic);
        EXPECT_FALSE(discipline().check_claim(*game, state.rule, {}).has_value());
    }
}

}  // namespace
}  // namespace collegium::renju::test
