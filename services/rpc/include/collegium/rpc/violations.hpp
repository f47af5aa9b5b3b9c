// Collecting everything that is wrong with a request before refusing it.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <collegium/sdk/result.hpp>

namespace collegium::rpc {

// INVALID_ARGUMENT with one violation.
[[nodiscard]] tl::unexpected<sdk::Error> invalid_field(std::string_view field, std::string reason,
                                                       sdk::Metadata metadata = {});

// INVALID_ARGUMENT with all of them; the first one's reason is the error's own.
[[nodiscard]] tl::unexpected<sdk::Error> invalid_fields(std::vector<sdk::Violation> violations);

}  // namespace collegium::rpc
