// Etags are made of row versions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <collegium/sdk/result.hpp>

namespace collegium::rpc {

[[nodiscard]] std::string etag_of(std::int64_t version);

// The version of a given etag, none where the caller gave none; ETAG_MALFORMED names `field`.
[[nodiscard]] sdk::Result<std::optional<std::int64_t>> parse_etag(std::string_view etag,
                                                                  std::string_view field);

}  // namespace collegium::rpc
