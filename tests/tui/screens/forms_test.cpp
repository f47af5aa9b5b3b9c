// Forms lose nothing: checks under fields, drafts, the server's violations, one write.
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "federation.hpp"
#include "tui/net/methods.hpp"
#include "tui/screens/common/drafts.hpp"
#include "tui/screens/roles/role_forms.hpp"

namespace collegium::tui {
namespace {

using testing::HasSubstr;
using testing::Not;

struct PersonForms : testing::Test {
    PersonForms() {
        hall.fake.app().open_section("persons");
        hall.fake.press("n");
    }
    void fill() {
        hall.fake.type("Ёлкин");
        hall.fake.press("Tab");
        hall.fake.type("Артём");
        hall.fake.press("Tab");
        hall.fake.press("Tab");
        hall.fake.press("Right");  // sex
    }
    void leave() {
        hall.fake.press("F10");
        hall.fake.pass(std::chrono::milliseconds(500));  // F2 is deaf at first
        hall.fake.press("F2");
    }
    void refuse(sdk::Code code, std::vector<net::FieldViolation> violations = {}) {
        hall.fake.server().on<v1::CreatePersonRequest, v1::Person>(
            net::kCreatePerson, [this, code, violations](const auto& request) {
                hall.federation.created_person = request;
                net::ClientError error;
                error.code = code;
                error.violations = violations;
                return net::Reply<v1::Person>(tl::unexpected<net::ClientError>(error));
            });
    }
    Hall hall;
};

TEST_F(PersonForms, ARequiredFieldSaysSoUnderItself) {
    hall.fake.press("F2");
    EXPECT_THAT(hall.fake.frame(), HasSubstr("×"));
    EXPECT_THAT(hall.fake.line(23), HasSubstr("Исправьте 2 поля"));
    EXPECT_TRUE(hall.federation.created_person.request_id().empty());
}

TEST_F(PersonForms, ANewPersonIsSentAndTheListPutsTheCursorOnIt) {
    fill();
    hall.fake.press("F2");
    EXPECT_EQ(hall.federation.created_person.person().public_data().cyrillic_name().surname(),
              "Ёлкин");
    EXPECT_THAT(hall.fake.line(23), HasSubstr("Занесён: Ёлкин А. ., № 4800. u — отменить"));
    const std::string frame = hall.fake.frame();
    EXPECT_THAT(frame, HasSubstr("4800"));
    EXPECT_TRUE(hall.federation.drafts.empty()) << "what is written needs no draft";
}

TEST_F(PersonForms, UndoGoesThroughTheJournal) {
    fill();
    hall.fake.press("F2");
    hall.fake.press("u");
    EXPECT_THAT(hall.federation.undone, testing::ElementsAre("persons/4800"));
    EXPECT_THAT(hall.fake.server().calls, Not(testing::Contains(HasSubstr("ListJournalEntries"))))
        << "not everybody who acts may read the journal";
    EXPECT_THAT(hall.fake.line(23), HasSubstr("Отменено"));
    EXPECT_THAT(hall.fake.line(23), Not(HasSubstr("u —"))) << "this server brings nothing back";
    hall.fake.press("u");
    EXPECT_THAT(hall.federation.undone, testing::SizeIs(1));
}

TEST_F(PersonForms, AnUndoneActIsBroughtBackWhereTheServerCan) {
    hall.federation.brings_back = true;
    fill();
    hall.fake.press("F2");
    hall.fake.press("u");
    EXPECT_THAT(hall.fake.line(23), HasSubstr("u — вернуть"));
    EXPECT_THAT(hall.fake.app().undoable()->what, HasSubstr("Ёлкин"));
    hall.fake.press("u");
    EXPECT_THAT(hall.federation.undone,
                testing::ElementsAre("persons/4800", "journalEntries/1292"));
    EXPECT_THAT(hall.fake.line(23), HasSubstr("Возвращено"));
    EXPECT_THAT(hall.fake.line(23), Not(HasSubstr("u —")));
}

TEST_F(PersonForms, TheServersViolationStandsUnderItsField) {
    refuse(sdk::Code::kInvalidArgument,
           {{"person.restricted_data.birth_date", "BIRTH_DATE_LATE", "Дата ещё не наступила", ""}});
    fill();
    hall.fake.press("F2");
    EXPECT_THAT(hall.fake.frame(), HasSubstr("× Дата ещё не наступила"));
    EXPECT_THAT(hall.fake.line(23), HasSubstr("Исправьте 1 поле"));
}

TEST_F(PersonForms, ABrokenConnectionKeepsTheFormAndTheRequestId) {
    refuse(sdk::Code::kUnavailable);
    fill();
    hall.fake.press("F2");
    const std::string first = hall.federation.created_person.request_id();
    EXPECT_THAT(hall.fake.frame(), HasSubstr("Артём"));
    hall.fake.pass(std::chrono::seconds(1));
    hall.fake.press("F2");
    EXPECT_EQ(hall.federation.created_person.request_id(), first)
        << "pressing F2 again must not write twice";
    hall.fake.press("Up");
    hall.fake.type("Петрович");
    hall.fake.pass(std::chrono::seconds(1));
    hall.fake.press("F2");
    EXPECT_NE(hall.federation.created_person.request_id(), first);
}

TEST_F(PersonForms, EscWhileItIsSentGivesTheFormBack) {
    fill();
    hall.fake.hold_calls(true);
    hall.fake.press("F2");
    hall.fake.stop_waiting();
    hall.fake.hold_calls(false);
    EXPECT_THAT(hall.fake.line(23), HasSubstr("Не ждём ответа"));
    EXPECT_THAT(hall.fake.frame(), HasSubstr("Артём"));
    hall.fake.pass(std::chrono::seconds(1));
    hall.fake.press("F2");
    EXPECT_THAT(hall.fake.line(23), HasSubstr("Занесён: Ёлкин"));
}

TEST_F(PersonForms, ACallBrokenOffMayHaveBeenWrittenAndKeepsTheRequestId) {
    refuse(sdk::Code::kCancelled);
    fill();
    hall.fake.press("F2");
    const std::string first = hall.federation.created_person.request_id();
    hall.fake.pass(std::chrono::seconds(1));
    hall.fake.press("F2");
    EXPECT_EQ(hall.federation.created_person.request_id(), first);
}

// The server has written the person by the time the form is left.
TEST_F(PersonForms, WhoeverLeavesWithoutTheAnswerAndComesBackWritesOnce) {
    fill();
    hall.fake.hold_answers(true);
    hall.fake.press("F2");
    const std::string first = hall.federation.created_person.request_id();
    ASSERT_FALSE(first.empty());
    hall.fake.pass(std::chrono::milliseconds(400));
    hall.fake.press("Esc");
    hall.fake.press("Esc");
    hall.fake.press("Enter");
    ASSERT_EQ(hall.fake.app().top()->id(), "persons");
    hall.fake.hold_answers(false);
    hall.fake.press("n");
    EXPECT_THAT(hall.fake.frame(), HasSubstr("Артём"));
    hall.fake.pass(std::chrono::seconds(1));
    hall.fake.press("F2");
    EXPECT_EQ(hall.federation.created_person.request_id(), first);
    // The next person is another one, also under the same name.
    hall.fake.press("n");
    fill();
    hall.fake.pass(std::chrono::seconds(1));
    hall.fake.press("F2");
    EXPECT_NE(hall.federation.created_person.request_id(), first);
}

TEST_F(PersonForms, EscKeepsADraftAndTheFormOffersItAgain) {
    hall.fake.type("Ёлкин");
    hall.fake.press("Esc");
    EXPECT_TRUE(hall.fake.app().has_dialog());
    hall.fake.press("Enter");
    EXPECT_EQ(hall.fake.app().top()->id(), "persons");
    ASSERT_EQ(hall.federation.drafts.size(), 1U);
    EXPECT_EQ(hall.federation.drafts[0].title(), "Ёлкин");
    hall.fake.press("n");
    EXPECT_THAT(hall.fake.frame(), HasSubstr("Ёлкин"));
    EXPECT_THAT(hall.fake.line(23), HasSubstr("Восстановлен черновик"));
}

TEST_F(PersonForms, ASlowSaveDoesNotLeaveADraftBehind) {
    hall.fake.hold_calls(true);
    fill();  // each field left asks for a save; one is under way
    hall.fake.press("F2");
    hall.fake.run_held_calls();
    for (int i = 0; i < 5; ++i)
        hall.fake.run_held_calls();
    EXPECT_EQ(hall.federation.created_person.person().public_data().cyrillic_name().surname(),
              "Ёлкин");
    EXPECT_TRUE(hall.federation.drafts.empty());
}

TEST_F(PersonForms, EscTwiceGoesBackToTheFormAndLosesNothing) {
    hall.fake.type("Ёлкин");
    hall.fake.press("Esc");
    hall.fake.press("Esc");
    EXPECT_EQ(hall.fake.app().top()->id(), "person_form");
    EXPECT_THAT(hall.fake.frame(), HasSubstr("Ёлкин"));
}

TEST_F(PersonForms, OfflineTheDraftStaysInTheProgram) {
    hall.fake.type("Ёлкин");
    hall.fake.app().on_connection({net::Link::kOffline, {}, {}});
    hall.fake.press("Esc");
    hall.fake.press("Enter");
    EXPECT_TRUE(hall.federation.drafts.empty());
    hall.fake.app().on_connection({net::Link::kOnline, {}, {}});
    hall.fake.press("n");
    EXPECT_THAT(hall.fake.frame(), HasSubstr("Ёлкин"));
}

// One terminal, one person after another.
TEST_F(PersonForms, WhatOnePersonTypedIsNotOpenedByAnother) {
    SessionFacts first = hall.fake.app().session();
    SessionFacts second = first;
    second.user = "users/2";
    hall.fake.type("Секретов");
    hall.fake.app().on_connection({net::Link::kOffline, {}, {}});  // it stays in the program
    const auto come = [&](const SessionFacts& who) {
        hall.fake.app().set_session(who);
        hall.fake.app().open_section("persons");
    };
    come(second);
    hall.fake.app().on_connection({net::Link::kOnline, {}, {}});
    hall.fake.press("n");
    EXPECT_THAT(hall.fake.frame(), Not(HasSubstr("Секретов")));
    EXPECT_TRUE(hall.federation.drafts.empty()) << "nor is it saved under the other's name";

    come(first);
    hall.fake.press("n");
    EXPECT_THAT(hall.fake.frame(), HasSubstr("Секретов"));
}

TEST_F(PersonForms, LeavingTheProgramWaitsForTheDraft) {
    hall.fake.type("Ёлкин");
    hall.fake.hold_calls(true);
    leave();
    EXPECT_FALSE(hall.fake.quit);
    EXPECT_THAT(hall.fake.line(23), HasSubstr("Черновик сохраняется"));
    hall.fake.run_held_calls();
    EXPECT_TRUE(hall.fake.quit);
    ASSERT_THAT(hall.federation.drafts, testing::SizeIs(1));
    EXPECT_THAT(hall.federation.drafts[0].payload(), HasSubstr("Ёлкин"));
}

TEST_F(PersonForms, LeavingTheProgramDoesNotWaitForEver) {
    hall.fake.type("Ёлкин");
    hall.fake.hold_calls(true);
    leave();
    hall.fake.pass(std::chrono::milliseconds(2900));
    EXPECT_FALSE(hall.fake.app().has_dialog());
    hall.fake.pass(std::chrono::milliseconds(200));
    EXPECT_FALSE(hall.fake.quit);
    EXPECT_TRUE(hall.fake.shows("набранное пропадёт"));
    hall.fake.press("Enter");
    EXPECT_FALSE(hall.fake.quit) << "the harmless button is to stay";
    EXPECT_THAT(hall.fake.frame(), HasSubstr("Ёлкин"));
}

TEST_F(PersonForms, LeavingTheProgramWithoutALinkTellsWhatIsLost) {
    hall.fake.type("Ёлкин");
    hall.fake.app().on_connection({net::Link::kOffline, {}, {}});
    leave();
    EXPECT_FALSE(hall.fake.quit);
    EXPECT_TRUE(hall.fake.shows("набранное пропадёт"));
    hall.fake.pass(std::chrono::milliseconds(500));
    hall.fake.press("F2");
    EXPECT_TRUE(hall.fake.quit);
}

TEST_F(PersonForms, SealedValuesNeverEnterADraft) {
    hall.fake.type("Ёлкин");
    for (int i = 0; i < 17; ++i)
        hall.fake.press("Tab");
    hall.fake.type("3604 114512");
    hall.fake.press("Tab");
    ASSERT_EQ(hall.federation.drafts.size(), 1U);
    EXPECT_THAT(hall.federation.drafts[0].payload(), HasSubstr("Ёлкин"));
    EXPECT_THAT(hall.federation.drafts[0].payload(), Not(HasSubstr("114512")));
}

TEST_F(PersonForms, ALanguageSwitchLosesNothingTyped) {
    hall.fake.type("Ёлкин");
    hall.fake.app().set_language(i18n::Language::kUk);
    EXPECT_THAT(hall.fake.frame(), HasSubstr("Прізвище"));
    EXPECT_THAT(hall.fake.frame(), HasSubstr("Ёлкин"));
}

TEST_F(PersonForms, AnOrganisationIsFoundAsItsNameIsTyped) {
    for (int i = 0; i < 6; ++i)
        hall.fake.press("Tab");
    hall.fake.type("лад");
    EXPECT_THAT(hall.fake.frame(), HasSubstr(">«Ладья»"));
    hall.fake.press("Enter");
    EXPECT_THAT(hall.fake.frame(), HasSubstr("[«Ладья»"));
}

TEST_F(PersonForms, ADuplicateIsAskedAboutAndSentOnPurpose) {
    refuse(sdk::Code::kAlreadyExists);
    fill();
    hall.fake.press("F2");
    EXPECT_THAT(hall.fake.frame(), HasSubstr("Такой человек уже есть"));
    hall.federation.serve(hall.fake.server());
    hall.fake.pass(std::chrono::seconds(1));
    hall.fake.press("F2");
    EXPECT_TRUE(hall.federation.created_person.allow_duplicate());
}

TEST_F(PersonForms, AnUnusualBirthDateIsAskedAboutAndSentOnPurpose) {
    refuse(sdk::Code::kInvalidArgument, {{"person.restricted_data.birth_date", "BIRTH_DATE_UNUSUAL",
                                          "По этой дате человеку 3 года", ""}});
    fill();
    hall.fake.press("F2");
    EXPECT_THAT(hall.fake.frame(), HasSubstr("Необычная дата рождения"));
    EXPECT_THAT(hall.fake.frame(), HasSubstr("По этой дате человеку 3 года"));
    hall.federation.serve(hall.fake.server());
    hall.fake.pass(std::chrono::seconds(1));
    hall.fake.press("F2");
    EXPECT_TRUE(hall.federation.created_person.allow_unusual_birth_date());
    EXPECT_FALSE(hall.federation.created_person.allow_duplicate());
}

TEST_F(PersonForms, AnUnusualBirthDateBesideAnotherFaultIsNotAskedAbout) {
    refuse(sdk::Code::kInvalidArgument,
           {{"person.restricted_data.birth_date", "BIRTH_DATE_UNUSUAL", "3 года", ""},
            {"person.restricted_data.email", "EMAIL_MALFORMED", "Это не адрес", ""}});
    fill();
    hall.fake.press("F2");
    EXPECT_THAT(hall.fake.frame(), Not(HasSubstr("Необычная дата рождения")));
    EXPECT_THAT(hall.fake.frame(), HasSubstr("Исправьте 2 поля"));
}

TEST(OneTimeCode, HasALabelThatFitsTheKeyBar) {
    Hall hall;
    v1::User user;
    user.set_full_name("Ким Виктор Тимофеевич");
    show_one_time_code(hall.fake.app(), user, "4821-7733-9005", "15.10.2026 09:00");
    EXPECT_THAT(hall.fake.frame(), HasSubstr("‹ Переписано ›"));
    EXPECT_THAT(hall.fake.frame(), HasSubstr("2Готово "));
}

// No row of an account is undone by the server.
TEST(UserEditing, OffersNoUndo) {
    Hall hall;
    hall.fake.server().on<v1::UpdateUserRequest, v1::User>(
        net::kUpdateUser, [](const v1::UpdateUserRequest& request) -> net::Reply<v1::User> {
            return request.user();
        });
    v1::User user;
    user.set_name("users/5");
    user.set_user_name("gushina");
    user.set_full_name("Гущина Нина Викторовна");
    hall.fake.app().push(make_user_form(hall.fake.app(), hall.drafts, user, [](const auto&) {}));
    hall.fake.type("2");
    hall.fake.press("F2");
    EXPECT_THAT(hall.fake.line(23), HasSubstr("✓"));
    EXPECT_THAT(hall.fake.line(23), Not(HasSubstr("u — отменить")));
    EXPECT_FALSE(hall.fake.app().undoable());
}

TEST(PersonEditing, NamesOnlyTheChangedFields) {
    Hall hall;
    hall.fake.app().open_section("persons");
    hall.fake.press("F4");
    hall.fake.press("Tab");
    hall.fake.press("Tab");
    hall.fake.type("a");
    hall.fake.press("F2");
    EXPECT_THAT(hall.federation.updated_person.update_mask().paths(),
                testing::ElementsAre("public_data.cyrillic_name.patronymic"));
    EXPECT_EQ(hall.federation.updated_person.person().etag(), "1");
}

TEST(PersonEditing, AStaleCardIsReadAgainAndWhatWasTypedStays) {
    Hall hall;
    hall.fake.app().open_section("persons");
    hall.fake.press("F4");
    hall.fake.press("Tab");
    hall.fake.press("Tab");
    hall.fake.type("a");
    v1::Person& changed = hall.federation.persons[0];
    changed.set_etag("2");
    changed.mutable_public_data()->set_region("Пензенская область");
    hall.fake.server().on<v1::UpdatePersonRequest, v1::Person>(net::kUpdatePerson, [](const auto&) {
        net::ClientError stale;
        stale.code = sdk::Code::kAborted;
        return net::Reply<v1::Person>(tl::unexpected<net::ClientError>(stale));
    });
    hall.fake.press("F2");
    EXPECT_THAT(hall.fake.frame(), HasSubstr("Пензенская область"));
    EXPECT_THAT(hall.fake.frame(), HasSubstr("Романовичa"));
    hall.federation.serve(hall.fake.server());
    hall.fake.pass(std::chrono::seconds(1));
    hall.fake.press("F2");
    EXPECT_EQ(hall.federation.updated_person.person().etag(), "2");
    EXPECT_THAT(hall.federation.updated_person.update_mask().paths(),
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
