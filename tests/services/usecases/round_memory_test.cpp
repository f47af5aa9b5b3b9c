// What a round keeps beside its pairs: start positions, decisions, how each pair was made; and what
// brings it back.
#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/storage/repositories/boards.hpp>
#include <collegium/storage/repositories/draws.hpp>
#include <collegium/storage/repositories/regulations.hpp>
#include <collegium/usecases/documents.hpp>

#include "game_catalogue.hpp"
#include "rounds_fixture.hpp"
#include "support/another_reader.hpp"
#include "support/violations.hpp"

namespace collegium::usecases {
namespace {

using storage::ChangeKind;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using testing_support::swiss_of;
using testing_support::violations_of;

class RoundMemory : public testing::RoundsTest {
  protected:
    // A Swiss of eight in micro-matches from drawn positions, round 1 approved.
    void enter_with_starts() {
        play::Settings settings = swiss_of(7);
        settings.games = 2;
        enter(8, settings);
        write([&](storage::Connection& writer) {
            storage::write_regulation(writer, drawn_.competition.id, 2,
                                      {{"opening-table", "ua-2024-annex-2", 2, "4.2"}},
                                      store_->now());
        });
        (void)pair();
        (void)approve(1);
    }
    sdk::Result<Plan<RoundView>> drawing(int game = 0) {
        const storage::ReadLease lease = store_->read();
        DrawStartsInput input;
        input.round = drawn_.round(1);
        input.witnesses = {{1, "Петрова Галина Андреевна", ""}};
        input.game = game;
        return draw_starts(chief_, *lease, *library(), draughts_, input, moment(), Budget());
    }
    std::vector<storage::BoardRecord> boards() {
        const storage::ReadLease lease = store_->read();
        return storage::list_boards(*lease, drawn_.round(1));
    }
    // Drawn for the first game, by the numbers of both.
    std::map<std::pair<int, int>, std::int64_t> lots() {
        std::map<std::pair<int, int>, std::int64_t> found;
        for (const storage::BoardRecord& board : boards())
            if (const auto draw = board.draws.find(1); draw != board.draws.end())
                found[std::minmax(board.board.first, board.board.second)] = draw->second.value;
        return found;
    }
    ChangePairsInput change(ChangeKind kind) {
        ChangePairsInput input;
        input.round = drawn_.round(1);
        input.kind = static_cast<int>(kind);
        return input;
    }
    sdk::Result<Plan<RoundView>> discarding(int number) {
        const storage::ReadLease lease = store_->read();
        return discard_round(office_, *lease, *library(), drawn_.round(number), std::nullopt,
                             moment());
    }
    sdk::Result<Plan<RoundView>> reopening(int number) {
        const storage::ReadLease lease = store_->read();
        return reopen_round(chief_, *lease, *library(), drawn_.round(number), std::nullopt,
                            "забыт протокол", moment());
    }

