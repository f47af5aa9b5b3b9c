// Pairing, approval and conduct of rounds.
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/storage/repositories/boards.hpp>
#include <collegium/storage/repositories/participants.hpp>
#include <collegium/usecases/undo.hpp>

#include "rounds_fixture.hpp"
#include "support/another_reader.hpp"
#include "support/violations.hpp"
#include "support/worked_example.hpp"

namespace collegium::usecases {
namespace {

using storage::ChangeKind;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::Pair;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;
using ::testing::UnorderedElementsAreArray;
using testing_support::swiss_of;
using testing_support::violations_of;

class Rounds : public testing::RoundsTest {
  protected:
    std::vector<std::string> explained(int round, int board) {
        const storage::ReadLease lease = store_->read();
        return explain_pair(chief_, *lease, *library(), drawn_.round(round), board).value();
    }
    ReplayView replayed(int round) {
        const storage::ReadLease lease = store_->read();
        return replay_round(chief_, *lease, *library(), drawn_.round(round)).value();
    }
    void leaves(int number) {
        write([&](storage::Connection& writer) {
            auto all = storage::list_participants(writer, drawn_.id, text::Alphabet::kRussian);
            storage::ParticipantRecord& one = all[static_cast<std::size_t>(number - 1)];
            ++one.version;
            one.participant.standing = play::Standing::kWithdrawn;
            one.participant.left_after =
                storage::tournament_counts(writer, drawn_.id).current_round;
            storage::update_participant(writer, one);
        });
    }
};

// RU-2022 WE-22: eight players by method B; the fourth round needs the completion rule.
TEST_F(Rounds, ArePairedAsTheWorkedExampleOfMethodB) {
    const nlohmann::json competition =
        testing_support::data_file("pairing/ru-draughts-golden.json")["swiss"][0];
    enter(competition["players"].get<int>(), swiss_of(7));
    RoundView fourth;
    for (const auto& told : competition["rounds"]) {
        const int number = told["round"].get<int>();
        const auto& pairs = told["pairs_white_black"];
        fourth = pair();
        EXPECT_THAT(pairs_of(fourth),
                    UnorderedElementsAreArray(pairs.get<std::vector<std::pair<int, int>>>()))
            << number;
        if (!told.contains("results_from_white")) break;
        std::vector<int> winners;
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            const auto& result = told["results_from_white"][i];
            if (result != "D") winners.push_back(pairs[i][result == "W" ? 0 : 1].get<int>());
        }
        (void)approve(number);
        (void)start(number);
        results(number, winners);
        (void)close(number);
    }
    EXPECT_THAT(pairs_of(fourth).at(1), Pair(4, 1)) << "boards go by points";
    EXPECT_EQ(fourth.pairs[1].first.points, "4");
    EXPECT_EQ(fourth.pairs[1].first.sides, "ssf");
    EXPECT_EQ(fourth.pairs[0].rule, "опускание");
    EXPECT_EQ(fourth.pairs[1].rule, "группа");
    for (const RoundCheck& check : fourth.checks)
        EXPECT_NE(check.state, CheckState::kBroken) << check.text;
    const auto why = explained(4, 2);
    EXPECT_THAT(why, Not(IsEmpty()));
    EXPECT_THAT(why, Contains(HasSubstr("5.4.10.5")));
    EXPECT_TRUE(replayed(4).same);
    EXPECT_THAT(replayed(4).event_file, HasSubstr("method ru-numbers"));
}

TEST_F(Rounds, KeepNumbersAndGiveNamesOnlyToWhoReads) {
    enter(8, swiss_of(7));
    (void)pair();
    const storage::ReadLease lease = testing_support::another_reader(*store_);
    const auto kept = storage::find_round(*lease, drawn_.round(1)).value().snapshot;
    EXPECT_THAT(kept, HasSubstr("player 8"));
    EXPECT_THAT(kept, Not(HasSubstr("name=")));
    EXPECT_THAT(replayed(1).event_file, HasSubstr("name="));
}

TEST_F(Rounds, AreOnlyShownWhereNothingIsToBeWritten) {
    enter(8, swiss_of(7));
    const auto plan = pairing();
    ASSERT_TRUE(plan.has_value());
    EXPECT_THAT(plan->preview.pairs, SizeIs(4));
    EXPECT_EQ(get(1).state, std::nullopt);
    EXPECT_EQ(refusal_of_action(get(1), "pairing.pair"), "");
}

TEST_F(Rounds, OfSomebodyElseAreNamedWithTheirAuthor) {
    enter(8, swiss_of(7));
    const auto first = pairing();
    const auto second = pairing();
    ASSERT_TRUE(first && second);
    ASSERT_TRUE(carry_out(*first).committed);
    // Decided on the same snapshot: the fact moved, the use case runs again and sees the draft.
    const auto late = carry_out(*second);
    ASSERT_FALSE(late.committed);
    EXPECT_EQ(late.committed.error().reason, "READ_FACT_MOVED");
    const auto again = pairing();
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().reason, "DRAFT_EXISTS");
    EXPECT_EQ(again.error().metadata.at("name"), "Гущина Н. В.");
    EXPECT_EQ(again.error().metadata.at("round"), "1");
}

