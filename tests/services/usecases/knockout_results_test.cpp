// UA-9.01 at the desk of results: what decides a drawn encounter of a knockout is told, carried out
// in its order and refused out of it; who is out by lost points is told.
#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/usecases/draws.hpp>
#include <collegium/usecases/standings.hpp>

#include "results_fixture.hpp"
#include "support/another_reader.hpp"

namespace collegium::usecases {
namespace {

using play::TieStep;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

// Two boards of a knockout under the Ukrainian rules.
class KnockoutResults : public testing::Results {
  protected:
    KnockoutResults() : Results(1, 2) {
        chief_ = somebody(9, "Петрова Г. А.",
                          {"tournaments.read", "tournaments.manage", "results.record",
                           "results.correct", "draws.create", "pairing.prepare", "pairing.approve",
                           "journal.undo", "journal.undo_others"});
    }

    void play_by(const std::vector<TieStep>& chain, int lost_points = 0) {
        write([&](storage::Connection& writer) {
            auto competition = *storage::find_competition(writer, competition_.admission.id);
            competition.draft.rule_book = "ua-draughts-2024";
            competition.draft.official_discipline = "draughts-64";
            ++competition.version;
            storage::update_competition(writer, competition);
            auto tournament = *storage::find_tournament(writer, competition_.tournament);
            tournament.discipline = "draughts-64";
            tournament.settings.system = play::System::kKnockout;
            tournament.settings.method.reset();
            tournament.settings.criteria.clear();
            tournament.settings.drawn_encounter = chain;
            tournament.settings.lost_points = lost_points;
            tournament.settled = true;
            ++tournament.version;
            storage::update_tournament(writer, tournament, kStart);
        });
    }
    ResultInput seen(int number, Outcome outcome, Ending ending = Ending::kUsual) {
        ResultInput input = slip(number, outcome);
        input.version = board(number).record.version;
        input.result.ending = ending;
        if (ending == Ending::kDecision) input.result.remark = "за підсумками обговорення";
        return input;
    }
    sdk::Result<Plan<RecordedBoard>> drawing(const Caller& caller, int number,
                                             std::optional<std::int64_t> version = std::nullopt) {
        const storage::ReadLease lease = store_->read();
        return draw_lot(caller, *lease, *book_store_.library(), plugin_host::Catalogue(),
                        {competition_.board(number), version, {}}, at(kUsual));
    }
    BoardView seen_by_chief(int number) {
        const storage::ReadLease lease = store_->read();
        return get_board(chief_, *lease, *book_store_.library(), competition_.board(number),
                         at(kUsual))
            .value();
    }
    static std::string refusal_of(const BoardView& view, const std::string& action) {
        const auto found = std::ranges::find(view.actions, action, &AllowedAction::action);
        if (found == view.actions.end()) return "no such action";
        return found->refusal ? found->refusal->reason : "";
    }
};

TEST_F(KnockoutResults, TellWhatDecidesADrawAndByWhichArticle) {
    play_by({TieStep::kReplay, TieStep::kLot});
    EXPECT_EQ(board(1).due, "");
    const RecordedBoard first = enter(arbiter_, slip(1, Outcome::kDraw));
    EXPECT_FALSE(first.board.complete);
    EXPECT_EQ(first.missing, 2) << "a draw is no result yet";
    EXPECT_EQ(first.board.due, "Ничья: дальше перегравання (II.C.6.2), шаг 1 из 2");
    EXPECT_EQ(first.board.note, "перегравання");
    ASSERT_THAT(first.board.games, SizeIs(2));
    EXPECT_EQ(first.board.games[1].step, "перегравання");

    const RecordedBoard second = enter(arbiter_, seen(1, Outcome::kDraw));
    EXPECT_EQ(second.board.due, "Ничья: дальше жереб (II.C.6.2), шаг 2 из 2");
    const BoardView view = seen_by_chief(1);
    EXPECT_THAT(view.choices, Each(Field(&OutcomeChoice::why_not, HasSubstr("жереб"))))
        << "nothing may be entered where a lot is due";
    EXPECT_EQ(refusal_of(view, "result.lot"), "");
    EXPECT_EQ(refusal_of(seen_by_chief(2), "result.lot"), "TIE_LOT_NOT_DUE");
}

// II.C.6.2: «додаткова партія зі скороченим контролем»; which one the regulation says.
TEST_F(KnockoutResults, TellTheShortenedControlOfAnExtraGame) {
    play_by({TieStep::kReplay, TieStep::kExtraGame, TieStep::kLot});
    regulate({{"extra-time-control", "5+3", 3, "4.3"}});
    enter(arbiter_, slip(1, Outcome::kDraw));
    EXPECT_THAT(board(1).due, Not(HasSubstr("контроль"))) << "a replay is the same again";
    const RecordedBoard second = enter(arbiter_, seen(1, Outcome::kDraw));
    EXPECT_THAT(second.board.due, HasSubstr("шаг 2 из 3, контроль 5 мин + 3 с (II.C.6.2)"));
    EXPECT_THAT(board(1).due, HasSubstr("контроль 5 мин + 3 с"));
}

TEST_F(KnockoutResults, RefuseAStepOutOfItsOrderWithTheArticle) {
    play_by({TieStep::kReplay, TieStep::kLot});
    EXPECT_EQ(drawing(chief_, 1).error().reason, "TIE_LOT_NOT_DUE");
    enter(arbiter_, slip(1, Outcome::kDraw));
    const auto early = drawing(chief_, 1);
    EXPECT_EQ(early.error().reason, "TIE_STEP_DUE");
    EXPECT_EQ(early.error().citations.front().article, "6.2");
    EXPECT_EQ(refusal(chief_, seen(1, Outcome::kFirstWins, Ending::kDecision)), "TIE_STEP_DUE");
    EXPECT_EQ(words(), "Ничью во встрече по положению сейчас решает: перегравання, шаг 1 из 2");
    enter(arbiter_, seen(1, Outcome::kDraw));
    EXPECT_EQ(refusal(arbiter_, seen(1, Outcome::kFirstWins)), "TIE_STEP_DUE");
    EXPECT_EQ(last_refusal_.citations.front().article, "6.2");
    EXPECT_EQ(refusal(arbiter_, seen(1, Outcome::kFirstWins, Ending::kLot)), "TIE_LOT_IS_DRAWN");
}

TEST_F(KnockoutResults, DrawALotThatIsKeptAndCanBeComputedAgain) {
    play_by({TieStep::kLot});
    enter(arbiter_, slip(1, Outcome::kDraw));
    EXPECT_EQ(drawing(arbiter_, 1).error().reason, "PERMISSION_DENIED") << "draws.create";
    EXPECT_EQ(drawing(chief_, 1, 1).error().reason, "ETAG_STALE");
    auto plan = drawing(chief_, 1, board(1).record.version);
    ASSERT_TRUE(plan) << plan.error().message;
    EXPECT_FALSE(plan->preview.board.complete) << "nobody sees it before it counts";
    const RecordedBoard fallen = must_by(chief_, std::move(plan));
    EXPECT_TRUE(fallen.board.complete);
    EXPECT_EQ(fallen.missing, 1);

    const BoardView view = seen_by_chief(1);
    EXPECT_THAT(view.note, HasSubstr("жребий"));
    EXPECT_EQ(view.due, "");
    ASSERT_TRUE(view.record.draws.contains(2));
    const storage::ReadLease lease = testing_support::another_reader(*store_);
    const auto kept = get_draw(*lease, view.record.draws.at(2));
    ASSERT_TRUE(kept);
    EXPECT_THAT(kept->draw.purpose, HasSubstr("тур 1, доска 1"));
    EXPECT_THAT(kept->draw.witnesses, SizeIs(2)) << "both players saw it";
    const SeatView& winner = view.text == "2:0" ? view.first : view.second;
    EXPECT_THAT(kept->draw.result,
                ElementsAre(std::to_string(winner.number) + " " + winner.short_name));
    const auto again = verify_draw(*lease, plugin_host::Catalogue(), kept->id, Budget());
    ASSERT_TRUE(again);
    EXPECT_THAT(again->lot.checks, Each(Field(&lots::Check::passed, true)));
    EXPECT_THAT(view.facts, Contains(HasSubstr("дальше " + winner.short_name)));

    EXPECT_EQ(drawing(chief_, 1).error().reason, "TIE_LOT_NOT_DUE");
    ResultInput other = seen(1, Outcome::kFirstWins);
    other.game = 2;
    other.replace = true;
    EXPECT_EQ(refusal(chief_, other), "TIE_LOT_STANDS");
    EXPECT_EQ(undoing(chief_, last_).error().reason, "UNDO_LOT_STANDS");
}

TEST_F(KnockoutResults, TakeADecisionWithItsReasonWhereItIsDue) {
    play_by({TieStep::kExtraGame, TieStep::kDecision});
    enter(arbiter_, slip(1, Outcome::kDraw));
    enter(arbiter_, seen(1, Outcome::kDraw));
    const BoardView due = seen_by_chief(1);
    EXPECT_THAT(due.due, HasSubstr("рішення головного судді"));
    EXPECT_THAT(due.choices, Contains(AllOf(Field(&OutcomeChoice::outcome, Outcome::kSecondWins),
                                            Field(&OutcomeChoice::ending, Ending::kDecision),
                                            Field(&OutcomeChoice::article, "II.C.6.2"),
                                            Field(&OutcomeChoice::why_not, IsEmpty()))))
        << "the book itself has no awarded results";
    EXPECT_EQ(refusal(arbiter_, seen(1, Outcome::kSecondWins)), "TIE_STEP_DUE");
    EXPECT_EQ(refusal(arbiter_, seen(1, Outcome::kSecondWins, Ending::kDecision)),
              "RESULT_IS_A_DECISION");
    const RecordedBoard decided = enter(chief_, seen(1, Outcome::kSecondWins, Ending::kDecision));
    EXPECT_TRUE(decided.board.complete);
    EXPECT_EQ(decided.board.text, "0:2");
    EXPECT_EQ(board(1).history.back().reason, "за підсумками обговорення");
}

TEST_F(KnockoutResults, LetDrawsStandWhereLostPointsCount) {
    play_by({}, 3);
    EXPECT_TRUE(enter(arbiter_, slip(1, Outcome::kDraw)).board.complete);
    EXPECT_EQ(enter(arbiter_, slip(2, Outcome::kFirstWins)).missing, 0);
    set_round(RoundState::kClosed);
    const RoundView next = pair_next();
    ASSERT_THAT(next.pairs, SizeIs(2)) << "nobody has lost three points";
    const storage::ReadLease lease = store_->read();
    const auto why =
        explain_pair(chief_, *lease, *book_store_.library(), {competition_.tournament, 2}, 1)
            .value();
    EXPECT_THAT(why, Contains(HasSubstr("потерял очков: 0 из 3")));
}

TEST_F(KnockoutResults, SayAfterWhichRoundSomebodyIsOutAndWithHowManyLostPoints) {
    play_by({}, 2);
    enter(arbiter_, slip(1, Outcome::kFirstWins));
    enter(arbiter_, slip(2, Outcome::kSecondWins));
    set_round(RoundState::kClosed);
    const storage::ReadLease lease = store_->read();
    StandingsCache shelf;
    const auto told = [&](int number) {
        return explain_place(chief_, *lease, *book_store_.library(), shelf,
                             {competition_.tournament, 1, ""}, number)
            .value()
            .lines.front();
    };
    EXPECT_THAT(told(2), HasSubstr("выбыл после тура 1, потеряно очков: 2"));
    EXPECT_THAT(told(2), HasSubstr("(II.C.6)"));
    EXPECT_THAT(told(1), Not(HasSubstr("выбыл")));
}

}  // namespace
}  // namespace collegium::usecases
