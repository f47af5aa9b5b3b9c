// "persons/4711" and the number in it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <collegium/sdk/result.hpp>

namespace collegium::rpc {

[[nodiscard]] std::string resource_name(std::string_view kind, std::int64_t id);

// The number of "persons/4711" for kind "persons". REQUIRED for an empty name and
// NAME_MALFORMED {expected} for another shape, both as a violation of `field`.
[[nodiscard]] sdk::Result<std::int64_t> parse_name(std::string_view kind, std::string_view name,
                                                   std::string_view field = "name");

// As above for a reference that may be left out: 0 where the name is empty.
[[nodiscard]] sdk::Result<std::int64_t> parse_optional_name(std::string_view kind,
                                                            std::string_view name,
                                                            std::string_view field);

// The rest of "roles/chief-arbiter": a-z, digits, dots, hyphens, underscores, at most 128 bytes.
[[nodiscard]] sdk::Result<std::string> parse_text_name(std::string_view kind, std::string_view name,
                                                       std::string_view field = "name");

}  // namespace collegium::rpc