TEST_F(Rounds, NeverHaveAnEtagSomebodySawOfAnotherDraft) {
    enter(8, swiss_of(7));
    const std::int64_t first = pair().version;
    const RoundView second = must(pairing(true));
    EXPECT_GT(second.version, first);
    EXPECT_EQ(get(1).version, second.version);
    {
        const storage::ReadLease lease = store_->read();
        auto plan =
            discard_round(office_, *lease, *library(), drawn_.round(1), second.version, moment());
        (void)must(std::move(plan));
    }
    EXPECT_EQ(get(1).state, std::nullopt);
    EXPECT_GT(pair().version, second.version);
    const storage::ReadLease lease = store_->read();
    const auto stale =
        approve_round(chief_, *lease, *library(), drawn_.round(1), first, false, moment());
    ASSERT_FALSE(stale);
    EXPECT_EQ(stale.error().reason, "ETAG_STALE");
}

TEST_F(Rounds, WaitForTheRoundBefore) {
    enter(8, swiss_of(7));
    (void)pair();
    (void)approve(1);
    (void)start(1);
    result(1, 2, play::Outcome::kDraw);
    const auto open = closing(1);
    ASSERT_FALSE(open);
    EXPECT_EQ(open.error().reason, "ROUND_INCOMPLETE");
    EXPECT_EQ(open.error().metadata.at("count"), "3");
    EXPECT_EQ(open.error().metadata.at("boards"), "1, 3, 4");
    EXPECT_THAT(open.error().violations, SizeIs(3));
    EXPECT_THAT(get(1).missing, SizeIs(3));
    const auto next = pairing();
    ASSERT_FALSE(next);
    EXPECT_EQ(next.error().reason, "ROUND_NOT_CLOSED");
    const RoundView second = get(2);
    EXPECT_EQ(second.state, std::nullopt);
    EXPECT_THAT(second.missing, SizeIs(1));
    EXPECT_EQ(refusal_of_action(second, "pairing.pair"), "ROUND_NOT_CLOSED");
}

TEST_F(Rounds, NeedNumbers) {
    enter(8, swiss_of(7));
    write([&](storage::Connection& writer) {
        storage::set_tournament_state(writer, drawn_.id, 2, storage::TournamentState::kPrepared,
                                      store_->now());
        auto all = storage::list_participants(writer, drawn_.id, text::Alphabet::kRussian);
        for (storage::ParticipantRecord& one : all) {
            ++one.version;
            one.participant.number = 0;
        }
        storage::write_numbers(writer, drawn_.id, all);
    });
    const auto plan = pairing();
    ASSERT_FALSE(plan);
    EXPECT_EQ(plan.error().reason, "NUMBERS_NOT_DRAWN");
}

