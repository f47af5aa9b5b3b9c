// Sides as they were played: turned at once while the round goes on, corrected with a reason and
// everything that changes by it afterwards.
#pragma once

#include <functional>

#include <collegium/v1/results.pb.h>

namespace collegium::tui {

class App;
class TaskScope;

// `done` gets the board as it stands after the act.
using BoardDone = std::function<void(const v1::Board&)>;

// Turns the sides of one game against how they stand. `frame` has the words of the sides; `scope`
// and what `done` holds are the screen's own.
void turn_sides(App& app, const TaskScope& scope, const v1::Board& board, int game,
                const v1::ListBoardsResponse& round_info, BoardDone done);

}  // namespace collegium::tui
