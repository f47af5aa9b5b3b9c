#include "tui/screens/application/applications_screen.hpp"

#include <utility>

#include "tui/screens/application/application_screen.hpp"
#include "tui/screens/import/import_screen.hpp"

namespace collegium::tui {

ApplicationsScreen::ApplicationsScreen(App& app, CompetitionRef place)
    : ListScreen(app), place_(std::move(place)), model_(app.texts(), local_clock()) {}

std::string ApplicationsScreen::heading() const {
    return place_->heading(app().texts());
}

std::string ApplicationsScreen::crumb() const {
    return place_->crumb(app().texts(), id());
}

std::string ApplicationsScreen::prefix() const {
    return place_->competition().name() + "/applications/";
}

void ApplicationsScreen::load(const viewmodel::PageRequest& page) {
    v1::ListApplicationsRequest request;
    request.set_parent(place_->competition().name());
    load_page(
        model_, std::move(request),
        page, [this](const v1::ListApplicationsResponse& answer) -> const auto& {
            if (answer.has_preliminary_deadline())
                model_.set_deadline(answer.preliminary_deadline());
            return answer.applications();
        });
}

void ApplicationsScreen::read(const std::string& name) {
    read_row<v1::GetApplicationRequest>(model_, name);
}

void ApplicationsScreen::refreshed() {
    place_->set_note(id(), app().texts()("application.section_note",
                                         {{"count", std::to_string(model_.list().entries().size())},
                                          {"athletes", std::to_string(model_.line_count())}}));
}

// News of a line do not say whose it is: the row under the cursor is read, the rest by F5 or `r`.
void ApplicationsScreen::on_watch(const net::WatchEvent& event) {
    ListScreen::on_watch(event);
    const std::string entrants = place_->competition().name() + "/entrants/";
    if (event.subject.starts_with(entrants) && model_.current() != nullptr)
        read(model_.current()->name());
}

void ApplicationsScreen::open(std::string name) {
    model_.seen();
    expect(name);
    app().push(std::make_unique<ApplicationScreen>(app(), place_, std::move(name)));
}

std::vector<Action> ApplicationsScreen::actions() {
    const Texts& texts = app().texts();
    const auto none = model_.current() == nullptr
                          ? std::optional<std::string>(texts("list.choose_row"))
                          : std::nullopt;
    std::vector<Action> actions;
    Action open_row =
        make_action(texts, "application.open", "F2", [this] { open(model_.current()->name()); });
    open_row.refusal = none;
    Action look =
        make_action(texts, "application.look", "F3", [this] { open(model_.current()->name()); });
    look.twins = {"Enter"};
    look.refusal = none;
    actions.push_back(std::move(open_row));
    actions.push_back(std::move(look));
    Action create = make_action(texts, "application.create", "n", [this] { open(""); });
    if (!app().online()) create.refusal = texts("message.offline_action");
    actions.push_back(std::move(create));
    Action from_file = make_action(texts, "import.from_file", "", [this] {
        app().push(make_import(app(), place_->competition(), ""));
    });
    if (!app().online()) from_file.refusal = texts("message.offline_action");
    actions.push_back(std::move(from_file));
    for (Action& common : common_actions())
        actions.push_back(std::move(common));
    return actions;
}

}  // namespace collegium::tui
