#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

#include <collegium/pairing/manual.hpp>
#include <collegium/sdk/try.hpp>

#include "articles.hpp"
#include "entries.hpp"

namespace collegium::pairing {
namespace {

// Beyond so many sets of pairs to break the round is paired anew as a whole. One pair is enough in
// nearly every competition, and where it is not the competition is small.
constexpr std::size_t kSets = 300'000;
// Of so few people every pairing is looked at for the nearest points.
constexpr std::size_t kFew = 8;

// So many pairs more may be broken for teams to be kept apart (RU-CHESS 31.9).
constexpr std::size_t kForTeams = 2;

using People = std::vector<int>;  // indexes of entries

// A published pair that may stay: two entries, or one and the bye.
struct Standing {
    int a = 0;
    int b = -1;  // -1: the bye
    bool fixed = false;
};

bool same(const Meeting& pair, const std::pair<int, int>& named) {
    return std::minmax(pair.first, pair.second) == std::minmax(named.first, named.second);
}

bool listed(const std::vector<std::pair<int, int>>& pairs, const Meeting& pair) {
    return std::any_of(pairs.begin(), pairs.end(),
                       [&](const auto& named) { return same(pair, named); });
}

class Redraw {
  public:
    Redraw(const Field& field, const SwissSettings& settings, const Published& published,
           const RedrawWishes& wishes)
        : field_(field),
          settings_(with_barred(settings, wishes.break_up)),
          published_(published),
          wishes_(wishes),
          entries_(field, settings_, false),
          apart_(field, settings_, keeps_apart(field, settings_)) {}

    [[nodiscard]] sdk::Result<Redrawn> run() {
        TRY(find_standing());
        const std::vector<std::size_t> breakable = breakable_pairs();
        const auto fewest = fewest_broken(entries_, breakable, 0, breakable.size());
        if (!fewest) return draw(breakable);
        if (!keeps_apart(field_, settings_)) return draw(*fewest);
        const auto apart =
            fewest_broken(apart_, breakable, fewest->size(), fewest->size() + kForTeams);
        return draw(apart.value_or(*fewest));
    }

  private:
    static SwissSettings with_barred(SwissSettings settings,
                                     const std::vector<std::pair<int, int>>& pairs) {
        settings.barred.insert(settings.barred.end(), pairs.begin(), pairs.end());
        return settings;
    }

    // Published pairs that may stay, and who has none.
    [[nodiscard]] sdk::Result<void> find_standing() {
        std::set<int> placed;
        for (const Meeting& pair : published_.pairs) {
            const bool kept = listed(wishes_.keep, pair);
            if (!may_stay(pair)) {
                if (!kept) continue;
                return citing(broken_by(pair),
                              sdk::refuse(sdk::Code::kInvalidArgument, "REDRAW_KEEPS_ILLEGAL",
                                          "a pair that is to stay and may not",
                                          {{"first", std::to_string(pair.first)},
                                           {"second", std::to_string(pair.second)}}));
            }
            standing_.push_back(
                {entries_.index_of(pair.first), entries_.index_of(pair.second), kept});
            placed.insert({pair.first, pair.second});
        }
        const int bye = entries_.index_of(published_.bye);
        if (published_.bye != 0 && bye >= 0 && entries_.size() % 2 == 1 &&
            !entries_[bye].had_free_win) {
            standing_.push_back({bye, -1, false});
            placed.insert(published_.bye);
        }
        for (int index = 0; index < entries_.size(); ++index) {
            if (!placed.contains(entries_[index].number)) loose_.push_back(index);
        }
        return {};
    }

    // The article a pair breaks; nothing where one of the two is not there or was barred by name.
    [[nodiscard]] std::vector<sdk::Citation> broken_by(const Meeting& pair) const {
        const int a = entries_.index_of(pair.first);
        const int b = entries_.index_of(pair.second);
        if (a < 0 || b < 0 || a == b) return {};
        const Articles& book = articles(settings_.method);
        const Why why = entries_.obstacle(a, b).value_or(Why::kOthers);
        if (why == Why::kMet) return cited(settings_.method, book.met);
        if (why == Why::kSides) return cited(settings_.method, book.side_limit);
        return {};
    }

