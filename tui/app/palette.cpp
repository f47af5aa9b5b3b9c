#include "tui/app/palette.hpp"

#include <algorithm>
#include <utility>

#include <collegium/text/search.hpp>

#include "tui/app/app.hpp"
#include "tui/app/keys.hpp"
#include "tui/widgets/cells.hpp"
#include "tui/widgets/panel.hpp"

namespace collegium::tui {
namespace {

constexpr int kPaletteWidth = 68;
constexpr std::size_t kHistoryLength = 100;

FieldOptions line_options() {
    FieldOptions options;
    options.id = "palette";
    options.width = kPaletteWidth - 6;
    return options;
}

bool found_by(const std::string& query, const std::string& words) {
    if (collegium::text::matches(query, words)) return true;
    const auto readings = collegium::text::other_layouts(query);
    return std::any_of(readings.begin(), readings.end(), [&](const std::string& reading) {
        return collegium::text::matches(reading, words);
    });
}

}  // namespace

Palette::Palette(App& app, std::vector<std::string>& history)
    : Overlay(app), history_(history), field_(line_options(), 120) {
    collect();
    search();
}

void Palette::collect() {
    add_sections();
    add_actions();
    add_commands();
}

void Palette::add_sections() {
    const Texts& texts = app().texts();
    for (const Section& section : app().sections()) {
        const std::string key = "section." + section.id;
        // Words of the three languages are synonyms.
        std::string found;
        for (const i18n::Language language : i18n::kLanguages) {
            const Texts other(language);
            found += " " + other(key);
            if (other.has(key + ".words")) found += " " + other(key + ".words");
        }
        entries_.push_back({texts("palette.sections"), texts(key),
                            section.digit.empty() ? "" : "F6 " + section.digit, found, std::nullopt,
                            [&a = app(), id = section.id] { a.open_section(id); }});
    }
}

void Palette::add_actions() {
    const Texts& texts = app().texts();
    for (const Action& action : app().screen_actions()) {
        if (!action.listed || action.id == "app.palette" || action.id == "app.undo") continue;
        std::string found;
        for (const i18n::Language language : i18n::kLanguages)
            found += " " + Texts(language).label(action.id).full;
        entries_.push_back({texts("palette.actions"), action.label.full, action.key, found,
                            action.refusal, action.run});
    }
}

void Palette::add_commands() {
    App& a = app();
    const auto add = [&](const std::string& key, std::function<void()> run,
                         const sdk::Metadata& args = {}) {
        std::string found;
        for (const i18n::Language language : i18n::kLanguages)
            found += " " + Texts(language)(key, args);
        entries_.push_back({a.texts()("palette.commands"), a.texts()(key, args), "", found,
                            std::nullopt, std::move(run)});
    };
    if (a.commands().choose_role) add("command.role", a.commands().choose_role);
    for (const i18n::Language language : i18n::kLanguages)
        add("command.language_" + std::string(i18n::code(language)),
            [&a, language] { a.choose(language); });
    for (const Theme theme : kThemes)
        add("command.theme", [&a, theme] { a.choose(theme); },
            {{"theme", a.texts()("theme." + std::string(theme_id(theme)))}});
    if (a.commands().lock) add("command.lock", a.commands().lock);
    add("command.messages", [&a] { a.open_messages(); });
    add("command.undo", [&a] { a.undo(); });
    add("command.quit", [&a] { a.ask_to_quit(); });
}

void Palette::search() {
    const std::string query = field_.value();
    hits_.clear();
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        const Entry& entry = entries_[i];
        if (query.empty() || found_by(query, entry.words + entry.found)) hits_.push_back(i);
    }
    selected_ = 0;
    refused_.clear();
}

