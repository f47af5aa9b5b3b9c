#include "tui/viewmodel/plugins.hpp"

#include <algorithm>

namespace collegium::tui::viewmodel {
namespace {

struct StateLook {
    v1::Plugin::State state;
    const char* id;
    const char* sign;
    Tone tone;
};

constexpr StateLook kStates[] = {
    {v1::Plugin::STATE_WORKING, "working", "✓", Tone::kOk},
    {v1::Plugin::STATE_WAITING, "waiting", "?", Tone::kWarn},
    {v1::Plugin::STATE_QUARANTINED, "quarantined", "?", Tone::kWarn},
    {v1::Plugin::STATE_REFUSED, "refused", "×", Tone::kBad},
    {v1::Plugin::STATE_DISABLED, "disabled", "·", Tone::kMuted},
};

const StateLook& look_of(v1::Plugin::State state) {
    for (const StateLook& look : kStates)
        if (look.state == state) return look;
    return kStates[3];
}

}  // namespace

std::string plugin_title(const v1::Plugin& plugin, const Texts& texts) {
    const std::string title = in_words(plugin.title(), texts);
    if (plugin.state() == v1::Plugin::STATE_REFUSED || title.empty()) return plugin.file_name();
    return title;
}

std::string plugin_state(v1::Plugin::State state, const Texts& texts) {
    return texts(std::string("plugins.state.") + look_of(state).id);
}

PluginsModel::PluginsModel(Texts texts, LocalClock clock)
    : PagedModel(texts, Search::kClient,
                 [](const v1::Plugin& row) {
                     return std::to_string(row.state()) + row.sha256() + row.reason();
                 }),
      clock_(std::move(clock)) {}

std::vector<Column> PluginsModel::columns() const {
    const Column sign{"sign", "", 1, 1, 0, Align::kLeft, 6};
    const Column name{"name", texts()("plugins.column.name"), 0, 1, 16, Align::kLeft, 5};
    const Column version{"version", texts()("plugins.column.version"), 8, 1, 0, Align::kLeft, 2};
    const Column state{"state", texts()("plugins.column.state"), 13, 1, 0, Align::kLeft, 4};
    if (room() == Room::kNarrow) return {sign, name, state};
    if (room() == Room::kWide) return {sign, name, version, state};
    return {sign,
            name,
            version,
            state,
            {"used", texts()("plugins.column.used"), 13, 1, 0, Align::kLeft, 1},
            {"checks", texts()("plugins.column.checks"), 14, 1, 0, Align::kLeft, 3}};
}

std::string PluginsModel::title() const {
    return texts()("plugins.title");
}

int PluginsModel::count(v1::Plugin::State state) const {
    return static_cast<int>(
        std::count_if(list().entries().begin(), list().entries().end(),
                      [&](const auto& entry) { return entry.row.state() == state; }));
}

std::string PluginsModel::corner() const {
    std::string words;
    for (const StateLook& look : kStates) {
        const int n = count(look.state);
        if (n == 0) continue;
        words = join(
            {words, texts()(std::string("plugins.count.") + look.id, {{"n", std::to_string(n)}})});
    }
    return words;
}

std::string PluginsModel::footer() const {
    return room() == Room::kNarrow ? std::string{} : texts()("plugins.footer");
}

TableRow PluginsModel::draw_row(const v1::Plugin& row, Room room) const {
    const StateLook& look = look_of(row.state());
    const std::string used =
        row.competition_count() == 0 ? std::string{} : std::to_string(row.competition_count());
    TableRow drawn;
    drawn.lines = {{{look.sign, look.tone}, {plugin_title(row, texts())}}};
    auto& first = drawn.lines[0];
    if (room == Room::kNarrow) {
        first.push_back({plugin_state(row.state(), texts()), look.tone});
        drawn.lines.push_back({{}, {join({row.version(), row.reason_text()}), Tone::kMuted}});
        return drawn;
    }
    first.push_back({row.version()});
    first.push_back({plugin_state(row.state(), texts()), look.tone});
    if (room != Room::kNormal) return drawn;
    first.push_back({used});
    first.push_back({checks_words(row), row.checks_failed() == 0 ? Tone::kText : Tone::kBad});
    return drawn;
}

std::string PluginsModel::checks_words(const v1::Plugin& row) const {
    if (row.checks_failed() > 0)
        return texts()("plugins.checks_failed", {{"n", std::to_string(row.checks_failed())}});
    if (row.checks_passed() == 0) return {};
    return texts()("plugins.checks_all", {{"n", std::to_string(row.checks_passed())}});
}

std::string PluginsModel::searched(const v1::Plugin& row) const {
    return join({row.title().ru(), row.title().uk(), row.title().en(), row.file_name(),
                 row.plugin_id(), plugin_state(row.state(), texts())},
                " ");
}

std::vector<Line> PluginsModel::verdict(const v1::Plugin& row) const {
    std::vector<Line> lines;
    const StateLook& look = look_of(row.state());
    if (!row.reason_text().empty())
        lines.push_back(
            {texts()(std::string("plugins.verdict.") + look.id, {{"reason", row.reason_text()}}),
             look.tone});
    lines.push_back({texts()(std::string("plugins.effect.") + look.id), Tone::kText});
    if (!row.what_to_do().empty())
        lines.push_back({texts()("plugins.what_to_do", {{"words", row.what_to_do()}})});
    return lines;
}

Detail PluginsModel::detail() const {
    const v1::Plugin* row = current();
    if (row == nullptr) return {};
    Detail detail{plugin_title(*row, texts()),
                  texts()("plugins.file_time", {{"time", show_moment(row->file_time(), clock_)}}),
                  verdict(*row)};
    const std::string author = join(
        {row->author().empty() ? "" : texts()("plugins.author", {{"name", row->author()}}),
         row->licence(),
         row->abi_version().empty() ? ""
                                    : texts()("plugins.abi", {{"version", row->abi_version()}})});
    if (!author.empty()) detail.lines.push_back({author, Tone::kMuted});
    detail.lines.push_back(
        {join({row->file_name(),
               texts()("plugins.fingerprint", {{"hash", short_hash(row->sha256())}}),
               row->bundled() ? texts()("plugins.bundled") : ""}),
         Tone::kMuted});
    return detail;
}

std::vector<Detail> PluginsModel::wide_details() const {
    const v1::Plugin* row = current();
    if (row == nullptr) return {};
    std::vector<Detail> panes{detail()};
    Detail names{texts()("plugins.pane.names"), {}, {}};
    const auto& title = row->title();
    if (!title.ru().empty() || !title.en().empty())
        names.lines.push_back({join({"ru " + title.ru(), "uk " + title.uk(), "en " + title.en()})});
    if (!row->plugin_id().empty()) names.lines.push_back({row->plugin_id(), Tone::kMuted});
    if (!names.lines.empty()) panes.push_back(std::move(names));

    Detail abilities{texts()("plugins.pane.capabilities"), {}, {}};
    for (const auto& capability : row->capabilities())
        abilities.lines.push_back(
            {"✓ " + join({capability.id(), capability.summary()}, "  "), Tone::kText});
    if (!abilities.lines.empty()) panes.push_back(std::move(abilities));

    Detail facts{texts()("plugins.pane.facts"), {}, {}};
    if (row->checks_passed() > 0)
        facts.lines.push_back(
            {"✓ " + texts()("plugins.checks_passed", {{"n", std::to_string(row->checks_passed())}}),
             Tone::kText});
    for (const auto& fact : row->facts())
        facts.lines.push_back({"× " + fact, Tone::kBad});
    if (!facts.lines.empty()) panes.push_back(std::move(facts));

    Detail use{texts()("plugins.pane.use"), {}, {}};
    use.lines.push_back(
        {row->competition_count() == 0
             ? texts()("plugins.unused")
             : texts()("plugins.used_by", {{"n", std::to_string(row->competition_count())}})});
    panes.push_back(std::move(use));
    return panes;
}

Detail PluginsModel::how_to_add() const {
    Detail detail{texts()("plugins.pane.add"), {}, {}};
    for (const char* step : {"1", "2", "3", "4", "5"})
        detail.lines.push_back({texts()(std::string("plugins.add.") + step)});
    detail.lines.push_back({texts()("plugins.add.note"), Tone::kMuted});
    return detail;
}

std::vector<Line> PluginsModel::report() const {
    std::vector<Line> lines;
    for (const Detail& pane : wide_details()) {
        lines.push_back({join({pane.title, pane.corner}), Tone::kTitle});
        for (const Line& line : pane.lines)
            lines.push_back({"  " + line.words, line.tone});
    }
    return lines;
}

std::string PluginsModel::nothing() const {
    return texts()("plugins.empty");
}

}  // namespace collegium::tui::viewmodel
