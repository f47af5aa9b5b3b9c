// Section 5: the pairs of a round, their reasons, decisions, live news; the numbers before them.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/text/width.hpp>

#include "draw_client.hpp"
#include "support/temp_folder.hpp"

namespace collegium::tui {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;

class Pairing : public testing::Test {
  protected:
    void open() { client.open(); }
    int press(std::initializer_list<const char*> keys) { return client.press(keys); }
    std::string frame(int width = 80, int height = 24) { return client.fake.frame(width, height); }
    std::string message() { return client.fake.line(23); }
    std::string row_of(const std::string& words) {
        std::istringstream lines(frame());
        for (std::string line; std::getline(lines, line);)
            if (line.find(words) != std::string::npos) return line;
        return {};
    }
    void reason(const char* words = "просьба обоих игроков") { client.fake.type(words); }

    DrawClient client;
};

// The frame of the design, with the numbers of worked example WE-22.
TEST_F(Pairing, AsDrawnInTheDesign) {
    client.fake.pass(3h + 30min);  // 17:32 at the venue
    open();
    press({"Down"});
    expect_golden("screens/pairing-80x24", client.fake.frame(80, 24));
}

TEST_F(Pairing, InAWideAndInANarrowWindow) {
    client.fake.pass(3h + 30min);
    open();
    press({"Down"});
    expect_golden("screens/pairing-120x40", client.fake.frame(120, 40));
    expect_golden("screens/pairing-60x20", client.fake.frame(60, 20));
}

TEST_F(Pairing, OneTournamentOpensAtOnceAndEscLeadsToTheList) {
    open();
    EXPECT_EQ(client.fake.app().top()->id(), "pairing");
    EXPECT_THAT(client.fake.line(2),
                HasSubstr("Соревнования > Полуфинал округа > Жеребьёвка > Тур 4"));
    press({"Esc"});
    EXPECT_EQ(client.fake.app().top()->id(), "tournaments");
    EXPECT_THAT(client.fake.line(2), HasSubstr("Полуфинал округа > Жеребьёвка"));
    press({"Enter"});
    EXPECT_EQ(client.fake.app().top()->id(), "pairing");
}

TEST_F(Pairing, SeveralTournamentsAreChosenFromAndRemembered) {
    v1::Tournament women = client.tournament();
    women.set_name(kSemifinal + "/tournaments/2");
    women.set_title("Женщины");
    client.tournaments.push_back(women);
    open();
    EXPECT_EQ(client.fake.app().top()->id(), "tournaments");
    press({"Enter"});
    EXPECT_THAT(client.fake.line(2), HasSubstr("Полуфинал округа > Мужчины > Жеребьёвка"));
    press({"F6", "5"});
    EXPECT_EQ(client.fake.app().top()->id(), "pairing") << "the one looked at last opens at once";
}

// F6 5, look, F2, F2.
TEST_F(Pairing, TheCommonPathTakesFourKeys) {
    enter_competition(client.fake.app(), client.drafts, client.federation.competitions[1],
                      "pairing");
    EXPECT_LE(press({"F6", "5", "F2", "F2"}), 4);
    ASSERT_EQ(client.approved.size(), 1U);
    EXPECT_EQ(client.approved[0].etag(), "21");
    EXPECT_FALSE(client.approved[0].all_rounds());
    EXPECT_THAT(message(), HasSubstr("Пары тура 4 утверждены (4). Опубликовать — F6 9"));
    EXPECT_THAT(frame(), HasSubstr("утверждено"));
}

TEST_F(Pairing, WithoutPairsF2MakesThem) {
    client.rounds[4] = v1::Round();
    client.rounds[4].set_name(kMen + "/rounds/4");
    client.rounds[4].set_number(4);
    client.rounds[4].set_planned(7);
    client.rounds[4].set_state(v1::Round::STATE_NOT_PAIRED);
    open();
    EXPECT_THAT(frame(), HasSubstr("Пары тура 4 не составлены. F2 — составить"));
    EXPECT_THAT(client.fake.line(24), HasSubstr("2Сост."));
    press({"F2"});
    ASSERT_EQ(client.paired.size(), 1U);
    EXPECT_EQ(client.paired[0].etag(), "9");
    EXPECT_FALSE(client.paired[0].again());
    EXPECT_THAT(frame(), HasSubstr("Соколов И. Д."));
    EXPECT_THAT(message(), HasSubstr("Пары тура 4 составлены (4)"));
}

// RU-CHESS 38.8.5.1: after 1:1 the program goes on by itself.
TEST_F(Pairing, TheMatchOfAPlayOffGoesOnBeyondItsPlannedGames) {
    client.tournament().set_system(v1::TOURNAMENT_SYSTEM_MATCH);
    client.tournament().set_rounds(2);
    client.tournament().set_closed_rounds(2);
    client.tournament().set_current_round(2);
    v1::Round played = client.rounds[4];
    played.set_state(v1::Round::STATE_CLOSED);
    played.set_planned(3);
    for (const int number : {1, 2}) {
        client.rounds[number] = played;
        client.rounds[number].set_name(kMen + "/rounds/" + std::to_string(number));
        client.rounds[number].set_number(number);
    }
    v1::Round next;
    next.set_name(kMen + "/rounds/3");
    next.set_number(3);
    next.set_planned(3);
    next.set_state(v1::Round::STATE_NOT_PAIRED);
    client.rounds[3] = next;
    open();
    EXPECT_THAT(frame(), HasSubstr("Пары тура 3 не составлены. F2 — составить"));
    press({"["});
    EXPECT_THAT(client.fake.line(2), HasSubstr("Тур 2"));
    press({"]"});
    EXPECT_THAT(client.fake.line(2), HasSubstr("Тур 3"));
    press({"F2"});
    EXPECT_EQ(client.paired.size(), 1U);
}

TEST_F(Pairing, WhatPairingLacksIsSaid) {
    v1::Round& round = client.rounds[4];
    round.clear_pairs();
    round.clear_checks();
    round.set_state(v1::Round::STATE_NOT_PAIRED);
    auto& action = *round.add_actions();
    action.set_action("pairing.pair");
    action.set_text("Тур 3 не закрыт: 1 партия без результата");
    open();
    EXPECT_THAT(frame(), HasSubstr("Тур 3 не закрыт: 1 партия без результата"));
    press({"F2"});
    EXPECT_TRUE(client.paired.empty());
    EXPECT_THAT(message(), HasSubstr("Тур 3 не закрыт"));
}

// A knockout that was decided before the last planned round.
TEST_F(Pairing, ATournamentThatIsOverSaysSoInARoundThatNeverWas) {
    client.tournament().set_state(v1::TOURNAMENT_STATE_FINISHED);
    client.tournament().set_current_round(3);
    client.rounds[3].set_number(3);
    client.rounds[3].set_planned(7);
    client.rounds[3].set_state(v1::Round::STATE_CLOSED);
    v1::Round& round = client.rounds[4];
    round.clear_pairs();
    round.clear_checks();
    round.set_state(v1::Round::STATE_NOT_PAIRED);
    auto& action = *round.add_actions();
    action.set_action("pairing.pair");
    action.set_text("Все туры составлены, всего 3");
    open();
    if (client.fake.line(2).find("Тур 4") == std::string::npos) press({"]"});
    EXPECT_THAT(frame(), HasSubstr("Все туры сыграны. F6 7 — таблица"));
    EXPECT_THAT(frame(), Not(HasSubstr("не составлены. F2")));
    press({"["});
    EXPECT_THAT(client.fake.line(2), HasSubstr("Тур 3"));
    EXPECT_EQ(client.action("pairing.next")->refusal, "Все туры сыграны. F6 7 — таблица");
}

TEST_F(Pairing, TheSecretaryDoesNotApprove) {
    auto& action = *client.rounds[4].add_actions();
    action.set_action("pairing.approve");
    action.set_text("Пары утверждает главный судья или лицо, его замещающее");
    open();
    EXPECT_THAT(message(), HasSubstr("Утверждает главный судья"));
    EXPECT_THAT(client.fake.line(24), HasSubstr("2утв."));
    press({"F2"});
    EXPECT_FALSE(client.fake.app().has_dialog());
    EXPECT_THAT(message(), HasSubstr("Пары утверждает главный судья"));
}

TEST_F(Pairing, SomebodyElsesDraftIsShown) {
    v1::Round& round = client.rounds[4];
    const v1::Round theirs = round;
    round.clear_pairs();
    round.set_state(v1::Round::STATE_NOT_PAIRED);
    open();
    client.rounds[4] = theirs;
    net::ClientError exists;
    exists.code = sdk::Code::kFailedPrecondition;
    exists.reason = "DRAFT_EXISTS";
    exists.metadata = {{"name", "Гущина Н. В."}, {"time", "17:31"}};
    client.refusal = exists;
    press({"F2"});
    EXPECT_THAT(message(), HasSubstr("Жеребьёвку делает ещё один человек (Гущина Н. В., 17:31)"));
    EXPECT_THAT(frame(), HasSubstr("Тарасов М. П."));
}

TEST_F(Pairing, AskedForBeyondADraftOneComesToTheDraft) {
    client.rounds[5] = client.rounds[4];
    v1::Round& beyond = client.rounds[5];
    beyond.set_name(kMen + "/rounds/5");
    beyond.set_number(5);
    beyond.clear_pairs();
    beyond.set_state(v1::Round::STATE_NOT_PAIRED);
    open();
    press({"]"});
    net::ClientError exists;
    exists.code = sdk::Code::kFailedPrecondition;
    exists.reason = "DRAFT_EXISTS";
    exists.metadata = {{"round", "4"}, {"name", "Петрова Г. А."}, {"time", "17:31"}};
    client.refusal = exists;
    press({"F2"});
    EXPECT_THAT(message(), HasSubstr("Пары тура 4 уже составлены в 17:31"));
    EXPECT_THAT(client.fake.line(2), HasSubstr("Тур 4"));
    EXPECT_THAT(frame(), HasSubstr("Тарасов М. П."));
}

TEST_F(Pairing, NoLegalPairingIsAPanelAndTheDecisionIsTheArbiters) {
    v1::Round& round = client.rounds[4];
    round.clear_pairs();
    round.clear_checks();
    round.set_state(v1::Round::STATE_NOT_PAIRED);
    open();
    net::ClientError none;
    none.code = sdk::Code::kFailedPrecondition;
    none.reason = "NO_LEGAL_PAIRING";
    none.text = "Законного варианта нет: № 3 и № 5 встречались со всеми оставшимися";
    client.refusal = none;
    press({"F2"});
    EXPECT_THAT(frame(), HasSubstr("№ 3 и № 5 встречались со всеми оставшимися"));
    EXPECT_THAT(frame(), HasSubstr("Ослаблять правила система не вправе"));
    press({"F4", "Enter"});
    EXPECT_THAT(frame(), HasSubstr("Задать пары вручную"));
    client.fake.type("7-6 4-1 5-2 8-3");
    press({"Tab"});
    reason("законного варианта нет");
    press({"F2"});
    ASSERT_EQ(client.changes.size(), 1U);
    EXPECT_TRUE(client.changes[0].validate_only());
    EXPECT_EQ(client.changes[0].kind(), v1::ChangePairsRequest::KIND_SET);
    ASSERT_EQ(client.changes[0].pairs_size(), 4);
    EXPECT_EQ(client.changes[0].pairs(1).first(), 4);
}

TEST_F(Pairing, TheReasonsFollowTheCursorAndAreAskedForOnce) {
    open();
    EXPECT_THAT(frame(), HasSubstr("Почему так: стол 1, Соколов – Юдин"));
    press({"Down"});
    EXPECT_THAT(frame(), HasSubstr("Почему так: стол 2, Тарасов – Абрамов"));
    EXPECT_THAT(frame(), HasSubstr("1. Очковые группы после тура 3"));
    press({"Up", "Down", "Up"});
    EXPECT_EQ(client.explained, 2);
}

TEST_F(Pairing, WhyAtLengthHoldsTheRoundAsAWhole) {
    client.reasons[0] = {"Группы после тура 3 упорядочены по номерам."};
    open();
    press({"Down", "w"});
    EXPECT_THAT(frame(), HasSubstr("Почему так: тур 4 в целом"));
    EXPECT_THAT(frame(), HasSubstr("Группы после тура 3 упорядочены по номерам"));
    press({"Esc", "ц"});
    EXPECT_THAT(frame(), HasSubstr("в целом")) << "w in the Russian layout";
}

TEST_F(Pairing, ASwapIsShownBeforeItIsDecided) {
    open();
    press({"F4", "2"});
    EXPECT_THAT(frame(), HasSubstr("Номера двоих"));
    client.fake.type("3 2");
    press({"Tab"});
    reason();
    press({"F2"});
    EXPECT_THAT(message(), HasSubstr("7 3 2: нужны два номера")) << "the cursor's own stood there";
    press({"F4", "2", "Backspace", "Backspace"});
    client.fake.type("3 2");
    press({"Tab"});
    reason();
    press({"F2"});
    ASSERT_EQ(client.changes.size(), 1U);
    EXPECT_TRUE(client.changes[0].validate_only());
    EXPECT_THAT(frame(), HasSubstr("3. 8 – 3 → 3. 8 – 2"));
    EXPECT_THAT(frame(), HasSubstr("Причина: просьба обоих игроков"));
    press({"F2"});
    ASSERT_EQ(client.changes.size(), 2U);
    EXPECT_FALSE(client.changes[1].validate_only());
    EXPECT_EQ(client.changes[1].reason(), "просьба обоих игроков");
    EXPECT_EQ(client.changes[1].etag(), "21");
    EXPECT_EQ(client.changes[1].numbers(0), 3);
    EXPECT_EQ(client.changes[1].numbers(1), 2);
    EXPECT_THAT(message(), HasSubstr("Решение № 3: пары изменены (2). Причина записана"));
    client.run("pairing.changes");
    EXPECT_THAT(frame(), HasSubstr("Решение № 3: Петрова Г. А."));
}

TEST_F(Pairing, ADecisionNeedsAReason) {
    open();
    press({"Down", "F4", "3"});
    EXPECT_THAT(frame(), HasSubstr("Поменять цвета на столе 2"));
    client.fake.type("мало");
    press({"F2"});
    EXPECT_TRUE(client.changes.empty());
    EXPECT_THAT(frame(), HasSubstr("Не короче 10 букв"));
    press({"Backspace"});
    reason("о: ошибка в записи цвета");
    press({"F2", "F2"});
    ASSERT_EQ(client.changes.size(), 2U);
    EXPECT_EQ(client.changes[1].kind(), v1::ChangePairsRequest::KIND_SIDES);
    EXPECT_EQ(client.changes[1].boards(0), 2);
}

TEST_F(Pairing, AnAbsentPlayerAndARedrawAreDecisionsToo) {
    open();
    press({"F4", "4", "Space", "Tab", "Tab", "Tab"});
    reason("не явился, болезнь");
    press({"F2"});
    ASSERT_EQ(client.changes.size(), 1U);
    EXPECT_EQ(client.changes[0].kind(), v1::ChangePairsRequest::KIND_ABSENT);
    ASSERT_EQ(client.changes[0].numbers_size(), 1);
    EXPECT_EQ(client.changes[0].numbers(0), 7);
    press({"Esc", "F4", "1", "Tab"});
    reason("просьба делегаций");
    press({"F2"});
    ASSERT_EQ(client.changes.size(), 2U);
    EXPECT_EQ(client.changes[1].kind(), v1::ChangePairsRequest::KIND_REDRAW);
}

TEST_F(Pairing, TheWholeRoundAnewAndAnotherOrderAreDecisionsToo) {
    open();
    press({"F4", "6"});
    EXPECT_THAT(frame(), HasSubstr("по результатам, как они есть сейчас"));
    reason("ошибка в результате тура 3");
    press({"F2"});
    ASSERT_EQ(client.changes.size(), 1U);
    EXPECT_EQ(client.changes[0].kind(), v1::ChangePairsRequest::KIND_WHOLE);
    press({"Esc", "F4", "7"});
    client.fake.type("6");
    press({"Tab"});
    reason("порядок туров разыгран");
    press({"F2"});
    ASSERT_EQ(client.changes.size(), 2U);
    EXPECT_EQ(client.changes[1].kind(), v1::ChangePairsRequest::KIND_ORDER);
    EXPECT_EQ(client.changes[1].with_round(), 6);
}

TEST_F(Pairing, TheServersRefusalOfADecisionIsSaid) {
    open();
    net::ClientError illegal;
    illegal.code = sdk::Code::kFailedPrecondition;
    illegal.reason = "PAIRS_ILLEGAL";
    illegal.text = "№ 8 и № 2 уже встречались в туре 2 (5.4.10.2)";
    client.refusal = illegal;
    press({"F4", "3"});
    reason();
    press({"F2"});
    EXPECT_FALSE(client.fake.app().has_dialog());
    EXPECT_THAT(message(), HasSubstr("№ 8 и № 2 уже встречались в туре 2 (5.4.10.2)"));
}

TEST_F(Pairing, ADraftIsDiscardedAfterAQuestion) {
    open();
    press({"F8"});
    EXPECT_THAT(frame(), HasSubstr("Убрать пары тура 4?"));
    press({"F2"});
    ASSERT_EQ(client.discarded.size(), 1U);
    EXPECT_THAT(frame(), HasSubstr("Пары тура 4 не составлены"));
    EXPECT_THAT(message(), HasSubstr("Пары тура 4 убраны. u — отменить"));
}

TEST_F(Pairing, ApprovedPairsAreNotDiscarded) {
    client.rounds[4].set_state(v1::Round::STATE_APPROVED);
    open();
    press({"F8"});
    EXPECT_FALSE(client.fake.app().has_dialog());
    EXPECT_THAT(message(), HasSubstr("Пары утверждены. Изменить — F4"));
}

TEST_F(Pairing, F2LeadsThroughTheRound) {
    open();
    press({"F2", "F2"});
    EXPECT_THAT(client.fake.line(24), HasSubstr("2Начать"));
    press({"F2", "F2"});
    ASSERT_EQ(client.started.size(), 1U);
    EXPECT_FALSE(client.started[0].has_start_time()) << "untouched, it is the server's now";
    EXPECT_THAT(message(), HasSubstr("Тур 4 начат: 17:32"));
    EXPECT_THAT(client.fake.line(24), HasSubstr("2Закр."));
    client.rounds[4].add_missing("доска 2: Тарасов – Абрамов, результата нет");
    press({"r", "F2"});
    EXPECT_THAT(frame(), HasSubstr("Закрыть тур 4 нельзя: не хватает 4"));
    EXPECT_THAT(frame(), HasSubstr("× доска 2: Тарасов – Абрамов, результата нет"));
    press({"Enter"});
    client.rounds[4].clear_missing();
    client.rounds[4].set_missing_results(0);
    press({"r", "F2", "F2"});
    ASSERT_EQ(client.closed.size(), 1U);
    EXPECT_THAT(message(), HasSubstr("Тур 4 закрыт"));
    press({"F2"});
    EXPECT_THAT(frame(), HasSubstr("Пары тура 5 не составлены. F2 — составить"));
}

TEST_F(Pairing, BeforeTheCompetitionIsTakenToItsRoundsF2LeadsToTheOverview) {
    client.rounds[4].set_state(v1::Round::STATE_APPROVED);
    v1::AllowedAction& start = *client.rounds[4].add_actions();
    start.set_action("round.start");
    start.set_reason("EVENT_NOT_THERE_YET");
    start.set_text("Соревнование ещё не дошло до этапа «Туры»");
    open();
    EXPECT_THAT(frame(), HasSubstr("туры ещё не открыты. F2 — к обзору"));
    press({"F2"});
    EXPECT_TRUE(client.started.empty());
    EXPECT_THAT(frame(), HasSubstr("> Обзор"));
}

TEST_F(Pairing, ARoundThatBeganEarlierIsStartedThen) {
    client.rounds[4].set_state(v1::Round::STATE_APPROVED);
    open();
    press({"F2"});
    for (int i = 0; i < 5; ++i)
        press({"Backspace"});
    client.fake.type("13:30");
    press({"F2"});
    ASSERT_EQ(client.started.size(), 1U);
    EXPECT_EQ(client.started[0].start_time().seconds(), 1791970200);  // 09:30 UTC
}

// RU-CHESS 38.8.2
TEST_F(Pairing, TheBreakBeforeAPlayOffIsToldWhereItIsBegun) {
    client.rounds[4].set_state(v1::Round::STATE_APPROVED);
    v1::RoundCheck& pause = *client.rounds[4].add_checks();
    pause.set_id("play-off-break");
    pause.set_state(v1::RoundCheck::STATE_REMARK);
    pause.set_text("начало не раньше 18:35");
    pause.set_article("Ш 38.8");
    open();
    press({"F2"});
    EXPECT_THAT(frame(), HasSubstr("! начало не раньше 18:35 (Ш 38.8)"));
    EXPECT_THAT(frame(), HasSubstr("Если раньше, почему"));
    press({"F2"});
    ASSERT_EQ(client.started.size(), 1U);
    EXPECT_EQ(client.started[0].reason(), "");
}

TEST_F(Pairing, APlayOffBegunBeforeItsBreakIsOverSaysWhy) {
    client.rounds[4].set_state(v1::Round::STATE_APPROVED);
    open();
    press({"F2"});
    EXPECT_THAT(frame(), Not(HasSubstr("Если раньше, почему"))) << "there is no break";
    press({"Esc"});
    client.rounds[4].add_checks()->set_id("play-off-break");
    press({"r", "F2", "Down"});
    client.fake.type("игроки согласны");
    press({"F2"});
    ASSERT_EQ(client.started.size(), 1U);
    EXPECT_EQ(client.started[0].reason(), "игроки согласны");
}

// The question stands again with the time as it was typed; what is typed next is the reason.
TEST_F(Pairing, APlayOffRefusedForItsBreakIsAskedForAgain) {
    client.rounds[4].set_state(v1::Round::STATE_APPROVED);
    client.rounds[4].add_checks()->set_id("play-off-break");
    open();
    net::ClientError error;
    error.code = sdk::Code::kFailedPrecondition;
    error.reason = "PLAY_OFF_BREAK";
    error.text = "Перерыв перед ней не окончен: до 18:35";
    client.refusal = error;
    press({"F2"});
    for (int i = 0; i < 5; ++i)
        press({"Backspace"});
    client.fake.type("13:30");
    press({"F2"});
    EXPECT_THAT(frame(), HasSubstr("× Перерыв перед ней не окончен: до 18:35"));
    client.fake.type("игроки согласны");
    press({"F2"});
    ASSERT_EQ(client.started.size(), 2U);
    EXPECT_EQ(client.started[1].reason(), "игроки согласны");
    EXPECT_EQ(client.started[1].start_time().seconds(), 1791970200);  // 09:30 UTC
}

TEST_F(Pairing, SheetsThatAreMissingAreToldWhereTheRoundIsClosed) {
    client.rounds[4].set_state(v1::Round::STATE_PLAYING);
    client.rounds[4].set_missing_results(0);
    client.rounds[4].clear_missing();
    for (int board = 1; board <= 8; ++board)
        client.rounds[4].add_close_remarks("Доска " + std::to_string(board) + ": нет листка");
    open();
    press({"F2"});
    EXPECT_THAT(frame(), HasSubstr("? Доска 6: нет листка"));
    EXPECT_THAT(frame(), Not(HasSubstr("Доска 7: нет листка")));
    EXPECT_THAT(frame(), HasSubstr("и ещё 2"));
    press({"F2"});
    EXPECT_EQ(client.closed.size(), 1U) << "nothing is forbidden";
}

TEST_F(Pairing, AClosedRoundIsOpenedAgainWithAReason) {
    client.tournament().set_closed_rounds(4);
    client.rounds[4].set_state(v1::Round::STATE_CLOSED);
    v1::AllowedAction& action = *client.rounds[4].add_actions();
    action.set_action("round.reopen");
    action.set_allowed(true);
    open();
    press({"["});  // the screen opens at the round that is due
    client.run("round.reopen");
    press({"F2"});
    EXPECT_TRUE(client.reopened.empty()) << "not without a reason";
    client.fake.type("записан чужой результат");
    press({"F2"});
    ASSERT_EQ(client.reopened.size(), 1U);
    EXPECT_EQ(client.reopened[0].reason(), "записан чужой результат");
    EXPECT_TRUE(client.reopened[0].name().ends_with("/rounds/4"));
}

TEST_F(Pairing, BracketsStepThroughTheRounds) {
    open();
    press({"["});
    EXPECT_THAT(frame(), HasSubstr("Пары тура 3"));
    EXPECT_THAT(frame(), HasSubstr("закрыт"));
    press({"х", "["});
    EXPECT_THAT(frame(), HasSubstr("Пары тура 1"));
    press({"["});
    EXPECT_THAT(message(), HasSubstr("Тура 0 нет"));
    press({"]", "]", "]", "]"});
    EXPECT_THAT(message(), HasSubstr("Тура 5 нет"));
    EXPECT_THAT(frame(), HasSubstr("Пары тура 4"));
}

TEST_F(Pairing, ABoardIsReachedByItsNumber) {
    open();
    press({"g", "4", "Enter"});
    EXPECT_THAT(row_of("Умаров Р. Т."), HasSubstr(">"));
    press({"g", "9", "Enter"});
    EXPECT_THAT(message(), HasSubstr("Стола 9 нет (1–4)"));
}

TEST_F(Pairing, TheDrawIsRepeatedFromItsRecord) {
    open();
    client.run("draw.replay");
    EXPECT_THAT(message(), HasSubstr("Жребий повторён из записи 7F3A-19C2: совпало"));
}

TEST_F(Pairing, TheRecordOfTheDrawGoesIntoAFileOrIsSaidToBeMissing) {
    const testing_support::TempFolder folder;
    const auto before = std::filesystem::current_path();
    std::filesystem::current_path(folder.path());
    open();
    client.run("draw.record");
    EXPECT_THAT(message(), HasSubstr("Пары даёт таблица: записи жребия нет"));
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
    client.event_file = "collegium-pairing 1\n";
    client.run("draw.record");
    std::filesystem::current_path(before);
    const std::filesystem::directory_iterator files(folder.path());
    ASSERT_NE(files, std::filesystem::directory_iterator());
    std::ifstream saved(files->path());
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(saved), {}), "collegium-pairing 1\n");
}

