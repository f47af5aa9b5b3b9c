// How a game ended: noted from the list of outcomes, or accepted on the game's own screen.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "fake_games.hpp"
#include "results_screen_test.hpp"
#include "tui/screens/results/result_queue.hpp"

namespace collegium::tui {
namespace {

using testing::HasSubstr;
using testing::Not;

class ResultsEnding : public ResultsScreenTest {
  protected:
    ResultsEnding() { games.serve(client.fake.server()); }

    // The game of vector D-02 on the screen of the board under the cursor, at its last move.
    void open_game() {
        press({"F3"});
        for (const std::string& move : d02_moves()) {
            client.fake.type(move);
            press({"Enter"});
        }
    }
    // Black claims, the arbiter rules, and it is taken down.
    void claim_a_draw() { press({"F4", "Enter", "F2", "F2"}); }
    std::string last_message() { return client.fake.line(23); }

    FakeGames games;
};

TEST_F(ResultsEnding, OnTimeIsAnOutcomeOfItsOwnWithoutAReason) {
    open();
    press({"*"});
    EXPECT_THAT(frame(), HasSubstr("1 2:0  победа белых, время"));
    EXPECT_THAT(frame(), HasSubstr("5.4.2.6"));
    press({"1"});
    ASSERT_EQ(client.recorded.size(), 1U);
    EXPECT_EQ(client.recorded[0].outcome(), v1::GAME_RESULT_FIRST_WINS);
    EXPECT_EQ(client.recorded[0].ending(), v1::GAME_ENDING_TIME);
    EXPECT_FALSE(client.recorded[0].replace());
    EXPECT_TRUE(client.recorded[0].remark().empty());
    EXPECT_THAT(row("Жуков Д. В."), HasSubstr("время; 17:41"));
    EXPECT_EQ(client.here(), 10) << "the cursor goes on as after a key";
}

TEST_F(ResultsEnding, AgreementIsNotedOnADrawThatStandsWithoutAQuestion) {
    open();
    press({"=", "g", "7", "Enter", "*", "4"});
    ASSERT_EQ(client.recorded.size(), 2U);
    EXPECT_EQ(client.recorded[1].outcome(), v1::GAME_RESULT_DRAW);
    EXPECT_EQ(client.recorded[1].ending(), v1::GAME_ENDING_AGREEMENT);
    EXPECT_TRUE(client.recorded[1].replace());
    EXPECT_THAT(row("Жуков Д. В."), HasSubstr("согл.; 17:41"));
    client.fake.pass(std::chrono::seconds(10));  // what was recorded has been read
    press({"g", "7", "Enter", "*", "4"});
    EXPECT_EQ(client.recorded.size(), 2U) << "it is noted already";
    EXPECT_THAT(message(), HasSubstr("На доске 7 уже 1:1"));
}

TEST_F(ResultsEnding, AnotherResultIsStillAskedAbout) {
    open();
    press({"2", "g", "7", "Enter", "*", "4"});
    EXPECT_THAT(frame(), HasSubstr("Доска 7: заменить 2:0 на 1:1?"));
    EXPECT_EQ(client.recorded.size(), 1U);
    press({"F2"});
    ASSERT_EQ(client.recorded.size(), 2U);
    EXPECT_TRUE(client.recorded[1].replace());
}

TEST_F(ResultsEnding, TheRuleOfADrawIsChosenAmongTheDisciplinesOwn) {
    open();
    press({"*", "6"});
    EXPECT_THAT(frame(), HasSubstr("Доска 7, 1:1: по какому пункту?"));
    EXPECT_THAT(frame(), HasSubstr("6 только дамками, 4–5 шашек"));
    EXPECT_THAT(frame(), HasSubstr("6.1.8.8"));
    press({"6"});
    ASSERT_EQ(client.recorded.size(), 1U);
    EXPECT_EQ(client.recorded[0].ending(), v1::GAME_ENDING_RULE);
    EXPECT_EQ(client.recorded[0].article(), "6.1.8.8");
    EXPECT_THAT(row("Жуков Д. В."), HasSubstr("п. 6.1.8.8"));
    EXPECT_THAT(row("Жуков Д. В."), Not(HasSubstr("17:41"))) << "in 80 columns as 4.10 draws it";
    EXPECT_THAT(message(), HasSubstr("доска 7, ничья, по правилу 6.1.8.8, 1:1"));
}

TEST_F(ResultsEnding, AnArticleTheListDoesNotHaveIsTyped) {
    open();
    press({"*", "6", "7"});
    client.fake.type("6.1.10.4");
    press({"Enter"});
    ASSERT_EQ(client.recorded.size(), 1U);
    EXPECT_EQ(client.recorded[0].article(), "6.1.10.4");
}

TEST_F(ResultsEnding, AWinByARuleHasItsArticleTyped) {
    open();
    press({"*", "7"});
    press({"Enter"});
    EXPECT_TRUE(client.recorded.empty()) << "not without an article";
    client.fake.type("9.2.4.2");
    press({"Enter"});
    ASSERT_EQ(client.recorded.size(), 1U);
    EXPECT_EQ(client.recorded[0].outcome(), v1::GAME_RESULT_SECOND_WINS);
    EXPECT_EQ(client.recorded[0].article(), "9.2.4.2");
}

TEST_F(ResultsEnding, WithoutALinkTheEndingWaitsWithItsResult) {
    open();
    client.link(net::Link::kOffline);
    press({"*", "1"});
    EXPECT_TRUE(client.recorded.empty());
    client.link(net::Link::kOnline);
    send_unsent(client.fake.app());
    client.fake.pass(std::chrono::milliseconds(500));
    ASSERT_EQ(client.recorded.size(), 1U);
    EXPECT_EQ(client.recorded[0].ending(), v1::GAME_ENDING_TIME);
}

TEST_F(ResultsEnding, ADrawClaimedOnTheGameScreenIsRecordedOnItsBoard) {
    open();
    open_game();
    claim_a_draw();
    ASSERT_EQ(client.recorded.size(), 1U);
    EXPECT_THAT(boards_sent(), testing::ElementsAre(7));
    EXPECT_EQ(client.recorded[0].game(), 1);
    EXPECT_EQ(client.recorded[0].outcome(), v1::GAME_RESULT_DRAW);
    EXPECT_EQ(client.recorded[0].ending(), v1::GAME_ENDING_RULE);
    EXPECT_EQ(client.recorded[0].article(), "6.1.8.5");
    EXPECT_THAT(last_message(), HasSubstr("✓ Ничья, 6.1.8.5, по требованию чёрных. Доска 7 — 1:1"));
    EXPECT_THAT(frame(), HasSubstr("│ Ничья, 6.1.8.5, по требованию чёрных"));
    press({"Esc"});
    EXPECT_THAT(row("Жуков Д. В."), HasSubstr("п. 6.1.8.5"));
}

TEST_F(ResultsEnding, WhatIsUndoneDoesNotStandOnTheGameScreen) {
    open();
    open_game();
    claim_a_draw();
    client.record_elsewhere(7, v1::GAME_RESULT_UNSPECIFIED, "");
    EXPECT_THAT(frame(), Not(HasSubstr("│ Ничья, 6.1.8.5, по требованию чёрных")));
}

TEST_F(ResultsEnding, ResignationAndTimeWinForWhoeverSitsThere) {
    open();
    press({"F3", "F2", "4"});
    ASSERT_EQ(client.recorded.size(), 1U);
    EXPECT_EQ(client.recorded[0].outcome(), v1::GAME_RESULT_SECOND_WINS) << "White's time ran out";
    EXPECT_EQ(client.recorded[0].ending(), v1::GAME_ENDING_TIME);
    EXPECT_THAT(last_message(), HasSubstr("Просрочено время: белые"));
    EXPECT_THAT(last_message(), HasSubstr("Доска 7 — 0:2"));
    press({"Esc", "F3", "F2", "3"});
    ASSERT_EQ(client.recorded.size(), 2U);
    EXPECT_EQ(client.recorded[1].outcome(), v1::GAME_RESULT_FIRST_WINS) << "Black resigned";
    EXPECT_EQ(client.recorded[1].ending(), v1::GAME_ENDING_UNSPECIFIED);
}

TEST_F(ResultsEnding, AGameOfAMicroMatchGoesToItsGameAndItsColours) {
    client.make_micro_matches();
    open();
    press({"2", "Right", "Right", "F3", "F2", "2"});
    ASSERT_EQ(client.recorded.size(), 2U);
    EXPECT_EQ(client.recorded[1].game(), 2);
    EXPECT_EQ(client.recorded[1].outcome(), v1::GAME_RESULT_FIRST_WINS)
        << "White, who resigned, sits on the right in the second game";
    EXPECT_THAT(last_message(), HasSubstr("Доска 1, партия 2 — 2:0"));
}

TEST_F(ResultsEnding, ABoardWithAnotherResultRefusesTheGames) {
    open();
    press({"g", "8", "Enter"});
    open_game();
    claim_a_draw();
    EXPECT_TRUE(client.recorded.empty());
    EXPECT_THAT(last_message(),
                HasSubstr("× Доска 8 не записана: там уже 2:0 (Гущина Н. В., 17:21)"));
    EXPECT_THAT(frame(), Not(HasSubstr("│ Ничья, 6.1.8.5, по требованию")));
}

TEST_F(ResultsEnding, AResultEnteredByItsKeyHasTheGamesRuleNoted) {
    open();
    press({"g", "9", "Enter"});
    open_game();
    claim_a_draw();
    ASSERT_EQ(client.recorded.size(), 1U);
    EXPECT_TRUE(client.recorded[0].replace());
    EXPECT_EQ(client.recorded[0].article(), "6.1.8.5");
}

TEST_F(ResultsEnding, ARoundThatIsClosedRefusesTheGames) {
    v1::AllowedAction& record = *client.round.mutable_round()->mutable_actions(0);
    record.set_allowed(false);
    record.set_text("Тур 3 закрыт");
    open();
    press({"F3", "F2", "2"});
    EXPECT_TRUE(client.recorded.empty());
    EXPECT_THAT(last_message(), HasSubstr("× Доска 7 не записана: Тур 3 закрыт"));
}

TEST_F(ResultsEnding, SomebodyFasterIsNamedOnTheGameScreen) {
    open();
    press({"F3"});
    v1::Board& board = client.board(7);
    board.mutable_games(0)->set_outcome(v1::GAME_RESULT_FIRST_WINS);
    board.set_text("2:0");
    board.set_etag("v2");
    board.set_recorded_by("Ким В. Т.");
    press({"F2", "2"});
    EXPECT_THAT(last_message(), HasSubstr("Доска 7 не записана: там уже 2:0 (Ким В. Т., 17:40)"));
    EXPECT_EQ(board.text(), "2:0");
}

TEST_F(ResultsEnding, ALossByPenaltyIsADecisionWithItsWords) {
    open();
    press({"F3", "F2", "6"});
    EXPECT_TRUE(client.recorded.empty());
    EXPECT_THAT(frame(), HasSubstr("Доска 7: записать 0:2?"));
    client.fake.type("телефон во время партии");
    press({"F2"});
    ASSERT_EQ(client.recorded.size(), 1U);
    EXPECT_EQ(client.recorded[0].ending(), v1::GAME_ENDING_SANCTION);
    EXPECT_EQ(client.recorded[0].remark(), "телефон во время партии");
}

}  // namespace
}  // namespace collegium::tui
