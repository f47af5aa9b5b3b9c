// The board a discipline begins with, asked for once: while its file is probed.
#pragma once

#include <optional>

#include <collegium/plugin_host/candidate.hpp>
#include <collegium/sdk/discipline.hpp>

namespace collegium::plugin_host {

// None where the discipline keeps no moves, or its game does not start by itself. Enters the
// module: for the probe's process.
[[nodiscard]] std::optional<StartBoard> ask_start_board(const sdk::Discipline& discipline);

}  // namespace collegium::plugin_host
