#include "tui/viewmodel/plugins.hpp"

#include <map>

namespace collegium::tui::viewmodel {
namespace {

constexpr Mark<v1::Plugin::State> kStates[] = {
    {v1::Plugin::STATE_WORKING, "✓", Tone::kOk},
    {v1::Plugin::STATE_WAITING, "?", Tone::kWarn},
    {v1::Plugin::STATE_QUARANTINED, "?", Tone::kWarn},
    {v1::Plugin::STATE_REFUSED, "×", Tone::kBad},
    {v1::Plugin::STATE_DISABLED, "·", Tone::kMuted},
};

const Mark<v1::Plugin::State>& look_of(v1::Plugin::State state) {
    return mark_of(state, kStates, 3);
}

// Those of the languages of our officials first.
std::vector<std::pair<std::string, std::string>> titles_of(const v1::LocalizedName& name) {
    std::map<std::string, std::string> titles(name.titles().begin(), name.titles().end());
    std::vector<std::pair<std::string, std::string>> found;
    for (const char* const language : {"ru", "uk", "en"})
        if (const auto title = titles.extract(language))
            found.emplace_back(language, title.mapped());
    found.insert(found.end(), titles.begin(), titles.end());
    return found;
}

std::string all_titles(const v1::LocalizedName& name) {
    std::string words;
    for (const auto& [language, title] : titles_of(name))
        words = join({words, title}, " ");
    return words;
}

}  // namespace

std::string plugin_title(const v1::Plugin& plugin, const Texts& texts) {
    const std::string title = in_words(plugin.title(), texts);
    if (plugin.state() == v1::Plugin::STATE_REFUSED || title.empty()) return plugin.file_name();
    return title;
}

std::string plugin_state(v1::Plugin::State state, const Texts& texts) {
    return texts("plugins.state." + enum_id(look_of(state).value));
}

PluginsModel::PluginsModel(const Texts& words, LocalClock clock)
    : ListOf(words, std::move(clock), Search::kClient, "plugins", [](const v1::Plugin& row) {
          return std::to_string(row.state()) + row.sha256() + row.reason();
      }) {
    sign([](const v1::Plugin& row) {
        return Cell{look_of(row.state()).sign, look_of(row.state()).tone};
    });
    column("name", share(1, 16), 5,
           [this](const v1::Plugin& row) { return plugin_title(row, texts()); });
    column("version", fixed(8), 2, "version").in(Rooms::kRoomy);
    column("state", fixed(13), 4, [this](const v1::Plugin& row) {
        return Cell{plugin_state(row.state(), texts()), look_of(row.state()).tone};
    });
    column("used", fixed(13), 1, "competition_count").in(Rooms::kNormal);
    column("checks", fixed(14), 3, [this](const v1::Plugin& row) {
        return Cell{checks_words(row), row.checks_failed() == 0 ? Tone::kText : Tone::kBad};
    }).in(Rooms::kNormal);
    below("name", [](const v1::Plugin& row) {
        return Cell{join({row.version(), row.reason_text()}), Tone::kMuted};
    });
    found_by([this](const v1::Plugin& row) {
        return join({all_titles(row.title()), row.file_name(), row.plugin_id(),
                     plugin_state(row.state(), texts())},
                    " ");
    });
    pane([this](const v1::Plugin& row) -> Detail {
        const auto named = [&](const char* key, const char* name, const std::string& value) {
            return value.empty() ? std::string{} : texts()(key, {{name, value}});
        };
        return {plugin_title(row, texts()),
                texts()("plugins.file_time", {{"time", show_moment(row.file_time(), local())}}),
                verdict(row)
                    .add(join({named("plugins.author", "name", row.author()), row.licence(),
                               named("plugins.abi", "version", row.abi_version())}),
                         Tone::kMuted)
                    .add(join({row.file_name(),
                               texts()("plugins.fingerprint", {{"hash", short_hash(row.sha256())}}),
                               row.bundled() ? texts()("plugins.bundled") : ""}),
                         Tone::kMuted)};
    });
}

std::string PluginsModel::corner() const {
    std::string words;
    for (const auto& look : kStates) {
        const int n = count([&](const v1::Plugin& row) { return row.state() == look.value; });
        words = join({words, counted("plugins.count." + enum_id(look.value), n)});
    }
    return words;
}

std::string PluginsModel::checks_words(const v1::Plugin& row) const {
    if (row.checks_failed() > 0)
        return texts()("plugins.checks_failed", {{"n", row.checks_failed()}});
    if (row.checks_passed() == 0) return {};
    return texts()("plugins.checks_all", {{"n", row.checks_passed()}});
}

Lines PluginsModel::verdict(const v1::Plugin& row) const {
    const auto& look = look_of(row.state());
    const std::string id = enum_id(look.value);
    Lines lines;
    if (!row.reason_text().empty())
        lines.add(texts()("plugins.verdict." + id, {{"reason", row.reason_text()}}), look.tone);
    lines.add(texts()("plugins.effect." + id));
    if (!row.what_to_do().empty())
        lines.add(texts()("plugins.what_to_do", {{"words", row.what_to_do()}}));
    return lines;
}

std::vector<Detail> PluginsModel::wide_details() const {
    const v1::Plugin* row = current();
    if (row == nullptr) return {};
    std::vector<Detail> panes{detail()};
    const auto add = [&](std::string title, const Lines& lines) {
        if (!lines.empty()) panes.push_back({std::move(title), {}, lines});
    };
    const auto& title = row->title();
    Lines names;
    std::string named;
    for (const auto& [language, words] : titles_of(title))
        named = join({named, language + " " + words});
    if (!named.empty()) names.add(named);
    add(texts()("plugins.pane.names"), names.add(row->plugin_id(), Tone::kMuted));

    Lines abilities;
    for (const auto& capability : row->capabilities())
        abilities.add("✓ " + join({capability.id(), capability.summary()}, "  "));
    add(texts()("plugins.pane.capabilities"), abilities);

    Lines facts;
    if (row->checks_passed() > 0)
        facts.add("✓ " + counted("plugins.checks_passed", row->checks_passed()));
    for (const auto& fact : row->facts())
        facts.add("× " + fact, Tone::kBad);
    add(texts()("plugins.pane.facts"), facts);

    const bool used = row->competition_count() > 0;
    add(texts()("plugins.pane.use"),
        Lines().add(used ? counted("plugins.used_by", row->competition_count())
                         : texts()("plugins.unused")));
    return panes;
}

Detail PluginsModel::how_to_add() const {
    Lines steps;
    for (const char* step : {"1", "2", "3", "4", "5"})
        steps.add(texts()(std::string("plugins.add.") + step));
    return {texts()("plugins.pane.add"), {}, steps.add(texts()("plugins.add.note"), Tone::kMuted)};
}

std::vector<Line> PluginsModel::report() const {
    Lines lines;
    for (const Detail& pane : wide_details()) {
        lines.add(join({pane.title, pane.corner}), Tone::kTitle);
        for (const Line& line : pane.lines)
            lines.add("  " + line.words, line.tone);
    }
    return lines;
}

}  // namespace collegium::tui::viewmodel
