// Pairs set and barred beforehand, from the chief arbiter's decision to the round paired by it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/storage/repositories/pair_rules.hpp>
#include <collegium/storage/repositories/participants.hpp>
#include <collegium/usecases/pair_rules.hpp>

#include "rounds_fixture.hpp"
#include "support/violations.hpp"

namespace collegium::usecases::pair_rules_test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using testing_support::round_robin_of;
using testing_support::swiss_of;
using testing_support::violations_of;

constexpr int kForced = 1;
constexpr int kBarred = 2;

class PairRules : public testing::RoundsTest {
  protected:
    std::string participant(int number) {
        const storage::ReadLease lease = store_->read();
        return storage::participant_by_number(*lease, drawn_.id, number, text::Alphabet::kRussian)
            .value()
            .id.name();
    }
    PairRuleForm form(int kind, int first, int second, int first_round = 0, int last_round = 0) {
        return {kind,        participant(first), participant(second),
                first_round, last_round,         "Регламент, п. 6.4"};
    }
    sdk::Result<Plan<PairRuleView>> setting(const PairRuleForm& form) {
        return setting(form, chief_);
    }
    sdk::Result<Plan<PairRuleView>> setting(const PairRuleForm& form, const Caller& caller) {
        const storage::ReadLease lease = store_->read();
        return create_pair_rule(caller, *lease, *library(), drawn_.id, form, moment());
    }
    PairRuleView set(const PairRuleForm& form) { return must(setting(form)); }
    sdk::Result<Plan<PairRuleView>> changing_rule(const PairRuleView& rule,
                                                  const PairRuleForm& form,
                                                  registry::FieldMask mask) {
        const storage::ReadLease lease = store_->read();
        return update_pair_rule(chief_, *lease, *library(),
                                {rule.record.id, rule.record.version, form, std::move(mask)},
                                moment());
    }
    sdk::Result<Plan<DeletedPairRule>> removing(const PairRuleView& rule,
                                                const std::string& reason = "снято по просьбе") {
        const storage::ReadLease lease = store_->read();
        return delete_pair_rule(chief_, *lease, *library(), rule.record.id, rule.record.version,
                                reason, moment());
    }
    PairRuleList list(const Caller& caller) {
        const storage::ReadLease lease = store_->read();
        return list_pair_rules(caller, *lease, *library(), drawn_.id).value();
    }
    std::vector<std::string> explained(int round, int board) {
        const storage::ReadLease lease = store_->read();
        return explain_pair(chief_, *lease, *library(), drawn_.round(round), board).value();
    }
    int board_of(const RoundView& round, int first, int second) {
        for (const PairView& pair : round.pairs)
            if (std::minmax(pair.first.number, pair.second.number) == std::minmax(first, second))
                return pair.board;
        return 0;
    }
    // The last row about a rule.
    std::int64_t rule_row_of(const PairRuleView& rule) {
        const storage::ReadLease lease = store_->read();
        storage::JournalFilter filter;
        filter.subject = rule.record.id.name();
        return storage::list_journal(*lease, filter, 0, 1).front().sequence;
    }
    std::string snapshot_of(int round) {
        const storage::ReadLease lease = store_->read();
        return storage::find_round(*lease, drawn_.round(round)).value().snapshot;
    }
};

TEST_F(PairRules, AForcedPairStandsInItsRoundAndSaysWhy) {
    enter(8, swiss_of(5));
    const PairRuleView rule = set(form(kForced, 1, 2, 1, 1));
    EXPECT_EQ(rule.state_text, "действует");
    EXPECT_EQ(rule.record.set_by, "Петрова Г. А.");
    const RoundView round = pair();
    const int board = board_of(round, 1, 2);
    ASSERT_GT(board, 0) << "the method alone pairs 1 with 5";
    EXPECT_EQ(round.pairs[static_cast<std::size_t>(board - 1)].rule, "задана");
    EXPECT_THAT(explained(1, board), Contains(HasSubstr("задана заранее (5.4.10.9)")));
    EXPECT_THAT(explained(1, board), Contains(HasSubstr("Регламент, п. 6.4 (Петрова Г. А.)")));
    EXPECT_THAT(explained(1, 0), Contains(HasSubstr("Заданы заранее: 1–2")));
    EXPECT_THAT(snapshot_of(1), HasSubstr("forced 1 2"));
}

