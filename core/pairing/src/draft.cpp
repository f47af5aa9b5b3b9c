#include "draft.hpp"

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

Group joined_from(const std::vector<Group>& groups, std::size_t from) {
    Group all;
    for (std::size_t i = from; i < groups.size(); ++i) {
        all.insert(all.end(), groups[i].begin(), groups[i].end());
    }
    return all;
}

}  // namespace collegium::pairing
