// Looking at a file from a throw-away process.
#pragma once

#include <chrono>
#include <filesystem>
#include <stop_token>

#include <collegium/plugin_host/candidate.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::plugin_host {

// Runs `program probe file` with no descriptors but its output, an empty environment and an empty
// folder, and reads its report. A crash there is PLUGIN_CRASHED with the signal's name, no end
// within `limit` PLUGIN_TIMED_OUT, anything else that is no report PLUGIN_PROBE_FAILED, also where
// `stop` asked to end before there was one.
[[nodiscard]] sdk::Result<Description> probe(const std::filesystem::path& program,
                                             const std::filesystem::path& file,
                                             std::chrono::milliseconds limit,
                                             std::stop_token stop = {});

}  // namespace collegium::plugin_host
