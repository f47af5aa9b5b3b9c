// Who looks after which boards of a tournament.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace collegium::tui {

class App;
class TaskScope;

// Shows the arbiters of the competition with their boards, «1–4, 7», to be typed over; `done` runs
// after they were set. `scope` and what `done` holds must outlive the dialog: the screen's own.
void ask_board_judges(App& app, const TaskScope& scope, const std::string& competition,
                      const std::string& tournament, std::function<void()> done);

// One of them for these boards, chosen from a list; the others keep theirs.
void ask_judge_of(App& app, const TaskScope& scope, const std::string& competition,
                  const std::string& tournament, const std::vector<int>& boards,
                  std::function<void()> done);

}  // namespace collegium::tui
