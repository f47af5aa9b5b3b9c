// Descents and ascents of the Ukrainian rules (III.J.4, III.J.5).
#pragma once

#include <vector>

#include "entries.hpp"

namespace collegium::pairing {

// Rounds of floats that no float of the other kind has made up for, the earliest first.
struct Floats {
    std::vector<int> descents;
    std::vector<int> ascents;
};

// By index of the entry. Forced floats are not counted (III.J.5).
[[nodiscard]] std::vector<Floats> open_floats(const Entries& entries);

}  // namespace collegium::pairing
