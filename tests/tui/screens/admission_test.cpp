// The admission desk: the common path by its presses, ticks, decisions, colleagues, the sitting.
#include <algorithm>
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

class AdmissionScreens : public testing::Test {
  protected:
    void open() { client.open_desk(); }
    // The cursor on Баранов, whose papers nobody has seen yet.
    void open_at_baranov() {
        open();
        client.press({"Down"});
    }
    int press(std::initializer_list<const char*> keys) { return client.press(keys); }
    std::string frame() { return client.fake.frame(); }
    std::string message() { return client.fake.line(23); }
    std::string row_of(const std::string& words) {
        std::istringstream lines(frame());
        for (std::string line; std::getline(lines, line);)
            if (line.find(words) != std::string::npos) return line;
        return {};
    }

    Commission client;
};

TEST_F(AdmissionScreens, AsDrawnInTheDesign) {
    client.fake.pass(20h + 32min);  // 10:34 at the venue
    open();
    press({"F2"});
    expect_golden("screens/admission-80x24", client.fake.frame(80, 24));
}

TEST_F(AdmissionScreens, AsDrawnInTheDesignWide) {
    client.check(kShchukin) = shchukin(true);
    client.fake.pass(20h + 32min);
    open();
    press({"F2"});
    expect_golden("screens/admission-120x40", client.fake.frame(120, 40));
}

TEST_F(AdmissionScreens, InANarrowWindow) {
    open();
    expect_golden("screens/admission-60x20", client.fake.frame(60, 20));
    press({"Tab"});
    expect_golden("screens/admission-entrant-60x20", client.fake.frame(60, 20));
}

TEST_F(AdmissionScreens, OpensAtTheFirstEntrantNobodyHasSeen) {
    open();
    EXPECT_THAT(row_of("Щукин Р. Л."), HasSubstr("> 5 · Щукин"));
}

TEST_F(AdmissionScreens, TheCommonCaseTakesTwoKeys) {
    open_at_baranov();
    EXPECT_LE(press({"0", "F2"}), 3);
    ASSERT_EQ(client.decisions.size(), 1U);
    EXPECT_EQ(client.decisions[0].name(), kBaranov + "/admission");
    EXPECT_EQ(client.decisions[0].outcome(), v1::AdmissionDecision::OUTCOME_ADMITTED);
    EXPECT_THAT(row_of("Баранов Е. Е."), HasSubstr("✓"));
    EXPECT_THAT(row_of("Ермаков Л. О."), HasSubstr(">"));
    EXPECT_THAT(message(), HasSubstr("Допущен: Баранов Е. Е. Дальше: Ермаков Л. О. u — отменить"));
}

TEST_F(AdmissionScreens, FoundDecidedAndOnToTheNextInUnderTenKeys) {
    open();
    EXPECT_LT(press({"/", "е", "р", "м", "Enter", "0", "F2"}), 10);
    ASSERT_EQ(client.decisions.size(), 1U);
    EXPECT_EQ(client.decisions[0].name(), kErmakov + "/admission");
    EXPECT_THAT(row_of("Ёжиков С. С."), HasSubstr(">"));
    EXPECT_THAT(client.fake.line(2), Not(HasSubstr("фильтр")));
}

TEST_F(AdmissionScreens, KeysPressedFasterThanTheLinkGoToTheRightEntrants) {
    open_at_baranov();
    client.fake.hold_calls(true);
    for (const char* key : {"0", "F2", "0", "F2"})
        client.fake.press(key);
    for (int i = 0; i < 12; ++i)
        client.fake.run_held_calls();
    ASSERT_EQ(client.decisions.size(), 2U);
    EXPECT_EQ(client.decisions[0].name(), kBaranov + "/admission");
    EXPECT_EQ(client.decisions[1].name(), kErmakov + "/admission");
}

TEST_F(AdmissionScreens, AnActGoesToTheRowItWasPressedOn) {
    open_at_baranov();
    client.fake.hold_calls(true);
    client.fake.press("0");
    client.fake.press("F2");
    client.fake.press("Down");
    client.fake.press("Down");
    for (int i = 0; i < 12; ++i)
        client.fake.run_held_calls();
    ASSERT_EQ(client.decisions.size(), 1U);
    EXPECT_EQ(client.decisions[0].name(), kBaranov + "/admission");
    client.fake.hold_calls(false);
    EXPECT_THAT(row_of("Ёжиков С. С."), HasSubstr(">")) << "the hand is not moved";
}

