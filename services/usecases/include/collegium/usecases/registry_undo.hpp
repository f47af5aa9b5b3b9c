// How acts on persons, organisations and competitions are undone.
#pragma once

#include <collegium/usecases/undo.hpp>

namespace collegium::usecases {

// Rules for create and update of persons, and create, update and delete of organisations and
// competitions. An erasure is never undone.
void add_registry_undo_rules(UndoRules& rules);

}  // namespace collegium::usecases