TEST_F(Rounds, EndWithThePlannedOnes) {
    enter(4, swiss_of(1));
    play_round(1, {1, 2});
    EXPECT_EQ(tournament().state, storage::TournamentState::kFinished);
    const auto more = pairing();
    ASSERT_FALSE(more);
    EXPECT_EQ(more.error().reason, "TOURNAMENT_FINISHED");
}

TEST_F(Rounds, AreApprovedByTheChiefArbiterAlone) {
    enter(8, swiss_of(7));
    (void)pair();
    const auto refused = approving(1, office_);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, "PERMISSION_DENIED");
    const auto seen = getting(1, office_);
    ASSERT_TRUE(seen);
    EXPECT_EQ(refusal_of_action(*seen, "pairing.approve"), "PAIRS_APPROVED_BY_CHIEF");
    EXPECT_EQ(refusal_of_action(*seen, "pairing.change"), "PAIRS_CHANGED_BY_CHIEF");
    EXPECT_EQ(refusal_of_action(*seen, "pairing.discard"), "");
    const RoundView approved = approve(1);
    EXPECT_EQ(approved.state, play::RoundState::kApproved);
    EXPECT_EQ(approved.approved.by, "Петрова Г. А.");
    EXPECT_EQ(tournament().state, storage::TournamentState::kRunning);
    EXPECT_EQ(refusal_of_action(get(1), "pairing.discard"), "ROUND_NOT_DRAFT");
}

TEST_F(Rounds, BecomeOutdatedByACorrection) {
    enter(8, swiss_of(7));
    play_round(1, {1, 7, 4});
    (void)pair();
    EXPECT_THAT(get(2).outdated, IsEmpty());
    result(1, 1, play::Outcome::kSecondWins);
    const RoundView draft = get(2);
    ASSERT_THAT(draft.outdated, SizeIs(2));
    EXPECT_EQ(draft.outdated.front(), "Результат доски 1 тура 1 исправлен");
    EXPECT_THAT(draft.outdated.back(), HasSubstr("изменят"));
    const auto refused = approving(2, chief_);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, "DRAFT_OUTDATED");
    const RoundView anew = must(pairing(true));
    EXPECT_TRUE(std::any_of(anew.pairs.begin(), anew.pairs.end(),
                            [](const PairView& pair) { return pair.changed; }));
    EXPECT_THAT(get(2).outdated, IsEmpty());
    EXPECT_EQ(approve(2).state, play::RoundState::kApproved);
}

TEST_F(Rounds, BecomeOutdatedBySomebodyWhoLeaves) {
    enter(8, swiss_of(7));
    play_round(1, {1, 7, 4});
    (void)pair();
    leaves(7);
    const RoundView draft = get(2);
    ASSERT_THAT(draft.outdated, Not(IsEmpty()));
    EXPECT_THAT(draft.outdated.front(), HasSubstr("№ 7"));
    EXPECT_EQ(draft.outdated.back(), "Если составить заново, изменятся 3 пары");
    const RoundView anew = must(pairing(true));
    EXPECT_THAT(anew.pairs, SizeIs(3));
    ASSERT_TRUE(anew.bye.has_value());
    for (const auto& [first, second] : pairs_of(anew))
        EXPECT_TRUE(first != 7 && second != 7);
}

TEST_F(Rounds, SayThatNoLegalPairingExists) {
    enter(2, swiss_of(3));
    play_round(1, {1});
    const auto none = pairing();
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().reason, "NO_LEGAL_PAIRING");
    const RoundView second = get(2);
    EXPECT_THAT(second.no_pairing, Not(IsEmpty()));
    EXPECT_EQ(refusal_of_action(second, "pairing.pair"), "NO_LEGAL_PAIRING");
    // The chief arbiter decides, and the rule that is bent is kept with the decision.
    ChangePairsInput decision;
    decision.round = drawn_.round(2);
    decision.kind = static_cast<int>(ChangeKind::kSet);
    decision.pairs = {{2, 1}};
    const ChangedRound decided = must(changing(decision));
    EXPECT_THAT(pairs_of(decided.round), ElementsAre(Pair(2, 1)));
    EXPECT_THAT(decided.change.remarks, SizeIs(1));
    EXPECT_EQ(approve(2).state, play::RoundState::kApproved);
    EXPECT_THAT(explained(2, 1), Contains(HasSubstr("ошибка в списке")));
}

