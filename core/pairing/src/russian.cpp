// RU-2022 5.4.10.4 to 5.4.10.7. The books' search, which breaks the last pair and tries again, is
// done by asking of every step whether the others could still be paired: the same pairs, without
// the search's explosion. Where the text has no answer (5.4.10.8 asks for as few changes as
// possible) a group is joined with the next one.
#include <algorithm>
#include <utility>

#include "draft.hpp"

namespace collegium::pairing {
namespace {

class Russian {
  public:
    Russian(const Entries& entries, Method method, const std::vector<int>& order)
        : entries_(entries), method_(method), groups_(score_groups(entries, order)) {}

    Draft run() {
        while (!groups_.empty()) {
            open_group(draft_, entries_, groups_.front(), false);
            std::vector<Trial> trials;
            while (!settle_even() && !settle_odd(trials))
                join(std::exchange(trials, {}));
        }
        return std::move(draft_);
    }

  private:
    // Partners of the first of a list, in the order the method tries them.
    [[nodiscard]] Group partners(const Group& list) const {
        Group found;
        const auto half = static_cast<std::ptrdiff_t>(list.size() / 2);
        switch (method_) {
            case Method::kRuBlindLot:  // the lot has put them in order
                found.assign(list.begin() + 1, list.end());
                break;
            case Method::kRuBuchholz:  // 5.4.10.7.5: the last, the last but one
                found.assign(list.rbegin(), list.rend() - 1);
                break;
            default:  // 5.4.10.5.5: the lower half downwards, then the upper half upwards
                found.assign(list.begin() + half, list.end());
                found.insert(found.end(), list.rend() - half, list.rend() - 1);
                break;
        }
        return found;
    }

    // 5.4.10.5.4: the last of an odd group, 5.4.10.7.4: the first.
    [[nodiscard]] Group floaters(const Group& group) const {
        Group found = group;
        if (method_ != Method::kRuBuchholz) std::reverse(found.begin(), found.end());
        return found;
    }

    // 5.4.10.5.4: the first of the next group, 5.4.10.7.4: the last.
    [[nodiscard]] Group takers(const Group& next) const {
        Group found = next;
        if (method_ == Method::kRuBuchholz) std::reverse(found.begin(), found.end());
        return found;
    }

    [[nodiscard]] Trial trial(int a, int b, Why why) const {
        return {entries_[a].number, entries_[b].number, why};
    }

    [[nodiscard]] int group_index() const { return static_cast<int>(draft_.groups.size()) - 1; }

    void pair_within(Group list) {
        Matching matching(entries_, list);
        while (!list.empty()) {
            DraftPair pair;
            pair.a = list.front();
            pair.group = group_index();
            for (const int partner : partners(list)) {
                const auto obstacle = entries_.obstacle(pair.a, partner);
                if (!obstacle && matching.take_pair(pair.a, partner)) {
                    pair.b = partner;
                    break;
                }
                pair.passed_over.push_back(trial(pair.a, partner, obstacle.value_or(Why::kOthers)));
            }
            std::erase(list, pair.a);
            std::erase(list, pair.b);
            draft_.pairs.push_back(std::move(pair));
        }
    }

    bool settle_even() {
        const Group& group = groups_.front();
        if (!can_be_paired(entries_, group) || !can_be_paired(entries_, joined_from(groups_, 1))) {
            return false;
        }
        pair_within(group);
        groups_.erase(groups_.begin());
        return true;
    }

    // Keeps in `trials` who could not leave and why, where it settles nothing.
    bool settle_odd(std::vector<Trial>& trials) {
        const Group& group = groups_.front();
        if (group.size() % 2 == 0 || groups_.size() < 2) return false;
        const Matching within(entries_, group);
        Matching below(entries_, joined_from(groups_, 1));
        if (within.alone() != 1 || below.alone() != 1) return false;
        DraftPair pair;
        pair.how = How::kFloat;
        pair.group = group_index();
        for (const int floater : floaters(group)) {
            Matching others = within;
            if (!others.take_alone(floater)) {
                pair.passed_over.push_back({entries_[floater].number, 0, Why::kOthers});
                continue;
            }
            for (const int taker : takers(groups_[1])) {
                const auto obstacle = entries_.obstacle(floater, taker);
                if (!obstacle && below.take_alone(taker)) {
                    pair.a = floater;
                    pair.b = taker;
                    float_down(std::move(pair));
                    return true;
                }
                pair.passed_over.push_back(trial(floater, taker, obstacle.value_or(Why::kOthers)));
            }
        }
        trials = std::move(pair.passed_over);
        return false;
    }

    void float_down(DraftPair pair) {
        Group group = groups_.front();
        draft_.groups.back().left.push_back(entries_[pair.a].number);
        std::erase(group, pair.a);
        std::erase(groups_[1], pair.b);
        pair_within(std::move(group));
        draft_.pairs.push_back(std::move(pair));
        groups_.erase(groups_.begin());
        if (groups_.front().empty()) groups_.erase(groups_.begin());
    }

    // Everybody can be paired, so there is a next group whenever this one cannot be settled.
    void join(std::vector<Trial> trials) {
        Group& upper = groups_[0];
        const Group& lower = groups_[1];
        const auto odd = static_cast<int>(upper.size() % 2);
        const bool within = Matching(entries_, upper).alone() == odd;
        const Stuck why = !trials.empty() ? Stuck::kFloater
                          : within        ? Stuck::kOthers
                                          : Stuck::kWithin;
        note_joined(draft_, entries_, lower, why, std::move(trials));
        upper.insert(upper.end(), lower.begin(), lower.end());
        groups_.erase(groups_.begin() + 1);
    }

    const Entries& entries_;
    Method method_;
    std::vector<Group> groups_;
    Draft draft_;
};

}  // namespace

Draft pair_russian(const Entries& entries, const SwissSettings& settings,
                   const std::vector<int>& order) {
    return Russian(entries, settings.method, order).run();
}

}  // namespace collegium::pairing
