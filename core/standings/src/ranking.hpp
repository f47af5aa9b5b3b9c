// The ordering itself: points, then criterion by criterion over those who are still level.
#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "contributions.hpp"

namespace collegium::standings {

// What a kind of participants has of its own: teams.
struct OwnCriteria {
    std::vector<Fraction> points;  // places go by these, by card; empty: by those of the cards
    // None: not a criterion of its own.
    std::function<std::optional<Value>(std::string_view criterion, int card)> value;
};

// The first first; shared places in the order of numbers.
[[nodiscard]] std::vector<Row> rank(const std::vector<Card>& cards, const Rules& rules,
                                    const OwnCriteria& own = {});

// Ids of criteria that compare the level ones with each other.
[[nodiscard]] const std::vector<std::string_view>& group_criteria();

}  // namespace collegium::standings
