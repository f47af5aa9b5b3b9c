#include <algorithm>
#include <set>

#include <collegium/i18n/reasons.hpp>
#include <collegium/play/places.hpp>
#include <collegium/sdk/try.hpp>

#include "bracket.hpp"
#include "chart.hpp"

namespace collegium::play {
namespace {

using standings::Fraction;
using standings::Row;

standings::Unplayed unplayed(std::string_view word) {
    if (word == "virtual") return standings::Unplayed::kVirtual;
    return word == "nothing" ? standings::Unplayed::kNothing : standings::Unplayed::kLowest;
}

bool is_complete(const Tournament& tournament, const rulebook::Book& book, int through) {
    for (int round = 1; round <= through; ++round) {
        if (!missing_results(tournament, book, round).empty()) return false;
    }
    return true;
}

}  // namespace

namespace {

// Who are level on points at the top after so many rounds.
std::set<int> leaders(const Tournament& tournament, const rulebook::Book& book, int through,
                      const std::set<int>& struck) {
    const std::map<int, pairing::Points> points = points_before(tournament, book, through + 1);
    std::set<int> found;
    std::optional<pairing::Points> most;
    for (const auto& [number, reached] : points) {
        if (struck.contains(number) || reached < most.value_or(reached)) continue;
        if (reached != most) found.clear();
        most = reached;
        found.insert(number);
    }
    return found;
}

// Where a play-off that was held decides, if the settings do not give it a turn: last of all, or
// among those level at the top before anything else where the book has it so (UA-2024 III.G.2).
void add_play_off(standings::Rules& rules, const Tournament& tournament, const rulebook::Book& book,
                  int through) {
    if (std::ranges::find(rules.criteria, kPlayOff) != rules.criteria.end()) return;
    const auto held = [&](int number) { return rules.play_off.contains(number); };
    const std::set<int> top = leaders(tournament, book, through, rules.struck);
    const bool first = decides_first_place(book) && std::ranges::all_of(top, held);
    if (first) rules.criteria.emplace(rules.criteria.begin(), kPlayOff);
    if (!first || rules.play_off.size() > top.size()) rules.criteria.emplace_back(kPlayOff);
}

}  // namespace

bool decides_first_place(const rulebook::Book& book) {
    const rulebook::Row* row = book.find("tie_break", kPlayOff);
    return row != nullptr && row->flag("first_place");
}

standings::Rules standings_rules(const Tournament& tournament, const rulebook::Book& book,
                                 int round) {
    standings::Rules rules;
    static_cast<standings::Readings&>(rules) = tournament.settings.readings;
    rules.criteria = tournament.settings.criteria;
    const int through = round > 0 ? round : last_begun_round(tournament);
    int last_rank = 0;
    for (const Participant& participant : tournament.participants)
        last_rank = std::max(last_rank, participant.playoff_rank.value_or(0));
    for (const Participant& participant : tournament.participants) {
        // It is played when everything else is: a table after an earlier round knows nothing of it.
        if (!participant.playoff_rank || through < last_round(tournament)) continue;
        rules.play_off.emplace(participant.number, Fraction(last_rank - *participant.playoff_rank));
    }
    if (const auto& rows = book.rows("ranking"); !rows.empty()) {
        rules.unplayed = unplayed(rows.front().text("unplayed"));
        rules.lowest_of_all = rows.front().text_or_empty("lowest") == "all";
        rules.direct_between_two = rows.front().flag("direct_between_two");
    }
    rules.direct_played_only = tournament.settings.system == System::kSwiss;
    rules.unplayed = tournament.settings.unplayed.value_or(rules.unplayed);
    for (const auto& [number, leaving] : leavings(tournament, book, through)) {
        if (!leaving.struck) continue;
        rules.struck.insert(number);
        if (leaving.rated) rules.rated_though_struck.insert(number);
    }
    if (!rules.play_off.empty()) add_play_off(rules, tournament, book, through);
    return rules;
}

sdk::Result<Places> places_after(const Tournament& tournament, const rulebook::Book& book,
                                 int round) {
    Places places;
    places.round = round > 0 ? round : last_begun_round(tournament);
    places.complete = is_complete(tournament, book, places.round);
    places.rules = standings_rules(tournament, book, places.round);
    places.field = field_after(tournament, book, places.round);
    if (is_knockout(tournament.settings.system)) {
        std::set<int> left;
        for (const auto& [number, leaving] : leavings(tournament, book, places.round))
            left.insert(number);
        places.rows =
            bracket_rows(places.field, tournament.settings, left, places.rules.criteria.size());
    } else {
        auto rows = TRY(standings::table(places.field, places.rules));
        places.rows = std::move(rows);
    }
    places.struck.assign(places.rules.struck.begin(), places.rules.struck.end());
    return places;
}

std::map<int, Exit> exits(const Tournament& tournament, const Places& places) {
    std::map<int, Exit> found;
    if (!is_knockout(tournament.settings.system)) return found;
    for (const pairing::Contestant& one : contestants(places.field)) {
        if (!is_out(one, tournament.settings)) continue;
        found.emplace(one.number, Exit{static_cast<int>(one.history.size()), one.lost});
    }
    return found;
}

std::string text_of(i18n::Language language, const Settings& settings, const Exit& exit) {
    return i18n::reasons().text(
        language, settings.by_lost_points() ? "KNOCKED_OUT_BY_POINTS" : "KNOCKED_OUT",
        {{"round", std::to_string(exit.round)}, {"points", printed(exit.lost, settings.scale)}});
}

std::vector<Row> within_group(const Tournament& tournament, const std::vector<Row>& rows,
                              std::string_view group) {
    std::map<int, const Participant*> by_number;
    for (const Participant& participant : tournament.participants)
        by_number.emplace(participant.number, &participant);
    std::vector<Row> found;
    // Between two neighbours of the group stands what separated them first in the whole table.
    std::optional<int> separated;
    for (const Row& row : rows) {
        if (row.separated_by)
            separated = std::min(separated.value_or(*row.separated_by), *row.separated_by);
        if (by_number.at(row.number)->group != group) continue;
        found.push_back(row);
        found.back().separated_by = found.size() > 1 ? separated : std::nullopt;
        separated.reset();
    }
    int place = 1;
    for (auto begin = found.begin(); begin != found.end();) {
        const auto end = std::find_if(begin, found.end(),
                                      [&](const Row& row) { return row.place != begin->place; });
        const int last = place + static_cast<int>(end - begin) - 1;
        for (; begin != end; ++begin) {
            begin->place = place;
            begin->last_place = last;
        }
        place = last + 1;
    }
    return found;
}

std::string place_text(const Row& row) {
    const std::string first = std::to_string(row.place);
    return row.last_place > row.place ? first + "–" + std::to_string(row.last_place) : first;
}

}  // namespace collegium::play
