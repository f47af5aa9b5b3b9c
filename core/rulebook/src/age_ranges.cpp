#include "age_ranges.hpp"

#include <algorithm>

namespace collegium::rulebook {
namespace {

struct Range {
    std::int64_t least;
    std::int64_t most;  // included
};

// The ages a caption names. «до 17» names no lower bound: such groups lie within each other by
// design and only two with the same upper bound are the same group twice.
Range range_of(const Row& group) {
    constexpr std::int64_t kNoBound = 1000;
    const auto most = group.optional_number("most");
    return {group.optional_number("least").value_or(0), !most                         ? kNoBound
                                                        : group.flag("most_included") ? *most
                                                                                      : *most - 1};
}

bool overlap(const Row& a, const Row& b, bool shared_bounds) {
    if (a.text("set") != b.text("set") || a.flag("students") != b.flag("students")) return false;
    const Range first = range_of(a);
    const Range second = range_of(b);
    if (!a.has("least") && !b.has("least")) return first.most == second.most;
    if (!a.has("most") || !b.has("most")) return false;  // adults: no bounds at all
    const auto from = std::max(first.least, second.least);
    const auto to = std::min(first.most, second.most);
    return shared_bounds ? from < to : from <= to;
}

}  // namespace

void check_age_ranges(const std::vector<Row>& groups, bool shared_bounds, Faults& faults) {
    for (std::size_t i = 0; i < groups.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (overlap(groups[j], groups[i], shared_bounds))
                faults.add("age_group[" + std::to_string(i + 1) + "]", groups[i].line(),
                           "RULEBOOK_AGES_OVERLAP",
                           {{"group", groups[i].text("id")}, {"other", groups[j].text("id")}});
}

}  // namespace collegium::rulebook
