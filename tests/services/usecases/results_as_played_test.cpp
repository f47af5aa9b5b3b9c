// Boards as they were played: sides other than paired, arrivals and what follows from them.
#include <algorithm>
#include <map>

#include <gmock/gmock.h>

#include "starts_fixture.hpp"
#include "support/another_reader.hpp"
#include "support/data_file.hpp"
#include "support/worked_example.hpp"

namespace collegium::usecases::testing {
namespace {

using namespace std::chrono_literals;
using play::Outcome;
using play::RoundState;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

// RU-2022 WE-43: noticed after three moves of each, play goes on; the sides as played are kept.
TEST_F(Results, KeepsSidesAsPlayedBesideThePairing) {
    const nlohmann::json told =
        testing_support::worked_rows("play/sides.json", "rows", "RU-2022 WE-43")[0];
    SidesInput noticed = sides(1);
    noticed.moves = told["moves"].get<int>();
    const SidesSet done = must_by(arbiter_, setting_sides(arbiter_, noticed));
    EXPECT_FALSE(done.impact) << "nothing rests on a round that is played";
    EXPECT_FALSE(done.board.games.front().first_begins);
    EXPECT_TRUE(done.board.games.front().game.turned);
    const BoardView view = board(1);
    EXPECT_EQ(view.first.number, 1) << "the pairing stays";
    EXPECT_FALSE(view.games.front().first_begins);
    EXPECT_EQ(view.text, "·:·");
    EXPECT_EQ(view.record.recorded_by, "") << "no result was recorded";
    EXPECT_THAT(view.remarks, IsEmpty());
    EXPECT_THAT(view.facts,
                Contains("Партия 1: цвета наоборот, начинает " + view.second.short_name + " (" +
                         told["article"].get<std::string>() + ")"));
    ASSERT_THAT(view.history, SizeIs(1));
    EXPECT_EQ(view.history[0].act, "цвета записаны");
    EXPECT_EQ(view.history[0].text, "·:· (цвета наоборот)");
    EXPECT_EQ(view.history[0].recorded_by, "Ким В. Т.");
    const storage::ReadLease lease = store_->read();
    const auto row = storage::find_journal_row(*lease, last_);
    EXPECT_EQ(row->action, "results.sides");
    EXPECT_EQ(row->subject, competition_.board(1).name());
}

TEST_F(Results, PutsSidesRightAtTheBoardBeforeBothHaveMoved) {
    SidesInput early = sides(1);
    early.moves = 0;
    const auto plan = setting_sides(arbiter_, early);
    ASSERT_FALSE(plan);
    EXPECT_EQ(plan.error().reason, "SIDES_STILL_CORRECTED");
    EXPECT_EQ(plan.error().citations.front().article, "5.4.14.1");
    EXPECT_EQ(i18n::reason_text(i18n::Language::kRu, plan.error()).text,
              "Цвета ещё исправляются на доске: партия остаётся с ними, когда оба сделали 1 ход, "
              "сделано 0 (5.4.14.1)");
}

// RU-CHESS W-27
TEST_F(ChessResults, BeginsANewGameBeforeTenMovesOfBoth) {
    const nlohmann::json example =
        testing_support::data_file("chess/examples.json")["RU-CHESS W-27"];
    for (const auto& one : example["cases"]) {
        SidesInput input = sides(1);
        input.moves = std::min(one["white"].get<int>(), one["black"].get<int>());
        if (one["action"] == "new-game") {
            EXPECT_EQ(refused(setting_sides(arbiter_, input)), one["refused"]);
            continue;
        }
        const SidesSet done = must_by(arbiter_, setting_sides(arbiter_, input));
        EXPECT_EQ(!done.board.games.front().first_begins, one["colours_as_played"].get<bool>());
    }
}

TEST_F(Results, PairsTheNextRoundByTheSidesThatWerePlayed) {
    must_by(arbiter_, setting_sides(arbiter_, sides(1)));
    for (int number = 1; number <= 4; ++number)
        enter(secretary_, slip(number, Outcome::kDraw));
    set_round(RoundState::kClosed);
    std::map<int, std::string> had;
    for (const PairView& pair : pair_next().pairs) {
        had[pair.first.number] = pair.first.sides;
        had[pair.second.number] = pair.second.sides;
    }
    EXPECT_EQ(had.at(1), "s");
    EXPECT_EQ(had.at(2), "f");
    EXPECT_EQ(had.at(3), "f");
}

TEST_F(MicroMatches, KeepsSidesGameByGame) {
    EXPECT_EQ(refused(setting_sides(arbiter_, sides(1))), "REQUIRED") << "which game?";
    EXPECT_EQ(refused(setting_sides(arbiter_, sides(1, 3))), "NUMBER_OUT_OF_RANGE");
    must_by(arbiter_, setting_sides(arbiter_, sides(1, 2)));
    enter(secretary_, slip(1, Outcome::kFirstWins));
    const BoardView view = board(1);
    EXPECT_TRUE(view.games[0].first_begins);
    EXPECT_TRUE(view.games[1].first_begins) << "paired, the other begins the second game";
    EXPECT_FALSE(view.games[0].game.turned);
    EXPECT_EQ(view.history.back().text, "П1 2:0, П2 ·:· (цвета наоборот)");
}

TEST_F(Results, CorrectsSidesOfAClosedRoundWithAReasonAndTheImpactSeen) {
    for (int number = 1; number <= 4; ++number)
        enter(secretary_, slip(number, Outcome::kDraw));
    set_round(RoundState::kClosed);
    pair_next();
    SidesInput input = sides(2);
    input.moves = 0;  // the game is over
    EXPECT_EQ(refused(setting_sides(secretary_, input)), "ROUND_OVER");
    EXPECT_EQ(refused(setting_sides(chief_, input)), "REQUIRED") << "a reason";
    input.preview = true;
    const auto preview = setting_sides(chief_, input);
    ASSERT_TRUE(preview) << preview.error().reason;
    ASSERT_TRUE(preview->preview.impact);
    EXPECT_THAT(preview->preview.impact->dropped_drafts, ElementsAre(2));
    input.preview = false;
    input.reason = "бланки подписаны иначе";
    EXPECT_EQ(refused(setting_sides(chief_, input)), "IMPACT_NOT_SEEN");
    input.impact_digest = preview->preview.impact->digest;
    const SidesSet done = must_by(chief_, setting_sides(chief_, input));
    EXPECT_TRUE(done.board.record.corrected);
    EXPECT_FALSE(done.board.games.front().first_begins);
    const BoardView view = board(2);
    EXPECT_EQ(view.text, "1:1");
    EXPECT_EQ(view.history.back().act, "исправлено");
    EXPECT_EQ(view.history.back().text, "1:1 (цвета наоборот)");
    EXPECT_EQ(view.history.back().reason, "бланки подписаны иначе");
    const storage::ReadLease lease = testing_support::another_reader(*store_);
    EXPECT_EQ(storage::find_journal_row(*lease, last_)->action, "results.correct-sides");
    EXPECT_FALSE(storage::find_round_brief(*lease, {competition_.tournament, 2}));
    EXPECT_EQ(undoing(chief_, last_).error().reason, "UNDO_NOT_SUPPORTED");
}

TEST_F(Results, UndoesSidesJustEntered) {
    enter(arbiter_, slip(1, Outcome::kFirstWins));
    must_by(arbiter_, setting_sides(arbiter_, sides(1)));
    must_by(arbiter_, undoing(arbiter_, last_));
    const BoardView view = board(1);
    EXPECT_TRUE(view.games.front().first_begins);
    EXPECT_EQ(view.text, "2:0") << "the result stays";
    EXPECT_EQ(view.record.recorded_by, "Ким В. Т.");
    must_by(arbiter_, undoing(arbiter_, last_));
    EXPECT_FALSE(board(1).games.front().first_begins) << "and is put back";
}

TEST_F(Results, OverwritesNobodysSides) {
    SidesInput input = sides(1);
    input.version = board(1).record.version;
    enter(secretary_, slip(1, Outcome::kDraw));
    EXPECT_EQ(refused(setting_sides(arbiter_, input)), "ETAG_STALE");
    input.version.reset();
    must_by(arbiter_, setting_sides(arbiter_, input));
    EXPECT_EQ(refused(setting_sides(arbiter_, input)), "SIDES_UNCHANGED");
    set_round(RoundState::kApproved);
    EXPECT_EQ(refused(setting_sides(chief_, sides(2))), "ROUND_NOT_BEGUN");
}

TEST_F(Results, SaysWhoClearedAResult) {
    enter(arbiter_, slip(1, Outcome::kFirstWins));
    ResultInput clear = slip(1, Outcome::kNone);
    clear.version = board(1).record.version;
    clear.replace = true;
    enter(arbiter_, clear);
    EXPECT_EQ(board(1).history.back().act, "снято");
    EXPECT_EQ(board(1).history.back().recorded_by, "Ким В. Т.");
}

// Halls with 45 minutes a game: whoever comes at 15:45 has lost (RU-2022 5.4.4).
class Starts : public Results {
  protected:
    static constexpr int kControl = 45;  // minutes

