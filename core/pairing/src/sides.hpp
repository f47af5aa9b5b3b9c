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

// Whether one of the two would have a third game in a row with the same side.
[[nodiscard]] bool third_side(const Entries& entries, const SwissSettings& settings, int a, int b);

}  // namespace collegium::pairing
