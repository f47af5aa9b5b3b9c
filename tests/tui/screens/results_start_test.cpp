// Sides as they were played, players who came late and score sheets, from the key to the server and
// back.
#include <algorithm>
#include <set>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/text/width.hpp>

#include "results_screen_test.hpp"
#include "round_rows.hpp"

namespace collegium::tui {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;

class ResultsStart : public ResultsScreenTest {
  protected:
    void turn(int number, int game = 1) {
        v1::BoardGame& one = *client.board(number).mutable_games(game - 1);
        one.set_turned(true);
        one.set_first_begins(!one.first_begins());
    }
    void miss(int number, bool first, bool second) {
        v1::Board& board = client.board(number);
        if (first) board.mutable_start()->mutable_first()->set_state(v1::ARRIVAL_STATE_MISSING);
        if (second) board.mutable_start()->mutable_second()->set_state(v1::ARRIVAL_STATE_MISSING);
        describe_start(board);
    }
    void retype(const std::string& was, const std::string& text) {
        for (std::size_t i = 0; i < was.size(); ++i)
            press({"Backspace"});
        client.fake.type(text);
    }
    static net::ClientError refused(const std::string& reason, const std::string& text) {
        net::ClientError error;
        error.code = sdk::Code::kFailedPrecondition;
        error.reason = reason;
        error.text = text;
        return error;
    }
};

// --- sides ------------------------------------------------------------------------------------

TEST_F(ResultsStart, AGameWithAResultIsTurnedByOneKeyAndMarked) {
    open();
    EXPECT_EQ(press({"g", "8", "Enter", "c"}), 4);
    ASSERT_EQ(client.turnings.size(), 2U);
    EXPECT_TRUE(client.turnings[0].validate_only())
        << "the server knows whether it is a correction";
    EXPECT_FALSE(client.turnings[1].validate_only());
    EXPECT_TRUE(client.turnings[1].turned());
    EXPECT_EQ(client.turnings[1].etag(), "v1");
    EXPECT_THAT(message(),
                HasSubstr("✓ Доска 8: цвета наоборот, белые — Орлов С. С. u — отменить"));
    EXPECT_THAT(row("Ильин Д. Д.        2"), HasSubstr("2:0 ≠  Орлов С. С."));
    EXPECT_THAT(frame(), HasSubstr("≠ Ильин Д. Д. (I), чёрные – Орлов С. С. (I), белые · с 15:00"));
}

TEST_F(ResultsStart, TheSameKeyTurnsItBackAndUndoDoesToo) {
    open();
    press({"g", "8", "Enter", "с", "c"});
    ASSERT_EQ(client.turnings.size(), 4U) << "the same key in the Russian layout";
    EXPECT_FALSE(client.turnings[3].turned());
    EXPECT_THAT(message(), HasSubstr("Доска 8: цвета как в протоколе, белые — Ильин Д. Д."));
    EXPECT_THAT(row("Ильин Д. Д.        2"), Not(HasSubstr("≠")));
    press({"u"});
    EXPECT_EQ(client.federation.undone.size(), 1U);
}

TEST_F(ResultsStart, OfAGameUnderWayTheMovesAreAskedFor) {
    open();
    press({"c"});
    EXPECT_THAT(frame(), HasSubstr("Доска 7: играют цветом не по протоколу"));
    EXPECT_THAT(frame(), HasSubstr("На доске: белые — Яшин К. К."));
    press({"F2"});
    EXPECT_TRUE(client.turnings.empty()) << "not without a number";
    client.fake.type("3");
    press({"F2"});
    ASSERT_EQ(client.turnings.size(), 2U);
    EXPECT_EQ(client.turnings[1].moves(), 3);
    EXPECT_THAT(row("Жуков Д. В.        2"), HasSubstr("·:· ≠"));
    press({"c"});
    ASSERT_EQ(client.turnings.size(), 4U)
        << "a note that was wrong is taken back without questions";
    EXPECT_FALSE(client.turnings[3].turned());
}

TEST_F(ResultsStart, WhetherPlayGoesOnIsTheServersWord) {
    open();
    client.refusal =
        refused("SIDES_STILL_CORRECTED", "Цвета исправляют: каждый ещё не сделал хода (5.4.14.1)");
    press({"c"});
    client.fake.type("0");
    press({"F2"});
    EXPECT_EQ(client.turnings.size(), 1U);
    EXPECT_THAT(message(), HasSubstr("Доска 7: Цвета исправляют: каждый ещё не сделал хода"));
    EXPECT_THAT(row("Жуков Д. В.        2"), Not(HasSubstr("≠")));
}

TEST_F(ResultsStart, KeysSayWhoWinsAsTheGameWasPlayed) {
    turn(7);
    open();
    EXPECT_THAT(frame(), HasSubstr("2 победа чёрных · 1 ничья · 0 победа белых"));
    press({"F2"});
    EXPECT_THAT(frame(), HasSubstr("2 2:0  победа чёрных"));
    press({"2"});
    EXPECT_EQ(client.board(7).text(), "2:0") << "the digit stays what the left-hand name gets";
    EXPECT_THAT(message(), HasSubstr("Записано: доска 7, победа чёрных, 2:0"));
    EXPECT_THAT(frame(), HasSubstr("2 победа белых · 1 ничья · 0 победа чёрных"))
        << "the next board was played as paired";
}

TEST_F(ResultsStart, AMicroMatchIsTurnedGameByGame) {
    client.make_micro_matches();
    open();
    press({"c"});
    EXPECT_THAT(frame(), HasSubstr("Доска 1: цвета какой партии?"));
    EXPECT_THAT(frame(), HasSubstr("белые — Воронов Г. Г."));
    press({"2"});
    client.fake.type("5");
    press({"F2"});
    ASSERT_EQ(client.turnings.size(), 2U);
    EXPECT_EQ(client.turnings[1].game(), 2);
    EXPECT_THAT(message(), HasSubstr("Доска 1, партия 2: цвета наоборот, белые — Абрамов П. Р."));
    EXPECT_THAT(row("Абрамов П. Р."), HasSubstr("П1 ·:·  П2 ·:·≠"));
    press({"Right", "c"});
    client.fake.type("5");
    press({"F2"});
    EXPECT_EQ(client.turnings.back().game(), 1) << "the game chosen by the arrows";
}

TEST_F(ResultsStart, AfterTheRoundItIsACorrectionWithItsImpactAndAReason) {
    client.close_round();
    client.impact.set_digest("d7");
    client.impact.set_summary("Исправление меняет 1 пару");
    v1::PairEffect& pair = *client.impact.add_pairs();
    pair.set_round(4);
    pair.set_before("2. Тарасов М. П. (4) – Абрамов П. Р. (1)");
    pair.set_after("2. Абрамов П. Р. (1) – Тарасов М. П. (4)");
    open();
    press({"g", "8", "Enter", "c"});
    EXPECT_THAT(frame(), HasSubstr("Доска 8: исправить цвета?"));
    EXPECT_THAT(frame(), HasSubstr("Записано: белые — Ильин Д. Д."));
    EXPECT_THAT(frame(), HasSubstr("Верно: белые — Орлов С. С."));
    EXPECT_THAT(frame(), HasSubstr("было бы: 2. Абрамов П. Р. (1) – Тарасов М. П. (4)"));
    press({"F2"});
    EXPECT_EQ(client.turnings.size(), 1U) << "not without a reason";
    client.fake.type("перепутали места за доской");
    press({"F2"});
    ASSERT_EQ(client.turnings.size(), 2U);
    EXPECT_EQ(client.turnings[1].reason(), "перепутали места за доской");
    EXPECT_EQ(client.turnings[1].impact_digest(), "d7");
    EXPECT_THAT(row("Ильин Д. Д.        2"), HasSubstr("2:0 ≠"));
    EXPECT_THAT(message(), Not(HasSubstr("u — отменить")));
}

TEST_F(ResultsStart, ACorrectionOfTheResultShowsTheSidesAsPlayed) {
    turn(8);
    open();
    press({"g", "8", "Enter", "F4"});
    EXPECT_THAT(frame(), HasSubstr("≠ цвета наоборот: белые — Орлов С. С."));
    EXPECT_THAT(frame(), HasSubstr("2:0  победа: Ильин Д. Д."));
}

TEST_F(ResultsStart, WithoutALinkNeitherSidesNorArrivalsAreWritten) {
    open();
    client.link(net::Link::kOffline);
    for (const char* key : {"c", "a", "s"}) {
        press({key});
        EXPECT_FALSE(client.fake.app().has_dialog());
        EXPECT_THAT(message(), HasSubstr("Без связи это действие не записывается"));
    }
    EXPECT_TRUE(client.turnings.empty());
    EXPECT_TRUE(client.arrivals.empty());
    EXPECT_TRUE(client.sheets.empty());
}

// --- games of a micro-match -------------------------------------------------------------------

// RU-2022 5.4.6
TEST_F(ResultsStart, TheBreakBeforeTheNextGameIsToldAtTheBoard) {
    client.make_micro_matches();
    client.take_break(1);
    open();
    EXPECT_THAT(row("Абрамов П. Р."), HasSubstr("до 17:46"));
    press({"g", "1", "Enter"});
    EXPECT_THAT(frame(), HasSubstr("Партия 2: не раньше 17:46 (5.4.6)"));
    expect_golden("screens/results-break-80x24", client.fake.frame(80, 24));
    expect_golden("screens/results-break-120x40", client.fake.frame(120, 40));
}

TEST_F(ResultsStart, TheNextGameIsBegunByTwoKeysAndSaysWhyIfEarlier) {
    client.make_micro_matches();
    client.take_break(1);
    open();
    press({"g", "1", "Enter", "b"});
    EXPECT_THAT(frame(), HasSubstr("! Партия 2: не раньше 17:46 (5.4.6)"));
    EXPECT_THAT(frame(), HasSubstr("Если раньше, почему"));
    expect_golden("screens/results-begin-80x24", client.fake.frame(80, 24));
    press({"F2"});
    ASSERT_EQ(client.begun.size(), 1U);
    EXPECT_EQ(client.begun[0].name(), client.board(1).name());
    EXPECT_EQ(client.begun[0].etag(), "v1");
    EXPECT_FALSE(client.begun[0].has_start_time()) << "untouched, it is now";
    EXPECT_EQ(client.begun[0].reason(), "");
    EXPECT_THAT(message(), HasSubstr("✓ Доска 1: Партия 2 начата в 17:41. u — отменить"));
    EXPECT_THAT(row("Абрамов П. Р."), HasSubstr("с 17:41"));
}

TEST_F(ResultsStart, ABreakThatIsNotOverIsTheServersToRefuse) {
    client.make_micro_matches();
    client.take_break(1);
    open();
    net::ClientError error;
    error.code = sdk::Code::kFailedPrecondition;
    error.reason = "GAME_BREAK";
    error.text = "Перерыв между партиями не окончен: 5 минут, до 17:46";
    client.refusal = error;
    press({"g", "1", "Enter", "b", "F2"});
    EXPECT_THAT(frame(), HasSubstr("× Перерыв между партиями не окончен"));
    EXPECT_THAT(frame(), HasSubstr("до 17:46"));
    // The question stands again: what is typed is the reason, not keys of the list.
    client.fake.type("игра окончена в 17:30");
    press({"F2"});
    ASSERT_EQ(client.begun.size(), 2U);
    EXPECT_EQ(client.begun[1].reason(), "игра окончена в 17:30");
}

// --- score sheets -----------------------------------------------------------------------------

TEST_F(ResultsStart, SheetsOfBothAreNotedByTwoKeys) {
    client.board(8).set_sheets_missing(true);
    open();
    EXPECT_THAT(row("Ильин Д. Д.        2"), HasSubstr("2:0 □  Орлов С. С."));
    press({"g", "8", "Enter"});
    EXPECT_THAT(frame(), HasSubstr("листки: белые –, чёрные –"));
    EXPECT_EQ(press({"s", "F2"}), 2);
    ASSERT_EQ(client.sheets.size(), 1U);
    EXPECT_TRUE(client.sheets[0].first());
    EXPECT_TRUE(client.sheets[0].second());
    EXPECT_EQ(client.sheets[0].etag(), "v1");
    EXPECT_THAT(message(), HasSubstr("✓ Доска 8: листки: белые ✓, чёрные ✓. u — отменить"));
    EXPECT_THAT(row("Ильин Д. Д.        2"), Not(HasSubstr("□")));
    press({"s", "F2"});
    EXPECT_EQ(client.sheets.size(), 1U) << "both are there already";
}

TEST_F(ResultsStart, TheSheetOfOneIsNotedWhereTheOtherIsNotThere) {
    client.board(8).set_sheets_missing(true);
    open();
    press({"g", "8", "Enter", "s"});
    EXPECT_THAT(frame(), HasSubstr("сдан листок: Ильин Д. Д., белые"));
    EXPECT_THAT(frame(), HasSubstr("сдан листок: Орлов С. С., чёрные"));
    press({"Down", "Space", "F2"});
    ASSERT_EQ(client.sheets.size(), 1U);
    EXPECT_TRUE(client.sheets[0].first());
    EXPECT_FALSE(client.sheets[0].second());
    EXPECT_THAT(row("Ильин Д. Д.        2"), HasSubstr("2:0 □"));
    EXPECT_THAT(frame(), HasSubstr("листки: белые ✓, чёрные –"));
}

// --- arrivals ---------------------------------------------------------------------------------

TEST_F(ResultsStart, WhoeverIsMissingIsTickedAndTheListSaysSo) {
    open();
    EXPECT_EQ(press({"a", "Down", "Space", "F2"}), 4);
    ASSERT_EQ(client.arrivals.size(), 1U);
    EXPECT_FALSE(client.arrivals[0].has_first());
    EXPECT_EQ(client.arrivals[0].second().state(), v1::ARRIVAL_STATE_MISSING);
    EXPECT_EQ(client.arrivals[0].etag(), "v1");
    EXPECT_THAT(message(), HasSubstr("✓ Доска 7: Яшин К. К. — ещё нет. u — отменить"));
    EXPECT_THAT(row("Жуков Д. В.        2"), HasSubstr("нет чёрных"));
    EXPECT_THAT(frame(),
                HasSubstr("идут часы чёрных: белые 45:00, чёрные 38:00 · нет: Яшин К. К."));
    EXPECT_THAT(frame(), HasSubstr("─ ждут до 17:45 ┤"));
}

TEST_F(ResultsStart, OneWhoIsWaitedForHasComeNow) {
    miss(7, false, true);
    open();
    EXPECT_EQ(press({"a", "F2"}), 2);
    ASSERT_EQ(client.arrivals.size(), 1U);
    EXPECT_EQ(client.arrivals[0].second().state(), v1::ARRIVAL_STATE_CAME);
    EXPECT_EQ(client.arrivals[0].second().clock(), "")
        << "the server's now, not this screen's minute";
    EXPECT_THAT(message(), HasSubstr("Доска 7: Яшин К. К. — 17:41"));
    EXPECT_THAT(row("Жуков Д. В.        2"), HasSubstr("играют"));
}

TEST_F(ResultsStart, AnotherTimeIsTyped) {
    miss(7, false, true);
    open();
    press({"a"});
    retype("17:41", "17:20");
    press({"F2"});
    ASSERT_EQ(client.arrivals.size(), 1U);
    EXPECT_EQ(client.arrivals[0].second().clock(), "17:20");
}

TEST_F(ResultsStart, NoTimeIsRefusedInTheDialog) {
    miss(7, false, true);
    open();
    press({"a"});
    retype("17:41", "позже");
    press({"F2"});
    EXPECT_TRUE(client.arrivals.empty());
    EXPECT_THAT(frame(), HasSubstr("позже — не время: 15:07, 15:07:30 или точка"));
}

TEST_F(ResultsStart, OfTwoWhoAreMissingNobodyHasComeUntilItIsSaid) {
    miss(7, true, true);
    open();
    EXPECT_THAT(row("Жуков Д. В.        2"), HasSubstr("нет обоих"));
    press({"a", "F2"});
    EXPECT_TRUE(client.arrivals.empty());
    EXPECT_THAT(message(), HasSubstr("Так уже записано"));
    press({"a", ".", "F2"});
    ASSERT_EQ(client.arrivals.size(), 1U);
    EXPECT_EQ(client.arrivals[0].first().state(), v1::ARRIVAL_STATE_CAME);
    EXPECT_EQ(client.arrivals[0].first().clock(), "");
    EXPECT_FALSE(client.arrivals[0].has_second());
}

TEST_F(ResultsStart, ATickTakenAwayMeansHeWasThereInTime) {
    miss(7, false, true);
    open();
    press({"a", "Up", "Space", "F2"});
    ASSERT_EQ(client.arrivals.size(), 1U);
    EXPECT_EQ(client.arrivals[0].second().state(), v1::ARRIVAL_STATE_ON_TIME);
    EXPECT_THAT(message(), HasSubstr("Яшин К. К. — вовремя"));
}

TEST_F(ResultsStart, OnceTheTermIsOverTheBoardSaysWhatStands) {
    miss(7, false, true);
    client.board(7).mutable_start()->set_due(v1::GAME_RESULT_SECOND_ABSENT);
    client.board(7).mutable_start()->set_due_text("+:−");
    open();
    EXPECT_THAT(frame(), HasSubstr("! ждать больше не нужно: по правилам +:−"));
}

TEST_F(ResultsStart, AfterTheRoundAReasonIsAskedFor) {
    client.close_round();
    open();
    press({"a", "Up", "Space"});
    EXPECT_THAT(frame(), HasSubstr("Причина"));
    press({"F2"});
    EXPECT_TRUE(client.arrivals.empty()) << "not without a reason";
    client.fake.type("судья записал на бумаге");
    press({"F2"});
    ASSERT_EQ(client.arrivals.size(), 1U);
    EXPECT_EQ(client.arrivals[0].reason(), "судья записал на бумаге");
    EXPECT_THAT(message(), Not(HasSubstr("u — отменить")));
}

TEST_F(ResultsStart, WhereTheProtocolIsOutTheSameIsAskedAgainWithAReason) {
    open();
    net::ClientError error = refused("INVALID_FIELDS", "Нужна причина");
    error.violations = {{"reason", "REQUIRED", "Нужна причина", ""}};
    client.refusal = error;
    press({"a", "Down", "Space", "F2"});
    EXPECT_THAT(frame(), HasSubstr("Причина"));
    client.fake.type("судья записал на бумаге");
    press({"F2"});
    ASSERT_EQ(client.arrivals.size(), 2U);
    EXPECT_EQ(client.arrivals[1].second().state(), v1::ARRIVAL_STATE_MISSING);
    EXPECT_EQ(client.arrivals[1].reason(), "судья записал на бумаге");
}

TEST_F(ResultsStart, ClocksThatRunAreReadAgain) {
    miss(7, false, true);
    open();
    client.fake.pass(1s);
    const auto readings = [&] {
        return std::count(client.fake.server().calls.begin(), client.fake.server().calls.end(),
                          "/collegium.v1.ResultService/GetBoard");
    };
    const auto before = readings();
    client.fake.pass(5s);
    EXPECT_EQ(readings(), before);
    client.board(7).mutable_start()->set_second_clock("37:50");
    client.fake.pass(6s);
    client.fake.pass(1s);
    EXPECT_EQ(readings(), before + 1);
    EXPECT_THAT(frame(), HasSubstr("чёрные 37:50"));
}

TEST_F(ResultsStart, WhatTheServerRefusesTheKeySays) {
    v1::Board& board = client.board(7);
    allow(*board.mutable_actions(), "result.sides", "Партия не состоялась: цветов нет");
    open();
    client.fake.pass(1s);
    press({"c"});
    EXPECT_THAT(message(), HasSubstr("Партия не состоялась: цветов нет"));
    EXPECT_FALSE(client.action("result.arrivals")->refusal.has_value());
}

// --- the lot after a draw ---------------------------------------------------------------------

// UA-9.01: what is due stands at the board, the lot is asked about and told.
TEST_F(ResultsStart, ADrawnEncounterSaysWhatIsDueAndTheLotIsDrawnByOneKey) {
    v1::Board& board = client.board(7);
    board.mutable_games(0)->set_outcome(v1::GAME_RESULT_DRAW);
    board.mutable_games(0)->set_text("1:1");
    v1::BoardGame& lot = *board.add_games();
    lot.set_number(2);
    lot.set_text("·:·");
    lot.set_step("жребий");
    board.set_note("жребий");
    board.set_due("Ничья: дальше жребий (II.C.6.2), шаг 2 из 2");
    allow(*board.mutable_actions(), "result.lot");
    open();
    client.fake.pass(1s);
    ASSERT_EQ(client.here(), 7);
    EXPECT_THAT(frame(), HasSubstr("Ничья: дальше жребий (II.C.6.2), шаг 2 из 2"));
    press({"l"});
    EXPECT_THAT(frame(), HasSubstr("Доска 7: жребий, кто проходит дальше"));
    EXPECT_TRUE(client.lots.empty()) << "nothing is drawn before it is confirmed";
    press({"F2"});
    ASSERT_EQ(client.lots.size(), 1U);
    EXPECT_EQ(client.lots[0].name(), board.name());
    EXPECT_EQ(client.lots[0].etag(), "v1");
    EXPECT_THAT(message(), HasSubstr("Доска 7: жребий, дальше проходит " +
                                     client.board(7).second().short_name()));
    EXPECT_THAT(frame(), Not(HasSubstr("шаг 2 из 2")));
}

TEST_F(ResultsStart, WithoutADrawTheLotSaysWhyNot) {
    allow(*client.board(7).mutable_actions(), "result.lot", "На этой доске жребий не нужен");
    open();
    client.fake.pass(1s);
    press({"l"});
    EXPECT_THAT(message(), HasSubstr("На этой доске жребий не нужен"));
    EXPECT_TRUE(client.lots.empty());
}

TEST_F(ResultsStart, NoKeyIsGivenTwice) {
    open();
    std::set<std::string> keys;
    for (const Action& action : client.fake.app().actions()) {
        EXPECT_TRUE(action.key.empty() || keys.insert(action.key).second) << action.key;
        for (const std::string& twin : action.twins)
            EXPECT_TRUE(keys.insert(twin).second) << twin;
    }
}

// --- frames -----------------------------------------------------------------------------------

TEST_F(ResultsStart, Frames) {
    turn(8);
    turn(2);
    miss(7, false, true);
    miss(12, true, true);
    open();
    client.fake.pass(7s);
    expect_golden("screens/results-start-80x24", client.fake.frame(80, 24));
    expect_golden("screens/results-start-120x40", client.fake.frame(120, 40));
    expect_golden("screens/results-start-60x20", client.fake.frame(60, 20));
    press({"a"});
    expect_golden("screens/results-arrivals-80x24", client.fake.frame(80, 24));
    press({"Esc", "g", "8", "Enter"});
    client.fake.pass(7s);
    expect_golden("screens/results-turned-80x24", client.fake.frame(80, 24));
    expect_golden("screens/results-turned-120x40", client.fake.frame(120, 40));
}

class ResultsStartInLanguages : public testing::TestWithParam<i18n::Language> {};

TEST_P(ResultsStartInLanguages, DialogsFillTheWindow) {
    RoundClient client;
    client.fake.app().set_language(GetParam());
    client.board(7).mutable_start()->mutable_second()->set_state(v1::ARRIVAL_STATE_MISSING);
    describe_start(client.board(7));
    client.open("rounds");
    client.fake.pass(1s);
    for (const char* key : {"a", "Esc", "c"}) {
        client.press({key});
        const std::string shown = client.fake.frame();
        EXPECT_EQ(shown.find("results."), std::string::npos) << "a text is missing\n" << shown;
        std::istringstream lines(shown);
        for (std::string line; std::getline(lines, line);)
            EXPECT_EQ(text::display_width(line), 80) << line;
    }
}

INSTANTIATE_TEST_SUITE_P(Languages, ResultsStartInLanguages,
                         testing::Values(i18n::Language::kRu, i18n::Language::kUk,
                                         i18n::Language::kEn),
                         [](const auto& tested) { return std::string(i18n::code(tested.param)); });

}  // namespace
}  // namespace collegium::tui
