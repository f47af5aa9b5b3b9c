// Rounds that somebody announced not to play.
#pragma once

#include <functional>
#include <string>

#include <collegium/v1/tournaments.pb.h>

namespace collegium::tui {

class App;
class TaskScope;

// Which rounds one participant misses.
void ask_absences_of(App& app, const TaskScope& scope, const v1::Tournament& tournament,
                     const v1::Participant& participant, std::function<void()> done);

// Who misses one round: the list of all who play, those who announced it ticked.
void ask_absences_in(App& app, const TaskScope& scope, const v1::Tournament& tournament, int round,
                     std::function<void()> done);

}  // namespace collegium::tui
