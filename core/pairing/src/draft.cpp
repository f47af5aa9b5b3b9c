#include "draft.hpp"

#include <algorithm>

namespace collegium::pairing {

std::vector<Group> score_groups(const Entries& entries, const std::vector<int>& order) {
    std::vector<Group> groups;
    for (const int index : order) {
        if (groups.empty() || entries[groups.back().front()].points != entries[index].points) {
            groups.emplace_back();
        }
        groups.back().push_back(index);
    }
    return groups;
}

bool can_be_paired(const Meetings& meetings, const Group& group) {
    return group.size() % 2 == 0 && Matching(meetings, group).alone() == 0;
}

void open_group(Draft& draft, const Entries& entries, const Group& group, bool upwards) {
    ScoreGroup opened;
    opened.scores = {entries[group.front()].points};
    for (const int index : group)
        opened.members.push_back(entries[index].number);
    opened.upwards = upwards;
    draft.groups.push_back(std::move(opened));
}

void note_joined(Draft& draft, const Entries& entries, const Group& next, Stuck why,
                 std::vector<Trial> trials) {
    ScoreGroup& group = draft.groups.back();
    Joined joined;
    joined.upper = std::max(group.scores.back(), entries[next.front()].points);
    joined.lower = std::min(group.scores.back(), entries[next.front()].points);
    joined.why = why;
    joined.trials = std::move(trials);
    group.scores.push_back(entries[next.front()].points);
    for (const int index : next)
        group.members.push_back(entries[index].number);
    joined.members = group.members;
    draft.joined.push_back(std::move(joined));
}

Group joined_from(const std::vector<Group>& groups, std::size_t from) {
    Group all;
    for (std::size_t i = from; i < groups.size(); ++i) {
        all.insert(all.end(), groups[i].begin(), groups[i].end());
    }
    return all;
}

}  // namespace collegium::pairing
