// Pairs that are set before the others are drawn.
#pragma once

#include "entries.hpp"

namespace collegium::pairing {

// Whether each of settings.forced may meet, whatever becomes of the others: check_forced without
// FORCED_PAIR_OTHERS.
[[nodiscard]] sdk::Result<void> check_forced_alone(const Entries& entries,
                                                   const SwissSettings& settings);

}  // namespace collegium::pairing
