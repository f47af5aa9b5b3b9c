#include <collegium/usecases/undo.hpp>

namespace collegium::usecases {

// One line a resource that has rules.
UndoBook all_undo_rules() {
    UndoBook book;
    return book;
}

}  // namespace collegium::usecases
