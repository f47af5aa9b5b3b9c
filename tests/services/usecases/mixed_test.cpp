// Mixed competitions: each stage by its own system, groups and their final, and what a tournament
// keeps of the regulation once its numbers are drawn.
#include <algorithm>

#include <gmock/gmock.h>

#include <collegium/play/places.hpp>
#include <collegium/storage/repositories/regulations.hpp>
#include <collegium/usecases/regulations.hpp>
#include <collegium/usecases/results.hpp>
#include <collegium/usecases/rounds.hpp>
#include <collegium/usecases/standings.hpp>
#include <collegium/usecases/undo.hpp>

#include "game_catalogue.hpp"
#include "support/another_reader.hpp"
#include "tournaments_fixture.hpp"

namespace collegium::usecases::testing {
namespace mixed_test {

using competition::SourceKind;
using play::System;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

class MixedCompetition : public TournamentTest {
  protected:
    MixedCompetition() {
        office_ = caller_with({"tournaments.read", "tournaments.manage", "participants.withdraw",
                               "journal.undo", "regulations.rule", "regulations.edit"});
    }

    static Settings mixed(Settings also = {}) {
        Settings all{{"system", "mixed"}};
        all.insert(all.end(), also.begin(), also.end());
        return all;
    }
    static TournamentForm of(System system) {
        TournamentForm form;
        form.system = static_cast<int>(system);
        return form;
    }
    // A change of the regulation by those who may rule.
    RegulationView rule(const std::string& parameter, rulebook::Value value) {
        UpdateRegulationInput input;
        input.id = cup_;
        input.changes = {{parameter, std::move(value), {SourceKind::kRuling, "3"}}};
        const auto books = library();
        const storage::ReadLease lease = store_->read();
        return must(
            update_regulation(office_, *lease, {catalogue_, *books}, input, moment(), Budget()));
    }
    // Two groups of four, each by numbers; the tournament of the second is open to nobody else.
    std::pair<play::TournamentId, play::TournamentId> groups() {
        open_competition(mixed({{"tie-breaks", "sonneborn-berger"}}), 8);
        TournamentForm form = of(System::kRoundRobin);
        form.title = "Группа А";
        const auto a = group_of(form, 0);
        form.title = "Группа Б";
        return {a, group_of(form, 4)};
    }
    play::TournamentId group_of(const TournamentForm& form, std::size_t first) {
        const auto id = create(form);
        AddParticipantsInput input;
        input.entrants.assign(entrants_.begin() + static_cast<std::ptrdiff_t>(first),
                              entrants_.begin() + static_cast<std::ptrdiff_t>(first + 4));
        (void)must(adding_to(id, input));
        (void)must(drawing(id));
        return id;
    }
    // 1 before 2 before 3 before 4.
    void play_group(play::TournamentId id) {
        play_round(id, 1, {{1, 4}, {2, 3}});
        play_round(id, 2, {{3, 4}, {1, 2}});
        play_round(id, 3, {{2, 4}, {1, 3}});
    }
    TournamentForm final_of(const std::vector<play::TournamentId>& stages, int qualified) {
        TournamentForm form = of(System::kRoundRobin);
        form.title = "Финал";
        form.qualified = qualified;
        for (const play::TournamentId& stage : stages)
            form.stages_of.push_back(stage.name());
        return form;
    }

    sdk::Result<Plan<TournamentView>> taking(play::TournamentId id,
                                             const std::vector<play::TournamentId>& stages) {
        UpdateTournamentInput input;
        input.id = id;
        input.form = final_of(stages, stages.empty() ? 0 : 1);
        input.mask = {"stages_of", "qualified"};
        const storage::ReadLease lease = store_->read();
        return update_tournament(office_, *lease, *library(), input, moment());
    }
    // The reason why a row of the journal is not undone; empty: it was.
    std::string undone(std::int64_t sequence) {
        const UndoRules book = all_undo_rules();
        const UndoContext context{book, storage::built_in_subjects(), moment().now, moment().today};
        auto plan = [&] {
            const storage::ReadLease lease = store_->read();
            return undo_entry(office_, *lease, context, sequence, "описка");
        }();
        if (!plan) return plan.error().reason;
        const auto done = carry_out(*plan);
        return done.committed ? "" : done.committed.error().reason;
    }