TEST_F(PairRules, ABarredPairIsAvoidedAndSaysWhy) {
    enter(8, swiss_of(5));
    (void)set(form(kBarred, 5, 1));
    const RoundView round = pair();
    EXPECT_EQ(board_of(round, 1, 5), 0);
    int board = 0;
    for (const PairView& pair : round.pairs)
        if (pair.first.number == 1 || pair.second.number == 1) board = pair.board;
    EXPECT_THAT(explained(1, board), Contains(HasSubstr("встреча запрещена")));
    EXPECT_THAT(explained(1, board), Contains(HasSubstr("Регламент, п. 6.4")));
    EXPECT_THAT(explained(1, 0), Contains(HasSubstr("запрещённые на этот тур: 1–5")));
    EXPECT_THAT(snapshot_of(1), HasSubstr("barred 1 5"));
}

TEST_F(PairRules, ADraftMadeBeforeIsOutdatedAndPairedAgain) {
    enter(8, swiss_of(5));
    (void)pair();
    EXPECT_THAT(get(1).outdated, IsEmpty());
    const PairRuleView rule = set(form(kForced, 1, 2, 1, 1));
    EXPECT_THAT(get(1).outdated, Contains("Задана пара № 1 – № 2"));
    const auto refused = approving(1, chief_);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, "DRAFT_OUTDATED");
    const RoundView again = must(pairing(true));
    EXPECT_GT(board_of(again, 1, 2), 0);
    EXPECT_THAT(get(1).outdated, IsEmpty());
    (void)must(removing(rule));
    EXPECT_THAT(get(1).outdated, Contains("Пара № 1 – № 2 больше не задана"));
}

TEST_F(PairRules, OfLaterRoundsLeaveADraftAlone) {
    enter(8, swiss_of(5));
    (void)pair();
    const PairRuleView rule = set(form(kBarred, 1, 2, 4, 5));
    EXPECT_EQ(rule.state_text, "с тура 4");
    EXPECT_THAT(get(1).outdated, IsEmpty());
    (void)approve(1);
}

TEST_F(PairRules, AreTheChiefArbitersWithAReason) {
    enter(8, swiss_of(5));
    EXPECT_EQ(setting(form(kForced, 1, 2), office_).error().reason, "PERMISSION_DENIED");
    PairRuleForm silent = form(kForced, 1, 2);
    silent.reason = " ";
    EXPECT_THAT(violations_of(setting(silent)), ElementsAre("pair_rule.reason REQUIRED"));
    for (const AllowedAction& action : list(chief_).actions)
        EXPECT_FALSE(action.refusal) << action.action;
    for (const AllowedAction& action : list(office_).actions)
        EXPECT_TRUE(action.refusal) << action.action;
}

TEST_F(PairRules, AreForASwiss) {
    enter(8, round_robin_of(8));
    EXPECT_EQ(setting(form(kForced, 1, 2)).error().reason, "PAIR_RULES_NOT_IN_SYSTEM");
    EXPECT_TRUE(list(chief_).actions.front().refusal);
}

TEST_F(PairRules, AreRefusedWithEverythingThatIsWrong) {
    enter(8, swiss_of(5));
    PairRuleForm wrong = form(7, 1, 2);
    wrong.first = "competitions/99/tournaments/9/participants/1";
    wrong.second = "persons/5";
    EXPECT_THAT(violations_of(setting(wrong)),
                ElementsAre("pair_rule.kind ENUM_UNKNOWN", "pair_rule.first PARTICIPANT_NOT_FOUND",
                            "pair_rule.second NAME_MALFORMED"));
    (void)set(form(kBarred, 1, 2));
    EXPECT_THAT(violations_of(setting(form(kForced, 2, 1, 3, 3))),
                ElementsAre("pair_rule.kind PAIR_RULE_CONTRADICTS"));
    play_round(1, {1, 2, 3, 4});
    EXPECT_THAT(violations_of(setting(form(kForced, 3, 4, 1, 1))),
                ElementsAre("pair_rule.first_round PAIR_RULE_ROUND_PAIRED"));
    EXPECT_THAT(violations_of(setting(form(kBarred, 1, 5))),
                ElementsAre("pair_rule.second PAIR_RULE_MET"));
}

TEST_F(PairRules, AreChangedAndJournalled) {
    enter(8, swiss_of(5));
    const PairRuleView rule = set(form(kForced, 1, 2, 2, 2));
    PairRuleForm later;
    later.first_round = 3;
    later.last_round = 3;
    const PairRuleView moved = must(changing_rule(rule, later, {"first_round", "last_round"}));
    EXPECT_EQ(moved.record.rule.first_round, 3);
    EXPECT_EQ(moved.record.rule.kind, play::PairRuleKind::kForced) << "not in the mask";
    EXPECT_EQ(moved.record.reason, "Регламент, п. 6.4");
    EXPECT_EQ(changing_rule(rule, later, {"last_round"}).error().reason, "ETAG_STALE");
    const storage::ReadLease lease = store_->read();
    const auto row = storage::find_journal_row(*lease, storage::journal_head(*lease)).value();
    EXPECT_EQ(row.action, "pairRules.update");
    EXPECT_EQ(row.subject, rule.record.id.name());
    EXPECT_EQ(row.reason, "Регламент, п. 6.4");
    EXPECT_THAT(row.title, HasSubstr("№ 1 "));
}

