// The wire of the real program: one gRPC channel for calls and the stream.
#pragma once

#include <memory>

#include <collegium/sdk/result.hpp>

#include "tui/net/address.hpp"
#include "tui/net/client.hpp"
#include "tui/net/watch_feed.hpp"

namespace collegium::tui::net {

struct Wire {
    std::shared_ptr<Transport> transport;
    std::shared_ptr<WatchWire> watch;
};

// Connects lazily; refuses files it cannot use: CA_FILE_UNREADABLE, CLIENT_CERTIFICATE_UNREADABLE,
// CLIENT_KEY_UNREADABLE, CLIENT_KEY_ENCRYPTED.
[[nodiscard]] sdk::Result<Wire> connect(const ServerAddress& address);

}  // namespace collegium::tui::net
