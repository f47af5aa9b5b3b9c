// Answers may overtake each other: each is shown only where it was asked for, and none undoes what
// a later question has found.
#include <algorithm>
#include <chrono>
#include <string>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "commission.hpp"
#include "competition_client.hpp"
#include "round_client.hpp"
#include "tui/screens/competitions/competition_form.hpp"

namespace collegium::tui {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;

template <typename T>
net::Reply<T> refused() {
    net::ClientError error;
    error.code = sdk::Code::kPermissionDenied;
    error.text = "Читают назначенные";
    return tl::unexpected<net::ClientError>(error);
}

std::string line_with(FakeApp& fake, const std::string& words) {
    const std::string frame = fake.frame();
    const auto at = frame.find(words);
    if (at == std::string::npos) return {};
    const auto begin = frame.rfind('\n', at) + 1;
    return frame.substr(begin, frame.find('\n', at) - begin);
}

long calls_of(FakeApp& fake, const std::string& path) {
    return std::count(fake.server().calls.begin(), fake.server().calls.end(), path);
}

net::WatchEvent news_of_the_competition(const std::string& subject, const std::string& action) {
    net::WatchEvent event = change_of(subject, 2, action);
    event.scope = "competitions/14";
    return event;
}

// --- lists ----------------------------------------------------------------------------------

struct LateRows : testing::Test {
    LateRows() { fake.app().open_section("persons"); }
    void change_first(const std::string& etag, const std::string& rank) {
        v1::Person& person = client.federation.persons[0];
        person.set_etag(etag);
        person.mutable_public_data()->set_sport_rank(rank);
        fake.app().on_watch(change_of(person.name(), 2, "person.update"));
    }
    // The registry is refused to whoever asks now.
    void refuse() {
        fake.server().on<v1::ListPersonsRequest, v1::ListPersonsResponse>(
            [](const auto&) { return refused<v1::ListPersonsResponse>(); });
    }

