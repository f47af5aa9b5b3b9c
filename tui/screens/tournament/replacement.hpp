// A newcomer takes the number of somebody who left after the draw.
#pragma once

#include <functional>

#include <collegium/v1/tournaments.pb.h>

namespace collegium::tui {

class App;
class TaskScope;

// Asks who comes in the place of `participant` and why, then whether those concerned agree, and
// records it. `scope` and what `done` holds must outlive the dialogs: the screen's own.
void ask_replacement(App& app, const TaskScope& scope, const v1::Participant& participant,
                     std::function<void()> done);

}  // namespace collegium::tui
