// Who of a pair begins.
#pragma once

#include "entries.hpp"

namespace collegium::pairing {

struct Sides {
    int first = 0;  // index of the entry that begins
    int second = 0;
    SideRule rule = SideRule::kLot;
};

// Of two who meet; the answer does not depend on which is named first.
[[nodiscard]] Sides choose_sides(const Entries& entries, const SwissSettings& settings, int a,
                                 int b);

// The side somebody is due: what the limits leave, else the one had less often, else the other one
// than last time. None before the first game.
[[nodiscard]] std::optional<Side> due_side(const Entry& entry);

// Whether one of the two would have a side more often than the book likes, though it may be: the
// third in a row (III.J.9.13), beyond the limits in the last round (RU-OLD 5.3.14.2).
[[nodiscard]] bool strains_sides(const Entries& entries, const SwissSettings& settings, int a,
                                 int b);

}  // namespace collegium::pairing
