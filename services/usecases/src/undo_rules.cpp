#include <collegium/usecases/admission.hpp>
#include <collegium/usecases/entries_undo.hpp>
#include <collegium/usecases/event_undo.hpp>
#include <collegium/usecases/federation_settings.hpp>
#include <collegium/usecases/grant_undo.hpp>
#include <collegium/usecases/pair_rules.hpp>
#include <collegium/usecases/person_merges.hpp>
#include <collegium/usecases/registry_undo.hpp>
#include <collegium/usecases/regulations.hpp>
#include <collegium/usecases/results.hpp>
#include <collegium/usecases/rounds.hpp>
#include <collegium/usecases/tournaments.hpp>
#include <collegium/usecases/undo.hpp>

namespace collegium::usecases {

// One line a resource that has rules.
UndoBook all_undo_rules() {
    UndoBook book;
    add_registry_undo_rules(book);
    add_grant_undo_rules(book);
    add_federation_settings_undo_rules(book);
    add_admission_undo_rules(book);
    add_entries_undo_rules(book);
    add_merge_undo_rules(book);
    add_event_undo_rules(book);
    add_regulation_undo_rules(book);
    add_tournament_undo_rules(book);
    add_pair_rule_undo_rules(book);
    add_result_undo_rules(book);
    add_round_undo_rules(book);
    return book;
}

}  // namespace collegium::usecases