TEST_F(AdmissionScreens, EscOnATickThatRunsGivesTheDeskBack) {
    open_at_baranov();
    client.fake.hold_calls(true);
    client.fake.press("2");
    client.fake.press("0");
    client.fake.stop_waiting();
    client.fake.hold_calls(false);
    client.fake.run_held_calls();
    EXPECT_TRUE(client.ticks.empty()) << "what was typed behind it is not sent";
    press({"2"});
    ASSERT_EQ(client.ticks.size(), 1U);
    EXPECT_THAT(frame(), HasSubstr("2 [x] паспорт"));
}

TEST_F(AdmissionScreens, ADigitCyclesAPaperAndTheLastStepAsksWhatIsWrong) {
    open_at_baranov();
    press({"2"});
    EXPECT_THAT(frame(), HasSubstr("2 [x] паспорт"));
    press({"2"});
    EXPECT_THAT(frame(), HasSubstr("2 [к] паспорт: копия"));
    press({"2"});
    EXPECT_THAT(frame(), HasSubstr("(x) не соответствует"));
    client.fake.type("просрочен");
    press({"F2"});
    EXPECT_THAT(frame(), HasSubstr("2 [!] паспорт: просрочен"));
    press({"2"});
    EXPECT_THAT(frame(), HasSubstr("2 [ ] паспорт"));
    EXPECT_EQ(client.ticks.back().state(), v1::AdmissionPaper::STATE_NOT_SHOWN);
}

TEST_F(AdmissionScreens, ATickThatIsNotNeededIsKeptAndSaid) {
    open_at_baranov();
    press({"3"});
    EXPECT_THAT(message(), HasSubstr("не нужно: старше 14. Отметка — как сведения"));
    press({"9"});
    EXPECT_THAT(message(), HasSubstr("Документа 9 в списке нет"));
}

TEST_F(AdmissionScreens, TheServersReasonForbidsAdmission) {
    open();
    press({"F2"});
    EXPECT_TRUE(client.decisions.empty());
    EXPECT_THAT(message(), HasSubstr("полис — копия, нужен подлинник (2.4). F4 — ждать бумагу"));
    EXPECT_THAT(client.fake.line(24), HasSubstr("2допуск"));
}

TEST_F(AdmissionScreens, WhatIsToBeWeighedNeedsAReason) {
    open();
    press({"0", "F2"});
    EXPECT_THAT(frame(), HasSubstr("? Нет печати руководителя органа (5.1)"));
    press({"F2"});
    EXPECT_TRUE(client.decisions.empty()) << "without a reason nothing is recorded";
    client.fake.type("печать поставят до начала первого тура");
    press({"F2"});
    ASSERT_EQ(client.decisions.size(), 1U);
    EXPECT_EQ(client.decisions[0].reason(), "печать поставят до начала первого тура");
    EXPECT_FALSE(client.decisions[0].etag().empty());
}

TEST_F(AdmissionScreens, ARefusalTakesTwoKeysAndHasItsGrounds) {
    open();
    EXPECT_LE(press({"F8", "F2"}), 2);
    ASSERT_EQ(client.decisions.size(), 1U);
    EXPECT_EQ(client.decisions[0].outcome(), v1::AdmissionDecision::OUTCOME_REFUSED);
    ASSERT_EQ(client.decisions[0].grounds_size(), 1);
    EXPECT_EQ(client.decisions[0].grounds(0), "document");
    EXPECT_THAT(message(), HasSubstr("Отказано: Щукин Р. Л., документ (5.3, 2.4)"));
    EXPECT_THAT(row_of("Щукин Р. Л."), HasSubstr("×"));
}

TEST_F(AdmissionScreens, ARefusalWithoutAGroundIsNotSent) {
    open();
    press({"F8", "Space", "F2"});
    EXPECT_TRUE(client.decisions.empty());
    EXPECT_THAT(frame(), HasSubstr("Нет основания"));
}

TEST_F(AdmissionScreens, ARefusalForHealthAsksForTheConclusion) {
    open_at_baranov();
    press({"F8", "Down", "Space", "F2"});
    EXPECT_TRUE(client.decisions.empty());
    EXPECT_THAT(frame(), HasSubstr("Заключение врача №"));
    client.fake.type("14");
    press({"F2"});
    ASSERT_EQ(client.decisions.size(), 1U);
    EXPECT_EQ(client.decisions[0].doctor_conclusion(), "14");
}

