#include "tui/screens/bans/bans_screen.hpp"

#include <utility>

#include "tui/screens/bans/ban_acts.hpp"
#include "tui/screens/person/person_card_screen.hpp"

namespace collegium::tui {

BansScreen::BansScreen(App& app, std::shared_ptr<DraftBox> drafts)
    : ListScreen(app), drafts_(std::move(drafts)), model_(app.texts(), app.local_clock()) {
    model_.set_only_active(true);
    source<v1::ListBansRequest, v1::ListBansResponse, v1::GetBanRequest>(model_, "bans/");
}

std::vector<std::string> BansScreen::tab_titles() const {
    return {texts("bans.tab.active"), texts("bans.tab.all")};
}

std::vector<Action> BansScreen::actions() {
    KeyTable keys(app());
    keys.act("ban.create", "F2", [this] {
        app().push(
            make_ban_form(app(), drafts_, {}, [this](const auto& made) { expect(made.name()); }));
    });
    keys.right("bans.write", "bans.no_right").also("ban.new", "n");
    keys.act("ban.person", "F3",
             [this] { open_person(app(), drafts_, model_.current()->person()); })
        .twin("Enter")
        .refuse(no_row());
    keys.act("ban.update", "F4", [this] {
        app().push(make_ban_form(app(), drafts_, *model_.current(), [](const auto&) {}));
    });
    keys.refuse(refused("ban.update")).online();
    keys.act("ban.lift", "F8", [this] {
        ask_to_lift(app(), scope(), *model_.current(), [this](const auto&) { reload(true); });
    });
    keys.risk(Risk::kMedium).refuse(refused("ban.lift")).online();
    keys.act("bans.tab", "Right", [this] {
        model_.set_only_active(!model_.only_active());
        reload(false);
    });
    return keys.twin("Left").add(common_actions());
}

}  // namespace collegium::tui
