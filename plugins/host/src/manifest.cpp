#include <algorithm>

#include <nlohmann/json.hpp>

#include <collegium/plugin_host/manifest.hpp>

namespace collegium::plugin_host {

namespace {

constexpr std::size_t kLongestManifest = 64 * 1024;
constexpr std::size_t kSha256Digits = 64;

tl::unexpected<sdk::Error> invalid(const std::string& detail) {
    return sdk::refuse(sdk::Code::kInvalidArgument, "PLUGIN_MANIFEST_INVALID",
                       "manifest: " + detail, {{"detail", detail}});
}

bool is_sha256(std::string_view text) {
    return text.size() == kSha256Digits && std::all_of(text.begin(), text.end(), [](char c) {
               return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
           });
}

}  // namespace

sdk::Result<Manifest> parse_manifest(std::string_view json) {
    if (json.size() > kLongestManifest) return invalid("longer than 64 KiB");
    const auto root = nlohmann::json::parse(json, nullptr, false);
    if (root.is_discarded()) return invalid("not JSON");
    if (!root.is_object()) return invalid("not an object");

    Manifest manifest;
    for (const auto& [key, value] : root.items()) {
        if (key == "capabilities") {
            if (!value.is_array()) return invalid("capabilities is not a list");
            for (const auto& id : value) {
                if (!id.is_string()) return invalid("capabilities holds something that is no text");
                manifest.capabilities.push_back(id.get<std::string>());
            }
            continue;
        }
        std::optional<std::string>* field = key == "version"   ? &manifest.version
                                            : key == "licence" ? &manifest.licence
                                            : key == "sha256"  ? &manifest.sha256
                                                               : nullptr;
        if (field == nullptr && key != "id") return invalid("unknown field " + key);
        if (!value.is_string()) return invalid(key + " is not a text");
        if (field == nullptr) {
            manifest.id = value.get<std::string>();
        } else {
            *field = value.get<std::string>();
        }
    }
    if (manifest.id.empty()) return invalid("id is missing");
    if (manifest.sha256 && !is_sha256(*manifest.sha256)) {
        return invalid("sha256 is not 64 lower-case hexadecimal digits");
    }
    return manifest;
}

}  // namespace collegium::plugin_host
