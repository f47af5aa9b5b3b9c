// Who leaves a score group first, and whom they meet in the next one.
#pragma once

#include <vector>

#include "draft.hpp"
#include "floats.hpp"

namespace collegium::pairing {

// By UA-2024 III.J.9.9 to 9.11 and RU-OLD 5.3.15.4, 5.3.16.1. Groups stand in the order they are
// settled in; `turned`: from the bottom up.
class FloatOrder {
  public:
    FloatOrder(const Entries& entries, const SwissSettings& settings);

    [[nodiscard]] Group floaters(const Group& group, bool turned) const;
    [[nodiscard]] Group takers(const Group& group, bool turned) const;

    // Whether several who leave a group find partners in another order than they were chosen in.
    [[nodiscard]] bool serves_apart() const { return method_ == Method::kOldRenjuRating; }
    void sort_served(Group& leaving, bool turned) const;

  private:
    // Open floats that leaving (taking) makes up for, and those it would repeat.
    [[nodiscard]] const std::vector<int>& owed(int index, bool taker, bool turned) const;
    [[nodiscard]] const std::vector<int>& repeated(int index, bool taker, bool turned) const;

    [[nodiscard]] Group in_order_of_debt(const Group& standing, bool taker, bool turned) const;
    // Those whose leaving evens out the sides of the group first.
    [[nodiscard]] Group evening_out(Group standing) const;
    // Those who would repeat a float last.
    [[nodiscard]] Group repeating_last(Group standing, bool taker, bool turned) const;

    const Entries& entries_;
    Method method_;
    std::vector<Floats> floats_;  // methods that look at them
};

// Methods that draw lots before every round.
[[nodiscard]] bool drawn_by_lot(Method method);

// Whether neighbours of the list meet in this round and not its halves: by lot, and in round 1 of
// III.J.9.5.
[[nodiscard]] bool neighbours_meet(const SwissSettings& settings, int round);

}  // namespace collegium::pairing
