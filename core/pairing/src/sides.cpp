#include "sides.hpp"

#include <algorithm>
#include <cstdlib>

#include "float_order.hpp"

namespace collegium::pairing {
namespace {

Sides with_side(int player, Side side, int opponent, SideRule rule) {
    return side == Side::kFirst ? Sides{player, opponent, rule} : Sides{opponent, player, rule};
}

// The player gets the other side than the last time.
Sides alternating(const Entries& entries, int player, int opponent, SideRule rule) {
    return with_side(player, other(entries[player].sides.back()), opponent, rule);
}

// 5.4.10.4, III.J.9.5: odd numbers begin. 5.4.10.5.2, 5.4.10.7.2, III.J.9.4: odd numbers of the
// upper half play as number 1 does, even ones the other side.
Sides first_round(const Entries& entries, const SwissSettings& settings, int higher, int lower) {
    const bool odd = entries[higher].number % 2 == 1;
    // 5.3.16.1: odd ones begin, with Black.
    const Side of_odd = neighbours_meet(settings, 1) ? Side::kFirst : settings.number_one;
    return with_side(higher, odd ? of_odd : other(of_odd), lower, SideRule::kLot);
}

// By the latest game, counted from the end, in which they had different sides: each gets the other
// one than then. None where they never had.
std::optional<Sides> looking_back(const Entries& entries, int a, int b) {
    const std::vector<Side>& one = entries[a].sides;
    const std::vector<Side>& two = entries[b].sides;
    for (std::size_t back = 1; back <= std::min(one.size(), two.size()); ++back) {
        const Side of_one = one[one.size() - back];
        if (of_one != two[two.size() - back]) {
            const SideRule rule = back == 1 ? SideRule::kAlternate : SideRule::kLooking;
            return with_side(a, other(of_one), b, rule);
        }
    }
    return std::nullopt;
}

// Games begun over games not begun.
int surplus(const Entry& entry) {
    return 2 * entry.first_count - static_cast<int>(entry.sides.size());
}

// RU-2022 forbids four in a row (5.4.10.2) and asks for alternation; the rest is ours to choose.
Sides russian(const Entries& entries, int higher, int lower) {
    const Entry& one = entries[higher];
    const Entry& two = entries[lower];
    if (one.sides.empty() && two.sides.empty()) {
        return {higher, lower, SideRule::kNoHistory};
    }
    if (one.limit) return with_side(higher, *one.limit, lower, SideRule::kRun);
    if (two.limit) return with_side(lower, *two.limit, higher, SideRule::kRun);
    if (one.sides.empty()) return alternating(entries, lower, higher, SideRule::kAlternate);
    if (two.sides.empty() || one.sides.back() != two.sides.back()) {
        return alternating(entries, higher, lower, SideRule::kAlternate);
    }
    const int sign = one.sides.back() == Side::kFirst ? 1 : -1;
    const int of_one = sign * surplus(one);
    const int of_two = sign * surplus(two);
    if (of_one > of_two) return alternating(entries, higher, lower, SideRule::kFewer);
    if (of_one < of_two) return alternating(entries, lower, higher, SideRule::kFewer);
    if (const auto found = looking_back(entries, higher, lower)) return *found;
    return alternating(entries, higher, lower, SideRule::kHigher);
}

// The one drawn first in the round's lot begins.
Sides by_lot(const Entries& entries, int a, int b) {
    return entries[a].lot < entries[b].lot ? Sides{a, b, SideRule::kLot}
                                           : Sides{b, a, SideRule::kLot};
}

// What one of the two ways to seat them would cost against UA-2024 III.J.3.
struct Strain {
    int thirds = 0;  // games the third time in a row, or more, with one side
    int beyond = 0;  // players with more games of one side than the balance allows

