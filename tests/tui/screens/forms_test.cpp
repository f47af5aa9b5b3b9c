// Forms lose nothing: checks under fields, drafts, the server's violations, one write.
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "federation.hpp"
#include "tui/screens/common/drafts.hpp"
#include "tui/screens/roles/role_forms.hpp"

namespace collegium::tui {
namespace {

using testing::HasSubstr;
using testing::Not;

struct PersonForms : testing::Test {
    PersonForms() {
        client.fake.app().open_section("persons");
        client.fake.press("n");
    }
    void fill() {
        client.fake.type("Ёлкин");
        client.fake.press("Tab");
        client.fake.type("Артём");
        client.fake.press("Tab");
        client.fake.press("Tab");
        client.fake.press("Right");  // sex
    }
    void leave() {
        client.fake.press("F10");
        client.fake.pass(std::chrono::milliseconds(500));  // F2 is deaf at first
        client.fake.press("F2");
    }
    void refuse(sdk::Code code, std::vector<net::FieldViolation> violations = {}) {
        client.fake.server().on<v1::CreatePersonRequest, v1::Person>(
            [this, code, violations](const auto& request) {
                client.federation.created_person = request;
                net::ClientError error;
                error.code = code;
                error.violations = violations;
                return net::Reply<v1::Person>(tl::unexpected<net::ClientError>(error));
            });
    }
    TestClient client;
};

TEST_F(PersonForms, ARequiredFieldSaysSoUnderItself) {
    client.fake.press("F2");
    EXPECT_THAT(client.fake.frame(), HasSubstr("×"));
    EXPECT_THAT(client.fake.line(23), HasSubstr("Исправьте 2 поля"));
    EXPECT_TRUE(client.federation.created_person.request_id().empty());
}

TEST_F(PersonForms, ANewPersonIsSentAndTheListPutsTheCursorOnIt) {
    fill();
    client.fake.press("F2");
    EXPECT_EQ(client.federation.created_person.person().public_data().cyrillic_name().surname(),
              "Ёлкин");
    EXPECT_THAT(client.fake.line(23), HasSubstr("Занесён: Ёлкин А. ., № 4800. u — отменить"));
    const std::string frame = client.fake.frame();
    EXPECT_THAT(frame, HasSubstr("4800"));
    EXPECT_TRUE(client.federation.drafts.empty()) << "what is written needs no draft";
}

TEST_F(PersonForms, UndoGoesThroughTheJournal) {
    fill();
    client.fake.press("F2");
    client.fake.press("u");
    EXPECT_THAT(client.federation.undone, testing::ElementsAre("persons/4800"));
    EXPECT_THAT(client.fake.server().calls, Not(testing::Contains(HasSubstr("ListJournalEntries"))))
        << "not everybody who acts may read the journal";
    EXPECT_THAT(client.fake.line(23), HasSubstr("Отменено"));
    EXPECT_THAT(client.fake.line(23), Not(HasSubstr("u —"))) << "this server brings nothing back";
    client.fake.press("u");
    EXPECT_THAT(client.federation.undone, testing::SizeIs(1));
}

TEST_F(PersonForms, AnUndoneActIsBroughtBackWhereTheServerCan) {
    client.federation.brings_back = true;
    fill();
    client.fake.press("F2");
    client.fake.press("u");
    EXPECT_THAT(client.fake.line(23), HasSubstr("u — вернуть"));
    EXPECT_THAT(client.fake.app().undoable()->what, HasSubstr("Ёлкин"));
    client.fake.press("u");
    EXPECT_THAT(client.federation.undone,
                testing::ElementsAre("persons/4800", "federation/journalEntries/1292"));
    EXPECT_THAT(client.fake.line(23), HasSubstr("Возвращено"));
    EXPECT_THAT(client.fake.line(23), Not(HasSubstr("u —")));
}

TEST_F(PersonForms, TheServersViolationStandsUnderItsField) {
    refuse(sdk::Code::kInvalidArgument,
           {{"person.restricted_data.birth_date", "BIRTH_DATE_LATE", "Дата ещё не наступила", ""}});
    fill();
    client.fake.press("F2");
    EXPECT_THAT(client.fake.frame(), HasSubstr("× Дата ещё не наступила"));
    EXPECT_THAT(client.fake.line(23), HasSubstr("Исправьте 1 поле"));
}

TEST_F(PersonForms, ABrokenConnectionKeepsTheFormAndTheRequestId) {
    refuse(sdk::Code::kUnavailable);
    fill();
    client.fake.press("F2");
    const std::string first = client.federation.created_person.request_id();
    EXPECT_THAT(client.fake.frame(), HasSubstr("Артём"));
    client.fake.pass(std::chrono::seconds(1));
    client.fake.press("F2");
    EXPECT_EQ(client.federation.created_person.request_id(), first)
        << "pressing F2 again must not write twice";
    client.fake.press("Up");
    client.fake.type("Петрович");
    client.fake.pass(std::chrono::seconds(1));
    client.fake.press("F2");
    EXPECT_NE(client.federation.created_person.request_id(), first);
}

TEST_F(PersonForms, EscWhileItIsSentGivesTheFormBack) {
    fill();
    client.fake.hold_calls(true);
    client.fake.press("F2");
    client.fake.stop_waiting();
    client.fake.hold_calls(false);
    EXPECT_THAT(client.fake.line(23), HasSubstr("Не ждём ответа"));
    EXPECT_THAT(client.fake.frame(), HasSubstr("Артём"));
    client.fake.pass(std::chrono::seconds(1));
    client.fake.press("F2");
    EXPECT_THAT(client.fake.line(23), HasSubstr("Занесён: Ёлкин"));
}

TEST_F(PersonForms, ACallBrokenOffMayHaveBeenWrittenAndKeepsTheRequestId) {
    refuse(sdk::Code::kCancelled);
    fill();
    client.fake.press("F2");
    const std::string first = client.federation.created_person.request_id();
    client.fake.pass(std::chrono::seconds(1));
    client.fake.press("F2");
    EXPECT_EQ(client.federation.created_person.request_id(), first);
}

// The server has written the person by the time the form is left.
TEST_F(PersonForms, WhoeverLeavesWithoutTheAnswerAndComesBackWritesOnce) {
    fill();
    client.fake.hold_answers(true);
    client.fake.press("F2");
    const std::string first = client.federation.created_person.request_id();
    ASSERT_FALSE(first.empty());
    client.fake.pass(std::chrono::milliseconds(400));
    client.fake.press("Esc");
    client.fake.press("Esc");
    client.fake.press("Enter");
    ASSERT_EQ(client.fake.app().top()->id(), "persons");
    client.fake.hold_answers(false);
    client.fake.press("n");
    EXPECT_THAT(client.fake.frame(), HasSubstr("Артём"));
    client.fake.pass(std::chrono::seconds(1));
    client.fake.press("F2");
    EXPECT_EQ(client.federation.created_person.request_id(), first);
    // The next person is another one, also under the same name.
    client.fake.press("n");
    fill();
    client.fake.pass(std::chrono::seconds(1));
    client.fake.press("F2");
    EXPECT_NE(client.federation.created_person.request_id(), first);
}

TEST_F(PersonForms, EscKeepsADraftAndTheFormOffersItAgain) {
    client.fake.type("Ёлкин");
    client.fake.press("Esc");
    EXPECT_TRUE(client.fake.app().has_dialog());
    client.fake.press("Enter");
    EXPECT_EQ(client.fake.app().top()->id(), "persons");
    ASSERT_EQ(client.federation.drafts.size(), 1U);
    EXPECT_EQ(client.federation.drafts[0].title(), "Ёлкин");
    client.fake.press("n");
    EXPECT_THAT(client.fake.frame(), HasSubstr("Ёлкин"));
    EXPECT_THAT(client.fake.line(23), HasSubstr("Восстановлен черновик"));
}

TEST_F(PersonForms, ASlowSaveDoesNotLeaveADraftBehind) {
    client.fake.hold_calls(true);
    fill();  // each field left asks for a save; one is under way
    client.fake.press("F2");
    client.fake.run_held_calls();
    for (int i = 0; i < 5; ++i)
        client.fake.run_held_calls();
    EXPECT_EQ(client.federation.created_person.person().public_data().cyrillic_name().surname(),
              "Ёлкин");
    EXPECT_TRUE(client.federation.drafts.empty());
}

TEST_F(PersonForms, EscTwiceGoesBackToTheFormAndLosesNothing) {
    client.fake.type("Ёлкин");
    client.fake.press("Esc");
    client.fake.press("Esc");
    EXPECT_EQ(client.fake.app().top()->id(), "person_form");
    EXPECT_THAT(client.fake.frame(), HasSubstr("Ёлкин"));
}

TEST_F(PersonForms, OfflineTheDraftStaysInTheProgram) {
    client.fake.type("Ёлкин");
    client.fake.app().on_connection({net::Link::kOffline, {}, {}});
    client.fake.press("Esc");
    client.fake.press("Enter");
    EXPECT_TRUE(client.federation.drafts.empty());
    client.fake.app().on_connection({net::Link::kOnline, {}, {}});
    client.fake.press("n");
    EXPECT_THAT(client.fake.frame(), HasSubstr("Ёлкин"));
}

// One terminal, one person after another.
TEST_F(PersonForms, WhatOnePersonTypedIsNotOpenedByAnother) {
    SessionFacts first = client.fake.app().session();
    SessionFacts second = first;
    second.user = "users/2";
    client.fake.type("Секретов");
    client.fake.app().on_connection({net::Link::kOffline, {}, {}});  // it stays in the program
    const auto come = [&](const SessionFacts& who) {
        client.fake.app().set_session(who);
        client.fake.app().open_section("persons");
    };
    come(second);
    client.fake.app().on_connection({net::Link::kOnline, {}, {}});
    client.fake.press("n");
    EXPECT_THAT(client.fake.frame(), Not(HasSubstr("Секретов")));
    EXPECT_TRUE(client.federation.drafts.empty()) << "nor is it saved under the other's name";

    come(first);
    client.fake.press("n");
    EXPECT_THAT(client.fake.frame(), HasSubstr("Секретов"));
}

TEST_F(PersonForms, LeavingTheProgramWaitsForTheDraft) {
    client.fake.type("Ёлкин");
    client.fake.hold_calls(true);
    leave();
    EXPECT_FALSE(client.fake.quit);
    EXPECT_THAT(client.fake.line(23), HasSubstr("Черновик сохраняется"));
    client.fake.run_held_calls();
    EXPECT_TRUE(client.fake.quit);
    ASSERT_THAT(client.federation.drafts, testing::SizeIs(1));
    EXPECT_THAT(client.federation.drafts[0].payload(), HasSubstr("Ёлкин"));
}

TEST_F(PersonForms, LeavingTheProgramDoesNotWaitForEver) {
    client.fake.type("Ёлкин");
    client.fake.hold_calls(true);
    leave();
    client.fake.pass(std::chrono::milliseconds(2900));
    EXPECT_FALSE(client.fake.app().has_dialog());
    client.fake.pass(std::chrono::milliseconds(200));
    EXPECT_FALSE(client.fake.quit);
    EXPECT_TRUE(client.fake.shows("набранное пропадёт"));
    client.fake.press("Enter");
    EXPECT_FALSE(client.fake.quit) << "the harmless button is to stay";
    EXPECT_THAT(client.fake.frame(), HasSubstr("Ёлкин"));
}

TEST_F(PersonForms, LeavingTheProgramWithoutALinkTellsWhatIsLost) {
    client.fake.type("Ёлкин");
    client.fake.app().on_connection({net::Link::kOffline, {}, {}});
    leave();
    EXPECT_FALSE(client.fake.quit);
    EXPECT_TRUE(client.fake.shows("набранное пропадёт"));
    client.fake.pass(std::chrono::milliseconds(500));
    client.fake.press("F2");
    EXPECT_TRUE(client.fake.quit);
}

TEST_F(PersonForms, SealedValuesNeverEnterADraft) {
    client.fake.type("Ёлкин");
    for (int i = 0; i < 17; ++i)
        client.fake.press("Tab");
    client.fake.type("3604 114512");
    client.fake.press("Tab");
    ASSERT_EQ(client.federation.drafts.size(), 1U);
    EXPECT_THAT(client.federation.drafts[0].payload(), HasSubstr("Ёлкин"));
    EXPECT_THAT(client.federation.drafts[0].payload(), Not(HasSubstr("114512")));
}

TEST_F(PersonForms, ALanguageSwitchLosesNothingTyped) {
    client.fake.type("Ёлкин");
    client.fake.app().set_language(i18n::Language::kUk);
    EXPECT_THAT(client.fake.frame(), HasSubstr("Прізвище"));
    EXPECT_THAT(client.fake.frame(), HasSubstr("Ёлкин"));
}

TEST_F(PersonForms, AnOrganisationIsFoundAsItsNameIsTyped) {
    for (int i = 0; i < 6; ++i)
        client.fake.press("Tab");
    client.fake.type("лад");
    EXPECT_THAT(client.fake.frame(), HasSubstr(">«Ладья»"));
    client.fake.press("Enter");
    EXPECT_THAT(client.fake.frame(), HasSubstr("[«Ладья»"));
}

TEST_F(PersonForms, ADuplicateIsAskedAboutAndSentOnPurpose) {
    refuse(sdk::Code::kAlreadyExists);
    fill();
    client.fake.press("F2");
    EXPECT_THAT(client.fake.frame(), HasSubstr("Такой человек уже есть"));
    client.federation.serve(client.fake.server());
    client.fake.pass(std::chrono::seconds(1));
    client.fake.press("F2");
    EXPECT_TRUE(client.federation.created_person.allow_duplicate());
}

TEST_F(PersonForms, AnUnusualBirthDateIsAskedAboutAndSentOnPurpose) {
    refuse(sdk::Code::kInvalidArgument, {{"person.restricted_data.birth_date", "BIRTH_DATE_UNUSUAL",
                                          "По этой дате человеку 3 года", ""}});
    fill();
    client.fake.press("F2");
    EXPECT_THAT(client.fake.frame(), HasSubstr("Необычная дата рождения"));
    EXPECT_THAT(client.fake.frame(), HasSubstr("По этой дате человеку 3 года"));
    client.federation.serve(client.fake.server());
    client.fake.pass(std::chrono::seconds(1));
    client.fake.press("F2");
    EXPECT_TRUE(client.federation.created_person.allow_unusual_birth_date());
    EXPECT_FALSE(client.federation.created_person.allow_duplicate());
}

TEST_F(PersonForms, AnUnusualBirthDateBesideAnotherFaultIsNotAskedAbout) {
    refuse(sdk::Code::kInvalidArgument,
           {{"person.restricted_data.birth_date", "BIRTH_DATE_UNUSUAL", "3 года", ""},
            {"person.restricted_data.email", "EMAIL_MALFORMED", "Это не адрес", ""}});
    fill();
    client.fake.press("F2");
    EXPECT_THAT(client.fake.frame(), Not(HasSubstr("Необычная дата рождения")));
    EXPECT_THAT(client.fake.frame(), HasSubstr("Исправьте 2 поля"));
}

TEST(OneTimeCode, HasALabelThatFitsTheKeyBar) {
    TestClient client;
    v1::User user;
    user.set_full_name("Ким Виктор Тимофеевич");
    show_one_time_code(client.fake.app(), user, "4821-7733-9005", "15.10.2026 09:00");
    EXPECT_THAT(client.fake.frame(), HasSubstr("‹ Переписано ›"));
    EXPECT_THAT(client.fake.frame(), HasSubstr("2Готово "));
}

// No row of an account is undone by the server.
TEST(UserEditing, OffersNoUndo) {
    TestClient client;
    client.fake.server().on<v1::UpdateUserRequest, v1::User>(
        [](const v1::UpdateUserRequest& request) -> net::Reply<v1::User> {
            return request.user();
        });
    v1::User user;
    user.set_name("users/5");
    user.set_user_name("gushina");
    user.set_full_name("Гущина Нина Викторовна");
    client.fake.app().push(
        make_user_form(client.fake.app(), client.drafts, user, [](const auto&) {}));
    client.fake.type("2");
    client.fake.press("F2");
    EXPECT_THAT(client.fake.line(23), HasSubstr("✓"));
    EXPECT_THAT(client.fake.line(23), Not(HasSubstr("u — отменить")));
    EXPECT_FALSE(client.fake.app().undoable());
}

TEST(PersonEditing, NamesOnlyTheChangedFields) {
    TestClient client;
    client.fake.app().open_section("persons");
    client.fake.press("F4");
    client.fake.press("Tab");
    client.fake.press("Tab");
    client.fake.type("a");
    client.fake.press("F2");
    EXPECT_THAT(client.federation.updated_person.update_mask().paths(),
                testing::ElementsAre("public_data.cyrillic_name.patronymic"));
    EXPECT_EQ(client.federation.updated_person.person().etag(), "1");
}

TEST(PersonEditing, AStaleCardIsReadAgainAndWhatWasTypedStays) {
    TestClient client;
    client.fake.app().open_section("persons");
    client.fake.press("F4");
    client.fake.press("Tab");
    client.fake.press("Tab");
    client.fake.type("a");
    v1::Person& changed = client.federation.persons[0];
    changed.set_etag("2");
    changed.mutable_public_data()->set_region("Пензенская область");
    client.fake.server().on<v1::UpdatePersonRequest, v1::Person>([](const auto&) {
        net::ClientError stale;
        stale.code = sdk::Code::kAborted;
        return net::Reply<v1::Person>(tl::unexpected<net::ClientError>(stale));
    });
    client.fake.press("F2");
    EXPECT_THAT(client.fake.frame(), HasSubstr("Пензенская область"));
    EXPECT_THAT(client.fake.frame(), HasSubstr("Романовичa"));
    client.federation.serve(client.fake.server());
    client.fake.pass(std::chrono::seconds(1));
    client.fake.press("F2");
    EXPECT_EQ(client.federation.updated_person.person().etag(), "2");
    EXPECT_THAT(client.federation.updated_person.update_mask().paths(),
                testing::ElementsAre("public_data.cyrillic_name.patronymic"));
}

TEST(Drafts, SurviveTheirOwnPacking) {
    const FormValues values{{"a", "«Ладья»"}, {"b", "tab\there"}};
    EXPECT_EQ(unpack_draft(pack_draft(values)), values);
    EXPECT_TRUE(unpack_draft("not json").empty());
    EXPECT_TRUE(unpack_draft("[1]").empty());
}

}  // namespace
}  // namespace collegium::tui
