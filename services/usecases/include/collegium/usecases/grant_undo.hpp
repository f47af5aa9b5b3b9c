// How appointments are undone: within ten minutes, by the opposite act.
#pragma once

#include <collegium/usecases/undo.hpp>

namespace collegium::usecases {

// Rules for giving, changing and taking a role. They refuse what the opposite act would be refused:
// APPOINTMENT_DENIED, LAST_ADMINISTRATOR, LAST_CHIEF_ARBITER, GRANT_EXISTS, ACCOUNT_CLOSED.
void add_grant_undo_rules(UndoRules& rules);

}  // namespace collegium::usecases
