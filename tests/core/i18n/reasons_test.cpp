#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/i18n/names.hpp>
#include <collegium/i18n/reasons.hpp>

namespace collegium::i18n {
namespace {

TEST(Reasons, AreCompleteInThreeLanguages) {
    EXPECT_FALSE(reasons().keys().empty());
    EXPECT_THAT(reasons().problems(), testing::IsEmpty());
}

TEST(Reasons, AreUpperSnake) {
    for (const std::string& key : reasons().keys()) {
        EXPECT_TRUE(std::all_of(key.begin(), key.end(), [](char c) {
            return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
        })) << key;
    }
}

TEST(Reasons, HaveATextForEveryCode) {
    for (int number = 1; number <= 16; ++number) {
        for (const Language language : kLanguages) {
            const auto code = static_cast<sdk::Code>(number);
            EXPECT_THAT(code_text(language, code).text, testing::Not(testing::HasSubstr("_")))
                << number;
        }
    }
}

TEST(ReasonText, SaysWhatIsWrongAndWhatToDo) {
    sdk::Error error;
    error.code = sdk::Code::kUnauthenticated;
    error.reason = "UNAUTHENTICATED";
    EXPECT_EQ(reason_text(Language::kRu, error), (ReasonText{"Сеанс окончен", "Войдите снова"}));
}

TEST(ReasonText, NamesRolesAndActsInItsOwnLanguage) {
    sdk::Error error;
    error.code = sdk::Code::kPermissionDenied;
    error.reason = "APPOINTMENT_DENIED";
    error.metadata = {{"role", "secretary"}, {"post", "roles/chief-arbiter"}};
    EXPECT_EQ(reason_text(Language::kUk, error).text,
              "На цю посаду ваша роль не призначає: головний суддя");
    EXPECT_EQ(reason_text(Language::kEn, error).text,
              "Your role does not appoint to this post: chief arbiter");
    error.reason = "PERMISSION_DENIED";
    error.metadata = {{"role", "arbiter"}, {"permission", "persons.write"}};
    EXPECT_EQ(reason_text(Language::kRu, error).text,
              "Нет права вести реестр людей; ваша роль — судья");
    EXPECT_EQ(reason_text(Language::kUk, error).text,
              "Немає права вести реєстр людей; ваша роль — суддя");
}

TEST(ReasonText, LeavesARoleOfTheFederationsOwnAsItIs) {
    EXPECT_EQ(role_name(Language::kRu, "roles/stenographer"), "stenographer");
}

TEST(ReasonText, FallsBackToTheCode) {
    sdk::Error error;
    error.code = sdk::Code::kNotFound;
    error.reason = "NO_WORDS_FOR_THIS";
    EXPECT_EQ(reason_text(Language::kEn, error).text, "There is no such record");

    sdk::Violation violation;
    violation.reason = "NO_WORDS_FOR_THIS";
    EXPECT_EQ(reason_text(Language::kEn, violation).text, "Wrong value");
}

TEST(ReasonText, FillsInTheValuesOfAViolation) {
    sdk::Violation violation;
    violation.reason = "TOO_LONG";
    violation.metadata = {{"limit", "80"}};
    EXPECT_EQ(reason_text(Language::kRu, violation).text, "Не длиннее 80 знаков");
}

}  // namespace
}  // namespace collegium::i18n
