// Games of a micro-match after each other: when the next one may begin, who begins it earlier, what
// stays told of it.
#include <algorithm>

#include <gmock/gmock.h>

#include "results_fixture.hpp"

namespace collegium::usecases::testing {
namespace results_games_test {

using namespace std::chrono_literals;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class NextGames : public MicroMatches {
  protected:
    sdk::Result<Plan<BoardView>> beginning(const Caller& caller, std::chrono::minutes after_start,
                                           const std::string& reason = "", int number = 1,
                                           std::optional<storage::Instant> when = std::nullopt) {
        const storage::ReadLease lease = store_->read();
        return begin_game(caller, *lease, *book_store_.library(),
                          {competition_.board(number), std::nullopt, when, reason},
                          at(after_start));
    }
    BoardView begin(const Caller& caller, std::chrono::minutes after_start,
                    const std::string& reason = "", int number = 1) {
        return must_by(caller, beginning(caller, after_start, reason, number));
    }
    std::string refused(const sdk::Result<Plan<BoardView>>& plan) {
        if (plan) return "begun";
        last_refusal_ = plan.error();
        return plan.error().violations.empty() ? plan.error().reason
                                               : plan.error().violations.front().reason;
    }
    // The game before it, entered 40 minutes after the signal: 15:40 at the venue.
    void play_first(int number = 1) { enter(arbiter_, slip(number, Outcome::kFirstWins), 40min); }
    void play_by_ukrainian_rules() {
        write([&](storage::Connection& writer) {
            auto competition = *storage::find_competition(writer, competition_.admission.id);
            competition.draft.rule_book = "ua-draughts-2024";
            competition.draft.official_discipline = "draughts-64";
            ++competition.version;
            storage::update_competition(writer, competition);
            auto tournament = *storage::find_tournament(writer, competition_.tournament);
            tournament.discipline = "draughts-64";
            ++tournament.version;
            storage::update_tournament(writer, tournament, kStart);
        });
    }
    const AllowedAction& action(const BoardView& view) {
        return *std::ranges::find(view.actions, "result.begin", &AllowedAction::action);
    }
};

// Without the regulation nobody knows when a game may begin: the refusal says what is wrong with
// it.
TEST_F(NextGames, AreNotEnteredByARegulationThatCannotBeRead) {
    regulate({{"lateness-minutes", "скоро", 3, "7.2"}});
    EXPECT_EQ(refusal(arbiter_, slip(1, Outcome::kFirstWins), 40min), "SETTING_UNREADABLE");
    EXPECT_EQ(last_refusal_.metadata.at("key"), "lateness-minutes");
    EXPECT_EQ(last_refusal_.metadata.at("value"), "скоро");
    EXPECT_THAT(words(), AllOf(HasSubstr("lateness-minutes"), HasSubstr("«скоро»")));
}

// RU-2022 MIC-02
TEST_F(NextGames, MayBeginFiveMinutesAfterTheGameBefore) {
    EXPECT_FALSE(board(1).next_game) << "the first one begins with the round";
    EXPECT_EQ(action(board(1)).refusal->reason, "GAME_NOT_OVER");
    const BoardView played = enter(arbiter_, slip(1, Outcome::kFirstWins), 40min).board;
    ASSERT_TRUE(played.next_game);
    EXPECT_EQ(played.next_game->game, 2);
    EXPECT_EQ(played.next_game->earliest, kStart + 45min);
    EXPECT_FALSE(played.next_game->latest);
    EXPECT_EQ(played.next_game->text, "Партия 2: не раньше 15:45 (5.4.6)");
    EXPECT_EQ(played.note, "до 15:45");
    EXPECT_EQ(boards(arbiter_).boards[0].next_game->text, played.next_game->text);
    EXPECT_FALSE(action(board(1)).refusal);

    EXPECT_EQ(refused(beginning(arbiter_, 44min)), "GAME_BREAK");
    EXPECT_THAT(words(), AllOf(HasSubstr("5 минут"), HasSubstr("15:45")));
    EXPECT_EQ(last_refusal_.citations.front().article, "5.4.6");
    const BoardView begun = begin(arbiter_, 45min);
    EXPECT_EQ(begun.games[1].began_at, kStart + 45min);
    EXPECT_EQ(begun.games[1].begun, "Партия 2 начата в 15:45");
    EXPECT_EQ(begun.note, "с 15:45");
    EXPECT_FALSE(begun.next_game);
    EXPECT_EQ(refused(beginning(arbiter_, 46min)), "GAME_BEGUN");
    EXPECT_EQ(board(1).games[1].begun, "Партия 2 начата в 15:45");
}

// 5.4.6 has no exception: who begins earlier decides it and says why, and it stays told.
TEST_F(NextGames, BeginBeforeTheBreakIsOverByTheChiefArbiterAloneAndWithAReason) {
    play_first();
    EXPECT_EQ(refused(beginning(arbiter_, 42min, "игроки согласны")), "GAME_BREAK_BY_CHIEF");
    EXPECT_EQ(last_refusal_.code, sdk::Code::kPermissionDenied);
    EXPECT_EQ(refused(beginning(chief_, 42min)), "GAME_BREAK");
    const BoardView begun = begin(chief_, 42min, "партия окончена в 15:34, записана позже");
    EXPECT_THAT(begun.games[1].begun,
                AllOf(HasSubstr("начата в 15:42"), HasSubstr("до 15:45"),
                      HasSubstr("Петрова Г. А."), HasSubstr("окончена в 15:34")));
    EXPECT_THAT(begun.remarks, IsEmpty()) << "the chief arbiter knows of it";
    {
        const storage::ReadLease lease = store_->read();
        const auto row = storage::find_journal_row(*lease, last_);
        EXPECT_EQ(row->action, "results.begin");
        EXPECT_THAT(row->reason, HasSubstr("15:34"));
        EXPECT_EQ(row->citations.front().article, "5.4.6");
    }
    must_by(chief_, undoing(chief_, last_));
    EXPECT_FALSE(board(1).games[1].began_at);
    EXPECT_TRUE(board(1).next_game);
    begin(chief_, 46min, "не нужна");
    EXPECT_EQ(board(1).record.time_of(2).begin_reason, "") << "nothing was decided";
}

// UA-2024 III.D.5.6: the second game begins 5 to 10 minutes after the first.
TEST_F(NextGames, OfTheUkrainianRulesBeginWithinTenMinutes) {
    play_by_ukrainian_rules();
    play_first();
    EXPECT_THAT(board(1).next_game->text, HasSubstr("не раньше 15:45, не позже 15:50 ("));
    EXPECT_THAT(board(1).next_game->text, HasSubstr("III.D.5.6"));
    EXPECT_EQ(board(1).next_game->latest, kStart + 50min);
    EXPECT_THAT(begin(arbiter_, 50min).remarks, IsEmpty());
    play_first(2);
    EXPECT_THAT(begin(arbiter_, 51min, "", 2).remarks,
                ElementsAre(HasSubstr("Партия 2 начата в 15:51, позже 15:50 (")));
    regulate({{"micro-match-break", "8", 3, "4.2"}});
    play_first(3);
    EXPECT_EQ(board(3).next_game->earliest, kStart + 48min);
}

TEST_F(NextGames, WaitForNobodyWhereNoBreakIsAskedFor) {
    write([&](storage::Connection& writer) {
        auto competition = *storage::find_competition(writer, competition_.admission.id);
        competition.draft.official_discipline = "russian-rapid";
        ++competition.version;
        storage::update_competition(writer, competition);
    });
    play_first();
    ASSERT_TRUE(board(1).next_game);
    EXPECT_EQ(board(1).next_game->text, "");
    EXPECT_EQ(board(1).note, "играют");
    EXPECT_EQ(begin(arbiter_, 40min).note, "с 15:40");
    regulate({{"micro-match-break-set", "3", 3, "4.2"}});
    play_first(2);
    EXPECT_THAT(board(2).next_game->text, HasSubstr("не раньше 15:43"));
}

// An entry that is put right moves no break; one that is taken back ends no game.
TEST_F(NextGames, CountTheBreakFromTheFirstEntryOfTheGameBefore) {
    play_first();
    ResultInput right = slip(1, Outcome::kDraw, 1);
    right.version = board(1).record.version;
    right.replace = true;
    enter(arbiter_, right, 44min);
    EXPECT_EQ(board(1).next_game->earliest, kStart + 45min);
    ResultInput nothing = slip(1, Outcome::kNone, 1);
    nothing.version = board(1).record.version;
    nothing.replace = true;
    enter(arbiter_, nothing, 44min);
    EXPECT_FALSE(board(1).next_game);
    EXPECT_FALSE(board(1).record.time_of(1).ended_at);
    must_by(arbiter_, undoing(arbiter_, last_));
    EXPECT_EQ(board(1).next_game->earliest, kStart + 45min) << "the entry is back, and its time";

    ResultInput late = slip(2, Outcome::kDraw);
    late.observed_at = kStart + 30min;
    enter(arbiter_, late, 40min);
    EXPECT_EQ(board(2).next_game->earliest, kStart + 35min) << "as it was seen without a link";
}

TEST_F(NextGames, AreBegunWhereThereIsOneToBegin) {
    EXPECT_EQ(refused(beginning(arbiter_, 10min)), "GAME_NOT_OVER");
    play_first();
    EXPECT_EQ(refused(beginning(arbiter_, 50min, "", 1, kStart + 51min)), "START_IN_FUTURE");
    EXPECT_EQ(refused(beginning(arbiter_, 50min, "", 1, kStart - 1min)), "START_BEFORE_ROUND");
    const Caller observer = somebody(11, "Гость", {"tournaments.read"});
    EXPECT_EQ(refused(beginning(observer, 50min)), "PERMISSION_DENIED");
    ResultInput second = slip(1, Outcome::kDraw);
    second.version = board(1).record.version;
    enter(arbiter_, second, 60min);
    EXPECT_EQ(refused(beginning(arbiter_, 61min)), "NO_GAME_TO_BEGIN");
    EXPECT_FALSE(board(1).next_game);
    play_first(2);
    set_round(RoundState::kClosed);
    EXPECT_EQ(refused(beginning(arbiter_, 61min, "", 2)), "ROUND_OVER");
    EXPECT_FALSE(board(2).next_game);
}

class SingleGames : public Results {};

TEST_F(SingleGames, HaveNoNextOne) {
    enter(arbiter_, slip(1, Outcome::kDraw));
    EXPECT_FALSE(board(1).next_game);
    const storage::ReadLease lease = store_->read();
    const auto plan =
        begin_game(arbiter_, *lease, *book_store_.library(),
                   {competition_.board(2), std::nullopt, std::nullopt, ""}, at(kUsual));
    ASSERT_FALSE(plan);
    EXPECT_EQ(plan.error().reason, "NO_GAME_TO_BEGIN");
}

// RU-2022 5.4.6, 5.4.8.13: the extra micro-match has the control the regulation gives it, and no
// break before it.
TEST_F(NextGames, OfAnExtraMicroMatchHaveTheControlOfTheRegulation) {
    write([&](storage::Connection& writer) {
        auto tournament = *storage::find_tournament(writer, competition_.tournament);
        tournament.settings.extra_micro_matches = 1;
        tournament.settled = true;
        ++tournament.version;
        storage::update_tournament(writer, tournament, kStart);
    });
    regulate({{"time-control", "45+30", 2, "4.2"}, {"extra-time-control", "5+3", 2, "4.3"}});
    play_first();
    EXPECT_THAT(board(1).facts,
                ::testing::Contains(HasSubstr("контроль времени: 45 мин + 30 с (")));
    ResultInput second = slip(1, Outcome::kSecondWins);
    second.version = board(1).record.version;
    enter(arbiter_, second, 60min);
    const BoardView drawn = board(1);
    ASSERT_EQ(drawn.games.size(), 4U);
    ASSERT_TRUE(drawn.next_game);
    EXPECT_EQ(drawn.next_game->game, 3);
    EXPECT_EQ(drawn.next_game->text, "");
    EXPECT_EQ(drawn.facts.front(), "контроль 5 мин + 3 с (5.4.8.13)");
    ResultInput third = slip(1, Outcome::kDraw);
    third.version = drawn.record.version;
    enter(arbiter_, third, 70min);
    EXPECT_THAT(board(1).next_game->text, HasSubstr("Партия 4: не раньше 16:15"));
}

}  // namespace results_games_test
}  // namespace collegium::usecases::testing
