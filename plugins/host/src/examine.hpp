// One file's way up to the point where it could be loaded: rights, manifest, copy, hash, probe.
#pragma once

#include <filesystem>
#include <stop_token>
#include <string>

#include <collegium/plugin_host/candidate.hpp>
#include <collegium/plugin_host/plugin_host.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::plugin_host {

struct Examined {
    std::string sha256;              // empty where the file could not be read
    std::filesystem::path loadable;  // the copy, or the file itself without copies
    sdk::Result<Description> verdict = Description{};
};

// The manifest's place beside a plugin's file.
[[nodiscard]] std::filesystem::path manifest_of(const std::filesystem::path& file);

// The file's sha256; empty where it cannot be read.
[[nodiscard]] std::string digest_of(const std::filesystem::path& file);

// Looks at `file` as `options` say; runs none of its code in this process. Where `stop` asks to
// end there is no verdict worth keeping.
[[nodiscard]] Examined examine(const std::filesystem::path& file, const HostOptions& options,
                               const std::stop_token& stop);

}  // namespace collegium::plugin_host
