// UA-2024 III.J and RU-OLD 5.3.15, 5.3.16: groups are settled from the top down, and where the book
// says so the lower ones from the bottom up as in a mirror (III.J.9.8 to 9.10, 5.3.15.3): the lower
// block is the same work on turned lists.
#include <algorithm>

#include "draft.hpp"
#include "float_order.hpp"
#include "floats.hpp"
#include "sides.hpp"

namespace collegium::pairing {
namespace {

// The hard rules and, beside them, nobody's side strained (III.J.9.13, 5.3.14.2).
class Unstrained final : public Meetings {
  public:
    Unstrained(const Entries& entries, const SwissSettings& settings)
        : entries_(entries), settings_(settings) {}

    [[nodiscard]] bool may_meet(int a, int b) const override {
        return entries_.may_meet(a, b) && !strains_sides(entries_, settings_, a, b);
    }

  private:
    const Entries& entries_;
    const SwissSettings& settings_;
};

class Block {
  public:
    // `groups` from where the work begins; `turned`: from the bottom up.
    Block(const Entries& entries, const SwissSettings& settings, const FloatOrder& order,
          std::vector<Group> groups, bool turned, Draft& draft)
        : entries_(entries),
          settings_(settings),
          order_(order),
          strict_(entries, settings),
          groups_(std::move(groups)),
          turned_(turned),
          draft_(draft) {}

    // Settles the first `count` groups and gives back what is left of the others.
    std::vector<Group> run(std::size_t count) {
        count_ = count;
        while (count_ > 0) {
            if (!open_) open_group(draft_, entries_, groups_.front(), turned_);
            open_ = true;
            std::vector<Trial> trials;
            if (groups_.front().empty() || close_first()) {
                drop(0);
                open_ = false;
            } else if (!float_one(trials)) {
                join(std::move(trials));
            }
        }
        return std::move(groups_);
    }

  private:
    [[nodiscard]] int group_index() const { return static_cast<int>(draft_.groups.size()) - 1; }

    [[nodiscard]] Group partners(const Group& list) const {
        if (neighbours_meet(settings_, entries_.round())) {
            return Group(list.begin() + 1, list.end());
        }
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
            pair.group = group_index();
            const Group candidates = partners(list);
            for (const bool strain_allowed : {false, true}) {
                for (const int partner : candidates) {
                    if (pair.b < 0) try_pair(pair, partner, strain_allowed, matching);
                }
            }
            std::erase(list, pair.a);
            std::erase(list, pair.b);
            draft_.pairs.push_back(std::move(pair));
        }
    }

    void try_pair(DraftPair& pair, int partner, bool strain_allowed, Matching& matching) {
        const auto why = obstacle(pair.a, partner, strain_allowed);
        if (!why && matching.take_pair(pair.a, partner)) {
            pair.b = partner;
        } else {
            pair.passed_over.push_back(
                {entries_[pair.a].number, entries_[partner].number, why.value_or(Why::kOthers)});
        }
    }

    [[nodiscard]] std::optional<Why> obstacle(int a, int b, bool strain_allowed) const {
        if (const auto hard = entries_.obstacle(a, b)) return hard;
        if (!strain_allowed && strains_sides(entries_, settings_, a, b)) return Why::kThirdSide;
        return std::nullopt;
    }

    // One goes to the next group, or further where nobody of the next may meet them. Keeps in
    // `trials` who could not leave and why, where nobody does.
    bool float_one(std::vector<Trial>& trials) {
        const Group& group = groups_.front();
        const Matching within(entries_, group);
        if (within.alone() == 0) return false;
        DraftPair pair;
        pair.how = How::kFloat;
        pair.group = group_index();
        const Group floaters = in_turn(within);
        for (std::size_t level = 1; level < groups_.size(); ++level) {
            for (const bool strain_allowed : {false, true}) {
                for (const int floater : floaters) {
                    Matching left = within;
                    if (!left.take_alone(floater)) {
                        pair.passed_over.push_back({entries_[floater].number, 0, Why::kOthers});
                        continue;
                    }
                    if (take_floater(pair, floater, level, strain_allowed, left.alone() == 0)) {
                        return true;
                    }
                }
            }
        }
        trials = std::move(pair.passed_over);
        return false;
    }

