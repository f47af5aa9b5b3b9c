#include "tui/app/help_text.hpp"

#include <algorithm>

#include <collegium/text/search.hpp>

#include "tui/app/keys.hpp"
#include "tui/widgets/cells.hpp"

namespace collegium::tui {
namespace {

constexpr int kKeyColumn = 12;
constexpr int kSheetWidth = 76;  // of an A4 page of typewriter letters

// "Открыть карточку (Enter)"
std::string with_twins(const Action& action, bool ukrainian) {
    std::string twins;
    for (const std::string& twin : action.twins)
        twins += (twins.empty() ? "" : " ") + shown_key(twin, ukrainian);
    return twins.empty() ? action.label.full : action.label.full + " (" + twins + ")";
}

void add_lines(std::string& sheet, const std::vector<std::string>& lines) {
    for (const std::string& line : lines)
        sheet += line + "\n";
    sheet += "\n";
}

}  // namespace

bool found_by(const std::string& query, const std::string& words) {
    if (query.empty() || collegium::text::matches(query, words)) return true;
    const auto readings = collegium::text::other_layouts(query);
    return std::any_of(readings.begin(), readings.end(), [&](const std::string& reading) {
        return collegium::text::matches(reading, words);
    });
}

std::vector<std::string> help_of(const Action& action, const Texts& texts, int width) {
    const bool ukrainian = texts.language() == i18n::Language::kUk;
    std::string keys = shown_key(action.key, ukrainian);
    if (keys.empty()) keys = "F9";  // only in the menu
    if (!action.label.bar6.empty())
        keys = fit(keys, std::max(4, columns(keys) + 1)) + action.label.bar6;
    const int indent = std::max(kKeyColumn, columns(keys) + 1);
    const std::string blank(static_cast<std::size_t>(indent), ' ');
    std::vector<std::string> lines;
    for (const std::string& part : wrap(with_twins(action, ukrainian), width - indent))
        lines.push_back((lines.empty() ? fit(keys, indent) : blank) + part);
    if (!action.refusal) return lines;
    for (const std::string& part :
         wrap(texts("help.not_now", {{"reason", *action.refusal}}), width - indent))
        lines.push_back(blank + part);
    return lines;
}

std::string words_of(const Action& action) {
    return action.key + " " + action.label.full + " " + action.label.bar6 + " " +
           action.label.bar8 + " " + action.refusal.value_or("");
}

bool is_own_help(const Action& action) {
    return !action.id.starts_with("app.") || action.id == "app.undo";
}

std::vector<std::string> help_purpose(const std::string& screen, const std::string& otherwise,
                                      const Texts& texts, int width) {
    const std::string key = "help." + screen;
    return texts.has(key) ? wrap(texts(key), width) : std::vector<std::string>{otherwise};
}

std::vector<std::string> general_help(const Texts& texts, int width) {
    std::vector<std::string> lines;
    for (const char* part : {"help.all_keys", "help.all_lists", "help.all_forms", "help.all_signs",
                             "help.all_colours"}) {
        if (!lines.empty()) lines.emplace_back();
        const std::string text = texts(part);
        for (std::size_t at = 0; at <= text.size();) {
            const std::size_t end = std::min(text.find('\n', at), text.size());
            for (std::string& line : wrap(text.substr(at, end - at), width))
                lines.push_back(std::move(line));
            at = end + 1;
        }
    }
    return lines;
}

std::string help_sheet(const std::string& heading, const std::string& screen,
                       const std::vector<Action>& actions, const Texts& texts) {
    std::string sheet = heading + "\n\n";
    if (texts.has("help." + screen)) add_lines(sheet, help_purpose(screen, "", texts, kSheetWidth));
    std::vector<std::string> lines{texts("help.keys")};
    for (const Action& action : actions)
        if (is_own_help(action))
            for (std::string& part : help_of(action, texts, kSheetWidth))
                lines.push_back(std::move(part));
    add_lines(sheet, lines);
    return sheet;
}

std::string general_sheet(const Texts& texts) {
    std::string sheet;
    add_lines(sheet, general_help(texts, kSheetWidth));
    return sheet;
}

}  // namespace collegium::tui
