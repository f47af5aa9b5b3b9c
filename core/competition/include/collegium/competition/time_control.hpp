// Time controls as regulations write them.
#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include <collegium/competition/regulation.hpp>
#include <collegium/sdk/time_controls.hpp>

namespace collegium::competition {

// Whether a parameter of a regulation holds a control: of the games, or of extra ones.
[[nodiscard]] bool is_time_control(const Entry& entry);

// "45+30": minutes for the game and seconds a move; stages "90/45; 30+30@46": 90 minutes for 45
// moves, then 30 minutes with 30 seconds a move from move 46 on. Nothing where it is none.
[[nodiscard]] std::optional<sdk::TimeControl> parse_time_control(std::string_view text);

// Of the first stage, without its bonus.
[[nodiscard]] std::chrono::minutes first_control(const sdk::TimeControl& control);

// Seconds added a move, in the stage that adds most; nought where no stage does.
[[nodiscard]] std::chrono::seconds increment(const sdk::TimeControl& control);

}  // namespace collegium::competition
