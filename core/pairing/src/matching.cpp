#include <algorithm>
#include <cstddef>
#include <utility>

#include <collegium/pairing/matching.hpp>

namespace collegium::pairing {
namespace {

std::size_t at(int value) {
    return static_cast<std::size_t>(value);
}

}  // namespace

// One search for an augmenting path from a player who is alone. Players at an even distance of the
// root are `outer`; odd cycles of them are shrunk to one base.
struct Matching::Search {
    explicit Search(const Matching& of)
        : matching(of),
          parent(of.mate_.size(), -1),
          base(of.mate_.size()),
          outer(of.mate_.size(), false) {
        for (std::size_t i = 0; i < base.size(); ++i)
            base[i] = static_cast<int>(i);
    }

    // The end of a path to somebody else who is alone, or -1.
    [[nodiscard]] int run(int root_player) {
        root = root_player;
        if (const int end = make_outer(root); end >= 0) return end;
        for (std::size_t head = 0; head < queue.size(); ++head) {
            const int from = queue[head];
            for (const int to : matching.members_) {
                if (base[at(from)] == base[at(to)] || matching.mate_[at(from)] == to) continue;
                if (!matching.meetings_->may_meet(from, to)) continue;
                const int mate = matching.mate_[at(to)];
                if (outer[at(to)]) {
                    if (const int end = shrink(from, to); end >= 0) return end;
                } else if (parent[at(to)] < 0) {
                    parent[at(to)] = from;
                    if (const int end = make_outer(mate); end >= 0) return end;
                }
            }
        }
        return -1;
    }

    // A player may be reached from here: whoever is alone and may meet them ends the search.
    // Looking for that first keeps the search short where most may meet.
    [[nodiscard]] int make_outer(int player) {
        outer[at(player)] = true;
        queue.push_back(player);
        for (const int end : matching.alone_) {
            if (end != root && matching.meetings_->may_meet(player, end)) {
                parent[at(end)] = player;
                return end;
            }
        }
        return -1;
    }

    [[nodiscard]] int common_base(int a, int b) {
        std::vector<bool> seen(base.size(), false);
        for (;;) {
            a = base[at(a)];
            seen[at(a)] = true;
            if (a == root) break;
            a = parent[at(matching.mate_[at(a)])];
        }
        for (;;) {
            b = base[at(b)];
            if (seen[at(b)]) return b;
            b = parent[at(matching.mate_[at(b)])];
        }
    }

    void mark_path(std::vector<bool>& in_cycle, int player, int stop, int child) {
        while (base[at(player)] != stop) {
            const int mate = matching.mate_[at(player)];
            in_cycle[at(base[at(player)])] = true;
            in_cycle[at(base[at(mate)])] = true;
            parent[at(player)] = child;
            child = mate;
            player = parent[at(mate)];
        }
    }

    [[nodiscard]] int shrink(int from, int to) {
        const int stop = common_base(from, to);
        std::vector<bool> in_cycle(base.size(), false);
        mark_path(in_cycle, from, stop, to);
        mark_path(in_cycle, to, stop, from);
        std::vector<int> reached;
        for (const int player : matching.members_) {
            if (!in_cycle[at(base[at(player)])]) continue;
            base[at(player)] = stop;
            if (!outer[at(player)]) reached.push_back(player);
        }
        for (const int player : reached) {
            if (const int end = make_outer(player); end >= 0) return end;
        }
        return -1;
    }

    const Matching& matching;
    int root = -1;
    std::vector<int> parent;
    std::vector<int> base;
    std::vector<bool> outer;
    std::vector<int> queue;
};

Matching::Matching(const Meetings& meetings, std::vector<int> members)
    : meetings_(&meetings), members_(std::move(members)) {
    const int most = members_.empty() ? 0 : *std::max_element(members_.begin(), members_.end()) + 1;
    slot_.assign(at(most), -1);
    mate_.assign(at(most), -1);
    for (std::size_t i = 0; i < members_.size(); ++i) {
        slot_[at(members_[i])] = static_cast<int>(i);
    }
    // Neighbours first: it leaves few for the search.
    std::vector<int> waiting;
    for (const int player : members_) {
        const auto partner = std::find_if(waiting.rbegin(), waiting.rend(), [&](int other) {
            return meetings_->may_meet(player, other);
        });
        if (partner == waiting.rend()) {
            waiting.push_back(player);
        } else {
            mate_[at(player)] = *partner;
            mate_[at(*partner)] = player;
            waiting.erase(std::next(partner).base());
        }
    }
    alone_ = waiting;
    for (const int player : waiting) {
        if (mate_[at(player)] < 0) static_cast<void>(augment(player));
    }
}

bool Matching::augment(int root) {
    Search search(*this);
    int end = search.run(root);
    if (end < 0) return false;
    std::erase(alone_, root);
    std::erase(alone_, end);
    while (end >= 0) {
        const int before = search.parent[at(end)];
        const int next = mate_[at(before)];
        pair_up(end, before);
        end = next;
    }
    return true;
}

void Matching::pair_up(int a, int b) {
    mate_[at(a)] = b;
    mate_[at(b)] = a;
}

void Matching::leave(int a) {
    const int last = members_.back();
    members_[at(slot(a))] = last;
    slot_[at(last)] = slot(a);
    members_.pop_back();
    slot_[at(a)] = -1;
    mate_[at(a)] = -1;
}

bool Matching::take_pair(int a, int b) {
    const int of_a = mate_[at(a)];
    const int of_b = mate_[at(b)];
    if (of_a == b) {
        leave(a);
        leave(b);
        return true;
    }
    const std::vector<int> alone_before = alone_;
    const std::vector<int> mates_before = mate_;
    leave(a);
    leave(b);
    std::erase(alone_, a);
    std::erase(alone_, b);
    for (const int left : {of_a, of_b}) {
        if (left < 0) continue;
        mate_[at(left)] = -1;
        alone_.push_back(left);
    }
    // Whoever lost a partner looks for another; a pair of two who were alone frees two places.
    for (const int left : {of_a, of_b}) {
        if (left >= 0 && mate_[at(left)] < 0) static_cast<void>(augment(left));
    }
    if (alone_.size() <= alone_before.size()) return true;
    for (const int back : {a, b}) {
        slot_[at(back)] = static_cast<int>(members_.size());
        members_.push_back(back);
    }
    mate_ = mates_before;
    alone_ = alone_before;
    return false;
}

bool Matching::take_alone(int a) {
    const int of_a = mate_[at(a)];
    const std::vector<int> alone_before = alone_;
    const std::vector<int> mates_before = mate_;
    leave(a);
    std::erase(alone_, a);
    if (of_a < 0) return true;
    mate_[at(of_a)] = -1;
    alone_.push_back(of_a);
    static_cast<void>(augment(of_a));
    if (alone_.size() < alone_before.size()) return true;
    slot_[at(a)] = static_cast<int>(members_.size());
    members_.push_back(a);
    mate_ = mates_before;
    alone_ = alone_before;
    return false;
}

}  // namespace collegium::pairing
