// Sides as they were played: what stands, what goes by them, what stays as paired.
#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/play/field.hpp>
#include <collegium/play/impact.hpp>
#include <collegium/play/sides.hpp>
#include <collegium/play/stages.hpp>

#include "core/play/competitions.hpp"
#include "support/data_file.hpp"
#include "support/worked_example.hpp"

namespace collegium::play {
namespace {

using competitions::chess;
using competitions::drawn;
using competitions::hold_round;
using competitions::lower_wins;
using competitions::ru;
using competitions::ua;
using pairing::Side;
using testing::ElementsAre;
using testing::IsEmpty;

Board empty_board(int games) {
    Settings settings;
    settings.games = games;
    return new_board(1, 3, 8, settings);
}

Game a_win() {
    Game game;
    game.outcome = Outcome::kFirstWins;
    return game;
}

std::string refusal(const sdk::Result<Board>& board) {
    return board ? "stands" : board.error().reason;
}

// RU-2022 WE-43: noticed after three moves of each, the game goes on and counts with the sides as
// played; before both have moved they are put right at the board (5.4.14.1).
TEST(WrongSides, StandOnceBothHaveMoved) {
    const nlohmann::json rows = testing_support::data_file("play/sides.json")["rows"];
    for (const auto& row : rows) {
        SCOPED_TRACE(row.dump());
        const rulebook::Book& book = *competitions::book(row["book"].get<std::string>());
        const auto discipline = row["discipline"].get<std::string>();
        EXPECT_EQ(wrong_sides_row(book, discipline)->citation().article, row["article"]);
        const Board board = empty_board(1);
        const auto turned = with_sides(board, book, discipline, {1, true, row["moves"].get<int>()});
        ASSERT_EQ(turned.has_value(), row["stands"].get<bool>());
        if (turned) {
            EXPECT_FALSE(first_begins(*turned, 1));
            EXPECT_TRUE(first_begins_as_paired(1)) << "the pairing stays what it was";
            EXPECT_EQ(turned->first, board.first);
            EXPECT_EQ(side_of_first(*turned), Side::kSecond);
            continue;
        }
        EXPECT_EQ(turned.error().reason, row["refused"]);
        EXPECT_EQ(turned.error().metadata.at("needed"), row["needed"]);
        ASSERT_THAT(turned.error().citations, testing::SizeIs(1));
        EXPECT_EQ(turned.error().citations.front().article, row["article"]);
    }
}

// RU-CHESS W-27: White has completed ten moves, Black nine: a new game. Both ten: it continues.
TEST(WrongSides, OfChessStandAfterTenMovesOfBoth) {
    const nlohmann::json example =
        testing_support::data_file("chess/examples.json")["RU-CHESS W-27"];
    ASSERT_EQ(example["cases"].size(), 2U);
    for (const auto& one : example["cases"]) {
        const int both = std::min(one["white"].get<int>(), one["black"].get<int>());
        const auto turned = with_sides(empty_board(1), chess(), "chess", {1, true, both});
        EXPECT_EQ(refusal(turned), one.value("refused", "stands"));
        if (turned) {
            EXPECT_EQ(!first_begins(*turned, 1), one["colours_as_played"].get<bool>());
        } else {
            EXPECT_EQ(turned.error().citations.front().article,
                      example["article"].get<std::string>());
        }
    }
}

// RU-2022 5.4.14.5: after the end nothing is claimed any more; the sides are kept all the same.
TEST(WrongSides, OfAGameThatIsOverNeedNoMoves) {
    Board board = empty_board(1);
    board.games.front() = a_win();
    EXPECT_EQ(refusal(with_sides(board, chess(), "chess", {1, true, 0})), "stands");
}

// The Russian article leaves renju out and the Ukrainian book is silent: a setting, cited by
// nobody.
TEST(WrongSides, WithoutAnArticleStandAfterAMoveByDefault) {
    const rulebook::Row* renju = wrong_sides_row(ru(), "renju");
    ASSERT_NE(renju, nullptr);
    EXPECT_TRUE(renju->flag("setting"));
    EXPECT_EQ(wrong_sides_row(ru(), "russian")->citation().article, "5.4.14.1");
    const auto early = with_sides(empty_board(1), ua(), "draughts-100", {1, true, 0});
    ASSERT_FALSE(early);
    EXPECT_THAT(early.error().citations, IsEmpty());
    EXPECT_EQ(refusal(with_sides(empty_board(1), ua(), "draughts-100", {1, true, 1})), "stands");
}

TEST(WrongSides, AreNotOfGamesNobodySatDownTo) {
    Board board = empty_board(1);
    board.games.front().outcome = Outcome::kSecondAbsent;
    EXPECT_EQ(refusal(with_sides(board, ru(), "russian", {1, true, 5})), "SIDES_NOT_PLAYED");
    EXPECT_EQ(refusal(with_sides(empty_board(1), ru(), "russian", {2, true, 5})), "GAME_UNKNOWN");
    EXPECT_EQ(refusal(with_sides(empty_board(1), ru(), "russian", {1, false, 5})),
              "SIDES_UNCHANGED");
}

TEST(WrongSides, AreTakenBackWithoutAskingForMoves) {
    Board board = empty_board(1);
    board.games.front().turned = true;
    const auto back = with_sides(board, chess(), "chess", {1, false, 0});
    ASSERT_TRUE(back);
    EXPECT_EQ(*back, empty_board(1));
}

TEST(WrongSides, BelongToOneGameOfAMicroMatch) {
    const auto second = with_sides(empty_board(2), ru(), "russian", {2, true, 4});
    ASSERT_TRUE(second);
    EXPECT_TRUE(first_begins(*second, 1));
    EXPECT_TRUE(first_begins(*second, 2)) << "paired the other begins the second game";
    EXPECT_EQ(side_of_first(*second), Side::kFirst) << "the encounter has the side of game 1";
}

TEST(WrongSides, StayWhenAResultIsEnteredAndGoWithAnAbsence) {
    Settings settings;
    settings.scale = competitions::kTwoOneNought;
    Board board = empty_board(1);
    board.games.front().turned = true;
    const auto played = with_result(board, settings, ru(), 1, a_win());
    ASSERT_TRUE(played);
    EXPECT_TRUE(played->games.front().turned);
    EXPECT_EQ(encounter(*played, settings).outcome, Outcome::kFirstWins)
        << "results stand by names";
    const auto cleared = with_result(*played, settings, ru(), 1, Game());
    EXPECT_TRUE(cleared->games.front().turned);
    Game absent;
    absent.outcome = Outcome::kSecondAbsent;
    EXPECT_FALSE(with_result(*played, settings, ru(), 1, absent)->games.front().turned);
}

TEST(WrongSides, MirrorsAResultTwiceToItself) {
    for (int number = 0; number <= static_cast<int>(Outcome::kAnnulled); ++number) {
        const auto outcome = static_cast<Outcome>(number);
        EXPECT_EQ(mirrored(mirrored(outcome)), outcome);
    }
    EXPECT_EQ(mirrored(Outcome::kFirstAbsent), Outcome::kSecondAbsent);
    EXPECT_EQ(mirrored(Outcome::kDraw), Outcome::kDraw);
}

Tournament turned_at(Tournament tournament, int round, int board) {
    std::vector<Game> games =
        tournament.round(round)->boards.at(static_cast<std::size_t>(board - 1)).games;
    games.front().turned = true;
    return with_games(std::move(tournament), round, board, games);
}

Tournament swiss_of(int players, int rounds) {
    Tournament tournament = drawn(System::kSwiss, players);
    tournament.settings.rounds = 9;
    tournament.settings.method = pairing::Method::kRuNumbers;
    tournament.settings.criteria = {"solkoff", "sonneborn-berger"};
    for (int round = 0; round < rounds; ++round)
        hold_round(tournament, ru(), lower_wins);
    return tournament;
}

// RU-2022 RR-07, UA-2024 8.3: within a micro-match colours alternate (5.4.6, III.D.5.1), so each of
// the two has both; the one colour a round that tables and 5.4.10.2 speak of is that of its first
// game.
TEST(MicroMatchSides, AlternateWithinAndCountByTheFirstGame) {
    Tournament tournament = drawn(System::kSwiss, 8);
    tournament.settings.rounds = 7;
    tournament.settings.games = 2;
    tournament.settings.method = pairing::Method::kRuNumbers;
    for (int number = 1; number <= 6; ++number) {
        const Round round = hold_round(tournament, ru(), lower_wins);
        const pairing::Field field = field_before(tournament, ru(), number + 1);
        for (const Board& board : round.boards) {
            ASSERT_EQ(board.games.size(), 2U);
            EXPECT_TRUE(first_begins(board, 1));
            EXPECT_FALSE(first_begins(board, 2));
            for (const int player : {board.first, board.second}) {
                const std::vector<Side> sides = field.player(player).sides();
                ASSERT_EQ(sides.size(), static_cast<std::size_t>(number)) << "one a round";
                EXPECT_EQ(sides.back(), player == board.first ? Side::kFirst : Side::kSecond);
            }
        }
        for (const pairing::Player& player : field.players) {
            const std::vector<Side> sides = player.sides();
            if (sides.size() < 4) continue;
            EXPECT_FALSE(std::equal(sides.end() - 3, sides.end(), sides.end() - 4))
                << "number " << player.number << " begins or not four times in a row";
        }
    }
}

// Where the second game was played the other way round too, that does not touch the history.
TEST(MicroMatchSides, OfLaterGamesAreNoHistory) {
    Board board = empty_board(2);
    board.games[1].turned = true;
    EXPECT_EQ(side_of_first(board), Side::kFirst);
    board.games[0].turned = true;
    EXPECT_EQ(side_of_first(board), Side::kSecond);
}

// The catalogue's choice on RU-2022 T-47 and RU-CHESS T-40: the history of sides is the real one.
TEST(SidesAsPlayed, MakeTheHistoryLaterRoundsArePairedBy) {
    const Tournament paired = swiss_of(8, 1);
    const Board board = paired.round(1)->boards.front();
    const Tournament played = turned_at(paired, 1, 1);
    const pairing::Field before = field_before(paired, ru(), 2);
    const pairing::Field after = field_before(played, ru(), 2);
    EXPECT_THAT(before.player(board.first).sides(), ElementsAre(Side::kFirst));
    EXPECT_THAT(after.player(board.first).sides(), ElementsAre(Side::kSecond));
    EXPECT_THAT(after.player(board.second).sides(), ElementsAre(Side::kFirst));
    EXPECT_EQ(after.player(board.first).points(), before.player(board.first).points());
    EXPECT_THAT(pairing::faults(after), IsEmpty());
}

TEST(SidesAsPlayed, AreInTheCellsOfTablesAndCards) {
    const Tournament paired = swiss_of(8, 1);
    const Board board = paired.round(1)->boards.front();
    const auto shown = cells(turned_at(paired, 1, 1), ru());
    EXPECT_FALSE(shown.at(board.first).front().first);
    EXPECT_TRUE(shown.at(board.second).front().first);
    EXPECT_EQ(shown.at(board.first).front().text, cells(paired, ru()).at(board.first).front().text);
}

TEST(SidesAsPlayed, CorrectedLaterTellWhichPairsTheyHaveMade) {
    const Tournament before = swiss_of(12, 4);
    bool any = false;
    for (int board = 1; board <= 6; ++board) {
        const Tournament after = turned_at(before, 1, board);
        const Impact found = impact(before, after, ru(), 1).value();
        any = any || !found.pairs.empty();
        EXPECT_THAT(found.places, IsEmpty()) << "no criterion of this event counts sides";
    }
    EXPECT_TRUE(any);
}

TEST(SidesAsPlayed, CountAmongTheGamesWithBlack) {
    Tournament tournament = drawn(System::kRoundRobin, 4, competitions::kHalves);
    tournament.settings.rounds = 3;
    tournament.settings.criteria = {"games-with-black"};
    for (int round = 0; round < 3; ++round)
        hold_round(tournament, chess(), [](const Board&) { return Outcome::kDraw; });
    const Board board = tournament.round(1)->boards.front();
    const Places before = places_after(tournament, chess()).value();
    const Tournament played = turned_at(tournament, 1, 1);
    const Places after = places_after(played, chess()).value();
    const auto blacks = [](const Places& places, int number) {
        return std::stoi(standings::to_text(competitions::row(places, number).values.at(0).at(0)));
    };
    EXPECT_EQ(blacks(after, board.first), blacks(before, board.first) + 1);
    EXPECT_EQ(blacks(after, board.second), blacks(before, board.second) - 1);
    EXPECT_FALSE(impact(tournament, played, chess(), 1)->places.empty());
}

TEST(SidesAsPlayed, AreCarriedOverToTheNextStage) {
    Tournament tournament = drawn(System::kRoundRobin, 4);
    tournament.settings.rounds = 3;
    hold_round(tournament, ru(), lower_wins);
    const Board board = tournament.round(1)->boards.front();
    const auto carried =
        carried_results(turned_at(tournament, 1, 1), ru(), {board.first, board.second});
    ASSERT_EQ(carried.size(), 1U);
    EXPECT_EQ(carried.front().first, board.second);
    EXPECT_EQ(carried.front().outcome, mirrored(board.games.front().outcome));
}

}  // namespace
}  // namespace collegium::play