    Starts() { regulate({{"time-control", std::to_string(kControl) + "+30", 2, "4.2"}}); }

    // Moments of a worked example, in their order.
    static nlohmann::json moments(const std::string& name) {
        return testing_support::worked_rows("rounds/start.json", "clocks", name);
    }
    static std::chrono::minutes after(const nlohmann::json& after_start) {
        return std::chrono::minutes(after_start.get<int>());
    }
    // Of the venue, where rounds begin at 15:00.
    static std::string venue_clock(const nlohmann::json& after_start) {
        const std::string late = after_start.dump();
        return (late.size() < 2 ? "15:0" : "15:") + late;
    }
    static std::string left_of_control(const nlohmann::json& used) {
        return std::to_string(kControl - used.get<int>()) + ":00";
    }
    static void expect_clocks(const BoardView& view, const nlohmann::json& moment) {
        EXPECT_EQ(view.start->running, moment["running"] == "first" ? 1 : 2) << moment;
        EXPECT_EQ(view.start->first_clock, left_of_control(moment["used"][0])) << moment;
        EXPECT_EQ(view.start->second_clock, left_of_control(moment["used"][1])) << moment;
    }

    BoardView note(const ArrivalsInput& input, std::chrono::minutes after_start) {
        return must_by(arbiter_, noting(arbiter_, input, after_start));
    }
};

// RU-2022 WE-08: Black is missing; his clock runs and White makes no move.
TEST_F(Starts, RunTheClockOfTheMissingOne) {
    const nlohmann::json told = moments("RU-2022 WE-08");
    const BoardView view = note(arrivals(1, std::nullopt, kMissing), after(told[0]["at"]));
    ASSERT_TRUE(view.start);
    const std::string white = view.first.short_name;
    const std::string black = view.second.short_name;
    expect_clocks(view, told[0]);
    EXPECT_EQ(view.start->latest, kStart + std::chrono::minutes(kControl));
    EXPECT_EQ(view.start->due, Outcome::kNone);
    EXPECT_EQ(view.note, "нет: " + black);
    EXPECT_THAT(
        view.start->lines,
        ElementsAre(black + ": ещё нет за доской", "Идут часы: " + black + " (5.4.1.2)",
                    "До прихода соперника " + white + " хода на доске не делает (5.4.1.2)",
                    "Сейчас на часах: " + white + " " + left_of_control(0) + " (прошло 0:00), " +
                        black + " " + left_of_control(told[0]["used"][1]) + " (прошло " +
                        told[0]["used"][1].dump() + ":00) (5.4.1.2)",
                    "Прийти нужно раньше 15:45 (опоздание 45 мин), затем +:− (5.4.4)"));
    note(arrivals(1, std::nullopt, kNow), after(told[1]["second"]));
    const BoardView playing = board(1, after(told[1]["at"]));
    EXPECT_EQ(playing.start->second.state, ArrivalState::kCame);
    EXPECT_EQ(playing.start->second.clock, venue_clock(told[1]["second"]));
    expect_clocks(playing, told[1]);
    EXPECT_EQ(playing.note, "играют");
    EXPECT_THAT(playing.start->lines,
                Contains(black + ": приход в " + venue_clock(told[1]["second"]) + ", опоздание " +
                         told[1]["second"].dump() + ":00"));
    EXPECT_FALSE(playing.start->latest);
}

// RU-2022 WE-09: both are missing; Black comes at 12 minutes, White at 20.
TEST_F(Starts, HalveTheTimeWithoutBoth) {
    const nlohmann::json told = moments("RU-2022 WE-09");
    const BoardView nobody = note(arrivals(1, kMissing, kMissing), after(told[0]["at"]));
    expect_clocks(nobody, told[0]);
    EXPECT_EQ(nobody.note, "нет обоих");
    EXPECT_THAT(nobody.start->lines,
                Contains("Когда придёт один из двух, прошедшее время делится пополам (5.4.1.2)"));
    EXPECT_THAT(nobody.start->lines, Contains(HasSubstr("затем −:−")));
    const BoardView one =
        note(arrivals(1, std::nullopt, came(venue_clock(told[1]["second"]))), after(told[1]["at"]));
    expect_clocks(one, told[1]);
    EXPECT_THAT(one.start->lines, Contains("Время, пока не было обоих, делится пополам (5.4.1.2)"));
    const BoardView both =
        note(arrivals(1, came(venue_clock(told[2]["first"]))), after(told[2]["at"]));
    expect_clocks(both, told[2]);
    EXPECT_THAT(both.start->lines, Contains(HasSubstr("Часы к началу игры: ")));
}

// RU-2022 5.4.4: after the limit the book has a result.
TEST_F(Starts, NameTheResultThatStandsAfterTheLimit) {
    note(arrivals(1, kMissing), 1min);
    note(arrivals(2, kMissing, kMissing), 1min);
    EXPECT_EQ(board(1, 44min).start->due, Outcome::kNone);
    const BoardView late = board(1, 45min);
    EXPECT_EQ(late.start->due, Outcome::kFirstAbsent);
    EXPECT_EQ(late.start->due_text, "−:+");
    EXPECT_TRUE(late.start->first.too_late);
    EXPECT_THAT(late.start->lines, Contains("Срок 15:45 прошёл (опоздание 45 мин): −:+ (5.4.4)"));
    EXPECT_EQ(board(2, 45min).start->due_text, "−:−");
    note(arrivals(1, came("15:50")), 51min);
    EXPECT_EQ(board(1, 52min).start->due, Outcome::kFirstAbsent) << "he came too late";
    // Whoever decides that it is played all the same is told so.
    enter(secretary_, slip(1, Outcome::kFirstWins));
    EXPECT_THAT(board(1).remarks, Contains(HasSubstr("после срока, а партия сыграна")));
    EXPECT_EQ(board(1).start->running, 0);
}

TEST_F(Starts, EnterNoAbsenceOfSomebodyWhoCame) {
    note(arrivals(1, std::nullopt, came("15:07")), 10min);
    EXPECT_EQ(refusal(secretary_, slip(1, Outcome::kSecondAbsent)), "ABSENTEE_CAME");
    EXPECT_THAT(words(), HasSubstr("15:07"));
    EXPECT_EQ(last_refusal_.citations.front().article, "5.4.4");
    EXPECT_EQ(refusal(secretary_, slip(1, Outcome::kBothAbsent)), "ABSENTEE_CAME");
    EXPECT_EQ(enter(secretary_, slip(1, Outcome::kFirstAbsent)).board.text, "−:+");
}

TEST_F(Starts, TakeATimeByTheVenuesClock) {
    EXPECT_EQ(refused(noting(arbiter_, arrivals(1, came("полдень")), 5min)), "CLOCK_MALFORMED");
    EXPECT_EQ(refused(noting(arbiter_, arrivals(1, came("15:61")), 5min)), "CLOCK_MALFORMED");
    const auto early = noting(arbiter_, arrivals(1, std::nullopt, came("15:30")), 5min);
    EXPECT_EQ(refused(early), "ARRIVAL_IN_FUTURE");
    EXPECT_EQ(early.error().violations.front().field, "second.clock");
    EXPECT_EQ(refused(noting(arbiter_, arrivals(1, came("14:55")), 5min)), "ARRIVAL_UNCHANGED")
        << "who came before the signal was there";
    const BoardView view = note(arrivals(1, came("15:04:30")), 5min);
    EXPECT_EQ(view.start->first.came_at, kStart + 4min + 30s);
    EXPECT_EQ(view.start->first_clock, "40:30");
}

TEST_F(Starts, AreCorrectedUndoneAndSeenInTheJournal) {
    note(arrivals(1, came("15:10")), 11min);
    note(arrivals(1, came("15:07")), 12min);
    EXPECT_THAT(last_payload().before, HasSubstr("\"clock\":\"15:10\""));
    EXPECT_THAT(last_payload().after, HasSubstr("\"clock\":\"15:07\""));
    must_by(arbiter_, undoing(arbiter_, last_));
    EXPECT_EQ(board(1).start->first.clock, "15:10");
    note(arrivals(1, kOnTime), 13min);
    EXPECT_EQ(board(1).start->first.state, ArrivalState::kOnTime);
    ArrivalsInput stale = arrivals(1, kMissing);
    stale.version = 1;
    EXPECT_EQ(refused(noting(arbiter_, stale, 14min)), "ETAG_STALE");
}

TEST_F(Starts, OfAClosedRoundAreCorrectedWithAReason) {
    for (int number = 1; number <= 4; ++number)
        enter(secretary_, slip(number, Outcome::kDraw));
    set_round(RoundState::kClosed);
    ArrivalsInput input = arrivals(1, came("15:07"));
    EXPECT_EQ(refused(noting(secretary_, input, 90min)), "ROUND_OVER");
    for (const char* act : {"result.sides", "result.arrivals"}) {
        const BoardView view = board(1);
        const auto found = std::ranges::find(view.actions, act, &AllowedAction::action);
        ASSERT_NE(found, view.actions.end()) << act;
        EXPECT_EQ(found->refusal->reason, "ROUND_OVER") << act;
    }
    EXPECT_EQ(refused(noting(chief_, input, 90min)), "REQUIRED");
    input.reason = "по записи главного судьи";
    must_by(chief_, noting(chief_, input, 90min));
    EXPECT_EQ(board(1).start->first.clock, "15:07");
    const storage::ReadLease lease = store_->read();
    EXPECT_EQ(storage::find_journal_row(*lease, last_)->action, "results.correct-arrivals");
    EXPECT_EQ(storage::find_journal_row(*lease, last_)->reason, "по записи главного судьи");
}

TEST_F(Starts, AreListedWhereSomebodyWasMissing) {
    note(arrivals(2, kMissing), 2min);
    const RoundBoards listed = boards(secretary_, 3min);
    EXPECT_FALSE(listed.boards[0].start);
    ASSERT_TRUE(listed.boards[1].start);
    EXPECT_EQ(listed.boards[1].start->first_clock, "42:00");
    EXPECT_TRUE(board(1, 3min).start) << "one board alone always says whose clock runs";
    set_round(RoundState::kApproved);
    EXPECT_EQ(refused(noting(arbiter_, arrivals(1, kMissing), 1min)), "ROUND_NOT_BEGUN");
}

// The same round with start positions drawn for every board.
class DrawnStarts : public WithDrawnStarts<Results> {
  protected:
    DrawnStarts() { draw_starts_from("ua-2024-annex-2", 45, 30); }
};

// RU-2022 5.4.1.3: the board waits for the late one, the draw is on that one's time and costs the
// other nothing.
TEST_F(DrawnStarts, WaitForWhoIsLateAndAreOnThatOnesTime) {
    expect_starts_wait("ru-draughts-2022");
}

// Before the signal nobody is marked: whoever draws names the boards where both are there.
TEST_F(DrawnStarts, AreDrawnForNamedBoards) {
    set_round(RoundState::kApproved);
    EXPECT_EQ(refused(drawing({5}, 0min)), "BOARD_NOT_FOUND");
    must_by(drawer_, drawing({4, 2}, 0min));
    EXPECT_THAT(drawn(), ElementsAre(2, 4));
    EXPECT_EQ(refused(drawing({4}, 0min)), "START_ALREADY_DRAWN");
    must_by(drawer_, drawing({}, 0min));
    EXPECT_THAT(drawn(), ElementsAre(1, 2, 3, 4));
}

// Who begins in fact has the clock that begins.
TEST_F(Starts, GoByTheSidesAsPlayed) {
    must_by(arbiter_, setting_sides(arbiter_, sides(1)));
    EXPECT_EQ(board(1, 1min).start->running, 2);
    const BoardView view = note(arrivals(1, kMissing, kMissing), 4min);
    EXPECT_EQ(view.start->running, 2);
    EXPECT_EQ(view.start->first_clock, "45:00");
    EXPECT_EQ(view.start->second_clock, "41:00");
}

TEST_F(Starts, SpeakTheLanguageOfTheCall) {
    arbiter_.language = i18n::Language::kUk;
    const BoardView uk = note(arrivals(1, kMissing), 2min);
    EXPECT_THAT(uk.start->lines, Contains(HasSubstr("Прийти треба раніше 15:45")));
    arbiter_.language = i18n::Language::kEn;
    const BoardView en = note(arrivals(1, std::nullopt, kMissing), 2min);
    EXPECT_THAT(en.start->lines, Contains(HasSubstr("the time gone by is halved (5.4.1.2)")));
}

// RU-CHESS W-24: thirty minutes by the regulation, both absent, White comes after twenty.
TEST_F(ChessResults, ChargesWhiteWithTheTimeWithoutBoth) {
    const nlohmann::json example =
        testing_support::worked_example("play/results.json", "RU-CHESS W-24");
    const nlohmann::json& told = example["thirty"];
    regulate({{"time-control", example["time_control"], 2, "4.2"},
              {"lateness-minutes", told["lateness_minutes"], 3, "3"}});
    for (const int number : {1, 2, 3})
        must_by(arbiter_, noting(arbiter_, arrivals(number, kMissing, kMissing), 1min));
    const std::chrono::minutes came_at(told["white_came"].get<int>());
    const BoardView view = must_by(arbiter_, noting(arbiter_, arrivals(1, kNow), came_at));
    EXPECT_EQ(view.start->first_clock, told["white_clock"]);
    EXPECT_EQ(view.start->second_clock, told["black_clock"]);
    EXPECT_EQ(view.start->running, told["running"]);
    EXPECT_THAT(view.start->lines, Contains(HasSubstr("не дожидаясь соперника")));
    EXPECT_THAT(view.start->lines, Not(Contains(HasSubstr("пополам"))));

    const std::chrono::minutes late(told["late_at"].get<int>());
    EXPECT_EQ(board(1, late).start->due_text, told["black_still_absent"]);
    must_by(arbiter_, noting(arbiter_, arrivals(2, std::nullopt, kNow), came_at));
    must_by(arbiter_, noting(arbiter_, arrivals(2, kNow), late));
    EXPECT_EQ(board(2, late).start->due_text, told["white_too_late"]);
    must_by(arbiter_, noting(arbiter_, arrivals(3, kNow), late));
    EXPECT_EQ(board(3, late).start->due_text, told["both"]) << "Black is absent still";
}

// RU-2022 5.4.4.1: the whole micro-match is lost.
TEST_F(MicroMatches, SayThatTheWholeMicroMatchIsAtStake) {
    regulate({{"time-control", "45+30", 2, "4.2"}});
    const BoardView view = must_by(arbiter_, noting(arbiter_, arrivals(1, kMissing), 2min));
    EXPECT_THAT(view.start->lines, Contains(HasSubstr("−:+ за весь микроматч (5.4.4)")));
}

}  // namespace
}  // namespace collegium::usecases::testing
