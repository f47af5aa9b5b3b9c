// How far an arbiter may cut a player's time when a clock is put right.
#pragma once

#include <chrono>

#include <collegium/sdk/time_controls.hpp>

namespace collegium::rounds {

// What may be taken off the time that is left, of what ought to be: at least the discipline's floor
// stays (RU-2022 5.4.2.5); somebody who has less already loses nothing.
[[nodiscard]] std::chrono::seconds most_cut(const sdk::ClockCorrection& correction,
                                            std::chrono::seconds left, std::chrono::seconds wanted);

}  // namespace collegium::rounds