TEST_F(Rounds, AreChangedByAReasonedDecision) {
    enter(8, swiss_of(7));
    (void)pair();  // 1-5, 6-2, 3-7, 8-4
    ChangePairsInput swap;
    swap.round = drawn_.round(1);
    swap.kind = static_cast<int>(ChangeKind::kSwap);
    swap.numbers = {5, 7};
    swap.reason = " ";
    const auto silent = changing(swap);
    ASSERT_FALSE(silent);
    EXPECT_THAT(violations_of(silent), ElementsAre("reason REQUIRED"));
    swap.reason = "просьба федерации";
    const auto shown = changing(swap);
    ASSERT_TRUE(shown) << shown.error().message;
    EXPECT_THAT(pairs_of(shown->preview.round), Contains(Pair(1, 7)));
    const ChangedRound changed = must(changing(swap));
    EXPECT_EQ(changed.change.decision, 1);
    EXPECT_THAT(changed.change.before, SizeIs(2));
    EXPECT_THAT(changed.change.after, Contains(HasSubstr("1 – 7")));
    const RoundView seen = get(1);
    EXPECT_THAT(pairs_of(seen), Contains(Pair(3, 5)));
    ASSERT_THAT(seen.changes, SizeIs(1));
    EXPECT_EQ(seen.changes.front().reason, "просьба федерации");
    EXPECT_EQ(seen.changes.front().changed_by, "Петрова Г. А.");
    int marked = 0;
    for (const PairView& pair : seen.pairs)
        marked += pair.changed ? 1 : 0;
    EXPECT_EQ(marked, 2);
    // What the engine paired is kept: the replay is of that.
    EXPECT_TRUE(replayed(1).same);
    EXPECT_THAT(explained(1, seen.pairs.front().board), Not(IsEmpty()));
}

TEST_F(Rounds, AreNotChangedAgainstHardRules) {
    enter(8, swiss_of(7));
    play_round(1, {1, 7, 4});
    (void)pair();
    ChangePairsInput set;
    set.round = drawn_.round(2);
    set.kind = static_cast<int>(ChangeKind::kSet);
    set.pairs = {{1, 5}};  // they have met
    const auto refused = changing(set);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, "PAIRS_ILLEGAL");
    EXPECT_EQ(refused.error().violations.front().reason, "PAIR_MET");
    set.pairs = {{1, 1}};
    EXPECT_THAT(violations_of(changing(set)), ElementsAre("pairs NUMBER_TWICE"));
    set.pairs = {{1, 9}};
    EXPECT_THAT(violations_of(changing(set)), ElementsAre("pairs NUMBER_NOT_IN_ROUND"));
}

TEST_F(Rounds, TurnSidesOfABoard) {
    enter(8, swiss_of(7));
    const auto before = pairs_of(pair());
    ChangePairsInput sides;
    sides.round = drawn_.round(1);
    sides.kind = static_cast<int>(ChangeKind::kSides);
    sides.boards = {2};
    const auto after = pairs_of(must(changing(sides)).round);
    EXPECT_EQ(after[1], std::pair(before[1].second, before[1].first));
    EXPECT_EQ(after[0], before[0]);
    sides.boards = {9};
    EXPECT_THAT(violations_of(changing(sides)), ElementsAre("boards BOARD_NOT_FOUND"));
}