    // The first group in the order its members are tried as floaters. Where several have to leave
    // they are chosen one after another, but served in the order of RU-OLD 5.3.15.4.
    Group in_turn(const Matching& within) {
        const Group& group = groups_.front();
        if (leaving_.empty() && within.alone() > 1 && order_.serves_apart()) {
            Matching left = within;
            Group rest = group;
            const auto may_leave = [&](int floater) { return left.take_alone(floater); };
            while (left.alone() > 0) {
                const Group turn = order_.floaters(rest, turned_);
                const auto next = std::find_if(turn.begin(), turn.end(), may_leave);
                if (next == turn.end()) break;
                leaving_.push_back(*next);
                std::erase(rest, *next);
            }
            order_.sort_served(leaving_, turned_);
        }
        Group tried = leaving_;
        for (const int floater : order_.floaters(group, turned_)) {
            if (std::find(leaving_.begin(), leaving_.end(), floater) == leaving_.end())
                tried.push_back(floater);
        }
        return tried;
    }

    // `closes`: the floater's group is settled by it, so that the others alone must come out even.
    bool take_floater(DraftPair& pair, int floater, std::size_t level, bool strain_allowed,
                      bool closes) {
        Group others = joined_from(groups_, closes ? 1 : 0);
        if (closes) others.push_back(floater);
        Matching all(entries_, std::move(others));
        if (all.alone() != 0) return false;
        for (const int taker : order_.takers(groups_[level], turned_)) {
            const auto why = obstacle(floater, taker, strain_allowed);
            if (why || !all.take_pair(floater, taker)) {
                pair.passed_over.push_back(
                    {entries_[floater].number, entries_[taker].number, why.value_or(Why::kOthers)});
                continue;
            }
            pair.a = floater;
            pair.b = taker;
            draft_.groups.back().left.push_back(entries_[floater].number);
            if (std::erase(leaving_, floater) == 0) leaving_.clear();
            std::erase(groups_.front(), floater);
            std::erase(groups_[level], taker);
            if (groups_[level].empty()) drop(level);
            draft_.pairs.push_back(std::move(pair));
            return true;
        }
        return false;
    }

    void join(std::vector<Trial> trials) {
        Group& here = groups_[0];
        const Group& next = groups_[1];
        const bool within = Matching(entries_, here).alone() == 0;
        const Stuck why = within ? Stuck::kOthers : Stuck::kFloater;
        leaving_.clear();
        note_joined(draft_, entries_, next, why, std::move(trials));
        here.insert(here.end(), next.begin(), next.end());
        drop(1);
    }

    // A group that is settled or joined with another; it may lie beyond this block.
    void drop(std::size_t level) {
        if (level == 0) leaving_.clear();
        groups_.erase(groups_.begin() + static_cast<std::ptrdiff_t>(level));
        if (level < count_) --count_;
    }

    const Entries& entries_;
    const SwissSettings& settings_;
    const FloatOrder& order_;
    Unstrained strict_;
    std::vector<Group> groups_;
    std::size_t count_ = 0;  // of the first groups, still to be settled
    Group leaving_;          // chosen to leave the first group, in the order they are served
    bool open_ = false;      // the first group is among the draft's
    bool turned_;
    Draft& draft_;
};

// Each group and their order.
void turn(std::vector<Group>& groups) {
    std::reverse(groups.begin(), groups.end());
    for (Group& group : groups)
        std::reverse(group.begin(), group.end());
}

}  // namespace

Draft pair_in_blocks(const Entries& entries, const SwissSettings& settings,
                     const std::vector<int>& order) {
    Draft draft;
    std::vector<Group> groups = score_groups(entries, order);
    const FloatOrder floats(entries, settings);
    const Points possible = (entries.round() - 1) * entries.field().scale.win;
    const auto count = [&](auto&& counted) {
        return static_cast<std::size_t>(std::count_if(
            groups.begin(), groups.end(),
            [&](const Group& group) { return counted(2 * entries[group.front()].points); }));
    };
    const auto settle = [&](std::size_t first_groups, bool turned) {
        groups =
            Block(entries, settings, floats, std::move(groups), turned, draft).run(first_groups);
    };
    switch (settings.method) {
        case Method::kUaMedian:  // III.J.9.8: at least half of the points that were to be had
            settle(count([&](Points twice) { return twice >= possible; }), false);
            turn(groups);
            settle(groups.size(), true);
            break;
        case Method::kOldRenjuRating:  // 5.3.15.3: the middle last, by the rules of the upper ones
            settle(count([&](Points twice) { return twice > possible; }), false);
            turn(groups);
            settle(count([&](Points twice) { return twice < possible; }), true);
            turn(groups);
            settle(groups.size(), false);
            break;
        default:
            settle(groups.size(), false);
            break;
    }
    return draft;
}

}  // namespace collegium::pairing
