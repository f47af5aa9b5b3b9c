#include "core/pairing/literal_search.hpp"

#include <algorithm>
#include <functional>
#include <vector>

namespace collegium::pairing {
namespace {

using Numbers = std::vector<int>;
using Then = std::function<bool()>;

class Literal {
  public:
    Literal(const Field& field, Method method, int steps)
        : field_(field), method_(method), steps_(steps) {}

    bool resolve(std::vector<Numbers> groups) {
        std::erase_if(groups, [](const Numbers& group) { return group.empty(); });
        if (groups.empty()) return true;
        if (--steps_ < 0) return false;
        const Numbers group = groups.front();
        std::vector<Numbers> rest(groups.begin() + 1, groups.end());
        if (group.size() % 2 == 0) {
            if (within(group, [&] { return resolve(rest); })) return true;
        } else if (!rest.empty() && drop_one(group, rest)) {
            return true;
        }
        if (rest.empty() || steps_ < 0) return false;
        Numbers joined = group;
        joined.insert(joined.end(), rest.front().begin(), rest.front().end());
        rest.front() = joined;
        return resolve(rest);
    }

    [[nodiscard]] bool gave_up() const { return steps_ < 0; }
    [[nodiscard]] std::set<std::pair<int, int>> pairs() const {
        std::set<std::pair<int, int>> found;
        for (const auto& [a, b] : pairs_)
            found.emplace(std::min(a, b), std::max(a, b));
        return found;
    }

  private:
    [[nodiscard]] bool allowed(int a, int b) const {
        const Player& one = field_.player(a);
        const Player& two = field_.player(b);
        if (one.has_met(b)) return false;
        const auto run_of_three = [](const Player& player) -> std::optional<Side> {
            const std::vector<Side> sides = player.sides();
            const std::size_t n = sides.size();
            if (n < 3 || sides[n - 1] != sides[n - 2] || sides[n - 2] != sides[n - 3]) return {};
            return sides[n - 1];
        };
        const auto of_one = run_of_three(one);
        return !of_one || of_one != run_of_three(two);
    }

    bool drop_one(const Numbers& group, const std::vector<Numbers>& rest) {
        Numbers floaters = group;
        Numbers takers = rest.front();
        const bool first_drops = method_ == Method::kRuBuchholz;
        if (first_drops) std::reverse(takers.begin(), takers.end());
        if (!first_drops) std::reverse(floaters.begin(), floaters.end());
        for (const int floater : floaters) {
            for (const int taker : takers) {
                if (!allowed(floater, taker)) continue;
                Numbers left = group;
                std::erase(left, floater);
                std::vector<Numbers> below = rest;
                std::erase(below.front(), taker);
                pairs_.emplace_back(floater, taker);
                if (within(left, [&] { return resolve(below); })) return true;
                pairs_.pop_back();
            }
        }
        return false;
    }

    bool within(const Numbers& list, const Then& then) {
        if (list.empty()) return then();
        if (--steps_ < 0) return false;
        Numbers candidates;
        const std::size_t half = list.size() / 2;
        if (method_ == Method::kRuBuchholz) {
            for (std::size_t i = list.size() - 1; i >= 1; --i)
                candidates.push_back(list[i]);
        } else {
            for (std::size_t i = half; i < list.size(); ++i)
                candidates.push_back(list[i]);
            for (std::size_t i = half; i-- > 1;)
                candidates.push_back(list[i]);
        }
        for (const int candidate : candidates) {
            if (!allowed(list.front(), candidate)) continue;
            Numbers rest(list.begin() + 1, list.end());
            std::erase(rest, candidate);
            pairs_.emplace_back(list.front(), candidate);
            if (within(rest, then)) return true;
            pairs_.pop_back();
        }
        return false;
    }

    const Field& field_;
    Method method_;
    int steps_;
    std::vector<std::pair<int, int>> pairs_;
};

}  // namespace

std::optional<std::set<std::pair<int, int>>> literal_search(const Field& field, Method method,
                                                            const Round& round, int steps) {
    std::vector<Numbers> groups;
    Points last = -1;
    for (const int number : round.order) {
        if (number == round.bye) continue;
        const Points points = field.player(number).points();
        if (groups.empty() || points != last) groups.emplace_back();
        last = points;
        groups.back().push_back(number);
    }
    Literal search(field, method, steps);
    if (!search.resolve(groups) || search.gave_up()) return std::nullopt;
    return search.pairs();
}

}  // namespace collegium::pairing