    TestClient client;
    FakeApp& fake = client.fake;
};

TEST_F(LateRows, AnOlderReadingDoesNotOverwriteANewerOne) {
    fake.hold_answers(true);
    change_first("2", "II");
    change_first("3", "МС");
    ASSERT_EQ(fake.held_answers(), 2U);
    fake.deliver(1);
    fake.deliver(0);
    EXPECT_THAT(line_with(fake, "Абрамов"), HasSubstr("МС"));
}

TEST_F(LateRows, AFailureOfAnEarlierQuestionIsNotSaid) {
    fake.hold_answers(true);
    refuse();
    fake.press("r");
    client.federation.serve(fake.server());
    fake.press("r");
    ASSERT_EQ(fake.held_answers(), 2U);
    fake.deliver(1);
    fake.deliver(0);
    EXPECT_THAT(fake.frame(), Not(HasSubstr("Читают назначенные")));
    EXPECT_THAT(fake.line(3), Not(HasSubstr("данные на")));
}

TEST_F(LateRows, AnEarlierPageDoesNotHideThatTheLastReadingFailed) {
    fake.hold_answers(true);
    fake.press("r");
    refuse();
    fake.press("r");
    ASSERT_EQ(fake.held_answers(), 2U);
    fake.deliver(1);
    fake.deliver(0);
    EXPECT_THAT(fake.line(3), HasSubstr("данные на"));
}

TEST_F(LateRows, ARowAnnouncedAfterThePageWasAskedForIsReadIn) {
    fake.hold_answers(true);
    fake.press("r");
    client.federation.persons.insert(
        client.federation.persons.begin(),
        make_person(4801, "Абашев", "Иван", "Ильич", 1990, "Самарская область"));
    fake.app().on_watch(change_of("persons/4801", 1, "person.create"));
    fake.hold_answers(false);
    fake.deliver(0);
    EXPECT_THAT(fake.frame(), HasSubstr("↑ 1 новая"));
    fake.pass(4s);
    EXPECT_THAT(fake.frame(), HasSubstr("Абашев"));
}

TEST(LongList, ReadAgainTheCursorStaysFarDown) {
    TestClient client;
    FakeApp& fake = client.fake;
    for (int i = 0; i < 400; ++i)
        client.federation.persons.push_back(
            make_person(5000 + i, "Яковлев", "Ян", "Янович", 1990, "Самарская область"));
    fake.app().open_section("persons");
    for (int i = 0; i < 3; ++i)
        fake.press("End");
    const std::string here = line_with(fake, "│>");
    ASSERT_FALSE(here.empty());
    fake.app().on_reload();
    EXPECT_EQ(line_with(fake, "│>"), here);
}

TEST(Tabs, AFailureBelongsToTheTabThatAsked) {
    TestClient client;
    FakeApp& fake = client.fake;
    fake.app().open_section("roles");
    fake.hold_answers(true);
    fake.server().on<v1::ListGrantsRequest, v1::ListGrantsResponse>(
        [](const auto&) { return refused<v1::ListGrantsResponse>(); });
    fake.press("r");
    fake.press("Right");
    ASSERT_EQ(fake.held_answers(), 2U);
    fake.deliver(1);
    fake.deliver(0);
    EXPECT_THAT(fake.frame(), Not(HasSubstr("данные на")));
    EXPECT_THAT(fake.frame(), Not(HasSubstr("Читают назначенные")));
}

TEST(Tabs, AModuleFoundWhileTheBooksAreOpenIsReadIntoItsOwnList) {
    CompetitionClient client;
    FakeApp& fake = client.fake;
    fake.app().open_section("plugins");
    client.press({"Right"});
    v1::Plugin renju = client.federation.plugins[1];
    renju.set_name("plugins/renju");
    (*renju.mutable_title()->mutable_titles())["ru"] = "рэндзю";
    client.federation.plugins.push_back(renju);
    const long books = calls_of(fake, net::path_of<v1::ListRuleBooksRequest>());
    fake.app().on_watch(change_of("plugins/renju", 0, "plugin.found", 0));
    EXPECT_EQ(calls_of(fake, net::path_of<v1::ListRuleBooksRequest>()), books);
    EXPECT_THAT(fake.line(23), HasSubstr("Найден новый модуль: рэндзю"));
}

TEST(OpenEntry, StaysTheOneItsTitleNames) {
    TestClient client;
    FakeApp& fake = client.fake;
    fake.app().open_section("journal");
    fake.press("Enter");
    const std::string shown = fake.frame();
    ASSERT_GE(client.federation.journal.size(), 2U);
    client.federation.journal.erase(client.federation.journal.begin());
    fake.app().on_reload();
    EXPECT_EQ(fake.frame(), shown);
}

// --- a competition's form -------------------------------------------------------------------

struct OtherBook : testing::Test {
    OtherBook() {
        v1::RuleBook pool;
        pool.set_name("rulebooks/pool");
        pool.set_state(v1::RuleBook::STATE_WORKING);
        pool.set_short_title("Пул: правила лиги");
        v1::OfficialDiscipline& row = *pool.add_disciplines();
        row.set_id("pool");
        row.set_title("Пул-чекерс");
        client.books.push_back(pool);
        v1::Competition stored = client.federation.competitions[0];
        stored.set_rule_book("rulebooks/ru-draughts-2022");
        client.fake.app().push(make_competition_form(client.fake.app(), client.drafts, stored,
                                                     [](const v1::Competition&) {}));
    }

