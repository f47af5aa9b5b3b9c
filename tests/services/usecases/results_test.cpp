// Entering, correcting and taking back results; lateness; judges of boards.
#include <gmock/gmock.h>

#include <collegium/usecases/games.hpp>
#include <collegium/usecases/progress.hpp>

#include "game_catalogue.hpp"
#include "game_inputs.hpp"
#include "results_fixture.hpp"
#include "support/another_reader.hpp"
#include "support/data_file.hpp"
#include "support/worked_example.hpp"

namespace collegium::usecases::testing {
namespace {

using namespace std::chrono_literals;
using play::Ending;
using play::Outcome;
using play::RoundState;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

nlohmann::json example(const std::string& name) {
    return testing_support::worked_example("play/results.json", name);
}

TEST_F(Results, EntersOneBoardAndSaysHowManyAreMissing) {
    const RecordedBoard done = enter(secretary_, slip(2, Outcome::kFirstWins));
    EXPECT_EQ(done.board.text, "2:0");
    EXPECT_EQ(done.board.note, "16:01");
    EXPECT_TRUE(done.board.mine);
    EXPECT_TRUE(done.board.complete);
    EXPECT_EQ(done.missing, 3);
    EXPECT_NE(done.board.first.short_name, "");
    EXPECT_EQ(board(2).text, "2:0");
    EXPECT_EQ(board(2).record.recorded_by, "Гущина Н. В.");
}

TEST_F(Results, ListsABoardWithNamesPointsAndWhoEnteredIt) {
    enter(arbiter_, slip(1, Outcome::kDraw));
    const RoundBoards listed = boards(secretary_);
    ASSERT_THAT(listed.boards, SizeIs(4));
    EXPECT_EQ(listed.boards[0].text, "1:1");
    EXPECT_EQ(listed.boards[0].record.recorded_by, "Ким В. Т.");
    EXPECT_FALSE(listed.boards[0].mine);
    EXPECT_EQ(listed.boards[0].first.points, "0");
    EXPECT_EQ(listed.boards[1].text, "·:·");
    EXPECT_EQ(listed.boards[1].note, "играют");
    EXPECT_EQ(listed.missing, 3);
    EXPECT_EQ(listed.win, "2");
    EXPECT_EQ(listed.draw, "1");
    EXPECT_EQ(listed.scale_article, "5.4.7.1");
    EXPECT_EQ(listed.absence_from, kStart + 60min);
}

TEST_F(Results, NamesWhoWasFaster) {
    enter(arbiter_, slip(2, Outcome::kFirstWins), 40min);
    EXPECT_EQ(refusal(secretary_, slip(2, Outcome::kSecondWins)), "RESULT_ALREADY_RECORDED");
    EXPECT_EQ(words(), "На доске 2 уже 2:0 (Ким В. Т., 15:40)");
    // The version seen before somebody else wrote is as good as none.
    ResultInput stale = slip(2, Outcome::kSecondWins);
    stale.version = 1;
    stale.replace = true;
    EXPECT_EQ(refusal(secretary_, stale), "RESULT_ALREADY_RECORDED");
    EXPECT_EQ(last_refusal_.code, sdk::Code::kAborted);
    EXPECT_EQ(board(2).text, "2:0");
}

TEST_F(Results, TakesNoVersionNobodyHasSeen) {
    ResultInput unseen = slip(2, Outcome::kSecondWins);
    unseen.version = board(2).record.version + 1;
    EXPECT_EQ(refusal(secretary_, unseen), "ETAG_STALE");
    EXPECT_EQ(last_refusal_.code, sdk::Code::kAborted);
    EXPECT_EQ(board(2).text, "·:·");
    unseen.version = board(2).record.version;
    enter(secretary_, unseen);
    EXPECT_EQ(board(2).text, "0:2");
}

TEST_F(Results, NamesWhoWasFasterEvenBetweenDecisionAndWriting) {
    const auto late = entering(secretary_, slip(2, Outcome::kSecondWins));
    ASSERT_TRUE(late);
    enter(arbiter_, slip(2, Outcome::kFirstWins));
    const auto done = carry_out(*late);
    ASSERT_FALSE(done.committed);
    EXPECT_EQ(done.committed.error().reason, "READ_FACT_MOVED");  // decided again by the daemon
    EXPECT_EQ(refusal(secretary_, slip(2, Outcome::kSecondWins)), "RESULT_ALREADY_RECORDED");
}

TEST_F(Results, ReplacesAResultOnlyWhenAskedTo) {
    enter(arbiter_, slip(1, Outcome::kFirstWins));
    ResultInput other = slip(1, Outcome::kSecondWins);
    other.version = board(1).record.version;
    EXPECT_EQ(refusal(secretary_, other), "RESULT_ALREADY_RECORDED");
    EXPECT_EQ(last_refusal_.code, sdk::Code::kAlreadyExists);
    other.replace = true;
    EXPECT_EQ(enter(secretary_, other).board.text, "0:2");
    const BoardView view = board(1);
    ASSERT_THAT(view.history, SizeIs(2));
    EXPECT_EQ(view.history[0].text, "2:0");
    EXPECT_EQ(view.history[0].recorded_by, "Ким В. Т.");
    EXPECT_EQ(view.history[1].act, "заменено");
}

TEST_F(Results, ClearsAResultJustEntered) {
    enter(arbiter_, slip(1, Outcome::kFirstWins));
    ResultInput clear = slip(1, Outcome::kNone);
    clear.version = board(1).record.version;
    clear.replace = true;
    EXPECT_EQ(refusal(secretary_, clear), "RESULT_OF_OTHERS");
    EXPECT_EQ(enter(arbiter_, clear).board.text, "·:·");
    EXPECT_EQ(board(1).record.recorded_by, "");
    EXPECT_EQ(refusal(arbiter_, slip(2, Outcome::kNone)), "NOTHING_TO_CLEAR");
}

TEST_F(Results, WaitsForTheRoundToBegin) {
    set_round(RoundState::kApproved);
    EXPECT_EQ(refusal(secretary_, slip(1, Outcome::kDraw)), "ROUND_NOT_BEGUN");
    write([&](storage::Connection& writer) {
        storage::RoundRecord round = *storage::find_round_brief(writer, competition_.round);
        ++round.version;
        round.scheduled_at = kStart;
        storage::update_round(writer, round);
    });
    EXPECT_EQ(refusal(secretary_, slip(1, Outcome::kDraw)), "ROUND_BEGINS_AT");
    EXPECT_EQ(words(), "Тур 1 начнётся в 15:00");
}

// Pairs of a round that has not begun may still change, and a draft's are nobody's to know.
TEST_F(Results, KeepsNoScoreOfAGameNobodyHasBegun) {
    AttachInput score;
    score.board = competition_.board(1);
    score.text = "1. c3-d4";
    const auto attaching = [&] {
        const storage::ReadLease lease = store_->read();
        const auto plan = attach_record(arbiter_, *lease, *book_store_.library(),
                                        plugin_host::Catalogue(), score, at(kUsual), Budget());
        return plan ? std::string("kept") : plan.error().reason;
    };
    const std::string begun = attaching();
    EXPECT_NE(begun, "ROUND_NOT_BEGUN");
    for (const RoundState state : {RoundState::kDraft, RoundState::kApproved}) {
        set_round(state);
        EXPECT_EQ(attaching(), "ROUND_NOT_BEGUN");
    }
    const BoardView shown = board(1);
    const auto attach = std::ranges::find(shown.actions, "record.attach", &AllowedAction::action);
    ASSERT_NE(attach, shown.actions.end());
    ASSERT_TRUE(attach->refusal);
    EXPECT_EQ(attach->refusal->reason, "ROUND_NOT_BEGUN");
    set_round(RoundState::kClosed);
    EXPECT_EQ(attaching(), begun) << "scores are typed in after the round too";
}

// The pane beside the boards: what asks for a look, and what hangs nowhere yet.
TEST_F(Results, SumUpWhatIsToBeCheckedAndPublished) {
    EXPECT_THAT(boards(secretary_).summary,
                Contains("К публикации: протокол № 1, таблица после тура 1"));
    for (const int number : {1, 2}) {
        (void)must_by(
            secretary_,
            noting(secretary_, arrivals(number, ArrivalInput{ArrivalState::kMissing, ""}), 5min));
        (void)enter(secretary_, slip(number, Outcome::kDraw));
        const std::string line = boards(secretary_).summary[1];
        if (number == 1)
            EXPECT_THAT(line, AllOf(HasSubstr("Проверить: доска 1, "), HasSubstr("неявка")));
        else
            EXPECT_EQ(line, "Проверить: доски 1, 2");
    }
    publish_protocol(1);
    EXPECT_THAT(boards(secretary_).summary, Contains("К публикации: таблица после тура 1"));
}

TEST_F(Results, LeavesAClosedRoundAlone) {
    set_round(RoundState::kClosed);
    EXPECT_EQ(refusal(chief_, slip(1, Outcome::kDraw)), "ROUND_OVER");
}

TEST_F(Results, LeavesAPublishedProtocolAlone) {
    publish_protocol(3);
    EXPECT_EQ(refusal(secretary_, slip(1, Outcome::kDraw)), "PROTOCOL_PUBLISHED");
    EXPECT_EQ(words(), "Протокол № 3 опубликован");
}

// A competition with the control of a worked example, and a limit where its regulations set one.
template <typename Fixture>
class Late : public Fixture {
  protected:
    nlohmann::json regulated(const std::string& name) {
        const nlohmann::json row =
            testing_support::worked_rows("rounds/start.json", "lateness", name)[0];
        std::vector<storage::SettingRow> settings{
            {"time-control", row["time_control"].get<std::string>(), 2, "4.2"}};
        if (!row["regulation"].is_null())
            settings.push_back({"lateness-minutes", row["regulation"].dump(), 3, "3"});
        this->regulate(settings);
        return row;
    }
    // "01:00:01" after the signal.
    static std::chrono::seconds after(const nlohmann::json& clock) {
        const auto part = [text = clock.get<std::string>()](std::size_t from) {
            return std::stoi(text.substr(from, 2));
        };
        return std::chrono::hours(part(0)) + std::chrono::minutes(part(3)) +
               std::chrono::seconds(part(6));
    }
};

class Latecomers : public Late<Results> {};
class LateMicroMatches : public Late<MicroMatches> {};

// RU-2022 WE-10 (b): two hours, one hour of lateness, to the second.
TEST_F(Latecomers, AreAbsentOnlyAfterTheLimit) {
    const nlohmann::json row = regulated("RU-2022 WE-10 (b)");
    const ResultInput absent = slip(1, Outcome::kSecondAbsent);
    EXPECT_EQ(refusal(secretary_, absent, after(row["in_time"][0])), "ABSENCE_TOO_EARLY");
    EXPECT_EQ(words(), "Неявку можно записать с 16:00: допустимое опоздание 60 мин (5.4.4)");
    EXPECT_THAT(last_refusal_.citations, SizeIs(1));
    const RecordedBoard done = enter(secretary_, absent, after(row["too_late"][0]));
    EXPECT_EQ(done.board.text, "+:−");
    EXPECT_EQ(done.board.note, "неявка; 16:00");
}

// RU-2022 WE-10 (a): the whole control is lost already when it is reached.
TEST_F(Latecomers, LoseWhenTheWholeControlIsReached) {
    const nlohmann::json row = regulated("RU-2022 WE-10 (a)");
    const ResultInput absent = slip(1, Outcome::kFirstAbsent);
    EXPECT_EQ(refusal(secretary_, absent, after(row["in_time"][0])), "ABSENCE_TOO_EARLY");
    EXPECT_EQ(enter(secretary_, absent, after(row["too_late"][0])).board.text, "−:+");
}

// RU-2022 WE-10 (c): the regulations may leave no time at all. RU-2022 WE-11: both absent score
// nothing.
TEST_F(Latecomers, HaveNoTimeWhereTheRegulationsLeaveNone) {
    const nlohmann::json row = regulated("RU-2022 WE-10 (c)");
    const ResultInput absent = slip(1, Outcome::kBothAbsent);
    EXPECT_EQ(refusal(secretary_, absent, after(row["in_time"][0])), "ABSENCE_TOO_EARLY");
    EXPECT_EQ(enter(secretary_, absent, after(row["too_late"][0])).board.text,
              example("RU-2022 WE-11")["text"]);
    EXPECT_EQ(
        enter(secretary_, slip(2, Outcome::kFirstAbsent), after(row["too_late"][0])).board.text,
        row["text"]);
}

TEST_F(Results, TakesAnAbsenceSeenOfflineByTheTimeItWasSeen) {
    regulate({{"time-control", "45+30", 2, "4.2"}});
    ResultInput early = slip(1, Outcome::kSecondAbsent);
    early.observed_at = kStart + 30min;
    EXPECT_EQ(refusal(secretary_, early, 90min), "ABSENCE_TOO_EARLY");
    early.observed_at = kStart + 46min;
    enter(secretary_, early, 90min);
    const storage::ReadLease lease = store_->read();
    EXPECT_EQ(storage::find_journal_row(*lease, last_)->observed_at, kStart + 46min);
}

TEST_F(Results, ExcusesSomebodyWhoCameTooLateByTheChiefArbiter) {
    enter(arbiter_, slip(1, Outcome::kSecondAbsent));
    ResultInput excuse = slip(1, Outcome::kNone);
    excuse.version = board(1).record.version;
    excuse.replace = true;
    excuse.result.remark = "поезд опоздал, справка";
    EXPECT_EQ(refusal(secretary_, excuse), "RESULT_OF_OTHERS");
    enter(chief_, excuse);
    const storage::ReadLease lease = testing_support::another_reader(*store_);
    const auto row = storage::find_journal_row(*lease, last_);
    EXPECT_EQ(row->action, "results.excuse");
    EXPECT_EQ(row->reason, "поезд опоздал, справка");
    EXPECT_EQ(board(1).history.back().reason, "поезд опоздал, справка");
}

TEST_F(Results, LeavesDecisionsToTheChiefArbiter) {
    ResultInput both = slip(1, Outcome::kBothLose);
    both.result.remark = "сговор";
    EXPECT_EQ(refusal(secretary_, both), "RESULT_IS_A_DECISION");
    EXPECT_EQ(last_refusal_.code, sdk::Code::kPermissionDenied);
    EXPECT_EQ(refusal(arbiter_, both), "RESULT_IS_A_DECISION") << "RU-2022 1.5.7";
    ResultInput wordless = slip(1, Outcome::kBothLose);
    ASSERT_EQ(refusal(chief_, wordless), "INVALID_ARGUMENT");
    EXPECT_EQ(last_refusal_.violations.front().field, "remark");
    EXPECT_EQ(last_refusal_.violations.front().reason, "REQUIRED");
    const RecordedBoard done = enter(chief_, both);
    EXPECT_EQ(done.board.text, "0:0");
    EXPECT_EQ(done.board.games.front().game.ending, Ending::kSanction);
    // Nobody else touches it afterwards.
    ResultInput over = slip(1, Outcome::kDraw);
    over.version = done.board.record.version;
    over.replace = true;
    EXPECT_EQ(refusal(secretary_, over), "RESULT_IS_A_DECISION");
}

TEST_F(Results, OffersWhatTheBookKnowsAndSaysWhyNot) {
    const RoundBoards early = boards(secretary_, 10min);
    const auto choice = [](const RoundBoards& list, Outcome outcome) {
        const auto found = std::ranges::find(list.choices, outcome, &OutcomeChoice::outcome);
        return found == list.choices.end() ? OutcomeChoice{} : *found;
    };
    EXPECT_EQ(choice(early, Outcome::kFirstWins).why_not, "");
    EXPECT_THAT(choice(early, Outcome::kSecondAbsent).why_not, HasSubstr("Неявку можно записать"));
    EXPECT_THAT(choice(early, Outcome::kBothLose).why_not, HasSubstr("записывает главный судья"));
    EXPECT_TRUE(choice(early, Outcome::kBothLose).needs_reason);
    EXPECT_EQ(choice(boards(chief_), Outcome::kBothLose).why_not, "");
    EXPECT_EQ(choice(early, Outcome::kBothAbsent).article, "5.4.4.2");
}

// How a game ended is data: entered by whoever enters results, without a reason.
TEST_F(Results, NotesHowAGameEndedWhileTheRoundIsPlayed) {
    const auto ended = [&](int number, Outcome outcome, Ending ending, const char* article) {
        ResultInput input = slip(number, outcome);
        input.result.ending = ending;
        input.result.article = article;
        return input;
    };
    const auto note = [&](const ResultInput& input) { return enter(arbiter_, input).board.note; };
    EXPECT_EQ(note(ended(1, Outcome::kSecondWins, Ending::kTime, "")), "время; 16:01");
    EXPECT_EQ(note(ended(2, Outcome::kDraw, Ending::kAgreement, "")), "согл.; 16:01");
    EXPECT_EQ(note(ended(3, Outcome::kDraw, Ending::kRule, "6.1.8.8")), "п. 6.1.8.8; 16:01");
    const BoardView ruled = board(3);
    EXPECT_EQ(ruled.games.front().game.ending, Ending::kRule);
    EXPECT_EQ(ruled.games.front().game.article, "6.1.8.8");
    EXPECT_FALSE(ruled.record.corrected);
    EXPECT_EQ(refusal(arbiter_, ended(4, Outcome::kFirstWins, Ending::kAgreement, "")),
              "ENDING_NOT_OF_OUTCOME");
    ASSERT_FALSE(last_refusal_.citations.empty());
    EXPECT_EQ(last_refusal_.citations.front().article, "5.4.7.1");
}

TEST_F(Results, NotesHowAResultThatStandsCameAbout) {
    enter(arbiter_, slip(1, Outcome::kDraw));
    ResultInput agreed = slip(1, Outcome::kDraw);
    agreed.result.ending = Ending::kAgreement;
    agreed.version = board(1).record.version;
    EXPECT_EQ(refusal(arbiter_, agreed), "RESULT_ALREADY_RECORDED");
    agreed.replace = true;
    EXPECT_EQ(enter(arbiter_, agreed).board.note, "согл.; 16:01");
    EXPECT_FALSE(board(1).record.corrected);
    set_round(RoundState::kClosed);
    EXPECT_EQ(refusal(arbiter_, agreed), "ROUND_OVER");
}

TEST_F(Results, OffersHowAGameMayHaveEndedToWhoeverEnters) {
    const RoundBoards listed = boards(arbiter_);
    const auto offered = [&](Outcome outcome, Ending ending) {
        const auto found = std::ranges::find_if(listed.choices, [&](const OutcomeChoice& one) {
            return one.outcome == outcome && one.ending == ending;
        });
        return found == listed.choices.end() ? OutcomeChoice{} : *found;
    };
    for (const Outcome outcome : {Outcome::kFirstWins, Outcome::kDraw, Outcome::kSecondWins}) {
        for (const Ending ending : {Ending::kTime, Ending::kRule}) {
            EXPECT_EQ(offered(outcome, ending).outcome, outcome);
            EXPECT_EQ(offered(outcome, ending).why_not, "");
            EXPECT_FALSE(offered(outcome, ending).needs_reason);
        }
    }
    EXPECT_EQ(offered(Outcome::kFirstWins, Ending::kTime).article, "5.4.2.6");
    EXPECT_EQ(offered(Outcome::kDraw, Ending::kAgreement).article, "5.4.13.1");
    EXPECT_EQ(offered(Outcome::kFirstWins, Ending::kAgreement).text, "") << "agreed is a draw";
}

TEST_F(Results, TakesABundleOfSlipsAndAnswersEach) {
    enter(arbiter_, slip(3, Outcome::kDraw));
    const storage::ReadLease lease = testing_support::another_reader(*store_);
    auto plan = record_results(secretary_, *lease, *book_store_.library(), competition_.round,
                               {slip(1, Outcome::kFirstWins), slip(3, Outcome::kFirstWins),
                                slip(27, Outcome::kDraw), slip(2, Outcome::kSecondWins)},
                               at(61min));
    ASSERT_TRUE(plan) << plan.error().message;
    const RecordedSlips done = must_by(secretary_, std::move(plan));
    ASSERT_THAT(done.slips, SizeIs(4));
    EXPECT_EQ(done.slips[0].board->text, "2:0");
    EXPECT_EQ(done.slips[1].refusal->reason, "RESULT_ALREADY_RECORDED");
    EXPECT_EQ(done.slips[2].refusal->reason, "BOARD_NOT_FOUND");
    EXPECT_EQ(done.slips[3].board->text, "0:2");
    EXPECT_EQ(done.missing, 1);
    const storage::ReadLease after = testing_support::another_reader(*store_);
    EXPECT_EQ(storage::find_journal_row(*after, last_)->subject, competition_.board(2).name());
    EXPECT_EQ(storage::find_journal_row(*after, last_ - 1)->subject, competition_.board(1).name());
}

// A micro-match is computed and never typed.
TEST_F(MicroMatches, ComputesTheEncounterFromItsGames) {
    EXPECT_EQ(enter(secretary_, slip(1, Outcome::kFirstWins)).board.text, "·:·");
    ResultInput second = slip(1, Outcome::kDraw);
    EXPECT_EQ(refusal(secretary_, second), "RESULT_ALREADY_RECORDED");  // what did you see?
    second.version = board(1).record.version;
    const RecordedBoard done = enter(secretary_, second);
    EXPECT_EQ(done.board.text, "2:0");
    ASSERT_THAT(done.board.games, SizeIs(2));
    EXPECT_EQ(done.board.games[1].text, "1:1");
    EXPECT_TRUE(done.board.games[0].first_begins);
    EXPECT_FALSE(done.board.games[1].first_begins);
    EXPECT_TRUE(done.board.complete);
    EXPECT_EQ(board(1).history[0].text, "П1 2:0");
    EXPECT_EQ(board(1).history[1].text, "2:0 (П1 2:0, П2 1:1)");
}

// RU-2022 WE-10 (e)
TEST_F(LateMicroMatches, AreLostAsAWholeBeyondTheLimit) {
    const nlohmann::json told = example("RU-2022 WE-10 (e)");
    const nlohmann::json row = regulated("RU-2022 WE-10 (e)");
    const ResultInput absent = slip(1, Outcome::kFirstAbsent);
    EXPECT_EQ(refusal(secretary_, absent, after(row["in_time"][0])), "ABSENCE_TOO_EARLY");
    const RecordedBoard done = enter(secretary_, absent, after(row["too_late"][0]));
    EXPECT_EQ(done.board.text, told["text"]);
    ASSERT_EQ(done.board.games.size(), told["games"]);
    for (const auto& game : done.board.games)
        EXPECT_EQ(game.text, told["each_game"]);
    EXPECT_TRUE(done.board.complete);
    EXPECT_EQ(done.missing, 3);
    enter(secretary_, slip(2, Outcome::kDraw));
    ResultInput later = slip(2, Outcome::kFirstAbsent);
    later.version = board(2).record.version;
    EXPECT_EQ(refusal(secretary_, later), "ABSENCE_AFTER_PLAY");
}

TEST_F(MicroMatches, TakesBothGamesOfABoardInOneBundle) {
    const storage::ReadLease lease = testing_support::another_reader(*store_);
    auto plan =
        record_results(secretary_, *lease, *book_store_.library(), competition_.round,
                       {slip(1, Outcome::kFirstWins), slip(1, Outcome::kSecondWins)}, at(61min));
    const RecordedSlips done = must_by(secretary_, std::move(plan));
    ASSERT_TRUE(done.slips[1].board);
    EXPECT_EQ(done.slips[1].board->text, "1:1");
    EXPECT_EQ(board(1).record.version, 3);
}

// RU-2022 knows no sealed moves (its catalogue, INT-02), but unfinished games are adjudicated
// (5.4.5.4).
TEST_F(Results, AdjudicatesAnUnfinishedGameByTheChiefArbiter) {
    EXPECT_EQ(enter(arbiter_, slip(1, Outcome::kAdjourned)).board.note, "отложена");
    EXPECT_EQ(boards(secretary_).missing, 4);
    ResultInput verdict = slip(1, Outcome::kDraw);
    verdict.version = board(1).record.version;
    verdict.result.ending = Ending::kAdjudicated;
    verdict.result.remark = "комиссия, протокол № 2";
    EXPECT_EQ(refusal(arbiter_, verdict), "RESULT_IS_A_DECISION");
    EXPECT_EQ(enter(chief_, verdict).board.text, "1:1");
    EXPECT_EQ(boards(secretary_).missing, 3);
    EXPECT_EQ(board(1).games.front().game.ending, Ending::kAdjudicated);
}

// RU-CHESS W-24: without a word in the regulation a minute is too late, unless the arbiter decides
// otherwise; nobody scores where neither came.
TEST_F(ChessResults, LosesByAMinuteWhereTheRegulationIsSilent) {
    const nlohmann::json told = example("RU-CHESS W-24");
    regulate({{"time-control", told["time_control"], 2, "4.2"}});
    const nlohmann::json& silent = told["silent"];
    const auto after = [](const nlohmann::json& row) {
        return std::chrono::minutes(row["after"].get<int>());
    };
    const nlohmann::json& late = silent["late"];
    ASSERT_EQ(late["absent"], "second");
    EXPECT_EQ(refusal(arbiter_, slip(1, Outcome::kSecondAbsent), after(silent["too_early"])),
              silent["too_early"]["refused"]);
    EXPECT_EQ(enter(arbiter_, slip(1, Outcome::kSecondAbsent), after(late)).board.text,
              late["text"]);
    const nlohmann::json& both = silent["both_absent"];
    EXPECT_EQ(enter(arbiter_, slip(2, Outcome::kBothAbsent), after(both)).board.text, both["text"]);

    const nlohmann::json& otherwise = silent["decided_otherwise"];
    const std::chrono::minutes minute(otherwise["came"].get<int>());
    must_by(arbiter_, noting(arbiter_, arrivals(3, std::nullopt, kMissing), 0min));
    const BoardView came =
        must_by(arbiter_, noting(arbiter_, arrivals(3, std::nullopt, kNow), minute));
    EXPECT_EQ(came.start->due_text, otherwise["due"]);
    EXPECT_EQ(enter(arbiter_, slip(3, Outcome::kDraw)).board.text, otherwise["entered"]);
    EXPECT_THAT(board(3).remarks, Contains(HasSubstr(otherwise["told"].get<std::string>())));
}

// RU-CHESS W-25: a phone loses the game that is being played, two phones lose it for both. Such a
// game took place: no pluses. The arbiter decides it (12.9), no secretary does.
TEST_F(ChessResults, LosesToAPhone) {
    const std::map<std::string, Outcome> outcomes{{"second-wins", Outcome::kSecondWins},
                                                  {"both-lose", Outcome::kBothLose}};
    int number = 0;
    const nlohmann::json found = example("RU-CHESS W-25");
    ASSERT_EQ(found["decided_by"], arbiter_.actor.role);
    ASSERT_EQ(found["refused_to"], secretary_.actor.role);
    for (const auto& row : found["results"]) {
        ResultInput phone = slip(++number, outcomes.at(row["outcome"]));
        if (row.contains("article")) {
            phone.result.ending = Ending::kSanction;
            phone.result.article = row["article"];
        }
        phone.result.remark = row["remark"];
        EXPECT_EQ(refusal(secretary_, phone), found["refused"]);
        EXPECT_EQ(last_refusal_.citations.front().article, row["cited"]);
        EXPECT_EQ(enter(arbiter_, phone).board.text, row["text"].get<std::string>());
        EXPECT_TRUE(board(number).complete);
        EXPECT_EQ(board(number).games.front().game.article, row.value("article", ""));
        EXPECT_EQ(board(number).history.back().reason, row["remark"]);
        const storage::ReadLease lease = store_->read();
        EXPECT_EQ(storage::find_journal_row(*lease, last_)->citations.front().article,
                  row["cited"]);
    }
}

// RU-CHESS W-26: White's score of a drawn game is lowered by the arbiter.
TEST_F(ChessResults, LowersTheScoreOfOneOfTheTwo) {
    const nlohmann::json told = example("RU-CHESS W-26");
    ASSERT_EQ(told["outcome"], "second-half");
    ASSERT_EQ(told["decided_by"], arbiter_.actor.role);
    ASSERT_EQ(told["refused_to"], secretary_.actor.role);
    ResultInput half = slip(1, Outcome::kSecondHalf);
    half.result.remark = told["remark"];
    EXPECT_EQ(refusal(secretary_, half), told["refused"]);
    EXPECT_EQ(last_refusal_.citations.front().article, told["cited"]);
    EXPECT_EQ(enter(arbiter_, half).board.text, told["text"]);
}

// RU-CHESS 12.9 gives the arbiter sanctions, not what the chief panel or a jury decides.
TEST_F(ChessResults, OfferTheArbiterHisSanctionsAlone) {
    const auto offered = [](const RoundBoards& list, Ending ending) {
        std::size_t count = 0;
        for (const OutcomeChoice& choice : list.choices)
            if (choice.ending == ending && choice.why_not.empty()) ++count;
        return count;
    };
    const std::size_t sanctions = offered(boards(chief_), Ending::kSanction);
    EXPECT_GT(sanctions, 0U);
    EXPECT_EQ(offered(boards(arbiter_), Ending::kSanction), sanctions);
    EXPECT_EQ(offered(boards(secretary_), Ending::kSanction), 0U);
    EXPECT_GT(offered(boards(chief_), Ending::kDecision), 0U);
    EXPECT_EQ(offered(boards(arbiter_), Ending::kDecision), 0U);
    EXPECT_GT(offered(boards(chief_), Ending::kAdjudicated), 0U);
    EXPECT_EQ(offered(boards(arbiter_), Ending::kAdjudicated), 0U);
}

// An arbiter puts his own sanction right and takes it back; the chief arbiter's is not his.
TEST_F(ChessResults, LeaveTheArbiterHisOwnSanctions) {
    const auto sanction = [&](int number) {
        ResultInput input = slip(number, Outcome::kBothLose);
        input.result.remark = "звонки обоих телефонов";
        return input;
    };
    const auto instead = [&](int number) {
        ResultInput input = slip(number, Outcome::kDraw);
        input.version = board(number).record.version;
        input.replace = true;
        return input;
    };
    enter(chief_, sanction(1));
    const std::int64_t by_chief = last_;
    EXPECT_EQ(refusal(arbiter_, instead(1)), "RESULT_IS_A_DECISION");
    EXPECT_EQ(undoing(arbiter_, by_chief).error().reason, "UNDO_NOT_YOURS");

    enter(arbiter_, sanction(2));
    EXPECT_EQ(refusal(secretary_, instead(2)), "RESULT_IS_A_DECISION");
    EXPECT_EQ(enter(arbiter_, instead(2)).board.text, "½:½");

    enter(arbiter_, sanction(3));
    Caller as_secretary = arbiter_;
    as_secretary.actor.role = secretary_.actor.role;
    EXPECT_EQ(undoing(as_secretary, last_).error().reason, "PERMISSION_DENIED");
    must_by(arbiter_, undoing(arbiter_, last_));
    EXPECT_EQ(board(3).text, "·:·");
}

// RU-CHESS W-51: what the regulation says reaches the module that judges a claim of the round.
TEST_F(ChessResults, JudgeClaimsOfRemotePlayByWhatStandsOnTheBoard) {
    const nlohmann::json expected = example("RU-CHESS W-51");
    for (const std::string play : {"board", "online"}) {
        SCOPED_TRACE(play);
        if (play == "online") regulate({{"online", "true", 3, "5"}});
        const RoundBoards listed = boards(secretary_);
        GameInput game;
        game.discipline = listed.discipline;
        game.setup.edition = listed.edition;
        game.setup.parameters = listed.parameters;
        game.moves = expected["moves"].get<std::vector<std::string>>();
        const auto claimed = [&](const std::string& written) {
            GameClaim claim;
            claim.rule = "threefold";
            claim.written_move = written;
            return check_claim(bundled("chess"), game, claim, plenty()).value();
        };
        const ClaimAnswer will_appear = claimed(expected["third_time"]);
        EXPECT_EQ(will_appear.holds, play == "board");
        EXPECT_EQ(will_appear.citation.article, expected["will_appear"][play]);
        EXPECT_EQ(will_appear.why_not ? will_appear.why_not->reason : "",
                  expected["will_appear_refused"][play]);
        game.moves.push_back(expected["third_time"]);
        const ClaimAnswer has_appeared = claimed("");
        EXPECT_TRUE(has_appeared.holds);
        EXPECT_EQ(has_appeared.citation.article, expected["has_appeared"][play]);
    }
}

// RU-CHESS W-21, RU-CHESS W-23: programme and regulation of the competition reach the module, which
// says what a wrong claim costs and when a draw may be agreed.
TEST_F(ChessResults, JudgeClaimsByTheProgrammeAndAgreementsByTheRegulation) {
    const nlohmann::json examples = testing_support::data_file("chess/examples.json");
    const plugin_host::Catalogue catalogue = bundled("chess");
    const auto game_of_round = [&] {
        const storage::ReadLease lease = store_->read();
        const RoundBoards listed = list_boards(secretary_, *lease, *book_store_.library(),
                                               catalogue, competition_.round, at(kUsual))
                                       .value();
        GameInput game;
        game.discipline = listed.discipline;
        game.setup.edition = listed.edition;
        game.setup.parameters = listed.parameters;
        return game;
    };
    const nlohmann::json& wrong = examples["RU-CHESS W-21"];
    const std::map<std::string, std::string> disciplines{
        {"classical", "chess"}, {"rapid", "rapid"}, {"blitz", "blitz"}};
    for (const auto& row : wrong["programmes"]) {
        SCOPED_TRACE(row.dump());
        write([&](storage::Connection& writer) {
            auto tournament = *storage::find_tournament(writer, competition_.tournament);
            tournament.discipline = disciplines.at(row["programme"]);
            ++tournament.version;
            storage::update_tournament(writer, tournament, kStart);
        });
        GameInput game = game_of_round();
        game.moves = wrong["moves"].get<std::vector<std::string>>();
        GameClaim claim;
        claim.rule = "threefold";
        claim.written_move = wrong["written"];
        const ClaimAnswer answer = check_claim(catalogue, game, claim, plenty()).value();
        EXPECT_EQ(answer.result, ClaimResult::kWrittenMoveStands);
        ASSERT_TRUE(answer.opponent_gets);
        EXPECT_EQ(answer.opponent_gets->most,
                  std::chrono::minutes(row["opponent_minutes"].get<int>()));
        EXPECT_EQ(answer.opponent_gets->citation.article, row["article"].get<std::string>());
    }
    int from = 0;
    for (const auto& row : examples["RU-CHESS W-23"]["cases"]) {
        SCOPED_TRACE(row.dump());
        if (from != row["from_move"])
            regulate({{"draw-agreement-move", row["from_move"].dump(), 3, "5"}});
        from = row["from_move"];
        GameInput game = game_of_round();
        game.setup.position = row["fen"];
        const OfferAnswer answer = check_offer(catalogue, game, {}, {}, plenty()).value();
        EXPECT_EQ(answer.verdict.admissible, row["admissible"].get<bool>());
        EXPECT_EQ(answer.verdict.needs_permission, row["needs_permission"].get<bool>());
        EXPECT_EQ(answer.verdict.citation.article, row["articles"][0].get<std::string>());
    }
}

// RU-CHESS W-51: an arbiter is registered at each place where somebody of the competition plays.
TEST_F(ChessResults, BeginRemotePlayWithAnArbiterInEachRegion) {
    const competition::CompetitionId id = competition_.admission.id;
    regulate({{"online", "true", 3, "5"}});
    write([&](storage::Connection& writer) {
        storage::set_competition_state(writer, id, 9, competition::State::kDraw, kStart);
    });
    const auto waiting_for = [&] {
        const storage::ReadLease lease = store_->read();
        const auto progress =
            get_progress(chief_, *lease, *book_store_.library(), id, at(kUsual)).value();
        const auto row =
            std::ranges::find(progress.conditions, "location-arbiters",
                              [](const ConditionView& view) { return view.condition.id; });
        EXPECT_NE(row, progress.conditions.end());
        EXPECT_EQ(row->article, example("RU-CHESS W-51")["arbiters_article"]);
        nlohmann::json places = nlohmann::json::array();
        for (const sdk::Violation& detail : row->condition.details)
            places.push_back(detail.metadata.at("location"));
        EXPECT_EQ(row->condition.met(), places.empty());
        return places;
    };
    const nlohmann::json regions = example("RU-CHESS W-51")["regions"];
    EXPECT_EQ(waiting_for(), regions);
    std::size_t athlete = 0;
    for (const auto& region : regions) {
        write([&](storage::Connection& writer) {
            competition::Appointment arbiter;
            arbiter.person = competition_.admission.panel.at(athlete++);
            arbiter.post = "arbiter";
            arbiter.category = "1К";
            arbiter.appointed_on = *registry::to_date({2026, 12, 1});
            arbiter.location = region;
            EXPECT_GT(storage::insert_official(writer, id, arbiter, kStart).value, 0);
        });
        EXPECT_EQ(waiting_for().size(), regions.size() - athlete);
    }
}

TEST_F(ChessResults, AdjournsAndPlaysOn) {
    EXPECT_EQ(enter(arbiter_, slip(1, Outcome::kAdjourned)).board.note, "отложена");
    EXPECT_EQ(boards(secretary_).missing, 4);
    ResultInput played_on = slip(1, Outcome::kDraw);
    played_on.version = board(1).record.version;
    EXPECT_EQ(enter(arbiter_, played_on).board.text, "½:½");
}

// RU-CHESS W-30: a result that was signed wrongly stands until it is corrected; both are kept.
TEST_F(ChessResults, KeepsAWrongResultUntilItIsCorrectedWithAReason) {
    const nlohmann::json told = example("RU-CHESS W-30");
    const std::map<std::string, Outcome> outcomes{{"1:0", Outcome::kFirstWins},
                                                  {"½:½", Outcome::kDraw}};
    enter(arbiter_, slip(1, outcomes.at(told["signed"])));
    {
        const storage::ReadLease lease = store_->read();
        must_by(arbiter_, set_sheets(arbiter_, *lease, *book_store_.library(),
                                     {competition_.board(1), std::nullopt, true, true}));
    }
    const auto later = kUsual + std::chrono::minutes(told["minutes_later"].get<int>());
    ResultInput said = slip(1, outcomes.at(told["said_later"]));
    said.version = board(1).record.version;
    said.replace = true;
    for (const Caller& caller : {arbiter_, chief_}) {
        EXPECT_EQ(refusal(caller, said, later), told["refused"]);
        EXPECT_EQ(last_refusal_.citations.front().article, told["article"]);
    }
    EXPECT_EQ(board(1).text, told["signed"]);

    ResultCorrection input = correction(1, outcomes.at(told["said_later"]));
    EXPECT_EQ(refused(correcting(arbiter_, input)), told["not_by_everybody"]);
    input.reason.clear();
    EXPECT_EQ(refused(correcting(chief_, input)), told["without_a_reason"]);
    input.reason = told["reason"];
    input.preview = true;
    input.impact_digest = correcting(chief_, input)->preview.impact.digest;
    EXPECT_EQ(board(1).text, told["signed"]);
    input.preview = false;
    EXPECT_EQ(must_by(chief_, correcting(chief_, input)).board.text, told["said_later"]);
    const BoardView view = board(1);
    ASSERT_THAT(view.history, SizeIs(2));
    EXPECT_EQ(view.history[0].text, told["signed"]);
    EXPECT_EQ(view.history[1].text, told["said_later"]);
    EXPECT_EQ(view.history[1].reason, told["reason"]);
}

// Without the sheets of both a slip of the pen is replaced at the desk, and no other book says that
// a signed result stands.
TEST_F(ChessResults, ReplacesAResultNobodyHasSigned) {
    enter(arbiter_, slip(1, Outcome::kFirstWins));
    {
        const storage::ReadLease lease = store_->read();
        must_by(arbiter_, set_sheets(arbiter_, *lease, *book_store_.library(),
                                     {competition_.board(1), std::nullopt, true, false}));
    }
    ResultInput again = slip(1, Outcome::kDraw);
    again.version = board(1).record.version;
    again.replace = true;
    EXPECT_EQ(enter(arbiter_, again).board.text, "½:½");
}

TEST_F(Results, KeepsAnArbiterToHisOwnBoards) {
    const auto official = competition_.admission.officials[1];
    const auto assign = [&](std::vector<BoardJudgeForm> judges, std::int64_t version) {
        const storage::ReadLease lease = store_->read();
        return set_board_judges(secretary_, *lease, competition_.tournament, version, judges,
                                at(0min));
    };
    auto overlapping = assign({{official, 1, 3}, {competition_.admission.officials[2], 3, 4}}, 2);
    ASSERT_FALSE(overlapping);
    EXPECT_EQ(overlapping.error().violations.front().reason, "BOARDS_OVERLAP");
    auto backwards = assign({{official, 3, 2}}, 2);
    ASSERT_FALSE(backwards);
    EXPECT_EQ(backwards.error().violations.front().field, "judges[0].last_board");
    must_by(secretary_, assign({{official, 1, 2}}, 2));
    EXPECT_FALSE(assign({}, 2));  // somebody has changed it since
    EXPECT_EQ(refusal(arbiter_, slip(1, Outcome::kDraw)), "BOARD_OF_OTHER_JUDGE");
    EXPECT_THAT(words(), HasSubstr("Доска 1 — у судьи"));
    EXPECT_EQ(refusal(arbiter_, slip(3, Outcome::kDraw)), "entered");
    EXPECT_EQ(refusal(secretary_, slip(1, Outcome::kDraw)), "entered");
    EXPECT_NE(boards(secretary_).boards[0].judge, "");
    EXPECT_EQ(boards(secretary_).boards[2].judge, "");
}

TEST_F(Results, UndoesAResultAndPutsItBack) {
    enter(secretary_, slip(1, Outcome::kFirstWins));
    const std::int64_t entered = last_;
    must_by(chief_, undoing(chief_, entered));
    EXPECT_EQ(board(1).text, "·:·");
    EXPECT_EQ(board(1).history.back().act, "отменено");
    EXPECT_EQ(board(1).history.back().recorded_by, "Петрова Г. А.");
    EXPECT_NE(board(1).history.back().recorded_at, storage::Instant{});
    must_by(chief_, undoing(chief_, last_));
    EXPECT_EQ(board(1).text, "2:0");
    EXPECT_EQ(board(1).history.back().act, "возвращено");
    EXPECT_EQ(board(1).history.back().recorded_by, "Петрова Г. А.");
    EXPECT_EQ(board(1).record.recorded_by, "Гущина Н. В.");
}

TEST_F(Results, UndoesNothingOnceTheRoundIsClosed) {
    enter(secretary_, slip(1, Outcome::kFirstWins));
    const std::int64_t entered = last_;
    EXPECT_EQ(undoing(arbiter_, entered).error().reason, "UNDO_NOT_YOURS");
    set_round(RoundState::kClosed);
    const auto late = undoing(secretary_, entered);
    ASSERT_FALSE(late);
    EXPECT_EQ(late.error().reason, "ROUND_OVER");
}

TEST_F(Results, CorrectsWithAReasonAndTheImpactSeen) {
    for (int number = 1; number <= 4; ++number)
        enter(secretary_, slip(number, Outcome::kFirstWins));
    set_round(RoundState::kClosed);
    ResultCorrection input = correction(2, Outcome::kSecondWins);
    EXPECT_EQ(correcting(secretary_, input).error().reason, "PERMISSION_DENIED");
    EXPECT_EQ(correcting(chief_, input).error().reason, "IMPACT_NOT_SEEN");
    input.preview = true;
    const auto preview = correcting(chief_, input);
    ASSERT_TRUE(preview) << preview.error().message;
    const CorrectionImpact& impact = preview->preview.impact;
    ASSERT_THAT(impact.places, Not(IsEmpty()));
    const auto gains = std::ranges::find(impact.places, 4, &PlaceEffect::number);
    ASSERT_NE(gains, impact.places.end());
    EXPECT_EQ(gains->points_before, "0");
    EXPECT_EQ(gains->points_after, "2");
    input.preview = false;
    input.impact_digest = impact.digest;
    ResultCorrection wordless = input;
    wordless.reason.clear();
    EXPECT_EQ(correcting(chief_, wordless).error().violations.front().field, "reason");
    const CorrectedBoard done = must_by(chief_, correcting(chief_, input));
    EXPECT_EQ(done.board.text, "0:2");
    EXPECT_TRUE(board(2).record.corrected);
    EXPECT_EQ(board(2).history.back().act, "исправлено");
    EXPECT_EQ(board(2).history.back().reason, "протокол подписан с ошибкой");
    EXPECT_EQ(undoing(chief_, last_).error().reason, "UNDO_BY_CORRECTION");
}

// Everything a wrong result of an earlier round has led to is told before it is corrected.
TEST_F(Results, DropsTheDraftThatRestedOnAWrongResult) {
    for (int number = 1; number <= 4; ++number)
        enter(secretary_, slip(number, Outcome::kFirstWins));
    set_round(RoundState::kClosed);
    pair_next();
    ResultCorrection input = correction(2, Outcome::kSecondWins);
    input.preview = true;
    const CorrectionImpact impact = correcting(chief_, input)->preview.impact;
    EXPECT_THAT(impact.dropped_drafts, ElementsAre(2));
    input.preview = false;
    input.impact_digest = impact.digest;
    must_by(chief_, correcting(chief_, input));
    const storage::ReadLease lease = store_->read();
    EXPECT_FALSE(storage::find_round_brief(*lease, {competition_.tournament, 2}));
    EXPECT_EQ(storage::find_journal_row(*lease, last_)->action, "results.correct");
    EXPECT_EQ(storage::find_journal_row(*lease, last_ - 1)->subject,
              play::RoundId({competition_.tournament, 2}).name());
}

TEST_F(Results, TellsWhichLaterPairsAWrongResultHasMade) {
    for (int number = 1; number <= 4; ++number)
        enter(secretary_, slip(number, Outcome::kFirstWins));
    set_round(RoundState::kClosed);
    const RoundView draft = pair_next();
    const storage::ReadLease lease = testing_support::another_reader(*store_);
    must_by(chief_, approve_round(chief_, *lease, *book_store_.library(), draft.id, std::nullopt,
                                  false, at(80min)));
    ResultCorrection input = correction(2, Outcome::kSecondWins);
    input.preview = true;
    const CorrectionImpact impact = correcting(chief_, input)->preview.impact;
    EXPECT_THAT(impact.dropped_drafts, IsEmpty());
    ASSERT_THAT(impact.pairs, Not(IsEmpty()));
    EXPECT_EQ(impact.pairs.front().round, 2);
    EXPECT_NE(impact.pairs.front().before, impact.pairs.front().after);
    EXPECT_THAT(impact.summary, HasSubstr("Изменится"));
    // The binding pairs stay: nobody is paired anew by a correction.
    input.preview = false;
    input.impact_digest = impact.digest;
    must_by(chief_, correcting(chief_, input));
    const storage::ReadLease after = testing_support::another_reader(*store_);
    EXPECT_EQ(storage::find_round_brief(*after, {competition_.tournament, 2})->round.state,
              RoundState::kApproved);
}

TEST_F(Results, RefusesACorrectionWhoseImpactHasMoved) {
    enter(secretary_, slip(1, Outcome::kFirstWins));
    ResultCorrection input = correction(1, Outcome::kSecondWins);
    input.preview = true;
    input.impact_digest = correcting(chief_, input)->preview.impact.digest;
    input.preview = false;
    enter(secretary_, slip(2, Outcome::kFirstWins));  // the table is another one by now
    const auto late = correcting(chief_, input);
    ASSERT_FALSE(late);
    EXPECT_EQ(late.error().reason, "IMPACT_MOVED");
    EXPECT_EQ(late.error().code, sdk::Code::kAborted);
}

TEST_F(Results, CorrectsNothingThatIsNotThere) {
    EXPECT_EQ(correcting(chief_, correction(1, Outcome::kDraw)).error().reason,
              "NOTHING_TO_CORRECT");
    enter(secretary_, slip(1, Outcome::kDraw));
    EXPECT_EQ(correcting(chief_, correction(1, Outcome::kDraw)).error().reason, "RESULT_UNCHANGED");
    for (int number = 2; number <= 4; ++number)
        enter(secretary_, slip(number, Outcome::kDraw));
    set_round(RoundState::kClosed);
    EXPECT_EQ(correcting(chief_, correction(1, Outcome::kNone)).error().reason,
              "CORRECTION_LEAVES_GAP");
}

TEST_F(Results, FreezesWithTheApprovedTournament) {
    enter(secretary_, slip(1, Outcome::kDraw));
    write([&](storage::Connection& writer) {
        storage::set_tournament_approval(writer, competition_.tournament, 3, "Петрова Г. А.",
                                         kStart);
    });
    EXPECT_EQ(refusal(chief_, slip(2, Outcome::kDraw)), "TOURNAMENT_APPROVED");
    EXPECT_EQ(correcting(chief_, correction(1, Outcome::kFirstWins)).error().reason,
              "TOURNAMENT_APPROVED");
}

TEST_F(Results, EndsWithACancelledCompetition) {
    write([&](storage::Connection& writer) {
        storage::set_competition_state(writer, competition_.admission.id, 4,
                                       competition::State::kCancelled, kStart);
    });
    EXPECT_EQ(refusal(chief_, slip(1, Outcome::kDraw)), "EVENT_PAST");
}

// RU-2022 5.4.1.1: said until the round begins.
TEST_F(Results, SayHowTheStartIsMadeKnown) {
    EXPECT_THAT(boards(secretary_).summary, Not(Contains(HasSubstr("начала"))));
    set_round(RoundState::kApproved);
    EXPECT_THAT(boards(secretary_).summary,
                Contains("Игроки на местах за 5 мин до начала (5.4.1.1)"));
}

// RU-CHESS W-50: no more than thirty play, so there is no clock that counts down.
TEST_F(ChessResults, AnnounceTheStartTwice) {
    const nlohmann::json calls = testing_support::data_file("rounds/start.json")["calls"];
    const auto told = std::ranges::find_if(
        calls, [](const nlohmann::json& row) { return !row["countdown_clock"].get<bool>(); });
    ASSERT_NE(told, calls.end());
    set_round(RoundState::kApproved);
    EXPECT_THAT(boards(secretary_).summary,
                Contains(::testing::AllOf(HasSubstr((*told)["words"].get<std::string>()),
                                          HasSubstr((*told)["article"].get<std::string>()))));
}

// Nobody writes the board of one who has left; it counts by the book and says why.
TEST_F(Results, SaysOfABoardThatHisPartnerHadLeft) {
    leave(3, play::Standing::kWithdrawn, 0);
    leave(2, play::Standing::kExcluded, 0);
    const RoundBoards listed = boards(secretary_);
    EXPECT_EQ(listed.boards[0].note, "исключён");
    EXPECT_EQ(listed.boards[1].note, "выбыл");
    EXPECT_THAT(listed.summary, Contains("Без игры, соперник выбыл: 1"));
    EXPECT_THAT(listed.summary, Contains("Без игры, соперник исключён: 1"));
    EXPECT_THAT(listed.summary, Not(Contains(HasSubstr("Неявки"))));
}

// Who leaves while the round is played has his board written without waiting; it is no no-show.
TEST_F(Results, WritesABoardOfOneWhoLeftDuringTheRound) {
    leave(2, play::Standing::kExcluded, 1);
    leave(3, play::Standing::kWithdrawn, 1);
    EXPECT_EQ(enter(secretary_, slip(1, Outcome::kSecondAbsent), 1min).board.note,
              "исключён; 15:01");
    EXPECT_EQ(enter(secretary_, slip(2, Outcome::kFirstAbsent), 1min).board.note, "выбыл; 15:01");
    EXPECT_EQ(enter(secretary_, slip(3, Outcome::kSecondAbsent)).board.note, "неявка; 16:01");
    const RoundBoards listed = boards(secretary_);
    EXPECT_EQ(listed.boards[0].note, "исключён; 15:01");
    EXPECT_THAT(listed.summary,
                ElementsAre(HasSubstr("Записано 3"), "Неявки: 1", "Без игры, соперник выбыл: 1",
                            "Без игры, соперник исключён: 1", HasSubstr("К публикации")));
}

// The seat on the left of the board had the other side in fact.
TEST_F(Results, CountsWinsByTheSidesAsPlayed) {
    enter(secretary_, slip(1, Outcome::kFirstWins));
    enter(secretary_, slip(2, Outcome::kFirstWins));
    const auto counted = [&] { return boards(secretary_).summary.front(); };
    const RoundBoards listed = boards(secretary_);
    const std::string first = listed.first_side;
    const std::string second = listed.second_side;
    EXPECT_EQ(counted(), "Записано 2: " + first + " 2, " + second + " 0, ничьи 0");
    (void)must_by(arbiter_, setting_sides(arbiter_, sides(2)));
    EXPECT_EQ(counted(), "Записано 2: " + first + " 1, " + second + " 1, ничьи 0");
}

TEST_F(Results, TellsWhatAnArbiterAtTheBoardIsAsked) {
    regulate({{"time-control", "45+30", 2, "4.2"}});
    const BoardView view = board(1, 10min);
    EXPECT_THAT(view.facts, Contains(HasSubstr("контроль времени: 45 мин + 30 с (5.4.2.1)")));
    EXPECT_THAT(view.facts, Contains(HasSubstr("(6.1.8.1)")));
    EXPECT_THAT(view.facts, Contains(HasSubstr("неявку можно записать с 15:45")));
    const auto action = [&](const std::string& id) {
        return std::ranges::find(view.actions, id, &AllowedAction::action)->refusal;
    };
    EXPECT_FALSE(action("result.record"));
    EXPECT_EQ(action("result.correct")->reason, "PERMISSION_DENIED");
}

}  // namespace
}  // namespace collegium::usecases::testing
