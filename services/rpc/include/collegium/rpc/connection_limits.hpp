// What a server grants to whoever connects.
#pragma once

#include <chrono>
#include <cstddef>

namespace collegium::rpc {

struct ConnectionLimits {
    std::size_t in_all = 2048;
    // From one address (of IPv6 the first 64 bits): a hall of terminals behind one of them fits.
    std::size_t per_address = 512;
    int calls_each = 64;  // at once on one connection
    // A connection without a call is closed after this.
    std::chrono::milliseconds idle = std::chrono::minutes(5);
    // One that does not even begin to speak.
    std::chrono::milliseconds handshake = std::chrono::seconds(10);
    // Bytes of requests on their way in, of everybody together.
    std::size_t memory = 64U << 20U;
};

}  // namespace collegium::rpc
