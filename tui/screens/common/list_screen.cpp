#include "tui/screens/common/list_screen.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "tui/screens/common/export_file.hpp"
#include "tui/screens/common/panes.hpp"
#include "tui/widgets/panel.hpp"

namespace collegium::tui {
namespace {

// Younger than this, a key forbids the list to move under the hand.
constexpr std::chrono::seconds kHandsOff{3};
constexpr int kOrdinaryPage = 100;
constexpr int kSmallPage = 25;

viewmodel::Room room_of(const Viewport& viewport) {
    if (viewport.layout == Layout::kNarrow) return viewmodel::Room::kNarrow;
    if (viewport.layout == Layout::kWide && viewport.tall) return viewmodel::Room::kWide;
    return viewmodel::Room::kNormal;
}

// Lines of a pane `width` columns wide, wrapped as `draw_lines` does.
int height_of(const viewmodel::Detail& pane, int width) {
    int lines = 0;
    for (const viewmodel::Line& line : pane.lines)
        lines += line.as_is ? 1 : static_cast<int>(wrap(line.words, width - 2).size());
    return std::max(1, lines);
}

}  // namespace

DataTable& ListScreen::table() {
    auto& table = tables_[&list()];
    if (!table) table = std::make_unique<DataTable>(list(), list().columns(), table_options());
    return *table;
}

std::string ListScreen::heading() const {
    if (place_) return place_->heading(app().texts());
    return texts(id() + ".heading");
}

std::string ListScreen::crumb() const {
    if (place_) return place_->crumb(app().texts(), id());
    const std::string words = id() + ".crumb";
    return app().texts().has(words) ? texts(words) : heading();
}

void ListScreen::reload_of(viewmodel::ListModel& model) {
    for (const Source& source : sources_)
        if (source.model == &model) source.load(model.reload(true));
}

void ListScreen::switch_tab() {
    open_ = (open_ + 1) % sources_.size();
    reload(list().loaded());
}

std::vector<std::string> ListScreen::row_names() const {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < list().size(); ++i)
        names.push_back(list().key(i));
    return names;
}

void ListScreen::on_enter() {
    // Whoever scrolled far and comes back finds the same row; only it is read again.
    if (!list().loaded() || list().on_first_page() || !wanted_.empty())
        reload(true, wanted_);
    else if (list().size() > 0)
        read(list().key(list().cursor()));
}

void ListScreen::reload(bool keep_cursor, std::string name) {
    wanted_ = std::move(name);
    load(list().reload(keep_cursor));
}

void ListScreen::set_filter(const std::string& text) {
    if (const auto page = list().set_query(text)) load(*page);
    after_move();
}

int ListScreen::page_size(const viewmodel::PageRequest& page) const {
    const bool whole = page.page_size > kOrdinaryPage;  // all the rows are wanted anyway
    return app().look().low_traffic && !whole ? kSmallPage : page.page_size;
}

std::size_t ListScreen::matches() const {
    const auto total = list().total();
    return total ? static_cast<std::size_t>(*total) : list().size();
}

void ListScreen::page_arrived(viewmodel::ListModel& model) {
    if (!wanted_.empty() && model.go_to(wanted_)) wanted_.clear();
    model.set_failure({});
    read_at_[&model] = app().now();
    asked_.clear();
    std::erase_if(own_, [&](const std::string& name) {
        if (!model.contains(name)) return false;
        model.seen(name);
        return true;
    });
    refreshed();
    after_move();
    app().repaint();
}

// The panel's corner; a list that could not be read again says how old it is.
std::string ListScreen::upper_corner() {
    const std::string words = list().upper_corner();
    const bool fresh = app().online() && !list().failed();
    const auto read_at = read_at_.find(&list());
    if (fresh || !list().loaded() || read_at == read_at_.end()) return words;
    return viewmodel::join(
        {texts("list.data_of", {{"time", app().clock(read_at->second)}}), words});
}

void ListScreen::page_failed(viewmodel::ListModel& model, const viewmodel::PageRequest& page,
                             const net::ClientError& error) {
    model.fail(page.generation);
    model.set_failure(texts("list.refused", {{"reason", app().error_words(error)}}));
    // A tab that nobody looks at says it when it is opened.
    if (&model == &list()) app().flash_error(error, model.size() > 0 ? texts("list.failed") : "");
    app().repaint();
}

void ListScreen::row_arrived(const std::string& name) {
    if (reading_ == name) reading_.clear();
    asked_ = name;
    if (own_.erase(name) > 0) list().seen(name);
    refreshed();
    after_move();
    app().repaint();
}

void ListScreen::after_move() {
    if (const auto page = list().next_page()) load(*page);
    const auto name = list().wants_card();
    if (!name || !reading_.empty() || *name == asked_) return;
    reading_ = *name;
    read(*name);
}

bool ListScreen::concerns(const net::WatchEvent& event) const {
    std::string_view subject = event.subject;
    // "competitions/14/grants/12" in a list of grants of all scopes.
    const std::string scope = event.scope + "/";
    if (subject.starts_with(scope) && !prefix().starts_with(scope))
        subject.remove_prefix(scope.size());
    return subject.starts_with(prefix()) && subject.find('/', prefix().size()) == subject.npos;
}

