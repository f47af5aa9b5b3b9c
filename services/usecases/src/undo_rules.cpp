#include <collegium/usecases/admission.hpp>
#include <collegium/usecases/course_undo.hpp>
#include <collegium/usecases/entries_undo.hpp>
#include <collegium/usecases/federation_settings.hpp>
#include <collegium/usecases/grant_undo.hpp>
#include <collegium/usecases/pair_rules.hpp>
#include <collegium/usecases/person_merges.hpp>
#include <collegium/usecases/registry_undo.hpp>
#include <collegium/usecases/regulations.hpp>
#include <collegium/usecases/results.hpp>
#include <collegium/usecases/rounds.hpp>
#include <collegium/usecases/rulings.hpp>
#include <collegium/usecases/tournaments.hpp>
#include <collegium/usecases/undo.hpp>

namespace collegium::usecases {

// One line per resource that has rules.
UndoRules all_undo_rules() {
    UndoRules rules;
    add_registry_undo_rules(rules);
    add_grant_undo_rules(rules);
    add_federation_settings_undo_rules(rules);
    add_admission_undo_rules(rules);
    add_entries_undo_rules(rules);
    add_merge_undo_rules(rules);
    add_course_undo_rules(rules);
    add_regulation_undo_rules(rules);
    add_tournament_undo_rules(rules);
    add_pair_rule_undo_rules(rules);
    add_result_undo_rules(rules);
    add_round_undo_rules(rules);
    add_ruling_undo_rules(rules);
    return rules;
}

}  // namespace collegium::usecases
