// Tournaments and their participants: the form, who plays, numbers, ratings, who leaves.
#include <set>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/text/width.hpp>
#include <collegium/v1/draws.pb.h>

#include "draw_client.hpp"

namespace collegium::tui {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;

class Tournaments : public testing::Test {
  protected:
    int press(std::initializer_list<const char*> keys) { return client.press(keys); }
    std::string frame(int width = 80, int height = 24) { return client.fake.frame(width, height); }
    std::string message() { return client.fake.line(23); }
    std::string top() { return client.fake.app().top()->id(); }
    std::string row_of(const std::string& words) {
        std::istringstream lines(frame());
        for (std::string line; std::getline(lines, line);)
            if (line.find(words) != std::string::npos) return line;
        return {};
    }
    // Nobody has a number yet.
    void before_the_draw() {
        client.tournament().set_state(v1::TOURNAMENT_STATE_PREPARED);
        client.tournament().set_closed_rounds(0);
        client.tournament().set_current_round(0);
        client.tournament().clear_seed_mark();
        for (v1::Participant& one : client.participants)
            one.set_number(0);
    }
    void open_list() {
        client.open();
        press({"Esc"});
    }
    void open_participants() {
        client.open();
        press({"p"});
    }
    void expect_frames(const std::string& name) {
        for (const auto& [width, height] :
             {std::pair(80, 24), std::pair(120, 40), std::pair(60, 20)})
            expect_golden(
                "screens/" + name + "-" + std::to_string(width) + "x" + std::to_string(height),
                client.fake.frame(width, height));
    }

