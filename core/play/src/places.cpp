#include <algorithm>

#include <collegium/play/places.hpp>

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

standings::Rules standings_rules(const Tournament& tournament, const rulebook::Book& book,
                                 int round) {
    standings::Rules rules;
    static_cast<standings::Readings&>(rules) = tournament.settings.readings;
    rules.criteria = tournament.settings.criteria;
    for (const Participant& participant : tournament.participants) {
        if (!participant.playoff_rank) continue;
        rules.play_off.emplace(participant.number, Fraction(-*participant.playoff_rank));
    }
    // A play-off that was held decides last, where the regulation does not give it another turn.
    const bool named = std::ranges::find(rules.criteria, "play-off") != rules.criteria.end();
    if (!rules.play_off.empty() && !named) rules.criteria.emplace_back("play-off");
    if (const auto& rows = book.rows("ranking"); !rows.empty()) {
        rules.unplayed = unplayed(rows.front().text("unplayed"));
        rules.direct_between_two = rows.front().flag("direct_between_two");
    }
    rules.unplayed = tournament.settings.unplayed.value_or(rules.unplayed);
    const int through = round > 0 ? round : last_begun_round(tournament);
    for (const auto& [number, leaving] : leavings(tournament, book, through)) {
        if (!leaving.struck) continue;
        rules.struck.insert(number);
        if (leaving.rated) rules.rated_though_struck.insert(number);
    }
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
        places.rows = bracket_rows(places.field, knockout_kind(tournament.settings.system),
                                   places.rules.criteria.size());
    } else {
        auto rows = standings::table(places.field, places.rules);
        if (!rows) return sdk::refusal_of(std::move(rows));
        places.rows = *std::move(rows);
    }
    places.struck.assign(places.rules.struck.begin(), places.rules.struck.end());
    return places;
}

std::vector<Row> within_group(const Tournament& tournament, const std::vector<Row>& rows,
                              std::string_view group) {
    std::map<int, const Participant*> by_number;
    for (const Participant& participant : tournament.participants)
        by_number.emplace(participant.number, &participant);
    std::vector<Row> found;
    for (const Row& row : rows) {
        if (by_number.at(row.number)->group == group) found.push_back(row);
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
