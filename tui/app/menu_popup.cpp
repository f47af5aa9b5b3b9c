#include "tui/app/menu_popup.hpp"

#include <algorithm>
#include <utility>

#include "tui/app/app.hpp"
#include "tui/app/keys.hpp"
#include "tui/widgets/cells.hpp"
#include "tui/widgets/panel.hpp"

namespace collegium::tui {
namespace {

constexpr int kMargin = 3;  // " > "

int key_width(const Menu& menu, bool ukrainian) {
    int width = 1;
    for (const Menu::Item& item : menu.items)
        width = std::max(width, columns(shown_key(item.key, ukrainian)));
    return width > 1 ? std::max(width, 4) : width;
}

int words_width(const Menu& menu) {
    int width = 0;
    for (const Menu::Item& item : menu.items)
        width = std::max(width, columns(item.words));
    return width;
}

}  // namespace

MenuPopup::MenuPopup(App& app, Menu menu) : Overlay(app), menu_(std::move(menu)) {
    if (menu_.selected >= menu_.items.size()) menu_.selected = 0;
}

bool MenuPopup::ukrainian() const {
    return app().texts().language() == i18n::Language::kUk;
}

int MenuPopup::width() const {
    if (menu_.width > 0) return menu_.width;
    int notes = 0;
    for (const Menu::Item& item : menu_.items)
        notes = std::max(notes, columns(item.note));
    const int line = kMargin + key_width(menu_, ukrainian()) + 1 + words_width(menu_) +
                     (notes > 0 ? notes + 2 : 0) + 1;
    constexpr int kLeast = 30;
    return std::max({line + 2, columns(menu_.title) + 5, kLeast});
}

ftxui::Element MenuPopup::render(int width, int height) {
    const Look& look = app().look();
    bool refusals = false;
    for (const Menu::Item& item : menu_.items)
        refusals = refusals || item.refusal.has_value();
    constexpr int kWithReasons = 62;
    const int wide =
        std::min(width, refusals ? std::max(this->width(), kWithReasons) : this->width());
    const int inside = wide - 2;
    const int keys = key_width(menu_, ukrainian());
    std::vector<ftxui::Element> lines;
    std::vector<std::size_t> owners;
    std::size_t selected_line = 0;
    for (std::size_t i = 0; i < menu_.items.size(); ++i) {
        const Menu::Item& item = menu_.items[i];
        const bool here = i == menu_.selected;
        if (here) selected_line = lines.size();
        const std::string words =
            item.note.empty() ? item.words : fit(item.words, words_width(menu_) + 2) + item.note;
        const std::string line =
            std::string(here ? " > " : "   ") +
            fit(item.key.empty() ? "–" : shown_key(item.key, ukrainian()), keys) + " " + words;
        const Tone tone = here ? Tone::kFocus : item.refusal ? Tone::kMuted : Tone::kText;
        lines.push_back(look.text(fit(line, inside), tone));
        owners.push_back(i);
        if (!item.refusal) continue;
        const std::string reason = look.texts("menu.not_possible", {{"reason", *item.refusal}});
        const int indent = kMargin + keys + 1;
        for (const std::string& part : wrap(reason, inside - indent - 1))
            lines.push_back(
                look.text(fit(std::string(static_cast<std::size_t>(indent), ' ') + part, inside),
                          Tone::kMuted));
        owners.resize(lines.size(), i);
    }
    const auto room = static_cast<std::size_t>(std::max(1, height - 2));
    if (selected_line < top_) top_ = selected_line;
    if (selected_line >= top_ + room) top_ = selected_line + 1 - room;
    ftxui::Elements seen;
    drawn_.clear();
    for (std::size_t i = top_; i < lines.size() && i < top_ + room; ++i) {
        seen.push_back(lines[i]);
        drawn_.push_back(owners[i]);
    }
    ftxui::Element box =
        DialogFrame(look, menu_.title, ftxui::vbox(std::move(seen)) | ftxui::reflect(box_), wide);
    ftxui::Element row = menu_.at_right ? ftxui::hbox({ftxui::filler(), std::move(box)})
                                        : ftxui::hbox({std::move(box), ftxui::filler()});
    return ftxui::vbox({std::move(row), ftxui::filler()});
}

void MenuPopup::choose(std::size_t index) {
    menu_.selected = index;
    const Menu::Item& item = menu_.items[index];
    if (item.refusal) {
        refused_ = *item.refusal;
        return;
    }
    const auto run = item.run;
    app().close_overlay();
    if (run) run();
}

bool MenuPopup::on_event(const ftxui::Event& event) {
    const std::string key = key_name(event);
    refused_.clear();
    if (key == "Esc") return app().close_overlay(), true;
    if (!menu_.again.empty() && key == menu_.again) {
        const auto again = menu_.on_again;
        app().close_overlay();
        if (again) again();
        return true;
    }
    const std::size_t count = menu_.items.size();
    const bool moves = key == "Up" || key == "Down" || key == "Home" || key == "End";
    if (count == 0 && (moves || key == "Enter")) return true;
    if (key == "Up") menu_.selected = (menu_.selected + count - 1) % count;
    if (key == "Down") menu_.selected = (menu_.selected + 1) % count;
    if (key == "Home") menu_.selected = 0;
    if (key == "End") menu_.selected = count - 1;
    if (key == "Enter") return choose(menu_.selected), true;
    for (std::size_t i = 0; i < count; ++i)
        if (!menu_.items[i].key.empty() && menu_.items[i].key == key) return choose(i), true;
    if (key.size() == 1 && key[0] >= '0' && key[0] <= '9')
        refused_ = app().texts()("menu.no_number", {{"number", key}});
    return true;
}

bool MenuPopup::on_mouse(const ftxui::Mouse& mouse) {
    const std::size_t count = menu_.items.size();
    if (count == 0 || !box_.Contain(mouse.x, mouse.y)) return false;
    if (mouse.button == ftxui::Mouse::WheelUp || mouse.button == ftxui::Mouse::WheelDown) {
        const bool up = mouse.button == ftxui::Mouse::WheelUp;
        refused_.clear();
        if (up && menu_.selected > 0) --menu_.selected;
        if (!up && menu_.selected + 1 < count) ++menu_.selected;
        return true;
    }
    if (mouse.button != ftxui::Mouse::Left || mouse.motion != ftxui::Mouse::Pressed) return false;
    const auto line = static_cast<std::size_t>(mouse.y - box_.y_min);
    if (line >= drawn_.size()) return false;
    refused_.clear();
    if (drawn_[line] == menu_.selected) return choose(menu_.selected), true;
    menu_.selected = drawn_[line];
    return true;
}

std::vector<Action> MenuPopup::actions() {
    return {make_action(app().texts(), "app.help", "F1", {})};
}

std::string MenuPopup::hint() const {
    return refused_.empty() ? menu_.hint : refused_;
}

Level MenuPopup::hint_level() const {
    return refused_.empty() ? Level::kNews : Level::kRefused;
}

}  // namespace collegium::tui
