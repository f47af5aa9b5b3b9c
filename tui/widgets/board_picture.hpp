// A board of any game as plain data. No FTXUI here: view models fill it.
#pragma once

#include <string>
#include <vector>

#include "tui/widgets/tone.hpp"

namespace collegium::tui {

struct BoardCell {
    std::string glyph;  // one column; empty: nothing stands there
    std::string ascii;  // the same for --ascii
    Tone tone = Tone::kText;
    bool dark = false;    // shade of the square
    bool played = true;   // false: no part of the game, drawn empty
    bool marked = false;  // touched by the last move
    bool banned = false;  // nobody may move here now; drawn on an empty square
    std::string name;     // «c3», «12»: drawn on an empty square where names are shown
    std::string number;   // of the move that put the stone there; drawn where numbers are shown
};

// Cells row by row from the top left corner as the viewer sees them; labels in the same order.
struct BoardPicture {
    bool points = false;  // pieces stand on crossings of lines
    int columns = 0;
    int rows = 0;
    std::vector<BoardCell> cells;
    std::vector<std::string> column_labels;
    std::vector<std::string> row_labels;
    bool names = false;    // names of empty squares instead of dots
    bool numbers = false;  // numbers of moves instead of stones
};

}  // namespace collegium::tui
