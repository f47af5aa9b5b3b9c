#include "tui/screens/plugins/plugins_screen.hpp"

#include <algorithm>
#include <utility>

#include "tui/app/save_file.hpp"
#include "tui/screens/common/export_file.hpp"
#include "tui/screens/common/text_screen.hpp"
#include "tui/screens/game/game_screen.hpp"

namespace collegium::tui {

PluginsScreen::PluginsScreen(App& app)
    : ListScreen(app), model_(app.texts(), local_clock()), books_(app.texts()) {}

viewmodel::ListModel& PluginsScreen::list() {
    if (books_open_) return books_;
    return model_;
}

std::vector<std::string> PluginsScreen::tab_titles() const {
    return {app().texts()("plugins.tab.modules"), app().texts()("plugins.tab.books")};
}

std::vector<viewmodel::Detail> PluginsScreen::side_panes() const {
    if (books_open_) return {books_.detail()};
    return model_.wide_details();
}

std::optional<viewmodel::Detail> PluginsScreen::pane_below() const {
    if (books_open_) return std::nullopt;
    viewmodel::Detail below = model_.how_to_add();
    const viewmodel::Detail books = books_.summary();
    if (books.lines.empty()) return below;
    below.lines.push_back({books.title, Tone::kTitle});
    below.lines.insert(below.lines.end(), books.lines.begin(), books.lines.end());
    return below;
}

void PluginsScreen::on_enter() {
    ListScreen::on_enter();
    if (!books_open_) peek_books();
}

std::string PluginsScreen::heading() const {
    return app().texts()("plugins.heading");
}

std::string PluginsScreen::crumb() const {
    return app().texts()("plugins.crumb");
}

void PluginsScreen::load(const viewmodel::PageRequest& page) {
    if (books_open_) return load_books(page);
    load_plugins(page);
}

void PluginsScreen::load_plugins(const viewmodel::PageRequest& page) {
    load_page(
        model_, v1::ListPluginsRequest{}, page,
        [](const v1::ListPluginsResponse& answer) -> const auto& { return answer.plugins(); });
}

void PluginsScreen::read(const std::string& name) {
    if (books_open_) return;
    read_row<v1::GetPluginRequest>(model_, name);
}

void PluginsScreen::on_watch(const net::WatchEvent& event) {
    if (event.subject.starts_with("rulebooks/")) return books_open_ ? reload(true) : peek_books();
    if (!event.subject.starts_with(prefix())) return;
    if (model_.contains(event.subject))
        return read_row<v1::GetPluginRequest>(model_, event.subject);
    // The list is short and a new file is what this screen is for: it is read in at once.
    found_ = event.subject;
    load_plugins(model_.reload(true));
}

void PluginsScreen::refreshed() {
    if (found_.empty() || !model_.contains(found_)) return;
    for (const auto& entry : model_.list().entries())
        if (entry.row.name() == found_)
            app().flash(
                Level::kNews,
                app().texts()(
                    "plugins.found",
                    {{"name", viewmodel::join({viewmodel::plugin_title(entry.row, app().texts()),
                                               entry.row.version()},
                                              " ")}}));
    found_.clear();
}

Action PluginsScreen::enable_action() {
    const Texts& texts = app().texts();
    Action action = row_action("plugin.enable", "F2", "plugin.admit", [this] { ask_to_enable(); });
    action.risk = Risk::kMedium;
    const v1::Plugin* plugin = model_.current();
    if (plugin == nullptr) return action;
    if (plugin->state() == v1::Plugin::STATE_DISABLED) {
        action = row_action("plugin.enable", "F2", "plugin.enable", [this] { ask_to_enable(); });
        action.risk = Risk::kMedium;
    } else if (plugin->state() == v1::Plugin::STATE_WORKING) {
        action.refusal = texts("plugins.works_already");
    } else if (plugin->state() == v1::Plugin::STATE_REFUSED) {
        action.refusal = texts("plugins.refused_file", {{"reason", plugin->reason_text()}});
    }
    return action;
}

Action PluginsScreen::disable_action() {
    Action action =
        row_action("plugin.disable", "F8", "plugin.disable", [this] { ask_to_disable(); });
    action.risk = Risk::kHigh;
    const v1::Plugin* plugin = model_.current();
    if (plugin != nullptr && !action.refusal && plugin->state() != v1::Plugin::STATE_WORKING &&
        plugin->state() != v1::Plugin::STATE_QUARANTINED)
        action.refusal = app().texts()("plugins.not_working");
    return action;
}

// A board of the discipline, without any competition.
Action PluginsScreen::try_action() {
    const Texts& texts = app().texts();
    Action action = make_action(texts, "plugin.try", "F4", [this] {
        v1::Game game;
        game.set_discipline("disciplines/" + model_.current()->plugin_id());
        app().push(std::make_unique<GameScreen>(app(), std::move(game)));
    });
    const v1::Plugin* plugin = model_.current();
    if (plugin == nullptr) {
        action.refusal = texts("list.choose_row");
        return action;
    }
    const auto& all = plugin->capabilities();
    const bool plays = std::any_of(all.begin(), all.end(), [](const v1::Capability& capability) {
        return capability.id().starts_with("collegium.game/");
    });
    if (plugin->state() != v1::Plugin::STATE_WORKING)
        action.refusal = texts("plugins.try_not_working");
    else if (!plays)
        action.refusal = texts("plugins.no_game");
    return action;
}

std::vector<Action> PluginsScreen::actions() {
    std::vector<Action> actions = books_open_ ? book_actions() : plugin_actions();
    Action tab = make_action(app().texts(), "plugins.tab", "Right", [this] {
        books_open_ = !books_open_;
        reload(list().loaded());
    });
    tab.twins = {"Left"};
    actions.push_back(std::move(tab));
    for (Action& common : common_actions())
        if (books_open_ || common.key != "F5") actions.push_back(std::move(common));
    return actions;
}

std::vector<Action> PluginsScreen::plugin_actions() {
    const Texts& texts = app().texts();
    std::vector<Action> actions;
    actions.push_back(enable_action());
    Action card = make_action(texts, "plugin.card", "F3", [this] {
        model_.seen();
        const std::string title = viewmodel::plugin_title(*model_.current(), app().texts());
        app().push(std::make_unique<TextScreen>(app(), "plugins", title,
                                                [this] { return model_.report(); }));
    });
    card.twins = {"Enter"};
    if (model_.current() == nullptr) card.refusal = texts("list.choose_row");
    actions.push_back(std::move(card));
    actions.push_back(try_action());
    actions.push_back(make_action(texts, "plugin.report", "F5", [this] { export_report(); }));
    actions.push_back(disable_action());
    Action scan = make_action(texts, "plugin.rescan", "", [this] { rescan(); });
    need(scan, "plugins.manage", "plugins.no_manage");
    actions.push_back(std::move(scan));
    return actions;
}

void PluginsScreen::ask_to_enable() {
    const v1::Plugin plugin = *model_.current();
    const Texts& texts = app().texts();
    Confirm confirm;
    confirm.title =
        texts("plugins.enable_title", {{"name", viewmodel::plugin_title(plugin, texts)}});
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
    confirm.bar = texts.label("plugin.enable");
    confirm.confirmed = [this, plugin](const ConfirmAnswer& answer) {
        enable(plugin, answer.reason);
    };
    app().ask(std::move(confirm));
}

void PluginsScreen::enable(const v1::Plugin& plugin, const std::string& reason) {
    const auto then = [this](const net::Reply<v1::Plugin>& reply) {
        done(reply, "plugins.enabled");
    };
    if (plugin.state() == v1::Plugin::STATE_DISABLED) {
        v1::EnablePluginRequest request;
        request.set_name(plugin.name());
        request.set_reason(reason);
        return call(std::move(request), then);
    }
    v1::AdmitPluginRequest request;
    request.set_name(plugin.name());
    request.set_sha256(plugin.sha256());
    request.set_reason(reason);
    call(std::move(request), then);
}

void PluginsScreen::ask_to_disable() {
    const v1::Plugin plugin = *model_.current();
    const Texts& texts = app().texts();
    Confirm confirm;
    confirm.title =
        texts("plugins.disable_title", {{"name", viewmodel::plugin_title(plugin, texts)}});
    confirm.body = {{texts("plugins.disable_note")}};
    if (plugin.competition_count() > 0)
        confirm.body.push_back(
            {texts("plugins.used_by", {{"n", std::to_string(plugin.competition_count())}}),
             Tone::kWarn});
    confirm.verb = texts("plugins.disable_verb");
    confirm.bar = texts.label("plugin.disable");
    confirm.code = plugin.plugin_id();
    confirm.code_prompt = texts("plugins.disable_code");
    confirm.can_be_undone = true;  // it can be put into use again
    confirm.ask_reason = true;
    confirm.confirmed = [this, plugin](const ConfirmAnswer& answer) {
        v1::DisablePluginRequest request;
        request.set_name(plugin.name());
        request.set_reason(answer.reason);
        call(std::move(request),
             [this](const net::Reply<v1::Plugin>& reply) { done(reply, "plugins.disabled"); });
    };
    app().ask(std::move(confirm));
}

void PluginsScreen::done(const net::Reply<v1::Plugin>& reply, const char* words) {
    if (!reply) return app().flash_error(reply.error());
    app().flash(Level::kDone,
                app().texts()(words, {{"name", viewmodel::plugin_title(*reply, app().texts())},
                                      {"version", reply->version()}}));
    load_plugins(model_.reload(true));
}

void PluginsScreen::rescan() {
    call(v1::RescanPluginsRequest{}, [this](net::Reply<v1::RescanPluginsResponse> reply) {
        if (!reply) return app().flash_error(reply.error());
        app().flash(Level::kDone,
                    app().texts()("plugins.rescanned",
                                  {{"n", std::to_string(reply->plugin_count())},
                                   {"working", std::to_string(reply->working_count())}}));
        load_plugins(model_.reload(true));
    });
}

void PluginsScreen::export_report() {
    const v1::Plugin* plugin = model_.current();
    if (plugin == nullptr) return offer_export(app(), model_.exported(), false);
    const Texts& texts = app().texts();
    const std::string title = viewmodel::plugin_title(*plugin, texts);
    std::string report;
    for (const viewmodel::Line& line : model_.report())
        report += line.words + "\n";
    const viewmodel::ExportTable table = model_.exported();
    Menu menu;
    menu.title = texts("list.export_title");
    menu.items.push_back(
        {"1", texts("plugins.export_report", {{"name", title}}), {}, {}, [this, title, report] {
             save_file(app(), app().texts()("plugins.report_title", {{"name", title}}), "txt",
                       report);
         }});
    menu.items.push_back({"2", texts("list.export_csv"), {}, {}, [this, table] {
                              save_file(app(), table.title, "csv", viewmodel::to_csv(table));
                          }});
    app().open(std::move(menu));
}

}  // namespace collegium::tui
