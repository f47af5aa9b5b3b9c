// google.rpc.Status of an error into ClientError.
#pragma once

#include <string>

#include "tui/net/client_error.hpp"

namespace collegium::tui::net {

// `details` are the bytes of a google.rpc.Status; they may be empty or unreadable, as they are
// when gRPC itself refused the call.
[[nodiscard]] ClientError decode_error(int code, const std::string& message,
                                       const std::string& details);

}  // namespace collegium::tui::net
