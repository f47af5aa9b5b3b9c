#include <algorithm>
#include <bit>
#include <map>

#include <collegium/pairing/knockout.hpp>
#include <collegium/pairing/matching.hpp>

namespace collegium::pairing {
namespace {

using Group = std::vector<const Contestant*>;

// A round without a partner is a win for what follows.
std::string fates(const Contestant& contestant) {
    std::string fate = contestant.history;
    std::replace(fate.begin(), fate.end(), '+', 'W');
    return fate;
}

// Neighbours meet; of an odd number the first goes on.
void pair_neighbours(const Group& group, int best, int worst, KnockoutRound& round) {
    std::size_t at = 0;
    if (group.size() % 2 == 1) round.free.push_back(group[at++]->number);
    for (; at + 1 < group.size(); at += 2) {
        round.pairs.push_back({group[at]->number, group[at + 1]->number, best, worst});
    }
}

class NotYetMet final : public Meetings {
  public:
    explicit NotYetMet(const Group& group) : group_(group) {}
    [[nodiscard]] bool may_meet(int a, int b) const override {
        const Contestant& one = *group_[static_cast<std::size_t>(a)];
        const int other = group_[static_cast<std::size_t>(b)]->number;
        return std::find(one.met.begin(), one.met.end(), other) == one.met.end();
    }

  private:
    const Group& group_;
};

// Those who have lost as often: the nearest who have not met, if all can be paired so.
void pair_unmet(Group group, KnockoutRound& round) {
    if (group.size() % 2 == 1) {
        round.free.push_back(group.front()->number);
        group.erase(group.begin());
    }
    std::vector<int> open(group.size());
    for (std::size_t i = 0; i < open.size(); ++i)
        open[i] = static_cast<int>(i);
    const NotYetMet meetings(group);
    Matching matching(meetings, open);
    if (matching.alone() > 0) return pair_neighbours(group, 1, 1, round);
    while (!open.empty()) {
        const int one = open.front();
        const auto partner = std::find_if(open.begin() + 1, open.end(), [&](int candidate) {
            return meetings.may_meet(one, candidate) && matching.take_pair(one, candidate);
        });
        const int other = *partner;
        round.pairs.push_back({group[static_cast<std::size_t>(one)]->number,
                               group[static_cast<std::size_t>(other)]->number, 1, 1});
        std::erase(open, other);
        std::erase(open, one);
    }
}

// Round 1 brings the number down to a power of two.
bool give_byes(const Group& all, KnockoutRound& round) {
    const std::size_t size = std::bit_ceil(all.size());
    if (size == all.size()) return false;
    const std::size_t byes = size - all.size();
    Group by_number = all;
    std::sort(by_number.begin(), by_number.end(),
              [](const Contestant* a, const Contestant* b) { return a->number < b->number; });
    const Group first(by_number.begin(), by_number.begin() + static_cast<std::ptrdiff_t>(byes));
    Group others;
    for (const Contestant* contestant : all) {
        const bool free = std::find(first.begin(), first.end(), contestant) != first.end();
        if (free) round.free.push_back(contestant->number);
        if (!free) others.push_back(contestant);
    }
    pair_neighbours(others, 1, static_cast<int>(all.size()), round);
    return true;
}

KnockoutRound all_places(const std::vector<Contestant>& contestants) {
    // 'L' sorts before 'W': from the last group to the first.
    std::map<std::string, Group> by_fate;
    for (const Contestant& contestant : contestants) {
        by_fate[fates(contestant)].push_back(&contestant);
    }
    KnockoutRound round;
    int best = 1;
    for (auto group = by_fate.rbegin(); group != by_fate.rend(); ++group) {
        const int size = static_cast<int>(group->second.size());
        // One alone has the place already.
        if (size > 1) pair_neighbours(group->second, best, best + size - 1, round);
        best += size;
    }
    return round;
}

KnockoutRound double_elimination(const Group& upper, const Group& lower) {
    KnockoutRound round;
    if (upper.size() + lower.size() < 2) return round;
    if (upper.size() + lower.size() == 2) {
        Group last = upper;
        last.insert(last.end(), lower.begin(), lower.end());
        pair_neighbours(last, 1, 1, round);
        return round;
    }
    pair_neighbours(upper, 1, 1, round);
    pair_unmet(lower, round);
    return round;
}

}  // namespace

std::vector<Contestant> seeded(const std::vector<Contestant>& by_number) {
    // Every place of a smaller bracket is played for by two of the larger one: 1, 1 4, 1 4 2 3 and
    // so on, the better with the worse.
    std::vector<std::size_t> places{1};
    while (places.size() < by_number.size()) {
        std::vector<std::size_t> larger;
        for (const std::size_t place : places) {
            larger.push_back(place);
            larger.push_back(2 * places.size() + 1 - place);
        }
        places = std::move(larger);
    }
    std::vector<Contestant> ordered;
    for (const std::size_t place : places) {
        if (place <= by_number.size()) ordered.push_back(by_number[place - 1]);
    }
    return ordered;
}

int Contestant::losses() const {
    return static_cast<int>(std::count(history.begin(), history.end(), 'L'));
}

KnockoutRound pair_knockout(KnockoutKind kind, const std::vector<Contestant>& contestants) {
    Group all;
    for (const Contestant& contestant : contestants)
        all.push_back(&contestant);
    const bool first_round =
        std::all_of(all.begin(), all.end(), [](const Contestant* c) { return c->history.empty(); });
    KnockoutRound round;
    if (all.size() > 1 && first_round && give_byes(all, round)) return round;
    if (kind == KnockoutKind::kAllPlaces) return all_places(contestants);
    Group unbeaten;
    Group once;
    for (const Contestant* contestant : all) {
        if (contestant->losses() == 0) unbeaten.push_back(contestant);
        if (contestant->losses() == 1) once.push_back(contestant);
    }
    if (kind == KnockoutKind::kDouble) return double_elimination(unbeaten, once);
    if (unbeaten.size() > 1) {
        pair_neighbours(unbeaten, 1, static_cast<int>(unbeaten.size()), round);
    }
    return round;
}

KnockoutRound pair_by_lost_points(const std::vector<Contestant>& remaining) {
    KnockoutRound round;
    Group group;
    for (const Contestant& contestant : remaining)
        group.push_back(&contestant);
    if (group.size() < 2) return round;
    std::stable_sort(group.begin(), group.end(),
                     [](const Contestant* a, const Contestant* b) { return a->lost < b->lost; });
    if (group.size() % 2 == 1) {
        const auto free_rounds = [](const Contestant* one) {
            return std::count(one->history.begin(), one->history.end(), '+');
        };
        const auto first = std::min_element(group.begin(), group.end(),
                                            [&](const Contestant* a, const Contestant* b) {
                                                return free_rounds(a) < free_rounds(b);
                                            });
        round.free.push_back((*first)->number);
        group.erase(first);
    }
    pair_unmet(std::move(group), round);
    return round;
}

int place_of(const std::string& history) {
    int place = 1;
    int step = 1 << history.size();
    for (const char fate : history) {
        step /= 2;
        if (fate == 'L') place += step;
    }
    return place;
}

std::vector<std::vector<Meeting>> scheveningen(int members) {
    std::vector<std::vector<Meeting>> rounds;
    for (int round = 1; round <= members; ++round) {
        std::vector<Meeting> meetings;
        for (int one = 1; one <= members; ++one) {
            meetings.push_back({one, (one + round - 2) % members + 1});
        }
        rounds.push_back(std::move(meetings));
    }
    return rounds;
}

}  // namespace collegium::pairing
