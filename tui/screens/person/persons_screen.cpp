#include "tui/screens/person/persons_screen.hpp"

#include <utility>

#include "tui/screens/person/person_card_screen.hpp"
#include "tui/screens/person/person_form.hpp"

namespace collegium::tui {

PersonsScreen::PersonsScreen(App& app, std::shared_ptr<DraftBox> drafts)
    : ListScreen(app), drafts_(std::move(drafts)), model_(app.texts(), local_clock()) {}

std::string PersonsScreen::heading() const {
    return app().texts()("persons.heading");
}

std::string PersonsScreen::crumb() const {
    return app().texts()("persons.crumb");
}

void PersonsScreen::load(const viewmodel::PageRequest& page) {
    v1::ListPersonsRequest request;
    request.set_query(model_.query());
    load_page(
        model_, std::move(request), page,
        [](const v1::ListPersonsResponse& answer) -> const auto& { return answer.persons(); });
}

void PersonsScreen::read(const std::string& name) {
    read_row<v1::GetPersonRequest>(model_, name);
}

void PersonsScreen::open_card() {
    if (model_.current() == nullptr) return;
    model_.seen();
    std::vector<std::string> names;
    for (std::size_t i = 0; i < model_.size(); ++i)
        names.push_back(model_.key(i));
    app().push(
        std::make_unique<PersonCardScreen>(app(), drafts_, *model_.current(), std::move(names)));
}

std::vector<Action> PersonsScreen::actions() {
    const Texts& texts = app().texts();
    std::vector<Action> actions;
    Action open = make_action(texts, "person.open", "F2", [this] { open_card(); });
    if (model_.current() == nullptr) open.refusal = texts("list.choose_row");
    Action card = make_action(texts, "person.card", "F3", [this] { open_card(); });
    card.twins = {"Enter"};
    card.refusal = open.refusal;
    actions.push_back(std::move(open));
    actions.push_back(std::move(card));
    actions.push_back(row_action("person.edit", "F4", "person.update", [this] {
        app().push(make_person_form(app(), drafts_, *model_.current(), [](const auto&) {}));
    }));
    Action create = make_action(texts, "person.create", "n", [this] {
        app().push(make_person_form(app(), drafts_, {},
                                    [this](const auto& made) { expect(made.name()); }));
    });
    need(create, "persons.write", "person.no_create");
    actions.push_back(std::move(create));
    for (Action& common : common_actions())
        actions.push_back(std::move(common));
    return actions;
}

}  // namespace collegium::tui