TEST_F(Pairing, AbsencesOfTheRoundAreTicked) {
    open();
    client.run("pairing.absences");
    EXPECT_THAT(frame(), HasSubstr("Пропуски тура 4"));
    press({"Down", "Space", "F2"});
    ASSERT_EQ(client.absences.size(), 1U);
    EXPECT_EQ(client.absences[0].name(), kMen + "/participants/102");
    ASSERT_EQ(client.absences[0].rounds_size(), 1);
    EXPECT_EQ(client.absences[0].rounds(0), 4);
    EXPECT_THAT(message(), HasSubstr("Пропуски тура 4: 1"));
}

TEST_F(Pairing, WithoutARuleForAbsencesTheMenuSaysTheServersWordsAlone) {
    client.tournament().set_absences_allowed(false);
    auto& refused = *client.round(4).add_actions();
    refused.set_action("pairing.absences");
    refused.set_text("Плановые пропуски Регламентом не предусмотрены");
    open();
    const Action* absences = client.action("pairing.absences");
    ASSERT_NE(absences, nullptr);
    EXPECT_EQ(absences->refusal, "Плановые пропуски Регламентом не предусмотрены");
}

TEST_F(Pairing, F5ShowsThePaper) {
    open();
    press({"F5"});
    EXPECT_EQ(client.fake.app().top()->id(), "preview");
}

