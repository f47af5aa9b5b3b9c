// `u` through the journal: what I did last to a subject in this session is undone by a compensating
// row. The server finds it: not everybody who acts may read the journal.
#pragma once

#include <string>

#include "tui/app/messages.hpp"

namespace collegium::tui {

class App;

// What to hand to App::flash after an act on `subject` ("persons/4711"). `what` names the act.
[[nodiscard]] Undo undo_of(App& app, std::string subject, std::string what);

// Undoes one journal row ("competitions/14/journalEntries/12"); says so, and offers to bring the
// act back.
void undo_entry(App& app, std::string entry, std::string what, std::string reason = {});

}  // namespace collegium::tui
