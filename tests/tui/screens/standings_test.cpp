// The table of a tournament: as drawn, views, why, cards, live moves, approval.
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/text/width.hpp>

#include "round_client.hpp"
#include "round_rows.hpp"

namespace collegium::tui {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;

class Table : public testing::Test {
  protected:
    void open() { client.open("standings"); }
    int press(std::initializer_list<const char*> keys) { return client.press(keys); }
    std::string frame() { return client.fake.frame(); }
    std::string message() { return client.message(); }
    std::string row(const std::string& words) { return client.row_of(words); }
    void result_arrives() {
        net::WatchEvent event = change_of(board_name(1), 5, "result.record");
        event.scope = "competitions/14";
        client.fake.app().on_watch(event);
        client.fake.pass(200ms);
    }

    RoundClient client;
};

// RU-2022 WE-18
TEST_F(Table, AsDrawnInTheDesign) {
    client.fake.pass(89min);
    client.fake.app().on_connection({net::Link::kOnline, 0s, client.fake.app().now()});
    open();
    client.fake.pass(7s);
    expect_golden("screens/standings-80x24", client.fake.frame(80, 24));
}

TEST_F(Table, InAWideAndANarrowWindow) {
    open();
    expect_golden("screens/standings-120x40", client.fake.frame(120, 40));
    expect_golden("screens/standings-60x20", client.fake.frame(60, 20));
    press({"Tab"});
    EXPECT_THAT(client.fake.frame(60, 20), HasSubstr("Очки: 7 и 7"));
}

TEST_F(Table, WhyIsOneKeyAndFollowsTheCursor) {
    open();
    EXPECT_THAT(frame(), HasSubstr("Почему 1-е место: Жуков Д. В."));
    EXPECT_THAT(frame(), HasSubstr("14½ против 13½ — ВЫШЕ Жуков"));
    press({"Down"});
    client.fake.pass(1s);
    EXPECT_THAT(frame(), HasSubstr("Почему 2-е место: Абрамов П. Р."));
    EXPECT_EQ(client.explained.back().number(), 1);
    press({"Up", "w"});
    EXPECT_THAT(frame(), HasSubstr("Для норм и рейтинга"));
    EXPECT_THAT(frame(), HasSubstr("Жуков: 7 очков из 10"));
    press({"Esc"});
    EXPECT_THAT(frame(), HasSubstr("После тура 5 из 5"));
}

TEST_F(Table, ViewsKeepTheParticipantUnderTheCursor) {
    open();
    press({"Down", "F4"});
    EXPECT_THAT(frame(), HasSubstr("по номерам"));
    press({"2"});
    EXPECT_THAT(row("Абрамов Пётр"), HasSubstr("│>    2   1"));
    EXPECT_LT(frame().find("Абрамов Пётр"), frame().find("Жуков Денис"));
    press({"F4", "4"});
    EXPECT_THAT(row("Жуков Денис"), HasSubstr("1б 1"));
}

TEST_F(Table, OnlyARoundRobinHasACrosstable) {
    client.standings.set_round_robin(false);
    open();
    EXPECT_THAT(row("Жуков Денис"), HasSubstr("2ч 1"));
    press({"F4", "3"});
    EXPECT_THAT(frame(), HasSubstr("крестовой таблицы нет"));
}

TEST_F(Table, ColumnsMoveAndTheNameStays) {
    client.standings.set_round_robin(false);
    for (v1::StandingsRow& one : *client.standings.mutable_rows()) {
        one.clear_cells();
        for (int i = 1; i <= 11; ++i) {
            v1::RoundCell& cell = *one.add_cells();
            cell.set_round(i);
            cell.set_opponent(i + 10);
            cell.set_text("2");
        }
    }
    open();
    EXPECT_THAT(frame(), HasSubstr("11ч 2"));
    press({"Right", "Right", "Right"});
    EXPECT_THAT(row("Жуков Денис"), HasSubstr("14ч 2"));
    EXPECT_THAT(frame(), Not(HasSubstr("11ч 2")));
    EXPECT_THAT(row("Жуков Денис"), HasSubstr("14½")) << "points and criteria stay in sight";
    press({"Left", "Left", "Left"});
    EXPECT_THAT(frame(), HasSubstr("11ч 2"));
}

TEST_F(Table, InAHighWindowItIsSeenWhole) {
    client.standings.set_round_robin(false);
    for (v1::StandingsRow& one : *client.standings.mutable_rows()) {
        one.clear_cells();
        for (int i = 1; i <= 7; ++i) {
            v1::RoundCell& cell = *one.add_cells();
            cell.set_round(i);
            cell.set_opponent(i + 10);
            cell.set_text("2");
        }
    }
    open();
    const std::string wide = client.fake.frame(120, 40);
    EXPECT_THAT(wide, HasSubstr("11ч 2 12ч 2 13ч 2 14ч 2 15ч 2 16ч 2 17ч 2"));
    EXPECT_THAT(wide, HasSubstr("Почему 1-е место: Жуков Д. В."));
}

TEST_F(Table, PlacesOfABracketHaveNoColumnsForCriteria) {
    for (v1::StandingsRow& one : *client.standings.mutable_rows())
        for (std::string& value : *one.mutable_values())
            value.clear();
    open();
    EXPECT_THAT(frame(), Not(HasSubstr("2)ЗБ")));
}

TEST_F(Table, ANewResultMovesRowsAndMarksThemUntilTheNextKey) {
    open();
    client.swap_leaders();
    result_arrives();
    EXPECT_THAT(row("Абрамов Пётр"), HasSubstr("↑1"));
    EXPECT_THAT(row("Жуков Денис"), HasSubstr("↓1"));
    EXPECT_THAT(row("Жуков Денис"), HasSubstr("│>")) << "the cursor stays with its participant";
    EXPECT_THAT(message(), HasSubstr("1-е место теперь Абрамов П. Р. (было: Жуков Д. В.)"));
    client.fake.pass(2s);
    press({"Down"});
    client.fake.pass(1s);
    EXPECT_THAT(frame(), Not(HasSubstr("↑1")));
}

TEST_F(Table, ATableThatCannotBeCountedAnewSaysOfWhenItIs) {
    open();
    client.fake.server().on<v1::GetStandingsRequest, v1::Standings>(
        [](const auto&) -> net::Reply<v1::Standings> {
            net::ClientError error;
            error.code = sdk::Code::kFailedPrecondition;
            error.reason = "RULEBOOK_AWAY";
            error.text = "модуль дисциплины остановлен";
            return tl::unexpected(error);
        });
    result_arrives();
    EXPECT_THAT(message(), HasSubstr("Расчёт не удался: модуль дисциплины остановлен. Показана "
                                     "таблица на 19:09"));
    EXPECT_THAT(frame(), HasSubstr("Жуков Денис")) << "what was counted stays";
}

TEST_F(Table, SharedPlacesAndThoseWhoLeftSayWhy) {
    for (int i = 1; i < 3; ++i) {
        client.standings.mutable_rows(i)->set_place(2);
        client.standings.mutable_rows(i)->set_last_place(3);
        client.standings.mutable_rows(i)->set_place_text("2–3");
    }
    v1::StandingsRow& left = *client.standings.mutable_rows(5);
    left.set_counted(false);
    left.set_place_text("");
    left.set_left_text("выбыл, сыграно 2 из 5: результаты не засчитываются (5.4.5.2)");
    client.standings.add_remarks("Критерии исчерпаны: места разделены (5.4.8.13)");
    open();
    EXPECT_THAT(row("Абрамов Пётр"), HasSubstr("2–3"));
    press({"Down"});
    EXPECT_THAT(frame(), HasSubstr("Почему места 2–3: Абрамов П. Р."));
    client.fake.pass(7s);
    EXPECT_THAT(message(), HasSubstr("Критерии исчерпаны"));
    press({"End"});
    client.fake.pass(1s);
    const std::string shown = frame();
    const std::size_t said = shown.find("выбыл, сыграно 2 из 5");
    ASSERT_NE(said, std::string::npos);
    EXPECT_EQ(shown.find("выбыл, сыграно 2 из 5", said + 1), std::string::npos);
}

TEST_F(Table, ASharedFirstPlaceIsPlayedOffFromHere) {
    const std::string due = "1-е место разыгрывают Жуков Д. В., Абрамов П. Р.: матч (38.8).";
    client.standings.add_remarks(due);
    allow(*client.standings.mutable_actions(), "standings.play_off");
    std::vector<v1::CreateTournamentRequest> created;
    client.fake.server().on<v1::SuggestTournamentRequest, v1::Tournament>(
        [this](const auto& request) -> net::Reply<v1::Tournament> {
            v1::Tournament suggested = client.tournament;
            suggested.set_title("Тай-брейк за 1-е место");
            suggested.set_system(v1::TOURNAMENT_SYSTEM_MATCH);
            suggested.set_rounds(2);
            *suggested.mutable_stages_of() = request.stages_of();
            suggested.add_playoff_places(1);
            return suggested;
        });
    client.fake.server().on<v1::CreateTournamentRequest, v1::Tournament>(
        [&](const auto& request) -> net::Reply<v1::Tournament> {
            created.push_back(request);
            v1::Tournament made = request.tournament();
            made.set_participant_count(2);
            return made;
        });
    open();
    client.fake.pass(7s);
    EXPECT_THAT(message(), HasSubstr("1-е место разыгрывают Жуков Д. В."));
    press({"t"});
    EXPECT_EQ(client.fake.app().top()->id(), "tournament_form");
    EXPECT_THAT(frame(), HasSubstr("Тай-брейк за 1-е место"));
    press({"F2"});
    ASSERT_EQ(created.size(), 1U);
    EXPECT_THAT(created[0].tournament().playoff_places(), testing::ElementsAre(1));
    EXPECT_THAT(created[0].tournament().stages_of(), testing::ElementsAre(kTournament));
    EXPECT_EQ(created[0].tournament().rounds(), 2);
    EXPECT_EQ(client.fake.app().top()->id(), "standings");
    EXPECT_THAT(message(), HasSubstr("Тай-брейк за 1-е место», в нём 2 участника"));
}

TEST_F(Table, ARoundOfThePlayOffMovesItsPlaces) {
    open();
    const std::size_t asked = client.asked.size();
    const auto changed = [&](const std::string& subject) {
        net::WatchEvent event = change_of(subject, 5, "rounds.close");
        event.scope = "competitions/14";
        client.fake.app().on_watch(event);
        client.fake.pass(200ms);
    };
    changed("competitions/14/tournaments/9/rounds/3/boards/1");
    EXPECT_EQ(client.asked.size(), asked) << "a result of another tournament";
    changed("competitions/14/tournaments/9/rounds/3");
    EXPECT_EQ(client.asked.size(), asked + 1);
}

TEST_F(Table, WhatNobodySharesIsNotPlayedOff) {
    v1::AllowedAction& refused = *client.standings.add_actions();
    refused.set_action("standings.play_off");
    refused.set_text("Первое место никто не делит: разыгрывать нечего");
    open();
    press({"t"});
    EXPECT_EQ(client.fake.app().top()->id(), "standings");
    EXPECT_THAT(message(), HasSubstr("Первое место никто не делит"));
}

TEST_F(Table, EnterOpensTheCardAndBracketsStepThroughTheTable) {
    open();
    press({"Enter"});
    EXPECT_THAT(frame(), HasSubstr("№ 3 Жуков Денис Викторович"));
    EXPECT_THAT(row("Иванов И. И."), HasSubstr("белые"));
    EXPECT_THAT(frame(), HasSubstr("Очки 7, место 1"));
    expect_golden("screens/participant-card-80x24", client.fake.frame(80, 24));
    press({"]"});
    EXPECT_THAT(frame(), HasSubstr("№ 1 Абрамов Пётр Романович"));
    press({"Esc"});
    EXPECT_THAT(frame(), HasSubstr("После тура 5 из 5"));
}

TEST_F(Table, TheTableAfterAnEarlierRound) {
    client.tournament.set_current_round(5);
    open();
    press({"["});
    EXPECT_EQ(client.asked.back().round(), 4);
    EXPECT_THAT(frame(), HasSubstr("После тура 4 из 5"));
    press({"]", "]"});
    EXPECT_THAT(message(), HasSubstr("Тура 6 нет"));
}

TEST_F(Table, ApprovalIsBlockedWithTheListOfWhatIsOpen) {
    v1::ApprovalCondition& closed = *client.approval.add_conditions();
    closed.set_text("все туры закрыты");
    closed.set_met(true);
    v1::ApprovalCondition& protest = *client.approval.add_conditions();
    protest.set_text("открыт протест № 2");
    protest.set_article("5.4.17.3");
    protest.set_blocking(true);
    open();
    client.run("standings.approve");
    EXPECT_THAT(frame(), HasSubstr("Итоги ещё нельзя утвердить"));
    EXPECT_THAT(frame(), HasSubstr("✓ все туры закрыты"));
    EXPECT_THAT(frame(), HasSubstr("× открыт протест № 2 (5.4.17.3)"));
    press({"Enter"});
    EXPECT_TRUE(client.approved.empty());
}

TEST_F(Table, ApprovalNeedsTheCodeOfTheCompetition) {
    open();
    press({"F2"});
    EXPECT_THAT(frame(), HasSubstr("Утвердить итоги"));
    press({"3"});
    EXPECT_THAT(frame(), HasSubstr("НЕОБРАТИМО"));
    press({"F2"});
    EXPECT_TRUE(client.approved.empty());
    client.fake.type("26-014");
    press({"F2"});
    ASSERT_EQ(client.approved.size(), 1U);
    EXPECT_EQ(client.approved[0].results_version(), 41);
    EXPECT_EQ(client.approved[0].etag(), "v9");
    EXPECT_THAT(message(), HasSubstr("Итоги утверждены"));
}

TEST_F(Table, GroupsOfOneTableArePlacedByThemselves) {
    client.tournament.add_age_groups("juniors");
    client.tournament.add_age_group_names("юниоры");
    open();
    press({"F4", "7"});
    EXPECT_EQ(client.asked.back().age_group(), "juniors");
    EXPECT_THAT(frame(), HasSubstr("После тура 5 из 5 · юниоры"));
}

TEST_F(Table, EachSexHasItsTableWhereTheTournamentIsForBoth) {
    open();
    press({"F4", "6"});
    EXPECT_EQ(client.asked.back().age_group(), "female");
    EXPECT_THAT(frame(), HasSubstr("После тура 5 из 5 · женщины"));
    client.tournament.add_age_groups("juniors");
    client.tournament.add_age_group_names("юниоры");
    open();
    press({"F4", "9"});
    EXPECT_EQ(client.asked.back().age_group(), "men/female");
}

TEST_F(Table, OfOneSexHasNoOtherTables) {
    client.tournament.set_sex_group(2);
    open();
    press({"F4"});
    EXPECT_THAT(frame(), Not(HasSubstr("женщины")));
}

TEST_F(Table, BeforeTheFirstResultThereIsNothingToExplain) {
    client.standings.clear_rows();
    open();
    EXPECT_THAT(frame(), HasSubstr("Результатов ещё нет"));
    press({"F3"});
    EXPECT_THAT(message(), HasSubstr("Результатов ещё нет"));
}

class TableInLanguages : public testing::TestWithParam<i18n::Language> {};

TEST_P(TableInLanguages, FillTheWindowAndFitTheirKeys) {
    RoundClient client;
    client.fake.app().set_language(GetParam());
    client.open("standings");
    for (const auto& [width, height] : {std::pair{80, 24}, std::pair{120, 40}, std::pair{60, 20}}) {
        std::istringstream lines(client.fake.frame(width, height));
        for (std::string line; std::getline(lines, line);)
            EXPECT_EQ(text::display_width(line), width) << line;
    }
    for (const Action& action : client.fake.app().top()->actions()) {
        EXPECT_LE(text::display_width(action.label.bar6), 6) << action.id;
        EXPECT_LE(text::display_width(action.label.bar8), 8) << action.id;
        EXPECT_FALSE(action.label.full.empty()) << action.id;
        EXPECT_NE(action.label.full, "action." + action.id);
    }
    EXPECT_EQ(client.fake.frame().find("standings."), std::string::npos) << "a text is missing";
}

INSTANTIATE_TEST_SUITE_P(Languages, TableInLanguages,
                         testing::Values(i18n::Language::kRu, i18n::Language::kUk,
                                         i18n::Language::kEn),
                         [](const auto& tested) { return std::string(i18n::code(tested.param)); });

}  // namespace
}  // namespace collegium::tui