TEST_F(Pairing, OfflineNothingIsDecided) {
    open();
    client.fake.app().on_connection({net::Link::kOffline, {}, {}});
    press({"F2"});
    EXPECT_FALSE(client.fake.app().has_dialog());
    EXPECT_TRUE(client.action("pairing.change")->refusal.has_value());
}

TEST_F(Pairing, NoKeyIsGivenTwice) {
    open();
    std::set<std::string> keys;
    for (const Action& action : client.fake.app().actions()) {
        EXPECT_TRUE(action.key.empty() || keys.insert(action.key).second) << action.key;
        for (const std::string& twin : action.twins)
            EXPECT_TRUE(keys.insert(twin).second) << twin;
    }
}

// --- live -------------------------------------------------------------------------------------

TEST_F(Pairing, ACorrectedResultMakesTheDraftOldAndF2MakesItAnew) {
    open();
    client.rounds[4].add_outdated("Результат доски 2 тура 3 исправлен: изменится 1 пара");
    client.changed(kMen + "/rounds/3/boards/2", "result.correct");
    EXPECT_THAT(message(), HasSubstr("Результат доски 2 тура 3 исправлен"));
    EXPECT_THAT(frame(), HasSubstr("! Результат доски 2 тура 3 исправлен"));
    EXPECT_THAT(client.fake.line(24), HasSubstr("2Заново"));
    press({"F2"});
    ASSERT_EQ(client.paired.size(), 1U);
    EXPECT_TRUE(client.paired[0].again());
    EXPECT_THAT(row_of("Умаров Р. Т."), HasSubstr("Δ"));
    EXPECT_THAT(message(), HasSubstr("Пары пересчитаны: изменилось 1 (Δ)"));
}

