// Undoing acts on officials, bans and the course of a competition.
#pragma once

#include <collegium/usecases/undo.hpp>

namespace collegium::usecases {

void add_event_undo_rules(UndoBook& book);

}  // namespace collegium::usecases