    plugin_host::Catalogue catalogue_;
};

struct Book {
    const char* id;
    const char* discipline;
    const char* status;
    const char* table_article;  // of the criteria of a table; empty: the book has none
};
constexpr Book kBooks[] = {{"ru-draughts-2022", "russian", "interregional", ""},
                           {"ru-chess-2023", "chess", "interregional", "39.3.1"},
                           {"ua-draughts-2024", "draughts-100", "", "III.G"}};

TEST_F(MixedCompetition, EachStageHasTheDefaultsOfItsOwnSystem) {
    for (const Book& one : kBooks) {
        SCOPED_TRACE(one.id);
        open_competition(mixed(), 4, competition::State::kDraw, one.id, one.discipline, one.status);
        const auto table = creating(of(System::kRoundRobin));
        ASSERT_TRUE(table) << table.error().message;
        const play::Settings& settings = table->preview.record.settings;
        EXPECT_EQ(settings.cycles, 1);
        EXPECT_EQ(settings.numbering, play::Numbering::kLot);
        for (const std::string& criterion : settings.criteria)
            EXPECT_TRUE(play::criterion_fits(*library()->find(one.id)->find("tie_break", criterion),
                                             System::kRoundRobin))
                << criterion;
        if (*one.table_article != '\0') {
            const auto source = std::ranges::find(table->preview.sources, std::string("criteria"),
                                                  &SourceView::field);
            EXPECT_THAT(source->text, HasSubstr(one.table_article));
        }
        const auto lots = creating(of(System::kSwiss));
        ASSERT_TRUE(lots) << lots.error().message;
        if (!settings.criteria.empty()) {
            EXPECT_NE(lots->preview.record.settings.criteria, settings.criteria);
        }
    }
}

TEST_F(MixedCompetition, ASwissStageHasAbsencesLateEntriesAndItsMethod) {
    for (const Book& one : kBooks) {
        SCOPED_TRACE(one.id);
        open_competition(mixed({{"planned-absences", "true"}, {"late-entry-round", "2"}}), 4,
                         competition::State::kDraw, one.id, one.discipline, one.status);
        const auto plan = creating(of(System::kSwiss));
        ASSERT_TRUE(plan) << plan.error().message;
        EXPECT_TRUE(plan->preview.record.settings.absences_allowed);
        EXPECT_EQ(plan->preview.record.settings.last_late_round, 2);
        EXPECT_FALSE(creating(of(System::kRoundRobin))->preview.record.settings.absences_allowed);
    }
    open_competition(mixed({{"swiss-method", "truncated-solkoff"}}), 4);
    EXPECT_EQ(creating(of(System::kSwiss))->preview.record.settings.method,
              pairing::Method::kRuTruncatedSolkoff);
}

TEST_F(MixedCompetition, EveryStageTakesWhatFitsItOfOneListOfCriteria) {
    open_competition(mixed({{"tie-breaks", "shmulyan\nsolkoff\nwins"}}), 4);
    EXPECT_THAT(creating(of(System::kRoundRobin))->preview.record.settings.criteria,
                ElementsAre("shmulyan", "solkoff", "wins"));
    EXPECT_THAT(creating(of(System::kSwiss))->preview.record.settings.criteria,
                ElementsAre("solkoff", "wins"));
}

TEST_F(MixedCompetition, RoundsOfASwissAreNoCyclesOfAFinal) {
    open_competition(swiss(), 4);
    const auto table = creating(of(System::kRoundRobin));
    ASSERT_TRUE(table) << table.error().message;
    EXPECT_EQ(table->preview.record.settings.cycles, 1);
    EXPECT_EQ(table->preview.record.settings.numbering, play::Numbering::kLot);
}

TEST_F(MixedCompetition, TheSuggestionIsForTheSystemThatIsAskedFor) {
    open_competition(mixed(), 4, competition::State::kDraw, "ua-draughts-2024", "draughts-100", "");
    SuggestInput input;
    input.competition = cup_;
    input.system = static_cast<int>(System::kRoundRobin);
    const storage::ReadLease lease = store_->read();
    const auto view = suggest_tournament(office_, *lease, *library(), input);
    ASSERT_TRUE(view) << view.error().message;
    EXPECT_EQ(view->record.settings.system, System::kRoundRobin);
    EXPECT_THAT(view->record.settings.criteria, Contains("shmulyan"));
}

TEST_F(MixedCompetition, ADrawnTournamentKeepsWhatTheRegulationSaidThen) {
    auto settings = swiss();
    settings.emplace_back("wins-count", "played");
    open_competition(settings, 8, competition::State::kRunning);
    const auto id = drawn();
    const play::Settings then = load(id).tournament.settings;
    EXPECT_EQ(then.readings.wins, standings::Wins::kPlayed);
    const RegulationView ruled = rule("wins-count", std::string("pluses"));
    EXPECT_EQ(load(id).tournament.settings, then);
    ASSERT_THAT(ruled.review.warnings,
                Contains(::testing::Field(&sdk::Violation::reason, "TOURNAMENT_KEEPS_ITS_OWN")));
    (void)rule("unplayed-games", std::string("nothing"));
    EXPECT_EQ(load(id).tournament.settings, then);
    (void)rule("even-rounds-order", std::string("ascending"));
    EXPECT_EQ(load(id).tournament.settings, then);
    // Whether somebody may still come late is ruled on while the competition runs.
    (void)rule("late-entry-round", std::int64_t{3});
    EXPECT_EQ(load(id).tournament.settings.last_late_round, 3);
    // One that is not drawn yet goes by the regulation as it stands, and so do numbers drawn again.
    EXPECT_EQ(load(create()).tournament.settings.readings.wins, standings::Wins::kPluses);
    (void)must(drawing(id, {}, "список исправлен"));
    EXPECT_EQ(load(id).tournament.settings.readings.wins, standings::Wins::kPluses);
    EXPECT_FALSE(load(id).tournament.settings.descending_in_even_rounds);
}

TEST_F(MixedCompetition, ByePointsRuledAfterwardsDoNotChangeAnApprovedTable) {
    open_competition({{"system", "swiss"}, {"rounds", "3"}}, 5, competition::State::kRunning,
                     "ru-chess-2023", "chess");
    TournamentForm form;
    form.method = "ru-buchholz";
    const auto id = drawn(form);
    write([&](storage::Connection& writer) {
        storage::RoundRecord record;
        record.id = {id, 1};
        record.version = 1;
        record.round = {1, play::RoundState::kClosed, {}, 5, {}, {}};
        for (int board = 1; board <= 2; ++board) {
            play::Board made{board, board, board + 2, {play::Game{}}};
            made.games.front().outcome = play::Outcome::kDraw;
            record.round.boards.push_back(made);
        }
        record.paired = {moment().now, "Гущина Н. В."};
        storage::insert_round(writer, record);
        storage::set_tournament_approval(writer, id,
                                         storage::find_tournament(writer, id)->version + 1,
                                         "Петрова Г. А.", moment().now);
    });
    const auto table = [&] {
        const Play play = load(id);
        return play::places_after(play.tournament, play.book())->rows;
    };
    const auto approved = table();
    EXPECT_EQ(approved.front().number, 5) << "a bye is a win unless the regulation says otherwise";
    (void)rule("bye-points", std::string("draw"));
    EXPECT_EQ(table(), approved);
}

TEST_F(MixedCompetition, AFinalTakesTheFirstOfEachGroup) {
    const auto [a, b] = groups();
    const auto final = create(final_of({a, b}, 2));
    const auto waits = adding_to(final);
    ASSERT_FALSE(waits);
    EXPECT_EQ(waits.error().reason, "QUALIFICATION_UNFINISHED");
    EXPECT_EQ(waits.error().metadata.at("tournament"), "Группа А");
    play_group(a);
    EXPECT_EQ(adding_to(final).error().metadata.at("tournament"), "Группа Б");
    play_group(b);
    EXPECT_THAT(must(adding_to(final)).added, SizeIs(4));
    (void)must(drawing(final, {}, {}, 0));
    // By the place in the own group, at equal places group A first.
    EXPECT_EQ(number(final, 1).entrant, number(a, 1).entrant);
    EXPECT_EQ(number(final, 2).entrant, number(b, 1).entrant);
    EXPECT_EQ(number(final, 3).entrant, number(a, 2).entrant);
    EXPECT_EQ(number(final, 4).entrant, number(b, 2).entrant);
    const storage::ReadLease lease = store_->read();
    EXPECT_THAT(storage::later_stages(*lease, a), SizeIs(1));
    EXPECT_THAT(storage::later_stages(*lease, b), SizeIs(1));
}

TEST_F(MixedCompetition, WhoComesFromNoStageStandsBehindThoseWhoDo) {
    const auto [a, b] = groups();
    play_group(a);
    play_group(b);
    const auto late = entrant(30, admission::State::kAdmitted);
    const auto final = create(final_of({a, b}, 1));
    (void)must(adding_to(final));
    AddParticipantsInput invited;
    invited.entrants = {late};
    (void)must(adding_to(final, invited));
    (void)must(drawing(final, {}, {}, 0));
    EXPECT_EQ(number(final, 3).entrant, late);
}

TEST_F(MixedCompetition, ReservesOfALaterStageAreOfferedByTheirPlaces) {
    const auto [a, b] = groups();
    play_group(a);
    play_group(b);
    const auto invited = entrant(30, admission::State::kAdmitted);
    (void)must(withdrawing(a, 1));
    (void)must(withdrawing(b, 3, play::Standing::kExcluded));
    const auto final = create(final_of({a, b}, 1));
    const auto plan = adding_to(final);
    ASSERT_TRUE(plan) << plan.error().message;
    std::vector<admission::EntrantId> offered;
    for (const ParticipantView& one : plan->preview.others)
        offered.push_back(one.record.entrant);
    EXPECT_THAT(offered,
                ElementsAre(number(a, 1).entrant, number(b, 2).entrant, number(a, 3).entrant,
                            number(a, 4).entrant, number(b, 4).entrant, invited))
        << "who was excluded is not offered";
    EXPECT_THAT(must(adding_to(final)).added, SizeIs(2)) << "nobody of them comes in unnamed";
    EXPECT_EQ(load(final).participants.size(), 2U);
}

TEST_F(MixedCompetition, WhereAPlaceIsSharedWhoGoesOnIsNamed) {
    open_competition(mixed({{"tie-breaks", "sonneborn-berger"}}), 3);
    const auto id = drawn(of(System::kRoundRobin));
    play_round(id, 1, {{1, 2}});
    play_round(id, 2, {{2, 3}});
    play_round(id, 3, {{3, 1}});
    const auto final = create(final_of({id}, 2));
    const auto plan = adding_to(final);
    ASSERT_TRUE(plan) << plan.error().message;
    ASSERT_TRUE(plan->preview.undecided);
    EXPECT_EQ(plan->preview.undecided->reason, "QUALIFICATION_SHARED");
    EXPECT_THAT(plan->preview.others, SizeIs(3));
    const auto unnamed = carry_out(*plan);
    ASSERT_FALSE(unnamed.committed);
    EXPECT_EQ(unnamed.committed.error().reason, "QUALIFICATION_SHARED");
    AddParticipantsInput named;
    named.entrants = {number(id, 1).entrant, number(id, 3).entrant};
    EXPECT_THAT(must(adding_to(final, named)).added, SizeIs(2));
}

TEST_F(MixedCompetition, ResultsAreCarriedOverWithinEachGroup) {
    const auto [a, b] = groups();
    play_group(a);
    play_group(b);
    TournamentForm form = final_of({a, b}, 2);
    form.carries_results = true;
    const auto final = create(form);
    (void)must(adding_to(final));
    (void)must(drawing(final, {}, {}, 0));
    const auto carried = load(final).tournament.carried;
    ASSERT_THAT(carried, SizeIs(2));
    EXPECT_EQ(carried[0].first, 1);
    EXPECT_EQ(carried[0].second, 3);
    EXPECT_EQ(carried[1].first, 2);
    EXPECT_EQ(carried[1].second, 4);
    const storage::ReadLease lease = store_->read();
    const Caller chief = caller_with({"tournaments.read", "standings.approve"});
    const auto approval = get_approval(chief, *lease, *library(), final);
    ASSERT_TRUE(approval) << approval.error().message;
    int stages = 0;
    for (const ApprovalConditionView& condition : approval->conditions)
        if (condition.id == "stage-before-approved") ++stages;
    EXPECT_EQ(stages, 2) << "both groups are approved first";
}

TEST_F(MixedCompetition, ACorrectionInOneGroupLeavesThePeopleOfTheOther) {
    const auto [a, b] = groups();
    play_group(a);
    play_group(b);
    const auto final = create(final_of({a, b}, 1));
    (void)must(adding_to(final));
    (void)must(drawing(final, {}, {}, 0));
    const Caller chief = caller_with({"tournaments.read", "results.correct"});
    ResultCorrection input;
    input.board = {{b, 2}, 2};
    input.result.outcome = play::Outcome::kSecondWins;
    input.reason = "протокол подписан с ошибкой";
    input.preview = true;
    const storage::ReadLease lease = testing_support::another_reader(*store_);
    const auto plan = correct_result(chief, *lease, *library(), input, moment());
    ASSERT_TRUE(plan) << plan.error().message;
    ASSERT_THAT(plan->preview.impact.stages, SizeIs(1));
    EXPECT_THAT(plan->preview.impact.stages.front().comes, ElementsAre(load(b).short_name(2)));
    EXPECT_THAT(plan->preview.impact.stages.front().goes, ElementsAre(load(b).short_name(1)));
}

TEST_F(MixedCompetition, SoManyOfEachAgeGroupGoOn) {
    open_competition(mixed({{"tie-breaks", "sonneborn-berger"}}), 2);
    entrants_.push_back(entrant(10, admission::State::kAdmitted, "u17"));
    entrants_.push_back(entrant(11, admission::State::kAdmitted, "u17"));
    TournamentForm form = of(System::kRoundRobin);
    form.age_groups = {"open", "u17"};
    form.title = "Все";
    const auto id = group_of(form, 0);
    play_group(id);
    std::vector<admission::EntrantId> best;  // the first of each group
    for (const char* group : {"open", "u17"})
        for (int place = 1; place <= 4; ++place)
            if (number(id, place).participant.group == group) {
                best.push_back(number(id, place).entrant);
                break;
            }
    TournamentForm later = final_of({id}, 1);
    later.age_groups = {"open", "u17"};
    later.by_group = true;
    const auto final = create(later);
    const auto added = must(adding_to(final)).added;
    ASSERT_THAT(added, SizeIs(2));
    for (const ParticipantView& one : added)
        EXPECT_THAT(best, Contains(one.record.entrant));
}

TEST_F(MixedCompetition, StagesAreCheckedBeforeTheyAreTaken) {
    const auto [a, b] = groups();
    TournamentForm form = final_of({a, a}, 1);
    EXPECT_EQ(creating(form).error().violations.front().reason, "STAGE_TWICE");
    form = final_of({a, b}, 0);
    form.playoff_places = {1};
    EXPECT_EQ(creating(form).error().violations.front().reason, "PLAY_OFF_OF_ONE_STAGE");
    const auto first = create(of(System::kRoundRobin));
    const auto second = create(final_of({first}, 1));
    UpdateTournamentInput circle;
    circle.id = first;
    circle.form.stages_of = {second.name()};
    circle.form.qualified = 1;
    circle.mask = {"stages_of", "qualified"};
    const storage::ReadLease lease = store_->read();
    const auto refused = update_tournament(office_, *lease, *library(), circle, moment());
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().violations.front().reason, "STAGE_IN_A_CIRCLE");
    const auto view = get_tournament(office_, *lease, *library(), second);
    std::vector<std::string> offered;
    for (const ChoiceView& choice : view->choices)
        if (choice.field == "stages_of") offered.push_back(choice.id);
    EXPECT_THAT(offered, ElementsAre(a.name(), b.name(), first.name()));
}

// UA-2024 III.G.3 has criteria for two systems only; the form opens for each of them all the same.
TEST_F(MixedCompetition, EverySystemOfTheBookIsSuggested) {
    for (const Book& one : kBooks) {
        for (const char* competition : {"mixed", "swiss"}) {
            open_competition({{"system", competition}}, 0, competition::State::kDraw, one.id,
                             one.discipline, one.status);
            const rulebook::BookPtr book = library()->find(one.id);
            for (const rulebook::Row& row : book->rows("system")) {
                const auto system = play::parse_system(row.text("kind"));
                if (!system) continue;
                SCOPED_TRACE(std::string(one.id) + " " + competition + " " + row.text("id"));
                SuggestInput input;
                input.competition = cup_;
                input.system = static_cast<int>(*system);
                const storage::ReadLease lease = store_->read();
                const auto view = suggest_tournament(office_, *lease, *library(), input);
                EXPECT_TRUE(view) << view.error().violations.front().reason;
            }
        }
    }
}

// RU-2022 1.4, RU-CHESS 26, UA-2024 II.C.6.3: rounds of a Swiss are fixed in advance.
TEST_F(MixedCompetition, RoundsOfTheRegulationAreThoseOfItsSwissStages) {
    for (const Book& one : kBooks) {
        SCOPED_TRACE(one.id);
        open_competition(mixed(), 4, competition::State::kDraw, one.id, one.discipline, one.status);
        (void)rule("rounds", std::int64_t{7});
        EXPECT_EQ(creating(of(System::kSwiss))->preview.record.settings.rounds, 7);
        EXPECT_EQ(creating(of(System::kRoundRobin))->preview.record.settings.cycles, 1);
    }
}

// RU-2022 5.4.8.12: criteria are named before the start; a drawn table keeps those it was drawn
// with.
TEST_F(MixedCompetition, CriteriaRuledAfterTheDrawAreTold) {
    open_competition(swiss(), 8, competition::State::kRunning);
    const auto id = drawn();
    const RegulationView ruled = rule("tie-breaks", std::vector<std::string>{"wins", "solkoff"});
    EXPECT_THAT(load(id).tournament.settings.criteria, ElementsAre("solkoff", "wins"));
    const auto warned = [&](const std::string& field) {
        return std::ranges::any_of(ruled.review.warnings, [&](const sdk::Violation& one) {
            return one.reason == "TOURNAMENT_KEEPS_ITS_OWN" && one.field == field;
        });
    };
    EXPECT_TRUE(warned("tie-breaks"));
    EXPECT_FALSE(warned("swiss-method"));
    EXPECT_FALSE(warned("rounds"));
}

// Two semi-finals of one group: a correction reaches the final by way of either.
TEST_F(MixedCompetition, ACorrectionReachesAFinalByEveryWay) {
    const auto a = groups().first;
    play_group(a);
    TournamentForm form = final_of({a}, 3);
    form.title = "Первый полуфинал";
    const auto one = create(form);
    (void)must(adding_to(one));
    (void)must(drawing(one, {}, {}, 0));
    play_round(one, 1, {{2, 3}});
    play_round(one, 2, {{1, 3}});
    play_round(one, 3, {{1, 2}});
    form = final_of({a}, 2);
    form.title = "Второй полуфинал";
    form.cycles = 3;
    form.carries_results = true;
    const auto two = create(form);
    (void)must(adding_to(two));
    (void)must(drawing(two, {}, {}, 0));
    play_round(two, 1, {});  // carried over
    play_round(two, 2, {{1, 2}});
    play_round(two, 3, {{2, 1}});
    const auto final = create(final_of({one, two}, 1));
    (void)must(adding_to(final));
    const Caller chief = caller_with({"tournaments.read", "results.correct"});
    ResultCorrection input;
    input.board = {{a, 2}, 2};  // 1 beat 2
    input.result.outcome = play::Outcome::kSecondWins;
    input.reason = "протокол подписан с ошибкой";
    input.preview = true;
    const storage::ReadLease lease = testing_support::another_reader(*store_);
    const auto plan = correct_result(chief, *lease, *library(), input, moment());
    ASSERT_TRUE(plan) << plan.error().message;
    const auto& stages = plan->preview.impact.stages;
    EXPECT_EQ(std::ranges::count(stages, final, &StageEffect::tournament), 1);
    const auto told = std::ranges::find(stages, final, &StageEffect::tournament);
    ASSERT_NE(told, stages.end());
    EXPECT_THAT(told->comes, ElementsAre(load(two).short_name(2)));
    EXPECT_THAT(told->goes, IsEmpty()) << "the first one comes from the other semi-final";
}

// RU-CHESS 31.4: the draw stays as it was announced; no article lets rounds change places.
TEST_F(MixedCompetition, InChessRoundsOfATableKeepTheirOrder) {
    open_competition({{"system", "round-robin"}, {"rounds", "1"}}, 4, competition::State::kRunning,
                     "ru-chess-2023", "chess");
    const auto id = drawn();
    play_round(id, 1, {{1, 4}, {2, 3}}, play::RoundState::kApproved);
    play_round(id, 2, {{4, 3}, {1, 2}}, play::RoundState::kApproved);
    ChangePairsInput input;
    input.round = {id, 1};
    input.kind = static_cast<int>(storage::ChangeKind::kOrder);
    input.with_round = 2;
    input.reason = "порядок туров разыгран на день";
    const Caller chief = caller_with({"tournaments.read", "pairing.approve"});
    const storage::ReadLease lease = store_->read();
    const auto refused = change_pairs(chief, *lease, *library(), input, moment());
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, "ORDER_NOT_IN_BOOK");
    ASSERT_THAT(refused.error().citations, SizeIs(1));
    EXPECT_EQ(refused.error().citations.front().article, "31.4");
}

