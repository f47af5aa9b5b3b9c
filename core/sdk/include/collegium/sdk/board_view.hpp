// A board as text cells, so that any client can draw any game.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <collegium/sdk/local_text.hpp>
#include <collegium/sdk/move.hpp>
#include <collegium/sdk/side.hpp>

namespace collegium::sdk {

// kCells: pieces stand inside squares; kPoints: on crossings of lines.
enum class BoardStyle : std::uint8_t { kCells, kPoints };

enum class CellRole : std::uint8_t {
    kUnused,  // not part of play: light squares of a draughts board
    kEmpty,
    kFirstSide,
    kSecondSide,
};

struct Cell {
    CellRole role = CellRole::kUnused;
    Square square = kNoSquare;  // kNoSquare where unused
    bool dark = false;          // shade of the square itself
    std::string text;           // one column wide; empty where nothing stands
    std::string ascii;          // the same for a terminal without Unicode
    LocalText words;  // the same in words, «белая дамка»; empty where nothing stands
    int number = 0;   // of the move that put it there, where the game's diagrams show it; else 0

    friend bool operator==(const Cell&, const Cell&) = default;
};

// Cells row by row from the top left corner as the viewer sees it; labels in the same order.
struct BoardView {
    BoardStyle style = BoardStyle::kCells;
    Side bottom = Side::kFirst;  // who sits at the lower edge
    int columns = 0;
    int rows = 0;
    std::vector<Cell> cells;
    std::vector<std::string> column_labels;
    std::vector<std::string> row_labels;

    friend bool operator==(const BoardView&, const BoardView&) = default;
};

// The same board seen from the other side.
[[nodiscard]] inline BoardView turned(BoardView view) {
    view.bottom = other(view.bottom);
    std::reverse(view.cells.begin(), view.cells.end());
    std::reverse(view.column_labels.begin(), view.column_labels.end());
    std::reverse(view.row_labels.begin(), view.row_labels.end());
    return view;
}

}  // namespace collegium::sdk
