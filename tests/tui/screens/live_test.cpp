// Live data never moves the hand: news repaint, mark and count.
#include <chrono>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "federation.hpp"
#include "tui/screens/competitions/competitions_screen.hpp"

namespace collegium::tui {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;

struct Registry : testing::Test {
    Registry() { client.fake.app().open_section("persons"); }
    std::string row_of(const std::string& words) {
        const std::string frame = client.fake.frame();
        const auto at = frame.find(words);
        if (at == std::string::npos) return {};
        const auto begin = frame.rfind('\n', at) + 1;
        return frame.substr(begin, frame.find('\n', at) - begin);
    }
    // F3 on every fact of an open card, until one is sealed.
    void ask_for_the_passport() {
        while (client.fake.line(3 + 1).find(">") == std::string::npos)
            client.fake.press("Up");
        for (int i = 0; i < 20 && client.federation.revealed.empty(); ++i) {
            client.fake.press("F3");
            client.fake.press("Down");
        }
        ASSERT_EQ(client.federation.revealed.size(), 1U);
    }
    TestClient client;
};

TEST_F(Registry, AChangedRowIsRepaintedAndMarked) {
    client.fake.press("Down");
    v1::Person& changed = client.federation.persons[0];
    changed.set_etag("2");
    changed.mutable_public_data()->set_sport_rank("МС");
    client.fake.app().on_watch(change_of("persons/4702", 2, "person.update"));
    EXPECT_THAT(row_of("Абрамов"), HasSubstr("МС"));
    EXPECT_THAT(row_of("Абрамов"), HasSubstr("Δ"));
    EXPECT_THAT(row_of("Воронов Глеб"), HasSubstr(">"));
}

TEST_F(Registry, WhatThisPersonDidIsNotMarkedAsChangedByOthers) {
    client.fake.press("Down");
    v1::Person& changed = client.federation.persons[0];
    changed.set_etag("2");
    changed.mutable_public_data()->set_sport_rank("МС");
    net::WatchEvent event = change_of("persons/4702", 2, "person.update");
    event.user = client.fake.app().session().user;
    client.fake.app().on_watch(event);
    EXPECT_THAT(row_of("Абрамов"), HasSubstr("МС"));
    EXPECT_THAT(row_of("Абрамов"), Not(HasSubstr("Δ")));

    client.federation.persons.insert(
        client.federation.persons.begin(),
        make_person(4801, "Абашев", "Иван", "Ильич", 1990, "Самарская область"));
    event = change_of("persons/4801", 1, "person.create");
    event.user = client.fake.app().session().user;
    client.fake.app().on_watch(event);
    EXPECT_THAT(row_of("Абашев"), Not(HasSubstr("Δ")));
    EXPECT_THAT(client.fake.frame(), Not(HasSubstr("новая"))) << "read in at once";
}

TEST_F(Registry, ANewRowIsCountedWhileTheHandIsOnTheKeys) {
    client.fake.press("Down");
    client.federation.persons.insert(
        client.federation.persons.begin(),
        make_person(4801, "Абашев", "Иван", "Ильич", 1990, "Самарская область"));
    client.fake.app().on_watch(change_of("persons/4801", 1, "person.create"));
    EXPECT_THAT(client.fake.frame(), HasSubstr("↑ 1 новая"));
    EXPECT_THAT(client.fake.frame(), Not(HasSubstr("Абашев")));
    client.fake.press("Home");
    EXPECT_THAT(row_of("Абашев"), HasSubstr(">"));
}

TEST_F(Registry, ANewRowIsReadInWhenTheHandRestsAndTheCursorStays) {
    client.fake.press("Down");
    client.fake.pass(4s);
    client.federation.persons.insert(
        client.federation.persons.begin(),
        make_person(4801, "Абашев", "Иван", "Ильич", 1990, "Самарская область"));
    client.fake.app().on_watch(change_of("persons/4801", 1, "person.create"));
    EXPECT_THAT(row_of("Абашев"), HasSubstr("Δ"));
    EXPECT_THAT(row_of("Воронов Глеб"), HasSubstr(">"));
}

TEST_F(Registry, ANewRowThatWasCountedIsReadInOnceTheHandRests) {
    client.fake.press("Down");
    client.federation.persons.insert(
        client.federation.persons.begin(),
        make_person(4801, "Абашев", "Иван", "Ильич", 1990, "Самарская область"));
    client.fake.app().on_watch(change_of("persons/4801", 1, "person.create"));
    client.fake.pass(2s);
    EXPECT_THAT(client.fake.frame(), Not(HasSubstr("Абашев")));
    client.fake.pass(2s);
    EXPECT_THAT(row_of("Абашев"), HasSubstr("Δ"));
    EXPECT_THAT(row_of("Воронов Глеб"), HasSubstr(">"));
    EXPECT_THAT(client.fake.frame(), Not(HasSubstr("↑ 1 новая")));
}

TEST_F(Registry, ADeletedRowGoesAndTheCursorStepsToTheNext) {
    client.federation.persons.erase(client.federation.persons.begin());
    client.fake.app().on_watch(change_of("persons/4702", 2, "person.delete"));
    EXPECT_THAT(client.fake.frame(), Not(HasSubstr("Абрамов")));
    EXPECT_THAT(row_of("Воронов Глеб"), HasSubstr(">"));
}

TEST_F(Registry, TheOtherKeyboardLayoutFinds) {
    client.fake.press("/");
    client.fake.type(";er");
    EXPECT_THAT(client.fake.frame(), HasSubstr("Жуков Дмитрий"));
    EXPECT_THAT(client.fake.frame(), HasSubstr("показано по «жук»"));
    client.fake.press("Esc");
    EXPECT_THAT(client.fake.frame(), HasSubstr("Абрамов"));
}

TEST_F(Registry, AnEmptySearchSaysHowToGoOn) {
    client.fake.press("/");
    client.fake.type("ъъъ");
    EXPECT_THAT(client.fake.frame(), HasSubstr("По «ъъъ» ничего нет. Esc — снять фильтр"));
}

TEST_F(Registry, ComingBackFindsTheSameRow) {
    client.fake.press("Down");
    client.fake.press("Enter");
    EXPECT_THAT(client.fake.line(2), HasSubstr("Воронов Г. Г."));
    client.fake.press("Esc");
    EXPECT_THAT(row_of("Воронов Глеб"), HasSubstr(">"));
}

TEST_F(Registry, TheCardStepsToTheNeighbour) {
    client.fake.press("Enter");
    client.fake.press("]");
    EXPECT_THAT(client.fake.line(1), HasSubstr("Воронов Глеб"));
    client.fake.press("[");
    EXPECT_THAT(client.fake.line(1), HasSubstr("Абрамов Павел"));
}

TEST_F(Registry, ASealedFieldIsShownForHalfAMinute) {
    client.fake.press("Enter");
    ask_for_the_passport();
    EXPECT_EQ(client.federation.revealed[0], v1::SEALED_FIELD_PASSPORT);
    EXPECT_THAT(client.fake.frame(), HasSubstr("3604 114512"));
    client.fake.pass(31s);
    EXPECT_THAT(client.fake.frame(), Not(HasSubstr("3604 114512")));
    EXPECT_THAT(client.fake.frame(), HasSubstr("••••4512"));
}

// Answers come in any order: what was asked about a neighbour one has left says nothing here.
TEST_F(Registry, ALateAnswerAboutANeighbourDoesNotFillTheCard) {
    FakeApp& fake = client.fake;
    fake.press("Enter");
    fake.hold_answers(true);
    fake.press("]");
    const std::size_t voronov = fake.held_answers();
    fake.press("]");
    const std::size_t third = fake.held_answers();
    for (std::size_t i = voronov; i < third; ++i)
        fake.deliver(i);
    const std::string shown = fake.line(1);
    ASSERT_THAT(shown, Not(HasSubstr("Воронов Глеб")));
    for (std::size_t i = 0; i < voronov; ++i)
        fake.deliver(i);
    EXPECT_EQ(fake.line(1), shown);
}

TEST_F(Registry, ANeighbourThatIsGoneDoesNotCloseTheCardOfAnother) {
    FakeApp& fake = client.fake;
    fake.press("Enter");
    client.federation.persons.erase(client.federation.persons.begin() + 1);
    fake.hold_answers(true);
    fake.press("]");
    fake.press("]");
    for (std::size_t i = fake.held_answers(); i > 0; --i)
        fake.deliver(i - 1);
    EXPECT_EQ(fake.app().top()->id(), "person");
}

TEST_F(Registry, NothingIsDoneToANeighbourBeforeItsCardHasCome) {
    FakeApp& fake = client.fake;
    fake.press("Enter");
    fake.hold_answers(true);
    fake.press("]");
    fake.press("F8");
    EXPECT_FALSE(fake.app().has_dialog());
    EXPECT_THAT(fake.line(23), HasSubstr("загружается"));
    for (std::size_t i = 0; i < fake.held_answers(); ++i)
        fake.deliver(i);
    fake.press("F8");
    EXPECT_TRUE(fake.app().has_dialog());
}

TEST_F(Registry, ASealedValueIsNotShownOnTheCardOfANeighbour) {
    FakeApp& fake = client.fake;
    fake.press("Enter");
    fake.hold_answers(true);
    ask_for_the_passport();
    fake.hold_answers(false);
    fake.press("]");
    ASSERT_THAT(fake.line(1), HasSubstr("Воронов Глеб"));
    for (std::size_t i = 0; i < fake.held_answers(); ++i)
        fake.deliver(i);
    EXPECT_THAT(fake.frame(80, 60), Not(HasSubstr("3604 114512")));
    EXPECT_THAT(fake.line(23), Not(HasSubstr("аспорт")));
}

TEST_F(Registry, ASealedValueDoesNotComeWhileOneLooksElsewhere) {
    FakeApp& fake = client.fake;
    fake.press("Enter");
    fake.hold_answers(true);
    ask_for_the_passport();
    fake.press("F1");
    for (std::size_t i = 0; i < fake.held_answers(); ++i)
        fake.deliver(i);
    fake.press("Esc");
    EXPECT_EQ(fake.app().top()->id(), "person");
    EXPECT_THAT(fake.frame(80, 60), Not(HasSubstr("3604 114512")));
}

TEST(LiveCompetitions, ALateAnswerAboutANeighbourDoesNotFillTheCard) {
    TestClient client;
    FakeApp& fake = client.fake;
    std::vector<std::string> names;
    for (const v1::Competition& competition : client.federation.competitions)
        names.push_back(competition.name());
    ASSERT_GE(names.size(), 3U);
    fake.app().open_section("competitions");
    fake.app().push(std::make_unique<CompetitionCard>(fake.app(), client.drafts,
                                                      client.federation.competitions[0], names));
    fake.hold_answers(true);
    fake.press("]");
    const std::size_t second = fake.held_answers();
    fake.press("]");
    for (std::size_t i = fake.held_answers(); i > second; --i)
        fake.deliver(i - 1);
    for (std::size_t i = 0; i < second; ++i)
        fake.deliver(i);
    EXPECT_THAT(fake.line(1), HasSubstr(client.federation.competitions[2].title()));
}

TEST(LiveJournal, CountsNewEntriesAndInsertsNone) {
    TestClient client;
    client.fake.app().open_section("journal");
    client.fake.pass(10s);
    client.fake.app().on_watch(change_of("persons/4711", 3, "person.update", 1292));
    client.fake.app().on_watch(change_of("persons/4711", 4, "person.update", 1293));
    EXPECT_THAT(client.fake.frame(), HasSubstr("↑ 2 новые"));
    EXPECT_THAT(client.fake.frame(), HasSubstr(">  1291"));
}

TEST(LivePlugins, ADroppedFileAppearsWithItsVerdict) {
    TestClient client;
    client.fake.app().open_section("plugins");
    v1::Plugin renju = client.federation.plugins[1];
    renju.set_name("plugins/renju");
    (*renju.mutable_title()->mutable_titles())["ru"] = "рэндзю";
    client.federation.plugins.push_back(renju);
    client.fake.app().on_watch(change_of("plugins/renju", 0, "plugin.found", 0));
    EXPECT_THAT(client.fake.frame(), HasSubstr("рэндзю"));
    EXPECT_THAT(client.fake.frame(), HasSubstr("Найден новый модуль: рэндзю 0.1.0"));
}

TEST_F(Registry, AListThatDidNotLoadSaysWhyAndHowToRepeat) {
    TestClient fresh;
    fresh.fake.server().on<v1::ListPersonsRequest, v1::ListPersonsResponse>(
        [](const v1::ListPersonsRequest&) -> net::Reply<v1::ListPersonsResponse> {
            net::ClientError error;
            error.code = sdk::Code::kPermissionDenied;
            error.text = "Реестр читают назначенные";
            return tl::unexpected<net::ClientError>(error);
        });
    fresh.fake.app().open_section("persons");
    EXPECT_THAT(fresh.fake.frame(), HasSubstr("Список не загрузился: Реестр читают назначенные"));
    EXPECT_THAT(fresh.fake.frame(), Not(HasSubstr("загружается")));

    fresh.federation.serve(fresh.fake.server());
    fresh.fake.press("к");
    EXPECT_THAT(fresh.fake.frame(), HasSubstr("Абрамов"));
}

TEST_F(Registry, SaysHowOldItIsWithoutConnection) {
    EXPECT_THAT(client.fake.line(3), Not(HasSubstr("данные на")));
    client.fake.pass(5min);
    client.fake.app().on_connection({net::Link::kOffline, {}, client.fake.app().now()});
    EXPECT_THAT(client.fake.line(3), HasSubstr("данные на 14:02"));
}

TEST_F(Registry, ARowThatAnUndoBroughtBackIsReadIn) {
    client.federation.persons.push_back(
        make_person(4730, "Яшин", "Кирилл", "Кириллович", 2004, "Пензенская область"));
    client.fake.pass(10s);
    client.fake.app().on_watch(change_of("persons/4730", 3, "undo.person.delete"));
    EXPECT_THAT(client.fake.frame(), HasSubstr("Яшин"));
}

}  // namespace
}  // namespace collegium::tui
