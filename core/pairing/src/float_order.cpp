#include "float_order.hpp"

#include <algorithm>

#include "sides.hpp"

namespace collegium::pairing {

bool drawn_by_lot(Method method) {
    return method == Method::kRuBlindLot || method == Method::kUaLot ||
           method == Method::kOldRenjuLot;
}

bool neighbours_meet(const SwissSettings& settings, int round) {
    return drawn_by_lot(settings.method) ||
           (round == 1 && settings.method == Method::kUaMedian && settings.numbers_by_lot);
}

FloatOrder::FloatOrder(const Entries& entries, const SwissSettings& settings)
    : entries_(entries), method_(settings.method) {
    // 5.3.15 keeps no book of floats.
    if (method_ == Method::kOldRenjuRating) return;
    floats_ = open_floats(entries, method_ == Method::kOldRenjuLot);
}

const std::vector<int>& FloatOrder::owed(int index, bool taker, bool turned) const {
    const Floats& own = floats_[static_cast<std::size_t>(index)];
    return turned == taker ? own.ascents : own.descents;
}

const std::vector<int>& FloatOrder::repeated(int index, bool taker, bool turned) const {
    return owed(index, !taker, turned);
}

// III.J.9.11: first those with an open float of the other kind, the earliest first, of the same
// round the one further down in this block's direction; then the rest as they stand.
Group FloatOrder::in_order_of_debt(const Group& standing, bool taker, bool turned) const {
    Group debtors;
    Group others;
    for (const int index : standing) {
        (owed(index, taker, turned).empty() ? others : debtors).push_back(index);
    }
    std::sort(debtors.begin(), debtors.end(), [&](int a, int b) {
        const int of_a = owed(a, taker, turned).front();
        const int of_b = owed(b, taker, turned).front();
        if (of_a != of_b) return of_a < of_b;
        return turned ? entries_[a].place < entries_[b].place
                      : entries_[a].place > entries_[b].place;
    });
    debtors.insert(debtors.end(), others.begin(), others.end());
    return debtors;
}

// 5.3.15.4, 5.3.16.1
Group FloatOrder::evening_out(Group standing) const {
    int more_first = 0;
    for (const int index : standing) {
        if (const auto due = due_side(entries_[index])) more_first += *due == Side::kFirst ? 1 : -1;
    }
    if (more_first == 0) return standing;
    const Side crowded = more_first > 0 ? Side::kFirst : Side::kSecond;
    std::stable_partition(standing.begin(), standing.end(),
                          [&](int index) { return due_side(entries_[index]) == crowded; });
    return standing;
}

// 5.3.16.1.3
Group FloatOrder::repeating_last(Group standing, bool taker, bool turned) const {
    std::stable_partition(standing.begin(), standing.end(),
                          [&](int index) { return repeated(index, taker, turned).empty(); });
    return standing;
}

Group FloatOrder::floaters(const Group& group, bool turned) const {
    Group standing = group;
    switch (method_) {
        case Method::kUaMedian:  // III.J.9.9: from the first down
            return in_order_of_debt(standing, false, turned);
        case Method::kOldRenjuRating:  // 5.3.15.4: the highest number down, the lowest up
            std::reverse(standing.begin(), standing.end());
            return evening_out(std::move(standing));
        case Method::kOldRenjuLot:
            std::reverse(standing.begin(), standing.end());
            return in_order_of_debt(repeating_last(evening_out(std::move(standing)), false, turned),
                                    false, turned);
        default:  // by lot, whoever is left over
            std::reverse(standing.begin(), standing.end());
            return in_order_of_debt(standing, false, turned);
    }
}

// 5.3.15.4, the last clause: after a descent more points first, of equal points the lower number;
// after an ascent the other way round. Joined groups hold different points.
void FloatOrder::sort_served(Group& leaving, bool turned) const {
    std::sort(leaving.begin(), leaving.end(), [&](int a, int b) {
        const Entry& before = entries_[turned ? b : a];
        const Entry& after = entries_[turned ? a : b];
        if (before.points != after.points) return before.points > after.points;
        return before.number < after.number;
    });
}

Group FloatOrder::takers(const Group& group, bool turned) const {
    Group standing = group;
    switch (method_) {
        case Method::kUaMedian:  // III.J.9.9: from the last up
            std::reverse(standing.begin(), standing.end());
            return in_order_of_debt(standing, true, turned);
        case Method::kOldRenjuRating:  // 5.3.15 does not say: as they stand
            return standing;
        case Method::kOldRenjuLot:
            return in_order_of_debt(repeating_last(std::move(standing), true, turned), true,
                                    turned);
        default:  // by lot, as they were drawn
            return in_order_of_debt(standing, true, turned);
    }
}

}  // namespace collegium::pairing
