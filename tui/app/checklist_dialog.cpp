#include "tui/app/checklist_dialog.hpp"

#include <algorithm>
#include <utility>

#include "tui/app/app.hpp"
#include "tui/app/keys.hpp"
#include "tui/widgets/cells.hpp"
#include "tui/widgets/panel.hpp"

namespace collegium::tui {
namespace {

constexpr int kDialogWidth = 72;
constexpr int kLongestWords = 500;
constexpr int kLeastNote = 10;
constexpr std::size_t kItemsOfAPage = 10;  // items

ftxui::Elements lines_of(const Look& look, const std::vector<ConfirmLine>& lines, int inside) {
    ftxui::Elements drawn;
    for (const ConfirmLine& line : lines)
        for (const std::string& part : wrap(line.words, inside - 2))
            drawn.push_back(look.text(" " + part, line.tone));
    return drawn;
}

void add(ftxui::Elements& to, ftxui::Elements from) {
    for (ftxui::Element& one : from)
        to.push_back(std::move(one));
}

}  // namespace

ChecklistDialog::ChecklistDialog(App& app, Checklist list) : Overlay(app), list_(std::move(list)) {
    for (const Checklist::Entry& entry : list_.entries) {
        FieldOptions options;
        options.id = entry.id;
        options.width = entry.width;
        options.required = entry.required;
        options.check = entry.check;
        fields_.push_back(std::make_unique<TextField>(std::move(options), kLongestWords));
        fields_.back()->set_value(entry.value);
    }
    focus_ = list_.harmless ? verb_at() : 0;
    if (!list_.harmless && list_.items.empty() && fields_.empty()) focus_ = cancel_at();
    for (std::size_t i = 0; i < list_.entries.size(); ++i)
        if (!list_.focus.empty() && list_.entries[i].id == list_.focus) focus_ = entries_at() + i;
}

bool ChecklistDialog::ticked(const std::string& id) const {
    return std::any_of(list_.items.begin(), list_.items.end(),
                       [&](const Checklist::Item& item) { return item.id == id && item.checked; });
}

bool ChecklistDialog::asked(std::size_t entry) const {
    const std::string& with = list_.entries[entry].with;
    return with.empty() || ticked(with);
}

ftxui::Elements ChecklistDialog::item_lines(int inside, int& focus_line) const {
    const Look& look = app().look();
    int note = 0;
    for (const Checklist::Item& item : list_.items)
        note = std::max(note, columns(item.note));
    note = std::min(note, kLeastNote * 2);
    const int room = inside - 7 - (note > 0 ? note + 1 : 0);
    ftxui::Elements lines;
    for (std::size_t i = 0; i < list_.items.size(); ++i) {
        const Checklist::Item& item = list_.items[i];
        const bool here = i == focus_;
        if (here) focus_line = static_cast<int>(lines.size());
        const std::string open = list_.single ? "(" : "[";
        const std::string close = list_.single ? ")" : "]";
        std::string begin = (here ? "> " : "  ") + open + (item.checked ? "x" : " ") + close + " ";
        std::string beside = item.note;
        for (const std::string& part : wrap(item.words, room)) {
            const std::string line =
                begin + fit(part, room) + (note > 0 ? " " + fit(beside, note) : "");
            lines.push_back(look.text(line, here ? Tone::kFocus : Tone::kText));
            begin = "      ";
            beside.clear();
        }
    }
    return lines;
}

ftxui::Elements ChecklistDialog::entry_lines(int inside) {
    const Look& look = app().look();
    int labels = 0;
    for (const Checklist::Entry& entry : list_.entries)
        labels = std::max(labels, columns(entry.label));
    ftxui::Elements lines;
    for (std::size_t i = 0; i < fields_.size(); ++i) {
        if (!asked(i)) continue;
        const Checklist::Entry& entry = list_.entries[i];
        fields_[i]->set_room(inside - labels - 8);
        lines.push_back(ftxui::hbox(
            {look.text("  " + fit(entry.label, labels) + (entry.required ? " * " : "   ")),
             fields_[i]->render(look, focus_ == entries_at() + i),
             look.text(entry.note.empty() ? "" : " " + entry.note, Tone::kMuted)}));
        for (const std::string& part : wrap(fields_[i]->error(), inside - labels - 7))
            if (!part.empty())
                lines.push_back(
                    look.text(std::string(static_cast<std::size_t>(labels + 5), ' ') + "× " + part,
                              Tone::kBad));
    }
    return lines;
}

ftxui::Element ChecklistDialog::buttons(int inside) const {
    const Look& look = app().look();
    const auto button = [&](const std::string& words, bool here) {
        return look.text(here ? "‹ " + words + " ›" : words, here ? Tone::kFocus : Tone::kTitle);
    };
    constexpr int kIndent = 11;
    return ftxui::hbox({ftxui::text(std::string(kIndent, ' ')),
                        button(look.texts("dialog.cancel"), focus_ == cancel_at()),
                        ftxui::text("      "), button(list_.verb + " (F2)", focus_ == verb_at())}) |
           ftxui::size(ftxui::WIDTH, ftxui::EQUAL, inside);
}

ftxui::Element ChecklistDialog::render(int width, int height) {
    const Look& look = app().look();
    const int wide = std::min(width - 2, kDialogWidth);
    const int inside = wide - 2;
    ftxui::Elements above = lines_of(look, list_.body, inside);
    int focus_line = 0;
    ftxui::Elements items = item_lines(inside, focus_line);
    ftxui::Elements below = entry_lines(inside);
    add(below, lines_of(look, list_.notice, inside));
    if (!refused_.empty()) below.push_back(look.text(" × " + refused_, Tone::kBad));
    below.push_back(ftxui::text(""));
    below.push_back(buttons(inside));
    // The list gives way first, and scrolls with its cursor.
    const int fixed = static_cast<int>(above.size() + below.size()) + 2;
    const int room = std::max(1, height - fixed);
    const int count = static_cast<int>(items.size());
    const int first = std::clamp(focus_line - room / 2, 0, std::max(0, count - room));
    for (int i = first; i < std::min(count, first + room); ++i)
        above.push_back(std::move(items[static_cast<std::size_t>(i)]));
    add(above, std::move(below));
    return ftxui::vbox(
        {ftxui::filler(),
         ftxui::hbox({ftxui::filler(),
                      DialogFrame(look, list_.title, ftxui::vbox(std::move(above)), wide),
                      ftxui::filler()}),
         ftxui::filler()});
}

void ChecklistDialog::move(int by) {
    const int count = static_cast<int>(verb_at()) + 1;
    if (on_entry()) fields_[focus_ - entries_at()]->leave(app().look());
    int next = static_cast<int>(focus_);
    do {
        next = (next + by + count) % count;
        focus_ = static_cast<std::size_t>(next);
    } while (on_entry() && !asked(focus_ - entries_at()));
}

void ChecklistDialog::toggle() {
    Checklist::Item& item = list_.items[focus_];
    if (list_.single)
        for (Checklist::Item& other : list_.items)
            other.checked = false;
    item.checked = list_.single || !item.checked;
    refused_.clear();
}

void ChecklistDialog::cancel() {
    app().close_overlay();
    app().flash(Level::kNews, app().texts()("message.cancelled"));
}

void ChecklistDialog::confirm() {
    ChecklistAnswer answer;
    for (const Checklist::Item& item : list_.items)
        if (item.checked) answer.chosen.push_back(item.id);
    if (answer.chosen.empty() && !list_.nothing_chosen.empty()) {
        refused_ = list_.nothing_chosen;
        return;
    }
    for (std::size_t i = 0; i < fields_.size(); ++i) {
        if (!asked(i)) continue;
        fields_[i]->leave(app().look());
        if (!fields_[i]->error().empty()) {
            focus_ = entries_at() + i;
            return;
        }
        answer.values[list_.entries[i].id] = fields_[i]->value();
    }
    const auto confirmed = list_.confirmed;
    app().close_overlay();
    if (confirmed) confirmed(answer);
}

bool ChecklistDialog::on_event(const ftxui::Event& event) {
    const std::string key = key_name(event);
    if (key == "Esc") return cancel(), true;
    if (key == "F2" || key == "Ctrl-S") return confirm(), true;
    if (key == "Tab" || key == "Down") return move(1), true;
    if (key == "Shift-Tab" || key == "Up") return move(-1), true;
    if (on_entry()) {
        if (key == "Enter") return move(1), true;
        return fields_[focus_ - entries_at()]->on_event(event, app().look()), true;
    }
    if (on_item()) {
        const std::size_t last = list_.items.size() - 1;
        if (key == "Space") toggle();
        if (key == "Enter") move(1);
        if (key == "PgDn") focus_ = std::min(focus_ + kItemsOfAPage, last);
        if (key == "PgUp") focus_ -= std::min(focus_, kItemsOfAPage);
        if (key == "Home") focus_ = 0;
        if (key == "End") focus_ = last;
        return true;
    }
    if (key == "Right" || key == "Left") focus_ = focus_ == verb_at() ? cancel_at() : verb_at();
    if (key == "Enter") focus_ == verb_at() ? confirm() : cancel();
    return true;
}

void ChecklistDialog::on_paste(const std::string& text) {
    if (on_entry()) fields_[focus_ - entries_at()]->paste(text, app().look());
}

std::vector<Action> ChecklistDialog::actions() {
    std::vector<Action> rows;
    rows.push_back(make_action(app().texts(), "app.help", "F1", {}));
    Action verb;
    verb.id = "confirm.verb";
    verb.key = "F2";
    verb.label = list_.bar;
    rows.push_back(std::move(verb));
    return rows;
}

std::string ChecklistDialog::hint() const {
    if (on_entry()) return {};
    const std::string verb = lower_case(list_.verb);
    if (focus_ == verb_at()) return app().texts()("dialog.hint_verb", {{"verb", verb}});
    return app().texts()("dialog.hint_list", {{"verb", verb}});
}

}  // namespace collegium::tui
