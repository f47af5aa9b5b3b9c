// The optional `x.discipline.json` beside `x.discipline.so`: claims read without running any code.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/sdk/result.hpp>

namespace collegium::plugin_host {

// Only `id` is compulsory; what is said must turn out true.
struct Manifest {
    std::string id;
    std::optional<std::string> version;
    std::optional<std::string> licence;
    std::optional<std::string> sha256;  // lower-case hex
    std::vector<std::string> capabilities;

    friend bool operator==(const Manifest&, const Manifest&) = default;
};

// Refusal: PLUGIN_MANIFEST_INVALID, `detail` says where.
[[nodiscard]] sdk::Result<Manifest> parse_manifest(std::string_view json);

}  // namespace collegium::plugin_host
