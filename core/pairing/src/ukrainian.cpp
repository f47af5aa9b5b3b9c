// UA-2024 III.J. Groups with at least half of the possible points are settled from the top down,
// the others from the bottom up as in a mirror (III.J.9.8 to 9.10): the lower block is the same
// work on turned lists.
#include <algorithm>

#include "draft.hpp"
#include "floats.hpp"
#include "sides.hpp"

namespace collegium::pairing {
namespace {

// The hard rules and, beside them, nobody's third game in a row with one side (III.J.9.13).
class WithoutThirdSide final : public Meetings {
  public:
    WithoutThirdSide(const Entries& entries, const SwissSettings& settings)
        : entries_(entries), settings_(settings) {}

    [[nodiscard]] bool may_meet(int a, int b) const override {
        return entries_.may_meet(a, b) && !third_side(entries_, settings_, a, b);
    }

  private:
    const Entries& entries_;
    const SwissSettings& settings_;
};

class Block {
  public:
    // `groups` from where the work begins; `turned`: from the bottom up.
    Block(const Entries& entries, const SwissSettings& settings, const std::vector<Floats>& floats,
          std::vector<Group> groups, bool turned, Draft& draft)
        : entries_(entries),
          settings_(settings),
          floats_(floats),
          strict_(entries, settings),
          groups_(std::move(groups)),
          turned_(turned),
          draft_(draft) {}

    // Settles the first `count` groups and gives back what is left of the others.
    std::vector<Group> run(std::size_t count) {
        count_ = count;
        while (count_ > 0) {
            if (groups_.front().empty() || close_first()) {
                drop(0);
            } else if (!float_one()) {
                join();
            }
        }
        return std::move(groups_);
    }

  private:
    [[nodiscard]] bool by_lot() const { return settings_.method == Method::kUaLot; }

    // Floats that this block's floaters make up for, and those of whoever takes them.
    [[nodiscard]] const std::vector<int>& owed(int index, bool taker) const {
        const Floats& own = floats_[static_cast<std::size_t>(index)];
        return turned_ == taker ? own.ascents : own.descents;
    }

    // III.J.9.11: first those with an open float of the other kind, the earliest first, of the same
    // round the one further down in this block's direction; then the rest as they stand.
    [[nodiscard]] Group in_order_of_debt(const Group& standing, bool taker) const {
        Group debtors;
        Group others;
        for (const int index : standing) {
            (owed(index, taker).empty() ? others : debtors).push_back(index);
        }
        std::sort(debtors.begin(), debtors.end(), [&](int a, int b) {
            const int of_a = owed(a, taker).front();
            const int of_b = owed(b, taker).front();
            if (of_a != of_b) return of_a < of_b;
            return turned_ ? entries_[a].place < entries_[b].place
                           : entries_[a].place > entries_[b].place;
        });
        debtors.insert(debtors.end(), others.begin(), others.end());
        return debtors;
    }

    // III.J.9.9: from the first down; by lot, whoever is left over.
    [[nodiscard]] Group floaters() const {
        Group standing = groups_.front();
        if (by_lot()) std::reverse(standing.begin(), standing.end());
        return in_order_of_debt(standing, false);
    }

    // III.J.9.9: from the last up; by lot, as they were drawn.
    [[nodiscard]] Group takers(const Group& group) const {
        Group standing = group;
        if (!by_lot()) std::reverse(standing.begin(), standing.end());
        return in_order_of_debt(standing, true);
    }

    [[nodiscard]] Group partners(const Group& list) const {
        if (by_lot()) return Group(list.begin() + 1, list.end());
        const auto half = static_cast<std::ptrdiff_t>(list.size() / 2);
        Group found(list.begin() + half, list.end());
        found.insert(found.end(), list.rend() - half, list.rend() - 1);
        return found;
    }

    // Settles the first group within itself if nobody of it needs to float.
    bool close_first() {
        const Group& group = groups_.front();
        if (!can_be_paired(entries_, group) || !can_be_paired(entries_, joined_from(groups_, 1))) {
            return false;
        }
        pair_within(group);
        return true;
    }

    // III.J.9.13: a third side in a row only where somebody would stay without a pair for it.
    void pair_within(Group list) {
        const bool strictly = can_be_paired(strict_, list);
        Matching matching(strictly ? static_cast<const Meetings&>(strict_) : entries_, list);
        while (!list.empty()) {
            DraftPair pair;
            pair.a = list.front();
            pair.b = -1;
            const Group candidates = partners(list);
            for (const bool third_allowed : {false, true}) {
                for (const int partner : candidates) {
                    if (pair.b < 0) try_pair(pair, partner, third_allowed, matching);
                }
            }
            std::erase(list, pair.a);
            std::erase(list, pair.b);
            draft_.pairs.push_back(std::move(pair));
        }
    }

