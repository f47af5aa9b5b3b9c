// The order of players before a round, by the method's own keys.
#pragma once

#include <vector>

#include "entries.hpp"

namespace collegium::pairing {

// Indexes of entries, the best first.
[[nodiscard]] std::vector<int> classification(const Entries& entries,
                                              const SwissSettings& settings);

}  // namespace collegium::pairing