    [[nodiscard]] bool may_stay(const Meeting& pair) const {
        const int a = entries_.index_of(pair.first);
        const int b = entries_.index_of(pair.second);
        return a >= 0 && b >= 0 && a != b && entries_.may_meet(a, b);
    }

    // Lower boards first; the bye before them all.
    [[nodiscard]] std::vector<std::size_t> breakable_pairs() const {
        std::vector<std::size_t> found;
        for (std::size_t i = standing_.size(); i-- > 0;) {
            if (!standing_[i].fixed) found.push_back(i);
        }
        return found;
    }

    static std::size_t sets(std::size_t of, std::size_t count) {
        std::size_t number = 1;
        for (std::size_t i = 0; i < count; ++i) {
            number = number * (of - i) / (i + 1);
            if (number > kSets) return number;
        }
        return number;
    }

    // The best set of as few pairs as possible, from `least` to `most` of them.
    [[nodiscard]] std::optional<std::vector<std::size_t>> fewest_broken(
        const Entries& rules, const std::vector<std::size_t>& breakable, std::size_t least,
        std::size_t most) const {
        for (std::size_t count = least; count <= std::min(most, breakable.size()); ++count) {
            if (sets(breakable.size(), count) > kSets) break;
            if (auto broken = best_set(rules, breakable, count)) return broken;
        }
        return std::nullopt;
    }

    // The first of the sets of so many pairs whose people, with the loose ones, can be paired with
    // the smallest difference of points.
    [[nodiscard]] std::optional<std::vector<std::size_t>> best_set(
        const Entries& rules, const std::vector<std::size_t>& breakable, std::size_t count) const {
        std::optional<std::vector<std::size_t>> best;
        std::optional<Points> smallest;
        std::vector<std::size_t> chosen(count);
        std::iota(chosen.begin(), chosen.end(), std::size_t{0});
        do {
            std::vector<std::size_t> broken;
            for (const std::size_t place : chosen)
                broken.push_back(breakable[place]);
            const auto gap = gap_of(rules, people_of(broken));
            if (gap && (!smallest || *gap < *smallest)) {
                smallest = gap;
                best = std::move(broken);
            }
        } while (smallest != Points{0} && next_set(chosen, breakable.size()));
        return best;
    }

    // The next set of places in lexicographic order.
    static bool next_set(std::vector<std::size_t>& chosen, std::size_t of) {
        for (std::size_t i = chosen.size(); i-- > 0;) {
            if (chosen[i] + (chosen.size() - i) >= of) continue;
            ++chosen[i];
            for (std::size_t j = i + 1; j < chosen.size(); ++j)
                chosen[j] = chosen[j - 1] + 1;
            return true;
        }
        return false;
    }

    [[nodiscard]] People people_of(const std::vector<std::size_t>& broken) const {
        People people = loose_;
        for (const std::size_t place : broken) {
            people.push_back(standing_[place].a);
            if (standing_[place].b >= 0) people.push_back(standing_[place].b);
        }
        return people;
    }

    // The smallest sum of differences of points with which they can all be paired, one of an odd
    // number with a bye; none where they cannot. Of many only whether they can is asked: 0.
    [[nodiscard]] static std::optional<Points> gap_of(const Entries& rules, const People& people) {
        if (people.size() > kFew) {
            return pairable(rules, people) ? std::optional<Points>(0) : std::nullopt;
        }
        return smallest_gap(rules, people, people.size() % 2 == 1);
    }

    [[nodiscard]] static bool pairable(const Entries& rules, const People& people) {
        if (people.size() % 2 == 0) return Matching(rules, people).alone() == 0;
        return std::any_of(people.begin(), people.end(), [&](int bye) {
            if (rules[bye].had_free_win) return false;
            People others = people;
            std::erase(others, bye);
            return Matching(rules, others).alone() == 0;
        });
    }

