#include "ranking.hpp"

#include <algorithm>

#include "coefficients.hpp"

namespace collegium::standings {
namespace {

constexpr std::string_view kDirect = "direct-encounter";
constexpr std::string_view kByPlaces = "results-by-places";
constexpr std::string_view kPlayOff = "play-off";

using Group = std::vector<int>;  // level so far; indexes of cards

class Ranking {
  public:
    Ranking(const std::vector<Card>& cards, const Rules& rules, const OwnCriteria& own)
        : cards_(cards), rules_(rules), own_(own), coefficients_(cards, rules) {
        rows_.resize(cards.size());
        for (std::size_t i = 0; i < cards.size(); ++i) {
            rows_[i].number = cards[i].number;
            rows_[i].points = cards[i].points;
            rows_[i].rated_points = cards[i].rated_points;
            rows_[i].rated_games = cards[i].rated_games;
            for (const std::string& criterion : rules.criteria)
                rows_[i].values.push_back(value(criterion, static_cast<int>(i)));
        }
    }

    [[nodiscard]] std::vector<Row> run() {
        Group all(cards_.size());
        for (std::size_t i = 0; i < all.size(); ++i)
            all[i] = static_cast<int>(i);
        groups_ = {all};
        split_groups(-1);
        for (std::size_t i = 0; i < rules_.criteria.size(); ++i)
            split_groups(static_cast<int>(i));
        return in_order();
    }

  private:
    [[nodiscard]] Value value(const std::string& criterion, int index) const {
        if (own_.value) {
            if (auto made = own_.value(criterion, index)) return *std::move(made);
        }
        if (Coefficients::knows(criterion)) return coefficients_.value(criterion, index);
        return {};
    }

    // Criterion by criterion over all groups that are still level; one that was separated is not
    // looked at by the same criterion again.
    void split_groups(int criterion) {
        const std::vector<Group> before = std::move(groups_);
        groups_.clear();
        for (const Group& group : before) {
            if (group.size() == 1) {
                groups_.push_back(group);
                continue;
            }
            split(group, values(group, criterion, before), criterion);
        }
    }

    // In the order of numbers within a place, so that the same competition always prints alike.
    void split(const Group& group, const std::vector<Value>& values, int criterion) {
        std::vector<std::size_t> order(group.size());
        for (std::size_t i = 0; i < order.size(); ++i)
            order[i] = i;
        std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            if (values[a] != values[b]) return values[a] > values[b];
            return cards_[at(group[a])].number < cards_[at(group[b])].number;
        });
        // What put the group below the one above it belongs to whoever is its first now.
        const std::optional<int> above =
            group.empty() ? std::nullopt : rows_[at(group.front())].separated_by;
        for (std::size_t i = 0; i < order.size(); ++i) {
            const int player = group[order[i]];
            if (criterion >= 0) rows_[at(player)].values[at(criterion)] = values[order[i]];
            const bool apart = i > 0 && values[order[i]] != values[order[i - 1]];
            if (i == 0 || apart) groups_.emplace_back();
            rows_[at(player)].separated_by = i == 0  ? above
                                             : apart ? std::optional<int>(criterion)
                                                     : std::nullopt;
            groups_.back().push_back(player);
        }
    }

    [[nodiscard]] std::vector<Value> values(const Group& group, int criterion,
                                            const std::vector<Group>& standing) const {
        if (criterion < 0) {
            std::vector<Value> points;
            for (const int player : group)
                points.push_back(
                    {own_.points.empty() ? cards_[at(player)].points : own_.points[at(player)]});
            return points;
        }
        const std::string& id = rules_.criteria[at(criterion)];
        if (id == kDirect) return direct(group);
        if (id == kByPlaces) return by_places(group, standing);
        if (id == kPlayOff) return play_off(group);
        std::vector<Value> found;
        for (const int player : group)
            found.push_back(rows_[at(player)].values[at(criterion)]);
        return found;
    }

