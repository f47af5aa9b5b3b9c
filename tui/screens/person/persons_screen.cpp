#include "tui/screens/person/persons_screen.hpp"

#include <utility>

#include "tui/screens/person/person_card_screen.hpp"
#include "tui/screens/person/person_form.hpp"

namespace collegium::tui {

PersonsScreen::PersonsScreen(App& app, std::shared_ptr<DraftBox> drafts)
    : ListScreen(app), drafts_(std::move(drafts)), model_(app.texts(), app.local_clock()) {
    source<v1::ListPersonsRequest, v1::ListPersonsResponse, v1::GetPersonRequest>(model_,
                                                                                  "persons/");
}

std::vector<Action> PersonsScreen::actions() {
    KeyTable keys(app());
    keys.act("person.open", "F2", [this] {
        model_.seen();
        app().push(
            std::make_unique<PersonCardScreen>(app(), drafts_, *model_.current(), row_names()));
    });
    keys.refuse(no_row()).also("person.card", "F3").twin("Enter");
    keys.act("person.edit", "F4", [this] {
        app().push(make_person_form(app(), drafts_, *model_.current(), [](const auto&) {}));
    });
    keys.refuse(refused("person.update")).online();
    keys.act("person.create", "n", [this] {
        app().push(make_person_form(app(), drafts_, {},
                                    [this](const auto& made) { expect(made.name()); }));
    });
    return keys.right("persons.write", "person.no_create").add(common_actions());
}

}  // namespace collegium::tui