    DrawClient client;
};

TEST_F(Tournaments, ListFrames) {
    v1::Tournament women = client.tournament();
    women.set_name(kSemifinal + "/tournaments/2");
    women.set_title("Женщины, до 17 лет");
    women.set_system_text("круговая");
    women.set_state_text("готовится");
    women.set_participant_count(12);
    women.set_current_round(0);
    women.add_remarks("порядок критериев не задан (5.4.8.12)");
    client.tournaments.push_back(women);
    client.open();
    press({"Down"});
    expect_frames("tournaments");
}

TEST_F(Tournaments, ParticipantsFrames) {
    client.participants[2].set_state(v1::Participant::STATE_WITHDRAWN);
    client.participants[2].set_left_text(
        "выбыл, сыграно 3 из 7: результаты не засчитываются (5.4.5.2)");
    client.participants[4].add_absent_rounds(5);
    client.tournament().set_left_count(1);
    open_participants();
    press({"Down", "Down"});
    expect_frames("participants");
}

TEST_F(Tournaments, FormFrames) {
    open_list();
    press({"n"});
    expect_frames("tournament-form");
}

TEST_F(Tournaments, AnEmptyCompetitionSaysHowToBegin) {
    client.tournaments.clear();
    client.open();
    EXPECT_EQ(top(), "tournaments");
    EXPECT_THAT(frame(), HasSubstr("Турниров нет. n — создать турнир по Регламенту"));
}

TEST_F(Tournaments, ANewOneTakesItsSettingsFromTheRegulation) {
    open_list();
    press({"n"});
    EXPECT_EQ(top(), "tournament_form");
    EXPECT_THAT(frame(), HasSubstr("= Положение, п. 4.2"));
    press({"F2"});
    ASSERT_EQ(client.created.size(), 1U);
    EXPECT_EQ(client.created[0].parent(), kSemifinal);
    EXPECT_EQ(client.created[0].tournament().rounds(), 7);
    EXPECT_EQ(client.created[0].tournament().system(), v1::TOURNAMENT_SYSTEM_SWISS);
    EXPECT_EQ(client.created[0].tournament().method(), "ru-numbers");
    EXPECT_EQ(top(), "tournaments");
    EXPECT_THAT(message(), HasSubstr("Создан турнир «Женщины»"));
    EXPECT_THAT(row_of("Женщины"), HasSubstr(">"));
}

TEST_F(Tournaments, TheServersFaultsStandUnderTheirFields) {
    open_list();
    press({"n"});
    net::ClientError faulty;
    faulty.code = sdk::Code::kInvalidArgument;
    faulty.violations = {
        {"tournament.rounds", "ROUNDS_TOO_MANY", "7 туров: больше 5 (5.4.10.1)", ""}};
    client.refusal = faulty;
    press({"F2"});
    EXPECT_EQ(top(), "tournament_form");
    EXPECT_THAT(frame(), HasSubstr("× 7 туров: больше 5 (5.4.10.1)"));
}

TEST_F(Tournaments, WhatIsNoNumberIsSaidWhenTheFieldIsLeft) {
    open_list();
    press({"n", "Tab", "Tab", "Tab", "Tab", "Tab", "Tab", "Backspace"});
    client.fake.type("семь");
    press({"Tab"});
    EXPECT_THAT(frame(), HasSubstr("× семь: нужно целое число"));
    press({"F2"});
    EXPECT_TRUE(client.created.empty());
}

TEST_F(Tournaments, AChangedSettingIsNoLongerTheRegulations) {
    open_list();
    press({"n"});
    const std::string given = row_of("Туров ");
    EXPECT_THAT(given, HasSubstr("= "));
    press({"Tab", "Tab", "Tab", "Tab", "Tab", "Tab", "Backspace"});
    client.fake.type("5");
    EXPECT_THAT(row_of("Туров "), HasSubstr("= задано для турнира"));
    press({"Backspace"});
    client.fake.type("7");
    EXPECT_EQ(row_of("Туров "), given);
}

TEST_F(Tournaments, CriteriaAreChosenByNameAndOrderedByNumber) {
    open_list();
    press({"n", "Tab", "Tab", "Tab", "Tab", "Tab", "Tab", "Tab", "Tab", "Tab", "Tab"});
    EXPECT_THAT(client.fake.line(24), HasSubstr("3Список"));
    EXPECT_THAT(row_of("Критерии"), HasSubstr("[Солкофа"));
    press({"F3", "Down", "Space", "Tab", "Backspace"});
    client.fake.type("2 1");
    press({"F2"});
    EXPECT_THAT(row_of("Критерии"), HasSubstr("[победы, Солкофа"));
    press({"F2"});
    ASSERT_EQ(client.created.size(), 1U);
    EXPECT_EQ(client.created[0].tournament().criteria(0), "wins");
    EXPECT_EQ(client.created[0].tournament().criteria(1), "solkoff");
}

TEST_F(Tournaments, AnotherSystemAsksForItsOwnDefaults) {
    open_list();
    press({"n", "Tab", "Tab", "Right"});
    EXPECT_THAT(row_of("Критерии"), HasSubstr("[победы"));
    press({"F2"});
    ASSERT_EQ(client.created.size(), 1U);
    const v1::Tournament& made = client.created[0].tournament();
    EXPECT_EQ(made.system(), v1::TOURNAMENT_SYSTEM_ROUND_ROBIN);
    EXPECT_EQ(made.cycles(), 2);
    EXPECT_THAT(made.criteria(), testing::ElementsAre("wins"));
}

TEST_F(Tournaments, AFinalNamesTheGroupsItTakesFrom) {
    v1::Tournament women = client.tournament();
    women.set_name(kSemifinal + "/tournaments/2");
    women.set_title("Группа Б");
    client.tournaments.push_back(women);
    client.open();
    client.run("tournament.next_stage");
    press({"Up", "Up", "Up", "Up", "Up"});  // from the first field back to the stages
    EXPECT_THAT(row_of("Из этапов"), HasSubstr("[1. Мужчины"));
    press({"F3", "Down", "Space", "F2"});
    EXPECT_THAT(row_of("Из этапов"), HasSubstr("2. Группа Б"));
    press({"F2"});
    ASSERT_EQ(client.created.size(), 1U);
    EXPECT_THAT(client.created[0].tournament().stages_of(),
                testing::ElementsAre(kMen, kSemifinal + "/tournaments/2"));
}

TEST_F(Tournaments, StagesStandInTheOrderThatIsChosen) {
    v1::Tournament second = client.tournament();
    second.set_name(kSemifinal + "/tournaments/2");
    second.set_title("Группа Б");
    client.tournaments.push_back(second);
    client.open();
    client.run("tournament.next_stage");
    press({"Up", "Up", "Up", "Up", "Up", "F3", "Down", "Space", "Tab", "Backspace"});
    client.fake.type("2 1");
    press({"F2", "F2"});
    ASSERT_EQ(client.created.size(), 1U);
    EXPECT_THAT(client.created[0].tournament().stages_of(),
                testing::ElementsAre(kSemifinal + "/tournaments/2", kMen));
}

TEST_F(Tournaments, AFirstStageMayBecomeALaterOne) {
    open_list();
    press({"n", "Up", "Up", "Up", "Up", "Up"});
    EXPECT_THAT(row_of("Из этапов"), HasSubstr("["));
    press({"F3", "Space", "F2", "F2"});
    ASSERT_EQ(client.created.size(), 1U);
    EXPECT_THAT(client.created[0].tournament().stages_of(), testing::ElementsAre(kMen));
}

TEST_F(Tournaments, TheNextStageFollowsTheOneUnderTheCursor) {
    open_list();
    client.run("tournament.next_stage");
    EXPECT_EQ(top(), "tournament_form");
    press({"F2"});
    ASSERT_EQ(client.created.size(), 1U);
    EXPECT_THAT(client.created[0].tournament().stages_of(), testing::ElementsAre(kMen));
}

TEST_F(Tournaments, APlayOffNamesThePlacesItIsFor) {
    open_list();
    client.run("tournament.next_stage");
    press({"Up"});  // from the first field to the last
    client.fake.type("2 3");
    press({"F2"});
    ASSERT_EQ(client.created.size(), 1U);
    EXPECT_THAT(client.created[0].tournament().playoff_places(), testing::ElementsAre(2, 3));
}

TEST_F(Tournaments, SettingsAfterTheDrawSayWhyTheyAreFixed) {
    open_list();
    press({"F4"});
    EXPECT_EQ(top(), "tournaments");
    EXPECT_THAT(message(), HasSubstr("Номера присвоены: настройки не меняются"));
}

TEST_F(Tournaments, BeforeTheDrawSectionFiveShowsWhoPlays) {
    before_the_draw();
    client.open();
    EXPECT_EQ(top(), "participants");
    EXPECT_THAT(frame(), HasSubstr("Номера: жеребьёвка участников"));
    EXPECT_THAT(client.fake.line(24), HasSubstr("2Номера"));
}

TEST_F(Tournaments, TheAdmittedComeInByTwoKeys) {
    before_the_draw();
    client.participants.clear();
    client.open();
    EXPECT_THAT(frame(), HasSubstr("Участников нет. F2 — внести допущенных"));
    press({"F2"});
    EXPECT_THAT(frame(), HasSubstr("Эрдман Лука Фёдорович"));
    EXPECT_THAT(frame(), HasSubstr("! Щукин Р. Л.: не допущен (5.3)"));
    press({"F2"});
    ASSERT_EQ(client.added.size(), 1U);
    EXPECT_EQ(client.added[0].entrants(0), kSemifinal + "/entrants/509");
    EXPECT_THAT(message(), HasSubstr("Внесено участников: 1"));
}

TEST_F(Tournaments, AReserveOfALaterStageIsTickedByHand) {
    before_the_draw();
    client.others = {client.participants.front()};
    client.participants.clear();
    client.open();
    press({"F2"});
    EXPECT_THAT(frame(), HasSubstr(client.others.front().full_name()));
    press({"Space", "Down", "Space", "F2"});
    ASSERT_EQ(client.added.size(), 1U);
    EXPECT_THAT(client.added[0].entrants(), testing::ElementsAre(client.others.front().entrant()));
}

TEST_F(Tournaments, WhereAPlaceIsSharedTheArbiterTicksWhoGoesOn) {
    before_the_draw();
    client.others = {client.participants.front()};
    client.participants.clear();
    client.undecided = "выходят 2, а места 2–3 разделены";
    client.open();
    press({"F2"});
    EXPECT_THAT(frame(), HasSubstr("! выходят 2, а места 2–3 разделены"));
    press({"Space", "F2"});
    ASSERT_EQ(client.added.size(), 1U);
    EXPECT_THAT(client.added[0].entrants(), testing::ElementsAre(client.others.front().entrant()));
}

TEST_F(Tournaments, InScheveningenSystemEverybodyIsOfASide) {
    before_the_draw();
    client.participants.clear();
    client.tournament().set_system(v1::TOURNAMENT_SYSTEM_SCHEVENINGEN);
    client.open();
    press({"F2"});
    EXPECT_THAT(frame(), HasSubstr("Сторона (1, 2)"));
    press({"Space", "Down", "Backspace"});
    client.fake.type("2");
    press({"F2"});
    ASSERT_EQ(client.added.size(), 1U);
    EXPECT_EQ(client.added[0].side(), 2);
    client.participants.back().set_side(2);
    press({"r"});
    EXPECT_THAT(frame(), HasSubstr("сторона 2"));
}

TEST_F(Tournaments, NumbersAreDrawnBeforeWitnessesAndTheSeedIsShown) {
    before_the_draw();
    client.open();
    press({"F2"});
    EXPECT_THAT(frame(), HasSubstr("Открытый жребий"));
    EXPECT_THAT(frame(), HasSubstr("Петрова Г. А."));
    client.fake.type(", Гущина Н. В.");
    press({"F2"});
    ASSERT_EQ(client.drawn.size(), 1U);
    ASSERT_EQ(client.drawn[0].witnesses_size(), 2);
    EXPECT_EQ(client.drawn[0].witnesses(0).role(), v1::DrawWitness::ROLE_ARBITER);
    EXPECT_EQ(client.drawn[0].witnesses(1).full_name(), "Гущина Н. В.");
    EXPECT_THAT(message(), HasSubstr("Номера присвоены (8). Жребий записан: 7F3A-19C2"));
    EXPECT_THAT(client.fake.line(24), HasSubstr("2Пары"));
    press({"F2"});
    EXPECT_EQ(top(), "pairing");
    EXPECT_THAT(client.fake.line(2), HasSubstr("Жеребьёвка > Тур 1"));
}

TEST_F(Tournaments, TheRecordOfTheDrawIsComputedAgain) {
    client.tournament().set_draw("draws/12");
    client.fake.server().on<v1::GetDrawRequest, v1::Draw>(
        [](const v1::GetDrawRequest& request) -> net::Reply<v1::Draw> {
            v1::Draw draw;
            draw.set_name(request.name());
            draw.set_purpose("Номера участников");
            draw.set_drawn_by("Петрова Г. А.");
            draw.add_witnesses()->set_full_name("Гущина Н. В.");
            draw.add_witnesses()->set_full_name("Ефимов Р. И.");
            draw.set_seed(std::string(64, '7'));
            draw.set_seed_origin(v1::Draw::SEED_ORIGIN_GIVEN);
            draw.set_seed_note("кости");
            draw.add_result("2 Умаров Р. Т.");
            draw.set_inputs("order/1\nnumbers\tlot\n");
            return draw;
        });
    client.fake.server().on<v1::VerifyDrawRequest, v1::VerifyDrawResponse>(
        [](const v1::VerifyDrawRequest&) -> net::Reply<v1::VerifyDrawResponse> {
            v1::VerifyDrawResponse proof;
            auto& check = *proof.add_checks();
            check.set_passed(true);
            check.set_text("Из зерна выходит тот же результат");
            return proof;
        });
    open_participants();
    client.run("numbers.record");
    EXPECT_THAT(frame(), HasSubstr("Присутствовали: Гущина Н. В., Ефимов Р. И."));
    EXPECT_THAT(frame(), HasSubstr("дано присутствовавшими: кости"));
    EXPECT_THAT(frame(), HasSubstr("✓ Из зерна выходит тот же результат"));
    EXPECT_THAT(frame(), HasSubstr("1. Умаров Р. Т. — № 5"));
    EXPECT_THAT(frame(), HasSubstr("numbers lot"));
}

TEST_F(Tournaments, NumbersDrawnAgainNeedAReason) {
    open_participants();
    client.run("participants.redraw");
    press({"F2"});
    EXPECT_TRUE(client.drawn.empty());
    client.fake.type("ошибка в списке участников");
    press({"F2"});
    ASSERT_EQ(client.drawn.size(), 1U);
    EXPECT_EQ(client.drawn[0].reason(), "ошибка в списке участников");
}

TEST_F(Tournaments, RatingsAreTypedOneAfterAnother) {
    open_participants();
    press({"F4"});
    EXPECT_THAT(frame(), HasSubstr("Рейтинг (Enter — дальше): Абрамов П. Р."));
    press({"Backspace"});
    client.fake.type("1");
    press({"Enter"});
    EXPECT_THAT(frame(), HasSubstr("Рейтинг (Enter — дальше): Ким Т. О."));
    ASSERT_EQ(client.ratings.size(), 1U);
    EXPECT_EQ(client.ratings[0].ratings(0).rating(), 2211);
    press({"Enter"});
    EXPECT_EQ(client.ratings.size(), 1U) << "unchanged, nothing is sent";
    press({"Esc"});
    EXPECT_THAT(frame(), Not(HasSubstr("Enter — дальше")));
    EXPECT_EQ(top(), "participants");
}

// «Без рейтинга 24» is the server's to count.
TEST_F(Tournaments, ARatingThatIsTypedReadsTheRemarksOfTheTournamentAgain) {
    open_participants();
    press({"F4", "Backspace"});
    client.fake.type("1");
    client.fake.server().calls.clear();
    press({"Enter"});
    EXPECT_THAT(client.fake.server().calls,
                testing::Contains(net::path_of<v1::GetTournamentRequest>()));
}

TEST_F(Tournaments, AWithdrawalShowsTheAccountingBeforeItIsRecorded) {
    open_participants();
    press({"Down", "F8"});
    EXPECT_THAT(frame(), HasSubstr("Ким Т. О.: выбытие"));
    press({"Tab", "Tab", "Tab"});
    client.fake.type("болезнь, справка врача");
    press({"F2"});
    ASSERT_EQ(client.withdrawn.size(), 1U);
    EXPECT_TRUE(client.withdrawn[0].validate_only());
    EXPECT_THAT(frame(), HasSubstr("Сыграно 3 из 7"));
    EXPECT_THAT(frame(), HasSubstr("меньше половины: результаты не засчитываются"));
    press({"F2"});
    ASSERT_EQ(client.withdrawn.size(), 2U);
    EXPECT_FALSE(client.withdrawn[1].validate_only());
    EXPECT_EQ(client.withdrawn[1].state(), v1::Participant::STATE_WITHDRAWN);
    EXPECT_EQ(client.withdrawn[1].reason(), "болезнь, справка врача");
    EXPECT_THAT(message(), HasSubstr("Записано: Ким Т. О. — выбыл"));
}

// What it changes for the others is seen before it is recorded: a competition does not move in
// silence.
TEST_F(Tournaments, AWithdrawalShowsWhatElseItChanges) {
    v1::Impact& impact = *client.leaving.mutable_impact();
    impact.set_summary(
        "Изменится: мест 1, новых версий документов 1, отбрасывается черновиков тура 1");
    v1::PlaceEffect& place = *impact.add_places();
    place.set_number(1);
    place.set_short_name("Абрамов П. Р.");
    place.set_place_before("1");
    place.set_place_after("2–3");
    place.set_points_before("6");
    place.set_points_after("4");
    impact.add_documents()->set_title("Таблица результатов № 4, версия 1");
    impact.add_dropped_drafts(4);
    open_participants();
    press({"Down", "F8", "Tab", "Tab", "Tab"});
    client.fake.type("болезнь, справка врача");
    press({"F2"});
    EXPECT_THAT(frame(), HasSubstr("№ 1 Абрамов П. Р.: место 1 → 2–3, очки 6 → 4"));
    EXPECT_THAT(frame(), HasSubstr("Черновик пар тура 4 будет отброшен"));
    EXPECT_THAT(frame(), HasSubstr("Таблица результатов № 4, версия 1"));
    press({"F2"});
    ASSERT_EQ(client.withdrawn.size(), 2U);
    EXPECT_FALSE(client.withdrawn[1].validate_only());
}

TEST_F(Tournaments, AnnullingIsOfferedOnlyWhereTheBookKnowsIt) {
    open_participants();
    press({"F8"});
    EXPECT_THAT(frame(), HasSubstr("результаты аннулирует ГСК"));
    press({"Esc", "Esc"});
    client.tournament().clear_actions();
    open_participants();
    press({"F8"});
    EXPECT_THAT(frame(), HasSubstr("выбытие"));
    EXPECT_THAT(frame(), Not(HasSubstr("аннулирует")));
}

TEST_F(Tournaments, AnExclusionAsksForTheNumber) {
    open_participants();
    press({"F8", "Down", "Space", "Tab", "Tab"});
    client.fake.type("неспортивное поведение");
    press({"F2"});
    EXPECT_THAT(frame(), HasSubstr("Исключить: Абрамов П. Р.?"));
    press({"F2"});
    EXPECT_EQ(client.withdrawn.size(), 1U) << "the number was not typed";
    client.fake.type("1");
    press({"F2"});
    ASSERT_EQ(client.withdrawn.size(), 2U);
    EXPECT_EQ(client.withdrawn[1].state(), v1::Participant::STATE_EXCLUDED);
    EXPECT_THAT(message(), Not(HasSubstr("u — отменить")));
}

TEST_F(Tournaments, WhoLeftIsTakenBackWithAReason) {
    client.participants[0].set_state(v1::Participant::STATE_WITHDRAWN);
    open_participants();
    press({"F8"});
    EXPECT_THAT(message(), HasSubstr("Абрамов П. Р.: уже не в турнире"));
    client.run("participant.reinstate");
    client.fake.type("вернулся до начала тура");
    press({"F2"});
    ASSERT_EQ(client.reinstated.size(), 1U);
    EXPECT_THAT(message(), HasSubstr("Абрамов П. Р.: снова в турнире"));
}

// RU-CHESS 31.4
TEST_F(Tournaments, ANewcomerTakesTheNumberOfSomebodyWhoLeft) {
    client.participants[0].set_state(v1::Participant::STATE_WITHDRAWN);
    open_participants();
    EXPECT_EQ(client.action("participant.replace"), nullptr) << "a book without replacements";
    press({"Esc"});
    v1::AllowedAction& allowed = *client.tournament().add_actions();
    allowed.set_action("participant.replace");
    allowed.set_allowed(true);
    open_participants();
    client.run("participant.replace");
    EXPECT_THAT(frame(), HasSubstr("Кто играет вместо выбывшего: Абрамов П. Р."));
    press({"Tab"});
    client.fake.type("заявка пришла после жеребьёвки");
    press({"F2"});
    EXPECT_THAT(frame(), HasSubstr("Замена согласована с теми, кого она прямо касается"));
    press({"F2"});
    ASSERT_EQ(client.replaced.size(), 2U);
    EXPECT_TRUE(client.replaced[0].validate_only()) << "who may come in is asked first";
    EXPECT_TRUE(client.replaced[1].agreed());
    EXPECT_THAT(client.replaced[1].entrant(), HasSubstr("/entrants/601"));
    EXPECT_EQ(client.replaced[1].reason(), "заявка пришла после жеребьёвки");
    EXPECT_THAT(message(), HasSubstr("№ 1: теперь Новиков О. И."));
    press({"Down"});
    EXPECT_THAT(client.action("participant.replace")->refusal.value_or(""),
                HasSubstr("заменяют выбывшего"));
}

TEST_F(Tournaments, ALateOneComesInFromTheNextRound) {
    open_participants();
    press({"n"});
    EXPECT_THAT(frame(), HasSubstr("Опоздавший участник"));
    press({"Tab", "Tab"});
    client.fake.type("задержка рейса, телеграмма");
    press({"F2"});
    ASSERT_EQ(client.added.size(), 1U);
    EXPECT_EQ(client.added[0].joined_round(), 4);
    EXPECT_EQ(client.added[0].reason(), "задержка рейса, телеграмма");
    EXPECT_THAT(message(), HasSubstr("Эрдман Л. Ф.: играет с тура 4"));
}

TEST_F(Tournaments, AMistypedRoundOfALateOneIsAViolationUnderItAndNoZero) {
    open_participants();
    press({"n", "Tab", "Backspace"});
    client.fake.type("4-го");
    press({"Tab"});
    client.fake.type("задержка рейса, телеграмма");
    press({"F2"});
    EXPECT_TRUE(client.added.empty());
    EXPECT_THAT(frame(), HasSubstr("× 4-го: нужно целое число"));
}

TEST_F(Tournaments, AbsencesOfOneAreTickedByRounds) {
    open_participants();
    client.run("participant.absence");
    EXPECT_THAT(frame(), HasSubstr("Пропуски: Абрамов П. Р."));
    press({"Down", "Space", "F2"});
    ASSERT_EQ(client.absences.size(), 1U);
    ASSERT_EQ(client.absences[0].rounds_size(), 1);
    EXPECT_EQ(client.absences[0].rounds(0), 5);
    EXPECT_THAT(row_of("Абрамов П. Р."), HasSubstr("пропуск: 5"));
}

// Under the names the server gives its actions: another name would never find a refusal.
TEST_F(Tournaments, WhatTheServerRefusesAboutPeopleIsSaidInTheMenu) {
    const std::pair<const char*, const char*> names[] = {
        {"participant.absence", "participant.absences"},
        {"participant.late", "participants.late"},
        {"participant.rating", "participants.ratings"},
        {"participant.withdraw", "participant.withdraw"}};
    for (const auto& [shown, asked] : names) {
        v1::AllowedAction& refused = *client.tournament().add_actions();
        refused.set_action(asked);
        refused.set_text(std::string("Нельзя: ") + asked);
    }
    open_participants();
    for (const auto& [shown, asked] : names) {
        const Action* action = client.action(shown);
        ASSERT_NE(action, nullptr) << shown;
        EXPECT_EQ(action->refusal, std::string("Нельзя: ") + asked);
    }
}

TEST_F(Tournaments, NewsOfPeopleAreReadIn) {
    open_participants();
    client.participants[1].set_state(v1::Participant::STATE_WITHDRAWN);
    client.participants[1].set_etag("2");
    client.changed(client.participants[1].name(), "participant.withdraw");
    EXPECT_THAT(row_of("Ким Т. О."), HasSubstr("выбыл"));
    EXPECT_THAT(row_of("Ким Т. О."), HasSubstr("Δ"));
}

TEST_F(Tournaments, NoKeyIsGivenTwice) {
    for (const bool drawn : {true, false}) {
        DrawClient other;
        if (!drawn) other.tournament().set_state(v1::TOURNAMENT_STATE_PREPARED);
        other.open();
        if (drawn) other.press({"p"});
        std::set<std::string> keys;
        for (const Action& action : other.fake.app().actions())
            EXPECT_TRUE(action.key.empty() || keys.insert(action.key).second) << action.key;
    }
}

TEST_F(Tournaments, EveryLanguageFitsTheFrame) {
    for (const i18n::Language language : i18n::kLanguages)
        for (const char* keys : {"list", "people", "form"}) {
            DrawClient other;
            other.fake.app().set_language(language);
            other.open();
            if (std::string(keys) == "list") other.press({"Esc"});
            if (std::string(keys) == "people") other.press({"p"});
            if (std::string(keys) == "form") other.press({"Esc", "n"});
            for (const auto& [width, height] : {std::pair(80, 24), std::pair(120, 40)}) {
                std::istringstream lines(other.fake.frame(width, height));
                for (std::string line; std::getline(lines, line);)
                    EXPECT_EQ(text::display_width(line), static_cast<std::size_t>(width)) << line;
            }
        }
}

}  // namespace
}  // namespace collegium::tui