TEST_F(Pairing, ADraftDroppedElsewhereIsSaid) {
    open();
    v1::Round& round = client.rounds[4];
    round.clear_pairs();
    round.clear_checks();
    round.set_etag("");
    round.set_state(v1::Round::STATE_NOT_PAIRED);
    client.changed(kMen + "/rounds/4", "round.discard");
    EXPECT_THAT(message(), HasSubstr("Черновик пар тура 4 отброшен"));
    EXPECT_THAT(frame(), HasSubstr("Пары тура 4 не составлены"));
}

TEST_F(Pairing, SomebodyElsesApprovalIsSaidAndTheHandStays) {
    open();
    press({"Down", "Down"});
    client.rounds[4].set_state(v1::Round::STATE_APPROVED);
    client.rounds[4].set_etag("30");
    client.rounds[4].set_approved_by("Родин О. П.");
    client.changed(kMen + "/rounds/4", "round.approve");
    EXPECT_THAT(message(), HasSubstr("Пары тура 4 утверждены: Родин О. П."));
    EXPECT_THAT(row_of("Яшин К. К."), HasSubstr(">"));
}

TEST_F(Pairing, AnotherCompetitionsNewsAreNotReadAsOurs) {
    open();
    const auto calls = client.fake.server().calls.size();
    client.changed("competitions/14/tournaments/1/rounds/4", "round.approve");
    EXPECT_EQ(client.fake.server().calls.size(), calls);
}

