#include "tui/screens/plugins/plugins_screen.hpp"

#include <algorithm>
#include <utility>

#include "tui/app/save_file.hpp"
#include "tui/screens/common/export_file.hpp"
#include "tui/screens/common/text_screen.hpp"
#include "tui/screens/game/game_screen.hpp"

namespace collegium::tui {

PluginsScreen::PluginsScreen(App& app)
    : ListScreen(app), model_(app.texts(), app.local_clock()), books_(app.texts()) {
    source<v1::ListPluginsRequest, v1::ListPluginsResponse, v1::GetPluginRequest>(model_,
                                                                                  "plugins/");
    source<v1::ListRuleBooksRequest, v1::ListRuleBooksResponse, void>(books_, "rulebooks/");
}

std::vector<std::string> PluginsScreen::tab_titles() const {
    return {texts("plugins.tab.modules"), texts("plugins.tab.books")};
}

std::vector<viewmodel::Detail> PluginsScreen::side_panes() const {
    if (books_open()) return {books_.detail()};
    return model_.wide_details();
}

std::optional<viewmodel::Detail> PluginsScreen::pane_below() const {
    if (books_open()) return std::nullopt;
    viewmodel::Detail below = model_.how_to_add();
    const viewmodel::Detail books = books_.summary();
    if (books.lines.empty()) return below;
    below.lines.push_back({books.title, Tone::kTitle});
    below.lines.insert(below.lines.end(), books.lines.begin(), books.lines.end());
    return below;
}

void PluginsScreen::on_enter() {
    ListScreen::on_enter();
    if (!books_open()) peek_books();
}

void PluginsScreen::on_watch(const net::WatchEvent& event) {
    if (event.subject.starts_with("rulebooks/")) return books_open() ? reload(true) : peek_books();
    if (!event.subject.starts_with("plugins/")) return;
    if (model_.contains(event.subject))
        return read_row<v1::GetPluginRequest>(model_, event.subject);
    // The list is short and a new file is what this screen is for: it is read in at once.
    found_ = event.subject;
    reload_of(model_);
}

void PluginsScreen::refreshed() {
    const v1::Plugin* plugin = found_.empty() ? nullptr : model_.list().find(found_);
    if (plugin == nullptr) return;
    const std::string title = viewmodel::plugin_title(*plugin, app().texts());
    app().flash(Level::kNews, texts("plugins.found",
                                    {{"name", viewmodel::join({title, plugin->version()}, " ")}}));
    found_.clear();
}

void PluginsScreen::add_enable(KeyTable& keys) {
    const v1::Plugin* plugin = model_.current();
    const auto state = plugin == nullptr ? v1::Plugin::STATE_UNSPECIFIED : plugin->state();
    keys.act("plugin.enable", "F2", [this] { ask_to_enable(); }).risk(Risk::kMedium);
    keys.needs(state != v1::Plugin::STATE_WORKING, "plugins.works_already");
    if (state == v1::Plugin::STATE_REFUSED)
        keys.refuse(texts("plugins.refused_file", {{"reason", plugin->reason_text()}}));
    const bool disabled = state == v1::Plugin::STATE_DISABLED;
    keys.refuse(refused(disabled ? "plugin.enable" : "plugin.admit")).online();
}

// A board of the discipline, without any competition.
void PluginsScreen::add_try(KeyTable& keys) {
    keys.act("plugin.try", "F4", [this] {
        v1::Game game;
        game.set_discipline("disciplines/" + model_.current()->plugin_id());
        app().push(std::make_unique<GameScreen>(app(), std::move(game)));
    });
    keys.refuse(no_row());
    const v1::Plugin* plugin = model_.current();
    if (plugin == nullptr) return;
    const bool plays =
        std::ranges::any_of(plugin->capabilities(), [](const v1::Capability& capability) {
            return capability.id().starts_with("collegium.game/");
        });
    keys.needs(plugin->state() == v1::Plugin::STATE_WORKING, "plugins.try_not_working")
        .needs(plays, "plugins.no_game");
}

std::vector<Action> PluginsScreen::actions() {
    KeyTable keys(app());
    if (books_open())
        add_book_keys(keys);
    else
        add_plugin_keys(keys);
    keys.act("plugins.tab", "Right", [this] { switch_tab(); }).twin("Left");
    for (Action& common : common_actions())
        if (books_open() || common.key != "F5") keys.add(std::move(common));
    return keys;
}

void PluginsScreen::add_plugin_keys(KeyTable& keys) {
    const v1::Plugin* plugin = model_.current();
    const bool in_use = plugin != nullptr && (plugin->state() == v1::Plugin::STATE_WORKING ||
                                              plugin->state() == v1::Plugin::STATE_QUARANTINED);
    add_enable(keys);
    keys.act("plugin.card", "F3", [this] {
        model_.seen();
        const std::string title = viewmodel::plugin_title(*model_.current(), app().texts());
        app().push(std::make_unique<TextScreen>(app(), "plugins", title,
                                                [this] { return model_.report(); }));
    });
    keys.twin("Enter").refuse(no_row());
    add_try(keys);
    keys.act("plugin.report", "F5", [this] { export_report(); });
    keys.act("plugin.disable", "F8", [this] { ask_to_disable(); })
        .risk(Risk::kHigh)
        .refuse(refused("plugin.disable"))
        .online()
        .needs(in_use, "plugins.not_working");
    keys.act("plugin.rescan", "", [this] { rescan(); })
        .right("plugins.manage", "plugins.no_manage");
}

void PluginsScreen::ask_to_enable() {
    const v1::Plugin plugin = *model_.current();
    Confirm confirm;
    confirm.title =
        texts("plugins.enable_title", {{"name", viewmodel::plugin_title(plugin, app().texts())}});
    confirm.body = {
        {texts("plugins.enable_file",
               {{"file", plugin.file_name()}, {"version", plugin.version()}})},
        {texts("plugins.enable_hash", {{"hash", viewmodel::short_hash(plugin.sha256())}})},
        {texts("plugins.enable_note"), Tone::kWarn}};
    if (plugin.state() == v1::Plugin::STATE_QUARANTINED) {
        confirm.body.push_back({plugin.reason_text(), Tone::kBad});
        confirm.ask_reason = true;
    }
    confirm.verb = texts("plugins.enable_verb");
    confirm.bar = app().texts().label("plugin.enable");
    confirm.confirmed = [this, plugin](const ConfirmAnswer& answer) {
        enable(plugin, answer.reason);
    };
    app().ask(std::move(confirm));
}

void PluginsScreen::enable(const v1::Plugin& plugin, const std::string& reason) {
    const auto then = [this](const v1::Plugin& enabled) { done(enabled, "plugins.enabled"); };
    if (plugin.state() == v1::Plugin::STATE_DISABLED) {
        v1::EnablePluginRequest request;
        request.set_name(plugin.name());
        request.set_reason(reason);
        return send(std::move(request), then);
    }
    v1::AdmitPluginRequest request;
    request.set_name(plugin.name());
    request.set_sha256(plugin.sha256());
    request.set_reason(reason);
    send(std::move(request), then);
}

void PluginsScreen::ask_to_disable() {
    const v1::Plugin plugin = *model_.current();
    Confirm confirm;
    confirm.title =
        texts("plugins.disable_title", {{"name", viewmodel::plugin_title(plugin, app().texts())}});
    confirm.body = {{texts("plugins.disable_note")}};
    if (plugin.competition_count() > 0)
        confirm.body.push_back(
            {texts("plugins.used_by", {{"n", plugin.competition_count()}}), Tone::kWarn});
    confirm.verb = texts("plugins.disable_verb");
    confirm.bar = app().texts().label("plugin.disable");
    confirm.code = plugin.plugin_id();
    confirm.code_prompt = texts("plugins.disable_code");
    confirm.can_be_undone = true;  // it can be put into use again
    confirm.ask_reason = true;
    confirm.confirmed = [this, plugin](const ConfirmAnswer& answer) {
        v1::DisablePluginRequest request;
        request.set_name(plugin.name());
        request.set_reason(answer.reason);
        send(std::move(request),
             [this](const v1::Plugin& disabled) { done(disabled, "plugins.disabled"); });
    };
    app().ask(std::move(confirm));
}

void PluginsScreen::done(const v1::Plugin& plugin, const char* words) {
    app().flash(Level::kDone,
                texts(words, {{"name", viewmodel::plugin_title(plugin, app().texts())},
                              {"version", plugin.version()}}));
    reload_of(model_);
}

void PluginsScreen::rescan() {
    send(v1::RescanPluginsRequest{}, [this](const v1::RescanPluginsResponse& found) {
        app().flash(Level::kDone, texts("plugins.rescanned", {{"n", found.plugin_count()},
                                                              {"working", found.working_count()}}));
        reload_of(model_);
    });
}

void PluginsScreen::export_report() {
    const v1::Plugin* plugin = model_.current();
    if (plugin == nullptr) return offer_export(app(), model_.exported(), false);
    const std::string title = viewmodel::plugin_title(*plugin, app().texts());
    std::string report;
    for (const viewmodel::Line& line : model_.report())
        report += line.words + "\n";
    const viewmodel::ExportTable table = model_.exported();
    Menu menu;
    menu.title = texts("list.export_title");
    menu.items.push_back(
        {"1", texts("plugins.export_report", {{"name", title}}), {}, {}, [this, title, report] {
             save_file(app(), texts("plugins.report_title", {{"name", title}}), "txt", report);
         }});
    menu.items.push_back({"2", texts("list.export_csv"), {}, {}, [this, table] {
                              save_file(app(), table.title, "csv", viewmodel::to_csv(table));
                          }});
    app().open(std::move(menu));
}

}  // namespace collegium::tui