TEST_F(Rounds, AreDrawnAnewForSomebodyAbsentWithFewPairsTouched) {
    enter(9, swiss_of(7));
    const RoundView before = pair();
    ASSERT_TRUE(before.bye.has_value());
    ChangePairsInput absent;
    absent.round = drawn_.round(1);
    absent.kind = static_cast<int>(ChangeKind::kAbsent);
    absent.numbers = {5};
    const ChangedRound changed = must(changing(absent));
    EXPECT_THAT(changed.round.pairs, SizeIs(4));
    EXPECT_FALSE(changed.round.bye.has_value());
    ASSERT_THAT(changed.round.absent, SizeIs(1));
    EXPECT_EQ(changed.round.absent.front().number, 5);
    const auto old = pairs_of(before);
    const auto now = pairs_of(changed.round);
    EXPECT_EQ(std::ranges::count_if(
                  now, [&](const auto& pair) { return std::ranges::count(old, pair) == 1; }),
              3);
    EXPECT_TRUE(replayed(1).same);
    EXPECT_EQ(approve(1).state, play::RoundState::kApproved);
}

TEST_F(Rounds, AreNotChangedOncePlayed) {
    enter(8, swiss_of(7));
    (void)pair();
    (void)approve(1);
    ChangePairsInput swap;
    swap.round = drawn_.round(1);
    swap.kind = static_cast<int>(ChangeKind::kSwap);
    swap.numbers = {5, 7};
    (void)must(changing(swap));  // approved, nothing played
    (void)start(1);
    EXPECT_EQ(changing(swap).error().reason, "ROUND_BEGUN");
    result(1, 3, play::Outcome::kDraw);
    EXPECT_EQ(changing(swap).error().reason, "ROUND_HAS_RESULTS");
}

TEST_F(Rounds, BeginOnlyWhenApprovedAndNotInTheFuture) {
    enter(8, swiss_of(7));
    (void)pair();
    EXPECT_EQ(starting(1).error().reason, "ROUND_NOT_APPROVED");
    (void)approve(1);
    const auto early = starting(1, moment().now + std::chrono::hours(1));
    ASSERT_FALSE(early);
    EXPECT_THAT(violations_of(early), ElementsAre("start_time START_IN_FUTURE"));
    const storage::Instant real = moment().now - std::chrono::minutes(7);
    EXPECT_EQ(must(starting(1, real)).started.at, real);
    EXPECT_EQ(starting(1).error().reason, "ROUND_BEGUN");
}

TEST_F(Rounds, AreScheduledInOrder) {
    enter(4, testing_support::round_robin_of(4));
    (void)must(pairing(false, true));
    const auto schedule = [&](int round, storage::Instant at) {
        const storage::ReadLease lease = store_->read();
        return schedule_round(office_, *lease, *library(), drawn_.round(round), std::nullopt, at,
                              moment());
    };
    using std::chrono::days;
    using std::chrono::sys_days;
    const sys_days first_day(std::chrono::year(2026) / 12 / 14);  // of the competition
    const storage::Instant three = first_day + std::chrono::hours(15);
    EXPECT_EQ(must(schedule(2, three)).scheduled_at, three);
    for (const storage::Instant at :
         {storage::Instant(first_day - days(400)), storage::Instant(first_day + days(400))})
        EXPECT_THAT(violations_of(schedule(3, at)), Contains("scheduled_time SCHEDULE_FAR_AWAY"));
    const auto early = schedule(3, three);
    ASSERT_FALSE(early);
    EXPECT_THAT(violations_of(early), ElementsAre("scheduled_time SCHEDULE_NOT_AFTER"));
    EXPECT_THAT(violations_of(schedule(1, three)),
                ElementsAre("scheduled_time SCHEDULE_NOT_BEFORE"));
}

