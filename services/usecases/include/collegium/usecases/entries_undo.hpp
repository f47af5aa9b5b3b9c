// How acts on applications and their lines are undone.
#pragma once

#include <collegium/usecases/undo.hpp>

namespace collegium::usecases {

// Rules for update, acceptance and withdrawal of applications, and for adding, changing, striking
// and restoring lines. A new application is withdrawn, a receipt is refunded: neither number is
// ever given twice.
void add_entries_undo_rules(UndoRules& rules);

}  // namespace collegium::usecases
