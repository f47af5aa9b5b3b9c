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
#include "draw_hall.hpp"
#include "event_hall.hpp"
#include "federation.hpp"
#include "tui/screens/common/journal_undo.hpp"

namespace collegium::tui {
namespace {

using testing::HasSubstr;
using testing::Not;

int press(Hall& hall, std::initializer_list<const char*> keys) {
    for (const char* key : keys) {
        hall.fake.press(key);
        hall.fake.pass(std::chrono::milliseconds(500));
    }
    return static_cast<int>(keys.size());
}

const Action* find_by_id(const std::vector<Action>& actions, const std::string& id) {
    for (const Action& action : actions)
        if (action.id == id) return &action;
    return nullptr;
}

TEST(PressCount, ACompetitionIsFoundAndOpenedByFiveKeys) {
    Hall hall;
    EXPECT_LE(press(hall, {"/", "п", "о", "л", "Enter"}), 5);
    EXPECT_EQ(hall.fake.app().top()->id(), "overview");
    EXPECT_THAT(hall.fake.line(1), HasSubstr("Полуфинал округа"));
}

TEST(PressCount, AModuleIsAdmittedByTwoKeys) {
    Hall hall;
    hall.fake.app().open_section("plugins");
    press(hall, {"Down"});
    EXPECT_LE(press(hall, {"F2", "F2"}), 2);
    EXPECT_EQ(hall.federation.plugins[1].state(), v1::Plugin::STATE_WORKING);
    EXPECT_THAT(hall.fake.line(23), HasSubstr("Включено: го 0.1.0"));
}

TEST(PressCount, ARoleIsGrantedByEightKeys) {
    Hall hall;
    hall.fake.app().open_section("roles");
    EXPECT_LE(press(hall, {"n", "о", "р", "л", "Enter", "с", "Enter", "F2"}), 9);
    EXPECT_EQ(hall.federation.granted.grant().user(), "users/3");
    EXPECT_EQ(hall.federation.granted.grant().role(), "roles/arbiter");
    // Where the row under the cursor stands: the role is of one competition.
    EXPECT_EQ(hall.federation.granted.grant().scope(), "competitions/14");
    EXPECT_THAT(hall.fake.line(23), HasSubstr("Орлова М. Д.: судья. u — отменить"));
}

TEST(GrantForm, OffersNoFederationForARoleOfACompetition) {
    Hall hall;
    hall.federation.grants.clear();
    hall.fake.app().open_section("roles");
    press(hall, {"n", "о", "р", "л", "Enter", "с"});
    EXPECT_THAT(hall.fake.frame(), Not(HasSubstr("вся федерация")));
    press(hall, {"F2"});
    EXPECT_TRUE(hall.federation.granted.grant().role().empty());
    EXPECT_THAT(hall.fake.line(23), HasSubstr("Исправьте"));
    EXPECT_EQ(hall.fake.app().top()->id(), "grant_form");
}

TEST(GrantForm, GivesARoleOfTheFederationForTheWholeOfIt) {
    Hall hall;
    hall.fake.app().open_section("roles");
    // The letter first reached the role of a competition.
    press(hall, {"n", "о", "р", "л", "Enter", "с", "а", "F2"});
    EXPECT_EQ(hall.federation.granted.grant().role(), "roles/federation-office");
    EXPECT_EQ(hall.federation.granted.grant().scope(), "federation");
}

TEST(PluginTakenOutOfUse, AsksForItsIdWhateverTheKeyboardLayout) {
    for (const char* typed : {"russian-draughts", "кгыышфт-вкфгпреы"}) {
        Hall hall;
        hall.fake.app().open_section("plugins");
        press(hall, {"F8"});
        ASSERT_TRUE(hall.fake.app().has_dialog());
        EXPECT_THAT(hall.fake.frame(), HasSubstr("russian-draughts"));
        hall.fake.press("Tab");
        hall.fake.type("решение коллегии");
        press(hall, {"F2"});
        EXPECT_TRUE(hall.fake.app().has_dialog());
        EXPECT_EQ(hall.federation.plugins[0].state(), v1::Plugin::STATE_WORKING);
        hall.fake.press("Shift-Tab");
        hall.fake.type(typed);
        press(hall, {"F2"});
        EXPECT_FALSE(hall.fake.app().has_dialog()) << typed;
        EXPECT_EQ(hall.federation.plugins[0].state(), v1::Plugin::STATE_DISABLED) << typed;
    }
}

TEST(PressCount, TheJournalIsVerifiedByOneKey) {
    Hall hall;
    hall.fake.app().open_section("journal");
    EXPECT_EQ(press(hall, {"F2"}), 1);
    EXPECT_THAT(hall.fake.line(23), HasSubstr("Журнал цел: записи 1–1\u00a0291 подтверждены"));
}

TEST(BrokenJournal, IsSaidInEverySectionUntilAVerificationSucceeds) {
    Hall hall;
    hall.federation.broken_at = 812;
    hall.fake.app().open_section("journal");
    press(hall, {"F2"});
    for (const char* section : {"persons", "competitions", "roles"}) {
        hall.fake.app().open_section(section);
        EXPECT_THAT(hall.fake.line(3), HasSubstr("× Журнал нарушен на записи 812. Ничего не"))
            << section;
    }

    hall.federation.broken_at = 0;
    hall.fake.app().open_section("journal");
    press(hall, {"F2"});
    EXPECT_FALSE(hall.fake.shows("Журнал нарушен"));
}

TEST(KeyTables, NoKeyIsGivenTwice) {
    Hall hall;
    for (const char* section :
         {"competitions", "persons", "organisations", "plugins", "roles", "journal"}) {
        hall.fake.app().open_section(section);
        std::set<std::string> keys;
        std::set<std::string> ids;
        for (const Action& action : hall.fake.app().actions()) {
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
    std::function<std::shared_ptr<Hall>()> open;
};
std::vector<TablePlace> table_places() {
    std::vector<TablePlace> all;
    for (const char* section :
         {"competitions", "persons", "organisations", "plugins", "roles", "journal"})
        all.push_back({section, [section] {
                           auto hall = std::make_shared<Hall>();
                           hall->fake.app().open_section(section);
                           return hall;
                       }});
    for (const char* section : {"overview", "regulation", "officials", "documents"})
        all.push_back({section, [section] {
                           auto hall = std::make_shared<EventHall>();
                           hall->enter(section);
                           return hall;
                       }});
    all.push_back({"admission", [] {
                       auto hall = std::make_shared<Commission>();
                       hall->open_desk();
                       return hall;
                   }});
    all.push_back({"applications", [] {
                       auto hall = std::make_shared<Commission>();
                       hall->open_applications();
                       return hall;
                   }});
    all.push_back({"draw", [] {
                       auto hall = std::make_shared<DrawHall>();
                       hall->open();
                       return hall;
                   }});
    return all;
}

// Where a key leads: the screen as shown, and what the server was asked on the way.
std::string after(const TablePlace& place, const std::string& typed) {
    const auto hall = place.open();
    if (!typed.empty()) hall->fake.press(typed);
    hall->fake.pass(std::chrono::milliseconds(500));
    std::string end = hall->fake.frame();
    for (const std::string& call : hall->fake.server().calls)
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
    Hall hall;
    SessionFacts reader = hall.fake.app().session();
    reader.permissions.clear();
    hall.fake.app().set_session(reader);
    hall.fake.app().open_section("persons");
    press(hall, {"n"});
    EXPECT_EQ(hall.fake.app().top()->id(), "persons");
    EXPECT_THAT(hall.fake.line(23), HasSubstr("Людей заносят комиссия, секретарь"));
}

TEST(KeyTables, OfflineDecisionsAreRefusedWithTheReason) {
    Hall hall;
    hall.fake.app().open_section("plugins");
    press(hall, {"Down"});
    hall.fake.app().on_connection({net::Link::kOffline, {}, {}});
    const auto actions = hall.fake.app().actions();
    ASSERT_NE(find_by_id(actions, "plugin.enable"), nullptr);
    EXPECT_TRUE(find_by_id(actions, "plugin.enable")->refusal.has_value());
}

TEST(KeyTables, ARefusedFileIsNotEnabledAndSaysWhy) {
    Hall hall;
    hall.fake.app().open_section("plugins");
    press(hall, {"End", "F2"});
    EXPECT_FALSE(hall.fake.app().has_dialog());
    EXPECT_THAT(hall.fake.line(23), HasSubstr("модуль собран для интерфейса 2"));
}

TEST(KeyTables, TheServersReasonForbidsAnUndo) {
    Hall hall;
    hall.fake.app().open_section("journal");
    press(hall, {"Down"});
    const auto actions = hall.fake.app().actions();
    ASSERT_NE(find_by_id(actions, "journal.undo"), nullptr);
    EXPECT_EQ(find_by_id(actions, "journal.undo")->refusal,
              "после неё карточку изменили (запись 1291)");
}

TEST(KeyTables, ADraftIsDeletedOnlyByItsCode) {
    Hall hall;
    press(hall, {"F8", "F2"});
    EXPECT_EQ(hall.federation.competitions.size(), 3U);
    for (const char* key : {"2", "6", "-", "0", "1", "4"})
        press(hall, {key});
    press(hall, {"F2"});
    EXPECT_EQ(hall.federation.competitions.size(), 2U);
    EXPECT_THAT(hall.fake.line(23), HasSubstr("Удалён черновик 26-014"));
}

TEST(KeyTables, TheOneTimeCodeIsShownOnce) {
    Hall hall;
    hall.fake.app().open_section("roles");
    press(hall, {"Right", "n"});
    hall.fake.type("Лосев Андрей");
    press(hall, {"Tab"});
    hall.fake.type("losev");
    press(hall, {"F2"});
    EXPECT_THAT(hall.fake.frame(), HasSubstr("4821-7733-9005"));
    press(hall, {"F2"});
    EXPECT_THAT(hall.fake.frame(), testing::Not(HasSubstr("4821-7733-9005")));
}

TEST(KeyTables, ASessionIsEndedFromTheCardOfItsPerson) {
    Hall hall;
    hall.fake.app().open_section("roles");
    press(hall, {"Enter"});
    EXPECT_THAT(hall.fake.frame(), HasSubstr("сеансов 2"));
    press(hall, {"F2"});
    EXPECT_THAT(hall.fake.line(23), HasSubstr("Поставьте курсор на сеанс"));
    press(hall, {"End", "F2"});
    EXPECT_THAT(hall.fake.frame(), HasSubstr("Закончить сеанс на «секретариат»?"));
    press(hall, {"F2"});
    EXPECT_EQ(hall.federation.ended.name(), "users/1");
    EXPECT_EQ(hall.federation.ended.session(), "sessions/82");
    EXPECT_THAT(hall.fake.frame(), HasSubstr("сеансов 1"));
    EXPECT_THAT(hall.fake.frame(), testing::Not(HasSubstr("секретариат")));
}

TEST(KeyTables, TheCardOfAPersonOpensWhatThePersonDid) {
    Hall hall;
    hall.fake.app().open_section("roles");
    press(hall, {"Enter"});
    for (const Action& action : hall.fake.app().actions())
        if (action.id == "user.acts") hall.fake.app().run_action(action);
    EXPECT_EQ(hall.federation.journal_filter, "user = \"users/1\"");
    EXPECT_THAT(hall.fake.line(1), HasSubstr("Петрова Г. А."));
}

TEST(KeyTables, AnEntryIsReachedByItsNumber) {
    Hall hall;
    hall.fake.app().open_section("journal");
    press(hall, {"g", "1", "2", "8", "9", "Enter"});
    EXPECT_THAT(hall.fake.frame(), HasSubstr(">  1289"));
    press(hall, {"g", "7", "Enter"});
    EXPECT_THAT(hall.fake.line(23), HasSubstr("Записи 7 нет"));
}

TEST(KeyTables, TabsStepRoundTheEnd) {
    Hall hall;
    EXPECT_THAT(hall.fake.line(3), HasSubstr("‹Все 3›"));
    press(hall, {"Right"});
    EXPECT_THAT(hall.fake.line(3), HasSubstr("‹Мои 3›"));
    press(hall, {"Left"});
    EXPECT_THAT(hall.fake.line(3), HasSubstr("‹Все 3›"));
}

}  // namespace
}  // namespace collegium::tui
