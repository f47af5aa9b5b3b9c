// Who was not there when a board began, and when he came.
#pragma once

#include "tui/screens/results/sides_dialog.hpp"

namespace collegium::tui {

// Asks about both players of `board` (as of GetBoard: its start says what stands); one who is
// waited for has come now unless another time is typed. In a round that is closed a reason is
// asked for too.
void ask_arrivals(App& app, const TaskScope& scope, const v1::Board& board,
                  const v1::ListBoardsResponse& round_info, BoardDone done);

}  // namespace collegium::tui