    void try_pair(DraftPair& pair, int partner, bool third_allowed, Matching& matching) {
        const auto why = obstacle(pair.a, partner, third_allowed);
        if (!why && matching.take_pair(pair.a, partner)) {
            pair.b = partner;
        } else {
            pair.passed_over.push_back(
                {entries_[pair.a].number, entries_[partner].number, why.value_or(Why::kOthers)});
        }
    }

    [[nodiscard]] std::optional<Why> obstacle(int a, int b, bool third_allowed) const {
        if (const auto hard = entries_.obstacle(a, b)) return hard;
        if (!third_allowed && third_side(entries_, settings_, a, b)) return Why::kThirdSide;
        return std::nullopt;
    }

    // One goes to the next group, or further where nobody of the next may meet them.
    bool float_one() {
        const Group& group = groups_.front();
        const Matching within(entries_, group);
        if (within.alone() == 0) return false;
        DraftPair pair;
        pair.how = How::kFloat;
        for (std::size_t level = 1; level < groups_.size(); ++level) {
            for (const bool third_allowed : {false, true}) {
                for (const int floater : floaters()) {
                    Matching left = within;
                    if (!left.take_alone(floater)) continue;
                    if (take_floater(pair, floater, level, third_allowed, left.alone() == 0)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    // `closes`: the floater's group is settled by it, so that the others alone must come out even.
    bool take_floater(DraftPair& pair, int floater, std::size_t level, bool third_allowed,
                      bool closes) {
        Group others = joined_from(groups_, closes ? 1 : 0);
        if (closes) others.push_back(floater);
        Matching all(entries_, std::move(others));
        if (all.alone() != 0) return false;
        for (const int taker : takers(groups_[level])) {
            const auto why = obstacle(floater, taker, third_allowed);
            if (why || !all.take_pair(floater, taker)) {
                pair.passed_over.push_back(
                    {entries_[floater].number, entries_[taker].number, why.value_or(Why::kOthers)});
                continue;
            }
            pair.a = floater;
            pair.b = taker;
            std::erase(groups_.front(), floater);
            std::erase(groups_[level], taker);
            if (groups_[level].empty()) drop(level);
            draft_.pairs.push_back(std::move(pair));
            return true;
        }
        return false;
    }

    void join() {
        Group& here = groups_[0];
        const Group& next = groups_[1];
        draft_.joined.push_back({entries_[here.front()].points, entries_[next.front()].points});
        here.insert(here.end(), next.begin(), next.end());
        drop(1);
    }

    // A group that is settled or joined with another; it may lie beyond this block.
    void drop(std::size_t level) {
        groups_.erase(groups_.begin() + static_cast<std::ptrdiff_t>(level));
        if (level < count_) --count_;
    }

    const Entries& entries_;
    const SwissSettings& settings_;
    const std::vector<Floats>& floats_;
    WithoutThirdSide strict_;
    std::vector<Group> groups_;
    std::size_t count_ = 0;  // of the first groups, still to be settled
    bool turned_;
    Draft& draft_;
};

}  // namespace

Draft pair_ukrainian(const Entries& entries, const SwissSettings& settings,
                     const std::vector<int>& order) {
    Draft draft;
    std::vector<Group> groups = score_groups(entries, order);
    const std::vector<Floats> floats = open_floats(entries);
    // III.J.9.8: at least 50 % of the points that were to be had.
    const Points possible = (entries.round() - 1) * entries.field().scale.win;
    std::size_t upper = groups.size();
    if (settings.method == Method::kUaMedian) {
        upper = static_cast<std::size_t>(std::count_if(
            groups.begin(), groups.end(),
            [&](const Group& group) { return 2 * entries[group.front()].points >= possible; }));
    }
    std::vector<Group> lower =
        Block(entries, settings, floats, std::move(groups), false, draft).run(upper);
    std::reverse(lower.begin(), lower.end());
    for (Group& group : lower)
        std::reverse(group.begin(), group.end());
    const std::size_t count = lower.size();
    static_cast<void>(Block(entries, settings, floats, std::move(lower), true, draft).run(count));
    return draft;
}

}  // namespace collegium::pairing
