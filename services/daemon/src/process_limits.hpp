// What the daemon asks of the system for itself.
#pragma once

#include <cstddef>

namespace collegium::daemon {

// As many descriptors as the system lets it have, up to more than it needs; how many that are. The
// usual soft limit of 1,024 is for programs that use select().
[[nodiscard]] std::size_t raise_descriptor_limit();

// Keys and papers of people are in memory: no core dumps, no looking in by other processes of the
// same user.
void forbid_inspection();

}  // namespace collegium::daemon