TEST_F(Rounds, OfARoundRobinArePairedAndApprovedAllAtOnce) {
    enter(6, testing_support::round_robin_of(6));
    EXPECT_EQ(pairs_of(must(pairing(false, true))),
              (std::vector<std::pair<int, int>>{{1, 6}, {2, 5}, {3, 4}}));
    EXPECT_THAT(get(5).pairs, SizeIs(3));
    EXPECT_EQ(approving(2, chief_).error().reason, "PREVIOUS_NOT_APPROVED");
    (void)must(approving(1, chief_, true));
    for (int round = 1; round <= 5; ++round)
        EXPECT_EQ(get(round).state, play::RoundState::kApproved) << round;
    EXPECT_THAT(explained(3, 1), Not(IsEmpty()));
    EXPECT_TRUE(replayed(3).same);
    EXPECT_EQ(starting(2).error().reason, "PREVIOUS_NOT_BEGUN");
    (void)start(1);
    EXPECT_EQ(start(2).state, play::RoundState::kPlaying);  // a postponed game holds nobody up
}

TEST_F(Rounds, OfScheveningenPairEverybodyOfOneSideWithEverybodyOfTheOther) {
    play::Settings settings = swiss_of(3);
    settings.system = play::System::kScheveningen;
    settings.method.reset();
    enter(6, settings);
    write([&](storage::Connection& writer) {
        for (storage::ParticipantRecord& one :
             storage::list_participants(writer, drawn_.id, text::Alphabet::kRussian)) {
            ++one.version;
            one.participant.side = one.participant.number <= 3 ? 1 : 2;
            storage::update_participant(writer, one);
        }
    });
    (void)must(pairing(false, true));
    std::set<std::pair<int, int>> met;
    for (int round = 1; round <= 3; ++round)
        for (const auto& [first, second] : pairs_of(get(round))) {
            EXPECT_NE(first <= 3, second <= 3) << first << " and " << second;
            met.insert(std::minmax(first, second));
        }
    EXPECT_THAT(met, SizeIs(9));
    (void)must(approving(1, chief_, true));
    EXPECT_EQ(get(3).state, play::RoundState::kApproved);
}

TEST_F(Rounds, OfAKnockoutFollowTheBracketToItsEnd) {
    play::Settings settings = swiss_of(2);
    settings.system = play::System::kKnockout;
    settings.method.reset();
    enter(4, settings);
    EXPECT_THAT(pairs_of(pair()), UnorderedElementsAre(Pair(1, 2), Pair(3, 4)));
    EXPECT_EQ(get(1).pairs.front().rule, "сетка");
    EXPECT_THAT(explained(1, 1), Not(IsEmpty()));
    (void)approve(1);
    (void)start(1);
    results(1, {1});
    const auto drawn = closing(1);  // 3 and 4 drew: they play on
    ASSERT_FALSE(drawn);
    EXPECT_EQ(drawn.error().reason, "ROUND_INCOMPLETE");
    EXPECT_EQ(drawn.error().violations.front().reason, "BOARD_NOT_FINISHED");
    results(1, {1, 4});
    (void)close(1);
    const RoundView final = pair();
    ASSERT_THAT(final.pairs, SizeIs(1));
    EXPECT_THAT((std::vector{final.pairs[0].first.number, final.pairs[0].second.number}),
                UnorderedElementsAre(1, 4));
    ChangePairsInput redraw;
    redraw.round = drawn_.round(2);
    redraw.kind = static_cast<int>(ChangeKind::kRedraw);
    EXPECT_EQ(changing(redraw).error().reason, "REDRAW_ONLY_SWISS");
    EXPECT_TRUE(replayed(2).same);
    (void)approve(2);
    (void)start(2);
    results(2, {4});
    (void)close(2);
    EXPECT_EQ(tournament().state, storage::TournamentState::kFinished);
    ASSERT_TRUE(undoing(chief_));
    EXPECT_EQ(tournament().state, storage::TournamentState::kRunning);
}

TEST_F(Rounds, OfASwissAreNotPairedAllAtOnce) {
    enter(8, swiss_of(7));
    EXPECT_EQ(pairing(false, true).error().reason, "NOT_BY_TABLE");
}

