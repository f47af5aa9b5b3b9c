// Opening one shared library and shaking hands with it.
#pragma once

#include <filesystem>

#include <collegium/plugin_host/candidate.hpp>
#include <collegium/sdk/discipline.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::plugin_host {

struct Library {
    const sdk::Discipline* discipline = nullptr;  // lives until the process ends
    Description description;                      // without conformance
};

// Loads the file into this process, for good, and asks it who it is. Runs the plugin's code: only a
// throw-away process may do this with a file that nobody probed. Refusals: PLUGIN_NOT_ELF,
// PLUGIN_NOT_LOADABLE, PLUGIN_NO_ENTRY, PLUGIN_WRONG_MAGIC, PLUGIN_ABI_UNSUPPORTED,
// PLUGIN_FINGERPRINT_MISMATCH, PLUGIN_THREW, PLUGIN_IDENTITY_INVALID.
[[nodiscard]] sdk::Result<Library> load_library(const std::filesystem::path& file);

}  // namespace collegium::plugin_host
