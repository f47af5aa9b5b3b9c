// Somebody leaves a tournament, or comes back: what becomes of the games, of places, drafts and
// published documents is told before it is done.
#pragma once

#include <functional>
#include <string>

#include <collegium/v1/tournaments.pb.h>

namespace collegium::tui {

class App;
class TaskScope;

// Asks how and why `participant` leaves, shows the server's accounting of the games and what else
// it changes, records it. `participant` is a name, "competitions/14/tournaments/3/participants/12".
// `scope` and what `done` holds must outlive the dialogs: the screen's own.
void ask_withdrawal(App& app, const TaskScope& scope, const std::string& participant,
                    std::function<void()> done);

// The same for one whose number in `tournament` is known.
void ask_withdrawal_of(App& app, const TaskScope& scope, const std::string& tournament, int number,
                       std::function<void()> done);

// Takes a withdrawal back, with a reason.
void ask_reinstatement(App& app, const TaskScope& scope, const v1::Participant& participant,
                       std::function<void()> done);

}  // namespace collegium::tui