TEST_F(PairRules, AreGoneWhenNothingWasPairedByThem) {
    enter(8, swiss_of(5));
    const PairRuleView rule = set(form(kBarred, 1, 2, 2));
    EXPECT_FALSE(removing(rule, "")) << "a reason is asked for";
    (void)must(removing(rule));
    EXPECT_THAT(list(chief_).rows, IsEmpty());
    const auto again = removing(rule);
    EXPECT_EQ(again.error().reason, "PAIR_RULE_NOT_FOUND");
}

TEST_F(PairRules, EndAndStayWhereRoundsWerePairedByThem) {
    enter(8, swiss_of(5));
    const PairRuleView rule = set(form(kBarred, 1, 5));
    const RoundView first = pair();
    (void)approve(1);
    (void)must(removing(rule));
    const PairRuleList kept = list(chief_);
    ASSERT_THAT(kept.rows, SizeIs(1));
    EXPECT_EQ(kept.rows[0].record.rule.last_round, 1);
    EXPECT_EQ(kept.rows[0].state_text, "туры прошли");
    EXPECT_EQ(removing(kept.rows[0]).error().reason, "PAIR_RULE_ROUND_PAIRED");
    int board = 0;
    for (const PairView& pair : first.pairs)
        if (pair.first.number == 1 || pair.second.number == 1) board = pair.board;
    EXPECT_THAT(explained(1, board), Contains(HasSubstr("Регламент, п. 6.4")))
        << "the round still says why";
    (void)start(1);
    results(1, {1, 2, 3, 4});
    (void)close(1);
    (void)pair();
    EXPECT_THAT(snapshot_of(2), Not(HasSubstr("barred")));
}

// Of four who played 1–3, 2–4 and of whom 3 and 4 are barred in round 2, 1 and 2 cannot meet in it:
// nobody would be left for the others (RU-2022 5.4.10.8).
TEST_F(PairRules, APairThatCannotBeMadeWaitsAndTheArbiterIsTold) {
    enter(4, swiss_of(3));
    play_round(1, {1, 1});
    (void)set(form(kBarred, 3, 4, 2, 2));
    const PairRuleView rule = set(form(kForced, 1, 2, 2));
    EXPECT_EQ(rule.state_text, "ждёт: в следующем туре невозможна");
    EXPECT_THAT(rule.remarks, ElementsAre(HasSubstr("остальных тогда нельзя свести")));
    const RoundView round = pair();
    EXPECT_EQ(board_of(round, 1, 2), 0);
    const auto waits = std::ranges::find(round.checks, "forced-pair", &RoundCheck::id);
    ASSERT_NE(waits, round.checks.end());
    EXPECT_EQ(waits->state, CheckState::kRemark);
    EXPECT_THAT(waits->text, HasSubstr("№ 1 – № 2"));
    EXPECT_THAT(waits->text, HasSubstr("она ждёт следующего тура"));
    EXPECT_EQ(waits->article, "5.4.10.8");
    EXPECT_THAT(explained(2, 0), Contains(HasSubstr("она ждёт следующего тура (5.4.10.8)")));
    EXPECT_THAT(snapshot_of(2), Not(HasSubstr("forced")));
    (void)approve(2);
    (void)start(2);
    results(2, {1, 1});
    (void)close(2);
    EXPECT_GT(board_of(pair(), 1, 2), 0) << "the rule stayed open";
    EXPECT_THAT(explained(2, 0), Contains(HasSubstr("она ждёт следующего тура")))
        << "as it was then";
}

TEST_F(PairRules, APairOfThisVeryRoundIsNeverPassedOver) {
    enter(4, swiss_of(3));
    play_round(1, {1, 1});
    (void)set(form(kBarred, 3, 4, 2, 2));
    (void)pair();
    const PairRuleView rule = set(form(kForced, 1, 2, 2, 2));
    EXPECT_THAT(get(2).outdated, ElementsAre(HasSubstr("Заданная пара № 1 – № 2")));
    EXPECT_EQ(approving(2, chief_).error().reason, "DRAFT_OUTDATED");
    const auto refused = pairing(true);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, "FORCED_PAIR_OTHERS");
    EXPECT_EQ(refused.error().citations.front().article, "5.4.10.8");
    (void)must(removing(rule));
    EXPECT_EQ(board_of(approve(2), 1, 2), 0);
}

