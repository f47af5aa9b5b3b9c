// The key tables: common paths by their number of presses, reasons of what is impossible.
#include <functional>
#include <initializer_list>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "commission.hpp"
#include "competition_client.hpp"
#include "draw_client.hpp"
#include "federation.hpp"
#include "tui/screens/common/journal_undo.hpp"

namespace collegium::tui {
namespace {

using testing::HasSubstr;
using testing::Not;

int press(TestClient& client, std::initializer_list<const char*> keys) {
    for (const char* key : keys) {
        client.fake.press(key);
        client.fake.pass(std::chrono::milliseconds(500));
    }
    return static_cast<int>(keys.size());
}

const Action* find_by_id(const std::vector<Action>& actions, const std::string& id) {
    for (const Action& action : actions)
        if (action.id == id) return &action;
    return nullptr;
}

TEST(PressCount, ACompetitionIsFoundAndOpenedByFiveKeys) {
    TestClient client;
    EXPECT_LE(press(client, {"/", "п", "о", "л", "Enter"}), 5);
    EXPECT_EQ(client.fake.app().top()->id(), "overview");
    EXPECT_THAT(client.fake.line(1), HasSubstr("Полуфинал округа"));
}

TEST(PressCount, AModuleIsAdmittedByTwoKeys) {
    TestClient client;
    client.fake.app().open_section("plugins");
    press(client, {"Down"});
    EXPECT_LE(press(client, {"F2", "F2"}), 2);
    EXPECT_EQ(client.federation.plugins[1].state(), v1::Plugin::STATE_WORKING);
    EXPECT_THAT(client.fake.line(23), HasSubstr("Включено: го 0.1.0"));
}

TEST(PressCount, ARoleIsGrantedByEightKeys) {
    TestClient client;
    client.fake.app().open_section("roles");
    EXPECT_LE(press(client, {"n", "о", "р", "л", "Enter", "с", "Enter", "F2"}), 9);
    EXPECT_EQ(client.federation.granted.grant().user(), "users/3");
    EXPECT_EQ(client.federation.granted.grant().role(), "roles/arbiter");
    // Where the row under the cursor stands: the role is of one competition.
    EXPECT_EQ(client.federation.granted.grant().scope(), "competitions/14");
    EXPECT_THAT(client.fake.line(23), HasSubstr("Орлова М. Д.: судья. u — отменить"));
}

TEST(GrantForm, OffersNoFederationForARoleOfACompetition) {
    TestClient client;
    client.federation.grants.clear();
    client.fake.app().open_section("roles");
    press(client, {"n", "о", "р", "л", "Enter", "с"});
    EXPECT_THAT(client.fake.frame(), Not(HasSubstr("вся федерация")));
    press(client, {"F2"});
    EXPECT_TRUE(client.federation.granted.grant().role().empty());
    EXPECT_THAT(client.fake.line(23), HasSubstr("Исправьте"));
    EXPECT_EQ(client.fake.app().top()->id(), "grant_form");
}

TEST(GrantForm, GivesARoleOfTheFederationForTheWholeOfIt) {
    TestClient client;
    client.fake.app().open_section("roles");
    // The letter first reached the role of a competition.
    press(client, {"n", "о", "р", "л", "Enter", "с", "а", "F2"});
    EXPECT_EQ(client.federation.granted.grant().role(), "roles/federation-office");
    EXPECT_EQ(client.federation.granted.grant().scope(), "federation");
}

TEST(PluginTakenOutOfUse, AsksForItsIdWhateverTheKeyboardLayout) {
    for (const char* typed : {"russian-draughts", "кгыышфт-вкфгпреы"}) {
        TestClient client;
        client.fake.app().open_section("plugins");
        press(client, {"F8"});
        ASSERT_TRUE(client.fake.app().has_dialog());
        EXPECT_THAT(client.fake.frame(), HasSubstr("russian-draughts"));
        client.fake.press("Tab");
        client.fake.type("решение коллегии");
        press(client, {"F2"});
        EXPECT_TRUE(client.fake.app().has_dialog());
        EXPECT_EQ(client.federation.plugins[0].state(), v1::Plugin::STATE_WORKING);
        client.fake.press("Shift-Tab");
        client.fake.type(typed);
        press(client, {"F2"});
        EXPECT_FALSE(client.fake.app().has_dialog()) << typed;
        EXPECT_EQ(client.federation.plugins[0].state(), v1::Plugin::STATE_DISABLED) << typed;
    }
}

TEST(PressCount, TheJournalIsVerifiedByOneKey) {
    TestClient client;
    client.fake.app().open_section("journal");
    EXPECT_EQ(press(client, {"F2"}), 1);
    EXPECT_THAT(client.fake.line(23), HasSubstr("Журнал цел: записи 1–1\u00a0291 подтверждены"));
}

TEST(BrokenJournal, IsSaidInEverySectionUntilAVerificationSucceeds) {
    TestClient client;
    client.federation.broken_at = 812;
    client.fake.app().open_section("journal");
    press(client, {"F2"});
    for (const char* section : {"persons", "competitions", "roles"}) {
        client.fake.app().open_section(section);
        EXPECT_THAT(client.fake.line(3), HasSubstr("× Журнал нарушен на записи 812. Ничего не"))
            << section;
    }

    client.federation.broken_at = 0;
    client.fake.app().open_section("journal");
    press(client, {"F2"});
    EXPECT_FALSE(client.fake.shows("Журнал нарушен"));
}

TEST(KeyTables, NoKeyIsGivenTwice) {
    TestClient client;
    for (const char* section :
         {"competitions", "persons", "organisations", "plugins", "roles", "journal"}) {
        client.fake.app().open_section(section);
        std::set<std::string> keys;
        std::set<std::string> ids;
        for (const Action& action : client.fake.app().actions()) {
            EXPECT_TRUE(action.key.empty() || keys.insert(action.key).second)
                << section << " " << action.key;
            if (action.listed) {
                EXPECT_TRUE(ids.insert(action.id).second) << section << " " << action.id;
            }
        }
    }
}

// What the physical keys give in the three layouts; the table of the design.
constexpr std::string_view kLatin = "qwertyuiopasdfghjklzxcvbnm";
const std::vector<std::string> kRussian{"й", "ц", "у", "к", "е", "н", "г", "ш", "щ",
                                        "з", "ф", "ы", "в", "а", "п", "р", "о", "л",
                                        "д", "я", "ч", "с", "м", "и", "т", "ь"};
const std::vector<std::string> kUkrainian{"й", "ц", "у", "к", "е", "н", "г", "ш", "щ",
                                          "з", "ф", "і", "в", "а", "п", "р", "о", "л",
                                          "д", "я", "ч", "с", "м", "и", "т", "ь"};

// A place of the client with a key table, made anew for every key.
struct TablePlace {
    std::string name;
    std::function<std::shared_ptr<TestClient>()> open;
};
std::vector<TablePlace> table_places() {
    std::vector<TablePlace> all;
    for (const char* section :
         {"competitions", "persons", "organisations", "plugins", "roles", "journal"})
        all.push_back({section, [section] {
                           auto client = std::make_shared<TestClient>();
                           client->fake.app().open_section(section);
                           return client;
                       }});
    for (const char* section : {"overview", "regulation", "officials", "documents"})
        all.push_back({section, [section] {
                           auto client = std::make_shared<CompetitionClient>();
                           client->enter(section);
                           return client;
                       }});
    all.push_back({"admission", [] {
                       auto client = std::make_shared<Commission>();
                       client->open_desk();
                       return client;
                   }});
    all.push_back({"applications", [] {
                       auto client = std::make_shared<Commission>();
                       client->open_applications();
                       return client;
                   }});
    all.push_back({"draw", [] {
                       auto client = std::make_shared<DrawClient>();
                       client->open();
                       return client;
                   }});
    return all;
}

// Where a key leads: the screen as shown, and what the server was asked on the way.
std::string after(const TablePlace& place, const std::string& typed) {
    const auto client = place.open();
    if (!typed.empty()) client->fake.press(typed);
    client->fake.pass(std::chrono::milliseconds(500));
    std::string end = client->fake.frame();
    for (const std::string& call : client->fake.server().calls)
        end += call + '\n';
    return end;
}

TEST(KeyTables, EveryLetterAnswersInThreeLayouts) {
    std::size_t tried = 0;
    for (const TablePlace& place : table_places()) {
        const std::string untouched = after(place, "");
        for (const Action& action : place.open()->fake.app().actions()) {
            const std::size_t letter = kLatin.find(action.key);
            if (action.key.size() != 1 || letter == std::string_view::npos) continue;
            SCOPED_TRACE(place.name + " " + action.id + " " + action.key);
            const std::string end = after(place, action.key);
            EXPECT_NE(end, untouched);
            EXPECT_EQ(after(place, kRussian[letter]), end);
            EXPECT_EQ(after(place, kUkrainian[letter]), end);
            ++tried;
        }
    }
    EXPECT_GT(tried, 25U);
}

TEST(KeyTables, WithoutTheRightNewPersonsSayWhoEntersThem) {
    TestClient client;
    SessionFacts reader = client.fake.app().session();
    reader.permissions.clear();
    client.fake.app().set_session(reader);
    client.fake.app().open_section("persons");
    press(client, {"n"});
    EXPECT_EQ(client.fake.app().top()->id(), "persons");
    EXPECT_THAT(client.fake.line(23), HasSubstr("Людей заносят комиссия, секретарь"));
}

TEST(KeyTables, OfflineDecisionsAreRefusedWithTheReason) {
    TestClient client;
    client.fake.app().open_section("plugins");
    press(client, {"Down"});
    client.fake.app().on_connection({net::Link::kOffline, {}, {}});
    const auto actions = client.fake.app().actions();
    ASSERT_NE(find_by_id(actions, "plugin.enable"), nullptr);
    EXPECT_TRUE(find_by_id(actions, "plugin.enable")->refusal.has_value());
}

TEST(KeyTables, ARefusedFileIsNotEnabledAndSaysWhy) {
    TestClient client;
    client.fake.app().open_section("plugins");
    press(client, {"End", "F2"});
    EXPECT_FALSE(client.fake.app().has_dialog());
    EXPECT_THAT(client.fake.line(23), HasSubstr("модуль собран для интерфейса 2"));
}

TEST(KeyTables, TheServersReasonForbidsAnUndo) {
    TestClient client;
    client.fake.app().open_section("journal");
    press(client, {"Down"});
    const auto actions = client.fake.app().actions();
    ASSERT_NE(find_by_id(actions, "journal.undo"), nullptr);
    EXPECT_EQ(find_by_id(actions, "journal.undo")->refusal,
              "после неё карточку изменили (запись 1291)");
}

TEST(KeyTables, ADraftIsDeletedOnlyByItsCode) {
    TestClient client;
    press(client, {"F8", "F2"});
    EXPECT_EQ(client.federation.competitions.size(), 3U);
    for (const char* key : {"2", "6", "-", "0", "1", "4"})
        press(client, {key});
    press(client, {"F2"});
    EXPECT_EQ(client.federation.competitions.size(), 2U);
    EXPECT_THAT(client.fake.line(23), HasSubstr("Удалён черновик 26-014"));
}

TEST(KeyTables, TheOneTimeCodeIsShownOnce) {
    TestClient client;
    client.fake.app().open_section("roles");
    press(client, {"Right", "n"});
    client.fake.type("Лосев Андрей");
    press(client, {"Tab"});
    client.fake.type("losev");
    press(client, {"F2"});
    EXPECT_THAT(client.fake.frame(), HasSubstr("4821-7733-9005"));
    press(client, {"F2"});
    EXPECT_THAT(client.fake.frame(), testing::Not(HasSubstr("4821-7733-9005")));
}

TEST(KeyTables, ASessionIsEndedFromTheCardOfItsPerson) {
    TestClient client;
    client.fake.app().open_section("roles");
    press(client, {"Enter"});
    EXPECT_THAT(client.fake.frame(), HasSubstr("сеансов 2"));
    press(client, {"F2"});
    EXPECT_THAT(client.fake.line(23), HasSubstr("Поставьте курсор на сеанс"));
    press(client, {"End", "F2"});
    EXPECT_THAT(client.fake.frame(), HasSubstr("Закончить сеанс на «секретариат»?"));
    press(client, {"F2"});
    EXPECT_EQ(client.federation.ended.name(), "users/1");
    EXPECT_EQ(client.federation.ended.session(), "sessions/82");
    EXPECT_THAT(client.fake.frame(), HasSubstr("сеансов 1"));
    EXPECT_THAT(client.fake.frame(), testing::Not(HasSubstr("секретариат")));
}

TEST(KeyTables, TheCardOfAPersonOpensWhatThePersonDid) {
    TestClient client;
    client.fake.app().open_section("roles");
    press(client, {"Enter"});
    for (const Action& action : client.fake.app().actions())
        if (action.id == "user.acts") client.fake.app().run_action(action);
    EXPECT_EQ(client.federation.journal_filter, "user = \"users/1\"");
    EXPECT_THAT(client.fake.line(1), HasSubstr("Петрова Г. А."));
}

TEST(KeyTables, AnEntryIsReachedByItsNumber) {
    TestClient client;
    client.fake.app().open_section("journal");
    press(client, {"g", "1", "2", "8", "9", "Enter"});
    EXPECT_THAT(client.fake.frame(), HasSubstr(">  1289"));
    press(client, {"g", "7", "Enter"});
    EXPECT_THAT(client.fake.line(23), HasSubstr("Записи 7 нет"));
}

TEST(KeyTables, TabsStepRoundTheEnd) {
    TestClient client;
    EXPECT_THAT(client.fake.line(3), HasSubstr("‹Все 3›"));
    press(client, {"Right"});
    EXPECT_THAT(client.fake.line(3), HasSubstr("‹Мои 3›"));
    press(client, {"Left"});
    EXPECT_THAT(client.fake.line(3), HasSubstr("‹Все 3›"));
}

}  // namespace
}  // namespace collegium::tui
