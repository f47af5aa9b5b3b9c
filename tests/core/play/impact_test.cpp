// What a correction would change, told before it is made.
#include <chrono>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/play/impact.hpp>
#include <collegium/play/next_round.hpp>

#include "core/play/competitions.hpp"

namespace collegium::play {
namespace {

using competitions::drawn;
using competitions::hold_round;
using competitions::lower_wins;
using competitions::row;
using competitions::ru;
using testing::ElementsAre;
using testing::IsEmpty;

Tournament swiss(int players, int rounds, pairing::Method method = pairing::Method::kRuNumbers) {
    Tournament tournament = drawn(System::kSwiss, players);
    tournament.settings.rounds = 9;
    tournament.settings.method = method;
    tournament.settings.criteria = {"solkoff", "sonneborn-berger"};
    for (int round = 0; round < rounds; ++round)
        hold_round(tournament, ru(), lower_wins);
    return tournament;
}

std::vector<Game> one_game(Outcome outcome) {
    std::vector<Game> games(1);
    games.front().outcome = outcome;
    return games;
}

// The other one wins.
Tournament corrected(const Tournament& tournament, int round, int board) {
    const Board& held = tournament.round(round)->boards.at(static_cast<std::size_t>(board - 1));
    const bool first = held.games.front().outcome == Outcome::kFirstWins;
    return with_games(tournament, round, board,
                      one_game(first ? Outcome::kSecondWins : Outcome::kFirstWins));
}

TEST(Impact, OfNothingIsEmpty) {
    const Tournament tournament = swiss(12, 4);
    const Impact none = impact(tournament, tournament, ru(), 1).value();
    EXPECT_TRUE(none.empty());
    EXPECT_THAT(none.drafts, IsEmpty());
}

TEST(Impact, NamesEveryLaterPairThatWouldBeAnother) {
    const Tournament before = swiss(12, 4);
    const Tournament after = corrected(before, 2, 1);
    const Impact found = impact(before, after, ru(), 2).value();
    ASSERT_FALSE(found.pairs.empty());
    // Against a plain count: pair each later round again and compare.
    std::size_t differing = 0;
    for (int round = 3; round <= 4; ++round) {
        Tournament cut = after;
        cut.rounds.resize(static_cast<std::size_t>(round - 1));
        const Round again = propose_round(cut, ru())->round;
        for (const Board& board : before.round(round)->boards) {
            differing += std::ranges::none_of(again.boards, [&](const Board& other) {
                return other.first == board.first && other.second == board.second;
            });
        }
    }
    const auto told = std::ranges::count_if(
        found.pairs, [](const PairEffect& effect) { return effect.before.has_value(); });
    EXPECT_EQ(static_cast<std::size_t>(told), differing);
    for (const PairEffect& effect : found.pairs)
        EXPECT_GT(effect.round, 2) << "the round itself and those before stay";
}

TEST(Impact, NamesEveryPlaceThatChangesWithItsPoints) {
    const Tournament before = swiss(12, 4);
    const Tournament after = corrected(before, 2, 1);
    const Impact found = impact(before, after, ru(), 2).value();
    const Places now = places_after(before, ru()).value();
    const Places then = places_after(after, ru()).value();
    std::size_t differing = 0;
    for (const standings::Row& old : now.rows) {
        const standings::Row& one = row(then, old.number);
        differing +=
            old.place != one.place || old.last_place != one.last_place || old.points != one.points;
    }
    EXPECT_EQ(found.places.size(), differing);
    EXPECT_THAT(found.tables, ElementsAre(2, 3, 4));
}

TEST(Impact, OfTheLastRoundTouchesNoPairs) {
    const Tournament before = swiss(12, 4);
    const Impact found = impact(before, corrected(before, 4, 2), ru(), 4).value();
    EXPECT_THAT(found.pairs, IsEmpty());
    EXPECT_THAT(found.tables, ElementsAre(4));
}

TEST(Impact, PairsSetByHandAreNotTakenForItsWork) {
    Tournament before = swiss(12, 3);
    // The chief arbiter exchanged two partners of round 3.
    std::vector<Board>& boards = before.rounds[2].boards;
    std::swap(boards[4].second, boards[5].second);
    const Tournament played = with_games(before, 2, 6, before.round(2)->boards[5].games);
    EXPECT_TRUE(impact(before, played, ru(), 2)->pairs.empty());
}

TEST(Impact, OfARoundRobinChangesPlacesAlone) {
    Tournament before = drawn(System::kRoundRobin, 6);
    before.settings.criteria = {"sonneborn-berger"};
    for (int round = 0; round < 5; ++round)
        hold_round(before, ru(), lower_wins);
    const Impact found = impact(before, corrected(before, 1, 1), ru(), 1).value();
    EXPECT_THAT(found.pairs, IsEmpty());
    EXPECT_FALSE(found.places.empty());
}

TEST(Impact, OfAWithdrawalIsSeenBeforeItIsWritten) {
    Tournament before = drawn(System::kRoundRobin, 8);
    for (int round = 0; round < 3; ++round)
        hold_round(before, ru(), lower_wins);
    const Tournament after = with_leaver(before, 8, Standing::kWithdrawn);
    const Impact found = impact(before, after, ru(), 3).value();
    const auto struck = std::ranges::find(found.places, 8, &PlaceEffect::number);
    ASSERT_NE(struck, found.places.end());
    EXPECT_FALSE(struck->after) << "he has no place any more";
    EXPECT_EQ(without_leaver(after, 8), before);
}

TEST(Impact, NamesDraftsThatRestOnTheResult) {
    Tournament before = swiss(8, 2);
    before.rounds.push_back(propose_round(before, ru())->round);
    const Impact found = impact(before, corrected(before, 1, 1), ru(), 1).value();
    EXPECT_THAT(found.drafts, ElementsAre(3));
}

TEST(Impact, IsNamedByItsDigest) {
    const Tournament before = swiss(12, 4);
    const Impact one = impact(before, corrected(before, 2, 1), ru(), 2).value();
    const Impact two = impact(before, corrected(before, 2, 2), ru(), 2).value();
    EXPECT_EQ(digest(one), digest(impact(before, corrected(before, 2, 1), ru(), 2).value()));
    EXPECT_NE(digest(one), digest(two));
}

}  // namespace
}  // namespace collegium::play
