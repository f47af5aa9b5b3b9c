// Pairs that are not left to the draw.
#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/pairing/pairing_file.hpp>
#include <collegium/play/field.hpp>
#include <collegium/play/next_round.hpp>
#include <collegium/play/pair_rules.hpp>

#include "core/play/competitions.hpp"

namespace collegium::play::pair_rules_test {
namespace {

using competitions::chess;
using competitions::drawn;
using competitions::hold_round;
using competitions::lower_wins;
using competitions::pairs_text;
using competitions::ru;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::Pair;

constexpr auto kForcedRule = PairRuleKind::kForced;
constexpr auto kBarredRule = PairRuleKind::kBarred;

// Participants of `drawn` have the id 100 + number.
PairRule pair_rule(PairRuleKind kind, int first, int second, int first_round = 1,
                   int last_round = 0) {
    PairRule made;
    made.kind = kind;
    made.first = 100 + first;
    made.second = 100 + second;
    made.first_round = first_round;
    made.last_round = last_round;
    return made;
}

Tournament ruled_swiss(std::vector<PairRule> rules = {}, int players = 8) {
    Tournament tournament = drawn(System::kSwiss, players);
    tournament.settings.rounds = 5;
    tournament.settings.method = pairing::Method::kRuNumbers;
    for (std::size_t i = 0; i < rules.size(); ++i)
        rules[i].id = static_cast<std::int64_t>(i) + 1;
    tournament.pair_rules = std::move(rules);
    return tournament;
}

pairing::SwissSettings next_settings(const Tournament& tournament) {
    const int next = last_round(tournament) + 1;
    return swiss_settings(tournament, field_before(tournament, ru(), next));
}

std::vector<std::string> refusals_of(const Tournament& tournament, const PairRule& rule) {
    std::vector<std::string> found;
    for (const sdk::Violation& violation : check_pair_rule(tournament, ru(), rule))
        found.push_back(violation.field + " " + violation.reason);
    return found;
}

PairRuleStanding standing(const Tournament& tournament, const PairRule& rule) {
    const pairing::Field field = field_before(tournament, ru(), last_round(tournament) + 1);
    return standing_of(tournament, field, rules_of_round(tournament, field), rule);
}

// «REASON article fate» of every forced pair the next round goes without.
std::vector<std::string> left_out(const Tournament& tournament) {
    const pairing::Field field = field_before(tournament, ru(), last_round(tournament) + 1);
    std::vector<std::string> found;
    for (const LeftOut& out : rules_of_round(tournament, field).left_out) {
        const char* const fate = out.fate == PairFate::kWaits    ? "waits"
                                 : out.fate == PairFate::kLapses ? "lapses"
                                                                 : "stops";
        found.push_back(out.why.reason + " " + out.why.citations.front().article + " " + fate);
    }
    return found;
}

// A closed round of these pairs, all drawn; the first of a pair begins.
void hold_pairs(Tournament& tournament, const std::vector<std::pair<int, int>>& pairs) {
    Round round;
    round.number = last_round(tournament) + 1;
    round.state = RoundState::kClosed;
    for (const auto& [first, second] : pairs) {
        Board board = new_board(static_cast<int>(round.boards.size()) + 1, first, second,
                                tournament.settings);
        board.games.front().outcome = Outcome::kDraw;
        round.boards.push_back(std::move(board));
    }
    tournament.rounds.push_back(std::move(round));
}

// Numbers 1 and 2 have begun three times: in round 4 both may only be second (5.4.10.2).
Tournament after_three_whites(std::vector<PairRule> rules) {
    Tournament tournament = ruled_swiss(std::move(rules));
    hold_pairs(tournament, {{1, 3}, {2, 4}, {5, 7}, {6, 8}});
    hold_pairs(tournament, {{1, 4}, {2, 3}, {7, 6}, {8, 5}});
    hold_pairs(tournament, {{1, 5}, {2, 6}, {3, 7}, {4, 8}});
    return tournament;
}

bool meet(const Round& round, int first, int second) {
    return std::ranges::any_of(round.boards, [&](const Board& board) {
        return std::minmax(board.first, board.second) == std::minmax(first, second);
    });
}

TEST(PairRules, MeetInTheirRoundAndLeaveTheOthersToTheDraw) {
    Tournament tournament = ruled_swiss({pair_rule(kForcedRule, 8, 1, 2, 2)});
    EXPECT_FALSE(meet(hold_round(tournament, ru(), lower_wins), 1, 8));
    const Round& second = hold_round(tournament, ru(), lower_wins);
    EXPECT_TRUE(meet(second, 1, 8)) << pairs_text(second);
    EXPECT_EQ(second.boards.size(), 4U);
    EXPECT_EQ(standing(tournament, tournament.pair_rules[0]),
              (PairRuleStanding{PairRuleState::kMet, 2}));
    EXPECT_THAT(next_settings(tournament).forced, IsEmpty()) << "not a second time";
}

TEST(PairRules, KeepBarredOnesApartForAsLongAsTheySay) {
    Tournament open = ruled_swiss();
    const Round first = hold_round(open, ru(), lower_wins);
    ASSERT_TRUE(meet(first, 1, 5));
    Tournament barred = ruled_swiss({pair_rule(kBarredRule, 1, 5, 1, 1)});
    EXPECT_FALSE(meet(hold_round(barred, ru(), lower_wins), 1, 5));
    EXPECT_THAT(next_settings(barred).barred, IsEmpty());
    EXPECT_EQ(standing(barred, barred.pair_rules[0]).state, PairRuleState::kOver);
}

TEST(PairRules, StandInTheSnapshotOfTheirRoundsOnly) {
    Tournament tournament =
        ruled_swiss({pair_rule(kForcedRule, 1, 2, 1, 1), pair_rule(kBarredRule, 3, 4, 2, 3)});
    const Proposal first = propose_round(tournament, ru()).value();
    EXPECT_THAT(first.snapshot, HasSubstr("forced 1 2\n"));
    EXPECT_THAT(first.snapshot, Not(HasSubstr("barred")));
    (void)hold_round(tournament, ru(), lower_wins);
    const Proposal second = propose_round(tournament, ru()).value();
    EXPECT_THAT(second.snapshot, HasSubstr("barred 3 4\n"));
    EXPECT_THAT(second.snapshot, Not(HasSubstr("forced")));
    const Proposal again = replay_round(tournament, 2, second.snapshot).value();
    EXPECT_EQ(pairs_text(again.round), pairs_text(second.round));
}

TEST(PairRules, OfOnePlayerComeOneAfterAnotherTheMostUrgentFirst) {
    // Number 1 must meet three people within three rounds; one of them in round 2 at the latest.
    Tournament tournament =
        ruled_swiss({pair_rule(kForcedRule, 1, 2), pair_rule(kForcedRule, 3, 1, 1, 2),
                     pair_rule(kForcedRule, 1, 4, 1, 3)});
    EXPECT_THAT(next_settings(tournament).forced, ElementsAre(Pair(1, 3)));
    (void)hold_round(tournament, ru(), lower_wins);
    EXPECT_THAT(next_settings(tournament).forced, ElementsAre(Pair(1, 4)));
    (void)hold_round(tournament, ru(), lower_wins);
    EXPECT_THAT(next_settings(tournament).forced, ElementsAre(Pair(1, 2)));
}

TEST(PairRules, WaitForWhoIsAbsentAndLapseWithWhoLeft) {
    Tournament tournament = ruled_swiss({pair_rule(kForcedRule, 1, 2, 1, 3)});
    tournament.absences[1] = {2};
    EXPECT_THAT(next_settings(tournament).forced, IsEmpty());
    (void)hold_round(tournament, ru(), lower_wins);
    EXPECT_THAT(next_settings(tournament).forced, ElementsAre(Pair(1, 2)));
    EXPECT_EQ(standing(tournament, tournament.pair_rules[0]).state, PairRuleState::kInForce);
    tournament.participants[1].standing = Standing::kWithdrawn;
    tournament.participants[1].left_after = 1;
    EXPECT_THAT(next_settings(tournament).forced, IsEmpty());
    EXPECT_EQ(standing(tournament, tournament.pair_rules[0]).state, PairRuleState::kLeft);
}

// RU-2022 5.4.10.2 lets nobody have one colour four times in a row; 5.4.10.9 does not lift it.
TEST(PairRules, WaitWhereColoursForbidThemAndAreMetInTheNextRound) {
    Tournament tournament = after_three_whites({pair_rule(kForcedRule, 1, 2)});
    EXPECT_THAT(left_out(tournament), ElementsAre("FORCED_PAIR_SIDES 5.4.10.2 waits"));
    EXPECT_EQ(standing(tournament, tournament.pair_rules[0]).state, PairRuleState::kWaits);
    const auto remarks = pair_rule_remarks(tournament, ru(), tournament.pair_rules[0]);
    ASSERT_EQ(remarks.size(), 1U);
    EXPECT_EQ(remarks[0].reason, "FORCED_PAIR_SIDES");
    const Round fourth = hold_round(tournament, ru(), lower_wins);
    EXPECT_EQ(fourth.boards.size(), 4U);
    EXPECT_FALSE(meet(fourth, 1, 2));
    EXPECT_THAT(left_out(tournament), IsEmpty());
    EXPECT_TRUE(meet(hold_round(tournament, ru(), lower_wins), 1, 2));
}

TEST(PairRules, ThatNameTheRoundStopItAndSayWhatForbidsThem) {
    for (const int from : {4, 2}) {  // this round alone, or as the last of its rounds
        const Tournament tournament = after_three_whites({pair_rule(kForcedRule, 2, 1, from, 4)});
        EXPECT_THAT(left_out(tournament), ElementsAre("FORCED_PAIR_SIDES 5.4.10.2 stops"));
        const auto round = propose_round(tournament, ru());
        ASSERT_FALSE(round);
        EXPECT_EQ(round.error().reason, "FORCED_PAIR_SIDES");
        EXPECT_EQ(round.error().metadata.at("first"), "1");
        EXPECT_EQ(round.error().metadata.at("second"), "2");
        EXPECT_EQ(round.error().citations.front().article, "5.4.10.2");
    }
}

TEST(PairRules, OfThisRoundAreNotPassedOverForWhoIsAbsent) {
    Tournament tournament = ruled_swiss({pair_rule(kForcedRule, 1, 2, 1, 1)});
    tournament.absences[1] = {2};
    const auto round = propose_round(tournament, ru());
    ASSERT_FALSE(round);
    EXPECT_EQ(round.error().reason, "FORCED_PAIR_ABSENT");
    EXPECT_EQ(round.error().metadata.at("number"), "2");
    EXPECT_EQ(round.error().citations.front().article, "5.4.10.2");
}

TEST(PairRules, OfWhoLeftAreToldInTheRoundTheyName) {
    Tournament tournament =
        ruled_swiss({pair_rule(kForcedRule, 1, 2, 1, 1), pair_rule(kForcedRule, 3, 2)});
    tournament.participants[1].standing = Standing::kWithdrawn;
    tournament.participants[1].left_after = 0;
    EXPECT_THAT(left_out(tournament), ElementsAre("FORCED_PAIR_ABSENT 5.4.10.2 lapses"));
    EXPECT_TRUE(propose_round(tournament, ru())) << "nobody can make them meet";
}

TEST(PairRules, WithoutAnEndLapseInTheLastRoundAndAreTold) {
    Tournament tournament = after_three_whites({pair_rule(kForcedRule, 1, 2)});
    tournament.settings.rounds = 4;
    EXPECT_THAT(left_out(tournament), ElementsAre("FORCED_PAIR_SIDES 5.4.10.2 lapses"));
    EXPECT_TRUE(propose_round(tournament, ru()));
}

// RU-2022 5.4.10.8: a draw that leaves somebody without a pair is none.
TEST(PairRules, WaitWhereTheOthersCouldNotBePaired) {
    Tournament tournament =
        ruled_swiss({pair_rule(kForcedRule, 1, 3, 2), pair_rule(kBarredRule, 2, 4, 2, 2)}, 4);
    hold_pairs(tournament, {{1, 2}, {3, 4}});
    EXPECT_THAT(left_out(tournament), ElementsAre("FORCED_PAIR_OTHERS 5.4.10.8 waits"));
    EXPECT_TRUE(meet(hold_round(tournament, ru(), lower_wins), 1, 4));
    EXPECT_TRUE(meet(hold_round(tournament, ru(), lower_wins), 1, 3));
}

TEST(PairRules, OfOnePlayerWaitForEachOther) {
    const Tournament tournament =
        ruled_swiss({pair_rule(kForcedRule, 1, 2), pair_rule(kForcedRule, 3, 1, 1, 2)});
    EXPECT_THAT(left_out(tournament), ElementsAre("FORCED_PAIR_TWICE 5.4.10.9 waits"));
    EXPECT_EQ(standing(tournament, tournament.pair_rules[0]).state, PairRuleState::kWaits);
    EXPECT_EQ(standing(tournament, tournament.pair_rules[1]).state, PairRuleState::kInForce);
}

TEST(PairRules, OutliveTheDrawOfNumbers) {
    Tournament tournament = ruled_swiss({pair_rule(kForcedRule, 1, 2)});
    std::swap(tournament.participants[0].number, tournament.participants[6].number);
    EXPECT_THAT(next_settings(tournament).forced, ElementsAre(Pair(2, 7)))
        << "the participant, whatever his number";
}

TEST(PairRules, AreRefusedForWhoCannotBePaired) {
    Tournament tournament = ruled_swiss();
    EXPECT_THAT(refusals_of(tournament, pair_rule(kForcedRule, 1, 2)), IsEmpty());
    EXPECT_THAT(refusals_of(tournament, pair_rule(kForcedRule, 1, 99)),
                ElementsAre("second PARTICIPANT_NOT_FOUND"));
    EXPECT_THAT(refusals_of(tournament, pair_rule(kBarredRule, 3, 3)),
                ElementsAre("second PAIR_OF_ONE"));
    tournament.participants[3].standing = Standing::kExcluded;
    EXPECT_THAT(refusals_of(tournament, pair_rule(kBarredRule, 4, 1)),
                ElementsAre("first PARTICIPANT_LEFT"));
    for (Participant& participant : tournament.participants)
        participant.number = 0;
    EXPECT_THAT(refusals_of(tournament, pair_rule(kForcedRule, 1, 2)), IsEmpty())
        << "before the draw too";
}

TEST(PairRules, AreRefusedForRoundsThatAreNotToCome) {
    Tournament tournament = ruled_swiss();
    (void)hold_round(tournament, ru(), lower_wins);
    EXPECT_THAT(refusals_of(tournament, pair_rule(kForcedRule, 1, 2, 1, 1)),
                ElementsAre("first_round PAIR_RULE_ROUND_PAIRED"));
    EXPECT_THAT(refusals_of(tournament, pair_rule(kBarredRule, 1, 2, 6)),
                ElementsAre("first_round NUMBER_OUT_OF_RANGE"));
    EXPECT_THAT(refusals_of(tournament, pair_rule(kBarredRule, 1, 2, 4, 3)),
                ElementsAre("last_round NUMBER_OUT_OF_RANGE"));
    EXPECT_THAT(refusals_of(tournament, pair_rule(kForcedRule, 1, 5, 2)),
                ElementsAre("second PAIR_RULE_MET"));
    tournament.rounds.push_back(propose_round(tournament, ru())->round);
    EXPECT_THAT(refusals_of(tournament, pair_rule(kForcedRule, 1, 2, 2, 2)), IsEmpty())
        << "a draft binds nobody";
}

TEST(PairRules, DoNotContradictEachOther) {
    Tournament tournament =
        ruled_swiss({pair_rule(kBarredRule, 1, 2, 1, 3), pair_rule(kForcedRule, 3, 4, 2, 2)});
    EXPECT_THAT(refusals_of(tournament, pair_rule(kForcedRule, 2, 1, 3)),
                ElementsAre("kind PAIR_RULE_CONTRADICTS"));
    EXPECT_THAT(refusals_of(tournament, pair_rule(kForcedRule, 2, 1, 4)), IsEmpty())
        << "after the bar";
    EXPECT_THAT(refusals_of(tournament, pair_rule(kBarredRule, 1, 2, 2)),
                ElementsAre("second PAIR_RULE_TWICE"));
    EXPECT_THAT(refusals_of(tournament, pair_rule(kForcedRule, 3, 5, 2, 2)),
                ElementsAre("first PLAYER_FORCED_TWICE"));
    EXPECT_THAT(refusals_of(tournament, pair_rule(kForcedRule, 5, 3, 2, 3)), IsEmpty())
        << "round 3 is free";
    PairRule changed = tournament.pair_rules[1];
    changed.last_round = 4;
    EXPECT_THAT(refusals_of(tournament, changed), IsEmpty()) << "it does not stand in its own way";
}

TEST(PairRules, NeedARoundThatBothPlay) {
    Tournament tournament = ruled_swiss();
    tournament.absences[2] = {1};
    EXPECT_THAT(refusals_of(tournament, pair_rule(kForcedRule, 1, 2, 2, 2)),
                ElementsAre("first_round PAIR_RULE_NO_ROUND"));
    EXPECT_THAT(refusals_of(tournament, pair_rule(kForcedRule, 1, 2, 2, 3)), IsEmpty());
    EXPECT_THAT(refusals_of(tournament, pair_rule(kBarredRule, 1, 2, 2, 2)), IsEmpty());
}

TEST(PairRules, OnceUsedChangeTheirEndOnly) {
    Tournament tournament = ruled_swiss({pair_rule(kBarredRule, 1, 8)});
    (void)hold_round(tournament, ru(), lower_wins);
    PairRule changed = tournament.pair_rules[0];
    changed.last_round = 2;
    EXPECT_THAT(refusals_of(tournament, changed), IsEmpty());
    changed.kind = kForcedRule;
    EXPECT_THAT(refusals_of(tournament, changed), ElementsAre("first_round PAIR_RULE_IN_FORCE"));
    (void)hold_round(tournament, ru(), lower_wins);
    changed = tournament.pair_rules[0];
    changed.last_round = 1;
    EXPECT_THAT(refusals_of(tournament, changed), ElementsAre("last_round PAIR_RULE_ROUND_PAIRED"));
}

// RU-CHESS 31.9: players are told of restrictions before the first round begins.
TEST(PairRules, AfterTheBeginningRemindOfTheAnnouncementInChess) {
    Tournament tournament = ruled_swiss();
    EXPECT_THAT(pair_rule_remarks(tournament, chess(), pair_rule(kBarredRule, 1, 2)), IsEmpty());
    (void)hold_round(tournament, ru(), lower_wins);
    const auto remarks = pair_rule_remarks(tournament, chess(), pair_rule(kBarredRule, 1, 2, 2));
    ASSERT_EQ(remarks.size(), 1U);
    EXPECT_EQ(remarks[0].reason, "PAIR_RULE_AFTER_START");
    EXPECT_EQ(remarks[0].citations.front().article, "31.9");
    EXPECT_THAT(pair_rule_remarks(tournament, ru(), pair_rule(kBarredRule, 1, 2, 2)), IsEmpty());
    EXPECT_EQ(pair_rule_citation(ru()).article, "5.4.10.9");
}

}  // namespace
}  // namespace collegium::play::pair_rules_test
