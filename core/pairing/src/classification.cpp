#include "classification.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <string>
#include <tuple>

namespace collegium::pairing {
namespace {

// Points of a player's opponents as they stand now, the worst first; who was struck is none. A win
// for an odd number counts as an opponent with the lowest points (5.4.10.11, III.G.5).
std::vector<Points> opponents_points(const std::vector<const Player*>& by_number,
                                     const std::vector<Points>& points_of, const Player& player,
                                     Points lowest) {
    std::vector<Points> found;
    for (const Appearance& round : player.rounds) {
        if (round.opponent != 0) {
            const auto opponent = static_cast<std::size_t>(round.opponent);
            if (!by_number[opponent]->struck) found.push_back(points_of[opponent]);
        } else if (round.part == Part::kBye) {
            found.push_back(lowest);
        }
    }
    std::sort(found.begin(), found.end());
    return found;
}

// Whose points can be the lowest: anybody's (RU-2022 5.4.10.11), or only of those who are still in
// the competition (UA-2024 III.G.5), as the table counts them.
bool may_be_lowest(Method method, const Player& player) {
    const bool left = !player.rounds.empty() && player.rounds.back().part == Part::kOut;
    return !player.struck && (method != Method::kUaMedian || !left);
}

struct Coefficients {
    Points solkoff = 0;
    Points without_worst = 0;
    Points median = 0;  // without the best and the worst
};

std::vector<Coefficients> coefficients(const Entries& entries, Method method) {
    const Field& field = entries.field();
    int most = 0;
    for (const Player& player : field.players)
        most = std::max(most, player.number);
    std::vector<Points> points_of(static_cast<std::size_t>(most) + 1, 0);
    std::vector<const Player*> by_number(static_cast<std::size_t>(most) + 1, nullptr);
    std::optional<Points> lowest;
    for (const Player& player : field.players) {
        const Points points = player.points();
        points_of[static_cast<std::size_t>(player.number)] = points;
        by_number[static_cast<std::size_t>(player.number)] = &player;
        if (may_be_lowest(method, player)) lowest = std::min(lowest.value_or(points), points);
    }
    std::vector<Coefficients> all;
    for (const Entry& entry : entries.all()) {
        const std::vector<Points> points = opponents_points(
            by_number, points_of, *by_number[static_cast<std::size_t>(entry.number)],
            lowest.value_or(0));
        Coefficients own;
        own.solkoff = std::accumulate(points.begin(), points.end(), Points{0});
        own.without_worst = points.empty() ? 0 : own.solkoff - points.front();
        own.median = points.size() < 2 ? 0 : own.without_worst - points.back();
        all.push_back(own);
    }
    return all;
}

std::vector<int> numbered(const Entries& entries) {
    std::vector<int> order(static_cast<std::size_t>(entries.size()));
    std::iota(order.begin(), order.end(), 0);
    return order;
}

}  // namespace

std::vector<int> lot_places(const Entries& entries, const lots::Seed& seed) {
    lots::Ballot ballot;
    ballot.method = lots::Method::kOrder;
    ballot.facts = {{"round", std::to_string(entries.round())}};
    for (const Entry& entry : entries.all()) {
        lots::BallotItem item;
        item.label = std::to_string(entry.number);
        ballot.items.push_back(std::move(item));
    }
    std::vector<int> places(static_cast<std::size_t>(entries.size()), 0);
    const auto lot = lots::draw(ballot, seed);
    if (!lot) return places;  // nobody to draw for
    for (std::size_t i = 0; i < lot->drawn.size(); ++i)
        places[lot->drawn[i]] = static_cast<int>(i);
    return places;
}

std::vector<int> classification(const Entries& entries, const SwissSettings& settings) {
    std::vector<int> order = numbered(entries);
    const bool even_round = entries.round() % 2 == 0;
    const auto sort_by = [&](auto&& key) {
        std::sort(order.begin(), order.end(), [&](int a, int b) { return key(a) < key(b); });
    };
    const auto points = [&](int index) { return -entries[index].points; };
    // The number as a key, the smaller one higher unless the book turns it round.
    const auto number = [&](int index, bool descending) {
        return descending ? -entries[index].number : entries[index].number;
    };
    switch (settings.method) {
        case Method::kRuBlindLot:
        case Method::kUaLot:
        case Method::kOldRenjuLot:
            if (entries.round() == 1) return order;  // numbers were drawn before the competition
            sort_by([&](int index) { return std::tuple(points(index), entries[index].lot); });
            return order;
        case Method::kOldRenjuRating:  // RU-OLD 5.3.15.3
            sort_by([&](int index) { return std::tuple(points(index), number(index, false)); });
            return order;
        case Method::kRuNumbers:
            sort_by(
                [&](int index) { return std::tuple(points(index), number(index, even_round)); });
            return order;
        case Method::kRuTruncatedSolkoff: {
            const bool down =
                even_round && (entries.round() == 2 || settings.descending_in_even_rounds);
            const std::vector<Coefficients> own = coefficients(entries, settings.method);
            sort_by([&](int index) {
                const Points key =
                    entries.round() < 3 ? 0 : own[static_cast<std::size_t>(index)].without_worst;
                return std::tuple(points(index), -key, number(index, down));
            });
            return order;
        }
        case Method::kRuBuchholz: {
            const std::vector<Coefficients> own = coefficients(entries, settings.method);
            sort_by([&](int index) {
                const Points key =
                    entries.round() < 3 ? 0 : own[static_cast<std::size_t>(index)].solkoff;
                return std::tuple(points(index), -key, number(index, false));
            });
            return order;
        }
        case Method::kUaMedian: {
            const std::vector<Coefficients> own = coefficients(entries, settings.method);
            sort_by([&](int index) {
                const Coefficients& of = own[static_cast<std::size_t>(index)];
                const bool counted = entries.round() >= 3;
                return std::tuple(points(index), counted ? -of.solkoff : 0,
                                  counted ? -of.median : 0, number(index, even_round));
            });
            return order;
        }
    }
    return order;
}

}  // namespace collegium::pairing
