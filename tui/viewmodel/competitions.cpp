#include "tui/viewmodel/competitions.hpp"

#include <algorithm>
#include <cctype>

namespace collegium::tui::viewmodel {

std::string competition_state(const v1::Competition& competition, const Texts& texts) {
    const std::string id = state_id(competition.state());
    return id.empty() ? std::string{} : texts("competitions.state." + id);
}

std::string state_id(v1::Competition::State state) {
    // A newer server may know states that this client does not.
    if (state == v1::Competition::STATE_UNSPECIFIED || !v1::Competition::State_IsValid(state))
        return {};
    std::string id = v1::Competition::State_Name(state).substr(std::string("STATE_").size());
    std::transform(id.begin(), id.end(), id.begin(),
                   [](unsigned char letter) { return std::tolower(letter); });
    return id;
}

CompetitionsModel::CompetitionsModel(Texts texts, LocalClock clock)
    : PagedModel(texts, Search::kServer, [](const v1::Competition& row) { return row.etag(); }),
      clock_(std::move(clock)) {
    set_saved_tabs({});
}

void CompetitionsModel::set_saved_tabs(const std::vector<Tab>& saved) {
    tabs_ = {{"mine", {}, "mine = \"true\"", {}, {}},
             {"drafts", {}, "state = \"draft\"", {}, {}},
             {"applications", {}, "state = \"applications\"", {}, {}},
             {"admission", {}, "state = \"admission\"", {}, {}},
             {"running", {}, "state = \"running\"", {}, {}},
             {"all", {}, {}, {}, {}}};
    tabs_.insert(tabs_.end(), saved.begin(), saved.end());
    tab_ = std::min(tab_, tabs_.size() - 1);
}

std::string CompetitionsModel::tab_title(const Tab& tab) const {
    return tab.title.empty() ? texts()("competitions.tab." + tab.id) : tab.title;
}

PageRequest CompetitionsModel::step_tab(int by) {
    const int count = static_cast<int>(tabs_.size());
    return open_tab(static_cast<std::size_t>((static_cast<int>(tab_) + by + count) % count));
}

PageRequest CompetitionsModel::open_tab(std::size_t index) {
    tab_ = std::min(index, tabs_.size() - 1);
    query_ = tabs_[tab_].query;
    shown_as_.clear();
    return reload(false);
}

void CompetitionsModel::choose_tab(const std::string& id) {
    for (std::size_t i = 0; i < tabs_.size(); ++i)
        if (tabs_[i].id == id) tab_ = i;
}

void CompetitionsModel::set_total(const std::string& tab_id, std::int64_t total) {
    for (Tab& tab : tabs_)
        if (tab.id == tab_id) tab.total = total;
}

std::vector<Column> CompetitionsModel::columns() const {
    if (room() == Room::kNarrow) {
        Column dates{"dates", texts()("competitions.column.dates"), 13};
        dates.align = Align::kRight;
        return {{"code", texts()("competitions.column.code"), 7},
                {"title", texts()("competitions.column.title"), 0, 1, 12, Align::kLeft, 3},
                dates};
    }
    return {{"code", texts()("competitions.column.code"), 7, 1, 0, Align::kLeft, 4},
            {"title", texts()("competitions.column.title"), 0, 2, 18, Align::kLeft, 5},
            {"discipline", texts()("competitions.column.discipline"), 0, 1, 14, Align::kLeft, 1},
            {"dates", texts()("competitions.column.dates"), 13, 1, 0, Align::kLeft, 3},
            {"state", texts()("competitions.column.state"), 11, 1, 0, Align::kLeft, 2}};
}

std::string CompetitionsModel::title() const {
    return tab_title(tabs_[tab_]);
}

std::string CompetitionsModel::corner() const {
    return texts()("competitions.order");
}

std::string CompetitionsModel::discipline(const v1::Competition& row) const {
    return in_words(row.discipline_title(), texts());
}

TableRow CompetitionsModel::draw_row(const v1::Competition& row, Room room) const {
    const std::string dates = show_term(row.start_date(), row.end_date(), int(year_));
    const Tone tone =
        row.discipline().empty() || row.discipline_available() ? Tone::kText : Tone::kWarn;
    TableRow drawn;
    if (room == Room::kNarrow) {
        drawn.lines = {{{row.code()}, {row.title(), Tone::kTitle}, {dates}},
                       {{},
                        {join({discipline(row), row.venue()}), Tone::kMuted},
                        {competition_state(row, texts()), Tone::kMuted}}};
    } else {
        drawn.lines = {{{row.code()},
                        {row.title(), Tone::kTitle},
                        {discipline(row), tone},
                        {dates},
                        {competition_state(row, texts())}}};
    }
    return drawn;
}

Detail CompetitionsModel::detail() const {
    const v1::Competition* row = current();
    if (row == nullptr) return {};
    Detail detail{row->title(), row->code(), {}};
    for (const Fact& fact : competition_facts(*row, texts(), clock_)) {
        // The row itself says these.
        if (fact.id == "title" || fact.id == "code" || fact.id == "state" || fact.id == "dates")
            continue;
        detail.lines.push_back({fact.label + ": " + join({fact.value, fact.note}), fact.tone});
    }
    return detail;
}

std::string CompetitionsModel::nothing() const {
    return tabs_[tab_].id == "mine" ? texts()("competitions.empty.mine")
                                    : texts()("competitions.empty.all");
}

std::vector<Fact> competition_facts(const v1::Competition& competition, const Texts& texts,
                                    const LocalClock& clock) {
    const auto label = [&](const char* field) {
        return texts(std::string("competitions.field.") + field);
    };
    const std::string none = texts("card.none");
    const auto or_none = [&](const std::string& value) { return value.empty() ? none : value; };
    const bool away = !competition.discipline().empty() && !competition.discipline_available();
    const bool no_book = !competition.rule_book().empty() && !competition.rule_book_available();
    std::string groups;
    for (const std::string& group : competition.age_group_titles())
        groups = join({groups, group}, ", ");
    return {
        {"code", label("code"), competition.code(), {}},
        {"title", label("title"), competition.title(), {}, Tone::kTitle},
        {"state", label("state"), competition_state(competition, texts),
         texts("competitions.changed", {{"time", show_moment(competition.update_time(), clock)}})},
        {"discipline", label("discipline"),
         or_none(in_words(competition.discipline_title(), texts)),
         away ? texts("competitions.discipline_away") : "", away ? Tone::kWarn : Tone::kText},
        {"status",
         label("status"),
         or_none(join({competition.status_title(), competition.character_title(),
                       competition.official_discipline_title(), groups})),
         {}},
        {"rule_book", label("rule_book"), or_none(competition.rule_book_title()),
         no_book ? texts("competitions.book_away") : "", no_book ? Tone::kWarn : Tone::kText},
        {"dates",
         label("dates"),
         join({show(competition.start_date()), show(competition.end_date())}, " – "),
         {}},
        {"venue", label("venue"), or_none(competition.venue()), competition.time_zone()},
        {"organiser", label("organiser"), or_none(competition.organiser_short_name()), {}},
    };
}

}  // namespace collegium::tui::viewmodel
