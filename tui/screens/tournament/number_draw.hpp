// The draw of the numbers: by lot before witnesses, by rating, by the restricted draw.
#pragma once

#include <functional>
#include <map>
#include <string>

#include <collegium/v1/tournaments.pb.h>

namespace collegium::tui {

class App;
class TaskScope;

// Asks who saw it and, where somebody threw dice, for the seed; draws and says what came out.
// `again`: numbers there are are thrown away, with a reason. `scope` is the screen's own.
void ask_number_draw(App& app, const TaskScope& scope, const v1::Tournament& tournament, bool again,
                     std::function<void(const v1::DrawNumbersResponse&)> done);

// Numbers by short names, «Ёлкин А. С.»; 0 where two have the same name.
using DrawnNumbers = std::map<std::string, int>;

// Shows what the numbers were drawn from, who saw it and that it comes out the same when computed
// again. `tournament` has a draw.
void show_number_draw(App& app, const TaskScope& scope, const v1::Tournament& tournament,
                      DrawnNumbers numbers);

}  // namespace collegium::tui
