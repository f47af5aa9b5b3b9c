// Where the server is: the same spelling as collegiumd --listen.
#pragma once

#include <string>

#include <collegium/sdk/result.hpp>

namespace collegium::tui::net {

struct ServerAddress {
    std::string shown;   // "collegium.example:7443"
    std::string target;  // for gRPC
    bool local = false;  // a Unix socket
    bool tls = false;
    std::string ca_file;  // empty: the system's certificates
};

// "unix:PATH" or "HOST:PORT". TLS for everything but Unix sockets and, without `ca_file`, loopback.
[[nodiscard]] sdk::Result<ServerAddress> parse_address(const std::string& text,
                                                       const std::string& ca_file);

// The socket in the user's runtime folder that collegiumd listens on by default.
[[nodiscard]] std::string default_address();

}  // namespace collegium::tui::net
