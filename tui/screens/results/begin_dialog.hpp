// The beginning of the next game of a micro-match.
#pragma once

#include "tui/screens/results/sides_dialog.hpp"

namespace collegium::tui {

// Asks when the next game of `board` (as of GetBoard) began; where a break is asked for, its term
// stands there and why it begins earlier may be said.
void ask_begin(App& app, const TaskScope& scope, const v1::Board& board, BoardDone done);

}  // namespace collegium::tui