ftxui::Element Palette::render(int width, int height) {
    const Look& look = app().look();
    const int wide = std::min(width - 2, kPaletteWidth);
    const int inside = wide - 2;
    ftxui::Elements lines;
    std::size_t selected_line = 0;
    std::string group;
    for (std::size_t i = 0; i < hits_.size(); ++i) {
        const Entry& entry = entries_[hits_[i]];
        if (entry.group != group) lines.push_back(look.text(" " + entry.group, Tone::kMuted));
        group = entry.group;
        const bool here = i == selected_;
        if (here) selected_line = lines.size();
        const std::string mark = here ? " > " : "   ";
        const int room = inside - 3 - columns(entry.note) - 2;
        lines.push_back(look.text(mark + fit(entry.words, room) + " " + entry.note + " ",
                                  here            ? Tone::kFocus
                                  : entry.refusal ? Tone::kMuted
                                                  : Tone::kText));
        if (entry.refusal)
            lines.push_back(look.text(
                "     " +
                    cut(look.texts("menu.not_possible", {{"reason", *entry.refusal}}), inside - 6),
                Tone::kMuted));
    }
    if (hits_.empty()) {
        const std::string nothing = look.texts("palette.nothing", {{"text", field_.value()}});
        for (const std::string& part : wrap(nothing, inside - 2))
            lines.push_back(look.text(" " + part, Tone::kMuted));
    }
    constexpr int kAbove = 3;  // rows of the screen left in sight
    const auto room = static_cast<std::size_t>(std::max(3, height - kAbove - 5));
    const std::size_t first = selected_line >= room ? selected_line + 1 - room : 0;
    ftxui::Elements seen{ftxui::hbox({ftxui::text(" "), field_.render(look, true)})};
    for (std::size_t i = first; i < lines.size() && i < first + room; ++i)
        seen.push_back(lines[i]);
    ftxui::Element box = DialogFrame(look, ":", ftxui::vbox(std::move(seen)), wide);
    return ftxui::vbox({ftxui::text("") | ftxui::size(ftxui::HEIGHT, ftxui::EQUAL, kAbove),
                        ftxui::hbox({ftxui::filler(), std::move(box), ftxui::filler()}),
                        ftxui::filler()});
}

void Palette::run() {
    if (hits_.empty()) return;
    const Entry entry = entries_[hits_[selected_]];
    if (entry.refusal) {
        refused_ = *entry.refusal;
        return;
    }
    const std::string typed = field_.value().empty() ? entry.words : field_.value();
    std::erase(history_, typed);
    history_.push_back(typed);
    if (history_.size() > kHistoryLength) history_.erase(history_.begin());
    App& a = app();
    a.close_overlay();
    if (entry.run) entry.run();
}

void Palette::complete() {
    if (!hits_.empty()) {
        field_.set_value(entries_[hits_[selected_]].words);
        const std::size_t kept = hits_[selected_];
        search();
        const auto found = std::find(hits_.begin(), hits_.end(), kept);
        if (found != hits_.end())
            selected_ = static_cast<std::size_t>(std::distance(hits_.begin(), found));
    }
}

void Palette::recall(int by) {
    const auto wanted = static_cast<long>(recalled_) + by;
    if (wanted < 0 || wanted > static_cast<long>(history_.size())) return;
    recalled_ = static_cast<std::size_t>(wanted);
    field_.set_value(recalled_ == 0 ? "" : history_[history_.size() - recalled_]);
    const std::size_t kept = recalled_;
    search();
    recalled_ = kept;
}

bool Palette::on_event(const ftxui::Event& event) {
    const std::string key = key_name(event);
    if (key == "Esc") return app().close_overlay(), true;
    if (key == "Enter") return run(), true;
    if (key == "Tab") return complete(), true;
    const bool in_history = recalled_ > 0 || field_.value().empty();
    if (key == "Up" && in_history && selected_ == 0) return recall(1), true;
    if (key == "Down" && recalled_ > 0) return recall(-1), true;
    if (key == "Up") {
        if (selected_ > 0) --selected_;
        return true;
    }
    if (key == "Down") {
        if (selected_ + 1 < hits_.size()) ++selected_;
        return true;
    }
    const std::string before = field_.value();
    field_.on_event(event, app().look());
    if (field_.value() != before) {
        recalled_ = 0;
        search();
    }
    return true;
}

void Palette::on_paste(const std::string& text) {
    field_.paste(text, app().look());
    search();
}

std::vector<Action> Palette::actions() {
    std::vector<Action> rows;
    rows.push_back(make_action(app().texts(), "app.help", "F1", {}));
    rows.push_back(make_action(app().texts(), "app.quit", "F10", {}));
    return rows;
}

std::string Palette::hint() const {
    return refused_.empty() ? app().texts()("palette.hint") : refused_;
}

Level Palette::hint_level() const {
    return refused_.empty() ? Level::kNews : Level::kRefused;
}

}  // namespace collegium::tui
