// What the federation sets: read, checked under each field, sent once, taken back by «u».
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "federation.hpp"
#include "tui/viewmodel/journal.hpp"

namespace collegium::tui {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

struct FederationForm : testing::Test {
    FederationForm() { client.fake.app().open_section("roles"); }

    Action action() {
        const auto actions = client.fake.app().actions();
        return *std::ranges::find(actions, "federation.settings", &Action::id);
    }
    void open() { client.fake.app().run_action(action()); }
    // Types over the field the cursor is in.
    void replace(const std::string& value) {
        for (int i = 0; i < 3; ++i)
            client.fake.press("Backspace");
        client.fake.type(value);
    }
    TestClient client;
};

TEST_F(FederationForm, SendsWhatWasChangedAndOffersToTakeItBack) {
    open();
    EXPECT_THAT(client.fake.line(1), HasSubstr("Настройки федерации"));
    replace("30");
    client.fake.press("F2");
    EXPECT_EQ(client.federation.set.settings().role_days(), 30);
    EXPECT_EQ(client.federation.set.settings().etag(), "1");
    EXPECT_THAT(client.federation.set.update_mask().paths(), ElementsAre("role_days"));
    EXPECT_FALSE(client.federation.set.request_id().empty());
    EXPECT_THAT(client.fake.line(23),
                HasSubstr("Записано: роли 30 дн. после соревнования, отмена 10 мин"));
    EXPECT_THAT(client.fake.line(1), HasSubstr("Люди и роли"));
    client.fake.press("u");
    EXPECT_THAT(client.federation.undone, ElementsAre("federation/settings"));
}

TEST_F(FederationForm, SaysUnderEachFieldWhatItTakes) {
    open();
    for (const char* days : {"366", "1a"}) {
        replace(days);
        client.fake.press("F2");
        EXPECT_THAT(client.fake.frame(), HasSubstr("× От 0 до 365 дней")) << days;
    }
    replace("");
    client.fake.press("F2");
    EXPECT_THAT(client.fake.frame(), HasSubstr("× Заполните поле"));
    replace("0");
    client.fake.press("Tab");
    for (const char* minutes : {"0", "61"}) {
        replace(minutes);
        client.fake.press("F2");
        EXPECT_THAT(client.fake.frame(), HasSubstr("× От 1 до 60 минут")) << minutes;
    }
    EXPECT_EQ(client.federation.set.request_id(), "");
    replace("60");
    client.fake.press("F2");
    EXPECT_EQ(client.federation.set.settings().role_days(), 0);
    EXPECT_EQ(client.federation.set.settings().undo_minutes(), 60);
}

TEST_F(FederationForm, PutsTheServersViolationUnderItsField) {
    client.fake.server().on<v1::UpdateFederationSettingsRequest, v1::FederationSettings>(
        [](const auto&) -> net::Reply<v1::FederationSettings> {
            net::ClientError error;
            error.code = sdk::Code::kInvalidArgument;
            error.violations = {
                {"settings.undo_minutes", "NUMBER_OUT_OF_RANGE", "Число от 1 до 60", ""}};
            return tl::unexpected<net::ClientError>(error);
        });
    open();
    replace("30");
    client.fake.press("F2");
    EXPECT_THAT(client.fake.frame(), HasSubstr("× Число от 1 до 60"));
}

TEST_F(FederationForm, ReadsAgainWhatSomebodyElseSetMeanwhile) {
    open();
    replace("30");
    client.fake.server().on<v1::UpdateFederationSettingsRequest, v1::FederationSettings>(
        [this](const auto& request) {
            client.federation.set = request;
            net::ClientError error;
            error.code = sdk::Code::kAborted;
            return net::Reply<v1::FederationSettings>(tl::unexpected<net::ClientError>(error));
        });
    client.federation.settings.set_etag("7");
    client.federation.settings.set_undo_minutes(25);
    client.fake.press("F2");
    EXPECT_EQ(client.federation.set.settings().etag(), "1");
    EXPECT_THAT(client.fake.frame(), HasSubstr("[25"));
    EXPECT_THAT(client.fake.frame(), HasSubstr("[30"));
    client.fake.press("F2");
    EXPECT_EQ(client.federation.set.settings().etag(), "7");
}

TEST_F(FederationForm, IsForThoseWhoMaySetIt) {
    EXPECT_FALSE(action().refusal);
    SessionFacts session = client.fake.app().session();
    session.permissions.erase("federation_settings.write");
    client.fake.app().set_session(session);
    EXPECT_EQ(action().refusal, "Настройки федерации задают администратор и аппарат федерации");
}

TEST_F(FederationForm, ChangedElsewhereHasTheRolesReadAgain) {
    const auto asked = [this] {
        return std::ranges::count_if(client.fake.server().calls, [](const std::string& call) {
            return call.find("ListGrants") != std::string::npos;
        });
    };
    const auto before = asked();
    client.fake.app().on_watch(change_of("federation/settings", 2, "federation_settings.update"));
    EXPECT_EQ(asked(), before + 1);
}

TEST_F(FederationForm, IsNamedAlikeInTheJournal) {
    const Texts& texts = client.fake.app().texts();
    EXPECT_EQ(viewmodel::field_words("federation/settings", "role_days", texts),
              texts("federation.field.role_days"));
    EXPECT_THAT(viewmodel::field_words("federation/settings", "undo_minutes", texts),
                Not(HasSubstr("undo_minutes")));
}

}  // namespace
}  // namespace collegium::tui