TEST_F(AdmissionScreens, AMissingPaperIsWaitedForByTwoKeys) {
    open();
    press({"F4"});
    EXPECT_THAT(frame(), HasSubstr("[x] полис от несч. сл."));
    press({"Enter"});
    ASSERT_EQ(client.waits.size(), 1U);
    ASSERT_EQ(client.waits[0].papers_size(), 1);
    EXPECT_EQ(client.waits[0].papers(0), "accident-policy");
    // 14:02 at the venue: the full hour that is at least an hour ahead is 16:00, UTC+4.
    EXPECT_EQ(client.waits[0].until().seconds() % 86400, 12 * 3600);
    EXPECT_THAT(message(), HasSubstr("Ждём до 16:00: подлинник полиса (Щукин Р. Л.)"));
    EXPECT_THAT(row_of("Щукин Р. Л."), HasSubstr("?"));
    EXPECT_THAT(row_of("Баранов Е. Е."), HasSubstr(">")) << "waiting is no decision, but on we go";
}

TEST_F(AdmissionScreens, AStaleDecisionIsRefusedWithWhatChanged) {
    open_at_baranov();
    press({"0"});
    net::ClientError error;
    error.code = sdk::Code::kAborted;
    error.reason = "DECISION_ALREADY_MADE";
    error.text = "Решение уже принято: допущен, Гущина Н. В., 10:33";
    client.stale = error;
    v1::AdmissionCheck& check = client.check(kBaranov);
    check.set_state(v1::ADMISSION_STATE_ADMITTED);
    check.set_etag("99");
    check.mutable_decision()->set_outcome(v1::AdmissionDecision::OUTCOME_ADMITTED);
    check.mutable_decision()->mutable_decided_by()->set_short_name("Гущина Н. В.");
    check.mutable_decision()->mutable_decide_time()->set_seconds(1791959580);
    press({"F2"});
    EXPECT_THAT(message(), HasSubstr("Решение уже принято: допущен, Гущина Н. В., 10:33"));
    EXPECT_THAT(row_of("Баранов Е. Е."), HasSubstr("✓"));
    EXPECT_THAT(frame(), HasSubstr("Решение: допущен, Гущина Н. В."));
    EXPECT_EQ(client.decisions.size(), 1U) << "and it is not sent again";
}

TEST_F(AdmissionScreens, ColleaguesDecisionsAppearAndTheHandStays) {
    open();
    client.decide_elsewhere(kErmakov, v1::ADMISSION_STATE_ADMITTED);
    EXPECT_THAT(row_of("Ермаков Л. О."), HasSubstr("✓"));
    EXPECT_THAT(row_of("Ермаков Л. О."), HasSubstr("Δ"));
    EXPECT_THAT(row_of("Щукин Р. Л."), HasSubstr(">"));
}

TEST_F(AdmissionScreens, ADecisionOnWhomOneLooksAtIsSaid) {
    open_at_baranov();
    client.decide_elsewhere(kBaranov, v1::ADMISSION_STATE_REFUSED);
    EXPECT_THAT(message(), HasSubstr("Решение уже принято: отказано, Гущина Н. В., 10:33"));
    press({"F2"});
    EXPECT_TRUE(client.decisions.empty());
}

TEST_F(AdmissionScreens, AChangedBirthDateIsSaidInWords) {
    open();
    v1::AdmissionCheck& check = client.check(kShchukin);
    check.mutable_birth_date()->set_year(2011);
    check.set_etag("8");
    client.fake.app().on_watch(change_of("persons/4802", 4, "person.update"));
    client.fake.pass(200ms);
    EXPECT_THAT(message(), HasSubstr("дата рождения 14.02.2010 → 14.02.2011"));
}

// A member votes at another terminal; the chair's totals follow by themselves.
TEST_F(AdmissionScreens, TotalsFollowADecisionMadeAtAnotherTerminal) {
    open();
    v1::AdmissionCheck& check = client.check(kShchukin);
    check.set_state(v1::ADMISSION_STATE_REFUSED);
    check.mutable_decision()->set_state(v1::AdmissionDecision::STATE_STANDING);
    check.mutable_decision()->set_outcome(v1::AdmissionDecision::OUTCOME_REFUSED);
    check.set_etag("8");
    for (v1::DeskRow& row : client.rows)
        if (row.entrant() == kShchukin) row.set_state(check.state());
    client.counts.set_undecided(client.counts.undecided() - 1);
    client.counts.set_refused(client.counts.refused() + 1);
    const auto desks = [&] {
        return std::ranges::count_if(client.fake.server().calls, [](const std::string& path) {
            return path.ends_with("/ListDesk");
        });
    };
    const auto before = desks();
    net::WatchEvent event = change_of(kShchukin, 8, "admission.vote");
    event.scope = "competitions/14";
    client.fake.app().on_watch(event);
    client.fake.pass(200ms);
    client.fake.pass(4s);
    client.fake.pass(200ms);
    EXPECT_EQ(desks(), before + 1);
}