void ListScreen::on_watch(const net::WatchEvent& event) {
    if (!concerns(event)) return;
    const bool own = !event.user.empty() && event.user == app().session().user;
    if (own) own_.insert(event.subject);
    if (list().contains(event.subject)) {
        read(event.subject);
    } else if (is_new(event) && own && list().on_first_page()) {
        load(list().reload(true));
    } else if (is_new(event)) {
        list().count_news(event.subject);
        news_wait_ = true;
        read_news();
    }
    app().repaint();
}

void ListScreen::read_news() {
    if (!news_wait_ || app().idle() <= kHandsOff || !list().on_first_page()) return;
    news_wait_ = false;
    if (list().news() > 0) load(list().reload(true));
}

bool ListScreen::on_event(const ftxui::Event& event) {
    if (event == ftxui::Event::Home && list().news() > 0) {
        load(list().reload(false));
        return true;
    }
    if (!table().on_event(event)) return false;
    asked_.clear();
    after_move();
    return true;
}

std::vector<Action> ListScreen::common_actions() {
    KeyTable keys(app());
    keys.act("list.export", "F5", [this] {
        const auto total = list().total();
        offer_export(app(), list().exported(),
                     !total || *total > static_cast<std::int64_t>(list().size()));
    });
    keys.act("list.refresh", "r", [this] { reload(true); });
    keys.act("list.pane", "Tab", [this] { pane_open_ = !pane_open_; }).unlisted();
    return keys;
}

std::string ListScreen::footer() {
    const auto total = list().total();
    return viewmodel::join(
        {list().footer(),
         table().position(app().look(), total ? static_cast<std::size_t>(*total) : list().size())});
}

ftxui::Element ListScreen::body(const Viewport& viewport) {
    const viewmodel::Room room = room_of(viewport);
    list().show_in(app().texts(), room);
    table().set_columns(list().columns());
    table().set_empty_text(list().empty_text());
    if (room != viewmodel::Room::kNarrow) pane_open_ = false;

    const auto tabs = tab_titles();
    const int height = viewport.height - (tabs.empty() ? 0 : 1);
    ftxui::Element drawn = room == viewmodel::Room::kNarrow ? draw_narrow(viewport.width, height)
                           : room == viewmodel::Room::kWide ? draw_wide(viewport.width, height)
                                                            : draw_normal(viewport.width, height);
    if (tabs.empty()) return drawn;
    return ftxui::vbox({TabLine(app().look(), tabs, open_tab(), viewport.width), std::move(drawn)});
}

ftxui::Element ListScreen::draw_narrow(int width, int height) {
    const Look& look = app().look();
    if (pane_open_) {
        const viewmodel::Detail detail = list().detail();
        return Panel(look, detail.title, "2/2",
                     draw_lines(look, detail.lines, width - 2, height - 2), "Tab: 2/2");
    }
    auto rows = table().render(look, width - 2, height - 2, true);
    return Panel(look, list().title(), upper_corner(), std::move(rows),
                 viewmodel::join({footer(), "Tab: 1/2"}));
}

ftxui::Element ListScreen::draw_normal(int width, int height) {
    const Look& look = app().look();
    const viewmodel::Detail detail = list().detail();
    const int below = detail_lines();
    const int rows = height - below - 3;
    std::vector<PanelPart> parts;
    parts.push_back(
        {{list().title(), upper_corner()}, table().render(look, width - 2, rows, true), true});
    parts.push_back(
        {{detail.title, detail.corner}, draw_lines(look, detail.lines, width - 2, below)});
    return StackedPanel(look, std::move(parts), footer());
}

ftxui::Element ListScreen::draw_wide(int width, int height) {
    const Look& look = app().look();
    const int left = list_share(width);
    const int right = width - left + 1;
    const auto below = pane_below();
    const int tall = below ? std::min(height_of(*below, left - 2), height / 2) : 0;
    const int rows = height - 2 - (below ? tall + 1 : 0);
    std::vector<PanelPart> list_parts;
    list_parts.push_back(
        {{list().title(), upper_corner()}, table().render(look, left - 2, rows, true), true});
    if (below)
        list_parts.push_back(
            {{below->title, below->corner}, draw_lines(look, below->lines, left - 2, tall)});

    std::vector<PanelPart> side;
    int free = height - 2;
    const auto panes = side_panes();
    for (std::size_t i = 0; i < panes.size() && free > 1; ++i) {
        const bool last = i + 1 == panes.size();
        const int lines = std::min(last ? free : height_of(panes[i], right - 2), free);
        side.push_back({{panes[i].title, panes[i].corner},
                        draw_lines(look, panes[i].lines, right - 2, lines),
                        last});
        free -= lines + 1;
    }
    if (side.empty()) side.push_back({{}, ftxui::text(""), true});
    const std::string position = table().position(
        look, static_cast<std::size_t>(
                  list().total().value_or(static_cast<std::int64_t>(list().size()))));
    return SideBySide(StackedPanel(look, std::move(list_parts), position), left,
                      StackedPanel(look, std::move(side), list().footer()), right);
}

}  // namespace collegium::tui