    CompetitionClient client;
};

TEST_F(OtherBook, StaysChosenWithItsRowsWhenOneComesBackFromHelp) {
    client.press({"Tab", "Tab"});
    client.type("пул");
    client.press({"F1", "Esc", "Tab"});
    client.type("пул");
    EXPECT_TRUE(client.fake.shows("Пул: правила лиги"));
    EXPECT_TRUE(client.fake.shows("Пул-чекерс"));
}

TEST_F(OtherBook, ListsAreReadOnce) {
    const long before = calls_of(client.fake, net::path_of<v1::ListRuleBooksRequest>());
    client.press({"F1", "Esc"});
    EXPECT_EQ(calls_of(client.fake, net::path_of<v1::ListRuleBooksRequest>()), before);
}

TEST_F(OtherBook, ThatCannotBeReadOffersNoRowsOfTheOneBefore) {
    client.fake.server().on<v1::GetRuleBookRequest, v1::RuleBook>(
        [](const auto&) { return refused<v1::RuleBook>(); });
    client.press({"Tab", "Tab"});
    client.type("пу");
    EXPECT_THAT(client.fake.line(23), HasSubstr("Читают назначенные"));
    client.press({"Tab"});
    client.type("рус");
    EXPECT_FALSE(client.fake.shows("Русские шашки"));
}

// --- the overview and the regulation --------------------------------------------------------

TEST(LateOverview, NewsThatCameDuringAFailedReadingAreReadIn) {
    CompetitionClient client;
    FakeApp& fake = client.fake;
    client.enter("overview");
    fake.hold_answers(true);
    bool refuses = true;
    fake.server().on<v1::GetProgressRequest, v1::Progress>(
        [&](const auto&) -> net::Reply<v1::Progress> {
            if (std::exchange(refuses, false)) return refused<v1::Progress>();
            return client.progress;
        });
    fake.app().on_watch(news_of_the_competition("competitions/14/entrants/512", "entrant.admit"));
    client.progress.mutable_conditions(2)->mutable_condition()->set_state(v1::Condition::STATE_MET);
    fake.app().on_watch(news_of_the_competition("competitions/14/entrants/513", "entrant.admit"));
    fake.hold_answers(false);
    fake.deliver(0);
    EXPECT_TRUE(fake.shows(">✓ Решение по каждому спортсмену"));
}

TEST(LateRegulation, ACheckOfEarlierValuesSaysNothingOfTheLaterOnes) {
    CompetitionClient client;
    FakeApp& fake = client.fake;
    client.enter("regulation");
    client.press({"Down", "Down", "Tab", "Down"});
    fake.hold_answers(true);
    client.press({"Backspace", "Backspace", "5", "0", "Down"});
    const std::size_t wrong = fake.held_answers();
    client.press({"Up", "Backspace", "Backspace", "3", "0", "Down"});
    ASSERT_GT(fake.held_answers(), wrong);
    for (std::size_t i = wrong; i < fake.held_answers(); ++i)
        fake.deliver(i);
    for (std::size_t i = 0; i < wrong; ++i)
        fake.deliver(i);
    EXPECT_FALSE(fake.shows("больше первого контроля"));
}

TEST(LateRegulation, ACheckDoesNotComeBackOverTheStoredValue) {
    CompetitionClient client;
    FakeApp& fake = client.fake;
    client.enter("regulation");
    client.press({"Down", "Down", "Tab", "Down"});
    fake.hold_answers(true);
    client.press({"Backspace", "Backspace", "5", "0", "Down"});
    client.press({"Up", "Backspace", "Backspace", "1", "5", "Down"});
    for (std::size_t i = 0; i < fake.held_answers(); ++i)
        fake.deliver(i);
    EXPECT_FALSE(fake.shows("больше первого контроля"));
}

TEST(LateRegulation, AReadingFromBeforeASaveDoesNotUndoIt) {
    CompetitionClient client;
    FakeApp& fake = client.fake;
    client.enter("regulation");
    client.press({"Down", "Tab"});
    fake.hold_answers(true);
    fake.app().on_watch(news_of_the_competition("competitions/14", "competition.update"));
    const std::size_t old = fake.held_answers();
    ASSERT_GT(old, 0U);
    fake.hold_answers(false);
    client.type("500");
    client.press({"F2"});
    ASSERT_EQ(client.regulation.etag(), "4");
    for (std::size_t i = 0; i < old; ++i)
        fake.deliver(i);
    client.press({"Backspace"});
    client.press({"F2"});
    EXPECT_EQ(client.regulated.etag(), "4");
    EXPECT_EQ(client.regulated.changes(0).value().number(), 50);
}

// --- the table ------------------------------------------------------------------------------

struct LateTable : testing::Test {
    void deliver_from(std::size_t first) {
        for (std::size_t i = first, end = fake.held_answers(); i < end; ++i)
            fake.deliver(i);
    }

