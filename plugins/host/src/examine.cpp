#include "examine.hpp"

#include <algorithm>
#include <optional>
#include <system_error>

#include <collegium/plugin_host/manifest.hpp>
#include <collegium/plugin_host/probe.hpp>
#include <collegium/plugin_host/trusted_file.hpp>
#include <collegium/sdk/try.hpp>

namespace collegium::plugin_host {

namespace {

constexpr std::uint64_t kLargestPlugin = 64 * 1024 * 1024;
constexpr std::uint64_t kLargestManifest = 64 * 1024;

// Nothing where there is no manifest.
[[nodiscard]] sdk::Result<std::optional<Manifest>> read_manifest(
    const std::filesystem::path& file) {
    std::error_code ignored;
    if (!std::filesystem::exists(std::filesystem::symlink_status(file, ignored))) {
        return std::optional<Manifest>{};
    }
    auto text = TRY(read_trusted(file, kLargestManifest));
    auto manifest = TRY(parse_manifest(text));
    return std::optional<Manifest>(std::move(manifest));
}

[[nodiscard]] sdk::Result<void> agree(std::string_view field, const std::string& claimed,
                                      const std::string& found) {
    if (claimed == found) return {};
    return sdk::refuse(sdk::Code::kFailedPrecondition, "PLUGIN_MANIFEST_MISMATCH",
                       "manifest and plugin differ in " + std::string(field),
                       {{"field", std::string(field)}, {"manifest", claimed}, {"plugin", found}});
}

// What the manifest claims about the plugin itself must be what the plugin says.
[[nodiscard]] sdk::Result<void> agree(const Manifest& manifest, const Description& description) {
    const auto& identity = description.identity;
    TRY(agree("id", manifest.id, identity.id));
    TRY(agree("version", manifest.version.value_or(identity.version), identity.version));
    TRY(agree("licence", manifest.licence.value_or(identity.licence), identity.licence));
    const auto& has = description.capabilities;
    for (const auto& id : manifest.capabilities) {
        if (std::find(has.begin(), has.end(), id) == has.end()) {
            return agree("capabilities", id, "");
        }
    }
    return {};
}

[[nodiscard]] sdk::Result<Description> judge(const std::filesystem::path& file,
                                             const HostOptions& options,
                                             const std::stop_token& stop, Examined& examined) {
    auto manifest = TRY(read_manifest(manifest_of(file)));
    auto bytes = TRY(read_trusted(file, kLargestPlugin));
    examined.sha256 = sha256_hex(bytes);
    examined.loadable = file;
    if (manifest && manifest->sha256) {
        TRY(agree("sha256", *manifest->sha256, examined.sha256));
    }
    if (!options.copies.empty()) {
        auto copy = TRY(keep_copy(options.copies, examined.sha256, bytes));
        examined.loadable = std::move(copy);
    }
    auto description =
        probe(options.probe_program, examined.loadable, options.probe_time_limit, stop);
    if (description && manifest) {
        TRY(agree(*manifest, *description));
    }
    return description;
}

}  // namespace

std::filesystem::path manifest_of(const std::filesystem::path& file) {
    return std::filesystem::path(file).replace_extension(".json");
}

std::string digest_of(const std::filesystem::path& file) {
    const auto bytes = read_trusted(file, kLargestPlugin);
    return bytes ? sha256_hex(*bytes) : std::string();
}

Examined examine(const std::filesystem::path& file, const HostOptions& options,
                 const std::stop_token& stop) {
    Examined examined;
    examined.verdict = judge(file, options, stop, examined);
    return examined;
}

}  // namespace collegium::plugin_host
