#include "tui/screens/common/card_screen.hpp"

#include <algorithm>
#include <utility>

#include "tui/screens/common/export_file.hpp"
#include "tui/screens/journal/journal_screen.hpp"
#include "tui/widgets/panel.hpp"

namespace collegium::tui {

CardScreen::CardScreen(App& app, std::string name, std::vector<std::string> neighbours)
    : Screen(app), name_(std::move(name)), neighbours_(std::move(neighbours)) {}

ftxui::Element CardScreen::body(const Viewport& viewport) {
    make_facts();
    const auto room =
        viewport.layout == Layout::kNarrow ? viewmodel::Room::kNarrow : viewmodel::Room::kNormal;
    if (!table_) {
        TableOptions options;
        options.header = false;
        table_ = std::make_unique<DataTable>(facts(), viewmodel::FactTable::columns(room),
                                             std::move(options));
    }
    table_->set_columns(viewmodel::FactTable::columns(room));
    table_->set_empty_text(texts("list.loading"));
    return Panel(app().look(), title(), corner(),
                 table_->render(app().look(), viewport.width - 2, viewport.height - 2, true),
                 footer());
}

bool CardScreen::on_event(const ftxui::Event& event) {
    return table_ != nullptr && table_->on_event(event);
}

void CardScreen::on_watch(const net::WatchEvent& event) {
    if (event.subject == name_) read();
}

void CardScreen::read_failed(const net::ClientError& error) {
    if (error.code == sdk::Code::kNotFound) {
        // Covered by another screen the card stays until one comes back to it and it reads again.
        if (app().top() != this) return;
        app().flash(Level::kAttention, texts("card.gone"));
        app().pop();
    } else {
        app().flash_error(error);
    }
}

bool CardScreen::has_neighbour(int by) const {
    const auto here = std::find(neighbours_.begin(), neighbours_.end(), name_);
    if (here == neighbours_.end()) return false;
    return by < 0 ? here != neighbours_.begin() : std::next(here) != neighbours_.end();
}

void CardScreen::step(int by) {
    if (!has_neighbour(by)) return;
    name_ = *std::next(std::find(neighbours_.begin(), neighbours_.end(), name_), by);
    unread_ = true;
    forget();
    read();
}

std::vector<Action> CardScreen::common_actions(const std::string& subject_title) {
    KeyTable keys(app());
    keys.act("list.export", "F5", [this] {
        viewmodel::ExportTable table{title(), {"", ""}, {}};
        for (const viewmodel::Fact& fact : facts().facts())
            table.rows.push_back({fact.label, fact.sealed ? "••••" : fact.value});
        offer_export(app(), std::move(table), false);
    });
    keys.act("list.history", "",
             [this, subject_title] { app().push(make_history(app(), name_, subject_title)); });
    keys.act("card.neighbour_previous", "[", [this] { step(-1); })
        .needs(has_neighbour(-1), "card.no_neighbour");
    keys.act("card.neighbour_next", "]", [this] { step(1); })
        .needs(has_neighbour(1), "card.no_neighbour");
    return keys;
}

}  // namespace collegium::tui
