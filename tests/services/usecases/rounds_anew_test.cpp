// Pairs that are approved and no longer right: the whole round drawn anew, rounds of a table in
// another order, a bracket whose result was wrong.
#include <algorithm>

#include <gmock/gmock.h>

#include <collegium/play/field.hpp>
#include <collegium/storage/repositories/boards.hpp>
#include <collegium/usecases/play.hpp>

#include "rounds_fixture.hpp"
#include "support/violations.hpp"

namespace collegium::usecases {
namespace rounds_anew_test {

using play::Outcome;
using storage::ChangeKind;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::IsSupersetOf;
using ::testing::Not;
using ::testing::SizeIs;
using testing_support::round_robin_of;
using testing_support::swiss_of;
using testing_support::violations_of;

class RoundsAnew : public testing::RoundsTest {
  protected:
    ChangePairsInput whole(int round) {
        ChangePairsInput input;
        input.round = drawn_.round(round);
        input.kind = static_cast<int>(ChangeKind::kWhole);
        input.reason = "ошибка в результате доски 1 тура 1";
        return input;
    }
    ChangePairsInput order(int round, int other) {
        ChangePairsInput input;
        input.round = drawn_.round(round);
        input.kind = static_cast<int>(ChangeKind::kOrder);
        input.with_round = other;
        input.reason = "порядок туров разыгран на день";
        return input;
    }
    std::vector<std::string> explained(int round, int board) {
        const storage::ReadLease lease = store_->read();
        return explain_pair(chief_, *lease, *library(), drawn_.round(round), board).value();
    }
    ReplayView replayed(int round) {
        const storage::ReadLease lease = store_->read();
        return replay_round(chief_, *lease, *library(), drawn_.round(round)).value();
    }
    sdk::Result<Plan<RoundView>> reopening(int round) {
        const storage::ReadLease lease = store_->read();
        return reopen_round(chief_, *lease, *library(), drawn_.round(round), std::nullopt,
                            "результат записан неверно", moment());
    }
    // Approves every round of a table at once.
    void table_of(int players, int cycles = 1) {
        enter(players, round_robin_of(players, cycles));
        (void)must(pairing(false, true));
        (void)must(approving(1, chief_, true));
    }
    Play load() {
        const storage::ReadLease lease = store_->read();
        return load_play(*lease, *library(), drawn_.id).value();
    }
    // As a withdrawal writes it.
    void leave(int number, int after) {
        write([&](storage::Connection& writer) {
            auto record =
                storage::participant_by_number(writer, drawn_.id, number, text::Alphabet::kRussian);
            record->participant.standing = play::Standing::kWithdrawn;
            record->participant.left_after = after;
            ++record->version;
            storage::update_participant(writer, *record);
        });
    }
    bool paired(int round, int number) {
        const RoundView view = get(round);
        return (view.bye && view.bye->number == number) ||
               std::ranges::any_of(view.pairs, [&](const PairView& pair) {
                   return pair.first.number == number || pair.second.number == number;
               });
    }
    // Somebody leaves when the pairs of round 2 are approved, and they are drawn anew.
    void expect_left_out(ChangeKind kind) {
        enter(9, swiss_of(7));
        play_round(1, {1, 2, 3, 4});
        (void)pair();
        (void)approve(2);
        const int leaver = get(2).pairs.front().first.number;
        const int partner = get(2).pairs.front().second.number;
        leave(leaver, 2);
        EXPECT_TRUE(paired(2, leaver)) << "approved pairs stand";
        ChangePairsInput input = whole(2);
        input.kind = static_cast<int>(kind);
        (void)must(changing(input));
        EXPECT_FALSE(paired(2, leaver));
        EXPECT_TRUE(paired(2, partner));
        EXPECT_THAT(get(2).checks, SizeIs(::testing::Gt(1U))) << "those of a Swiss";
        for (const RoundCheck& check : get(2).checks)
            EXPECT_NE(check.state, CheckState::kBroken) << check.text;
        EXPECT_TRUE(replayed(2).same);
        (void)start(2);
        results(2, {});
        (void)close(2);
        const Play play = load();
        EXPECT_EQ(play::leavings(play.tournament, play.book()).at(leaver).left_after, 1);
        const auto field = play::field_after(play.tournament, play.book(), 2);
        EXPECT_EQ(field.player(leaver).rounds.back().part, pairing::Part::kOut);
        (void)pair();
        EXPECT_FALSE(paired(3, leaver));
    }
    std::vector<std::pair<int, int>> sorted_pairs(int round) {
        auto pairs = pairs_of(get(round));
        std::ranges::sort(pairs);
        return pairs;
    }
};

// RU-2022 5.4.10.12: a wrong result is found when the pairs hang already.
TEST_F(RoundsAnew, AWrongResultFoundAfterTheApprovalLetsTheWholeRoundBeDrawnAnew) {
    enter(8, swiss_of(7));
    play_round(1, {1, 7, 4});
    (void)pair();
    (void)approve(2);
    const auto before = sorted_pairs(2);
    EXPECT_EQ(changing(whole(2)).error().reason, "PAIRS_UNCHANGED");
    result(1, 1, Outcome::kSecondWins);
    ChangePairsInput few = whole(2);
    few.kind = static_cast<int>(ChangeKind::kRedraw);
    EXPECT_EQ(changing(few).error().reason, "PAIRS_UNCHANGED") << "every pair is still legal";
    const ChangedRound changed = must(changing(whole(2)));
    EXPECT_THAT(changed.change.before, Not(IsEmpty()));
    EXPECT_THAT(changed.change.after, Not(IsEmpty()));
    const RoundView now = get(2);
    EXPECT_EQ(now.state, play::RoundState::kApproved);
    EXPECT_NE(sorted_pairs(2), before);
    ASSERT_THAT(now.changes, SizeIs(1));
    EXPECT_EQ(now.changes.front().reason, "ошибка в результате доски 1 тура 1");
    for (const RoundCheck& check : now.checks)
        EXPECT_NE(check.state, CheckState::kBroken) << check.text;
    // What was known now is kept, so it is explained and replayed years later.
    EXPECT_TRUE(replayed(2).same);
    EXPECT_THAT(explained(2, 1), Not(IsEmpty()));
    // A decision on single pairs after it is told apart from the draw.
    ChangePairsInput sides;
    sides.round = drawn_.round(2);
    sides.kind = static_cast<int>(ChangeKind::kSides);
    sides.boards = {1};
    if (const auto turned = changing(sides)) {
        (void)must(changing(sides));
        EXPECT_TRUE(replayed(2).same);
    }
    (void)start(2);
    EXPECT_EQ(changing(whole(2)).error().reason, "ROUND_BEGUN");
}

TEST_F(RoundsAnew, WhoDidNotComeStaysAwayFromARoundDrawnAnew) {
    enter(9, swiss_of(7));
    play_round(1, {1, 2, 3, 4});
    (void)pair();
    (void)approve(2);
    ChangePairsInput absent;
    absent.round = drawn_.round(2);
    absent.kind = static_cast<int>(ChangeKind::kAbsent);
    absent.numbers = {6};
    (void)must(changing(absent));
    result(1, 1, Outcome::kDraw);
    if (const auto plan = changing(whole(2)); plan) (void)must(changing(whole(2)));
    for (const auto& [first, second] : pairs_of(get(2)))
        EXPECT_TRUE(first != 6 && second != 6);
}

// RU-2022 5.4.10.2, UA-2024 III.E.2: who left after the pairs were approved is paired no more.
TEST_F(RoundsAnew, WhoLeftSinceTheApprovalIsInNoPairOfTheWholeRound) {
    expect_left_out(ChangeKind::kWhole);
}

TEST_F(RoundsAnew, WhoLeftSinceTheApprovalIsInNoPairDrawnAnew) {
    expect_left_out(ChangeKind::kRedraw);
}

TEST_F(RoundsAnew, ATableIsNotDrawnAnew) {
    table_of(6);
    EXPECT_EQ(changing(whole(2)).error().reason, "WHOLE_NOT_OF_TABLE");
}

// RU-2022 App. 2, UA-2024 II.C.6.1: the order of rounds may be another.
TEST_F(RoundsAnew, RoundsOfATableChangePlacesByDecision) {
    table_of(6);
    const auto second = sorted_pairs(2);
    const auto fifth = sorted_pairs(5);
    const ChangedRound changed = must(changing(order(2, 5)));
    EXPECT_EQ(changed.change.decision, 1);
    const auto row = storage::find_journal_row(*store_->read(), last_);
    ASSERT_THAT(row->citations, SizeIs(1));
    EXPECT_EQ(row->citations.front().article, "приложение 2");
    EXPECT_EQ(sorted_pairs(2), fifth);
    EXPECT_EQ(sorted_pairs(5), second);
    for (const int round : {2, 5}) {
        const RoundView view = get(round);
        ASSERT_THAT(view.changes, SizeIs(1)) << round;
        EXPECT_EQ(view.changes.front().decision, 1) << "one decision on both";
        EXPECT_EQ(view.changes.front().reason, "порядок туров разыгран на день");
        // The table is named by the round whose pairs are played.
        EXPECT_THAT(explained(round, 1),
                    IsSupersetOf({HasSubstr("порядок туров изменил главный судья (Петрова Г. А.; "
                                            "приложение 2)"),
                                  HasSubstr("тур " + std::to_string(7 - round) + ", круг 1")}));
        for (const RoundCheck& check : view.checks)
            EXPECT_NE(check.state, CheckState::kBroken) << check.text;
        EXPECT_TRUE(replayed(round).same) << "the table itself is kept";
    }
    (void)start(1);
    (void)start(2);
    EXPECT_EQ(changing(order(2, 4)).error().reason, "ROUND_BEGUN");
    EXPECT_EQ(changing(order(4, 2)).error().reason, "ROUND_BEGUN");
}

TEST_F(RoundsAnew, AnotherOrderStaysWithinTheCycle) {
    table_of(4, 2);
    EXPECT_EQ(changing(order(2, 5)).error().reason, "ORDER_WITHIN_CYCLE");
    EXPECT_THAT(violations_of(changing(order(2, 2))), Contains("with_round ORDER_OF_TWO"));
    EXPECT_THAT(violations_of(changing(order(2, 0))), Contains("with_round REQUIRED"));
    EXPECT_TRUE(changing(order(4, 6)));
}

TEST_F(RoundsAnew, APairSetByHandIsNotTheTables) {
    table_of(6);
    ChangePairsInput sides;
    sides.round = drawn_.round(1);
    sides.kind = static_cast<int>(ChangeKind::kSides);
    sides.boards = {1};
    EXPECT_THAT(explained(1, 1), Contains(HasSubstr("таблица сводит")));
    (void)must(changing(sides));
    EXPECT_THAT(explained(1, 1), Not(Contains(HasSubstr("таблица сводит"))));
}

TEST_F(RoundsAnew, OfASwissRoundsKeepTheirOrder) {
    enter(8, swiss_of(7));
    (void)pair();
    const auto refused = changing(order(1, 2));
    EXPECT_EQ(refused.error().reason, "ORDER_ONLY_OF_TABLES");
    EXPECT_THAT(refused.error().citations, SizeIs(1));
}

// A win that was a draw: the two play on, and who goes on is paired anew.
TEST_F(RoundsAnew, ABracketOpensAClosedRoundWhileTheNextHasNotBegun) {
    play::Settings settings = swiss_of(0);
    settings.system = play::System::kKnockout;
    settings.method.reset();
    settings.criteria.clear();
    settings.extra_micro_matches = 1;
    enter(4, settings);
    play_round(1, {1, 2, 3});
    (void)pair();
    (void)approve(2);
    (void)must(reopening(1));
    EXPECT_EQ(get(1).state, play::RoundState::kPlaying);
    EXPECT_EQ(get(2).state, std::nullopt) << "its pairs fell";
    result(1, 1, Outcome::kSecondWins);
    (void)close(1);
    const auto other = pairs_of(get(1)).front().second;
    const RoundView anew = pair();
    bool goes_on = false;
    for (const auto& [first, second] : pairs_of(anew))
        goes_on = goes_on || first == other || second == other;
    EXPECT_TRUE(goes_on);
    (void)approve(2);
    (void)start(2);
    EXPECT_EQ(reopening(1).error().reason, "NEXT_ROUND_APPROVED");
}

TEST_F(RoundsAnew, OfASwissTheRoundBeforeStaysClosed) {
    enter(8, swiss_of(7));
    play_round(1, {1, 7, 4});
    (void)pair();
    (void)approve(2);
    EXPECT_EQ(reopening(1).error().reason, "NEXT_ROUND_APPROVED");
}

}  // namespace rounds_anew_test
}  // namespace collegium::usecases