// --- other systems ----------------------------------------------------------------------------

TEST_F(Pairing, ARoundRobinIsMadeAndApprovedAsAWhole) {
    client.tournament().set_system(v1::TOURNAMENT_SYSTEM_ROUND_ROBIN);
    client.rounds[4].clear_pairs();
    client.rounds[4].set_state(v1::Round::STATE_NOT_PAIRED);
    open();
    press({"F2"});
    ASSERT_EQ(client.paired.size(), 1U);
    EXPECT_TRUE(client.paired[0].all_rounds());
    EXPECT_THAT(message(), HasSubstr("Пары туров 4–7 составлены"));
    press({"F2"});
    EXPECT_THAT(frame(), HasSubstr("Утвердить пары всех туров?"));
    press({"F2"});
    EXPECT_TRUE(client.approved.at(0).all_rounds());
}

TEST_F(Pairing, TheWholeScheduleOfARoundRobinIsShown) {
    client.tournament().set_system(v1::TOURNAMENT_SYSTEM_ROUND_ROBIN);
    for (auto& [number, round] : client.rounds)
        round.set_planned(4);
    open();
    client.run("pairing.schedule");
    EXPECT_THAT(frame(), HasSubstr("Тур 1 · закрыт"));
    EXPECT_THAT(frame(), HasSubstr("Тур 4 · не утверждено"));
    EXPECT_THAT(frame(), HasSubstr("7–6  4–1  8–3  5–2"));
}

// --- three languages --------------------------------------------------------------------------

TEST_F(Pairing, EveryLanguageFitsTheFrame) {
    for (const i18n::Language language : i18n::kLanguages) {
        DrawClient other;
        other.fake.app().set_language(language);
        other.open();
        for (const auto& [width, height] :
             {std::pair(80, 24), std::pair(120, 40), std::pair(60, 20)}) {
            std::istringstream lines(other.fake.frame(width, height));
            for (std::string line; std::getline(lines, line);)
                EXPECT_EQ(text::display_width(line), static_cast<std::size_t>(width)) << line;
        }
        EXPECT_THAT(other.fake.frame(), HasSubstr("F2 ")) << "the hint is not cut";
    }
}

}  // namespace
}  // namespace collegium::tui
