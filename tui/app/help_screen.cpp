#include "tui/app/help_screen.hpp"

#include <algorithm>
#include <utility>

#include "tui/app/app.hpp"
#include "tui/app/keys.hpp"
#include "tui/app/save_file.hpp"
#include "tui/widgets/cells.hpp"
#include "tui/widgets/panel.hpp"

namespace collegium::tui {
namespace {

constexpr int kKeyColumn = 12;
constexpr int kSheetWidth = 76;  // of an A4 page of typewriter letters

ftxui::Element lines_of(const std::vector<std::string>& words) {
    ftxui::Elements lines;
    for (const std::string& line : words)
        lines.push_back(ftxui::text(" " + line));
    return ftxui::vbox(std::move(lines));
}

// "Открыть карточку (Enter)"
std::string with_twins(const Action& action, bool ukrainian) {
    std::string twins;
    for (const std::string& twin : action.twins)
        twins += (twins.empty() ? "" : " ") + shown_key(twin, ukrainian);
    return twins.empty() ? action.label.full : action.label.full + " (" + twins + ")";
}

}  // namespace

HelpScreen::HelpScreen(App& app, const Screen& about, std::vector<Action> actions)
    : Screen(app),
      subject_(about.crumb().empty() ? about.heading() : about.crumb()),
      purpose_key_("help." + about.id()),
      actions_(std::move(actions)) {}

std::string HelpScreen::heading() const {
    return crumb() + " · " + (general_ ? app().texts()("help.general") : subject_);
}

std::string HelpScreen::crumb() const {
    return app().texts()("help.title");
}

std::string HelpScreen::hint() const {
    return app().texts()(general_ ? "help.general_hint" : "help.hint");
}

// "F2  Запис.  Записать результат", with the reason below where it is not possible now.
std::vector<std::string> HelpScreen::key_lines(int width) const {
    const Texts& texts = app().texts();
    const bool ukrainian = texts.language() == i18n::Language::kUk;
    std::vector<std::string> lines;
    for (const Action& action : actions_) {
        if (action.id.starts_with("app.") && action.id != "app.undo") continue;
        std::string keys = shown_key(action.key, ukrainian);
        if (keys.empty()) keys = "F9";  // only in the menu
        if (!action.label.bar6.empty())
            keys = fit(keys, std::max(4, columns(keys) + 1)) + action.label.bar6;
        const int indent = std::max(kKeyColumn, columns(keys) + 1);
        std::string lead = fit(keys, indent);
        for (const std::string& part : wrap(with_twins(action, ukrainian), width - indent)) {
            lines.push_back(lead + part);
            lead = std::string(static_cast<std::size_t>(indent), ' ');
        }
        if (!action.refusal) continue;
        const std::string reason = texts("help.not_now", {{"reason", *action.refusal}});
        for (const std::string& part : wrap(reason, width - indent))
            lines.push_back(std::string(static_cast<std::size_t>(indent), ' ') + part);
    }
    return lines;
}

std::vector<Action> HelpScreen::actions() {
    std::vector<Action> rows;
    rows.push_back(
        make_action(app().texts(), general_ ? "help.here" : "help.general", "F1", [this] {
            general_ = !general_;
            top_ = 0;
        }));
    rows.push_back(make_action(app().texts(), "help.print", "F5", [this] { save_sheet(); }));
    return rows;
}

std::vector<std::string> HelpScreen::purpose_lines(int width) const {
    const Texts& texts = app().texts();
    if (!texts.has(purpose_key_)) return {subject_};
    return wrap(texts(purpose_key_), width);
}

// What holds on every screen: a heading, then one line a thing.
std::vector<std::string> HelpScreen::general_lines(int width) const {
    std::vector<std::string> lines;
    for (const char* part : {"help.all_keys", "help.all_lists", "help.all_forms", "help.all_signs",
                             "help.all_colours"}) {
        if (!lines.empty()) lines.emplace_back();
        std::string text = app().texts()(part);
        for (std::size_t at = 0; at <= text.size();) {
            const std::size_t end = std::min(text.find('\n', at), text.size());
            for (std::string& line : wrap(text.substr(at, end - at), width))
                lines.push_back(std::move(line));
            at = end + 1;
        }
    }
    return lines;
}

void HelpScreen::save_sheet() {
    const Texts& texts = app().texts();
    std::string sheet = heading() + "\n\n";
    const auto add = [&sheet](const std::vector<std::string>& lines) {
        for (const std::string& line : lines)
            sheet += line + "\n";
        sheet += "\n";
    };
    if (!general_) {
        add(purpose_lines(kSheetWidth));
        sheet += texts("help.keys") + "\n";
        add(key_lines(kSheetWidth));
    }
    add(general_lines(kSheetWidth));
    save_file(app(), crumb() + " " + (general_ ? texts("help.general") : subject_), "txt", sheet);
}

std::string HelpScreen::page_of(std::size_t count) const {
    const std::size_t pages = (count + page_ - 1) / page_;
    if (pages < 2) return {};
    return app().texts()("help.page", {{"page", std::to_string((top_ + page_ - 1) / page_ + 1)},
                                       {"pages", std::to_string(pages)}});
}

ftxui::Element HelpScreen::general_body(const Viewport& viewport) {
    const Look& look = app().look();
    const std::vector<std::string> lines = general_lines(viewport.width - 4);
    page_ = static_cast<std::size_t>(std::max(1, viewport.height - 2));
    top_ = std::min(top_, lines.size() > page_ ? lines.size() - page_ : 0);
    const auto first = lines.begin() + static_cast<std::ptrdiff_t>(top_);
    const auto end =
        lines.begin() + static_cast<std::ptrdiff_t>(std::min(lines.size(), top_ + page_));
    return Panel(look, look.texts("help.general"), page_of(lines.size()),
                 lines_of(std::vector<std::string>(first, end)));
}

ftxui::Element HelpScreen::body(const Viewport& viewport) {
    if (general_) return general_body(viewport);
    const Look& look = app().look();
    const Texts& texts = look.texts;
    const int width = viewport.width - 4;
    const std::vector<std::string> purpose = purpose_lines(width);
    std::vector<std::string> common;
    for (const char* key : {"help.common1", "help.common2", "help.signs"})
        for (std::string& line : wrap(texts(key), width))
            common.push_back(std::move(line));
    const std::vector<std::string> keys = key_lines(width);
    const int used = static_cast<int>(purpose.size() + common.size()) + 4;
    page_ = static_cast<std::size_t>(std::max(1, viewport.height - used));
    const std::size_t last = keys.size() > page_ ? keys.size() - page_ : 0;
    top_ = std::min(top_, last);
    const auto first = keys.begin() + static_cast<std::ptrdiff_t>(top_);
    const auto end =
        keys.begin() + static_cast<std::ptrdiff_t>(std::min(keys.size(), top_ + page_));
    std::vector<PanelPart> parts;
    parts.push_back({{texts("help.purpose"), page_of(keys.size())}, lines_of(purpose), false});
    parts.push_back(
        {{texts("help.keys"), ""}, lines_of(std::vector<std::string>(first, end)), true});
    parts.push_back({{texts("help.everywhere"), ""}, lines_of(common), false});
    return StackedPanel(look, std::move(parts));
}

bool HelpScreen::on_event(const ftxui::Event& event) {
    const std::string key = key_name(event);
    if (key == "Down")
        ++top_;
    else if (key == "Up")
        top_ -= top_ > 0 ? 1 : 0;
    else if (key == "PgDn" || key == "Space")
        top_ += page_;
    else if (key == "PgUp")
        top_ -= std::min(top_, page_);
    else if (key == "Home")
        top_ = 0;
    else
        return false;
    return true;
}

}  // namespace collegium::tui
