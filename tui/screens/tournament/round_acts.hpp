// Beginning and end of a round, alike from the pairs and from the results.
#pragma once

#include <functional>

#include <collegium/v1/rounds.pb.h>

namespace collegium::tui {

class App;
class TaskScope;

// `done` gets the round as it stands after the act. `scope` is the screen's own.
using RoundDone = std::function<void(const v1::Round&)>;

// Asks when the round really began, and begins it.
void ask_start(App& app, const TaskScope& scope, const v1::Round& round, RoundDone done);
// Ends the round, or lists what is missing.
void ask_close(App& app, const TaskScope& scope, const v1::Round& round, RoundDone done);
// Opens a closed round again, with a reason.
void ask_reopen(App& app, const TaskScope& scope, const v1::Round& round, RoundDone done);
// Sets when the round is to begin.
void ask_schedule(App& app, const TaskScope& scope, const v1::Round& round, RoundDone done);

}  // namespace collegium::tui
