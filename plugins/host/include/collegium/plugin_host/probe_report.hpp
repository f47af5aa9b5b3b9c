// What `collegium-plugin probe` prints and the host reads: one line of JSON.
#pragma once

#include <string>
#include <string_view>

#include <collegium/plugin_host/candidate.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::plugin_host {

// The description, or the refusal with its reason and metadata, as one line.
[[nodiscard]] std::string write_probe_report(const sdk::Result<Description>& report);

// The reverse; a line that is no report is refused with PLUGIN_PROBE_FAILED.
[[nodiscard]] sdk::Result<Description> read_probe_report(std::string_view line);

}  // namespace collegium::plugin_host
