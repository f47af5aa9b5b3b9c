// Lock and bell: read at the log-in, set by the official, kept by the server, in force at once.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tui/fake_app.hpp"
#include "tests/tui/fixture_screen.hpp"
#include "tui/screens/login/account.hpp"

namespace collegium::tui::screens {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;
using testing::ElementsAre;

class Settings : public testing::Test {
  protected:
    Settings()
        : fake({{"competitions", "1",
                 [](App& app) -> std::unique_ptr<Screen> {
                     return std::make_unique<FixtureScreen>(app, "Соревнования");
                 }}}),
          account(fake.app(), fake.client(), {}, [](bool) {}) {
        kept.set_name("users/7/settings");
        kept.set_etag("1");
        kept.set_lock_minutes(10);
        fake.server().on<v1::GetUserSettingsRequest, v1::UserSettings>(
            [this](const auto&) -> net::Reply<v1::UserSettings> { return kept; });
        fake.server().on<v1::UpdateUserSettingsRequest, v1::UserSettings>(
            [this](const auto& request) -> net::Reply<v1::UserSettings> {
                sent = request;
                kept.set_lock_minutes(request.settings().lock_minutes());
                kept.set_bell(request.settings().bell());
                return kept;
            });
        fake.log_in_chief_arbiter();
        fake.app().on_connection({net::Link::kOnline, {}, {}});
        AppCommands commands;
        commands.lock = [this] { ++locks; };
        commands.open_settings = [this] { account.open_settings(); };
        fake.app().set_commands(std::move(commands));
        fake.app().open_home();
    }

    FakeApp fake;
    Account account;
    v1::UserSettings kept;
    v1::UpdateUserSettingsRequest sent;
    int locks = 0;
};

TEST_F(Settings, AreSetOnTheirScreenAndHoldAtOnce) {
    account.open_settings();
    fake.press("Backspace");
    fake.press("Backspace");
    fake.type("3");
    fake.press("Tab");
    fake.press("Right");
    fake.press("F2");
    EXPECT_EQ(sent.settings().lock_minutes(), 3);
    EXPECT_TRUE(sent.settings().bell());
    EXPECT_EQ(sent.settings().etag(), "1");
    EXPECT_THAT(sent.update_mask().paths(), ElementsAre("lock_minutes", "bell"));
    EXPECT_EQ(fake.app().lock_after(), minutes(3));
    EXPECT_TRUE(fake.app().bell());
    EXPECT_TRUE(fake.shows("блокировка через 3 мин"));

    fake.pass(minutes(2));
    EXPECT_EQ(locks, 0);
    fake.pass(minutes(1) + seconds(1));
    EXPECT_EQ(locks, 1);
}

TEST_F(Settings, TakeNoMinutesBeyondAnHour) {
    account.open_settings();
    for (const char* typed : {"0", "61", "99"}) {
        fake.press("Backspace");
        fake.press("Backspace");
        fake.type(typed);
        fake.press("F2");
        EXPECT_TRUE(fake.shows("От 1 до 60 минут")) << typed;
    }
    EXPECT_EQ(sent.request_id(), "");
    EXPECT_EQ(fake.app().lock_after(), minutes(10));
}

TEST_F(Settings, SayWhatTheyAre) {
    kept.set_lock_minutes(25);
    account.open_settings();
    expect_golden("screens/settings-80x24", fake.frame(80, 24));
    expect_golden("screens/settings-120x40", fake.frame(120, 40));
}

TEST_F(Settings, AreOfferedByTheMenuOfActions) {
    const auto actions = fake.app().actions();
    EXPECT_TRUE(std::ranges::any_of(
        actions, [](const Action& action) { return action.id == "app.settings"; }));
}

TEST_F(Settings, RingOncePerDeadlineForThoseWhoWantIt) {
    const auto words = [] { return std::string("Срок истёк"); };
    const auto moment = fake.app().now();
    fake.app().watch_deadline("boards/7", moment, words);
    EXPECT_EQ(fake.rings, 0);
    EXPECT_TRUE(fake.shows("Срок истёк"));

    fake.app().set_bell(true);
    fake.app().watch_deadline("boards/7", moment, words);  // said already
    fake.app().watch_deadline("boards/8", moment + seconds(5), words);
    EXPECT_EQ(fake.rings, 0);
    fake.pass(seconds(5));
    for (int beat = 0; beat < 3; ++beat)
        fake.app().watch_deadline("boards/8", moment + seconds(5), words);
    EXPECT_EQ(fake.rings, 1);
    // Nobody is told of what was over long before they came.
    fake.app().watch_deadline("boards/9", moment - minutes(10), words);
    EXPECT_EQ(fake.rings, 1);
}

}  // namespace
}  // namespace collegium::tui::screens
