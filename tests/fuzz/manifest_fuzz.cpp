// The manifest beside a plugin: any bytes are either a manifest or a refusal with a reason.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <collegium/plugin_host/manifest.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto manifest = collegium::plugin_host::parse_manifest(
        std::string_view(reinterpret_cast<const char*>(data), size));
    if (manifest ? manifest->id.empty() : manifest.error().reason != "PLUGIN_MANIFEST_INVALID") {
        std::abort();
    }
    return 0;
}
