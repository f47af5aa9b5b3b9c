// Applications: the list, entry at dictation speed, the head with its signatures.
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/text/width.hpp>

#include "commission.hpp"
#include "tui/screens/application/entry_forms.hpp"

namespace collegium::tui {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;

const std::string kApplication = "competitions/14/applications/18";

class Entry : public testing::Test {
  protected:
    void open() { client.open_application(kApplication); }
    int press(std::initializer_list<const char*> keys) { return client.press(keys); }
    std::string frame() { return client.fake.frame(); }
    std::string message() { return client.fake.line(23); }

    Commission client;
};

TEST_F(Entry, AsDrawnInTheDesign) {
    SessionFacts gushchina = client.fake.app().session();
    gushchina.short_name = "Гущина Н. В.";
    gushchina.role_name = "главный секретарь";
    gushchina.permissions.insert("applications.submit");
    client.fake.app().set_session(gushchina);
    client.fake.pass(20h + 24min);  // 10:26 at the venue
    client.open_applications();
    press({"Enter"});
    client.fake.type("щук");
    client.fake.pass(200ms);
    for (const auto& [width, height] : {std::pair{80, 24}, {120, 40}, {60, 20}})
        expect_golden("screens/application-" + std::to_string(width) + "x" + std::to_string(height),
                      client.fake.frame(width, height));
}

TEST_F(Entry, TheListShowsStageLinesAndRemarks) {
    client.open_applications();
    for (const auto& [width, height] : {std::pair{80, 24}, {120, 40}, {60, 20}})
        expect_golden(
            "screens/applications-" + std::to_string(width) + "x" + std::to_string(height),
            client.fake.frame(width, height));
}

TEST_F(Entry, AKnownAthleteTakesSixKeys) {
    open();
    EXPECT_LE(press({"щ", "у", "к", "Enter", "Space", "Enter"}), 7);
    ASSERT_EQ(client.added.size(), 1U);
    EXPECT_EQ(client.added[0].entrant().person(), "persons/4802");
    EXPECT_EQ(client.added[0].entrant().application(), kApplication);
    EXPECT_TRUE(client.added[0].entrant().doctor_mark());
    EXPECT_THAT(message(), HasSubstr("Строка 5: спортсмена не было в предварительной заявке"));
    EXPECT_THAT(frame(), HasSubstr("> 6 [")) << "the next line is open";
}

TEST_F(Entry, TheRegistryIsAskedOnceAfterAPause) {
    open();
    for (const char* letter : {"щ", "у", "к"}) {
        client.fake.press(letter);
        client.fake.pass(50ms);
    }
    EXPECT_EQ(client.searches, 0);
    client.fake.pass(150ms);
    EXPECT_EQ(client.searches, 1);
    EXPECT_THAT(frame(), HasSubstr("Щукина Ольга Егоровна"));
}

TEST_F(Entry, AtMostOneSearchIsUnderWay) {
    open();
    client.fake.hold_calls(true);
    for (const char* letter : {"щ", "у", "к", "и"}) {
        client.fake.press(letter);
        client.fake.pass(200ms);
    }
    client.fake.run_held_calls();
    EXPECT_EQ(client.searches, 1);
    client.fake.pass(200ms);
    client.fake.run_held_calls();
    EXPECT_EQ(client.searches, 2) << "what was typed meanwhile is asked next";
    EXPECT_THAT(frame(), HasSubstr("Реестр: «щуки»"));
}

TEST_F(Entry, AnEnterBeforeTheAnswerTakesTheOnlyOneFound) {
    open();
    client.fake.type("щукин роман");
    client.fake.press("Enter");
    client.fake.pass(200ms);
    EXPECT_THAT(frame(), HasSubstr("[Щукин Роман Львович"));
    press({"Enter"});
    EXPECT_EQ(client.added.size(), 1U);
}

TEST_F(Entry, AnUnknownNameMakesACard) {
    open();
    client.fake.type("Язев Пётр");
    client.fake.pass(200ms);
    EXPECT_THAT(frame(), HasSubstr("новый человек «Язев Пётр…»"));
    press({"Enter"});
    EXPECT_EQ(client.fake.app().top()->id(), "person_form");
    EXPECT_THAT(frame(), HasSubstr("Язев"));
    EXPECT_THAT(frame(), HasSubstr("Пётр"));
}

TEST_F(Entry, EscClearsTheLineFirst) {
    open();
    client.fake.type("щук");
    press({"Esc"});
    EXPECT_EQ(client.fake.app().top()->id(), "application");
    press({"Esc"});
    EXPECT_NE(client.fake.app().top()->id(), "application");
}

TEST_F(Entry, SpaceOnALineSetsTheDoctorsMark) {
    open();
    press({"Up", "Space"});
    ASSERT_EQ(client.updated.size(), 1U);
    EXPECT_TRUE(client.updated[0].entrant().doctor_mark());
    EXPECT_EQ(client.updated[0].update_mask().paths(0), "doctor_mark");
    EXPECT_THAT(message(), HasSubstr("Отметка врача поставлена: Ёлкин А. С."));
}

TEST_F(Entry, APreliminaryApplicationHasNoDoctorsMark) {
    client.applications[0].set_stage(v1::Application::STAGE_PRELIMINARY);
    open();
    press({"Up", "Space"});
    EXPECT_TRUE(client.updated.empty());
    EXPECT_THAT(message(), HasSubstr("В предварительной заявке допуска врача нет"));
}

TEST_F(Entry, AMistypedBoardIsAViolationUnderItsFieldAndNoZero) {
    v1::Competition team = client.place->competition();
    team.set_team(true);
    client.place->set_competition(team);
    client.fake.app().push(
        make_line_form(client.fake.app(), client.place, client.entrants.front(), [] {}));
    constexpr int kFieldsBefore = 14;
    for (int i = 0; i < kFieldsBefore; ++i)
        client.fake.press("Tab");
    client.fake.type("1a");
    press({"F2"});
    EXPECT_TRUE(client.updated.empty());
    EXPECT_THAT(frame(), HasSubstr("× 1a: нужно целое число"));
    press({"Backspace", "F2"});
    ASSERT_EQ(client.updated.size(), 1U);
    EXPECT_EQ(client.updated[0].entrant().board(), 1);
    EXPECT_THAT(client.updated[0].update_mask().paths(), testing::ElementsAre("board"));
}

TEST_F(Entry, WhatTheHeadHasNoRoomForIsSentByTheNamesOfTheApi) {
    client.fake.app().push(
        make_details_form(client.fake.app(), client.place, client.applications.front(), [] {}));
    client.fake.type("8-937");
    press({"Tab", "Tab"});
    client.fake.type("Иванов И. И.");
    press({"F2"});
    ASSERT_EQ(client.heads.size(), 1U);
    const v1::Application& sent = client.heads[0].application();
    EXPECT_THAT(sent.representative_contact(), HasSubstr("8-937"));
    EXPECT_THAT(sent.medical_clearance().doctor_name(), HasSubstr("Иванов И. И."));
    EXPECT_THAT(client.heads[0].update_mask().paths(),
                testing::UnorderedElementsAre("medical_clearance", "representative_contact"));
}

TEST_F(Entry, ALineIsStruckWithAReasonAndKeepsItsNumber) {
    open();
    press({"Up", "F8", "F2"});
    EXPECT_TRUE(client.struck.name().empty()) << "a reason is asked for";
    client.fake.type("травма, справка от врача");
    press({"F2"});
    EXPECT_EQ(client.struck.name(), "competitions/14/entrants/4");
    client.fake.pass(200ms);
    EXPECT_THAT(frame(), HasSubstr("вычеркнут: травма, справка от врача"));
    EXPECT_THAT(frame(), HasSubstr("> 4 Ёлкин"));
}

TEST_F(Entry, AcceptingSaysHowManyAndWhatComesNext) {
    open();
    press({"F2"});
    EXPECT_EQ(client.accepted.name(), kApplication);
    EXPECT_EQ(client.accepted.stage(), v1::Application::STAGE_FINAL);
    EXPECT_THAT(message(), HasSubstr("Заявка № 18 принята: 5 спортсменов, замечаний 2"));
}

TEST_F(Entry, AnApplicationWithoutLinesIsNotAccepted) {
    client.entrants.clear();
    open();
    press({"F2"});
    EXPECT_TRUE(client.accepted.name().empty());
    EXPECT_THAT(message(), HasSubstr("В заявке нет спортсменов"));
}

TEST_F(Entry, ASealIsTickedInTheHeadAndWrittenWhenTheHandGoesOn) {
    open();
    press({"Shift-Tab", "Space", "Tab"});
    ASSERT_EQ(client.heads.size(), 1U);
    ASSERT_EQ(client.heads[0].update_mask().paths_size(), 1);
    EXPECT_EQ(client.heads[0].update_mask().paths(0), "final_paper.signatures");
    const auto& signatures = client.heads[0].application().final_paper().signatures();
    ASSERT_EQ(signatures.size(), 3);
    EXPECT_TRUE(signatures[2].is_stamped());
}

TEST_F(Entry, ANewApplicationIsWrittenWithItsOrganisation) {
    client.open_application("");
    client.fake.type("сш");
    press({"Enter"});
    client.fake.type("Носов П. Т.");
    for (int i = 0; i < 5; ++i)
        press({"Tab"});
    ASSERT_EQ(client.created.size(), 1U);
    EXPECT_FALSE(client.created[0].application().organisation().empty());
    EXPECT_EQ(client.created[0].application().representative(), "Носов П. Т.");
    EXPECT_THAT(client.fake.line(1), HasSubstr("заявка № 21"));
    EXPECT_THAT(frame(), HasSubstr("> 1 ["));
}

TEST_F(Entry, EscOnANewApplicationThatIsSentLetsItBeSentAgainAndLeft) {
    client.open_applications();
    client.open_application("");
    client.fake.type("сш");
    press({"Enter"});
    client.fake.hold_calls(true);
    for (int i = 0; i < 6; ++i)
        client.fake.press("Tab");
    client.fake.stop_waiting();
    ASSERT_TRUE(client.created.empty());
    client.fake.hold_calls(false);
    press({"Esc"});
    EXPECT_EQ(client.created.size(), 1U);
    EXPECT_NE(client.fake.app().top()->id(), "application");
}

TEST_F(Entry, ANewApplicationOfUnknownFateIsSentAgainUnderItsId) {
    std::vector<std::string> ids;
    client.fake.server().on<v1::CreateApplicationRequest, v1::Application>(
        [&](const v1::CreateApplicationRequest& request) -> net::Reply<v1::Application> {
            ids.push_back(request.request_id());
            net::ClientError error;
            error.code = sdk::Code::kCancelled;
            return tl::unexpected<net::ClientError>(error);
        });
    client.open_applications();
    client.open_application("");
    client.fake.type("сш");
    press({"Enter", "Esc", "Esc"});
    ASSERT_EQ(ids.size(), 2U);
    EXPECT_EQ(ids[0], ids[1]) << "it may have been written";
}

TEST_F(Entry, EscOnALineThatIsSentLetsTheScreenBeLeft) {
    open();
    client.fake.type("щукин роман");
    client.fake.press("Enter");
    client.fake.pass(200ms);
    client.fake.hold_calls(true);
    client.fake.press("Enter");
    client.fake.stop_waiting();
    client.fake.hold_calls(false);
    client.fake.run_held_calls();
    EXPECT_TRUE(client.added.empty());
    press({"Esc"});
    EXPECT_NE(client.fake.app().top()->id(), "application");
}

TEST_F(Entry, WithoutAnOrganisationNothingIsWritten) {
    client.open_application("");
    client.fake.type("нет такой");
    for (int i = 0; i < 6; ++i)
        press({"Tab"});
    EXPECT_TRUE(client.created.empty());
    EXPECT_THAT(message(), HasSubstr("Выберите организацию"));
}

TEST_F(Entry, F4ChangesTheStage) {
    open();
    press({"F4"});
    ASSERT_EQ(client.heads.size(), 1U);
    EXPECT_EQ(client.heads[0].application().stage(), v1::Application::STAGE_PRELIMINARY);
}

TEST_F(Entry, AColleaguesLineAppearsAndWhatIsTypedStays) {
    open();
    client.fake.type("щук");
    client.fake.pass(200ms);
    v1::Entrant line = client.entrants[0];
    line.set_name("competitions/14/entrants/77");
    line.set_number(5);
    line.mutable_display_names()->set_full("Карпов Юрий Егорович");
    client.entrants.push_back(line);
    net::WatchEvent event = change_of(line.name(), 1, "entrant.create");
    event.scope = "competitions/14";
    client.fake.app().on_watch(event);
    client.fake.pass(200ms);
    EXPECT_THAT(frame(), HasSubstr("5 Карпов Юрий Егорович"));
    EXPECT_THAT(frame(), HasSubstr("> 6 [щук"));
}

TEST_F(Entry, AHalfTypedLineIsKeptWhenTheWorkEnds) {
    open();
    client.fake.type("щук");
    press({"F10", "F2"});
    EXPECT_TRUE(client.fake.quit);
    ASSERT_EQ(client.federation.drafts.size(), 1U);
    EXPECT_EQ(client.federation.drafts[0].form_id(), "application.line");
    EXPECT_EQ(client.federation.drafts[0].subject(), kApplication);
    EXPECT_THAT(client.federation.drafts[0].payload(), HasSubstr("щук"));

    Commission again;
    again.federation.drafts = client.federation.drafts;
    again.open_application(kApplication);
    EXPECT_THAT(again.fake.frame(), HasSubstr("> 5 [щук"));
    EXPECT_THAT(again.fake.line(23), HasSubstr("Недописанная строка возвращена"));
    again.fake.pass(200ms);  // the registry is asked anew: two bear that name
    again.press({"Enter", "Enter"});
    ASSERT_EQ(again.added.size(), 1U);
    EXPECT_EQ(again.added[0].entrant().person(), "persons/4802");
    EXPECT_TRUE(again.federation.drafts.empty()) << "what is written needs no draft";
}

TEST_F(Entry, APersonTakenIntoTheLineComesBackWithTheDoctorsMark) {
    open();
    press({"щ", "у", "к", "Enter", "Space"});
    client.fake.app().keep_typed([] {});
    ASSERT_EQ(client.federation.drafts.size(), 1U);

    Commission again;
    again.federation.drafts = client.federation.drafts;
    again.federation.persons.push_back(
        make_person(4802, "Щукин", "Роман", "Львович", 2010, "Самарская обл."));
    again.open_application(kApplication);
    again.press({"Enter"});
    ASSERT_EQ(again.added.size(), 1U);
    EXPECT_EQ(again.added[0].entrant().person(), "persons/4802");
    EXPECT_TRUE(again.added[0].entrant().doctor_mark());
}

TEST_F(Entry, ALineThatTheServerDoesNotTakeAsksBeforeTheWorkEnds) {
    open();
    client.fake.type("щук");
    client.fake.server().on<v1::SaveFormDraftRequest, v1::FormDraft>(
        [](const auto&) -> net::Reply<v1::FormDraft> {
            net::ClientError error;
            error.code = sdk::Code::kUnavailable;
            return tl::unexpected<net::ClientError>(error);
        });
    press({"F10", "F2"});
    EXPECT_FALSE(client.fake.quit);
    EXPECT_THAT(frame(), HasSubstr("набранное пропадёт"));
}

TEST_F(Entry, TheWholeApplicationIsPaidAtOnce) {
    open();
    press({"Up"});
    client.run("payment.record");
    EXPECT_THAT(frame(), HasSubstr("К оплате: 6\u00a0000\u00a0руб."));
    press({"F2"});
    EXPECT_EQ(client.payment.payment().application(), kApplication);
    EXPECT_THAT(message(), HasSubstr("квитанция № 12"));
}

TEST_F(Entry, EveryLineFillsTheWindowInEveryLanguage) {
    open();
    client.fake.type("щук");
    client.fake.pass(200ms);
    for (const i18n::Language language : i18n::kLanguages) {
        client.fake.app().set_language(language);
        for (const auto& [width, height] : {std::pair{80, 24}, {120, 40}, {60, 16}, {99, 30}}) {
            std::istringstream lines(client.fake.frame(width, height));
            int count = 0;
            for (std::string line; std::getline(lines, line); ++count)
                EXPECT_EQ(text::display_width(line), width) << line;
            EXPECT_EQ(count, height);
        }
    }
}

TEST_F(Entry, KeysHaveLabelsThatFitAndAreGivenOnce) {
    open();
    press({"Up"});
    for (const i18n::Language language : i18n::kLanguages) {
        client.fake.app().set_language(language);
        std::set<std::string> keys;
        for (const Action& action : client.fake.app().actions()) {
            EXPECT_LE(text::display_width(action.label.bar6), 6) << action.id;
            EXPECT_LE(text::display_width(action.label.bar8), 8) << action.id;
            EXPECT_NE(action.label.full, "action." + action.id);
            EXPECT_TRUE(action.key.empty() || keys.insert(action.key).second) << action.key;
        }
    }
}

}  // namespace
}  // namespace collegium::tui
