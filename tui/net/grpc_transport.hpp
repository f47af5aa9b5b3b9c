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

// Connects lazily; refuses an unreadable certificate file (CA_FILE_UNREADABLE).
[[nodiscard]] sdk::Result<Wire> connect(const ServerAddress& address);

}  // namespace collegium::tui::net