TEST_F(PairRules, ARoundThatCannotHaveItsPairSaysWhyItIsNotPaired) {
    enter(4, swiss_of(3));
    play_round(1, {1, 1});
    (void)set(form(kBarred, 3, 4, 2, 2));
    (void)set(form(kForced, 1, 2, 2, 2));
    EXPECT_THAT(get(2).missing, Contains(HasSubstr("Заданная пара № 1 – № 2")));
    EXPECT_EQ(pairing().error().reason, "FORCED_PAIR_OTHERS");
}

TEST_F(PairRules, AreTakenBackByUndoWhileNoRoundRestsOnThem) {
    enter(8, swiss_of(5));
    const PairRuleView rule = set(form(kForced, 1, 2));
    (void)pair();
    EXPECT_GT(board_of(get(1), 1, 2), 0);
    last_ = rule_row_of(rule);
    ASSERT_TRUE(undoing(chief_));
    EXPECT_THAT(list(chief_).rows, IsEmpty());
    EXPECT_THAT(get(1).outdated, Contains("Пара № 1 – № 2 больше не задана"));
    EXPECT_EQ(undoing(chief_).error().reason, "UNDO_ALREADY_DONE") << "once";
}

TEST_F(PairRules, AnUndoneChangeLeavesThemAsTheyStood) {
    enter(8, swiss_of(5));
    const PairRuleView rule = set(form(kForced, 1, 2, 2, 2));
    PairRuleForm other;
    other.last_round = 4;
    other.reason = "решение № 3";
    const PairRuleView changed = must(changing_rule(rule, other, {"last_round", "reason"}));
    ASSERT_TRUE(undoing(chief_));
    const PairRuleList undone = list(chief_);
    ASSERT_THAT(undone.rows, SizeIs(1));
    storage::PairRuleRecord expected = rule.record;
    expected.version = changed.record.version + 1;
    EXPECT_EQ(undone.rows[0].record, expected) << "who set it and when, too";
}

TEST_F(PairRules, WhatWasTakenBackComesBackByUndo) {
    enter(8, swiss_of(5));
    const PairRuleView rule = set(form(kBarred, 1, 5, 2));
    (void)must(removing(rule));
    ASSERT_TRUE(undoing(chief_));
    const PairRuleList again = list(chief_);
    ASSERT_THAT(again.rows, SizeIs(1));
    EXPECT_EQ(again.rows[0].record.id, rule.record.id);
    EXPECT_EQ(again.rows[0].record.rule, rule.record.rule);
    EXPECT_EQ(again.rows[0].record.version, 2) << "a version nobody has seen";
    (void)must(removing(again.rows[0]));
    (void)set(form(kForced, 5, 1, 2, 2));
    last_ = rule_row_of(rule);
    EXPECT_EQ(undoing(chief_).error().reason, "PAIR_RULE_CONTRADICTS") << "set since";
}

TEST_F(PairRules, OneThatEndedGoesOnByUndoUntilARoundIsApproved) {
    enter(8, swiss_of(5));
    const PairRuleView rule = set(form(kBarred, 1, 5));
    play_round(1, {1, 2, 3, 4});
    (void)must(removing(list(chief_).rows[0]));
    ASSERT_TRUE(undoing(chief_));
    EXPECT_EQ(list(chief_).rows[0].record.rule.last_round, 0);
    (void)must(removing(list(chief_).rows[0]));
    const std::int64_t row = last_;
    (void)pair();
    (void)approve(2);
    last_ = row;
    EXPECT_EQ(undoing(chief_).error().reason, "PAIR_RULE_ROUND_PAIRED");
    EXPECT_EQ(list(chief_).rows[0].record.id, rule.record.id);
}

TEST_F(PairRules, AreNotUndoneByWhoMayNotSetThem) {
    enter(8, swiss_of(5));
    (void)set(form(kForced, 1, 2));
    EXPECT_EQ(undoing(office_).error().reason, "PERMISSION_DENIED");
    const PairRuleView rule = list(chief_).rows[0];
    (void)pair();
    (void)approve(1);
    last_ = rule_row_of(rule);
    EXPECT_EQ(undoing(chief_).error().reason, "PAIR_RULE_ROUND_PAIRED");
}

// Pairs set by hand by a decision may leave a forced one out, and that is said.
TEST_F(PairRules, ADecisionAgainstOneIsRemarked) {
    enter(8, swiss_of(5));
    (void)set(form(kForced, 1, 2, 1, 1));
    const RoundView round = pair();
    ChangePairsInput input;
    input.round = round.id;
    input.kind = static_cast<int>(storage::ChangeKind::kSwap);
    input.numbers = {2, 3};
    const auto plan = changing(input);
    ASSERT_TRUE(plan) << plan.error().message;
    EXPECT_THAT(plan->preview.change.remarks, Contains(HasSubstr("№ 1 – № 2")));
}

}  // namespace
}  // namespace collegium::usecases::pair_rules_test
