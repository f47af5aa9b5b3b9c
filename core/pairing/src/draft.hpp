// A round while it is being paired.
#pragma once

#include <vector>

#include "entries.hpp"

namespace collegium::pairing {

struct DraftPair {
    int a = 0;  // indexes of entries
    int b = 0;
    How how = How::kWithinGroup;
    int group = -1;  // index of Draft::groups
    std::vector<Trial> passed_over;
};

struct Draft {
    std::vector<DraftPair> pairs;
    std::vector<Joined> joined;
    std::vector<ScoreGroup> groups;
};

using Group = std::vector<int>;  // entries in the order of the classification

// Score groups of an order, the highest first.
[[nodiscard]] std::vector<Group> score_groups(const Entries& entries,
                                              const std::vector<int>& order);

// Whether all of them can be paired with each other.
[[nodiscard]] bool can_be_paired(const Meetings& meetings, const Group& group);

// The group whose turn comes, added to the draft's.
void open_group(Draft& draft, const Entries& entries, const Group& group, bool upwards);

// What the last group of the draft becomes when it cannot be settled without the next one.
void note_joined(Draft& draft, const Entries& entries, const Group& next, Stuck why,
                 std::vector<Trial> trials);

// All of `groups` joined, from one of them on.
[[nodiscard]] Group joined_from(const std::vector<Group>& groups, std::size_t from);

// Pairs by RU-2022 5.4.10.4 to 5.4.10.7; `order` is an even number of entries that can be paired.
[[nodiscard]] Draft pair_russian(const Entries& entries, const SwissSettings& settings,
                                 const std::vector<int>& order);

// Pairs by UA-2024 III.J and RU-OLD 5.3.15, 5.3.16; the same terms.
[[nodiscard]] Draft pair_in_blocks(const Entries& entries, const SwissSettings& settings,
                                   const std::vector<int>& order);

}  // namespace collegium::pairing
