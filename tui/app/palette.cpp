#include "tui/app/palette.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "tui/app/app.hpp"
#include "tui/app/help_text.hpp"
#include "tui/app/keys.hpp"
#include "tui/widgets/cells.hpp"
#include "tui/widgets/panel.hpp"

namespace collegium::tui {
namespace {

constexpr int kPaletteWidth = 68;
constexpr std::size_t kHistoryLength = 100;
constexpr std::size_t kRecent = 3;

FieldOptions line_options() {
    FieldOptions options;
    options.id = "palette";
    options.width = kPaletteWidth - 6;
    return options;
}

}  // namespace

Palette::Palette(App& app, std::vector<std::string>& history)
    : Overlay(app), history_(history), field_(line_options(), 120) {
    collect();
    search();
}

void Palette::collect() {
    add_doors();
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
        own_.push_back({texts("palette.sections"), texts(key),
                        section.digit.empty() ? "" : "F6 " + section.digit, found, std::nullopt,
                        [&a = app(), id = section.id] { a.open_section(id); }, false});
    }
}

// Sections of the place one is in, as F6 shows them.
void Palette::add_doors() {
    const auto place = app().place();
    if (place == nullptr) return;
    for (const Place::Door& door : place->doors(app())) {
        const std::string key = "competition.section." + door.id;
        std::string found;
        for (const i18n::Language language : i18n::kLanguages) {
            const Texts other(language);
            for (const std::string& words : {key, key + ".words"})
                if (other.has(words)) found += " " + other(words);
        }
        own_.push_back({app().texts()("palette.sections"), door.words,
                        door.digit.empty() ? "" : "F6 " + door.digit, found, door.refusal,
                        [&a = app(), place, id = door.id] { a.open_door(*place, id); }, false});
    }
}

void Palette::add_actions() {
    const Texts& texts = app().texts();
    for (const Action& action : app().screen_actions()) {
        if (!action.listed || action.id == "app.palette" || action.id == "app.undo") continue;
        std::string found;
        for (const i18n::Language language : i18n::kLanguages)
            found += " " + Texts(language).label(action.id).full;
        own_.push_back({texts("palette.actions"), action.label.full, action.key, found,
                        action.refusal, action.run, false});
    }
}

void Palette::add_commands() {
    App& a = app();
    const auto add = [&](const std::string& key, std::function<void()> run,
                         const sdk::Metadata& args = {}) {
        std::string found;
        for (const i18n::Language language : i18n::kLanguages)
            found += " " + Texts(language)(key, args);
        own_.push_back({a.texts()("palette.commands"), a.texts()(key, args), "", found,
                        std::nullopt, std::move(run), false});
    };
    const std::vector<Action> keys = a.screen_actions();
    if (const Action* save = find_action(keys, "F5"); save != nullptr && save->possible())
        add("command.export", save->run);
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

bool Palette::fits(const Entry& entry) const {
    const std::string& query = field_.value();
    return found_by(query, entry.words + entry.found);
}

void Palette::search() {
    found_.clear();
    refused_.clear();
    shown_.clear();
    selected_ = 0;
    ask_finders();
    put_together();
}

// Every letter asks anew; the answer to fewer letters is not waited for.
void Palette::ask_finders() {
    scope_.cancel();
    const std::string typed = field_.value();
    const int asked = ++asked_;
    const auto& finders = app().finders();
    found_.resize(finders.size());
    waiting_ = 0;
    if (typed.empty() || !app().online()) return;
    for (std::size_t i = 0; i < finders.size(); ++i) {
        const std::string group = app().texts()("palette." + finders[i].id);
        auto work =
            finders[i].search(app(), typed, [this, asked, i, group](std::vector<Found> found) {
                if (asked != asked_) return;
                --waiting_;
                for (Found& one : found)
                    found_[i].push_back({group, std::move(one.words), std::move(one.note), "",
                                         std::nullopt, std::move(one.open), false});
                put_together();
                app().repaint();
            });
        if (!work) continue;
        ++waiting_;
        app().start_task(scope_, {.quiet = true}, std::move(*work));
    }
}

// Answers come late and stand first: the cursor stays on the row it was on.
void Palette::put_together() {
    const std::string held =
        shown_.empty() ? "" : shown_[selected_].group + shown_[selected_].words;
    shown_.clear();
    for (const auto& found : found_)
        shown_.insert(shown_.end(), found.begin(), found.end());
    std::copy_if(own_.begin(), own_.end(), std::back_inserter(shown_),
                 [this](const Entry& entry) { return fits(entry); });
    if (!shown_.empty() || field_.value().empty()) {
        const std::size_t recent = std::min(kRecent, history_.size());
        for (std::size_t i = 0; i < recent; ++i) {
            const std::string& words = history_[history_.size() - 1 - i];
            shown_.push_back({app().texts()("palette.recent"), words, "", "", std::nullopt,
                              [this, words] {
                                  field_.set_value(words);
                                  search();
                              },
                              true});
        }
    }
    selected_ = 0;
    for (std::size_t i = 0; i < shown_.size() && !held.empty(); ++i)
        if (shown_[i].group + shown_[i].words == held) selected_ = i;
}

ftxui::Element Palette::render(int width, int height) {
    const Look& look = app().look();
    const int wide = std::min(width - 2, kPaletteWidth);
    const int inside = wide - 2;
    field_.set_room(inside - 4);
    ftxui::Elements lines;
    std::size_t selected_line = 0;
    std::string group;
    for (std::size_t i = 0; i < shown_.size(); ++i) {
        const Entry& entry = shown_[i];
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
    if (shown_.empty()) {
        const std::string nothing = waiting_ > 0
                                        ? look.texts("palette.searching")
                                        : look.texts("palette.nothing", {{"text", field_.value()}});
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
    if (shown_.empty()) return;
    const Entry entry = shown_[selected_];
    if (entry.refusal) {
        refused_ = *entry.refusal;
        return;
    }
    if (entry.keeps_open) return entry.run();
    const std::string typed = field_.value().empty() ? entry.words : field_.value();
    std::erase(history_, typed);
    history_.push_back(typed);
    if (history_.size() > kHistoryLength) history_.erase(history_.begin());
    App& a = app();
    a.close_overlay();
    if (entry.run) entry.run();
}

void Palette::complete() {
    if (shown_.empty()) return;
    field_.set_value(shown_[selected_].words);
    const std::string kept = shown_[selected_].group + shown_[selected_].words;
    search();
    for (std::size_t i = 0; i < shown_.size(); ++i)
        if (shown_[i].group + shown_[i].words == kept) selected_ = i;
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
    if (key == "F10") {
        App& a = app();
        a.close_overlay();
        return a.ask_to_quit(), true;
    }
    if (key == "Tab") return complete(), true;
    const bool in_history = recalled_ > 0 || field_.value().empty();
    if (key == "Up" && in_history && selected_ == 0) return recall(1), true;
    if (key == "Down" && recalled_ > 0) return recall(-1), true;
    if (key == "Up") {
        if (selected_ > 0) --selected_;
        return true;
    }
    if (key == "Down") {
        if (selected_ + 1 < shown_.size()) ++selected_;
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
