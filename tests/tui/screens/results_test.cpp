// The results of a round: one key a board, slips, colleagues, micro-matches.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/text/width.hpp>

#include "fake_games.hpp"
#include "results_screen_test.hpp"

namespace collegium::tui {
namespace {

using namespace std::chrono_literals;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class Results : public ResultsScreenTest {
  protected:
    // A colleague's «2:0» is in the store, the news of it is not here yet.
    v1::Board& enter_unseen(int number) {
        v1::Board& board = client.board(number);
        board.mutable_games(0)->set_outcome(v1::GAME_RESULT_FIRST_WINS);
        board.mutable_games(0)->set_text("2:0");
        board.set_text("2:0");
        board.set_complete(true);
        board.set_etag("v2");
        board.set_recorded_by("Ким В. Т.");
        board.set_mine(false);
        const auto now = client.fake.app().now().time_since_epoch().count();
        board.mutable_record_time()->set_seconds(now - 60);
        return board;
    }
    // Calls that calls lead to as well.
    void run_all() {
        for (int i = 0; i < 6; ++i)
            client.fake.run_held_calls();
    }
    // The next lists say what was so before.
    void answer_lists(const v1::ListBoardsResponse& list) {
        client.fake.server().on<v1::ListBoardsRequest, v1::ListBoardsResponse>(
            [list](const auto&) -> net::Reply<v1::ListBoardsResponse> { return list; });
    }
    std::ptrdiff_t calls_of(const char* path) {
        const std::vector<std::string>& calls = client.fake.server().calls;
        return std::count(calls.begin(), calls.end(), path);
    }
};

TEST_F(Results, AsDrawnInTheDesign) {
    open();
    client.record_elsewhere(10, v1::GAME_RESULT_SECOND_WINS, "Ким В. Т.");
    client.fake.pass(7s);
    press({"g"});
    client.fake.type("27 2");
    expect_golden("screens/results-80x24", client.fake.frame(80, 24));
}

TEST_F(Results, AsDrawnInTheDesignWide) {
    client.board(4).set_note("6.1.8.8; 16:59");
    open();
    client.record_elsewhere(10, v1::GAME_RESULT_SECOND_WINS, "Ким В. Т.");
    client.fake.pass(7s);
    expect_golden("screens/results-120x40", client.fake.frame(120, 40));
}

TEST_F(Results, InANarrowWindow) {
    open();
    expect_golden("screens/results-60x20", client.fake.frame(60, 20));
}

TEST_F(Results, OpensAtTheFirstBoardWithoutAResult) {
    open();
    EXPECT_EQ(client.here(), 7);
    EXPECT_THAT(frame(), HasSubstr("без рез. 4 из 20"));
}

TEST_F(Results, OneKeyABoardAndTheCursorGoesOn) {
    open();
    press({"2"});
    EXPECT_THAT(boards_sent(), ElementsAre(7));
    EXPECT_EQ(client.recorded[0].outcome(), v1::GAME_RESULT_FIRST_WINS);
    EXPECT_THAT(row("Жуков Д. В."), HasSubstr("2:0"));
    EXPECT_EQ(client.here(), 10);
    EXPECT_THAT(message(), HasSubstr("✓ Записано: доска 7, победа белых, 2:0. u — отменить"));
    EXPECT_THAT(frame(), HasSubstr("без рез. 3 из 20"));
}

TEST_F(Results, EveryKeyOfTheScale) {
    client.clear_all();
    open();
    EXPECT_EQ(client.here(), 1);
    press({"2", "1", "0", "=", "5", "+", "-"});
    std::vector<v1::GameResult> sent;
    for (const v1::RecordResultRequest& request : client.recorded)
        sent.push_back(request.outcome());
    EXPECT_THAT(sent,
                ElementsAre(v1::GAME_RESULT_FIRST_WINS, v1::GAME_RESULT_DRAW,
                            v1::GAME_RESULT_SECOND_WINS, v1::GAME_RESULT_DRAW, v1::GAME_RESULT_DRAW,
                            v1::GAME_RESULT_SECOND_ABSENT, v1::GAME_RESULT_FIRST_ABSENT));
    EXPECT_THAT(boards_sent(), ElementsAre(1, 2, 3, 4, 5, 6, 7));
    EXPECT_EQ(client.here(), 8);
}

TEST_F(Results, UnderTheOtherScaleOneIsAWinAndTwoIsRefused) {
    client.score_by_halves();
    open();
    EXPECT_THAT(frame(), HasSubstr("1 победа белых · = ничья · 0 победа чёрных"));
    press({"2"});
    EXPECT_TRUE(client.recorded.empty());
    EXPECT_THAT(message(), HasSubstr("Здесь победа — 1 очко (5.4.7.1). Нажмите 1"));
    press({"1", "5", "0"});
    EXPECT_THAT(row("Абрамов П. Р."), HasSubstr("1:0"));
    EXPECT_THAT(row("Соколов И. Д."), HasSubstr("½:½"));
    EXPECT_THAT(row("Баранов Е. Е."), HasSubstr("0:1"));
}

TEST_F(Results, TwentyBoardsTakeTwentyKeys) {
    client.clear_all();
    open();
    int keys = 0;
    for (int i = 0; i < 20; ++i)
        keys += press({i % 2 == 0 ? "2" : "1"});
    EXPECT_EQ(keys, 20);
    EXPECT_EQ(client.recorded.size(), 20U);
    for (int i = 1; i <= 20; ++i)
        EXPECT_TRUE(client.board(i).complete()) << i;
    EXPECT_THAT(message(),
                HasSubstr("Записано: доска 20, ничья, 1:1; все 20 записаны. u — отменить"));
}

TEST_F(Results, KeysPressedFasterThanTheLinkGoToTheRightBoards) {
    open();
    client.fake.hold_calls(true);
    client.fake.press("2");
    EXPECT_THAT(row("Жуков Д. В."), HasSubstr("2:0 …"));
    client.fake.press("0");
    client.fake.press("1");
    for (int i = 0; i < 6; ++i)
        client.fake.run_held_calls();
    EXPECT_THAT(boards_sent(), ElementsAre(7, 10, 12));
    EXPECT_EQ(client.board(10).text(), "0:2");
    EXPECT_EQ(client.board(12).text(), "1:1");
}

TEST_F(Results, SlipsComeInAnyOrder) {
    open();
    EXPECT_EQ(press({"g", "1", "9", "Space", "2", "7", "="}), 7);
    EXPECT_THAT(boards_sent(), ElementsAre(19, 7));
    EXPECT_EQ(client.board(19).text(), "2:0");
    EXPECT_EQ(client.board(7).text(), "1:1");
    EXPECT_THAT(row("│ ["), HasSubstr("[        "));
}

TEST_F(Results, ASlipOfABoardThatIsNotThereSaysSo) {
    open();
    press({"g", "2", "7", "Space", "2"});
    EXPECT_TRUE(client.recorded.empty());
    EXPECT_THAT(frame(), HasSubstr("27 — нет такой доски (1–20)"));
}

TEST_F(Results, ASlipForABoardWithAResultIsTypedTwice) {
    open();
    press({"g", "8", "Space", "0"});
    EXPECT_TRUE(client.recorded.empty());
    EXPECT_THAT(frame(), HasSubstr("На доске 8 уже 2:0. Enter — оставить"));
    EXPECT_THAT(message(), HasSubstr("На доске 8 уже 2:0 (Гущина Н. В., 17:21). Ещё раз «8 0» — "
                                     "заменить на 0:2"));
    press({"8", "Space", "0"});
    ASSERT_EQ(client.recorded.size(), 1U);
    EXPECT_TRUE(client.recorded[0].replace());
    EXPECT_EQ(client.board(8).text(), "0:2");
}

TEST_F(Results, WhileSlipsAreTypedUStillUndoesAndEscLeaves) {
    open();
    press({"g", "7", "Space", "2", "u"});
    EXPECT_EQ(client.federation.undone.size(), 1U);
    press({"Esc"});
    EXPECT_THAT(client.fake.line(2), HasSubstr("Результаты"));
    press({"g", "1", "9", "Enter", "0"});
    EXPECT_EQ(client.recorded.size(), 2U) << "digits are results again";
}

TEST_F(Results, GAndANumberLeadToABoard) {
    open();
    press({"g", "1", "9", "Enter"});
    EXPECT_EQ(client.here(), 19);
    press({"п", "3", "Enter"});
    EXPECT_EQ(client.here(), 3) << "the same key in the Russian layout";
}

TEST_F(Results, AnotherResultIsReplacedByTheSameKeyAgain) {
    open();
    press({"g", "8", "Enter", "0"});
    EXPECT_TRUE(client.recorded.empty());
    EXPECT_THAT(message(),
                HasSubstr("На доске 8 уже 2:0 (Гущина Н. В., 17:21). Ещё раз 0 — заменить на 0:2"));
    press({"0"});
    ASSERT_EQ(client.recorded.size(), 1U);
    EXPECT_TRUE(client.recorded[0].replace());
    EXPECT_EQ(client.recorded[0].etag(), "v1");
    EXPECT_EQ(client.board(8).text(), "0:2");
}

TEST_F(Results, AfterFiveSecondsTheSameKeyAsksAgain) {
    open();
    press({"g", "8", "Enter", "0"});
    client.fake.pass(6s);
    press({"0"});
    EXPECT_TRUE(client.recorded.empty());
    press({"Esc"});
    EXPECT_THAT(message(), HasSubstr("Оставлено как было"));
    press({"0"});
    EXPECT_TRUE(client.recorded.empty()) << "Esc left the result alone";
}

TEST_F(Results, TheSameResultAgainIsNoAct) {
    open();
    press({"g", "8", "Enter", "2"});
    EXPECT_TRUE(client.recorded.empty());
    EXPECT_THAT(message(), HasSubstr("На доске 8 уже 2:0 (Гущина Н. В., 17:21)"));
}

TEST_F(Results, AKeyHeldDownReplacesNothing) {
    open();
    press({"g", "8", "Enter"});
    for (int i = 0; i < 30; ++i) {
        client.fake.press("0");
        client.fake.pass(30ms);
    }
    EXPECT_TRUE(client.recorded.empty());
    client.fake.pass(500ms);
    press({"0"});
    EXPECT_EQ(client.board(8).text(), "0:2");
}

TEST_F(Results, BackspaceClearsOnesOwnResultAtOnceAndAColleaguesByTheSecondPress) {
    open();
    press({"g", "8", "Enter", "Backspace"});
    ASSERT_EQ(client.recorded.size(), 1U);
    EXPECT_EQ(client.recorded[0].outcome(), v1::GAME_RESULT_UNSPECIFIED);
    EXPECT_EQ(client.board(8).text(), "·:·");
    EXPECT_EQ(client.here(), 8);
    press({"g", "1", "3", "Enter", "Backspace"});
    EXPECT_EQ(client.recorded.size(), 1U);
    EXPECT_THAT(message(), HasSubstr("Ещё раз Backspace — стереть"));
    press({"Backspace"});
    EXPECT_EQ(client.board(13).text(), "·:·");
    press({"Backspace"});
    EXPECT_THAT(message(), HasSubstr("Здесь результата нет"));
}

TEST_F(Results, UndoNamesWhatItTakesBack) {
    open();
    press({"2"});
    EXPECT_THAT(client.action("app.undo")->label.full, HasSubstr("доска 7, 2:0"));
    press({"u"});
    EXPECT_EQ(client.federation.undone.size(), 1U);
}

TEST_F(Results, OtherOutcomesHaveTheirArticles) {
    open();
    press({"*"});
    EXPECT_THAT(frame(), HasSubstr("−:−  не явились оба"));
    EXPECT_THAT(frame(), HasSubstr("5.4.4.2"));
    EXPECT_THAT(frame(), Not(HasSubstr("победа белых  ")));
    press({"8"});
    ASSERT_EQ(client.recorded.size(), 1U);
    EXPECT_EQ(client.recorded[0].outcome(), v1::GAME_RESULT_BOTH_ABSENT);
    EXPECT_EQ(client.recorded[0].ending(), v1::GAME_ENDING_ABSENCE);
}

TEST_F(Results, ADecisionIsRecordedWithItsWords) {
    open();
    press({"*", "9"});
    EXPECT_THAT(frame(), HasSubstr("Доска 7: записать 0:0?"));
    press({"F2"});
    EXPECT_TRUE(client.recorded.empty()) << "not without a reason";
    client.fake.type("драка за доской во время партии");
    press({"F2"});
    ASSERT_EQ(client.recorded.size(), 1U);
    EXPECT_EQ(client.recorded[0].remark(), "драка за доской во время партии");
}

// What the regulation says of the game goes with every question about it.
TEST_F(Results, AGameOfABoardHasTheSettingsOfItsCompetition) {
    FakeGames games;
    games.serve(client.fake.server());
    (*client.round.mutable_game_parameters())["online"] = "true";
    open();
    press({"F3"});
    ASSERT_EQ(games.replays, 1);
    EXPECT_EQ(games.replayed.parameters().at("online"), "true");
}

TEST_F(Results, F2ListsEveryOutcomeWithItsKey) {
    open();
    press({"F2"});
    EXPECT_THAT(frame(), HasSubstr("2 2:0  победа белых"));
    EXPECT_THAT(frame(), HasSubstr("+ +:−  чёрные не явились"));
    press({"2"});
    EXPECT_EQ(client.board(7).text(), "2:0");
}

TEST_F(Results, ARoundThatHasNotBegunTakesNoResults) {
    client.clear_all();
    auto& actions = *client.round.mutable_round()->mutable_actions();
    actions.Mutable(0)->set_allowed(false);
    actions.Mutable(0)->set_text("Тур 3 начнётся в 15:00");
    open();
    press({"2"});
    EXPECT_TRUE(client.recorded.empty());
    EXPECT_THAT(message(), HasSubstr("Тур 3 начнётся в 15:00"));
}

TEST_F(Results, AnotherArbitersBoardIsRefusedWithHisName) {
    client.board(7).set_judge("Кима В. Т.");
    open();
    press({"2"});
    EXPECT_TRUE(client.recorded.empty());
    EXPECT_THAT(message(), HasSubstr("Доска — у судьи Кима В. Т."));
}

// The round began, judges changed places: the board is the same, what may be done at it is not.
TEST_F(Results, WhatMayBeDoneAtABoardIsReadAgainWhenTheRoundChanges) {
    client.board(7).set_judge("Кима В. Т.");
    open();
    press({"2"});
    EXPECT_TRUE(client.recorded.empty());
    client.board(7).clear_judge();
    const std::string round = client.round.round().name();
    client.fake.app().on_watch(change_of(round, 3, "rounds.start"));
    client.fake.pass(2s);
    press({"2"});
    EXPECT_THAT(boards_sent(), ElementsAre(7));
}

TEST_F(Results, ARefusalOfTheServerBringsTheHandBack) {
    open();
    net::ClientError error;
    error.code = sdk::Code::kFailedPrecondition;
    error.reason = "ROUND_CLOSED";
    error.text = "Тур 3 закрыт";
    client.refusal = error;
    press({"2"});
    EXPECT_THAT(message(), HasSubstr("Доска 7: Тур 3 закрыт"));
    EXPECT_EQ(client.here(), 7);
    EXPECT_THAT(row("Жуков Д. В."), HasSubstr("·:·"));
}

TEST_F(Results, ColleaguesResultsAppearMarkedAndTheHandStays) {
    open();
    client.record_elsewhere(12, v1::GAME_RESULT_DRAW, "Ким В. Т.");
    EXPECT_EQ(client.here(), 7);
    EXPECT_THAT(row("Шубин В. В."), HasSubstr("1:1 Δ"));
    EXPECT_THAT(row("Шубин В. В."), HasSubstr("17:40 Ким"));
    EXPECT_THAT(message(), HasSubstr("i Ким В. Т.: доска 12 — 1:1"));
}

// A mark says «since you looked»: looking at a game or elsewhere ends it.
TEST_F(Results, MarksOfColleaguesResultsGoOutAfterEnterAndF6) {
    open();
    client.record_elsewhere(12, v1::GAME_RESULT_DRAW, "Ким В. Т.");
    press({"Down", "Up"});
    EXPECT_THAT(row("Шубин В. В."), HasSubstr("1:1 Δ"));
    press({"F6", "Esc"});
    EXPECT_THAT(row("Шубин В. В."), Not(HasSubstr("Δ")));
    EXPECT_THAT(row("Шубин В. В."), HasSubstr("1:1"));
    client.record_elsewhere(12, v1::GAME_RESULT_FIRST_WINS, "Ким В. Т.");
    EXPECT_THAT(row("Шубин В. В."), HasSubstr("2:0 Δ")) << "corrected meanwhile";
    press({"Enter", "Esc"});
    EXPECT_THAT(row("Шубин В. В."), Not(HasSubstr("Δ")));
}

TEST_F(Results, TwoPeopleOnOneBoardAndTheLaterIsAsked) {
    open();
    v1::Board& board = enter_unseen(7);
    press({"0"});
    EXPECT_THAT(
        message(),
        HasSubstr("На доске 7 уже 2:0 (Ким, 17:40). Ещё раз 0 — заменить на 0:2, Esc — оставить"));
    EXPECT_EQ(client.here(), 7);
    EXPECT_EQ(board.text(), "2:0");
    press({"0"});
    EXPECT_EQ(board.text(), "0:2");
    EXPECT_TRUE(client.recorded.back().replace());
    EXPECT_EQ(client.recorded.back().etag(), "v2");
}

TEST_F(Results, AConflictOfAnEarlierBoardDoesNotPullTheHandBack) {
    open();
    client.fake.hold_calls(true);
    client.fake.press("0");
    client.fake.press("1");
    const v1::Board& board = enter_unseen(7);
    run_all();
    EXPECT_EQ(client.here(), 12);
    EXPECT_EQ(client.board(10).text(), "1:1");
    EXPECT_EQ(board.text(), "2:0");
}

TEST_F(Results, WhatWasNotRecordedIsNamedAndStaysMarkedUntilItIsDecided) {
    open();
    client.fake.hold_calls(true);
    client.fake.press("0");
    const v1::Board& board = enter_unseen(7);
    client.fake.press("1");
    run_all();
    client.fake.hold_calls(false);
    client.fake.pass(500ms);
    std::vector<std::string> said;
    for (const Message& one : client.fake.app().messages().log())
        said.push_back(one.words);
    EXPECT_THAT(said, Contains("Доска 7 не записана: там уже 2:0 (Ким В. Т., 17:40). d — к ней"));
    EXPECT_THAT(frame(), HasSubstr("не записано 1: d · 1–12 из 20"));
    EXPECT_THAT(row("Жуков Д. В. "), HasSubstr("2:0 ?"));
    EXPECT_THAT(row("Жуков Д. В. "), HasSubstr("у вас 0:2"));

    press({"d"});
    EXPECT_EQ(client.here(), 7);
    EXPECT_THAT(frame(), HasSubstr("? Ваше 0:2 не записано: там уже 2:0 (Ким В. Т., 17:40)"));
    press({"0"});
    EXPECT_THAT(message(), HasSubstr("На доске 7 уже 2:0 (Ким, 17:40). Ещё раз 0 — заменить"));
    client.fake.pass(6s);
    EXPECT_THAT(frame(), HasSubstr("не записано 1: d")) << "silence decides nothing";
    press({"0", "Esc"});
    EXPECT_THAT(frame(), Not(HasSubstr("не записано")));
    EXPECT_THAT(row("Жуков Д. В. "), Not(HasSubstr("?")));
    EXPECT_EQ(board.text(), "2:0");
    press({"в"});
    EXPECT_THAT(message(), HasSubstr("Всё введённое записано"));
}

TEST_F(Results, WhatWasNotRecordedIsStillKnownAfterAnotherScreen) {
    open();
    client.fake.hold_calls(true);
    client.fake.press("0");
    enter_unseen(7);
    client.fake.app().open_section("persons");
    client.fake.pass(100ms);
    run_all();
    client.fake.hold_calls(false);
    open();
    EXPECT_THAT(frame(), HasSubstr("не записано 1: d"));
    press({"d", "2"});
    EXPECT_THAT(message(), HasSubstr("На доске 7 уже 2:0 (Ким В. Т., 17:40)"));
    EXPECT_THAT(frame(), Not(HasSubstr("не записано"))) << "now both say the same";
}

TEST_F(Results, TheSameResultOfTwoPeopleIsNoDisagreement) {
    open();
    enter_unseen(7);
    press({"2"});
    EXPECT_THAT(message(), HasSubstr("i На доске 7 уже 2:0 (Ким В. Т., 17:40)"));
    EXPECT_THAT(frame(), Not(HasSubstr("не записано")));
    EXPECT_EQ(client.here(), 10);
}

TEST_F(Results, ASlipThatCameTooLateIsNamedWhileTheNextOneIsTyped) {
    open();
    press({"g"});
    client.fake.hold_calls(true);
    client.fake.type("7 0");
    const v1::Board& board = enter_unseen(7);
    client.fake.type("1");
    run_all();
    client.fake.hold_calls(false);
    EXPECT_THAT(message(), HasSubstr("На доске 7 уже 2:0 (Ким В. Т., 17:40). Ещё раз «7 0» — "
                                     "заменить на 0:2"));
    client.fake.type("2 1");
    client.fake.pass(500ms);
    EXPECT_EQ(client.board(12).text(), "1:1");
    EXPECT_EQ(board.text(), "2:0");
    EXPECT_THAT(frame(), HasSubstr("не записано 1: d"));
}

TEST_F(Results, SlipsOfBoardsWithAResultAreKeptWhenTheHandGoesOn) {
    open();
    press({"g"});
    client.fake.type("8 09 27 1");
    client.fake.pass(500ms);
    EXPECT_THAT(boards_sent(), ElementsAre(7));
    EXPECT_THAT(frame(), HasSubstr("не записано 2: d"));
    EXPECT_THAT(row("Ильин Д. Д."), HasSubstr("2:0 ?"));
}

TEST_F(Results, ListsOlderThanAnAnswerTakeNothingBack) {
    const v1::ListBoardsResponse before = client.round;
    open();
    client.fake.hold_calls(true);
    client.fake.press("2");
    client.fake.press("r");
    answer_lists(before);
    run_all();
    EXPECT_THAT(row("Жуков Д. В. "), HasSubstr("2:0"));
    EXPECT_THAT(frame(), HasSubstr("без рез. 3 из 20"));
}

TEST_F(Results, NewsThatComeWhileTheListIsUnderWayAreReadAfterIt) {
    const v1::ListBoardsResponse before = client.round;
    open();
    client.fake.hold_calls(true);
    client.fake.press("r");
    const v1::Board& board = enter_unseen(12);
    client.fake.app().on_watch(change_of(board.name(), 2, "results.record"));
    answer_lists(before);
    run_all();
    client.fake.hold_calls(false);
    client.fake.pass(500ms);
    EXPECT_THAT(row("Шубин В. В."), HasSubstr("2:0 Δ"));
}

TEST_F(Results, ManyNewsAreReadInOneList) {
    open();
    const auto lists = [&] { return calls_of("/collegium.v1.ResultService/ListBoards"); };
    client.fake.pass(2s);
    const auto before = lists();
    for (const int number : {7, 10, 12, 19})
        client.fake.app().on_watch(change_of(enter_unseen(number).name(), 2, "results.record"));
    client.fake.pass(100ms);
    client.fake.pass(100ms);
    EXPECT_EQ(lists(), before + 1);
    EXPECT_THAT(frame(), HasSubstr("без рез. 0 из 20"));
}

TEST_F(Results, TheCountsOfTheRoundFollowAColleague) {
    open();
    client.fake.pass(2s);
    const auto before = calls_of("/collegium.v1.ResultService/ListBoards");
    client.record_elsewhere(12, v1::GAME_RESULT_DRAW, "Ким В. Т.");
    client.fake.pass(1s);
    EXPECT_EQ(calls_of("/collegium.v1.ResultService/ListBoards"), before + 1);
    client.fake.pass(5s);
    EXPECT_EQ(calls_of("/collegium.v1.ResultService/ListBoards"), before + 1);
}

TEST_F(Results, NewsOfOnesOwnEntriesAreNoNews) {
    open();
    client.fake.hold_calls(true);
    for (const char* key : {"2", "0", "1", "1"})
        client.fake.press(key);
    for (const int number : {7, 10, 12, 19})
        client.fake.app().on_watch(change_of(client.board(number).name(), 2, "results.record"));
    run_all();
    client.fake.hold_calls(false);
    const auto before = calls_of("/collegium.v1.ResultService/ListBoards");
    client.fake.pass(100ms);
    EXPECT_EQ(calls_of("/collegium.v1.ResultService/ListBoards"), before);
    EXPECT_EQ(calls_of("/collegium.v1.ResultService/GetBoard"), 1) << "the one at the beginning";
}

TEST_F(Results, AMicroMatchIsFilledGameByGameAndItsResultIsComputed) {
    client.make_micro_matches();
    open();
    EXPECT_THAT(row("Абрамов П. Р."), HasSubstr("П1 ·:·  П2 ·:·"));
    press({"2"});
    EXPECT_EQ(client.here(), 1) << "the second game is still to come";
    EXPECT_THAT(row("Абрамов П. Р."), HasSubstr("П1 2:0  П2 ·:·"));
    EXPECT_THAT(message(), HasSubstr("Записано: доска 1, партия 1, победа белых, 2:0"));
    press({"1"});
    EXPECT_EQ(client.here(), 2);
    EXPECT_THAT(row("Абрамов П. Р."), HasSubstr("2:0    П1 2:0  П2 1:1"));
    EXPECT_THAT(message(), HasSubstr("микроматч 2:0"));
    EXPECT_EQ(client.recorded[1].game(), 2);
    EXPECT_EQ(client.recorded[1].etag(), "v2");
}

TEST_F(Results, BothGamesTypedAtOnceAreSentOneAfterTheOther) {
    client.make_micro_matches();
    open();
    client.fake.hold_calls(true);
    for (const char* key : {"2", "0", "1"})
        client.fake.press(key);
    for (int i = 0; i < 8; ++i)
        client.fake.run_held_calls();
    EXPECT_THAT(boards_sent(), ElementsAre(1, 2, 1));
    EXPECT_EQ(client.board(1).text(), "1:1");
    EXPECT_EQ(client.board(2).games(0).text(), "1:1");
}

TEST_F(Results, AllThatWasTypedBehindARefusedGameIsNamed) {
    client.make_micro_matches();
    open();
    client.fake.hold_calls(true);
    client.fake.press("2");
    client.fake.press("0");
    enter_unseen(1);
    run_all();
    EXPECT_THAT(frame(), HasSubstr("Ваше 2:0, 0:2 не записано: там уже 2:0 (Ким В. Т., 17:40)"));
}

TEST_F(Results, AnAbsenceEndsAMicroMatchAtOnce) {
    client.make_micro_matches();
    open();
    press({"+"});
    EXPECT_EQ(client.here(), 2);
    EXPECT_EQ(client.recorded.size(), 1U);
    EXPECT_EQ(client.board(1).games(1).text(), "+:−");
}

TEST_F(Results, AGameOfAMicroMatchIsChosenByTheArrows) {
    client.make_micro_matches();
    open();
    press({"2", "1", "Up", "Right", "0"});
    EXPECT_THAT(message(), HasSubstr("На доске 1 уже 2:0"));
    press({"0"});
    EXPECT_EQ(client.recorded.back().game(), 1);
    EXPECT_EQ(client.board(1).games(0).text(), "0:2");
}

TEST_F(Results, TheNextRoundIsOneKeyAway) {
    open();
    press({"]"});
    EXPECT_THAT(frame(), HasSubstr("Пары тура 4 не утверждены: записывать нечего. F6 5"));
    EXPECT_THAT(client.fake.line(2), HasSubstr("Тур 4 > Результаты"));
    press({"х"});
    EXPECT_THAT(client.fake.line(2), HasSubstr("Тур 3 > Результаты"));
    EXPECT_THAT(row("Жуков Д. В."), HasSubstr("·:·"));
}

TEST_F(Results, BeginningAndEndOfTheRoundSayWhatIsMissing) {
    open();
    ASSERT_NE(client.action("round.close"), nullptr);
    EXPECT_EQ(client.action("round.close")->refusal, "Без результата 4 доски: 7, 10, 12, 19");
    EXPECT_EQ(client.action("round.start")->refusal, "Тур 3 уже идёт");
}

TEST_F(Results, OnlyWhatTheServerConfirmedCounts) {
    open();
    client.fake.hold_calls(true);
    for (const char* key : {"2", "0", "1", "1"})
        client.fake.press(key);
    EXPECT_THAT(frame(), HasSubstr("… 4 · без рез. 4 из 20"));
    client.fake.hold_calls(false);
    client.fake.run_held_calls();
    EXPECT_THAT(frame(), HasSubstr("─ без рез. 0 из 20"));
    EXPECT_THAT(message(), HasSubstr("; все 20 записаны"));
    client.fake.pass(60s);
    EXPECT_THAT(message(), Not(HasSubstr("i Все 20"))) << "nothing waits to be said later";
}

TEST_F(Results, TheCountsOfTheRoundAreReadAfterTheLastAnswer) {
    open();
    const auto readings = [&] { return calls_of("/collegium.v1.ResultService/ListBoards"); };
    const auto before = readings();
    press({"2"});
    client.fake.pass(500ms);
    EXPECT_EQ(readings(), before + 1);
    client.fake.pass(5s);
    EXPECT_EQ(readings(), before + 1) << "once is enough";
}

TEST_F(Results, AFilterFindsABoardByAName) {
    open();
    press({"/"});
    client.fake.type("карп");
    EXPECT_THAT(frame(), HasSubstr("Карпов Ю. Е."));
    EXPECT_THAT(frame(), Not(HasSubstr("Жуков Д. В.        2")));
    press({"Down", "2"});
    EXPECT_THAT(boards_sent(), ElementsAre(19));
}

class ResultsInLanguages : public testing::TestWithParam<i18n::Language> {};

TEST_P(ResultsInLanguages, FillTheWindowAndFitTheirKeys) {
    RoundClient client;
    client.fake.app().set_language(GetParam());
    client.open("rounds");
    client.fake.pass(1s);
    for (const auto& [width, height] : {std::pair{80, 24}, std::pair{120, 40}, std::pair{60, 20}}) {
        std::istringstream lines(client.fake.frame(width, height));
        for (std::string line; std::getline(lines, line);)
            EXPECT_EQ(text::display_width(line), width) << line;
    }
    for (const Action& action : client.fake.app().top()->actions()) {
        EXPECT_LE(text::display_width(action.label.bar6), 6) << action.id;
        EXPECT_LE(text::display_width(action.label.bar8), 8) << action.id;
        EXPECT_FALSE(action.label.full.empty()) << action.id;
        EXPECT_NE(action.label.full, "action." + action.id);
    }
    EXPECT_EQ(client.fake.frame().find("results."), std::string::npos) << "a text is missing";
}

INSTANTIATE_TEST_SUITE_P(Languages, ResultsInLanguages,
                         testing::Values(i18n::Language::kRu, i18n::Language::kUk,
                                         i18n::Language::kEn),
                         [](const auto& tested) { return std::string(i18n::code(tested.param)); });

}  // namespace
}  // namespace collegium::tui
