// `u` through the journal: the newest act of mine on a subject is undone by a compensating row.
#pragma once

#include <string>

#include "tui/app/messages.hpp"

namespace collegium::tui {

class App;

// What to hand to App::flash after an act on `subject` ("persons/4711"). `what` names the act.
[[nodiscard]] Undo undo_of(App& app, std::string subject, std::string what);

// Undoes one journal row ("journalEntries/12"); says so, and offers to bring the act back.
void undo_entry(App& app, std::string entry, std::string what, std::string reason = {});

}  // namespace collegium::tui
