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

// What norms and ratings count: games that took place, those with somebody struck too unless they
// were annulled (RU-2022 5.4.5.2, RU-CHESS 33.1.1).
void count_rated(std::vector<Row>& rows, const pairing::Field& field,
                 const std::map<int, Leaving>& left) {
    std::map<int, Row*> by_number;
    for (Row& row : rows)
        by_number.emplace(row.number, &row);
    for (const pairing::Player& player : field.players) {
        const auto row = by_number.find(player.number);
        if (row == by_number.end()) continue;
        row->second->rated_games = 0;
        pairing::Points points = 0;
        for (const pairing::Appearance& own : player.rounds) {
            const auto leaver = left.find(own.opponent);
            const bool annulled = leaver != left.end() && !leaver->second.rated;
            if (own.part != pairing::Part::kPlayed || annulled) continue;
            ++row->second->rated_games;
            points += own.points;
        }
        row->second->rated_points = Fraction(points, field.scale.unit);
    }
}

// A play-off changes no points, only the order of those who shared a place (RU-2022 5.4.8.13).
void split_by_play_off(std::vector<Row>& rows, const Tournament& tournament, int criteria) {
    std::map<int, int> ranks;
    for (const Participant& participant : tournament.participants) {
        if (participant.playoff_rank) ranks.emplace(participant.number, *participant.playoff_rank);
    }
    for (auto begin = rows.begin(); begin != rows.end();) {
        const auto end = std::find_if(begin, rows.end(),
                                      [&](const Row& row) { return row.place != begin->place; });
        const bool decided = end - begin > 1 && std::all_of(begin, end, [&](const Row& row) {
                                 return ranks.contains(row.number);
                             });
        if (decided) {
            const std::optional<int> above = begin->separated_by;
            begin->separated_by.reset();
            std::stable_sort(begin, end, [&](const Row& a, const Row& b) {
                return ranks.at(a.number) < ranks.at(b.number);
            });
            begin->separated_by = above;
            int place = begin->place;
            for (auto same = begin; same != end;) {
                const int rank = ranks.at(same->number);
                const auto next = std::find_if(
                    same, end, [&](const Row& row) { return ranks.at(row.number) != rank; });
                const int last = place + static_cast<int>(next - same) - 1;
                if (same != begin) same->separated_by = criteria;
                for (; same != next; ++same) {
                    same->place = place;
                    same->last_place = last;
                }
                place = last + 1;
            }
        }
        begin = end;
    }
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
    rules.criteria = tournament.settings.criteria;
    // Of a play-off the places are split afterwards.
    std::erase(rules.criteria, "play-off");
    if (const auto& rows = book.rows("ranking"); !rows.empty()) {
        rules.unplayed = unplayed(rows.front().text("unplayed"));
        rules.direct_between_two = rows.front().flag("direct_between_two");
        rules.plus_is_a_win = rows.front().flag("plus_is_a_win");
    }
    const int through = round > 0 ? round : last_begun_round(tournament);
    for (const auto& [number, leaving] : leavings(tournament, book, through)) {
        if (leaving.struck) rules.struck.insert(number);
    }
    return rules;
}

sdk::Result<Places> places_after(const Tournament& tournament, const rulebook::Book& book,
                                 int round) {
    Places places;
    places.round = round > 0 ? round : last_begun_round(tournament);
    places.complete = is_complete(tournament, book, places.round);
    places.rules = standings_rules(tournament, book, places.round);
    const auto left = leavings(tournament, book, places.round);
    places.field = field_after(tournament, book, places.round);
    if (is_knockout(tournament.settings.system)) {
        places.rows = bracket_rows(places.field, knockout_kind(tournament.settings.system),
                                   places.rules.criteria.size());
    } else {
        auto rows = standings::table(places.field, places.rules);
        if (!rows) return sdk::refusal_of(std::move(rows));
        places.rows = *std::move(rows);
    }
    count_rated(places.rows, places.field, left);
    split_by_play_off(places.rows, tournament, static_cast<int>(places.rules.criteria.size()));
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
