#include "tui/viewmodel/competitions.hpp"

#include <algorithm>

namespace collegium::tui::viewmodel {

std::string competition_state(const v1::Competition& competition, const Texts& texts) {
    return enum_words(competition.state(), "competitions.state.", texts);
}

CompetitionsModel::CompetitionsModel(const Texts& words, LocalClock clock)
    : ListOf(words, std::move(clock), Search::kServer, "competitions") {
    set_saved_tabs({});
    const auto dates = [this](const v1::Competition& row) {
        return show_term(row.start_date(), row.end_date(), int(year_));
    };
    const auto state = [this](const v1::Competition& row) {
        return competition_state(row, texts());
    };
    column("code", fixed(7), 4, "code");
    column("title", share(2, 18), 5, "title").tone(Tone::kTitle);
    column("discipline", share(1, 14), 1, [this](const v1::Competition& row) {
        const bool there = row.discipline().empty() || row.discipline_available();
        return Cell{in_words(row.discipline_title(), texts()), there ? Tone::kText : Tone::kWarn};
    }).in(Rooms::kRoomy);
    column("dates", fixed(13), 3, dates).in(Rooms::kRoomy);
    column("dates", fixed(13), 3, dates).in(Rooms::kNarrow).right();
    column("state", fixed(11), 2, state).in(Rooms::kRoomy);
    below("title", [this](const v1::Competition& row) {
        return Cell{join({in_words(row.discipline_title(), texts()), row.venue()}), Tone::kMuted};
    });
    below("dates", [state](const v1::Competition& row) { return Cell{state(row), Tone::kMuted}; });
    pane([this](const v1::Competition& row) -> Detail {
        return {row.title(), row.code(),
                fact_lines(competition_facts(row, texts(), local()),
                           {"title", "code", "state", "dates"})};
    });
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

std::string CompetitionsModel::nothing() const {
    return tabs_[tab_].id == "mine" ? texts()("competitions.empty.mine")
                                    : texts()("competitions.empty.all");
}

std::vector<Fact> competition_facts(const v1::Competition& competition, const Texts& texts,
                                    const LocalClock& clock) {
    const bool away = !competition.discipline().empty() && !competition.discipline_available();
    const bool no_book = !competition.rule_book().empty() && !competition.rule_book_available();
    std::string groups;
    for (const std::string& group : competition.age_group_titles())
        groups = join({groups, group}, ", ");
    return Facts(texts, "competitions.field")
        .add("code", competition.code())
        .add("title", competition.title(), {}, Tone::kTitle)
        .add("state", competition_state(competition, texts),
             texts("competitions.changed",
                   {{"time", show_moment(competition.update_time(), clock)}}))
        .or_none("discipline", in_words(competition.discipline_title(), texts),
                 away ? texts("competitions.discipline_away") : "",
                 away ? Tone::kWarn : Tone::kText)
        .or_none("status", join({competition.status_title(), competition.character_title(),
                                 competition.official_discipline_title(), groups}))
        .or_none("rule_book", competition.rule_book_title(),
                 no_book ? texts("competitions.book_away") : "",
                 no_book ? Tone::kWarn : Tone::kText)
        .add("dates", join({show(competition.start_date()), show(competition.end_date())}, " – "))
        .or_none("venue", competition.venue(), competition.time_zone())
        .or_none("organiser", competition.organiser_label().short_name());
}

}  // namespace collegium::tui::viewmodel