TEST_F(Rounds, AreOpenedAgainWhileTheNextIsNotApproved) {
    enter(8, swiss_of(7));
    play_round(1, {1, 7, 4});
    (void)pair();
    const auto reopening = [&](const std::string& reason) {
        const storage::ReadLease lease = store_->read();
        return reopen_round(chief_, *lease, *library(), drawn_.round(1), std::nullopt, reason,
                            moment());
    };
    EXPECT_THAT(violations_of(reopening("")), ElementsAre("reason REQUIRED"));
    const RoundView open = must(reopening("забыт протокол доски 2"));
    EXPECT_EQ(open.state, play::RoundState::kPlaying);
    EXPECT_EQ(get(2).state, std::nullopt);  // its draft is gone
    (void)close(1);
    (void)pair();
    (void)approve(2);
    EXPECT_EQ(reopening("ещё раз").error().reason, "NEXT_ROUND_APPROVED");
}

TEST_F(Rounds, AreTakenBackStepByStep) {
    enter(8, swiss_of(7));
    (void)pair();
    (void)approve(1);
    ASSERT_TRUE(undoing(chief_));
    EXPECT_EQ(get(1).state, play::RoundState::kDraft);
    EXPECT_EQ(tournament().state, storage::TournamentState::kDrawn);
    (void)approve(1);
    (void)start(1);
    ASSERT_TRUE(undoing(chief_));
    EXPECT_EQ(get(1).state, play::RoundState::kApproved);
    (void)start(1);
    result(1, 1, play::Outcome::kDraw);
    const auto played = undoing(chief_);
    ASSERT_FALSE(played);
    EXPECT_EQ(played.error().reason, "ROUND_HAS_RESULTS");
}

TEST_F(Rounds, PairedByMistakeAreGoneWhenUndone) {
    enter(8, swiss_of(7));
    const std::int64_t version = pair().version;
    ASSERT_TRUE(undoing(office_));
    EXPECT_EQ(get(1).state, std::nullopt);
    EXPECT_GT(pair().version, version);
}

TEST_F(Rounds, ExplainThemselvesInTheLanguageOfTheCaller) {
    enter(8, swiss_of(7));
    play_round(1, {1, 7, 4});
    (void)pair();
    const auto russian = explained(2, 1);
    chief_.language = i18n::Language::kUk;
    const auto ukrainian = explained(2, 1);
    chief_.language = i18n::Language::kEn;
    const auto english = explained(2, 0);
    EXPECT_NE(russian, ukrainian);
    EXPECT_THAT(english, Not(IsEmpty()));
    // Years later, after corrections, the words are the same.
    result(1, 1, play::Outcome::kSecondWins);
    chief_.language = i18n::Language::kRu;
    EXPECT_EQ(explained(2, 1), russian);
    EXPECT_TRUE(replayed(2).same);
    const storage::ReadLease lease = store_->read();
    const auto none = explain_pair(chief_, *lease, *library(), drawn_.round(2), 77);
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().reason, "BOARD_NOT_FOUND");
}

TEST_F(Rounds, AreListedWithWhatTheyLack) {
    enter(8, swiss_of(7));
    play_round(1, {1});
    (void)pair();
    (void)approve(2);
    (void)start(2);
    result(2, 1, play::Outcome::kDraw);
    const storage::ReadLease lease = store_->read();
    const auto rounds = list_rounds(office_, *lease, *library(), drawn_.id, 0, 50);
    ASSERT_TRUE(rounds);
    ASSERT_THAT(*rounds, SizeIs(2));
    EXPECT_EQ(rounds->at(0).missing_results, 0);
    EXPECT_EQ(rounds->at(1).board_count, 4);
    EXPECT_EQ(rounds->at(1).missing_results, 3);
    EXPECT_THAT(rounds->at(1).pairs, IsEmpty());
    const auto rest = list_rounds(office_, *lease, *library(), drawn_.id, 1, 1);
    ASSERT_TRUE(rest);
    EXPECT_EQ(rest->front().id.number, 2);
}

}  // namespace
}  // namespace collegium::usecases