TEST_F(MixedCompetition, StagesChangedAtOnceMakeNoCircle) {
    open_competition(mixed(), 4);
    const auto a = create(of(System::kRoundRobin));
    const auto b = create(of(System::kRoundRobin));
    const auto c = create(final_of({b}, 1));
    const auto d = create(final_of({a}, 1));
    // Each is right alone: a from c, which takes from b; b from d, which takes from a.
    const auto one = taking(a, {c});
    const auto two = taking(b, {d});
    ASSERT_TRUE(one && two);
    EXPECT_TRUE(carry_out(*one).committed);
    const auto late = carry_out(*two);
    ASSERT_FALSE(late.committed);
    EXPECT_EQ(late.committed.error().reason, "READ_FACT_MOVED");
    EXPECT_EQ(taking(b, {d}).error().violations.front().reason, "STAGE_IN_A_CIRCLE");
}

TEST_F(MixedCompetition, AStageComesBackByUndoOnlyWhereItCan) {
    open_competition(mixed(), 4);
    const auto b = create(of(System::kRoundRobin));
    const auto c = create(of(System::kRoundRobin));
    const auto a = create(final_of({b, c}, 1));
    (void)must(taking(a, {c}));
    const std::int64_t changed = last_;
    (void)must(taking(b, {a}));
    const std::int64_t circle = last_;
    EXPECT_EQ(undone(changed), "UNDO_DEPENDED_ON") << "b takes its people from it since";
    EXPECT_EQ(undone(circle), "");
    // One that is there no more is not restored.
    const auto d = create(of(System::kRoundRobin));
    const std::int64_t made = last_;
    const auto e = create(of(System::kRoundRobin));
    (void)must(taking(e, {d}));
    EXPECT_NE(undone(made), "") << "e takes its people from it";
    (void)must(taking(e, {}));
    const std::int64_t freed = last_;
    {
        const storage::ReadLease lease = store_->read();
        auto plan = delete_tournament(office_, *lease, *library(), d, std::nullopt);
        ASSERT_TRUE(plan) << plan.error().message;
        ASSERT_TRUE(carry_out(*plan).committed);
    }
    EXPECT_EQ(undone(freed), "STAGE_UNKNOWN");
}

// A store of before dependencies were noted: a stage is there and nothing says what it rests on.
TEST_F(MixedCompetition, ATournamentOthersTakePeopleFromIsNotUndone) {
    open_competition(mixed(), 4);
    const auto a = create(of(System::kRoundRobin));
    const std::int64_t made = last_;
    const auto b = create(of(System::kRoundRobin));
    write([&](storage::Connection& writer) {
        auto record = storage::find_tournament(writer, b);
        record->stages_of = {a.value};
        record->qualified = 1;
        storage::update_tournament(writer, *record, moment().now);
    });
    EXPECT_EQ(undone(made), "TOURNAMENT_HAS_STAGES");
}

}  // namespace mixed_test
}  // namespace collegium::usecases::testing