    plugin_host::Catalogue draughts_ = bundled("draughts-64");
};

TEST_F(RoundMemory, HasAStartForEveryBoardDrawnBeforeBothPlayers) {
    play::Settings settings = swiss_of(7);
    settings.games = 2;
    enter(8, settings);
    (void)pair();
    (void)approve(1);
    EXPECT_EQ(drawing(0).error().reason, "OPENING_TABLE_NOT_CHOSEN");
    write([&](storage::Connection& writer) {
        storage::write_regulation(writer, drawn_.competition.id, 2,
                                  {{"opening-table", "ua-2024-annex-2", 2, "4.2"}}, store_->now());
    });
    EXPECT_THAT(violations_of(drawing(3)), ElementsAre("game GAME_UNKNOWN"));
    const auto shown = drawing(0);
    ASSERT_TRUE(shown) << shown.error().message;
    EXPECT_EQ(shown->preview.pairs.front().start, "");  // no trying it before
    const RoundView drawn = must(drawing(0));
    for (const PairView& pair : drawn.pairs)
        EXPECT_NE(pair.start, "") << pair.board;
    EXPECT_EQ(get(1).pairs.front().start, drawn.pairs.front().start);
    const storage::ReadLease lease = testing_support::another_reader(*store_);
    const auto boards = storage::list_boards(*lease, drawn_.round(1));
    ASSERT_THAT(boards, SizeIs(4));
    // One lot binds both games of a micro-match (UA-2024 III.D.5.2).
    ASSERT_THAT(boards.front().draws, SizeIs(2));
    EXPECT_EQ(boards.front().draws.at(1), boards.front().draws.at(2));
    const auto lot = storage::find_draw(*lease, boards.front().draws.at(1));
    ASSERT_TRUE(lot.has_value());
    EXPECT_THAT(lot->draw.witnesses, SizeIs(3));
    EXPECT_EQ(lot->draw.purpose, "Турнир 1, тур 1, доска 1");
    EXPECT_EQ(drawing(0).error().reason, "STARTS_ALREADY_DRAWN");
    // Whoever comes to the board list reads what he begins with, once for both games.
    const auto paper = preview_document(
        caller_with({"documents.read"}), *lease, *library(),
        {drawn_.competition.id, "round-pairs", drawn_.round(1).name()}, 0, moment());
    ASSERT_TRUE(paper) << paper.error().message;
    EXPECT_THAT(paper->text, HasSubstr("начальная позиция " + drawn.pairs.front().start));
    EXPECT_THAT(paper->text, Not(HasSubstr("партия 2")));
}

// RU-2022 5.4.1.3, UA-2024 III.D.5.3: a lot is drawn before both of a pair, and is theirs.
TEST_F(RoundMemory, OfStartsIsOfThePairsThatSawThemDrawn) {
    enter_with_starts();
    EXPECT_EQ(refusal_of_action(get(1), "draw.starts"), "");
    (void)must(drawing());
    EXPECT_EQ(refusal_of_action(get(1), "draw.starts"), "STARTS_ALREADY_DRAWN");
    const auto before = lots();
    ASSERT_THAT(before, SizeIs(4));
    ChangePairsInput swap = change(ChangeKind::kSwap);
    swap.numbers = {2, 7};  // of two pairs
    const ChangedRound changed = must(changing(swap));
    EXPECT_THAT(changed.change.remarks, Contains(HasSubstr("разыгрываются заново при обоих")));
    const auto after = lots();
    EXPECT_THAT(after, SizeIs(2));
    for (const auto& [pair, lot] : after)
        EXPECT_EQ(before.at(pair), lot) << "who was not touched keeps the position";
    int without = 0;
    for (const PairView& pair : get(1).pairs)
        without += pair.start.empty() ? 1 : 0;
    EXPECT_EQ(without, 2);
    // The two boards are drawn for anew, the others keep what they have.
    EXPECT_EQ(refusal_of_action(get(1), "draw.starts"), "");
    const RoundView drawn = must(drawing());
    for (const PairView& pair : drawn.pairs)
        EXPECT_NE(pair.start, "") << pair.board;
    const auto again = lots();
    ASSERT_THAT(again, SizeIs(4));
    for (const auto& [pair, lot] : after)
        EXPECT_EQ(again.at(pair), lot);
    const storage::ReadLease lease = testing_support::another_reader(*store_);
    int replaced = 0;
    for (const storage::BoardRecord& board : boards()) {
        ASSERT_THAT(board.draws, SizeIs(2)) << "both games of the micro-match";
        const auto lot = storage::find_draw(*lease, board.draws.at(1)).value();
        if (!lot.draw.replaces) continue;
        EXPECT_EQ(lot.draw.replace_reason, "пары тура изменены");
        ++replaced;
    }
    EXPECT_EQ(replaced, 2);
}

TEST_F(RoundMemory, OfAStartOutlivesTurnedSides) {
    enter_with_starts();
    (void)must(drawing());
    const auto before = lots();
    ChangePairsInput turn = change(ChangeKind::kSides);
    turn.boards = {1, 3};
    const ChangedRound changed = must(changing(turn));
    EXPECT_THAT(changed.change.remarks, Not(Contains(HasSubstr("заново"))));
    EXPECT_EQ(lots(), before);
    for (const PairView& pair : changed.round.pairs)
        EXPECT_NE(pair.start, "");
}

// Somebody falls ill: the last board moves up and takes its lot along.
TEST_F(RoundMemory, OfAStartGoesWithThePairToAnotherBoard) {
    enter_with_starts();
    (void)must(drawing());
    const auto before = lots();
    const auto seats = boards();
    ChangePairsInput ill = change(ChangeKind::kAbsent);
    ill.numbers = {seats.front().board.first};
    (void)must(changing(ill));
    const auto after = boards();
    ASSERT_THAT(after, SizeIs(3));
    EXPECT_EQ(after.front().board.first, seats.back().board.first);
    EXPECT_THAT(lots(), SizeIs(3));
    for (const auto& [pair, lot] : lots())
        EXPECT_EQ(before.at(pair), lot);
    EXPECT_EQ(refusal_of_action(get(1), "draw.starts"), "STARTS_ALREADY_DRAWN");
}

TEST_F(RoundMemory, BringsADraftBackThatWasThrownAway) {
    enter(8, swiss_of(7));
    (void)pair();
    ChangePairsInput swap = change(ChangeKind::kSwap);
    swap.numbers = {2, 7};
    (void)must(changing(swap));
    const RoundView draft = get(1);
    (void)must(discarding(1));
    EXPECT_EQ(get(1).state, std::nullopt);
    ASSERT_TRUE(undoing(office_));
    const RoundView again = get(1);
    EXPECT_EQ(again.state, play::RoundState::kDraft);
    EXPECT_EQ(pairs_of(again), pairs_of(draft));
    EXPECT_GT(again.version, draft.version);
    ASSERT_THAT(again.changes, SizeIs(1));
    EXPECT_EQ(again.changes.front().reason, draft.changes.front().reason);
    for (std::size_t i = 0; i < draft.pairs.size(); ++i)
        EXPECT_EQ(again.pairs[i].rule, draft.pairs[i].rule);
    const storage::ReadLease lease = testing_support::another_reader(*store_);
    EXPECT_TRUE(replay_round(chief_, *lease, *library(), drawn_.round(1))->same);
    (void)approve(1);
}

TEST_F(RoundMemory, DoesNotBringBackADraftOfOtherNumbers) {
    enter(8, swiss_of(7));
    (void)pair();
    (void)must(discarding(1));
    write([&](storage::Connection& writer) {
        auto record = storage::find_tournament(writer, drawn_.id).value();
        record.drawn_at = store_->now() + std::chrono::hours(1);
        ++record.version;
        storage::update_tournament(writer, record, store_->now());
    });
    const auto refused = undoing(office_);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, "UNDO_NUMBERS_DRAWN");
}

TEST_F(RoundMemory, ClosesARoundAgainThatWasOpenedByMistake) {
    enter(4, testing_support::round_robin_of(4));
    for (int number = 1; number <= 3; ++number)
        play_round(number, {1});
    EXPECT_EQ(tournament().state, storage::TournamentState::kFinished);
    (void)must(reopening(3));
    EXPECT_EQ(tournament().state, storage::TournamentState::kRunning);
    ASSERT_TRUE(undoing(chief_));
    EXPECT_EQ(get(3).state, play::RoundState::kClosed);
    EXPECT_EQ(tournament().state, storage::TournamentState::kFinished);
    (void)must(reopening(3));
    result(3, 1, play::Outcome::kSecondWins);
    const auto changed = undoing(chief_);
    ASSERT_FALSE(changed);
    EXPECT_EQ(changed.error().reason, "UNDO_RESULTS_CHANGED");
}

TEST_F(RoundMemory, OfADroppedDraftSaysWhyItDoesNotComeBack) {
    enter(8, swiss_of(7));
    play_round(1, {1, 7, 4});
    (void)pair();
    (void)must(reopening(1));
    const storage::ReadLease lease = store_->read();
    const UndoRules book = all_undo_rules();
    EXPECT_EQ(book.refusal_of("rounds.drop"), "UNDO_DRAFT_FELL");
    storage::JournalFilter filter;
    filter.subject = drawn_.round(2).name();
    const auto rows = storage::list_journal(*lease, filter, 0, 1);
    ASSERT_THAT(rows, SizeIs(1));
    EXPECT_EQ(rows.front().action, "rounds.drop");
}

TEST_F(RoundMemory, HoldsHowEachPairWasMade) {
    enter(8, swiss_of(7));
    play_round(1, {1, 7, 4});
    const RoundView made = pair();
    const storage::ReadLease lease = testing_support::another_reader(*store_);
    const auto kept = storage::find_round(*lease, drawn_.round(2)).value();
    ASSERT_THAT(kept.origins, SizeIs(4));
    const RoundView read = get(2);
    for (std::size_t i = 0; i < made.pairs.size(); ++i) {
        EXPECT_EQ(read.pairs[i].rule, made.pairs[i].rule);
        EXPECT_NE(read.pairs[i].rule, "");
        EXPECT_EQ(kept.origins[i].first, made.pairs[i].first.number);
    }
    EXPECT_THAT(read.checks, Not(IsEmpty()));
}

// RU-2022 12.2: rounds are played after the protocol of the draw; the chief arbiter takes the step.
TEST_F(RoundMemory, DoesNotBeginBeforeTheCompetitionIsTakenToItsRounds) {
    enter(8, swiss_of(7));
    const auto stand_at = [&](competition::State state, std::int64_t version) {
        write([&](storage::Connection& writer) {
            storage::set_competition_state(writer, drawn_.competition.id, version, state,
                                           store_->now());
        });
    };
    stand_at(competition::State::kDraw, 4);
    (void)pair();
    (void)approve(1);
    const auto early = starting(1);
    ASSERT_FALSE(early);
    EXPECT_EQ(early.error().reason, "EVENT_NOT_THERE_YET");
    EXPECT_EQ(early.error().metadata.at("state"), "Туры");
    EXPECT_EQ(refusal_of_action(get(1), "round.start"), "EVENT_NOT_THERE_YET");
    stand_at(competition::State::kRunning, 5);
    EXPECT_EQ(refusal_of_action(get(1), "round.start"), "");
    (void)start(1);
}

// Nobody else sees pairs before they are approved.
TEST_F(RoundMemory, OfADraftIsForThoseWhoPair) {
    enter(8, swiss_of(7));
    (void)pair();
    const Caller reader = caller_with({"tournaments.read"});
    const auto seen = getting(1, reader);
    ASSERT_TRUE(seen);
    EXPECT_EQ(seen->state, std::nullopt);
    EXPECT_THAT(seen->pairs, IsEmpty());
    const storage::ReadLease lease = testing_support::another_reader(*store_);
    EXPECT_EQ(explain_pair(reader, *lease, *library(), drawn_.round(1), 1).error().reason,
              "ROUND_NOT_PAIRED");
    EXPECT_EQ(replay_round(reader, *lease, *library(), drawn_.round(1)).error().reason,
              "ROUND_NOT_PAIRED");
    EXPECT_THAT(list_rounds(reader, *lease, *library(), drawn_.id, 0, 50).value(), IsEmpty());
    (void)approve(1);
    EXPECT_THAT(getting(1, reader)->pairs, SizeIs(4));
}

}  // namespace
}  // namespace collegium::usecases
