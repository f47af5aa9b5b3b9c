// Signed score sheets of a board that were handed in.
#pragma once

#include <vector>

#include "tui/screens/results/sides_dialog.hpp"

namespace collegium::tui {

// Asks whose sheets are there; both are ticked unless they were there already, so that the usual
// answer is one key.
void ask_sheets(App& app, const TaskScope& scope, const v1::Board& board,
                const v1::ListBoardsResponse& round_info, BoardDone done);

// The same of several boards at once; `done` runs for each that was noted.
void ask_sheets_of(App& app, const TaskScope& scope, const std::vector<v1::Board>& boards,
                   const v1::ListBoardsResponse& round_info, BoardDone done);

}  // namespace collegium::tui
