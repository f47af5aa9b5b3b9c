#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/registry/form_draft.hpp>
#include <collegium/registry/user_settings.hpp>

#include "support/violations.hpp"

namespace collegium::registry {
namespace {

using testing::ElementsAre;
using testing_support::violations_of;

TEST(UserSettings, AreSoundByDefault) {
    EXPECT_EQ(check_user_settings({}), UserSettings{});
}

TEST(UserSettings, AreToldEveryViolationAtOnce) {
    UserSettings settings{"de", "pink", 61, true, {{"Л", "", "", "", std::string(101, 'x')}}};
    EXPECT_THAT(violations_of(check_user_settings(settings)),
                ElementsAre("settings.language LANGUAGE_UNKNOWN", "settings.theme THEME_UNKNOWN",
                            "settings.lock_minutes NUMBER_OUT_OF_RANGE",
                            "settings.saved_filters[0].list ID_MALFORMED",
                            "settings.saved_filters[0].title REQUIRED",
                            "settings.saved_filters[0].order_by TOO_LONG"));
}

TEST(UserSettings, HoldAtMostAHundredFilters) {
    UserSettings settings;
    settings.saved_filters.assign(100, {"persons", "Мои", "", "", ""});
    EXPECT_TRUE(check_user_settings(settings).has_value());
    settings.saved_filters.push_back({"persons", "Мои", "", "", ""});
    EXPECT_THAT(violations_of(check_user_settings(settings)),
                ElementsAre("settings.saved_filters TOO_MANY"));
}

TEST(FormDraft, KeepsBytesAsTheyAre) {
    const FormDraft draft{"person.create", "", " Ёлкин  А. ", std::string("\0\xFF", 2)};
    const auto kept = check_form_draft(draft);
    ASSERT_TRUE(kept.has_value());
    EXPECT_EQ(kept->payload, draft.payload);
    EXPECT_EQ(kept->title, "Ёлкин А.");
}

TEST(FormDraft, IsToldEveryViolationAtOnce) {
    EXPECT_THAT(violations_of(check_form_draft({"", "4711", std::string(121, 'x'), ""})),
                ElementsAre("draft.form_id REQUIRED", "draft.subject NAME_MALFORMED",
                            "draft.title TOO_LONG", "draft.payload REQUIRED"));
    EXPECT_THAT(violations_of(check_form_draft({"Форма", "", "", std::string(64 * 1024 + 1, 'x')})),
                ElementsAre("draft.form_id ID_MALFORMED", "draft.payload PAYLOAD_TOO_LARGE"));
}

}  // namespace
}  // namespace collegium::registry
