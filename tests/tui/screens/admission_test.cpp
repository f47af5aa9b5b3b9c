// The admission desk: the common path by its presses, ticks, decisions, colleagues, the sitting.
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/text/width.hpp>

#include "commission.hpp"

namespace collegium::tui {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;

const std::string kBaranov = "competitions/14/entrants/6";
const std::string kErmakov = "competitions/14/entrants/7";

class Desk : public testing::Test {
  protected:
    void open() { hall.open_desk(); }
    // The cursor on Баранов, whose papers nobody has seen yet.
    void open_at_baranov() {
        open();
        hall.press({"Down"});
    }
    int press(std::initializer_list<const char*> keys) { return hall.press(keys); }
    std::string frame() { return hall.fake.frame(); }
    std::string message() { return hall.fake.line(23); }
    std::string row_of(const std::string& words) {
        std::istringstream lines(frame());
        for (std::string line; std::getline(lines, line);)
            if (line.find(words) != std::string::npos) return line;
        return {};
    }

    Commission hall;
};

TEST_F(Desk, AsDrawnInTheDesign) {
    hall.fake.pass(20h + 32min);  // 10:34 at the venue
    open();
    press({"F2"});
    expect_golden("screens/admission-80x24", hall.fake.frame(80, 24));
}

TEST_F(Desk, AsDrawnInTheDesignWide) {
    hall.check(kShchukin) = shchukin(true);
    hall.fake.pass(20h + 32min);
    open();
    press({"F2"});
    expect_golden("screens/admission-120x40", hall.fake.frame(120, 40));
}

TEST_F(Desk, InANarrowWindow) {
    open();
    expect_golden("screens/admission-60x20", hall.fake.frame(60, 20));
    press({"Tab"});
    expect_golden("screens/admission-entrant-60x20", hall.fake.frame(60, 20));
}

TEST_F(Desk, OpensAtTheFirstEntrantNobodyHasSeen) {
    open();
    EXPECT_THAT(row_of("Щукин Р. Л."), HasSubstr("> 5 · Щукин"));
}

TEST_F(Desk, TheCommonCaseTakesTwoKeys) {
    open_at_baranov();
    EXPECT_LE(press({"0", "F2"}), 3);
    ASSERT_EQ(hall.decisions.size(), 1U);
    EXPECT_EQ(hall.decisions[0].name(), kBaranov);
    EXPECT_EQ(hall.decisions[0].outcome(), v1::Decision::OUTCOME_ADMITTED);
    EXPECT_THAT(row_of("Баранов Е. Е."), HasSubstr("✓"));
    EXPECT_THAT(row_of("Ермаков Л. О."), HasSubstr(">"));
    EXPECT_THAT(message(), HasSubstr("Допущен: Баранов Е. Е. Дальше: Ермаков Л. О. u — отменить"));
}

TEST_F(Desk, FoundDecidedAndOnToTheNextInUnderTenKeys) {
    open();
    EXPECT_LT(press({"/", "е", "р", "м", "Enter", "0", "F2"}), 10);
    ASSERT_EQ(hall.decisions.size(), 1U);
    EXPECT_EQ(hall.decisions[0].name(), kErmakov);
    EXPECT_THAT(row_of("Ёжиков С. С."), HasSubstr(">"));
    EXPECT_THAT(hall.fake.line(2), Not(HasSubstr("фильтр")));
}

TEST_F(Desk, KeysPressedFasterThanTheLinkGoToTheRightEntrants) {
    open_at_baranov();
    hall.fake.hold_calls(true);
    for (const char* key : {"0", "F2", "0", "F2"})
        hall.fake.press(key);
    for (int i = 0; i < 12; ++i)
        hall.fake.run_held_calls();
    ASSERT_EQ(hall.decisions.size(), 2U);
    EXPECT_EQ(hall.decisions[0].name(), kBaranov);
    EXPECT_EQ(hall.decisions[1].name(), kErmakov);
}

TEST_F(Desk, AnActGoesToTheRowItWasPressedOn) {
    open_at_baranov();
    hall.fake.hold_calls(true);
    hall.fake.press("0");
    hall.fake.press("F2");
    hall.fake.press("Down");
    hall.fake.press("Down");
    for (int i = 0; i < 12; ++i)
        hall.fake.run_held_calls();
    ASSERT_EQ(hall.decisions.size(), 1U);
    EXPECT_EQ(hall.decisions[0].name(), kBaranov);
    hall.fake.hold_calls(false);
    EXPECT_THAT(row_of("Ёжиков С. С."), HasSubstr(">")) << "the hand is not moved";
}

TEST_F(Desk, EscOnATickThatRunsGivesTheDeskBack) {
    open_at_baranov();
    hall.fake.hold_calls(true);
    hall.fake.press("2");
    hall.fake.press("0");
    hall.fake.stop_waiting();
    hall.fake.hold_calls(false);
    hall.fake.run_held_calls();
    EXPECT_TRUE(hall.ticks.empty()) << "what was typed behind it is not sent";
    press({"2"});
    ASSERT_EQ(hall.ticks.size(), 1U);
    EXPECT_THAT(frame(), HasSubstr("2 [x] паспорт"));
}

TEST_F(Desk, ADigitCyclesAPaperAndTheLastStepAsksWhatIsWrong) {
    open_at_baranov();
    press({"2"});
    EXPECT_THAT(frame(), HasSubstr("2 [x] паспорт"));
    press({"2"});
    EXPECT_THAT(frame(), HasSubstr("2 [к] паспорт: копия"));
    press({"2"});
    EXPECT_THAT(frame(), HasSubstr("(x) не соответствует"));
    hall.fake.type("просрочен");
    press({"F2"});
    EXPECT_THAT(frame(), HasSubstr("2 [!] паспорт: просрочен"));
    press({"2"});
    EXPECT_THAT(frame(), HasSubstr("2 [ ] паспорт"));
    EXPECT_EQ(hall.ticks.back().state(), v1::Paper::STATE_NOT_SHOWN);
}

TEST_F(Desk, ATickThatIsNotNeededIsKeptAndSaid) {
    open_at_baranov();
    press({"3"});
    EXPECT_THAT(message(), HasSubstr("не нужно: старше 14. Отметка — как сведения"));
    press({"9"});
    EXPECT_THAT(message(), HasSubstr("Документа 9 в списке нет"));
}

TEST_F(Desk, TheServersReasonForbidsAdmission) {
    open();
    press({"F2"});
    EXPECT_TRUE(hall.decisions.empty());
    EXPECT_THAT(message(), HasSubstr("полис — копия, нужен подлинник (2.4). F4 — ждать бумагу"));
    EXPECT_THAT(hall.fake.line(24), HasSubstr("2допуск"));
}

TEST_F(Desk, WhatIsToBeWeighedNeedsAReason) {
    open();
    press({"0", "F2"});
    EXPECT_THAT(frame(), HasSubstr("? Нет печати руководителя органа (5.1)"));
    press({"F2"});
    EXPECT_TRUE(hall.decisions.empty()) << "without a reason nothing is recorded";
    hall.fake.type("печать поставят до начала первого тура");
    press({"F2"});
    ASSERT_EQ(hall.decisions.size(), 1U);
    EXPECT_EQ(hall.decisions[0].reason(), "печать поставят до начала первого тура");
    EXPECT_FALSE(hall.decisions[0].etag().empty());
}

TEST_F(Desk, ARefusalTakesTwoKeysAndHasItsGrounds) {
    open();
    EXPECT_LE(press({"F8", "F2"}), 2);
    ASSERT_EQ(hall.decisions.size(), 1U);
    EXPECT_EQ(hall.decisions[0].outcome(), v1::Decision::OUTCOME_REFUSED);
    ASSERT_EQ(hall.decisions[0].grounds_size(), 1);
    EXPECT_EQ(hall.decisions[0].grounds(0), "document");
    EXPECT_THAT(message(), HasSubstr("Отказано: Щукин Р. Л., документ (5.3, 2.4)"));
    EXPECT_THAT(row_of("Щукин Р. Л."), HasSubstr("×"));
}

TEST_F(Desk, ARefusalWithoutAGroundIsNotSent) {
    open();
    press({"F8", "Space", "F2"});
    EXPECT_TRUE(hall.decisions.empty());
    EXPECT_THAT(frame(), HasSubstr("Нет основания"));
}

TEST_F(Desk, ARefusalForHealthAsksForTheConclusion) {
    open_at_baranov();
    press({"F8", "Down", "Space", "F2"});
    EXPECT_TRUE(hall.decisions.empty());
    EXPECT_THAT(frame(), HasSubstr("Заключение врача №"));
    hall.fake.type("14");
    press({"F2"});
    ASSERT_EQ(hall.decisions.size(), 1U);
    EXPECT_EQ(hall.decisions[0].doctor_conclusion(), "14");
}

TEST_F(Desk, AMissingPaperIsWaitedForByTwoKeys) {
    open();
    press({"F4"});
    EXPECT_THAT(frame(), HasSubstr("[x] полис от несч. сл."));
    press({"Enter"});
    ASSERT_EQ(hall.waits.size(), 1U);
    ASSERT_EQ(hall.waits[0].papers_size(), 1);
    EXPECT_EQ(hall.waits[0].papers(0), "accident-policy");
    // 14:02 at the venue: the full hour that is at least an hour ahead is 16:00, UTC+4.
    EXPECT_EQ(hall.waits[0].until().seconds() % 86400, 12 * 3600);
    EXPECT_THAT(message(), HasSubstr("Ждём до 16:00: подлинник полиса (Щукин Р. Л.)"));
    EXPECT_THAT(row_of("Щукин Р. Л."), HasSubstr("?"));
    EXPECT_THAT(row_of("Баранов Е. Е."), HasSubstr(">")) << "waiting is no decision, but on we go";
}

TEST_F(Desk, AStaleDecisionIsRefusedWithWhatChanged) {
    open_at_baranov();
    press({"0"});
    net::ClientError error;
    error.code = sdk::Code::kAborted;
    error.reason = "DECISION_ALREADY_MADE";
    error.text = "Решение уже принято: допущен, Гущина Н. В., 10:33";
    hall.stale = error;
    v1::Check& check = hall.check(kBaranov);
    check.set_state(v1::ADMISSION_STATE_ADMITTED);
    check.set_etag("99");
    check.mutable_decision()->set_outcome(v1::Decision::OUTCOME_ADMITTED);
    check.mutable_decision()->set_decided_by("Гущина Н. В.");
    check.mutable_decision()->mutable_decide_time()->set_seconds(1791959580);
    press({"F2"});
    EXPECT_THAT(message(), HasSubstr("Решение уже принято: допущен, Гущина Н. В., 10:33"));
    EXPECT_THAT(row_of("Баранов Е. Е."), HasSubstr("✓"));
    EXPECT_THAT(frame(), HasSubstr("Решение: допущен, Гущина Н. В."));
    EXPECT_EQ(hall.decisions.size(), 1U) << "and it is not sent again";
}

TEST_F(Desk, ColleaguesDecisionsAppearAndTheHandStays) {
    open();
    hall.decide_elsewhere(kErmakov, v1::ADMISSION_STATE_ADMITTED);
    EXPECT_THAT(row_of("Ермаков Л. О."), HasSubstr("✓"));
    EXPECT_THAT(row_of("Ермаков Л. О."), HasSubstr("Δ"));
    EXPECT_THAT(row_of("Щукин Р. Л."), HasSubstr(">"));
}

TEST_F(Desk, ADecisionOnWhomOneLooksAtIsSaid) {
    open_at_baranov();
    hall.decide_elsewhere(kBaranov, v1::ADMISSION_STATE_REFUSED);
    EXPECT_THAT(message(), HasSubstr("Решение уже принято: отказано, Гущина Н. В., 10:33"));
    press({"F2"});
    EXPECT_TRUE(hall.decisions.empty());
}

TEST_F(Desk, AChangedBirthDateIsSaidInWords) {
    open();
    v1::Check& check = hall.check(kShchukin);
    check.mutable_birth_date()->set_year(2011);
    check.set_etag("8");
    hall.fake.app().on_watch(change_of("persons/4802", 4, "person.update"));
    hall.fake.pass(200ms);
    EXPECT_THAT(message(), HasSubstr("дата рождения 14.02.2010 → 14.02.2011"));
}

TEST_F(Desk, ANewEntrantWaitsForAQuietHand) {
    open();
    hall.add_entrants(1);
    net::WatchEvent event = change_of(hall.rows.back().entrant(), 1, "entrant.create");
    event.scope = "competitions/14";
    hall.fake.press("Up");
    hall.fake.press("Down");
    hall.fake.app().on_watch(event);
    hall.fake.pass(200ms);
    EXPECT_THAT(frame(), HasSubstr("↑ 1 новая"));
    hall.fake.pass(4s);
    hall.fake.pass(200ms);
    EXPECT_THAT(frame(), Not(HasSubstr("↑ 1 новая")));
    EXPECT_THAT(row_of("Щукин Р. Л."), HasSubstr(">"));
}

TEST_F(Desk, FiveHundredEntrantsComeInPagesAndOnlyRowsInSightAreDrawn) {
    hall.add_entrants(500);
    open();
    int pages = 0;
    for (const std::string& path : hall.fake.server().calls)
        pages += path.ends_with("/ListDesk") ? 1 : 0;
    EXPECT_EQ(pages, 3);
    int checks = 0;
    for (const std::string& path : hall.fake.server().calls)
        checks += path.ends_with("/GetCheck") ? 1 : 0;
    EXPECT_LE(checks, 2) << "the one looked at and the next";
    press({"End"});
    EXPECT_THAT(frame(), HasSubstr("Новиков 499"));
    EXPECT_THAT(frame(), Not(HasSubstr("Новиков 400")));
}

TEST_F(Desk, MarkedRowsAreAdmittedAtOnce) {
    open_at_baranov();
    press({"0", "Down", "0"});
    hall.run("admission.mark_clear");
    EXPECT_THAT(message(), HasSubstr("Отмечены спортсмены без замечаний: 2"));
    press({"F2"});
    EXPECT_THAT(frame(), HasSubstr("Допустить отмеченных: 2?"));
    press({"F2"});
    EXPECT_EQ(hall.many.entrants_size(), 2);
    EXPECT_THAT(message(), HasSubstr("Допущено: 2"));
}

TEST_F(Desk, WhoIsNotGreenIsLeftOutByName) {
    open_at_baranov();
    press({"Space", "F2", "F2"});
    EXPECT_THAT(message(), HasSubstr("Без решения 1: Баранов Е. Е. — не все проверки приняты"));
}

TEST_F(Desk, ADecidedRowIsNotMarked) {
    open();
    press({"Home", "Space"});
    EXPECT_THAT(message(), HasSubstr("решение уже принято"));
}

TEST_F(Desk, BracketsStepThroughApplications) {
    open();
    press({"]"});
    EXPECT_THAT(row_of("Баранов Е. Е."), HasSubstr(">"));
    press({"]", "]"});
    EXPECT_THAT(row_of("Зайцева В. И."), HasSubstr(">"));
    press({"["});
    EXPECT_THAT(row_of("Баранов Е. Е."), HasSubstr(">"));
}

TEST_F(Desk, F3ExplainsEveryCheckWithItsArticle) {
    open();
    press({"F3"});
    EXPECT_EQ(hall.fake.app().top()->id(), "verdict");
    EXPECT_THAT(hall.fake.frame(120, 40), HasSubstr("× Полис от несч. случаев: копия"));
    EXPECT_THAT(hall.fake.frame(120, 40), HasSubstr("обязан"));
}

TEST_F(Desk, ASittingIsOpenedWithItsMembers) {
    hall.session.set_state(v1::CommissionSession::STATE_CLOSED);
    open();
    hall.run("session.open");
    EXPECT_THAT(frame(), HasSubstr("[x] Гущина Н. В."));
    EXPECT_THAT(frame(), HasSubstr("! нет врача соревнований"));
    press({"F2"});
    EXPECT_EQ(hall.opened.officials_size(), 4);
    EXPECT_THAT(hall.fake.line(1), HasSubstr("заседание 2 открыто"));
}

TEST_F(Desk, ClosingSaysHowManyStayUndecided) {
    open();
    hall.run("session.close");
    EXPECT_THAT(frame(), HasSubstr("Без решения 8 спортсменов"));
    press({"F2"});
    EXPECT_TRUE(hall.closed.leave_undecided());
    EXPECT_THAT(hall.fake.line(1), HasSubstr("заседание 1 закрыто"));
}

TEST_F(Desk, AnObjectionIsPutToTheVote) {
    open_at_baranov();
    press({"0", "F2", "Up"});
    hall.run("objection.file");
    EXPECT_THAT(frame(), HasSubstr("Предлагается вместо него: отказано"));
    press({"Down", "Down"});
    hall.fake.type("подпись на заявке чужая");
    press({"F2"});
    EXPECT_EQ(hall.objection.outcome(), v1::Decision::OUTCOME_REFUSED);
    EXPECT_EQ(hall.objection.reason(), "подпись на заявке чужая");
    hall.run("objection.vote");
    press({"2"});
    press({"2"});
    EXPECT_EQ(hall.vote.official(), "competitions/14/officials/1");
    EXPECT_EQ(hall.vote.choice(), v1::Decision::Vote::CHOICE_AGAINST);
    EXPECT_THAT(message(), HasSubstr("Голос записан, всего 1"));
}

TEST_F(Desk, ADecisionIsCorrectedWithAReason) {
    open_at_baranov();
    press({"0", "F2", "Up"});
    hall.run("decision.correct");
    press({"F2"});
    EXPECT_EQ(hall.decisions.size(), 1U);
    hall.fake.type("паспорт оказался просрочен");
    press({"F2"});
    ASSERT_EQ(hall.decisions.size(), 2U);
    EXPECT_EQ(hall.decisions[1].replaces(), "competitions/14/decisions/33");
    EXPECT_EQ(hall.decisions[1].outcome(), v1::Decision::OUTCOME_REFUSED);
}

TEST_F(Desk, AFeeIsRecordedAndItsReceiptSaid) {
    open();
    hall.run("payment.record");
    EXPECT_THAT(frame(), HasSubstr("К оплате: 1\u00a0500\u00a0руб."));
    press({"F2"});
    EXPECT_EQ(hall.payment.payment().amount().minor_units(), 150000);
    EXPECT_EQ(hall.payment.payment().method(), v1::Payment::METHOD_CASH);
    ASSERT_EQ(hall.payment.payment().shares_size(), 1);
    EXPECT_EQ(hall.payment.payment().shares(0).entrant(), kShchukin);
    EXPECT_THAT(message(), HasSubstr("Взнос записан: 1\u00a0500\u00a0руб., квитанция № 12"));
}

TEST_F(Desk, UndoGoesThroughTheJournalOfTheAdmission) {
    open_at_baranov();
    press({"0", "F2", "u"});
    EXPECT_EQ(hall.federation.undone.size(), 1U);
}

TEST_F(Desk, OfflineNothingIsDecided) {
    open_at_baranov();
    press({"0"});
    hall.fake.app().on_connection({net::Link::kOffline, {}, {}});
    press({"F2"});
    EXPECT_TRUE(hall.decisions.empty());
    EXPECT_THAT(message(), HasSubstr("Без связи"));
}

TEST_F(Desk, AnEmptyQueueSaysWhereApplicationsAre) {
    hall.rows.clear();
    open();
    EXPECT_THAT(frame(), HasSubstr("Заявок нет"));
}

TEST_F(Desk, LettersAnswerInTheRussianLayout) {
    open();
    press({"ъ"});
    EXPECT_THAT(row_of("Баранов Е. Е."), HasSubstr(">"));
    press({"ц"});
    EXPECT_EQ(hall.fake.app().top()->id(), "verdict");
}

TEST_F(Desk, EveryLineFillsTheWindowInEveryLanguage) {
    hall.check(kShchukin) = shchukin(true);
    open();
    for (const i18n::Language language : i18n::kLanguages) {
        hall.fake.app().set_language(language);
        for (const auto& [width, height] :
             {std::pair{80, 24}, {120, 40}, {60, 16}, {99, 30}, {160, 50}}) {
            std::istringstream lines(hall.fake.frame(width, height));
            int count = 0;
            for (std::string line; std::getline(lines, line); ++count)
                EXPECT_EQ(text::display_width(line), width) << line;
            EXPECT_EQ(count, height);
        }
    }
}

TEST_F(Desk, KeysHaveLabelsThatFitAndAreGivenOnce) {
    open();
    for (const i18n::Language language : i18n::kLanguages) {
        hall.fake.app().set_language(language);
        std::set<std::string> keys;
        for (const Action& action : hall.fake.app().actions()) {
            EXPECT_LE(text::display_width(action.label.bar6), 6) << action.id;
            EXPECT_LE(text::display_width(action.label.bar8), 8) << action.id;
            EXPECT_NE(action.label.full, "action." + action.id);
            EXPECT_TRUE(action.key.empty() || keys.insert(action.key).second) << action.key;
            const bool function_key = action.key.size() > 1 && action.key[0] == 'F';
            EXPECT_TRUE(!function_key || !action.label.bar6.empty()) << action.id;
        }
    }
}

}  // namespace
}  // namespace collegium::tui
