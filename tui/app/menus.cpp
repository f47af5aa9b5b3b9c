// The common keys and what they open: sections, actions, help, languages, themes, the way out.
#include <algorithm>
#include <utility>

#include "tui/app/app.hpp"
#include "tui/app/checklist_dialog.hpp"
#include "tui/app/confirm_dialog.hpp"
#include "tui/app/help_screen.hpp"
#include "tui/app/keys.hpp"
#include "tui/app/menu_popup.hpp"
#include "tui/app/message_log.hpp"
#include "tui/app/palette.hpp"
#include "tui/net/act_queue.hpp"

namespace collegium::tui {

std::vector<Action> App::common_actions() {
    const auto row = [this](const char* id, const char* key, void (App::*run)()) {
        return make_action(texts(), id, key, [this, run] { (this->*run)(); });
    };
    std::vector<Action> rows;
    rows.push_back(row("app.help", "F1", &App::open_help));
    if (session_.logged_in && !locked()) {
        rows.push_back(row("app.sections", "F6", &App::open_sections_menu));
        if (top() != nullptr && top()->filterable() != nullptr)
            rows.push_back(row("app.filter", "F7", &App::open_filter));
    }
    rows.push_back(row("app.menu", "F9", &App::open_actions_menu));
    rows.push_back(row("app.quit", "F10", &App::ask_to_quit));
    if (!session_.logged_in || locked()) return rows;
    rows.push_back(row("app.palette", ":", &App::open_palette));
    Action undo_row = row("app.undo", "u", &App::undo);
    if (undo_)
        undo_row.label.full = texts()(undo_->back ? "action.app.redo_what" : "action.app.undo_what",
                                      {{"what", undo_->what}});
    else
        undo_row.refusal = texts()("message.nothing_to_undo");
    rows.push_back(std::move(undo_row));
    rows.push_back(row("app.language", "", &App::open_language_menu));
    rows.push_back(row("app.theme", "", &App::open_theme_menu));
    if (commands_.open_settings)
        rows.push_back(make_action(texts(), "app.settings", "", commands_.open_settings));
    if (connection_.link != net::Link::kOnline && services_.reconnect)
        rows.push_back(make_action(texts(), "app.reconnect", "", services_.reconnect));
    return rows;
}

std::vector<Action> App::actions() {
    return overlays_.empty() ? screen_actions() : overlays_.back()->actions();
}

std::vector<Action> App::screen_actions() {
    std::vector<Action> table;
    if (Screen* screen = top()) table = screen->actions();
    for (Action& common : common_actions()) {
        const bool replaced = std::any_of(table.begin(), table.end(), [&](const Action& own) {
            return own.id == common.id || (!common.key.empty() && own.key == common.key);
        });
        if (!replaced) table.push_back(std::move(common));
    }
    return table;
}

void App::ask(Confirm confirm) {
    open_overlay(std::make_unique<ConfirmDialog>(*this, std::move(confirm)));
}

void App::ask(Question question) {
    open_overlay(std::make_unique<QuestionDialog>(*this, std::move(question)));
}

void App::ask(Checklist checklist) {
    open_overlay(std::make_unique<ChecklistDialog>(*this, std::move(checklist)));
}

void App::open(Menu menu) {
    open_overlay(std::make_unique<MenuPopup>(*this, std::move(menu)));
}

void App::open_palette() {
    open_overlay(std::make_unique<Palette>(*this, palette_history_));
}

void App::open_help() {
    Screen* screen = top();
    if (screen == nullptr) return;
    if (locked()) return say(Level::kNews, texts()("help.locked"));
    push(std::make_unique<HelpScreen>(*this, *screen, actions()));
}

// Dialogs are at most two deep: the help of a dialog has no help of its own.
void App::open_dialog_help() {
    const std::string key = overlays_.back()->help_key();
    if (key.empty() || overlays_.size() > 1) return;
    Question help;
    help.title = texts()("help.title");
    help.body.push_back({texts()(key), Tone::kText});
    help.buttons.push_back({texts()("help.close"), {}, "", std::nullopt});
    ask(std::move(help));
}

void App::open_messages() {
    push(std::make_unique<MessageLog>(*this));
}

void App::open_place_menu(const std::shared_ptr<Place>& place) {
    Menu menu;
    menu.again = "F6";
    menu.on_again = [this] { open_home(); };
    menu.title =
        texts()("menu.sections_again", {{"home", texts()("section." + sections_.front().id)}});
    const std::string here = top() == nullptr ? "" : top()->id();
    for (const Place::Door& door : place->doors(*this)) {
        if (door.id == here) menu.selected = menu.items.size();
        menu.items.push_back({door.digit, door.words, door.note, door.refusal,
                              [this, place, id = door.id] { open_door(*place, id); }});
    }
    open(std::move(menu));
}

void App::open_sections_menu() {
    if (Screen* screen = top()) screen->on_seen();
    if (const auto open_place = place(); open_place != nullptr && !sections_.empty())
        return open_place_menu(open_place);
    Menu menu;
    menu.again = "F6";
    menu.on_again = [this] { open_home(); };
    menu.title = texts()("menu.sections");
    if (!sections_.empty())
        menu.title =
            texts()("menu.sections_again", {{"home", texts()("section." + sections_.front().id)}});
    for (const Section& section : sections_) {
        Menu::Item item;
        item.key = section.digit;
        item.words = texts()("section." + section.id);
        item.run = [this, id = section.id] { open_section(id); };
        if (!screens_.empty() && screens_.front()->id() == section.id)
            menu.selected = menu.items.size();
        menu.items.push_back(std::move(item));
    }
    open(std::move(menu));
}

void App::open_actions_menu() {
    Menu menu;
    menu.title = texts()("menu.actions");
    menu.at_right = true;
    for (const Action& action : actions()) {
        if (!action.listed || action.key == "F9") continue;
        menu.items.push_back({action.key, action.label.full, "", action.refusal, action.run});
    }
    menu.hint = texts()("message.menu_hint");
    open(std::move(menu));
}

void App::open_language_menu() {
    Menu menu;
    menu.title = texts()("menu.language");
    for (const i18n::Language language : i18n::kLanguages) {
        const std::string tag(i18n::code(language));
        if (language == texts().language()) menu.selected = menu.items.size();
        menu.items.push_back({std::to_string(menu.items.size() + 1), texts()("language." + tag),
                              tag, std::nullopt, [this, language] { choose(language); }});
    }
    open(std::move(menu));
}

void App::open_theme_menu() {
    Menu menu;
    menu.title = texts()("menu.theme");
    for (const Theme theme : kThemes) {
        if (theme == look_.theme) menu.selected = menu.items.size();
        menu.items.push_back({std::to_string(menu.items.size() + 1),
                              texts()("theme." + std::string(theme_id(theme))), "", std::nullopt,
                              [this, theme] { choose(theme); }});
    }
    open(std::move(menu));
}

void App::choose(i18n::Language language) {
    set_language(language);
    on_reload();  // what the server said is said in this language too
    flash(Level::kDone, texts()("message.language_set"));
    if (commands_.language_chosen) commands_.language_chosen(language);
}

void App::choose(Theme theme) {
    set_theme(theme);
    const std::string name = texts()("theme." + std::string(theme_id(theme)));
    if (look_.theme == theme)
        flash(Level::kDone, texts()("message.theme_set", {{"theme", name}}));
    else
        flash(Level::kAttention, texts()("message.theme_elsewhere", {{"theme", name}}));
    if (commands_.theme_chosen) commands_.theme_chosen(theme);
}

void App::ask_to_quit() {
    Question question;
    question.title = texts()("quit.title");
    question.body.push_back({texts()("quit.body"), Tone::kText});
    if (const std::size_t unsent = net::unsent_by(session_.user); unsent > 0)
        question.body.push_back({texts()("quit.unsent", {{"count", std::to_string(unsent)},
                                                         {"name", session_.short_name}}),
                                 Tone::kWarn});
    question.buttons.push_back({texts()("quit.stay"), {}, "", std::nullopt});
    if (session_.logged_in && !locked() && commands_.lock)
        question.buttons.push_back({texts()("quit.lock"), commands_.lock, "", std::nullopt});
    question.buttons.push_back({texts()("quit.leave"), [this] { leave(); }, "F2", std::nullopt});
    ask(std::move(question));
}

}  // namespace collegium::tui
