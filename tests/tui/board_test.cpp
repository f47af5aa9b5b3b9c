// The board widget: any game's cells, labels, marks, both kinds of glyphs, small windows.
#include "tui/widgets/board.hpp"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tui/fake_app.hpp"
#include "tui/widgets/ascii.hpp"

namespace collegium::tui {
namespace {

using testing::HasSubstr;

BoardPicture board_of(int columns, int rows, bool points) {
    BoardPicture picture;
    picture.points = points;
    picture.columns = columns;
    picture.rows = rows;
    for (int row = rows; row >= 1; --row) {
        picture.row_labels.push_back(std::to_string(row));
        for (int column = 0; column < columns; ++column) {
            BoardCell cell;
            cell.dark = !points && (row + column) % 2 == 1;
            cell.played = points || cell.dark;
            cell.name = static_cast<char>('a' + column) + std::to_string(row);
            picture.cells.push_back(cell);
        }
    }
    for (int column = 0; column < columns; ++column)
        picture.column_labels.emplace_back(1, static_cast<char>('a' + column));
    return picture;
}

BoardCell& at(BoardPicture& picture, const std::string& name) {
    for (BoardCell& cell : picture.cells)
        if (cell.name == name) return cell;
    throw std::out_of_range(name);
}

std::string drawn(const BoardPicture& picture, int height, const Look& look = {}) {
    return render_text(Board(look, picture, height), board_width(picture), height);
}

TEST(Board, HasTheWidthsOfTheDesign) {
    EXPECT_EQ(board_width(board_of(8, 8, false)), 30);
    EXPECT_EQ(board_width(board_of(10, 10, false)), 36);
    EXPECT_EQ(board_width(board_of(15, 15, true)), 36);
    EXPECT_EQ(board_height(board_of(15, 15, true)), 17);
}

TEST(Board, ShowsDarkSquaresByADotAndTheLastMoveByBrackets) {
    BoardPicture picture = board_of(8, 8, false);
    at(picture, "c3").glyph = "◆";
    at(picture, "c3").marked = true;
    at(picture, "a1").glyph = "○";

    const std::string board = drawn(picture, 10);

    EXPECT_THAT(board, HasSubstr("     a  b  c  d  e  f  g  h   \n"));
    EXPECT_THAT(board, HasSubstr("  8     ·     ·     ·     ·  8\n"));
    EXPECT_THAT(board, HasSubstr("  3  ·    [◆]    ·     ·     3\n"));
    EXPECT_THAT(board, HasSubstr("  1  ○     ·     ·     ·     1\n"));
}

TEST(Board, DrawsPointsTwoColumnsWideAndTheirNumbersThree) {
    BoardPicture picture = board_of(15, 15, true);
    BoardCell& stone = at(picture, "h8");
    stone.glyph = "●";
    stone.number = "12";
    stone.marked = true;
    EXPECT_THAT(drawn(picture, 17), HasSubstr("  8 · · · · · · · ●‹· · · · · · ·  8\n"));
    EXPECT_THAT(drawn(picture, 17), HasSubstr(" 15 · "));

    picture.numbers = true;

    EXPECT_EQ(board_width(picture), 51);
    EXPECT_THAT(drawn(picture, 17), HasSubstr(" · ●12 · "));
    at(picture, "h8").number = "9";
    EXPECT_THAT(drawn(picture, 17), HasSubstr(" · ●9‹ · "));
}

TEST(Board, ShowsNamesOfEmptySquaresWhenAsked) {
    BoardPicture picture = board_of(8, 8, false);
    picture.names = true;
    EXPECT_THAT(drawn(picture, 10), HasSubstr("b8 "));
}

TEST(Board, ShowsWhereNobodyMayMove) {
    BoardPicture picture = board_of(15, 15, true);
    at(picture, "h8").banned = true;
    EXPECT_THAT(drawn(picture, 17), HasSubstr(" · × · "));
}

TEST(Board, PlainTerminalsSeeLetters) {
    BoardPicture picture = board_of(8, 8, false);
    at(picture, "c3").glyph = "◆";
    at(picture, "c3").ascii = "X";
    Look look;
    look.ascii = true;
    EXPECT_THAT(drawn(picture, 10, look), HasSubstr("  3  ·     X "));
    EXPECT_THAT(render_text(ascii_glyphs(Board(look, picture, 10)), 30, 10),
                HasSubstr("  3  .     X "));
}

TEST(Board, WithoutColourItStaysLegible) {
    BoardPicture picture = board_of(8, 8, false);
    at(picture, "c3").glyph = "●";
    at(picture, "c3").tone = Tone::kSide2;
    Look mono;
    mono.theme = Theme::kMono;
    EXPECT_EQ(drawn(picture, 10, mono), drawn(picture, 10));
}

TEST(Board, InASmallWindowTheLastMoveStaysInSight) {
    BoardPicture picture = board_of(15, 15, true);
    at(picture, "c2").glyph = "●";
    at(picture, "c2").marked = true;

    const std::string board = drawn(picture, 9);

    EXPECT_THAT(board, HasSubstr("●‹"));
    EXPECT_THAT(board, testing::Not(HasSubstr(" 15 ")));
}

}  // namespace
}  // namespace collegium::tui