TEST_F(AdmissionScreens, ANewEntrantWaitsForAQuietHand) {
    open();
    client.add_entrants(1);
    net::WatchEvent event = change_of(client.rows.back().entrant(), 1, "entrant.create");
    event.scope = "competitions/14";
    client.fake.press("Up");
    client.fake.press("Down");
    client.fake.app().on_watch(event);
    client.fake.pass(200ms);
    EXPECT_THAT(frame(), HasSubstr("↑ 1 новая"));
    client.fake.pass(4s);
    client.fake.pass(200ms);
    EXPECT_THAT(frame(), Not(HasSubstr("↑ 1 новая")));
    EXPECT_THAT(row_of("Щукин Р. Л."), HasSubstr(">"));
}

TEST_F(AdmissionScreens, FiveHundredEntrantsComeInPagesAndOnlyRowsInSightAreDrawn) {
    client.add_entrants(500);
    open();
    int pages = 0;
    for (const std::string& path : client.fake.server().calls)
        pages += path.ends_with("/ListDesk") ? 1 : 0;
    EXPECT_EQ(pages, 3);
    int checks = 0;
    for (const std::string& path : client.fake.server().calls)
        checks += path.ends_with("/GetAdmissionCheck") ? 1 : 0;
    EXPECT_LE(checks, 2) << "the one looked at and the next";
    press({"End"});
    EXPECT_THAT(frame(), HasSubstr("Новиков 499"));
    EXPECT_THAT(frame(), Not(HasSubstr("Новиков 400")));
}

TEST_F(AdmissionScreens, MarkedRowsAreAdmittedAtOnce) {
    open_at_baranov();
    press({"0", "Down", "0"});
    client.run("admission.mark_clear");
    EXPECT_THAT(message(), HasSubstr("Отмечены спортсмены без замечаний: 2"));
    press({"F2"});
    EXPECT_THAT(frame(), HasSubstr("Допустить отмеченных: 2?"));
    press({"F2"});
    EXPECT_EQ(client.many.entrants_size(), 2);
    EXPECT_THAT(message(), HasSubstr("Допущено: 2"));
}

TEST_F(AdmissionScreens, WhoIsNotGreenIsLeftOutByName) {
    open_at_baranov();
    press({"Space", "F2", "F2"});
    EXPECT_THAT(message(), HasSubstr("Без решения 1: Баранов Е. Е. — не все проверки приняты"));
}

TEST_F(AdmissionScreens, ADecidedRowIsNotMarked) {
    open();
    press({"Home", "Space"});
    EXPECT_THAT(message(), HasSubstr("решение уже принято"));
}

TEST_F(AdmissionScreens, BracketsStepThroughApplications) {
    open();
    press({"]"});
    EXPECT_THAT(row_of("Баранов Е. Е."), HasSubstr(">"));
    press({"]", "]"});
    EXPECT_THAT(row_of("Зайцева В. И."), HasSubstr(">"));
    press({"["});
    EXPECT_THAT(row_of("Баранов Е. Е."), HasSubstr(">"));
}

TEST_F(AdmissionScreens, F3ExplainsEveryCheckWithItsArticle) {
    open();
    press({"F3"});
    EXPECT_EQ(client.fake.app().top()->id(), "verdict");
    EXPECT_THAT(client.fake.frame(120, 40), HasSubstr("× Полис от несч. случаев: копия"));
    EXPECT_THAT(client.fake.frame(120, 40), HasSubstr("обязан"));
}

TEST_F(AdmissionScreens, ASittingIsOpenedWithItsMembers) {
    client.sitting.set_state(v1::Sitting::STATE_CLOSED);
    open();
    client.run("sitting.open");
    EXPECT_THAT(frame(), HasSubstr("[x] Гущина Н. В."));
    EXPECT_THAT(frame(), HasSubstr("! нет врача соревнований"));
    press({"F2"});
    EXPECT_EQ(client.opened.officials_size(), 4);
    EXPECT_THAT(client.fake.line(1), HasSubstr("заседание 2 открыто"));
}

TEST_F(AdmissionScreens, ClosingSaysHowManyStayUndecided) {
    open();
    client.run("sitting.close");
    EXPECT_THAT(frame(), HasSubstr("Без решения 8 спортсменов"));
    press({"F2"});
    EXPECT_TRUE(client.closed.leave_undecided());
    EXPECT_THAT(client.fake.line(1), HasSubstr("заседание 1 закрыто"));
}