    void add(const Entry& entry, Side side, int most) {
        if (entry.run >= 2 && entry.sides.back() == side) ++thirds;
        if (std::abs(surplus(entry) + (side == Side::kFirst ? 1 : -1)) > most) ++beyond;
    }
};

// III.J.3 goes before the lot, which is for equal conditions (III.J.7), and before the counting of
// III.J.9.14. None where both ways are as good.
std::optional<Sides> by_third_rule(const Entries& entries, const SwissSettings& settings,
                                   int higher, int lower) {
    const int most = wanted_balance(settings.method, entries.field().rounds_planned).value_or(0);
    const auto strain = [&](int first, int second) {
        Strain found;
        found.add(entries[first], Side::kFirst, most);
        found.add(entries[second], Side::kSecond, most);
        return found;
    };
    const Strain one = strain(higher, lower);
    const Strain two = strain(lower, higher);
    if (one.thirds != two.thirds) {
        return one.thirds < two.thirds ? Sides{higher, lower, SideRule::kRun}
                                       : Sides{lower, higher, SideRule::kRun};
    }
    if (one.beyond != two.beyond) {
        return one.beyond < two.beyond ? Sides{higher, lower, SideRule::kSurplus}
                                       : Sides{lower, higher, SideRule::kSurplus};
    }
    return std::nullopt;
}

// UA-2024 III.J.3 and J.9.14; of the method by lot what their sides leave open is drawn (III.J.7).
Sides ukrainian(const Entries& entries, const SwissSettings& settings, int higher, int lower) {
    const Entry& one = entries[higher];
    const Entry& two = entries[lower];
    const bool letter = settings.method == Method::kUaMedian && settings.median_sides_by_letter;
    if (!letter)
        if (const auto found = by_third_rule(entries, settings, higher, lower)) return *found;
    if (one.first_count < two.first_count) return {higher, lower, SideRule::kFewer};
    if (one.first_count > two.first_count) return {lower, higher, SideRule::kFewer};
    if (const auto found = looking_back(entries, higher, lower)) return *found;
    if (settings.method == Method::kUaLot) {
        if (one.sides.empty() == two.sides.empty()) return by_lot(entries, higher, lower);
        const int played = one.sides.empty() ? lower : higher;
        return alternating(entries, played, played == higher ? lower : higher,
                           SideRule::kAlternate);
    }
    if (!one.sides.empty()) return alternating(entries, higher, lower, SideRule::kHigher);
    if (!two.sides.empty()) return alternating(entries, lower, higher, SideRule::kAlternate);
    return {higher, lower, SideRule::kNoHistory};
}

// By what the limits leave one of the two; none where they leave both the same or both everything.
std::optional<Sides> by_limits(const Entries& entries, int higher, int lower) {
    const auto rule = [&](int index) {
        return entries[index].run >= 2 ? SideRule::kRun : SideRule::kSurplus;
    };
    const Entry& one = entries[higher];
    const Entry& two = entries[lower];
    if (one.limit == two.limit) return std::nullopt;
    if (one.limit) return with_side(higher, *one.limit, lower, rule(higher));
    return with_side(lower, *two.limit, higher, rule(lower));
}

// RU-OLD 5.3.14.2 asks for equal numbers of both sides and for alternation; by lot, for the first
// in even rounds and for the second in odd ones (5.3.16.1.2).
Sides old_renju(const Entries& entries, const SwissSettings& settings, int higher, int lower) {
    if (const auto found = by_limits(entries, higher, lower)) return *found;
    const Entry& one = entries[higher];
    const Entry& two = entries[lower];
    const bool lot = settings.method == Method::kOldRenjuLot;
    if (lot && entries.round() % 2 == 1) {
        if (one.sides.empty() != two.sides.empty()) {
            return one.sides.empty() ? alternating(entries, lower, higher, SideRule::kAlternate)
                                     : alternating(entries, higher, lower, SideRule::kAlternate);
        }
        if (!one.sides.empty() && one.sides.back() != two.sides.back()) {
            return alternating(entries, higher, lower, SideRule::kAlternate);
        }
    }
    if (surplus(one) < surplus(two)) return {higher, lower, SideRule::kFewer};
    if (surplus(one) > surplus(two)) return {lower, higher, SideRule::kFewer};
    if (const auto found = looking_back(entries, higher, lower)) return *found;
    if (lot) return by_lot(entries, higher, lower);
    if (!one.sides.empty()) return alternating(entries, higher, lower, SideRule::kHigher);
    if (!two.sides.empty()) return alternating(entries, lower, higher, SideRule::kAlternate);
    return {higher, lower, SideRule::kNoHistory};
}

// Whether one of the two would have a third game in a row with the same side.
bool third_side(const Entries& entries, const SwissSettings& settings, int a, int b) {
    if (entries[a].run < 2 && entries[b].run < 2) return false;
    const Sides sides = choose_sides(entries, settings, a, b);
    const auto third = [&](int index, Side side) {
        return entries[index].run >= 2 && entries[index].sides.back() == side;
    };
    return third(sides.first, Side::kFirst) || third(sides.second, Side::kSecond);
}

}  // namespace

Sides choose_sides(const Entries& entries, const SwissSettings& settings, int a, int b) {
    const bool in_order = entries[a].place < entries[b].place;
    const int higher = in_order ? a : b;
    const int lower = in_order ? b : a;
    // III.J.7 has no rule for round 1: there all are equal.
    if (entries.round() == 1 && settings.method != Method::kUaLot)
        return first_round(entries, settings, higher, lower);
    switch (settings.method) {
        case Method::kUaLot:
        case Method::kUaMedian:
            return ukrainian(entries, settings, higher, lower);
        case Method::kOldRenjuRating:
        case Method::kOldRenjuLot:
            return old_renju(entries, settings, higher, lower);
        default:
            return russian(entries, higher, lower);
    }
}

std::optional<Side> due_side(const Entry& entry) {
    if (entry.limit) return entry.limit;
    if (entry.sides.empty()) return std::nullopt;
    if (surplus(entry) != 0) return surplus(entry) > 0 ? Side::kSecond : Side::kFirst;
    return other(entry.sides.back());
}

bool strains_sides(const Entries& entries, const SwissSettings& settings, int a, int b) {
    switch (settings.method) {
        case Method::kUaLot:
        case Method::kUaMedian:
            return third_side(entries, settings, a, b);
        default:
            return entries[a].limit && entries[a].limit == entries[b].limit;
    }
}

}  // namespace collegium::pairing
