#include "tui/screens/application/applications_screen.hpp"

#include <utility>

#include "tui/screens/application/application_screen.hpp"
#include "tui/screens/import/import_screen.hpp"

namespace collegium::tui {

ApplicationsScreen::ApplicationsScreen(App& app, CompetitionRef place)
    : ListScreen(app, std::move(place)), model_(app.texts(), app.local_clock()) {
    source<v1::ListApplicationsRequest, v1::ListApplicationsResponse, v1::GetApplicationRequest>(
        model_, place_->name() + "/applications/",
        [this](v1::ListApplicationsRequest& request) { request.set_parent(place_->name()); },
        [this](const v1::ListApplicationsResponse& answer) {
            if (answer.has_preliminary_deadline())
                model_.set_deadline(answer.preliminary_deadline());
        });
}

void ApplicationsScreen::refreshed() {
    place_->set_note(id(),
                     texts("application.section_note", {{"count", model_.list().entries().size()},
                                                        {"athletes", model_.line_count()}}));
}

// News of a line do not say whose it is: the row under the cursor is read, the rest by F5 or `r`.
void ApplicationsScreen::on_watch(const net::WatchEvent& event) {
    ListScreen::on_watch(event);
    const std::string entrants = place_->name() + "/entrants/";
    if (event.subject.starts_with(entrants) && model_.current() != nullptr)
        read(model_.current()->name());
}

void ApplicationsScreen::open(std::string name) {
    model_.seen();
    expect(name);
    app().push(std::make_unique<ApplicationScreen>(app(), place_, std::move(name)));
}

std::vector<Action> ApplicationsScreen::actions() {
    KeyTable keys(app());
    keys.act("application.open", "F2", [this] { open(model_.current()->name()); })
        .refuse(no_row())
        .also("application.look", "F3")
        .twin("Enter");
    keys.act("application.create", "n", [this] { open(""); }).online();
    keys.act("import.from_file", "",
             [this] { app().push(make_import(app(), place_->competition(), "")); });
    return keys.online().add(common_actions());
}

}  // namespace collegium::tui