TEST_F(AdmissionScreens, AnObjectionIsPutToTheVote) {
    open_at_baranov();
    press({"0", "F2", "Up"});
    client.run("objection.file");
    EXPECT_THAT(frame(), HasSubstr("Предлагается вместо него: отказано"));
    press({"Down", "Down"});
    client.fake.type("подпись на заявке чужая");
    press({"F2"});
    EXPECT_EQ(client.objection.outcome(), v1::AdmissionDecision::OUTCOME_REFUSED);
    EXPECT_EQ(client.objection.reason(), "подпись на заявке чужая");
    client.run("objection.vote");
    press({"2"});
    EXPECT_THAT(frame(), HasSubstr("за то, что решено: допущен"));
    EXPECT_THAT(frame(), HasSubstr("за возражение: отказано"));
    press({"2"});
    EXPECT_EQ(client.vote.official(), "competitions/14/officials/1");
    EXPECT_EQ(client.vote.choice(), v1::AdmissionDecision::Vote::CHOICE_AGAINST);
    EXPECT_THAT(message(), HasSubstr("Голос записан, всего 1"));
}

TEST_F(AdmissionScreens, ADecisionIsCorrectedWithAReason) {
    open_at_baranov();
    press({"0", "F2", "Up"});
    client.run("decision.correct");
    press({"F2"});
    EXPECT_EQ(client.decisions.size(), 1U);
    client.fake.type("паспорт оказался просрочен");
    press({"F2"});
    ASSERT_EQ(client.decisions.size(), 2U);
    EXPECT_EQ(client.decisions[1].replaces(), "competitions/14/decisions/33");
    EXPECT_EQ(client.decisions[1].outcome(), v1::AdmissionDecision::OUTCOME_REFUSED);
}

TEST_F(AdmissionScreens, AFeeIsRecordedAndItsReceiptSaid) {
    open();
    client.run("payment.record");
    EXPECT_THAT(frame(), HasSubstr("К оплате: 1\u00a0500\u00a0руб."));
    press({"F2"});
    EXPECT_EQ(client.payment.payment().amount().units(), 1500);
    EXPECT_EQ(client.payment.payment().method(), v1::Payment::METHOD_CASH);
    ASSERT_EQ(client.payment.payment().shares_size(), 1);
    EXPECT_EQ(client.payment.payment().shares(0).entrant(), kShchukin);
    EXPECT_THAT(message(), HasSubstr("Взнос записан: 1\u00a0500\u00a0руб., квитанция № 12"));
}

TEST_F(AdmissionScreens, UndoGoesThroughTheJournalOfTheAdmission) {
    open_at_baranov();
    press({"0", "F2", "u"});
    EXPECT_EQ(client.federation.undone.size(), 1U);
}

TEST_F(AdmissionScreens, OfflineNothingIsDecided) {
    open_at_baranov();
    press({"0"});
    client.fake.app().on_connection({net::Link::kOffline, {}, {}});
    press({"F2"});
    EXPECT_TRUE(client.decisions.empty());
    EXPECT_THAT(message(), HasSubstr("Без связи"));
}

TEST_F(AdmissionScreens, AnEmptyQueueSaysWhereApplicationsAre) {
    client.rows.clear();
    open();
    EXPECT_THAT(frame(), HasSubstr("Заявок нет"));
}

TEST_F(AdmissionScreens, LettersAnswerInTheRussianLayout) {
    open();
    press({"ъ"});
    EXPECT_THAT(row_of("Баранов Е. Е."), HasSubstr(">"));
    press({"ц"});
    EXPECT_EQ(client.fake.app().top()->id(), "verdict");
}

TEST_F(AdmissionScreens, EveryLineFillsTheWindowInEveryLanguage) {
    client.check(kShchukin) = shchukin(true);
    open();
    for (const i18n::Language language : i18n::kLanguages) {
        client.fake.app().set_language(language);
        for (const auto& [width, height] :
             {std::pair{80, 24}, {120, 40}, {60, 16}, {99, 30}, {160, 50}}) {
            std::istringstream lines(client.fake.frame(width, height));
            int count = 0;
            for (std::string line; std::getline(lines, line); ++count)
                EXPECT_EQ(text::display_width(line), width) << line;
            EXPECT_EQ(count, height);
        }
    }
}

TEST_F(AdmissionScreens, KeysHaveLabelsThatFitAndAreGivenOnce) {
    open();
    for (const i18n::Language language : i18n::kLanguages) {
        client.fake.app().set_language(language);
        std::set<std::string> keys;
        for (const Action& action : client.fake.app().actions()) {
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
