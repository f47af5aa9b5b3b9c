// Descents and ascents (UA-2024 III.J.4, III.J.5; RU-OLD 5.3.16.1.3).
#pragma once

#include <vector>

#include "entries.hpp"

namespace collegium::pairing {

// Rounds of floats that no float of the other kind has made up for, the earliest first.
struct Floats {
    std::vector<int> descents;
    std::vector<int> ascents;
};

// By index of the entry. Forced floats are not counted where the book leaves them out (III.J.5).
[[nodiscard]] std::vector<Floats> open_floats(const Entries& entries, bool forced_count);

}  // namespace collegium::pairing
