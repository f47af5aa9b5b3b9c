// Two competitions from the draw to the approval: a Swiss of sixty in micro-matches and a chess
// round robin of ten, each with a withdrawal, a no-show and a result corrected later.
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/pairing/check.hpp>
#include <collegium/play/approval.hpp>
#include <collegium/play/impact.hpp>
#include <collegium/play/numbers.hpp>
#include <collegium/play/settings.hpp>

#include "core/play/competitions.hpp"

namespace collegium::play {
namespace {

using competitions::book;
using competitions::chess;
using competitions::drawn;
using competitions::hold_round;
using competitions::regulation;
using competitions::row;
using competitions::ru;
using testing::ElementsAre;
using testing::IsEmpty;

// Stronger numbers win more often; the same results in every run.
competitions::Play by_chance(unsigned start) {
    return [chance = std::mt19937(start)](const Board& board) mutable {
        const auto drawn = chance() % 100;
        const bool upset = chance() % 100 < 25;
        if (drawn < 35) return Outcome::kDraw;
        return (board.first < board.second) != upset ? Outcome::kFirstWins : Outcome::kSecondWins;
    };
}

competition::Regulation sixty_rules() {
    return regulation("ru-draughts-2022", "russian",
                      {{"system", "swiss"},
                       {"rounds", "9"},
                       {"swiss-method", "individual-coefficients"},
                       {"micro-match-games", "2"},
                       {"tie-breaks", "solkoff,solkoff-short,sonneborn-berger,wins"}});
}

Tournament sixty(const competition::Regulation& rules) {
    Tournament tournament = drawn(System::kSwiss, 60);
    tournament.settings =
        propose_settings(rules, *rules.frame().book->find("discipline", "russian")).settings;
    return tournament;
}

// RU-2022: sixty players, nine rounds, micro-matches.
TEST(WholeCompetition, SwissOfSixtyInMicroMatches) {
    const competition::Regulation rules = sixty_rules();
    Tournament tournament = sixty(rules);
    EXPECT_TRUE(review_settings(rules, *ru().find("discipline", "russian"), tournament).result());
    auto play = by_chance(7);
    for (int round = 1; round <= 4; ++round)
        hold_round(tournament, ru(), play);

    // A no-show in round 5, a withdrawal after it.
    bool told = false;
    hold_round(tournament, ru(), [&](const Board& board) {
        const bool first_game = board.games.front().outcome == Outcome::kNone;
        if (board.number == 3 && first_game && !told) {
            told = true;
            return Outcome::kSecondAbsent;
        }
        return play(board);
    });
    const Board forfeit = tournament.rounds[4].boards[2];  // the tournament changes below
    EXPECT_EQ(encounter(forfeit, tournament.settings).outcome, Outcome::kSecondAbsent);
    tournament = with_leaver(tournament, 60, Standing::kWithdrawn);
    hold_round(tournament, ru(), play);
    EXPECT_GT(tournament.rounds[5].bye, 0) << "fifty-nine are left";

    // A wrong result of round 4 is corrected two rounds later.
    const Board& wrong = tournament.rounds[3].boards[0];
    std::vector<Game> right = wrong.games;
    for (Game& game : right) {
        game.outcome = encounter(wrong, tournament.settings).outcome == Outcome::kFirstWins
                           ? Outcome::kSecondWins
                           : Outcome::kFirstWins;
    }
    const Tournament corrected = with_games(tournament, 4, 1, right);
    const Impact seen = impact(tournament, corrected, ru(), 4).value();
    EXPECT_FALSE(seen.pairs.empty());
    EXPECT_FALSE(seen.places.empty());
    EXPECT_THAT(seen.tables, ElementsAre(4, 5, 6));
    tournament = corrected;
    for (int round = 7; round <= 9; ++round)
        hold_round(tournament, ru(), play);

    const Places places = places_after(tournament, ru()).value();
    EXPECT_TRUE(places.complete);
    EXPECT_EQ(places.rows.size(), 60U) << "in a Swiss nobody is struck";
    EXPECT_TRUE(pairing::faults(places.field).empty());
    const bool third = std::ranges::any_of(places.rows, [](const standings::Row& one) {
        return one.separated_by && *one.separated_by == 2;
    });
    EXPECT_TRUE(third) << "some neighbours are separated by the third criterion";
    EXPECT_TRUE(check_approval(approval_requirements(rules, tournament).value()));

    // Hard rules: nobody met twice, nobody won twice without play.
    std::set<std::pair<int, int>> met;
    std::map<int, int> free_wins;
    for (const Round& round : tournament.rounds) {
        free_wins[round.bye] += 1;
        for (const Board& board : round.boards)
            EXPECT_TRUE(met.insert(std::minmax(board.first, board.second)).second);
    }
    free_wins.erase(0);
    ++free_wins[forfeit.first];
    for (const auto& [number, wins] : free_wins)
        EXPECT_EQ(wins, 1) << number;
}

// Rounds that were not touched by the correction are paired again as they stand.
TEST(WholeCompetition, EveryRoundIsPairedAgainFromItsSnapshot) {
    Tournament tournament = sixty(sixty_rules());
    auto play = by_chance(11);
    for (int round = 1; round <= 6; ++round) {
        const Proposal proposal = propose_round(tournament, ru()).value();
        const Round& held = hold_round(tournament, ru(), play);
        const Proposal again = replay_round(tournament, round, proposal.snapshot).value();
        EXPECT_EQ(again.round, proposal.round);
        EXPECT_EQ(competitions::pairs_text(held), competitions::pairs_text(again.round));
    }
}

// RU-CHESS 39.3.1: direct encounter, wins, Sonneborn-Berger, Koya.
TEST(WholeCompetition, ChessRoundRobinOfTen) {
    const competition::Regulation rules =
        regulation("ru-chess-2023", "chess",
                   {{"system", "round-robin"},
                    {"rounds", "1"},
                    {"tie-breaks", "direct-encounter,wins,sonneborn-berger,koya"}});
    Tournament tournament = drawn(System::kRoundRobin, 10, competitions::kHalves);
    tournament.settings = propose_settings(rules, *chess().find("discipline", "chess")).settings;
    EXPECT_EQ(planned_rounds(tournament), 9);
    // Numbers 1 and 2 draw with each other and beat as many; 1 loses to number 9, 2 to number 3.
    const competitions::Play play = [](const Board& board) {
        const auto [low, high] = std::minmax(board.first, board.second);
        if (low == 1 && high == 2) return Outcome::kDraw;
        const bool upset = (low == 1 && high == 9) || (low == 2 && high == 3);
        const bool low_wins = !upset;
        return (board.first == low) == low_wins ? Outcome::kFirstWins : Outcome::kSecondWins;
    };
    for (int round = 1; round <= 4; ++round)
        hold_round(tournament, chess(), play);

    // Number 10 did not come to round 5 and leaves after it: four of nine games, under half.
    hold_round(tournament, chess(), [&](const Board& board) {
        if (board.second == 10) return Outcome::kSecondAbsent;
        return board.first == 10 ? Outcome::kFirstAbsent : play(board);
    });
    tournament = with_leaver(tournament, 10, Standing::kWithdrawn);
    const Leaving left = leavings(tournament, chess()).at(10);
    EXPECT_EQ(left.played, 4);
    EXPECT_TRUE(left.struck);
    hold_round(tournament, chess(), play);
    hold_round(tournament, chess(), play);

    // A result of round 5 was entered the wrong way round; found two rounds later.
    const auto board = std::ranges::find_if(tournament.rounds[4].boards, [](const Board& one) {
        return one.first != 10 && one.second != 10 && one.first > 2 && one.second > 2;
    });
    ASSERT_NE(board, tournament.rounds[4].boards.end());
    const bool first_won = board->games.front().outcome == Outcome::kFirstWins;
    std::vector<Game> wrong(1);
    wrong.front().outcome = first_won ? Outcome::kSecondWins : Outcome::kFirstWins;
    const Tournament as_entered = with_games(tournament, 5, board->number, wrong);
    const Impact seen = impact(as_entered, tournament, chess(), 5).value();
    EXPECT_THAT(seen.pairs, IsEmpty()) << "the table gives the pairs";
    EXPECT_THAT(seen.tables, ElementsAre(5, 6, 7));
    EXPECT_FALSE(seen.places.empty());
    while (propose_round(tournament, chess()))
        hold_round(tournament, chess(), play);

    const Places places = places_after(tournament, chess()).value();
    EXPECT_TRUE(places.complete);
    EXPECT_THAT(places.struck, ElementsAre(10));
    // Both have 6½ of 8, drew with each other and won six; number 1 beat the winner of the
    // competition.
    EXPECT_EQ(row(places, 1).points, row(places, 2).points);
    EXPECT_EQ(places.rows[0].number, 3);
    EXPECT_EQ(places.rows[1].number, 1);
    EXPECT_EQ(places.rows[2].number, 2);
    EXPECT_EQ(places.rows[2].separated_by, 2) << "Sonneborn-Berger, the third criterion";
    EXPECT_TRUE(check_approval(approval_requirements(rules, tournament).value()));
    const auto remarks = approval_requirements(rules, tournament).value();
    EXPECT_TRUE(std::ranges::find(remarks, "missed-rounds", &Requirement::id)->met)
        << "who missed one has left";
}

// UA-2024 III.F.2: a plus is no game of the norm.
TEST(WholeCompetition, PlusesCountForPlacesAndNotForNorms) {
    Tournament tournament = drawn(System::kRoundRobin, 6);
    bool absent = false;
    for (int round = 0; round < 5; ++round) {
        hold_round(tournament, *book("ua-draughts-2024"), [&](const Board& board) {
            const bool plus = !absent && (board.first == 1 || board.second == 1);
            absent = absent || plus;
            if (plus) return board.first == 1 ? Outcome::kSecondAbsent : Outcome::kFirstAbsent;
            return competitions::lower_wins(board);
        });
    }
    const Places places = places_after(tournament, *book("ua-draughts-2024")).value();
    EXPECT_EQ(row(places, 1).points, standings::Fraction(10));
    EXPECT_EQ(row(places, 1).rated_points, standings::Fraction(8));
    EXPECT_EQ(row(places, 1).rated_games, 4);
}

}  // namespace
}  // namespace collegium::play
