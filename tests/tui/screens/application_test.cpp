// Applications: the list, entry at dictation speed, the head with its signatures.
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/text/width.hpp>

#include "commission.hpp"
#include "tui/net/entry_methods.hpp"

namespace collegium::tui {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;

const std::string kApplication = "competitions/14/applications/18";

class Entry : public testing::Test {
  protected:
    void open() { hall.open_application(kApplication); }
    int press(std::initializer_list<const char*> keys) { return hall.press(keys); }
    std::string frame() { return hall.fake.frame(); }
    std::string message() { return hall.fake.line(23); }

    Commission hall;
};

TEST_F(Entry, AsDrawnInTheDesign) {
    SessionFacts gushchina = hall.fake.app().session();
    gushchina.short_name = "Гущина Н. В.";
    gushchina.role_name = "главный секретарь";
    hall.fake.app().set_session(gushchina);
    hall.fake.pass(20h + 24min);  // 10:26 at the venue
    hall.open_applications();
    press({"Enter"});
    hall.fake.type("щук");
    hall.fake.pass(200ms);
    for (const auto& [width, height] : {std::pair{80, 24}, {120, 40}, {60, 20}})
        expect_golden("screens/application-" + std::to_string(width) + "x" + std::to_string(height),
                      hall.fake.frame(width, height));
}

TEST_F(Entry, TheListShowsStageLinesAndRemarks) {
    hall.open_applications();
    for (const auto& [width, height] : {std::pair{80, 24}, {120, 40}, {60, 20}})
        expect_golden(
            "screens/applications-" + std::to_string(width) + "x" + std::to_string(height),
            hall.fake.frame(width, height));
}

TEST_F(Entry, AKnownAthleteTakesSixKeys) {
    open();
    EXPECT_LE(press({"щ", "у", "к", "Enter", "Space", "Enter"}), 7);
    ASSERT_EQ(hall.added.size(), 1U);
    EXPECT_EQ(hall.added[0].entrant().person(), "persons/4802");
    EXPECT_EQ(hall.added[0].entrant().application(), kApplication);
    EXPECT_TRUE(hall.added[0].entrant().doctor_mark());
    EXPECT_THAT(message(), HasSubstr("Строка 5: спортсмена не было в предварительной заявке"));
    EXPECT_THAT(frame(), HasSubstr("> 6 [")) << "the next line is open";
}

TEST_F(Entry, TheRegistryIsAskedOnceAfterAPause) {
    open();
    for (const char* letter : {"щ", "у", "к"}) {
        hall.fake.press(letter);
        hall.fake.pass(50ms);
    }
    EXPECT_EQ(hall.searches, 0);
    hall.fake.pass(150ms);
    EXPECT_EQ(hall.searches, 1);
    EXPECT_THAT(frame(), HasSubstr("Щукина Ольга Егоровна"));
}

TEST_F(Entry, AtMostOneSearchIsUnderWay) {
    open();
    hall.fake.hold_calls(true);
    for (const char* letter : {"щ", "у", "к", "и"}) {
        hall.fake.press(letter);
        hall.fake.pass(200ms);
    }
    hall.fake.run_held_calls();
    EXPECT_EQ(hall.searches, 1);
    hall.fake.pass(200ms);
    hall.fake.run_held_calls();
    EXPECT_EQ(hall.searches, 2) << "what was typed meanwhile is asked next";
    EXPECT_THAT(frame(), HasSubstr("Реестр: «щуки»"));
}

TEST_F(Entry, AnEnterBeforeTheAnswerTakesTheOnlyOneFound) {
    open();
    hall.fake.type("щукин роман");
    hall.fake.press("Enter");
    hall.fake.pass(200ms);
    EXPECT_THAT(frame(), HasSubstr("[Щукин Роман Львович"));
    press({"Enter"});
    EXPECT_EQ(hall.added.size(), 1U);
}

TEST_F(Entry, AnUnknownNameMakesACard) {
    open();
    hall.fake.type("Язев Пётр");
    hall.fake.pass(200ms);
    EXPECT_THAT(frame(), HasSubstr("новый человек «Язев Пётр…»"));
    press({"Enter"});
    EXPECT_EQ(hall.fake.app().top()->id(), "person_form");
    EXPECT_THAT(frame(), HasSubstr("Язев"));
    EXPECT_THAT(frame(), HasSubstr("Пётр"));
}

TEST_F(Entry, EscClearsTheLineFirst) {
    open();
    hall.fake.type("щук");
    press({"Esc"});
    EXPECT_EQ(hall.fake.app().top()->id(), "application");
    press({"Esc"});
    EXPECT_NE(hall.fake.app().top()->id(), "application");
}

TEST_F(Entry, SpaceOnALineSetsTheDoctorsMark) {
    open();
    press({"Up", "Space"});
    ASSERT_EQ(hall.updated.size(), 1U);
    EXPECT_TRUE(hall.updated[0].entrant().doctor_mark());
    EXPECT_EQ(hall.updated[0].update_mask().paths(0), "doctor_mark");
    EXPECT_THAT(message(), HasSubstr("Отметка врача поставлена: Ёлкин А. С."));
}

TEST_F(Entry, APreliminaryApplicationHasNoDoctorsMark) {
    hall.applications[0].set_stage(v1::Application::STAGE_PRELIMINARY);
    open();
    press({"Up", "Space"});
    EXPECT_TRUE(hall.updated.empty());
    EXPECT_THAT(message(), HasSubstr("В предварительной заявке допуска врача нет"));
}

TEST_F(Entry, ALineIsStruckWithAReasonAndKeepsItsNumber) {
    open();
    press({"Up", "F8", "F2"});
    EXPECT_TRUE(hall.struck.name().empty()) << "a reason is asked for";
    hall.fake.type("травма, справка от врача");
    press({"F2"});
    EXPECT_EQ(hall.struck.name(), "competitions/14/entrants/4");
    hall.fake.pass(200ms);
    EXPECT_THAT(frame(), HasSubstr("вычеркнут: травма, справка от врача"));
    EXPECT_THAT(frame(), HasSubstr("> 4 Ёлкин"));
}

TEST_F(Entry, AcceptingSaysHowManyAndWhatComesNext) {
    open();
    press({"F2"});
    EXPECT_EQ(hall.accepted.name(), kApplication);
    EXPECT_EQ(hall.accepted.stage(), v1::Application::STAGE_FINAL);
    EXPECT_THAT(message(), HasSubstr("Заявка № 18 принята: 5 спортсменов, замечаний 2"));
}

TEST_F(Entry, AnApplicationWithoutLinesIsNotAccepted) {
    hall.entrants.clear();
    open();
    press({"F2"});
    EXPECT_TRUE(hall.accepted.name().empty());
    EXPECT_THAT(message(), HasSubstr("В заявке нет спортсменов"));
}

TEST_F(Entry, ASealIsTickedInTheHeadAndWrittenWhenTheHandGoesOn) {
    open();
    press({"Shift-Tab", "Space", "Tab"});
    ASSERT_EQ(hall.heads.size(), 1U);
    ASSERT_EQ(hall.heads[0].update_mask().paths_size(), 1);
    EXPECT_EQ(hall.heads[0].update_mask().paths(0), "final_paper.signatures");
    const auto& signatures = hall.heads[0].application().final_paper().signatures();
    ASSERT_EQ(signatures.size(), 3);
    EXPECT_TRUE(signatures[2].is_stamped());
}

TEST_F(Entry, ANewApplicationIsWrittenWithItsOrganisation) {
    hall.open_application("");
    hall.fake.type("сш");
    press({"Enter"});
    hall.fake.type("Носов П. Т.");
    for (int i = 0; i < 5; ++i)
        press({"Tab"});
    ASSERT_EQ(hall.created.size(), 1U);
    EXPECT_FALSE(hall.created[0].application().organisation().empty());
    EXPECT_EQ(hall.created[0].application().representative(), "Носов П. Т.");
    EXPECT_THAT(hall.fake.line(1), HasSubstr("заявка № 21"));
    EXPECT_THAT(frame(), HasSubstr("> 1 ["));
}

TEST_F(Entry, EscOnANewApplicationThatIsSentLetsItBeSentAgainAndLeft) {
    hall.open_applications();
    hall.open_application("");
    hall.fake.type("сш");
    press({"Enter"});
    hall.fake.hold_calls(true);
    for (int i = 0; i < 6; ++i)
        hall.fake.press("Tab");
    hall.fake.stop_waiting();
    ASSERT_TRUE(hall.created.empty());
    hall.fake.hold_calls(false);
    press({"Esc"});
    EXPECT_EQ(hall.created.size(), 1U);
    EXPECT_NE(hall.fake.app().top()->id(), "application");
}

TEST_F(Entry, ANewApplicationOfUnknownFateIsSentAgainUnderItsId) {
    std::vector<std::string> ids;
    hall.fake.server().on<v1::CreateApplicationRequest, v1::Application>(
        net::kCreateApplication,
        [&](const v1::CreateApplicationRequest& request) -> net::Reply<v1::Application> {
            ids.push_back(request.request_id());
            net::ClientError error;
            error.code = sdk::Code::kCancelled;
            return tl::unexpected<net::ClientError>(error);
        });
    hall.open_applications();
    hall.open_application("");
    hall.fake.type("сш");
    press({"Enter", "Esc", "Esc"});
    ASSERT_EQ(ids.size(), 2U);
    EXPECT_EQ(ids[0], ids[1]) << "it may have been written";
}

TEST_F(Entry, EscOnALineThatIsSentLetsTheScreenBeLeft) {
    open();
    hall.fake.type("щукин роман");
    hall.fake.press("Enter");
    hall.fake.pass(200ms);
    hall.fake.hold_calls(true);
    hall.fake.press("Enter");
    hall.fake.stop_waiting();
    hall.fake.hold_calls(false);
    hall.fake.run_held_calls();
    EXPECT_TRUE(hall.added.empty());
    press({"Esc"});
    EXPECT_NE(hall.fake.app().top()->id(), "application");
}

TEST_F(Entry, WithoutAnOrganisationNothingIsWritten) {
    hall.open_application("");
    hall.fake.type("нет такой");
    for (int i = 0; i < 6; ++i)
        press({"Tab"});
    EXPECT_TRUE(hall.created.empty());
    EXPECT_THAT(message(), HasSubstr("Выберите организацию"));
}

TEST_F(Entry, F4ChangesTheStage) {
    open();
    press({"F4"});
    ASSERT_EQ(hall.heads.size(), 1U);
    EXPECT_EQ(hall.heads[0].application().stage(), v1::Application::STAGE_PRELIMINARY);
}

TEST_F(Entry, AColleaguesLineAppearsAndWhatIsTypedStays) {
    open();
    hall.fake.type("щук");
    hall.fake.pass(200ms);
    v1::Entrant line = hall.entrants[0];
    line.set_name("competitions/14/entrants/77");
    line.set_number(5);
    line.mutable_display_names()->set_full("Карпов Юрий Егорович");
    hall.entrants.push_back(line);
    net::WatchEvent event = change_of(line.name(), 1, "entrant.create");
    event.scope = "competitions/14";
    hall.fake.app().on_watch(event);
    hall.fake.pass(200ms);
    EXPECT_THAT(frame(), HasSubstr("5 Карпов Юрий Егорович"));
    EXPECT_THAT(frame(), HasSubstr("> 6 [щук"));
}

TEST_F(Entry, AHalfTypedLineIsKeptWhenTheWorkEnds) {
    open();
    hall.fake.type("щук");
    press({"F10", "F2"});
    EXPECT_TRUE(hall.fake.quit);
    ASSERT_EQ(hall.federation.drafts.size(), 1U);
    EXPECT_EQ(hall.federation.drafts[0].form_id(), "application.line");
    EXPECT_EQ(hall.federation.drafts[0].subject(), kApplication);
    EXPECT_THAT(hall.federation.drafts[0].payload(), HasSubstr("щук"));

    Commission again;
    again.federation.drafts = hall.federation.drafts;
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
    hall.fake.app().keep_typed([] {});
    ASSERT_EQ(hall.federation.drafts.size(), 1U);

    Commission again;
    again.federation.drafts = hall.federation.drafts;
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
    hall.fake.type("щук");
    hall.fake.server().on<v1::SaveFormDraftRequest, v1::FormDraft>(
        net::kSaveFormDraft, [](const auto&) -> net::Reply<v1::FormDraft> {
            net::ClientError error;
            error.code = sdk::Code::kUnavailable;
            return tl::unexpected<net::ClientError>(error);
        });
    press({"F10", "F2"});
    EXPECT_FALSE(hall.fake.quit);
    EXPECT_THAT(frame(), HasSubstr("набранное пропадёт"));
}

TEST_F(Entry, TheWholeApplicationIsPaidAtOnce) {
    open();
    press({"Up"});
    hall.run("payment.record");
    EXPECT_THAT(frame(), HasSubstr("К оплате: 6\u00a0000\u00a0руб."));
    press({"F2"});
    EXPECT_EQ(hall.payment.payment().application(), kApplication);
    EXPECT_THAT(message(), HasSubstr("квитанция № 12"));
}

TEST_F(Entry, EveryLineFillsTheWindowInEveryLanguage) {
    open();
    hall.fake.type("щук");
    hall.fake.pass(200ms);
    for (const i18n::Language language : i18n::kLanguages) {
        hall.fake.app().set_language(language);
        for (const auto& [width, height] : {std::pair{80, 24}, {120, 40}, {60, 16}, {99, 30}}) {
            std::istringstream lines(hall.fake.frame(width, height));
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
        hall.fake.app().set_language(language);
        std::set<std::string> keys;
        for (const Action& action : hall.fake.app().actions()) {
            EXPECT_LE(text::display_width(action.label.bar6), 6) << action.id;
            EXPECT_LE(text::display_width(action.label.bar8), 8) << action.id;
            EXPECT_NE(action.label.full, "action." + action.id);
            EXPECT_TRUE(action.key.empty() || keys.insert(action.key).second) << action.key;
        }
    }
}

}  // namespace
}  // namespace collegium::tui
