// The sections of a competition that the office works in: frames, keys, numbers of presses.
#include <filesystem>
#include <set>
#include <sstream>
#include <string>
#include <tuple>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <collegium/text/width.hpp>

#include "event_hall.hpp"

namespace collegium::tui {
namespace {

using testing::HasSubstr;
using testing::Not;

struct Size {
    int width;
    int height;
};
constexpr Size kSizes[] = {{80, 24}, {120, 40}, {60, 20}};

void expect_frames(EventHall& hall, const std::string& name) {
    for (const Size& size : kSizes)
        expect_golden("screens/" + name + "-" + std::to_string(size.width) + "x" +
                          std::to_string(size.height),
                      hall.fake.frame(size.width, size.height));
}

TEST(EventFrames, Overview) {
    EventHall hall;
    hall.enter("overview");
    expect_frames(hall, "overview");
}

TEST(EventFrames, SectionMenu) {
    EventHall hall;
    hall.enter("regulation");
    hall.fake.press("F6");
    expect_frames(hall, "section-menu");
}

TEST(EventFrames, Regulation) {
    EventHall hall;
    hall.enter("regulation");
    hall.press({"Down", "Down", "Tab", "Down", "Backspace", "Backspace", "5", "0", "Up"});
    expect_frames(hall, "regulation");
}

TEST(EventFrames, Officials) {
    EventHall hall;
    hall.enter("officials");
    hall.press({"End"});
    expect_frames(hall, "officials");
}

TEST(EventFrames, Documents) {
    EventHall hall;
    hall.enter("documents");
    hall.press({"Space"});
    expect_frames(hall, "documents");
}

TEST(EventFrames, DocumentPreview) {
    EventHall hall;
    hall.enter("documents");
    hall.press({"F3"});
    expect_frames(hall, "document-preview");
}

TEST(EventFrames, Bans) {
    EventHall hall;
    hall.fake.app().open_section("bans");
    expect_frames(hall, "bans");
}

TEST(EventFrames, BansOfAPerson) {
    EventHall hall;
    hall.fake.app().open_section("persons");
    hall.press({"Down", "Down", "Enter"});
    EXPECT_THAT(hall.fake.line(4), HasSubstr("× Не участвует: в любом качестве, до 01.03.2027"));
    hall.press({"Right"});
    expect_frames(hall, "person-bans");
}

TEST(EventFrames, RuleBooks) {
    EventHall hall;
    hall.fake.app().open_section("plugins");
    hall.press({"Right", "Down"});
    expect_frames(hall, "rulebooks");
}

TEST(EventFrames, CompetitionForm) {
    EventHall hall;
    hall.press({"n"});
    expect_frames(hall, "competition-form");
}

// --- the place ------------------------------------------------------------------------------

TEST(EventPlace, EnterOpensTheOverviewAndEscLeadsBackToTheList) {
    EventHall hall;
    hall.press({"Enter"});
    EXPECT_EQ(hall.fake.app().top()->id(), "overview");
    EXPECT_THAT(hall.fake.line(2), HasSubstr("Соревнования > Кубок Волги > Обзор"));
    hall.press({"Esc"});
    EXPECT_EQ(hall.fake.app().top()->id(), "competitions");
}

TEST(EventPlace, F6AndADigitGoSidewaysFromAnywhereInIt) {
    EventHall hall;
    hall.press({"Enter", "F3", "F6", "2"});
    EXPECT_EQ(hall.fake.app().top()->id(), "regulation");
    hall.press({"F6", "9"});
    EXPECT_EQ(hall.fake.app().top()->id(), "documents");
    hall.press({"F3", "F6", "0"});
    EXPECT_EQ(hall.fake.app().top()->id(), "journal");
    // Sections replace one another: one step back is the list.
    EXPECT_EQ(hall.fake.app().screens().size(), 2U);
}

TEST(EventPlace, F6TwiceIsHome) {
    EventHall hall;
    hall.press({"Enter", "F6", "F6"});
    EXPECT_EQ(hall.fake.app().screens().size(), 1U);
    EXPECT_EQ(hall.fake.app().top()->id(), "competitions");
}

// --- the overview ---------------------------------------------------------------------------

TEST(Overview, OpensOnTheFirstConditionThatStopsTheStep) {
    EventHall hall;
    hall.enter("overview");
    EXPECT_TRUE(hall.fake.shows(">× Решение по каждому спортсмену: без решения 2"));
    EXPECT_TRUE(hall.fake.shows("готово 2 из 5"));
}

TEST(Overview, TheStepIsRefusedWithEveryReason) {
    EventHall hall;
    hall.enter("overview");
    hall.press({"F2"});
    EXPECT_FALSE(hall.fake.app().has_dialog());
    EXPECT_THAT(hall.fake.line(23), HasSubstr("2 спортсмена без решения, протокол не подписан"));
    EXPECT_THAT(hall.fake.line(24), HasSubstr("2откр."));
}

TEST(Overview, TheStepCostsTwoKeysWhenNothingStopsIt) {
    EventHall hall;
    for (auto& condition : *hall.progress.mutable_conditions())
        condition.set_outcome(v1::ProgressCondition::OUTCOME_MET);
    hall.enter("overview");
    hall.press({"F2", "F2"});
    EXPECT_EQ(hall.advanced.state(), v1::Competition::STATE_DRAW);
    EXPECT_EQ(hall.advanced.etag(), "7");
    EXPECT_THAT(hall.fake.line(23), HasSubstr("Кубок Волги: Жеребьёвка"));
    EXPECT_THAT(hall.fake.line(1), HasSubstr("жеребьёвка"));
}

TEST(Overview, AConditionThatMayBeWaivedAsksForTheReason) {
    EventHall hall;
    for (auto& condition : *hall.progress.mutable_conditions())
        if (condition.outcome() == v1::ProgressCondition::OUTCOME_BLOCKING)
            condition.set_outcome(v1::ProgressCondition::OUTCOME_MET);
    hall.enter("overview");
    hall.press({"F2", "F2"});
    EXPECT_TRUE(hall.fake.app().has_dialog());
    EXPECT_TRUE(hall.fake.shows("? Совещание представителей проведено"));
    EXPECT_EQ(hall.advanced.state(), v1::Competition::STATE_UNSPECIFIED);
}

TEST(Overview, EnterLeadsToThePlaceWhereItIsDone) {
    EventHall hall;
    hall.enter("overview");
    hall.press({"Down", "Enter"});
    EXPECT_EQ(hall.fake.app().top()->id(), "documents");
    hall.press({"F6", "1", "Home", "Enter"});
    EXPECT_EQ(hall.fake.app().top()->id(), "regulation");
}

TEST(Overview, SpaceMarksWhatOnlyPeopleKnow) {
    EventHall hall;
    hall.enter("overview");
    hall.press({"Down", "Down", "Space"});
    EXPECT_EQ(hall.marked.condition(), "meeting");
    EXPECT_TRUE(hall.marked.done());
    EXPECT_TRUE(hall.fake.shows("✓ Совещание представителей проведено"));
    hall.press({"Up", "Space"});
    EXPECT_EQ(hall.marked.condition(), "meeting");  // what is checked by the program is not ticked
    EXPECT_THAT(hall.fake.line(23), HasSubstr("программа проверяет сама"));
}

TEST(Overview, ANoteIsWrittenToTheCondition) {
    EventHall hall;
    hall.enter("overview");
    hall.press({"F4"});
    hall.type("ждём Самару");
    hall.press({"F2"});
    EXPECT_EQ(hall.marked.condition(), "decisions");
    EXPECT_EQ(hall.marked.note(), "ждём Самару");
    EXPECT_FALSE(hall.marked.has_done());
    hall.press({"F3"});
    EXPECT_TRUE(hall.fake.shows("Заметка: ждём Самару"));
}

TEST(Overview, CancellingAsksForTheCodeAndTheReason) {
    EventHall hall;
    hall.enter("overview");
    hall.press({"F8", "F2"});
    EXPECT_TRUE(hall.fake.app().has_dialog());
    EXPECT_TRUE(hall.cancelled.name().empty());
    EXPECT_TRUE(hall.fake.shows("введите 26-014"));
}

TEST(Overview, NewsOfTheCompetitionReadItAgainAndMarkWhatTurned) {
    EventHall hall;
    hall.enter("overview");
    hall.progress.mutable_conditions(2)->set_outcome(v1::ProgressCondition::OUTCOME_MET);
    net::WatchEvent event = change_of("competitions/14/entrants/512", 2, "entrant.admit");
    event.scope = "competitions/14";
    hall.fake.app().on_watch(event);
    EXPECT_TRUE(hall.fake.shows(">✓ Решение по каждому спортсмену"));
    EXPECT_TRUE(hall.fake.shows("Δ"));
}

// --- the regulation -------------------------------------------------------------------------

TEST(RegulationForm, ThreeKindsOfValuesAreToldApartWithoutColour) {
    EventHall hall;
    hall.enter("regulation");
    hall.press({"Down", "Down"});
    EXPECT_TRUE(hall.fake.shows("[45+30"));
    EXPECT_TRUE(hall.fake.shows("0–45"));
    EXPECT_TRUE(hall.fake.shows("= книга 5.4.3"));
    EXPECT_TRUE(hall.fake.shows("45 мин на партию с добавлением 30 с на ход"));
}

TEST(RegulationForm, AValueCostsThreeKeysAndItsLetters) {
    EventHall hall;
    hall.enter("regulation");
    hall.press({"Down", "Tab"});
    hall.type("500");
    hall.press({"F2"});
    ASSERT_EQ(hall.regulated.changes_size(), 1);
    EXPECT_EQ(hall.regulated.changes(0).parameter(), "entry-fee");
    EXPECT_EQ(hall.regulated.changes(0).value().number(), 500);
    EXPECT_EQ(hall.regulated.etag(), "3");
    EXPECT_THAT(hall.fake.line(23), HasSubstr("Регламент сохранён: изменено 1 поле"));
}

TEST(RegulationForm, AFaultStandsUnderItsFieldAndForbidsSaving) {
    EventHall hall;
    hall.enter("regulation");
    hall.press({"Down", "Down", "Tab", "Down", "Backspace", "Backspace", "5", "0", "Down"});
    EXPECT_GT(hall.checks, 0);
    EXPECT_TRUE(hall.fake.shows("× 50: больше первого контроля (45) (5.4.4.1)"));
    EXPECT_TRUE(hall.fake.shows("Время"));
    hall.press({"F2"});
    EXPECT_EQ(hall.regulated.changes_size(), 0);
    EXPECT_THAT(hall.fake.line(23), HasSubstr("Исправьте 1 поле"));
}

TEST(RegulationForm, TheSourceIsTypedInWords) {
    EventHall hall;
    hall.enter("regulation");
    hall.press({"Down", "Tab"});
    hall.type("300");
    hall.press({"Enter"});
    hall.type("полож п. 5.1");
    hall.press({"F2"});
    ASSERT_EQ(hall.regulated.changes_size(), 1);
    EXPECT_EQ(hall.regulated.changes(0).source().kind(), v1::ValueSource::KIND_STATUTE);
    EXPECT_EQ(hall.regulated.changes(0).source().place(), "5.1");
}

TEST(RegulationForm, ResetSendsAChangeWithoutAValue) {
    EventHall hall;
    hall.enter("regulation");
    hall.press({"Down", "Down", "Tab", "Down", "F8", "F2"});
    ASSERT_EQ(hall.regulated.changes_size(), 1);
    EXPECT_EQ(hall.regulated.changes(0).parameter(), "lateness-minutes");
    EXPECT_FALSE(hall.regulated.changes(0).has_value());
}

TEST(RegulationForm, AFieldOfTheBookExplainsWhyItCannotBeChanged) {
    EventHall hall;
    hall.enter("regulation");
    hall.press({"Down", "Down", "Tab", "Down", "Down", "F4"});
    EXPECT_THAT(hall.fake.line(23), HasSubstr("закреплено книгой (5.4.3)"));
}

TEST(RegulationForm, AnotherEditorsValueAppearsAndACollisionIsSaid) {
    EventHall hall;
    hall.enter("regulation");
    hall.press({"Down", "Down", "Tab", "Down", "Backspace", "Backspace", "3", "0"});
    auto& late = *hall.regulation.mutable_parameters(3);
    late.mutable_value()->set_number(40);
    late.set_value_text("40");
    auto& clocks = *hall.regulation.mutable_parameters(6);
    clocks.mutable_value()->set_text("mechanical");
    clocks.set_value_text("механические");
    hall.federation.journal[0].set_name("journalEntries/2000");
    hall.fake.app().on_watch(change_of("competitions/14/regulation", 4, "regulation.update"));
    EXPECT_TRUE(hall.fake.shows("изменил Гущина Н. В. (15 → 40). Ваше: 30", 120, 40));
    EXPECT_TRUE(hall.fake.shows("механические", 120, 40));
    hall.press({"F2"});
    ASSERT_EQ(hall.regulated.changes_size(), 1);
    EXPECT_EQ(hall.regulated.changes(0).value().number(), 30);
}

TEST(RegulationForm, AFrozenRegulationSaysSo) {
    EventHall hall;
    hall.regulation.set_frozen(true);
    hall.regulation.set_frozen_text("Регламент закреплён с началом соревнования 12.10.2026");
    hall.regulation.mutable_allowed_actions(0)->set_allowed(false);
    hall.regulation.mutable_allowed_actions(0)->set_text("соревнование началось");
    hall.enter("regulation");
    hall.press({"F2"});
    EXPECT_THAT(hall.fake.line(23), HasSubstr("закреплён с началом соревнования"));
    // Nor does a field take letters that could not be saved.
    hall.press({"Down", "Tab", "7"});
    EXPECT_FALSE(hall.fake.shows("[7"));
}

TEST(RegulationForm, SearchLooksThroughAllGroups) {
    EventHall hall;
    hall.enter("regulation");
    hall.press({"F7"});
    hall.type("взнос");
    EXPECT_TRUE(hall.fake.shows("По «взнос» во всех группах"));
    EXPECT_TRUE(hall.fake.shows("Заявочный взнос, рублей"));
}

TEST(RegulationForm, EscKeepsWhatWasTypedAsADraft) {
    EventHall hall;
    hall.enter("regulation");
    hall.press({"Down", "Tab"});
    hall.type("700");
    hall.press({"Esc", "Esc"});
    EXPECT_TRUE(hall.fake.app().has_dialog());
    hall.press({"F2"});
    hall.enter("regulation");
    hall.press({"Down"});
    EXPECT_TRUE(hall.fake.shows("[700"));
}

// --- officials and bans ---------------------------------------------------------------------

TEST(Officials, AnEmptyPostThatMustBeHeldIsARow) {
    EventHall hall;
    hall.enter("officials");
    EXPECT_TRUE(hall.fake.shows("главный секретарь"));
    EXPECT_TRUE(hall.fake.shows("— не назначен —"));
    EXPECT_TRUE(hall.fake.shows("не назначено 1"));
}

TEST(Officials, EnterOnAnEmptyPostAppointsWhomLettersFind) {
    EventHall hall;
    hall.enter("officials");
    hall.press({"Down", "Enter"});
    EXPECT_EQ(hall.fake.app().top()->id(), "official_form");
    hall.type("вор");
    hall.press({"Enter", "F2"});
    EXPECT_EQ(hall.appointed.official().post(), "chief-secretary");
    EXPECT_EQ(hall.appointed.official().person(), "persons/4703");
    EXPECT_THAT(hall.fake.line(23), HasSubstr("Назначено: Воронов Г. Г., главный секретарь"));
}

// RU-CHESS 15.6: where the arbiter of remote play is.
TEST(Officials, AreAppointedToAPlace) {
    EventHall hall;
    hall.enter("officials");
    hall.press({"Down", "Enter"});
    hall.type("вор");
    hall.press({"Enter", "Tab", "Tab", "Tab", "Tab"});
    hall.type("Самарская область");
    hall.press({"F2"});
    EXPECT_EQ(hall.appointed.official().location(), "Самарская область");
}

TEST(Officials, DismissalAsksForTheReason) {
    EventHall hall;
    hall.enter("officials");
    hall.press({"F8", "F2"});
    EXPECT_TRUE(hall.fake.app().has_dialog());
    EXPECT_TRUE(hall.dismissed.name().empty());
    hall.type("болезнь, по заявлению");
    hall.press({"F2"});
    EXPECT_EQ(hall.dismissed.name(), "competitions/14/officials/1");
    EXPECT_EQ(hall.dismissed.reason(), "болезнь, по заявлению");
}

TEST(Bans, ABanIsEnteredFromThePersonsCard) {
    EventHall hall;
    hall.fake.app().open_section("persons");
    hall.press({"Down", "Enter", "Right", "n"});
    EXPECT_EQ(hall.fake.app().top()->id(), "ban_form");
    hall.press({"Tab"});
    hall.type("доп");
    hall.press({"Tab"});
    hall.type(".");
    hall.press({"Tab", "Tab"});
    hall.type("№ 5");
    hall.press({"Tab"});
    hall.type(".");
    hall.press({"Tab"});
    hall.type("РУСАДА");
    hall.press({"F2"});
    EXPECT_EQ(hall.banned.ban().person(), "persons/4703");
    EXPECT_EQ(hall.banned.ban().capacity(), v1::Ban::CAPACITY_ANY);
    EXPECT_EQ(hall.banned.ban().ground(), v1::Ban::GROUND_DOPING);
    EXPECT_FALSE(hall.banned.ban().has_end_date());
}

TEST(Bans, LiftingAsksForTheDecision) {
    EventHall hall;
    hall.fake.app().open_section("bans");
    hall.press({"F8"});
    hall.type("решение № 8 от 01.10.2026");
    hall.press({"F2"});
    EXPECT_EQ(hall.lifted.name(), "bans/12");
    EXPECT_EQ(hall.lifted.reason(), "решение № 8 от 01.10.2026");
}

TEST(Bans, AreHiddenFromWhoeverMayNotReadThem) {
    EventHall hall;
    SessionFacts session = hall.fake.app().session();
    session.permissions.erase("bans.read");
    hall.fake.app().set_session(session);
    hall.fake.app().open_section("persons");
    hall.press({"Down", "Down", "Enter"});
    EXPECT_FALSE(hall.fake.shows("Запреты"));
    EXPECT_FALSE(hall.fake.shows("Не участвует"));
}

// --- documents ------------------------------------------------------------------------------

TEST(Documents, AServiceDocumentIsSignedByTwoKeysWithItsSignatures) {
    EventHall hall;
    hall.enter("documents");
    hall.press({"F2"});
    EXPECT_TRUE(hall.fake.shows("Подписать 1 документ?"));
    EXPECT_TRUE(hall.fake.shows("Протокол комиссии по допуску — получит № 1"));
    EXPECT_TRUE(hall.fake.shows("Главный судья — Петрова Г. А."));
    hall.press({"F2"});
    EXPECT_EQ(hall.signed_document.kind(), "commission-protocol");
    EXPECT_EQ(hall.signed_document.content_digest(), "d1");
    ASSERT_EQ(hall.signed_document.signatures_size(), 2);
    EXPECT_EQ(hall.signed_document.signatures(0).date().day(), 14);
    EXPECT_THAT(hall.fake.line(23), HasSubstr("Подписан: Протокол комиссии по допуску, № 1"));
}

TEST(Documents, MarkedOnesArePublishedTogether) {
    EventHall hall;
    hall.documents[0].set_audience(v1::Document::AUDIENCE_PUBLIC);
    hall.enter("documents");
    hall.press({"Insert", "Insert"});
    EXPECT_TRUE(hall.fake.shows("* отмечено: 2"));
    hall.press({"F2", "F2"});
    EXPECT_EQ(hall.published.kind(), "registration-protocol");
    EXPECT_EQ(hall.documents[0].state(), v1::Document::STATE_PUBLISHED);
    EXPECT_THAT(hall.fake.line(23), HasSubstr("Закреплено документов: 2"));
}

TEST(Documents, WhatIsNotReadySaysWhyAndIsNotMarked) {
    EventHall hall;
    hall.enter("documents");
    hall.press({"Down", "Down", "Space"});
    EXPECT_THAT(hall.fake.line(23), HasSubstr("пары не утверждены"));
    EXPECT_FALSE(hall.fake.shows("отмечено"));
}

TEST(Documents, ACorrectionShowsWhatChangesAndAsksWhy) {
    EventHall hall;
    hall.enter("documents");
    hall.press({"End", "F4"});
    EXPECT_TRUE(hall.fake.shows("допущен"));
    hall.type("решение комиссии от 14.10");
    hall.press({"F2"});
    EXPECT_EQ(hall.corrected.name(), "competitions/14/documents/31");
    EXPECT_EQ(hall.corrected.reason(), "решение комиссии от 14.10");
    EXPECT_THAT(hall.fake.line(23), HasSubstr("версия 3"));
}

TEST(Documents, WhatIsFrozenIsNeitherSignedAgainNorWithdrawn) {
    EventHall hall;
    hall.enter("documents");
    hall.press({"End", "F2"});
    EXPECT_FALSE(hall.fake.app().has_dialog());
    hall.press({"F8"});
    EXPECT_THAT(hall.fake.line(23), HasSubstr("не отзывается"));
}

TEST(Documents, AFrozenPaperIsShownAsItWasFrozen) {
    EventHall hall;
    hall.paper = "ПРОЕКТ. Не подписан";
    hall.frozen_paper = "Заявка, как она подписана";
    hall.enter("documents");
    EXPECT_TRUE(hall.fake.shows("ПРОЕКТ. Не подписан", 120, 40));
    hall.press({"End"});
    EXPECT_TRUE(hall.fake.shows("Заявка, как она подписана", 120, 40));
    EXPECT_TRUE(hall.fake.shows("№ 1 · в. 2 · подписан", 120, 40));
    EXPECT_FALSE(hall.fake.shows("ПРОЕКТ", 120, 40));
    // Once a draft is frozen its own paper follows.
    hall.press({"Home", "F2", "F2"});
    EXPECT_EQ(hall.documents[0].state(), v1::Document::STATE_SIGNED);
    EXPECT_FALSE(hall.fake.shows("ПРОЕКТ", 120, 40));
}

TEST(Documents, F5SavesAPdfThatNobodyElseReads) {
    const auto before = std::filesystem::current_path();
    const auto folder =
        std::filesystem::temp_directory_path() / ("collegium-doc-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder);
    std::filesystem::current_path(folder);
    EventHall hall;
    hall.enter("documents");
    hall.press({"F5", "1"});
    ASSERT_EQ(hall.rendered.size(), 1U);
    EXPECT_EQ(hall.rendered[0], v1::DOCUMENT_FORMAT_PDF);
    EXPECT_THAT(hall.fake.line(23), HasSubstr("Сохранено: protokol-1"));
    std::filesystem::current_path(before);
    std::filesystem::remove_all(folder);
}

TEST(Preview, StepsThroughVersionsAndMarksChangedLines) {
    EventHall hall;
    hall.enter("documents");
    hall.press({"End", "F3"});
    EXPECT_TRUE(hall.fake.shows("в. 2 · подписан"));
    EXPECT_TRUE(hall.fake.shows("Δ│  2 │ Ёлкин Артём"));
    EXPECT_TRUE(hall.fake.shows("проверка ✓"));
    hall.press({"["});
    EXPECT_TRUE(hall.fake.shows("в. 1"));
    hall.press({"["});
    EXPECT_THAT(hall.fake.line(23), HasSubstr("Других версий нет"));
}

// An answer asked for before the paper was frozen, and come afterwards, is an old one.
TEST(Preview, OfAPaperJustFrozenStaysWhenAnOlderAnswerComes) {
    EventHall hall;
    hall.paper = "ПРОЕКТ. Не подписан";
    hall.frozen_paper = "Заявка, как она подписана";
    hall.enter("documents");
    hall.press({"F3"});
    ASSERT_TRUE(hall.fake.shows("ПРОЕКТ. Не подписан"));
    FakeApp& fake = hall.fake;
    fake.hold_answers(true);
    net::WatchEvent change = change_of("competitions/14/entrants/512", 2, "entrant.admit");
    change.scope = "competitions/14";
    fake.app().on_watch(change);
    const std::size_t old = fake.held_answers();  // as it was before
    ASSERT_GT(old, 0U);
    fake.hold_answers(false);
    hall.press({"F2"});
    fake.hold_answers(true);
    hall.press({"F2"});
    std::size_t next = old;
    while (next < fake.held_answers() && fake.line(23).find("Отпечаток") == std::string::npos)
        fake.deliver(next++);
    ASSERT_EQ(hall.documents[0].state(), v1::Document::STATE_SIGNED);
    ASSERT_LT(next, fake.held_answers()) << "it is read again";
    fake.hold_answers(false);
    for (std::size_t i = 0; i < old; ++i)
        fake.deliver(i);
    for (; next < fake.held_answers(); ++next)
        fake.deliver(next);
    EXPECT_TRUE(fake.shows("Заявка, как она подписана"));
    EXPECT_FALSE(fake.shows("ПРОЕКТ"));
}

TEST(Preview, SearchGoesToTheLine) {
    EventHall hall;
    hall.enter("documents");
    hall.press({"F3", "F7"});
    hall.type("елкин");
    EXPECT_THAT(hall.fake.line(2), HasSubstr("елкин_ (1)"));
}

// --- the form of a competition ----------------------------------------------------------------

// A competition for girls, typed from its title to its last day.
void type_a_competition(EventHall& hall) {
    hall.type("Кубок");
    hall.press({"Tab", "Tab"});
    hall.type("прав");
    hall.press({"Tab"});
    hall.type("рус");
    hall.press({"Tab", "Tab"});
    hall.type("меж");
    hall.press({"Tab"});
    hall.type("лич");
    hall.press({"Tab"});
    hall.type("жен");
    hall.press({"Tab"});
    hall.type("дев");
    hall.press({"Tab"});
    hall.type("женщ");  // not beside the girls up to 14: not offered
    hall.press({"Tab"});
    hall.type(".");
    hall.press({"Tab"});
    hall.type("+3");
}

void expect_the_competition(const v1::Competition& made) {
    EXPECT_EQ(made.title(), "Кубок");
    EXPECT_EQ(made.rule_book(), "rulebooks/ru-draughts-2022");
    EXPECT_EQ(made.official_discipline(), "russian");
    EXPECT_EQ(made.discipline(), "disciplines/russian-draughts");
    EXPECT_EQ(made.status(), "interregional");
    EXPECT_EQ(made.character(), "individual");
    EXPECT_EQ(made.sex(), v1::Competition::SEX_WOMEN);
    ASSERT_EQ(made.age_groups_size(), 1);
    EXPECT_EQ(made.age_groups(0), "u14");
}

TEST(CompetitionForm, OffersWhatTheBookAllows) {
    EventHall hall;
    hall.press({"n"});
    type_a_competition(hall);
    hall.press({"F2"});
    expect_the_competition(hall.federation.created_competition.competition());
}

TEST(CompetitionForm, HandlesInTheirOrderTheKeysTypedBeforeItsListsWereRead) {
    EventHall hall;
    hall.fake.hold_calls(true);
    hall.press({"n"});
    type_a_competition(hall);
    hall.press({"F2"});
    EXPECT_TRUE(hall.federation.created_competition.competition().title().empty())
        << "what is not there yet is not recorded";
    constexpr int kRoundTrips = 20;  // disciplines, books, the book chosen, drafts
    for (int i = 0; i < kRoundTrips; ++i)
        hall.fake.run_held_calls();
    hall.fake.hold_calls(false);
    hall.press({"F2"});
    expect_the_competition(hall.federation.created_competition.competition());
}

TEST(CompetitionForm, IsLeftByEscWhileItsListsAreRead) {
    EventHall hall;
    hall.fake.hold_calls(true);
    hall.press({"n"});
    EXPECT_EQ(hall.fake.app().top()->id(), "competition_form");
    hall.press({"Esc"});
    hall.fake.run_held_calls();
    EXPECT_EQ(hall.fake.app().top()->id(), "competitions");
}

TEST(RuleBooks, ARefusedFileShowsEveryFaultWithLineAndKey) {
    EventHall hall;
    hall.fake.app().open_section("plugins");
    hall.press({"Right", "Down", "F3"});
    EXPECT_TRUE(hall.fake.shows("строка 12, age_group[2].most: нужно число"));
    EXPECT_TRUE(hall.fake.shows("строка 40, fee[0]: нет пункта (article)"));
}

// --- every screen -----------------------------------------------------------------------------

class EventWidths : public testing::TestWithParam<std::tuple<i18n::Language, std::string>> {};

TEST_P(EventWidths, EveryLineFillsTheWindowAndEveryKeyHasItsLabel) {
    EventHall hall;
    hall.fake.app().set_language(std::get<0>(GetParam()));
    hall.enter(std::get<1>(GetParam()));
    for (const Size& size : kSizes) {
        std::istringstream lines(hall.fake.frame(size.width, size.height));
        std::string line;
        int count = 0;
        while (std::getline(lines, line)) {
            EXPECT_EQ(text::display_width(line), size.width) << line;
            ++count;
        }
        EXPECT_EQ(count, size.height);
    }
    std::set<std::string> keys;
    for (const Action& action : hall.fake.app().actions()) {
        EXPECT_TRUE(action.key.empty() || keys.insert(action.key).second) << action.key;
        EXPECT_LE(text::display_width(action.label.bar6), 6) << action.id;
        EXPECT_LE(text::display_width(action.label.bar8), 8) << action.id;
        EXPECT_NE(action.label.full, "action." + action.id);
        const bool function_key = action.key.size() > 1 && action.key[0] == 'F';
        EXPECT_TRUE(!function_key || !action.label.bar6.empty()) << action.id;
        EXPECT_TRUE(!action.refusal || !action.refusal->empty()) << action.id;
    }
}

INSTANTIATE_TEST_SUITE_P(Sections, EventWidths,
                         testing::Combine(testing::Values(i18n::Language::kRu, i18n::Language::kUk,
                                                          i18n::Language::kEn),
                                          testing::Values("overview", "regulation", "documents",
                                                          "officials", "journal")));

}  // namespace
}  // namespace collegium::tui
