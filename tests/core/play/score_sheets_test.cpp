// Where signed score sheets are handed in, and of which boards.
#include <gtest/gtest.h>

#include <collegium/play/results.hpp>
#include <collegium/play/score_sheets.hpp>

#include "core/play/competitions.hpp"

namespace collegium::play {
namespace {

using competitions::chess;
using competitions::kTwoOneNought;
using competitions::ru;
using competitions::ua;

std::string article(const rulebook::Book& book, const char* discipline) {
    const rulebook::Row* row = score_sheet_row(book, discipline);
    return row == nullptr ? "" : row->citation().article;
}

// RU-2022 5.4.3.5; 6.1.10.2 and 7.7.2 leave recording free in rapid and blitz, as does
// RU-CHESS 13.2.
TEST(ScoreSheets, AreHandedInWhereTheGameIsRecorded) {
    EXPECT_EQ(article(ru(), "russian"), "5.4.3.5");
    EXPECT_EQ(article(ru(), "renju"), "5.4.3.5");
    EXPECT_EQ(article(ua(), "draughts-64"), "9");
    EXPECT_EQ(article(chess(), "chess"), "8.3, 8.7");
    EXPECT_EQ(article(ru(), "russian-blitz"), "");
    EXPECT_EQ(article(ua(), "draughts-64-rapid"), "");
    EXPECT_EQ(article(chess(), "blitz"), "");
    EXPECT_EQ(article(chess(), "unknown"), "");
}

TEST(ScoreSheets, AreLeftByAnEncounterThatIsOverAndWasPlayed) {
    Settings settings;
    settings.scale = kTwoOneNought;
    settings.games = 2;
    Board board = new_board(1, 1, 2, settings);
    EXPECT_FALSE(leaves_sheets(board, settings));
    board.games[0].outcome = Outcome::kFirstWins;
    EXPECT_FALSE(leaves_sheets(board, settings)) << "a game is to be played";
    board.games[1].outcome = Outcome::kDraw;
    EXPECT_TRUE(leaves_sheets(board, settings));
    for (Game& game : board.games)
        game.outcome = Outcome::kSecondAbsent;
    EXPECT_FALSE(leaves_sheets(board, settings)) << "nobody has played";
}

}  // namespace
}  // namespace collegium::play
