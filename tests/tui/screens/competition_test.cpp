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

#include "competition_client.hpp"

namespace collegium::tui {
namespace {

using testing::HasSubstr;
using testing::Not;

struct Size {
    int width;
    int height;
};
constexpr Size kSizes[] = {{80, 24}, {120, 40}, {60, 20}};

void expect_frames(CompetitionClient& client, const std::string& name) {
    for (const Size& size : kSizes)
        expect_golden("screens/" + name + "-" + std::to_string(size.width) + "x" +
                          std::to_string(size.height),
                      client.fake.frame(size.width, size.height));
}

TEST(CompetitionFrames, Overview) {
    CompetitionClient client;
    client.enter("overview");
    expect_frames(client, "overview");
}

TEST(CompetitionFrames, SectionMenu) {
    CompetitionClient client;
    client.enter("regulation");
    client.fake.press("F6");
    expect_frames(client, "section-menu");
}

TEST(CompetitionSections, ArePartOfThePaletteByTheirWordsInAnyLanguage) {
    for (const char* words : {"судьи", "комиссия", "комісія", "committee"}) {
        CompetitionClient client;
        client.enter("regulation");
        client.fake.press(":");
        client.fake.type(words);
        EXPECT_TRUE(client.fake.shows("Судьи и комиссии")) << words;
    }
    CompetitionClient client;
    client.enter("regulation");
    client.fake.press(":");
    client.fake.type("судьи");
    client.fake.press("Enter");
    EXPECT_EQ(client.fake.app().top()->id(), "officials");
}

TEST(CompetitionSections, EachHasItsDigit) {
    CompetitionClient client;
    client.enter("regulation");
    std::set<std::string> digits;
    const auto doors = client.fake.app().place()->doors(client.fake.app());
    for (const Place::Door& door : doors) {
        EXPECT_EQ(door.digit.size(), 1U) << door.id;
        digits.insert(door.digit);
    }
    EXPECT_EQ(digits.size(), doors.size());
}

TEST(CompetitionFrames, Regulation) {
    CompetitionClient client;
    client.enter("regulation");
    client.press({"Down", "Down", "Tab", "Down", "Backspace", "Backspace", "5", "0", "Up"});
    expect_frames(client, "regulation");
}

TEST(CompetitionFrames, Officials) {
    CompetitionClient client;
    client.enter("officials");
    client.press({"End"});
    expect_frames(client, "officials");
}

TEST(CompetitionFrames, Documents) {
    CompetitionClient client;
    client.enter("documents");
    client.press({"Space"});
    expect_frames(client, "documents");
}

TEST(CompetitionFrames, DocumentPreview) {
    CompetitionClient client;
    client.enter("documents");
    client.press({"F3"});
    expect_frames(client, "document-preview");
}

TEST(CompetitionFrames, Bans) {
    CompetitionClient client;
    client.fake.app().open_section("bans");
    expect_frames(client, "bans");
}

TEST(CompetitionFrames, BansOfAPerson) {
    CompetitionClient client;
    client.fake.app().open_section("persons");
    client.press({"Down", "Down", "Enter"});
    EXPECT_THAT(client.fake.line(4), HasSubstr("× Не участвует: в любом качестве, до 01.03.2027"));
    client.press({"Right"});
    expect_frames(client, "person-bans");
}

TEST(CompetitionFrames, RuleBooks) {
    CompetitionClient client;
    client.fake.app().open_section("plugins");
    client.press({"Right", "Down"});
    expect_frames(client, "rulebooks");
}

TEST(CompetitionFrames, CompetitionForm) {
    CompetitionClient client;
    client.press({"n"});
    expect_frames(client, "competition-form");
}

// --- the place ------------------------------------------------------------------------------

TEST(CompetitionPlace, EnterOpensTheOverviewAndEscLeadsBackToTheList) {
    CompetitionClient client;
    client.press({"Enter"});
    EXPECT_EQ(client.fake.app().top()->id(), "overview");
    EXPECT_THAT(client.fake.line(2), HasSubstr("Соревнования > Кубок Волги > Обзор"));
    client.press({"Esc"});
    EXPECT_EQ(client.fake.app().top()->id(), "competitions");
}

TEST(CompetitionPlace, F6AndADigitGoSidewaysFromAnywhereInIt) {
    CompetitionClient client;
    client.press({"Enter", "F3", "F6", "2"});
    EXPECT_EQ(client.fake.app().top()->id(), "regulation");
    client.press({"F6", "9"});
    EXPECT_EQ(client.fake.app().top()->id(), "documents");
    client.press({"F3", "F6", "0"});
    EXPECT_EQ(client.fake.app().top()->id(), "journal");
    // Sections replace one another: one step back is the list.
    EXPECT_EQ(client.fake.app().screens().size(), 2U);
}

TEST(CompetitionPlace, F6TwiceIsHome) {
    CompetitionClient client;
    client.press({"Enter", "F6", "F6"});
    EXPECT_EQ(client.fake.app().screens().size(), 1U);
    EXPECT_EQ(client.fake.app().top()->id(), "competitions");
}

// --- the overview ---------------------------------------------------------------------------

TEST(Overview, OpensOnTheFirstConditionThatStopsTheStep) {
    CompetitionClient client;
    client.enter("overview");
    EXPECT_TRUE(client.fake.shows(">× Решение по каждому спортсмену: без решения 2"));
    EXPECT_TRUE(client.fake.shows("готово 2 из 5"));
}

TEST(Overview, TheStepIsRefusedWithEveryReason) {
    CompetitionClient client;
    client.enter("overview");
    client.press({"F2"});
    EXPECT_FALSE(client.fake.app().has_dialog());
    EXPECT_THAT(client.fake.line(23), HasSubstr("2 спортсмена без решения, протокол не подписан"));
    EXPECT_THAT(client.fake.line(24), HasSubstr("2откр."));
}

TEST(Overview, TheStepCostsTwoKeysWhenNothingStopsIt) {
    CompetitionClient client;
    for (auto& condition : *client.progress.mutable_conditions())
        condition.mutable_condition()->set_state(v1::Condition::STATE_MET);
    client.enter("overview");
    client.press({"F2", "F2"});
    EXPECT_EQ(client.advanced.state(), v1::Competition::STATE_DRAW);
    EXPECT_EQ(client.advanced.etag(), "7");
    EXPECT_THAT(client.fake.line(23), HasSubstr("Кубок Волги: Жеребьёвка"));
    EXPECT_THAT(client.fake.line(1), HasSubstr("жеребьёвка"));
}

TEST(Overview, AConditionThatMayBeWaivedAsksForTheReason) {
    CompetitionClient client;
    for (auto& condition : *client.progress.mutable_conditions())
        if (condition.condition().state() == v1::Condition::STATE_BLOCKING)
            condition.mutable_condition()->set_state(v1::Condition::STATE_MET);
    client.enter("overview");
    client.press({"F2", "F2"});
    EXPECT_TRUE(client.fake.app().has_dialog());
    EXPECT_TRUE(client.fake.shows("? Совещание представителей проведено"));
    EXPECT_EQ(client.advanced.state(), v1::Competition::STATE_UNSPECIFIED);
}

TEST(Overview, EnterLeadsToThePlaceWhereItIsDone) {
    CompetitionClient client;
    client.enter("overview");
    client.press({"Down", "Enter"});
    EXPECT_EQ(client.fake.app().top()->id(), "documents");
    client.press({"F6", "1", "Home", "Enter"});
    EXPECT_EQ(client.fake.app().top()->id(), "regulation");
}

TEST(Overview, SpaceMarksWhatOnlyPeopleKnow) {
    CompetitionClient client;
    client.enter("overview");
    client.press({"Down", "Down", "Space"});
    EXPECT_EQ(client.marked.condition(), "meeting");
    EXPECT_TRUE(client.marked.done());
    EXPECT_TRUE(client.fake.shows("✓ Совещание представителей проведено"));
    client.press({"Up", "Space"});
    EXPECT_EQ(client.marked.condition(),
              "meeting");  // what is checked by the program is not ticked
    EXPECT_THAT(client.fake.line(23), HasSubstr("программа проверяет сама"));
}

TEST(Overview, ANoteIsWrittenToTheCondition) {
    CompetitionClient client;
    client.enter("overview");
    client.press({"F4"});
    client.type("ждём Самару");
    client.press({"F2"});
    EXPECT_EQ(client.marked.condition(), "decisions");
    EXPECT_EQ(client.marked.note(), "ждём Самару");
    EXPECT_FALSE(client.marked.has_done());
    client.press({"F3"});
    EXPECT_TRUE(client.fake.shows("Заметка: ждём Самару"));
}

TEST(Overview, CancellingAsksForTheCodeAndTheReason) {
    CompetitionClient client;
    client.enter("overview");
    client.press({"F8", "F2"});
    EXPECT_TRUE(client.fake.app().has_dialog());
    EXPECT_TRUE(client.cancelled.name().empty());
    EXPECT_TRUE(client.fake.shows("введите 26-014"));
}

TEST(Overview, NewsOfTheCompetitionReadItAgainAndMarkWhatTurned) {
    CompetitionClient client;
    client.enter("overview");
    client.progress.mutable_conditions(2)->mutable_condition()->set_state(v1::Condition::STATE_MET);
    net::WatchEvent event = change_of("competitions/14/entrants/512", 2, "entrant.admit");
    event.scope = "competitions/14";
    client.fake.app().on_watch(event);
    EXPECT_TRUE(client.fake.shows(">✓ Решение по каждому спортсмену"));
    EXPECT_TRUE(client.fake.shows("Δ"));
}

// --- the regulation -------------------------------------------------------------------------

TEST(RegulationForm, ThreeKindsOfValuesAreToldApartWithoutColour) {
    CompetitionClient client;
    client.enter("regulation");
    client.press({"Down", "Down"});
    EXPECT_TRUE(client.fake.shows("[45+30"));
    EXPECT_TRUE(client.fake.shows("0–45"));
    EXPECT_TRUE(client.fake.shows("= книга 5.4.3"));
    EXPECT_TRUE(client.fake.shows("45 мин на партию с добавлением 30 с на ход"));
}

TEST(RegulationForm, AValueCostsThreeKeysAndItsLetters) {
    CompetitionClient client;
    client.enter("regulation");
    client.press({"Down", "Tab"});
    client.type("500");
    client.press({"F2"});
    ASSERT_EQ(client.regulated.changes_size(), 1);
    EXPECT_EQ(client.regulated.changes(0).parameter(), "entry-fee");
    EXPECT_EQ(client.regulated.changes(0).value().number(), 500);
    EXPECT_EQ(client.regulated.etag(), "3");
    EXPECT_THAT(client.fake.line(23), HasSubstr("Регламент сохранён: изменено 1 поле"));
}

TEST(RegulationForm, AFaultStandsUnderItsFieldAndForbidsSaving) {
    CompetitionClient client;
    client.enter("regulation");
    client.press({"Down", "Down", "Tab", "Down", "Backspace", "Backspace", "5", "0", "Down"});
    EXPECT_GT(client.checks, 0);
    EXPECT_TRUE(client.fake.shows("× 50: больше первого контроля (45) (5.4.4.1)"));
    EXPECT_TRUE(client.fake.shows("Время"));
    client.press({"F2"});
    EXPECT_EQ(client.regulated.changes_size(), 0);
    EXPECT_THAT(client.fake.line(23), HasSubstr("Исправьте 1 поле"));
}

TEST(RegulationForm, TheSourceIsTypedInWords) {
    CompetitionClient client;
    client.enter("regulation");
    client.press({"Down", "Tab"});
    client.type("300");
    client.press({"Enter"});
    client.type("полож п. 5.1");
    client.press({"F2"});
    ASSERT_EQ(client.regulated.changes_size(), 1);
    EXPECT_EQ(client.regulated.changes(0).source().kind(), v1::ValueSource::KIND_STATUTE);
    EXPECT_EQ(client.regulated.changes(0).source().place(), "5.1");
}

TEST(RegulationForm, ResetSendsAChangeWithoutAValue) {
    CompetitionClient client;
    client.enter("regulation");
    client.press({"Down", "Down", "Tab", "Down", "F8", "F2"});
    ASSERT_EQ(client.regulated.changes_size(), 1);
    EXPECT_EQ(client.regulated.changes(0).parameter(), "lateness-minutes");
    EXPECT_FALSE(client.regulated.changes(0).has_value());
}

TEST(RegulationForm, AFieldOfTheBookExplainsWhyItCannotBeChanged) {
    CompetitionClient client;
    client.enter("regulation");
    client.press({"Down", "Down", "Tab", "Down", "Down", "F4"});
    EXPECT_THAT(client.fake.line(23), HasSubstr("закреплено книгой (5.4.3)"));
}

TEST(RegulationForm, AnotherEditorsValueAppearsAndACollisionIsSaid) {
    CompetitionClient client;
    client.enter("regulation");
    client.press({"Down", "Down", "Tab", "Down", "Backspace", "Backspace", "3", "0"});
    auto& late = *client.regulation.mutable_parameters(3);
    late.mutable_value()->set_number(40);
    late.set_value_text("40");
    auto& clocks = *client.regulation.mutable_parameters(6);
    clocks.mutable_value()->set_text("mechanical");
    clocks.set_value_text("механические");
    client.federation.journal[0].set_name("competitions/14/journalEntries/2000");
    client.fake.app().on_watch(change_of("competitions/14/regulation", 4, "regulation.update"));
    EXPECT_TRUE(client.fake.shows("изменил Гущина Н. В. (15 → 40). Ваше: 30", 120, 40));
    EXPECT_TRUE(client.fake.shows("механические", 120, 40));
    client.press({"F2"});
    ASSERT_EQ(client.regulated.changes_size(), 1);
    EXPECT_EQ(client.regulated.changes(0).value().number(), 30);
}

TEST(RegulationForm, AFrozenRegulationSaysSo) {
    CompetitionClient client;
    client.regulation.set_frozen(true);
    client.regulation.set_frozen_text("Регламент закреплён с началом соревнования 12.10.2026");
    client.regulation.mutable_allowed_actions(0)->set_allowed(false);
    client.regulation.mutable_allowed_actions(0)->set_text("соревнование началось");
    client.enter("regulation");
    client.press({"F2"});
    EXPECT_THAT(client.fake.line(23), HasSubstr("закреплён с началом соревнования"));
    // Nor does a field take letters that could not be saved.
    client.press({"Down", "Tab", "7"});
    EXPECT_FALSE(client.fake.shows("[7"));
}

TEST(RegulationForm, SearchLooksThroughAllGroups) {
    CompetitionClient client;
    client.enter("regulation");
    client.press({"F7"});
    client.type("взнос");
    EXPECT_TRUE(client.fake.shows("По «взнос» во всех группах"));
    EXPECT_TRUE(client.fake.shows("Заявочный взнос, рублей"));
}

TEST(RegulationForm, EscKeepsWhatWasTypedAsADraft) {
    CompetitionClient client;
    client.enter("regulation");
    client.press({"Down", "Tab"});
    client.type("700");
    client.press({"Esc", "Esc"});
    EXPECT_TRUE(client.fake.app().has_dialog());
    client.press({"F2"});
    client.enter("regulation");
    client.press({"Down"});
    EXPECT_TRUE(client.fake.shows("[700"));
}

// --- officials and bans ---------------------------------------------------------------------

TEST(Officials, AnEmptyPostThatMustBeHeldIsARow) {
    CompetitionClient client;
    client.enter("officials");
    EXPECT_TRUE(client.fake.shows("главный секретарь"));
    EXPECT_TRUE(client.fake.shows("— не назначен —"));
    EXPECT_TRUE(client.fake.shows("не назначено 1"));
}

TEST(Officials, EnterOnAnEmptyPostAppointsWhomLettersFind) {
    CompetitionClient client;
    client.enter("officials");
    client.press({"Down", "Enter"});
    EXPECT_EQ(client.fake.app().top()->id(), "official_form");
    client.type("вор");
    client.press({"Enter", "F2"});
    EXPECT_EQ(client.appointed.official().post(), "chief-secretary");
    EXPECT_EQ(client.appointed.official().person(), "persons/4703");
    EXPECT_THAT(client.fake.line(23), HasSubstr("Назначено: Воронов Г. Г., главный секретарь"));
}

// RU-CHESS 15.6: where the arbiter of remote play is.
TEST(Officials, AreAppointedToAPlace) {
    CompetitionClient client;
    client.enter("officials");
    client.press({"Down", "Enter"});
    client.type("вор");
    client.press({"Enter", "Tab", "Tab", "Tab", "Tab"});
    client.type("Самарская область");
    client.press({"F2"});
    EXPECT_EQ(client.appointed.official().location(), "Самарская область");
}

TEST(Officials, DismissalAsksForTheReason) {
    CompetitionClient client;
    client.enter("officials");
    client.press({"F8", "F2"});
    EXPECT_TRUE(client.fake.app().has_dialog());
    EXPECT_TRUE(client.dismissed.name().empty());
    client.type("болезнь, по заявлению");
    client.press({"F2"});
    EXPECT_EQ(client.dismissed.name(), "competitions/14/officials/1");
    EXPECT_EQ(client.dismissed.reason(), "болезнь, по заявлению");
}

TEST(Bans, ABanIsEnteredFromThePersonsCard) {
    CompetitionClient client;
    client.fake.app().open_section("persons");
    client.press({"Down", "Enter", "Right", "n"});
    EXPECT_EQ(client.fake.app().top()->id(), "ban_form");
    client.press({"Tab"});
    client.type("доп");
    client.press({"Tab"});
    client.type(".");
    client.press({"Tab", "Tab"});
    client.type("№ 5");
    client.press({"Tab"});
    client.type(".");
    client.press({"Tab"});
    client.type("РУСАДА");
    client.press({"F2"});
    EXPECT_EQ(client.banned.ban().person(), "persons/4703");
    EXPECT_EQ(client.banned.ban().capacity(), v1::Ban::CAPACITY_ANY);
    EXPECT_EQ(client.banned.ban().ground(), v1::Ban::GROUND_DOPING);
    EXPECT_FALSE(client.banned.ban().has_end_date());
}

TEST(Bans, LiftingAsksForTheDecision) {
    CompetitionClient client;
    client.fake.app().open_section("bans");
    client.press({"F8"});
    client.type("решение № 8 от 01.10.2026");
    client.press({"F2"});
    EXPECT_EQ(client.lifted.name(), "bans/12");
    EXPECT_EQ(client.lifted.reason(), "решение № 8 от 01.10.2026");
}

TEST(Bans, AreHiddenFromWhoeverMayNotReadThem) {
    CompetitionClient client;
    SessionFacts session = client.fake.app().session();
    session.permissions.erase("bans.read");
    client.fake.app().set_session(session);
    client.fake.app().open_section("persons");
    client.press({"Down", "Down", "Enter"});
    EXPECT_FALSE(client.fake.shows("Запреты"));
    EXPECT_FALSE(client.fake.shows("Не участвует"));
}

// --- documents ------------------------------------------------------------------------------

TEST(Documents, AServiceDocumentIsSignedByTwoKeysWithItsSignatures) {
    CompetitionClient client;
    client.enter("documents");
    client.press({"F2"});
    EXPECT_TRUE(client.fake.shows("Подписать 1 документ?"));
    EXPECT_TRUE(client.fake.shows("Протокол комиссии по допуску — получит № 1"));
    EXPECT_TRUE(client.fake.shows("Главный судья — Петрова Г. А."));
    client.press({"F2"});
    EXPECT_EQ(client.signed_document.kind(), "commission-protocol");
    EXPECT_EQ(client.signed_document.content_digest(), "d1");
    ASSERT_EQ(client.signed_document.signatures_size(), 2);
    EXPECT_EQ(client.signed_document.signatures(0).date().day(), 14);
    EXPECT_THAT(client.fake.line(23), HasSubstr("Подписан: Протокол комиссии по допуску, № 1"));
}

TEST(Documents, MarkedOnesArePublishedTogether) {
    CompetitionClient client;
    client.documents[0].set_audience(v1::Document::AUDIENCE_PUBLIC);
    client.enter("documents");
    client.press({"Insert", "Insert"});
    EXPECT_TRUE(client.fake.shows("* отмечено: 2"));
    client.press({"F2", "F2"});
    EXPECT_EQ(client.published.kind(), "registration-protocol");
    EXPECT_EQ(client.documents[0].state(), v1::Document::STATE_PUBLISHED);
    EXPECT_THAT(client.fake.line(23), HasSubstr("Закреплено документов: 2"));
}

TEST(Documents, WhatIsNotReadySaysWhyAndIsNotMarked) {
    CompetitionClient client;
    client.enter("documents");
    client.press({"Down", "Down", "Space"});
    EXPECT_THAT(client.fake.line(23), HasSubstr("пары не утверждены"));
    EXPECT_FALSE(client.fake.shows("отмечено"));
}

TEST(Documents, ACorrectionShowsWhatChangesAndAsksWhy) {
    CompetitionClient client;
    client.enter("documents");
    client.press({"End", "F4"});
    EXPECT_TRUE(client.fake.shows("допущен"));
    client.type("решение комиссии от 14.10");
    client.press({"F2"});
    EXPECT_EQ(client.corrected.name(), "competitions/14/documents/31");
    EXPECT_EQ(client.corrected.reason(), "решение комиссии от 14.10");
    EXPECT_THAT(client.fake.line(23), HasSubstr("версия 3"));
}

TEST(Documents, WhatIsFrozenIsNeitherSignedAgainNorWithdrawn) {
    CompetitionClient client;
    client.enter("documents");
    client.press({"End", "F2"});
    EXPECT_FALSE(client.fake.app().has_dialog());
    client.press({"F8"});
    EXPECT_THAT(client.fake.line(23), HasSubstr("не отзывается"));
}

TEST(Documents, AFrozenPaperIsShownAsItWasFrozen) {
    CompetitionClient client;
    client.paper = "ПРОЕКТ. Не подписан";
    client.frozen_paper = "Заявка, как она подписана";
    client.enter("documents");
    EXPECT_TRUE(client.fake.shows("ПРОЕКТ. Не подписан", 120, 40));
    client.press({"End"});
    EXPECT_TRUE(client.fake.shows("Заявка, как она подписана", 120, 40));
    EXPECT_TRUE(client.fake.shows("№ 1 · в. 2 · подписан", 120, 40));
    EXPECT_FALSE(client.fake.shows("ПРОЕКТ", 120, 40));
    // Once a draft is frozen its own paper follows.
    client.press({"Home", "F2", "F2"});
    EXPECT_EQ(client.documents[0].state(), v1::Document::STATE_SIGNED);
    EXPECT_FALSE(client.fake.shows("ПРОЕКТ", 120, 40));
}

TEST(Documents, F5SavesAPdfThatNobodyElseReads) {
    const auto before = std::filesystem::current_path();
    const auto folder =
        std::filesystem::temp_directory_path() / ("collegium-doc-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder);
    std::filesystem::current_path(folder);
    CompetitionClient client;
    client.enter("documents");
    client.press({"F5", "1"});
    ASSERT_EQ(client.rendered.size(), 1U);
    EXPECT_EQ(client.rendered[0], v1::DOCUMENT_FORMAT_PDF);
    EXPECT_THAT(client.fake.line(23), HasSubstr("Сохранено: protokol-1"));
    std::filesystem::current_path(before);
    std::filesystem::remove_all(folder);
}

TEST(Preview, StepsThroughVersionsAndMarksChangedLines) {
    CompetitionClient client;
    client.enter("documents");
    client.press({"End", "F3"});
    EXPECT_TRUE(client.fake.shows("в. 2 · подписан"));
    EXPECT_TRUE(client.fake.shows("Δ│  2 │ Ёлкин Артём"));
    EXPECT_TRUE(client.fake.shows("проверка ✓"));
    client.press({"["});
    EXPECT_TRUE(client.fake.shows("в. 1"));
    client.press({"["});
    EXPECT_THAT(client.fake.line(23), HasSubstr("Других версий нет"));
}

// An answer asked for before the paper was frozen, and come afterwards, is an old one.
TEST(Preview, OfAPaperJustFrozenStaysWhenAnOlderAnswerComes) {
    CompetitionClient client;
    client.paper = "ПРОЕКТ. Не подписан";
    client.frozen_paper = "Заявка, как она подписана";
    client.enter("documents");
    client.press({"F3"});
    ASSERT_TRUE(client.fake.shows("ПРОЕКТ. Не подписан"));
    FakeApp& fake = client.fake;
    fake.hold_answers(true);
    net::WatchEvent change = change_of("competitions/14/entrants/512", 2, "entrant.admit");
    change.scope = "competitions/14";
    fake.app().on_watch(change);
    const std::size_t old = fake.held_answers();  // as it was before
    ASSERT_GT(old, 0U);
    fake.hold_answers(false);
    client.press({"F2"});
    fake.hold_answers(true);
    client.press({"F2"});
    std::size_t next = old;
    while (next < fake.held_answers() && fake.line(23).find("Отпечаток") == std::string::npos)
        fake.deliver(next++);
    ASSERT_EQ(client.documents[0].state(), v1::Document::STATE_SIGNED);
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
    CompetitionClient client;
    client.enter("documents");
    client.press({"F3", "F7"});
    client.type("елкин");
    EXPECT_THAT(client.fake.line(2), HasSubstr("елкин_ (1)"));
}

// --- the form of a competition ----------------------------------------------------------------

// A competition for girls, typed from its title to its last day.
void type_a_competition(CompetitionClient& client) {
    client.type("Кубок");
    client.press({"Tab", "Tab"});
    client.type("прав");
    client.press({"Tab"});
    client.type("рус");
    client.press({"Tab", "Tab"});
    client.type("меж");
    client.press({"Tab"});
    client.type("лич");
    client.press({"Tab"});
    client.type("жен");
    client.press({"Tab"});
    client.type("дев");
    client.press({"Tab"});
    client.type("женщ");  // not beside the girls up to 14: not offered
    client.press({"Tab"});
    client.type(".");
    client.press({"Tab"});
    client.type("+3");
}

void expect_the_competition(const v1::Competition& made) {
    EXPECT_EQ(made.title(), "Кубок");
    EXPECT_EQ(made.rule_book(), "rulebooks/ru-draughts-2022");
    EXPECT_EQ(made.official_discipline(), "russian");
    EXPECT_EQ(made.discipline(), "disciplines/russian-draughts");
    EXPECT_EQ(made.status(), "interregional");
    EXPECT_EQ(made.character(), "individual");
    EXPECT_EQ(made.sex(), v1::SEX_GROUP_WOMEN);
    ASSERT_EQ(made.age_groups_size(), 1);
    EXPECT_EQ(made.age_groups(0), "u14");
}

TEST(CompetitionForm, OffersWhatTheBookAllows) {
    CompetitionClient client;
    client.press({"n"});
    type_a_competition(client);
    client.press({"F2"});
    expect_the_competition(client.federation.created_competition.competition());
}

TEST(CompetitionForm, HandlesInTheirOrderTheKeysTypedBeforeItsListsWereRead) {
    CompetitionClient client;
    client.fake.hold_calls(true);
    client.press({"n"});
    type_a_competition(client);
    client.press({"F2"});
    EXPECT_TRUE(client.federation.created_competition.competition().title().empty())
        << "what is not there yet is not recorded";
    constexpr int kRoundTrips = 20;  // disciplines, books, the book chosen, drafts
    for (int i = 0; i < kRoundTrips; ++i)
        client.fake.run_held_calls();
    client.fake.hold_calls(false);
    client.press({"F2"});
    expect_the_competition(client.federation.created_competition.competition());
}

TEST(CompetitionForm, IsLeftByEscWhileItsListsAreRead) {
    CompetitionClient client;
    client.fake.hold_calls(true);
    client.press({"n"});
    EXPECT_EQ(client.fake.app().top()->id(), "competition_form");
    client.press({"Esc"});
    client.fake.run_held_calls();
    EXPECT_EQ(client.fake.app().top()->id(), "competitions");
}

TEST(RuleBooks, ARefusedFileShowsEveryFaultWithLineAndKey) {
    CompetitionClient client;
    client.fake.app().open_section("plugins");
    client.press({"Right", "Down", "F3"});
    EXPECT_TRUE(client.fake.shows("строка 12, age_group[2].most: нужно число"));
    EXPECT_TRUE(client.fake.shows("строка 40, fee[0]: нет пункта (article)"));
}

// --- every screen -----------------------------------------------------------------------------

class CompetitionWidths : public testing::TestWithParam<std::tuple<i18n::Language, std::string>> {};

TEST_P(CompetitionWidths, EveryLineFillsTheWindowAndEveryKeyHasItsLabel) {
    CompetitionClient client;
    client.fake.app().set_language(std::get<0>(GetParam()));
    client.enter(std::get<1>(GetParam()));
    for (const Size& size : kSizes) {
        std::istringstream lines(client.fake.frame(size.width, size.height));
        std::string line;
        int count = 0;
        while (std::getline(lines, line)) {
            EXPECT_EQ(text::display_width(line), size.width) << line;
            ++count;
        }
        EXPECT_EQ(count, size.height);
    }
    std::set<std::string> keys;
    for (const Action& action : client.fake.app().actions()) {
        EXPECT_TRUE(action.key.empty() || keys.insert(action.key).second) << action.key;
        EXPECT_LE(text::display_width(action.label.bar6), 6) << action.id;
        EXPECT_LE(text::display_width(action.label.bar8), 8) << action.id;
        EXPECT_NE(action.label.full, "action." + action.id);
        const bool function_key = action.key.size() > 1 && action.key[0] == 'F';
        EXPECT_TRUE(!function_key || !action.label.bar6.empty()) << action.id;
        EXPECT_TRUE(!action.refusal || !action.refusal->empty()) << action.id;
    }
}

INSTANTIATE_TEST_SUITE_P(Sections, CompetitionWidths,
                         testing::Combine(testing::Values(i18n::Language::kRu, i18n::Language::kUk,
                                                          i18n::Language::kEn),
                                          testing::Values("overview", "regulation", "documents",
                                                          "officials", "journal")));

}  // namespace
}  // namespace collegium::tui
