// The key table of one application.
#include <optional>
#include <utility>

#include "tui/screens/application/application_screen.hpp"
#include "tui/screens/application/entry_forms.hpp"
#include "tui/screens/common/key_table.hpp"
#include "tui/screens/documents/preview_screen.hpp"
#include "tui/screens/import/import_screen.hpp"
#include "tui/screens/journal/journal_screen.hpp"
#include "tui/screens/person/person_card_screen.hpp"

namespace collegium::tui {

std::vector<Action> ApplicationScreen::actions() {
    KeyTable keys(app());
    const auto by_server = [&](const char* action) -> KeyTable& {
        return keys.needs(!name_.empty(), "application.not_saved")
            .refuse(refusal_of(application_, action));
    };
    const v1::Entrant* line = focus_ == Focus::kLines ? current() : nullptr;
    const bool struck = line != nullptr && line->state() == v1::Entrant::STATE_STRUCK;
    keys.act("application.accept", "F2", [this] { accept(); });
    by_server("application.accept")
        .needs(!lines_.empty(), "application.nobody")
        .needs(!saving_, "form.saving")
        .online();
    const bool has_card = line != nullptr || (at_new_line() && entry_.person() != nullptr);
    keys.act("line.person", "F3", [this] {
        open_person(app(), place_->drafts(),
                    at_new_line() ? entry_.person()->name() : current()->person());
    });
    keys.needs(has_card, "application.no_card").online();
    keys.act("application.kind", "F4", [this] { choose_stage(); });
    by_server("application.stage").online();
    keys.act("application.print", "F5",
             [this] { app().push(make_document_preview(app(), place_, "application", name_)); });
    keys.needs(!name_.empty(), "application.not_saved").online();
    keys.act("line.strike", "F8", [this] { strike(); })
        .risk(Risk::kMedium)
        .needs(!struck, "application.struck_already")
        .needs(line != nullptr, "application.choose_line")
        .online();
    if (!typing()) {
        keys.act("line.new", "n", [this] { go_to_new_line(); });
        by_server("entrant.add").online();
        if (line != nullptr) {
            keys.act("line.edit", "Enter", [this] {
                app().push(make_line_form(app(), place_, *current(), [this] { stale_ = true; }));
            });
            keys.needs(!struck, "application.struck_already").online();
            keys.act("line.doctor", "Space", [this] { toggle_doctor(); })
                .needs(!viewmodel::is_preliminary(application_), "application.no_doctor")
                .needs(!struck, "application.struck_already")
                .online();
        }
    }
    keys.act("line.restore", "", [this] { restore(); })
        .needs(struck, "application.not_struck")
        .online();
    keys.act("application.details", "", [this] {
        app().push(make_details_form(app(), place_, application_, [this] { stale_ = true; }));
    });
    by_server("application.update").online();
    keys.act("import.from_file", "",
             [this] { app().push(make_import(app(), place_->competition(), name_)); });
    by_server("entrant.add").online();
    keys.act("payment.record", "", [this] { record_payment(); })
        .needs(!name_.empty(), "application.not_saved")
        .online();
    keys.act("application.withdraw", "", [this] { withdraw(); }).risk(Risk::kMedium);
    by_server("application.withdraw").online();
    if (!name_.empty())
        keys.act("list.history", "", [this] { app().push(make_history(app(), name_, title())); });
    return keys;
}

}  // namespace collegium::tui
