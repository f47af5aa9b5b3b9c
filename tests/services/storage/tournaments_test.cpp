#include <array>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/storage/repositories/applications.hpp>
#include <collegium/storage/repositories/boards.hpp>
#include <collegium/storage/repositories/competitions.hpp>
#include <collegium/storage/repositories/entrants.hpp>
#include <collegium/storage/repositories/organisations.hpp>
#include <collegium/storage/repositories/pair_rules.hpp>
#include <collegium/storage/repositories/participants.hpp>
#include <collegium/storage/repositories/persons.hpp>
#include <collegium/storage/repositories/rounds.hpp>
#include <collegium/storage/repositories/tournaments.hpp>

#include "store_fixture.hpp"
#include "support/new_records.hpp"
#include "support/people.hpp"

namespace collegium::storage::testing {
namespace {

using play::Outcome;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class Tournaments : public StoreTest {
  protected:
    Tournaments() {
        write([&](Connection& connection) {
            competition::CompetitionDraft draft;
            draft.code = competition::CompetitionCode::parse("26-014");
            draft.title = "Кубок Волги";
            draft.start_date = *registry::to_date({2026, 12, 14});
            draft.end_date = *registry::to_date({2026, 12, 20});
            draft.time_zone = "Europe/Samara";
            cup_ = insert_competition(connection,
                                      testing_support::new_competition(draft, store_->now()));
            registry::Organisation school;
            school.full_name = school.short_name = "СШ № 1";
            school.kind = registry::OrganisationKind::kSportSchool;
            school.region = "Самарская область";
            admission::Application application;
            application.organisation = insert_organisation(
                connection, testing_support::new_organisation(school, store_->now()),
                OrganisationKeys::of(school));
            application_ = insert_application(connection, cup_, application, store_->now());
            tournament_ = insert_tournament(connection, record(), store_->now());
        });
    }

    // Statements of a command without a journal row.
    void write(const std::function<void(Connection&)>& statements) {
        Command command;
        command.apply = [&](Connection& connection) -> sdk::Result<Applied> {
            statements(connection);
            return Applied{};
        };
        const auto written = writer().run(std::move(command));
        ASSERT_TRUE(written) << written.error().message;
    }

    [[nodiscard]] TournamentRecord record() const {
        TournamentRecord made;
        made.id.competition = cup_;
        made.title = "Мужчины";
        made.discipline = "russian";
        made.age_groups = {"open", "u17"};
        made.sex_group = 2;
        made.settings.method = pairing::Method::kRuNumbers;
        made.settings.rounds = 9;
        made.settings.games = 2;
        made.settings.criteria = {"solkoff", "wins"};
        made.settings.number_one = pairing::Side::kSecond;
        made.scoring = "two-one-nought";
        return made;
    }

    play::ParticipantId enter(Connection& connection, int number) {
        const auto card = testing_support::person_number(number);
        admission::Entrant line;
        line.person = insert_person(connection, card, store_->now());
        line.discipline = "russian";
        line.age_group = "open";
        line.sport_rank = "КМС";
        line.represents = "Казань";
        ParticipantRecord made;
        made.id.tournament = tournament_;
        made.entrant = insert_entrant(connection, application_, line, store_->now()).id;
        made.participant.person = line.person;
        made.participant.team = "Казань";
        made.participant.group = "open";
        return insert_participant(connection, made, store_->now());
    }
    void enter_and_number(int count) {
        write([&](Connection& connection) {
            for (int i = 1; i <= count; ++i)
                (void)enter(connection, i);
            auto records = list_participants(connection, tournament_, text::Alphabet::kRussian);
            int number = 0;
            for (ParticipantRecord& one : records) {
                one.participant.number = ++number;
                one.version = 2;
            }
            write_numbers(connection, tournament_, records);
        });
    }

    [[nodiscard]] RoundRecord round_of(int number, int boards, int games = 1) const {
        RoundRecord made;
        made.id = {tournament_, number};
        made.version = 1;
        made.round.number = number;
        made.snapshot = "known before round " + std::to_string(number);
        made.paired = {store_->now(), "Гущина Н. В."};
        for (int i = 1; i <= boards; ++i) {
            play::Board board;
            board.number = i;
            board.first = 2 * i - 1;
            board.second = 2 * i;
            board.games.resize(static_cast<std::size_t>(games));
            made.round.boards.push_back(board);
        }
        return made;
    }
    void pair(const RoundRecord& round) {
        write([&](Connection& connection) { insert_round(connection, round); });
    }

    // Records the first game of a board as it stands.
    bool win(play::BoardId id, std::int64_t seen, const std::string& by,
             ResultAct act = ResultAct::kRecorded) {
        bool written = false;
        write([&](Connection& connection) {
            BoardRecord board = find_board(connection, id).value();
            board.version = seen + 1;
            board.board.games.front().outcome = Outcome::kFirstWins;
            board.board.games.front().ending = play::Ending::kRule;
            board.board.games.front().article = "6.1.8, 7";
            board.recorded_at = store_->now();
            board.recorded_by = by;
            board.recorded_by_user = 7;
            written = record_games(connection, board, act, "");
        });
        return written;
    }

    competition::CompetitionId cup_;
    admission::ApplicationId application_;
    play::TournamentId tournament_;
};

TEST_F(Tournaments, AreReadAsTheyWereWritten) {
    const auto lease = store_->read();
    const auto found = find_tournament(*lease, tournament_);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->number, 1);
    EXPECT_EQ(found->version, 1);
    EXPECT_EQ(found->results_version, 1);
    EXPECT_EQ(found->settings, record().settings);
    EXPECT_EQ(found->age_groups, record().age_groups);
    EXPECT_EQ(found->scoring, "two-one-nought");
    EXPECT_FALSE(find_tournament(*lease, {competition::CompetitionId{99}, tournament_.value}));
}

TEST_F(Tournaments, KeepWhatTheRegulationSaidOnceTheyAreSettled) {
    TournamentRecord made = record();
    made.settings.readings = {standings::Balyakin::kOwn, standings::Wins::kPluses, false,
                              standings::KoyaSteps::kInclude, 3};
    made.settings.unplayed = standings::Unplayed::kNothing;
    made.settings.match_goal = play::MatchGoal::kWins;
    made.settings.match_target = 4;
    made.settings.bye = play::RoundValue::kDraw;
    made.settings.absence = play::RoundValue::kWin;
    made.settings.before_entry = play::RoundValue::kDraw;
    made.settings.lost_points = 4;
    made.settings.descending_in_even_rounds = false;
    made.settings.median_sides_by_letter = true;
    made.settings.readings.group_mates = standings::GroupMates::kStayed;
    made.settings.drawn_encounter = {play::TieStep::kReplay,          play::TieStep::kExtraGame,
                                     play::TieStep::kExtraMicroMatch, play::TieStep::kDecision,
                                     play::TieStep::kHigherBoards,    play::TieStep::kLot};
    play::TournamentId open;
    play::TournamentId drawn;
    write([&](Connection& connection) {
        open = insert_tournament(connection, made, store_->now());
        made.settled = true;
        drawn = insert_tournament(connection, made, store_->now());
    });
    const auto lease = store_->read();
    EXPECT_EQ(find_tournament(*lease, drawn)->settings, made.settings);
    EXPECT_TRUE(find_tournament(*lease, drawn)->settled);
    EXPECT_FALSE(find_tournament(*lease, open)->settled);
    EXPECT_EQ(find_tournament(*lease, open)->settings, record().settings);
    const auto kept = lease->one("SELECT kept FROM tournament WHERE id = $1", {drawn.value},
                                 [](const Row& row) { return std::string(row.text(0)); });
    EXPECT_THAT(kept.value(),
                ::testing::HasSubstr("\ndrawn_encounter replay extra-game extra-micro-match "
                                     "decision higher-boards lot\n"));
}

TEST_F(Tournaments, TakeTheirPeopleFromSeveralStagesInOrder) {
    play::TournamentId second;
    play::TournamentId final;
    write([&](Connection& connection) {
        second = insert_tournament(connection, record(), store_->now());
        TournamentRecord stage = record();
        stage.stages_of = {second.value, tournament_.value};
        stage.qualified = 2;
        stage.by_group = true;
        final = insert_tournament(connection, stage, store_->now());
    });
    const auto lease = store_->read();
    const auto found = find_tournament(*lease, final);
    EXPECT_THAT(found->stages_of, ElementsAre(second.value, tournament_.value));
    EXPECT_TRUE(found->by_group);
    EXPECT_THAT(later_stages(*lease, second), SizeIs(1));
    EXPECT_THAT(later_stages(*lease, final), IsEmpty());
}

TEST_F(Tournaments, AreNumberedWithinTheirCompetition) {
    play::TournamentId second;
    write([&](Connection& connection) {
        TournamentRecord stage = record();
        stage.stages_of = {tournament_.value};
        stage.qualified = 8;
        second = insert_tournament(connection, stage, store_->now());
    });
    const auto lease = store_->read();
    const auto all = list_tournaments(*lease, cup_, 0, 10);
    ASSERT_THAT(all, SizeIs(2));
    EXPECT_EQ(all.back().number, 2);
    EXPECT_THAT(list_tournaments(*lease, cup_, 1, 10), SizeIs(1));
    EXPECT_THAT(later_stages(*lease, tournament_), SizeIs(1));
    EXPECT_EQ(tournament_states(*lease, cup_).total, 2);
}

TEST_F(Tournaments, PairsRuledBeforehandGoWithTheirParticipants) {
    enter_and_number(3);
    const auto people = [&] {
        const auto lease = store_->read();
        return list_participants(*lease, tournament_, text::Alphabet::kRussian);
    }();
    PairRuleRecord made;
    made.id.tournament = tournament_;
    made.rule.kind = play::PairRuleKind::kBarred;
    made.rule.first = people[0].id.value;
    made.rule.second = people[2].id.value;
    made.rule.first_round = 2;
    made.rule.last_round = 4;
    made.reason = "Регламент, п. 6.4";
    made.set_at = store_->now();
    made.set_by = "Петрова Г. А.";
    write([&](Connection& connection) {
        made.id = insert_pair_rule(connection, made);
        made.rule.id = made.id.value;
        made.version = 1;
        PairRuleRecord other = made;
        other.rule.second = people[1].id.value;
        (void)insert_pair_rule(connection, other);
    });
    {
        const auto lease = store_->read();
        EXPECT_EQ(find_pair_rule(*lease, made.id), made);
        EXPECT_THAT(list_pair_rules(*lease, tournament_), SizeIs(2));
        EXPECT_EQ(subject_version(*lease, built_in_subjects(), made.id.name()), 1);
    }
    made.version = 2;
    made.rule.last_round = 0;
    write([&](Connection& connection) {
        update_pair_rule(connection, made);
        delete_participant(connection, people[1].id);
    });
    const auto lease = store_->read();
    EXPECT_THAT(list_pair_rules(*lease, tournament_), ElementsAre(made));
}

// Until then a tournament kept such pairs as numbers of the draw.
TEST(PairRulesMigration, FindsOutWhoseNumbersTheyWere) {
    constexpr int kOwnTable = 17;
    const testing_support::TempFolder folder;
    StoreOptions options;
    options.folder = folder.path();
    std::erase_if(options.migrations, [](const Migration& one) { return one.number >= kOwnTable; });
    play::TournamentId tournament;
    {
        const auto older = Store::open(options);
        ASSERT_TRUE(older) << older.error().message;
        Command command;
        command.apply = [&](Connection& connection) -> sdk::Result<Applied> {
            const Instant now = (*older)->now();
            competition::CompetitionDraft draft;
            draft.code = competition::CompetitionCode::parse("26-014");
            draft.title = "Кубок Волги";
            draft.time_zone = "Europe/Samara";
            tournament.competition =
                insert_competition(connection, testing_support::new_competition(draft, now));
            registry::Organisation school;
            admission::Application application;
            application.organisation =
                insert_organisation(connection, testing_support::new_organisation(school, now),
                                    OrganisationKeys::of(school));
            const auto received =
                insert_application(connection, tournament.competition, application, now);
            tournament.value = connection.insert(
                "INSERT INTO tournament (version, created_at, updated_at, competition, number, "
                "title, discipline, age_groups, sex_group, state, system, method, numbering, "
                "rounds, cycles, games, extra_micro_matches, scoring, criteria, apart_rounds, "
                "forced, barred, number_one, seed, drawn_by, qualified, carries_results, "
                "playoff_places, results_version, approved_by) VALUES (1, 1, 1, $1, 1, '', '', '', "
                "0, 2, 1, '', 1, 5, 1, 1, 0, '', '', 0, $2, $3, 1, '', '', 0, 0, '', 1, '') "
                "RETURNING id",
                {tournament.competition.value, "3 1\n9 2\n", "2 3\n"});
            for (int number = 1; number <= 3; ++number) {
                admission::Entrant line;
                line.person =
                    insert_person(connection, testing_support::person_number(number), now);
                const auto entrant = insert_entrant(connection, received, line, now).id;
                connection.execute(
                    "INSERT INTO participant (version, created_at, tournament, number, entrant, "
                    "person, team, age_group, state, joined_round, left_reason, left_article, "
                    "left_by, annulled) VALUES (1, 1, $1, $2, $3, $4, '', '', 1, 1, '', '', '', 0)",
                    {tournament.value, number, entrant.value, line.person.value});
            }
            return Applied{};
        };
        const auto written = (*older)->writer().run(std::move(command));
        ASSERT_TRUE(written) << written.error().message;
    }
    options.migrations.assign(built_in_migrations().begin(), built_in_migrations().end());
    const auto store = Store::open(options);
    ASSERT_TRUE(store) << store.error().message;
    const auto lease = (*store)->read();
    const auto id_of = [&](int number) {
        return participant_by_number(*lease, tournament, number, text::Alphabet::kRussian)
            .value()
            .id.value;
    };
    const auto rules = list_pair_rules(*lease, tournament);
    ASSERT_THAT(rules, SizeIs(2)) << "nobody had the number 9";
    EXPECT_EQ(rules[0].rule.kind, play::PairRuleKind::kForced);
    EXPECT_EQ(rules[0].rule.first, id_of(3));
    EXPECT_EQ(rules[0].rule.second, id_of(1));
    EXPECT_EQ(rules[1].rule.kind, play::PairRuleKind::kBarred);
    EXPECT_EQ(rules[1].rule.last_round, 0);
}

TEST_F(Tournaments, ParticipantsStandByNameUntilTheyHaveNumbers) {
    write([&](Connection& connection) {
        for (const int number : {5, 3, 4})
            (void)enter(connection, number);
    });
    const auto by_name = [&] {
        const auto lease = store_->read();
        return list_participants(*lease, tournament_, text::Alphabet::kRussian);
    };
    auto records = by_name();
    ASSERT_THAT(records, SizeIs(3));
    EXPECT_LE(records[0].sort_key, records[1].sort_key);
    EXPECT_EQ(records[0].rank, "КМС");
    EXPECT_EQ(records[0].region, "Казань");
    EXPECT_EQ(records[0].organisation, "СШ № 1");
    int number = 3;
    for (ParticipantRecord& one : records) {
        one.participant.number = number--;
        ++one.version;
    }
    write([&](Connection& connection) { write_numbers(connection, tournament_, records); });
    const auto numbered = by_name();
    EXPECT_EQ(numbered.front().id, records.back().id);
    EXPECT_EQ(numbered.front().version, 2);
    const auto lease = store_->read();
    EXPECT_EQ(participant_by_number(*lease, tournament_, 1, text::Alphabet::kRussian)->id,
              records.back().id);
    EXPECT_EQ(entrants_in_play(*lease, cup_).size(), 3U);
}

TEST_F(Tournaments, KeepAbsencesAndDepartures) {
    enter_and_number(2);
    const auto id = [&] {
        const auto lease = store_->read();
        return participant_by_number(*lease, tournament_, 2, text::Alphabet::kRussian)->id;
    }();
    write([&](Connection& connection) {
        auto record = find_participant(connection, id, text::Alphabet::kRussian).value();
        record.version = 3;
        record.participant.standing = play::Standing::kWithdrawn;
        record.participant.left_after = 3;
        record.left_reason = "болезнь";
        record.left_at = store_->now();
        update_participant(connection, record);
        write_absences(connection, id, {{4, "поезд", store_->now(), "Гущина Н. В."}});
    });
    const auto lease = store_->read();
    const auto found = find_participant(*lease, id, text::Alphabet::kRussian);
    EXPECT_EQ(found->participant.left_after, 3);
    EXPECT_EQ(found->left_reason, "болезнь");
    ASSERT_THAT(found->absences, SizeIs(1));
    EXPECT_EQ(found->absences.front().round, 4);
    EXPECT_EQ(tournament_counts(*lease, tournament_).left, 1);
}

TEST_F(Tournaments, SnapshotOfARoundNeverChanges) {
    enter_and_number(4);
    pair(round_of(1, 2));
    Command command;
    command.apply = [](Connection& connection) -> sdk::Result<Applied> {
        connection.execute("UPDATE round SET snapshot = 'another'");
        return Applied{};
    };
    EXPECT_FALSE(writer().run(std::move(command)));
    const auto lease = store_->read();
    EXPECT_EQ(find_round(*lease, {tournament_, 1})->snapshot, "known before round 1");
    EXPECT_TRUE(find_round_brief(*lease, {tournament_, 1})->snapshot.empty());
}

TEST_F(Tournaments, BoardsThatDifferGetTheNextVersion) {
    enter_and_number(6);
    pair(round_of(1, 3));
    write([&](Connection& connection) {
        RoundRecord round = find_round(connection, {tournament_, 1}).value();
        round.round.boards = round_of(1, 3).round.boards;
        std::swap(round.round.boards[0].second, round.round.boards[1].second);
        replace_boards(connection, round);
    });
    const auto lease = store_->read();
    const auto boards = list_boards(*lease, {tournament_, 1});
    ASSERT_THAT(boards, SizeIs(3));
    EXPECT_EQ(boards[0].board.second, 4);
    EXPECT_EQ(boards[0].version, 2);
    EXPECT_EQ(boards[2].version, 1);
}

TEST_F(Tournaments, DecisionsAreNumberedThroughTheTournament) {
    enter_and_number(4);
    pair(round_of(1, 2));
    pair(round_of(2, 2));
    int last = 0;
    write([&](Connection& connection) {
        RoundChangeRecord change;
        change.before = {"1 1 2", "bye 5"};
        change.after = {"1 2 1"};
        change.reason = "ошибка";
        (void)insert_round_change(connection, {tournament_, 1}, change);
        (void)insert_round_change(connection, {tournament_, 1}, change);
        last = insert_round_change(connection, {tournament_, 2}, change);
    });
    EXPECT_EQ(last, 3);
    const auto lease = store_->read();
    const auto changes = round_changes(*lease, {tournament_, 1});
    ASSERT_THAT(changes, SizeIs(2));
    EXPECT_EQ(changes[1].place, 2);
    EXPECT_THAT(changes[0].before, ElementsAre("1 1 2", "bye 5"));
}

TEST_F(Tournaments, AResultIsWrittenOverTheVersionItWasSeenAtAlone) {
    enter_and_number(4);
    pair(round_of(1, 2, 2));
    const play::BoardId board{{tournament_, 1}, 2};
    EXPECT_TRUE(win(board, 1, "Ким В. Т."));
    EXPECT_FALSE(win(board, 1, "Носов П. Т.")) << "the board has version 2 by now";
    const auto lease = store_->read();
    const auto found = find_board(*lease, board);
    EXPECT_EQ(found->recorded_by, "Ким В. Т.");
    EXPECT_EQ(found->board.games.front().outcome, Outcome::kFirstWins);
    EXPECT_EQ(found->board.games.back().outcome, Outcome::kNone);
    EXPECT_EQ(find_tournament(*lease, tournament_)->results_version, 2);
    EXPECT_EQ(find_tournament(*lease, tournament_)->version, 1) << "results do not change it";
    EXPECT_EQ(subject_version(*lease, built_in_subjects(), board.name()), 2);
    EXPECT_EQ(subject_version(*lease, built_in_subjects(), results_name(tournament_)), 2);
    EXPECT_EQ(missing_boards(*lease, {tournament_, 1}), 2);
}

TEST_F(Tournaments, EveryResultThatStoodIsKept) {
    enter_and_number(2);
    pair(round_of(1, 1));
    const play::BoardId board{{tournament_, 1}, 1};
    ASSERT_TRUE(win(board, 1, "Ким В. Т."));
    ASSERT_TRUE(win(board, 2, "Петрова Г. А.", ResultAct::kCorrected));
    const auto lease = store_->read();
    const auto history = board_history(*lease, board);
    ASSERT_THAT(history, SizeIs(2));
    EXPECT_EQ(history[0].recorded_by, "Ким В. Т.");
    EXPECT_EQ(history[0].games.front().article, "6.1.8, 7");
    EXPECT_EQ(history[1].act, ResultAct::kCorrected);
    EXPECT_EQ(history[1].version, 3);
}

TEST_F(Tournaments, KeepTheSidesAsPlayedBesideThePairing) {
    enter_and_number(2);
    pair(round_of(1, 1));
    const play::BoardId id{{tournament_, 1}, 1};
    const auto turn = [&](Connection& connection, bool turned) {
        BoardRecord board = find_board(connection, id).value();
        ++board.version;
        board.board.games.front().turned = turned;
        ASSERT_TRUE(record_games(connection, board, ResultAct::kSides, "",
                                 Author{store_->now(), "Ким В. Т."}));
    };
    write([&](Connection& connection) {
        GameScoreRecord score;
        score.game = 1;
        score.format = "pdn";
        score.text = "1. c3-d4";
        score.result = 1;
        save_game_record(connection, id, score);
        turn(connection, true);
    });
    {
        const auto lease = store_->read();
        const auto found = find_board(*lease, id);
        EXPECT_TRUE(found->board.games.front().turned);
        EXPECT_EQ(found->board.first, 1) << "the pairing stays";
        EXPECT_EQ(found->recorded_by, "");
        EXPECT_TRUE(boards_of_tournament(*lease, tournament_).front().board.games.front().turned);
        EXPECT_EQ(game_record_facts(*lease, id).front().result, 3)
            << "the score's winner had the other side";
        const auto history = board_history(*lease, id);
        ASSERT_THAT(history, SizeIs(1));
        EXPECT_EQ(history[0].act, ResultAct::kSides);
        EXPECT_TRUE(history[0].games.front().turned);
        EXPECT_EQ(history[0].recorded_by, "Ким В. Т.");
    }
    write([&](Connection& connection) { turn(connection, false); });
    const auto lease = store_->read();
    EXPECT_EQ(game_record_facts(*lease, id).front().result, 1);
    EXPECT_FALSE(board_history(*lease, id).back().games.front().turned);
}

TEST_F(Tournaments, KeepArrivalsWithTheVersionOfTheBoard) {
    enter_and_number(2);
    pair(round_of(1, 1));
    const play::BoardId id{{tournament_, 1}, 1};
    const Instant came = store_->now();
    bool stale = true;
    write([&](Connection& connection) {
        BoardRecord board = find_board(connection, id).value();
        EXPECT_EQ(board.first_arrival, Arrival{});
        ++board.version;
        board.first_arrival = {true, came};
        board.second_arrival = {true, std::nullopt};
        EXPECT_TRUE(record_arrivals(connection, board));
        stale = record_arrivals(connection, board);
    });
    EXPECT_FALSE(stale) << "the board has that version by now";
    const auto lease = store_->read();
    const auto found = find_board(*lease, id);
    EXPECT_EQ(found->version, 2);
    EXPECT_EQ(found->first_arrival, (Arrival{true, came}));
    EXPECT_EQ(found->second_arrival, (Arrival{true, std::nullopt}));
}

// Who sits down instead has not been missing.
TEST_F(Tournaments, ForgetArrivalsWhereOthersSitDown) {
    enter_and_number(4);
    RoundRecord round = round_of(1, 2);
    pair(round);
    write([&](Connection& connection) {
        BoardRecord board = find_board(connection, {{tournament_, 1}, 1}).value();
        ++board.version;
        board.first_arrival = {true, std::nullopt};
        EXPECT_TRUE(record_arrivals(connection, board));
        RoundRecord held = find_round_brief(connection, {tournament_, 1}).value();
        held.round.boards = round.round.boards;
        std::swap(held.round.boards[0].first, held.round.boards[1].first);
        replace_boards(connection, held);
    });
    const auto lease = store_->read();
    EXPECT_EQ(find_board(*lease, {{tournament_, 1}, 1})->first_arrival, Arrival{});
}

TEST_F(Tournaments, ARoundWithAResultIsNotDeleted) {
    enter_and_number(2);
    pair(round_of(1, 1));
    ASSERT_TRUE(win({{tournament_, 1}, 1}, 1, "Ким В. Т."));
    Command command;
    command.apply = [&](Connection& connection) -> sdk::Result<Applied> {
        delete_round(connection, {tournament_, 1});
        return Applied{};
    };
    EXPECT_FALSE(writer().run(std::move(command)));
    const auto lease = store_->read();
    EXPECT_THAT(list_boards(*lease, {tournament_, 1}), SizeIs(1));
}

// A round that was begun, and whose beginning was taken back, is paired again like any other.
TEST_F(Tournaments, WhatWasTakenBackGoesWithItsPair) {
    enter_and_number(6);
    RoundRecord round = round_of(1, 3);
    pair(round);
    const auto board = [&](int number) { return play::BoardId{{tournament_, 1}, number}; };
    for (const int number : {1, 2, 3}) {
        ASSERT_TRUE(win(board(number), 1, "Ким В. Т."));
        write([&](Connection& connection) {
            BoardRecord taken_back = find_board(connection, board(number)).value();
            ++taken_back.version;
            taken_back.board.games.front() = {};
            taken_back.recorded_at.reset();
            EXPECT_TRUE(record_games(connection, taken_back, ResultAct::kCleared, ""));
            GameScoreRecord score;
            score.game = 1;
            score.format = "pdn";
            score.text = "1. c3-d4";
            score.attached_at = store_->now();
            save_game_record(connection, board(number), score);
        });
    }
    write([&](Connection& connection) {
        RoundRecord held = find_round_brief(connection, {tournament_, 1}).value();
        held.round.boards = round.round.boards;
        std::swap(held.round.boards[0].second, held.round.boards[1].second);
        replace_boards(connection, held);
    });
    {
        const auto lease = store_->read();
        EXPECT_THAT(game_records(*lease, board(1)), IsEmpty()) << "others sit there now";
        EXPECT_THAT(board_history(*lease, board(1)), IsEmpty());
        EXPECT_THAT(game_records(*lease, board(3)), SizeIs(1));
        EXPECT_THAT(board_history(*lease, board(3)), SizeIs(2));
    }
    write([&](Connection& connection) { delete_round(connection, {tournament_, 1}); });
    EXPECT_FALSE(find_round_brief(*store_->read(), {tournament_, 1}));
}

TEST_F(Tournaments, BoardsOfThoseWhoHadLeftAreNotMissed) {
    enter_and_number(4);
    pair(round_of(1, 2));
    pair(round_of(2, 2));
    write([&](Connection& connection) {
        auto record =
            participant_by_number(connection, tournament_, 1, text::Alphabet::kRussian).value();
        record.participant.standing = play::Standing::kWithdrawn;
        record.participant.left_after = 1;
        ++record.version;
        update_participant(connection, record);
    });
    const auto lease = store_->read();
    const auto counts = round_counts(*lease, tournament_);
    EXPECT_EQ(counts.at(1).missing, 2);
    EXPECT_EQ(counts.at(2).missing, 1);
    EXPECT_EQ(missing_boards(*lease, {tournament_, 2}), 1);
}

TEST_F(Tournaments, OpenBoardsAreCountedWhateverIsDoneToTheirGames) {
    enter_and_number(6);
    pair(round_of(1, 3, 2));
    const auto missing = [&] {
        const auto lease = store_->read();
        const auto counts = round_counts(*lease, tournament_);
        EXPECT_EQ(counts.at(1).missing, missing_boards(*lease, {tournament_, 1}));
        return counts.at(1).missing;
    };
    EXPECT_EQ(missing(), 3);
    const play::BoardId board{{tournament_, 1}, 1};
    const auto record = [&](const std::vector<Outcome>& outcomes) {
        write([&](Connection& connection) {
            auto found = find_board(connection, board).value();
            ++found.version;
            found.board.games.resize(outcomes.size());
            for (std::size_t i = 0; i < outcomes.size(); ++i)
                found.board.games[i].outcome = outcomes[i];
            EXPECT_TRUE(record_games(connection, found, ResultAct::kRecorded, ""));
        });
    };
    record({Outcome::kDraw, Outcome::kNone});
    EXPECT_EQ(missing(), 3);
    record({Outcome::kDraw, Outcome::kDraw});
    EXPECT_EQ(missing(), 2);
    record({Outcome::kDraw, Outcome::kDraw, Outcome::kNone, Outcome::kNone});
    EXPECT_EQ(missing(), 3) << "an extra micro-match";
    record({Outcome::kDraw, Outcome::kDraw});
    EXPECT_EQ(missing(), 2) << "taken back";
    record({Outcome::kAdjourned, Outcome::kDraw});
    EXPECT_EQ(missing(), 3) << "adjourned is not finished";
    record({Outcome::kFirstWins, Outcome::kDraw});
    EXPECT_EQ(missing(), 2);
}

TEST_F(Tournaments, KeepScoresOfGamesAndJudges) {
    enter_and_number(2);
    pair(round_of(1, 1));
    const play::BoardId board{{tournament_, 1}, 1};
    write([&](Connection& connection) {
        GameScoreRecord score;
        score.game = 1;
        score.format = "pdn";
        score.text = "1. c3-d4";
        score.moves = 1;
        save_game_record(connection, board, score);
        score.result = 3;
        save_game_record(connection, board, score);
        write_board_judges(connection, tournament_, {{5, 1, 10}, {6, 11, 20}});
    });
    const auto lease = store_->read();
    ASSERT_THAT(game_records(*lease, board), SizeIs(1));
    EXPECT_EQ(game_records(*lease, board).front().text, "1. c3-d4");
    EXPECT_EQ(game_record_facts(*lease, board).front().result, 3);
    EXPECT_THAT(game_records_of_round(*lease, {tournament_, 1}), SizeIs(1));
    EXPECT_THAT(board_judges(*lease, tournament_), SizeIs(2));
}

TEST_F(Tournaments, AnEmptyOneIsTakenAway) {
    enter_and_number(2);
    write([&](Connection& connection) { delete_tournament(connection, tournament_); });
    const auto lease = store_->read();
    EXPECT_FALSE(find_tournament(*lease, tournament_));
    EXPECT_THAT(list_participants(*lease, tournament_, text::Alphabet::kRussian), IsEmpty());
}

// 3,000 players over 11 rounds: 16,500 boards are read by one query.
TEST_F(Tournaments, AllBoardsOfALargeOneAreReadAtOnce) {
    constexpr int kBoards = 1500;
    constexpr int kRounds = 11;
    for (int round = 1; round <= kRounds; ++round)
        pair(round_of(round, kBoards));
    const auto lease = store_->read();
    const auto boards = boards_of_tournament(*lease, tournament_);
    ASSERT_THAT(boards, SizeIs(kBoards * kRounds));
    EXPECT_EQ(boards.back().round, kRounds);
    EXPECT_EQ(boards.back().board.number, kBoards);
}

// Before boards were kept as played: a board with a result and its history, as that schema had
// them.
constexpr std::array kOldBoard{
    "INSERT INTO tournament VALUES (1, 1, 0, 0, 1, 1, 'Мужчины', 'russian', '', 0, 3, 1, "
    "'ru-numbers', "
    "1, 5, 1, 1, 0, 'two-one-nought', '', 0, '', '', 1, '', NULL, NULL, '', NULL, 0, 0, '', 1, "
    "NULL, "
    "'')",
    "INSERT INTO round VALUES (1, 1, 1, 1, 3, '', '', 0, '', '', NULL, 0, '', NULL, '', NULL, '', "
    "NULL, '')",
    "INSERT INTO board VALUES (1, 2, 1, 1, 1, 2, 5, 'Ким В. Т.', 8, 0)",
    "INSERT INTO board_game VALUES (1, 1, 1, 0, '', '', NULL)",
    "INSERT INTO board_history VALUES (1, 2, 1, '1 0 \n', '', 5, 'Ким В. Т.')",
};
constexpr int kBeforeAsPlayed = 13;  // number of the migration

TEST(BoardsAsPlayed, KeepEveryResultThatStoodBefore) {
    const auto all = built_in_migrations();
    const testing_support::TempFolder folder;
    StoreOptions options;
    options.folder = folder.path();
    options.migrations.assign(all.begin(), all.begin() + kBeforeAsPlayed);
    {
        const auto old = Store::open(options);
        ASSERT_TRUE(old) << old.error().message;
        Command command;
        command.apply = [&](Connection& connection) -> sdk::Result<Applied> {
            competition::CompetitionDraft draft;
            draft.code = competition::CompetitionCode::parse("26-014");
            draft.title = "Кубок Волги";
            draft.start_date = *registry::to_date({2026, 12, 14});
            draft.end_date = *registry::to_date({2026, 12, 20});
            draft.time_zone = "Europe/Samara";
            (void)insert_competition(connection,
                                     testing_support::new_competition(draft, (*old)->now()));
            for (const char* sql : kOldBoard)
                connection.execute(sql, {});
            return Applied{};
        };
        const auto written = (*old)->writer().run(std::move(command));
        ASSERT_TRUE(written) << written.error().message;
    }
    options.migrations.assign(all.begin(), all.end());
    const auto store = Store::open(options);
    ASSERT_TRUE(store) << store.error().message;
    const auto lease = (*store)->read();
    const play::BoardId id{{{competition::CompetitionId{1}, 1}, 1}, 1};
    const auto board = find_board(*lease, id);
    ASSERT_TRUE(board);
    EXPECT_EQ(board->board.games.front().outcome, Outcome::kFirstWins);
    EXPECT_FALSE(board->board.games.front().turned);
    EXPECT_FALSE(board->first_arrival.missing);
    const auto history = board_history(*lease, id);
    ASSERT_THAT(history, SizeIs(1));
    EXPECT_EQ(history[0].recorded_by, "Ким В. Т.");
    EXPECT_EQ(history[0].games.front().outcome, Outcome::kFirstWins);
    Command rewriting;
    rewriting.apply = [](Connection& connection) -> sdk::Result<Applied> {
        connection.execute("UPDATE board_history SET recorded_by = 'другой'", {});
        return Applied{};
    };
    EXPECT_FALSE((*store)->writer().run(std::move(rewriting))) << "what was recorded never changes";
}

}  // namespace
}  // namespace collegium::storage::testing