    RoundClient client;
    FakeApp& fake = client.fake;
};

TEST_F(LateTable, AnExplanationStandsUnderItsOwnRoundOnly) {
    fake.server().on<v1::ExplainPlaceRequest, v1::ExplainPlaceResponse>(
        [](const auto& request) -> net::Reply<v1::ExplainPlaceResponse> {
            v1::ExplainPlaceResponse response;
            response.add_lines("Очки за туры: " + std::to_string(request.round()));
            return response;
        });
    client.tournament.set_current_round(5);
    client.open("standings");
    fake.hold_answers(true);
    fake.press("[");
    fake.deliver(0);  // the table after round 4; why is asked
    const std::size_t why = fake.held_answers();
    fake.press("[");
    deliver_from(why);  // the table after round 3
    ASSERT_THAT(fake.frame(), HasSubstr("После тура 3 из 5"));
    for (std::size_t i = 1; i < why; ++i)
        fake.deliver(i);
    EXPECT_THAT(fake.frame(), Not(HasSubstr("Очки за туры: 4")));
    fake.hold_answers(false);
    fake.pass(1s);
    EXPECT_THAT(fake.frame(), HasSubstr("Очки за туры: 3"));
}

TEST_F(LateTable, AnAnswerAboutATableOneHasLeftIsNotShown) {
    client.tournament.set_current_round(5);
    client.open("standings");
    fake.hold_answers(true);
    fake.press("r");  // after the last round
    fake.press("[");  // waits for it
    fake.hold_answers(false);
    fake.deliver(0);
    EXPECT_THAT(fake.frame(), HasSubstr("После тура 4 из 5"));
}

TEST_F(LateTable, TheDocumentIsThatOfTheTableShown) {
    bool published = true;
    fake.server().on<v1::GetDocumentRequest, v1::Document>(
        [&](const auto&) -> net::Reply<v1::Document> {
            v1::Document document;
            document.set_state(std::exchange(published, true) ? v1::Document::STATE_PUBLISHED
                                                              : v1::Document::STATE_DRAFT);
            return document;
        });
    client.tournament.set_current_round(5);
    client.open("standings");
    published = false;
    fake.hold_answers(true);
    fake.press("[");
    fake.deliver(0);  // the paper of round 4 is asked for: not published
    const std::size_t old = fake.held_answers();
    fake.press("[");
    deliver_from(old);  // the table after round 3, then its paper
    deliver_from(old + 1);
    for (std::size_t i = 1; i < old; ++i)
        fake.deliver(i);
    EXPECT_THAT(fake.frame(120, 40), HasSubstr("опубликовано"));
    EXPECT_THAT(fake.frame(120, 40), Not(HasSubstr("не опубликовано")));
}

// --- the admission desk ---------------------------------------------------------------------

TEST(LateCheck, AskedForBeforeATickDoesNotTakeItBack) {
    Commission client;
    FakeApp& fake = client.fake;
    client.open_desk();
    client.press({"Down"});
    fake.hold_answers(true);
    fake.app().on_watch(
        news_of_the_competition("competitions/14/entrants/6/admission", "entrant.tick"));
    fake.pass(200ms);
    ASSERT_EQ(fake.held_answers(), 1U);
    fake.press("2");
    ASSERT_EQ(fake.held_answers(), 2U);
    fake.deliver(1);
    ASSERT_THAT(fake.frame(), HasSubstr("2 [x] паспорт"));
    fake.deliver(0);
    EXPECT_THAT(fake.frame(), HasSubstr("2 [x] паспорт"));
    EXPECT_EQ(fake.held_answers(), 3U) << "it is read again";
}

TEST(LateProtocol, AnOlderAnswerDoesNotOverwriteANewerOne) {
    Commission client;
    FakeApp& fake = client.fake;
    v1::Document::State state = v1::Document::STATE_DRAFT;
    fake.server().on<v1::GetDocumentRequest, v1::Document>(
        [&](const auto&) -> net::Reply<v1::Document> {
            v1::Document document;
            document.set_number(7);
            document.set_state(state);
            return document;
        });
    client.open_desk();
    fake.hold_answers(true);
    const auto news = news_of_the_competition("competitions/14/documents/7", "document.sign");
    fake.app().on_watch(news);
    const std::size_t old = fake.held_answers();
    state = v1::Document::STATE_SIGNED;
    fake.app().on_watch(news);
    for (std::size_t i = fake.held_answers(); i > old; --i)
        fake.deliver(i - 1);
    const std::string now = fake.frame(120, 40);
    for (std::size_t i = 0; i < old; ++i)
        fake.deliver(i);
    EXPECT_EQ(fake.frame(120, 40), now);
}

}  // namespace
}  // namespace collegium::tui
