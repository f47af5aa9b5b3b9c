// The order of players before a round, by the method's own keys.
#pragma once

#include <vector>

#include "entries.hpp"

namespace collegium::pairing {

// Places of entries in this round's lot, from 0.
[[nodiscard]] std::vector<int> lot_places(const Entries& entries, const lots::Seed& seed);

// Indexes of entries, the best first; methods by lot have their lots set.
[[nodiscard]] std::vector<int> classification(const Entries& entries,
                                              const SwissSettings& settings);

}  // namespace collegium::pairing