    [[nodiscard]] static std::optional<Points> smallest_gap(const Entries& rules,
                                                            const People& people, bool bye_left) {
        if (people.empty()) return Points{0};
        std::optional<Points> smallest;
        const auto take = [&](std::optional<Points> rest, Points own) {
            if (rest && (!smallest || *rest + own < *smallest)) smallest = *rest + own;
        };
        const int one = people.front();
        const People others(people.begin() + 1, people.end());
        if (bye_left && !rules[one].had_free_win) take(smallest_gap(rules, others, false), 0);
        for (const int partner : others) {
            if (!rules.may_meet(one, partner)) continue;
            People rest = others;
            std::erase(rest, partner);
            take(smallest_gap(rules, rest, bye_left),
                 std::abs(rules[one].points - rules[partner].points));
        }
        return smallest;
    }

    // The method pairs whoever is open; what stands is set beforehand.
    [[nodiscard]] sdk::Result<Redrawn> draw(const std::vector<std::size_t>& broken) const {
        SwissSettings settings = settings_;
        std::set<std::pair<int, int>> kept;
        for (std::size_t i = 0; i < standing_.size(); ++i) {
            if (std::find(broken.begin(), broken.end(), i) != broken.end()) continue;
            const int a = entries_[standing_[i].a].number;
            if (standing_[i].b < 0) {
                settings.bye = a;
                continue;
            }
            const int b = entries_[standing_[i].b].number;
            kept.insert(std::minmax(a, b));
            settings.forced.emplace_back(a, b);
        }
        std::erase_if(settings.forced, [&](const auto& pair) {
            return !kept.contains(std::minmax(pair.first, pair.second)) && cannot_be(pair, kept);
        });
        drop_repeated(settings.forced);
        auto round = TRY(pair_swiss(field_, settings));
        Redrawn made;
        made.round = std::move(round);
        compare(made, kept);
        return made;
    }

    // A pair of the regulation whose people have left or are taken by pairs that stay.
    [[nodiscard]] bool cannot_be(const std::pair<int, int>& pair,
                                 const std::set<std::pair<int, int>>& kept) const {
        if (entries_.index_of(pair.first) < 0 || entries_.index_of(pair.second) < 0) return true;
        return std::any_of(kept.begin(), kept.end(), [&](const auto& other) {
            const std::set<int> people{pair.first, pair.second, other.first, other.second};
            return people.size() < 4;
        });
    }

    static void drop_repeated(std::vector<std::pair<int, int>>& pairs) {
        std::set<std::pair<int, int>> seen;
        std::erase_if(pairs, [&](const auto& pair) {
            return !seen.insert(std::minmax(pair.first, pair.second)).second;
        });
    }

    // Marks kept pairs, gives them their published sides, and lists what is new and what is gone.
    void compare(Redrawn& made, const std::set<std::pair<int, int>>& kept) const {
        std::map<std::pair<int, int>, Meeting> before;
        for (const Meeting& pair : published_.pairs)
            before.emplace(std::minmax(pair.first, pair.second), pair);
        std::set<std::pair<int, int>> now;
        for (Pair& pair : made.round.pairs) {
            const std::pair<int, int> key = std::minmax(pair.first, pair.second);
            now.insert(key);
            if (!before.contains(key)) {
                made.made.push_back({pair.first, pair.second});
                continue;
            }
            if (before.at(key).first != pair.first) {
                std::swap(pair.first, pair.second);
                std::swap(pair.first_points, pair.second_points);
                pair.sides = SideRule::kAsSet;
            }
            if (!kept.contains(key)) continue;
            pair.how = How::kKept;
            pair.sides = SideRule::kAsSet;
        }
        for (const Meeting& pair : published_.pairs) {
            if (!now.contains(std::minmax(pair.first, pair.second))) made.broken.push_back(pair);
        }
    }

    const Field& field_;
    SwissSettings settings_;
    const Published& published_;
    const RedrawWishes& wishes_;
    Entries entries_;
    Entries apart_;  // the same with teams kept apart, where the round is one of those
    std::vector<Standing> standing_;
    People loose_;
};

}  // namespace

sdk::Result<Redrawn> redraw(const Field& field, const SwissSettings& settings,
                            const Published& published, const RedrawWishes& wishes) {
    TRY(check_input(field, settings));
    return Redraw(field, settings, published, wishes).run();
}

}  // namespace collegium::pairing
