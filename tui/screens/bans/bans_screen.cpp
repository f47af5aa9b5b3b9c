#include "tui/screens/bans/bans_screen.hpp"

#include <utility>

#include "tui/screens/bans/ban_acts.hpp"
#include "tui/screens/person/person_card_screen.hpp"

namespace collegium::tui {

BansScreen::BansScreen(App& app, std::shared_ptr<DraftBox> drafts)
    : ListScreen(app), drafts_(std::move(drafts)), model_(app.texts(), local_clock()) {
    model_.set_only_active(true);
}

std::string BansScreen::heading() const {
    return app().texts()("bans.heading");
}

std::vector<std::string> BansScreen::tab_titles() const {
    return {app().texts()("bans.tab.active"), app().texts()("bans.tab.all")};
}

void BansScreen::load(const viewmodel::PageRequest& page) {
    v1::ListBansRequest request;
    request.set_filter(model_.server_filter());
    load_page(
        model_, std::move(request), page,
        [](const v1::ListBansResponse& answer) -> const auto& { return answer.bans(); });
}

void BansScreen::read(const std::string& name) {
    read_row<v1::GetBanRequest>(model_, name);
}

void BansScreen::open_person() {
    v1::Person person;
    person.set_name(model_.current()->person());
    app().push(std::make_unique<PersonCardScreen>(app(), drafts_, std::move(person),
                                                  std::vector<std::string>{}));
}

std::vector<Action> BansScreen::actions() {
    const Texts& texts = app().texts();
    std::vector<Action> actions;
    for (const char* key : {"F2", "n"}) {
        Action make =
            make_action(texts, std::string(key) == "F2" ? "ban.create" : "ban.new", key, [this] {
                app().push(make_ban_form(app(), drafts_, {},
                                         [this](const auto& made) { expect(made.name()); }));
            });
        need(make, "bans.write", "bans.no_right");
        actions.push_back(std::move(make));
    }
    Action card = make_action(texts, "ban.person", "F3", [this] { open_person(); });
    card.twins = {"Enter"};
    if (model_.current() == nullptr) card.refusal = texts("list.choose_row");
    actions.push_back(std::move(card));
    actions.push_back(row_action("ban.update", "F4", "ban.update", [this] {
        app().push(make_ban_form(app(), drafts_, *model_.current(), [](const auto&) {}));
    }));
    Action lift = row_action("ban.lift", "F8", "ban.lift", [this] {
        ask_to_lift(app(), scope(), *model_.current(), [this](const auto&) { reload(true); });
    });
    lift.risk = Risk::kMedium;
    actions.push_back(std::move(lift));
    Action tab = make_action(texts, "bans.tab", "Right", [this] {
        model_.set_only_active(!model_.only_active());
        reload(false);
    });
    tab.twins = {"Left"};
    actions.push_back(std::move(tab));
    for (Action& common : common_actions())
        actions.push_back(std::move(common));
    return actions;
}

}  // namespace collegium::tui