    // Points a player has made against another, none where they have not met.
    [[nodiscard]] std::optional<Fraction> against(int player, int opponent,
                                                  bool played_only = false) const {
        std::optional<Fraction> sum;
        for (const Contribution& round : cards_[at(player)].rounds) {
            if (round.opponent != opponent || (played_only && !round.played)) continue;
            sum = sum.value_or(Fraction()) + round.points;
        }
        return sum;
    }

    [[nodiscard]] bool met_by_all(const Group& group, int opponent) const {
        const auto meetings = [&](int player) {
            return std::ranges::count(cards_[at(player)].rounds, opponent, &Contribution::opponent);
        };
        const auto first = meetings(group.front());
        return first > 0 &&
               std::ranges::all_of(group, [&](int player) { return meetings(player) == first; });
    }

    // A table of the level ones alone, if all of them have met (38.5); for two only where the book
    // says so.
    [[nodiscard]] std::vector<Value> direct(const Group& group) const {
        std::vector<Value> none(group.size());
        if (rules_.direct_between_two && group.size() != 2) return none;
        std::vector<Value> found;
        for (const int player : group) {
            Fraction sum;
            for (const int opponent : group) {
                if (opponent == player) continue;
                const auto points = against(player, opponent, rules_.direct_played_only);
                if (!points) return none;
                sum += *points;
            }
            found.push_back({sum});
        }
        return found;
    }

    // Additional matches decide among those who played them, if all the level ones did (RU-2022
    // 5.4.8.13, RU-CHESS 38.8, UA-2024 III.G.2).
    [[nodiscard]] std::vector<Value> play_off(const Group& group) const {
        std::vector<Value> found;
        for (const int player : group) {
            const auto reached = rules_.play_off.find(cards_[at(player)].number);
            if (reached == rules_.play_off.end()) return std::vector<Value>(group.size());
            found.push_back({reached->second});
        }
        return found;
    }

    // Against the others from the first place on; of several who share a place, all together. Only
    // opponents whom all of the group have met, and as often, can decide: in a Swiss more games
    // are not a better result (RU-2022 5.4.8.2, UA-2024 III.G.3).
    [[nodiscard]] std::vector<Value> by_places(const Group& group,
                                               const std::vector<Group>& standing) const {
        std::vector<Value> found(group.size());
        for (const Group& others : standing) {
            if (others == group) continue;
            std::vector<Fraction> sums(group.size());
            bool met = false;
            for (const int opponent : others) {
                if (!met_by_all(group, opponent)) continue;
                met = true;
                for (std::size_t i = 0; i < group.size(); ++i)
                    sums[i] += *against(group[i], opponent);
            }
            if (!met) continue;
            for (std::size_t i = 0; i < group.size(); ++i)
                found[i].push_back(sums[i]);
        }
        return found;
    }

    [[nodiscard]] std::vector<Row> in_order() {
        std::vector<Row> ordered;
        int place = 1;
        for (const Group& group : groups_) {
            const int last = place + static_cast<int>(group.size()) - 1;
            for (const int player : group) {
                Row& row = rows_[at(player)];
                row.place = place;
                row.last_place = last;
                ordered.push_back(std::move(row));
            }
            place = last + 1;
        }
        return ordered;
    }

    [[nodiscard]] static std::size_t at(int index) { return static_cast<std::size_t>(index); }

    const std::vector<Card>& cards_;
    const Rules& rules_;
    const OwnCriteria& own_;
    Coefficients coefficients_;
    std::vector<Group> groups_;
    std::vector<Row> rows_;
};

}  // namespace

std::vector<Row> rank(const std::vector<Card>& cards, const Rules& rules, const OwnCriteria& own) {
    return Ranking(cards, rules, own).run();
}

const std::vector<std::string_view>& group_criteria() {
    static const std::vector<std::string_view> ids{kDirect, kByPlaces, kPlayOff};
    return ids;
}

}  // namespace collegium::standings
