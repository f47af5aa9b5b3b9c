// Undoing acts on officials, bans and the course of a competition.
#pragma once

#include <collegium/usecases/undo.hpp>

namespace collegium::usecases {

void add_course_undo_rules(UndoRules& rules);

}  // namespace collegium::usecases
