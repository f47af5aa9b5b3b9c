// How the table is drawn: rows above, why below; in a wide window beside each other.
#include <algorithm>
#include <utility>

#include "tui/screens/common/panes.hpp"
#include "tui/screens/standings/standings_screen.hpp"
#include "tui/widgets/cells.hpp"

namespace collegium::tui {
namespace {

constexpr int kLeastWhy = 5;    // lines of the explanation
constexpr int kTallWhy = 10;    // in a high window
constexpr int kWideTable = 78;  // columns of the table with its frame in 120

std::string first_letter(const std::string& word) {
    return lower_case(viewmodel::initial(word));
}

}  // namespace

void StandingsScreen::fit_table(int width) {
    table_.show_in(
        app().texts(), room_of(layout_), width,
        {first_letter(tournament_.first_side()), first_letter(tournament_.second_side())});
}

ftxui::Element StandingsScreen::draw_table(int width, int height) {
    fit_table(width);
    drawn_.set_columns(table_.columns());
    set_empty_text(drawn_, app().texts()("standings.nothing"));
    return drawn_.render(app().look(), width, height, !pane_);
}

// Of a tournament for both sexes each has its table too, in every age group where there are
// several.
std::vector<StandingsScreen::StandingsGroup> StandingsScreen::groups() const {
    std::vector<StandingsGroup> found;
    const int ages = tournament_.age_groups_size();
    const auto name = [&](int i) {
        return i < tournament_.age_group_names_size() ? tournament_.age_group_names(i)
                                                      : tournament_.age_groups(i);
    };
    if (ages > 1)
        for (int i = 0; i < ages; ++i)
            found.push_back({tournament_.age_groups(i), name(i)});
    if (tournament_.name().empty() || tournament_.sex_group() != 0) return found;
    for (const auto& [sex, key] :
         {std::pair{"female", "standings.view.women"}, std::pair{"male", "standings.view.men"}}) {
        found.push_back({sex, texts(key)});
        for (int i = 0; ages > 1 && i < ages; ++i)
            found.push_back(
                {tournament_.age_groups(i) + "/" + sex, viewmodel::join({name(i), texts(key)})});
    }
    return found;
}

PanelEdge StandingsScreen::table_edge() const {
    const v1::Standings& standings = table_.standings();
    if (!loaded_ || standings.rows().empty())
        return {texts("competition.section.standings"), "", 0};
    std::string group;
    for (const StandingsGroup& one : groups())
        if (one.id == shown_table_.group) group = one.name;
    const std::string title =
        texts("standings.after", {{"round", standings.round()}, {"planned", standings.planned()}});
    const std::string criteria =
        standings.criteria().empty()
            ? texts("standings.no_criteria")
            : texts("standings.criteria", {{"source", standings.criteria_source()}});
    return {viewmodel::join({title, group}),
            viewmodel::join({texts("standings.scale", {{"scale", standings.scale()}}), criteria}),
            0};
}

PanelEdge StandingsScreen::why_edge() const {
    const v1::StandingsRow* row = table_.current();
    if (row == nullptr) return {"", "", 0};
    const bool shared = row->last_place() > row->place();
    const std::string title =
        row->counted() ? texts(shared ? "standings.why_shared" : "standings.why",
                               {{"place", row->place_text()}, {"name", row->who().short_name()}})
                       : row->who().short_name();
    return {title, layout_ == Layout::kWide ? "" : texts("standings.why_keys"), 0};
}

std::vector<viewmodel::Line> StandingsScreen::why_lines() const {
    const v1::StandingsRow* row = table_.current();
    if (row == nullptr) return {};
    std::vector<viewmodel::Line> lines;
    const Explanation* said = explanation();
    const bool told = said != nullptr && std::ranges::any_of(said->lines, [&](const auto& line) {
                          return line.words.find(row->left_text()) != std::string::npos;
                      });
    if (!told && !row->left_text().empty()) lines.push_back({row->left_text(), Tone::kWarn});
    if (said != nullptr)
        lines.insert(lines.end(), said->lines.begin(), said->lines.end());
    else if (!row->separated_by().empty())
        lines.push_back({row->separated_by(), Tone::kMuted});
    return lines;
}

std::vector<viewmodel::Line> StandingsScreen::rated_lines() const {
    const Explanation* said = explanation();
    return said == nullptr ? std::vector<viewmodel::Line>{} : said->rated;
}

std::string StandingsScreen::computed_at() const {
    const v1::Standings& standings = table_.standings();
    if (!loaded_ || !standings.has_compute_time()) return {};
    return viewmodel::show_clock(standings.compute_time(), app().local_clock());
}

std::string StandingsScreen::footer() const {
    const std::string time = computed_at();
    if (time.empty()) return document_;
    return viewmodel::join({document_, texts("standings.computed", {{"time", time}})});
}

ftxui::Element StandingsScreen::body(const Viewport& viewport) {
    const Look& look = app().look();
    const Texts& texts = look.texts;
    layout_ = viewport.layout;
    const int width = viewport.width;
    const int height = viewport.height;
    const int inside = width - 2;
    const std::vector<viewmodel::Line> rated = rated_lines();
    const auto height_of_rated = [&](int columns) {
        return std::clamp(lines_needed(rated, columns), 1, 3);
    };
    const int rated_height = height_of_rated(inside);
    if (layout_ == Layout::kNarrow) {
        if (!pane_)
            return Panel(look, table_edge().title, table_edge().corner,
                         draw_table(inside, height - 2), "Tab: 1/2");
        std::vector<PanelPart> parts;
        parts.push_back(
            {why_edge(), draw_lines(look, why_lines(), inside, height - 3 - rated_height), true});
        parts.push_back(
            {{texts("standings.rated"), "", 0}, draw_lines(look, rated, inside, rated_height)});
        return StackedPanel(look, std::move(parts), "Tab: 2/2");
    }
    if (layout_ == Layout::kWide) {
        const int left = kWideTable + (width - 120) * 2 / 3;
        const int right = width - left + 1;
        fit_table(left - 2);
        // A crosstable is there to be seen whole: in a high window the explanation goes below it.
        if (table_.shows_all_cells() || !viewport.tall) {
            const int beside = height_of_rated(right - 2);
            std::vector<PanelPart> parts;
            parts.push_back(
                {why_edge(), draw_lines(look, why_lines(), right - 2, height - 3 - beside), true});
            parts.push_back(
                {{texts("standings.rated"), "", 0}, draw_lines(look, rated, right - 2, beside)});
            return SideBySide(Panel(look, table_edge().title, table_edge().corner,
                                    draw_table(left - 2, height - 2), footer()),
                              left, StackedPanel(look, std::move(parts)), right);
        }
    }
    // A short table leaves its room to the explanation.
    const int room = height - 4 - rated_height;  // edges
    const int least = layout_ == Layout::kWide ? kTallWhy : kLeastWhy;
    const int rows = std::clamp(static_cast<int>(table_.size()), 1, room - 1 - least) + 1;
    std::vector<PanelPart> parts;
    parts.push_back({table_edge(), draw_table(inside, rows)});
    parts.push_back({why_edge(), draw_lines(look, why_lines(), inside, room - rows), true});
    parts.push_back(
        {{texts("standings.rated"), "", 0}, draw_lines(look, rated, inside, rated_height)});
    return StackedPanel(look, std::move(parts), footer());
}

}  // namespace collegium::tui
