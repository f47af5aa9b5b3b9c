// Where the daemon listens: "unix:PATH" or "HOST:PORT", spelled alike for daemon and client.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <collegium/sdk/result.hpp>

namespace collegium::rpc {

struct ListenAddress {
    std::string socket_path;  // empty: TCP
    std::string host;         // without brackets
    std::uint16_t port = 0;   // 0: any free port
    bool loopback = true;     // reachable from this machine only

    [[nodiscard]] bool is_socket() const { return !socket_path.empty(); }
    // As gRPC takes it and as it was given.
    [[nodiscard]] std::string spelled() const;
};

// LISTEN_ADDRESS_MALFORMED, SOCKET_PATH_TOO_LONG (107 bytes hold a socket's path). A host that is
// neither a loopback address nor "localhost" counts as reachable from elsewhere.
[[nodiscard]] sdk::Result<ListenAddress> parse_listen_address(std::string_view text);

}  // namespace collegium::rpc
