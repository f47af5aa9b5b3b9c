// How many calls the library has begun for a server, those it cut off by itself too.
#pragma once

#include <cstdint>

namespace collegium::rpc {

// Rationale: a message over the library's limit ends its call before a handler exists; only the
// library's own statistics (channelz) know of it.
class BegunCalls {
  public:
    // Of the server of this process that was started last.
    [[nodiscard]] static BegunCalls of_newest_server();

    // 0 where the library keeps no statistics or the server is gone. Thread-safe.
    [[nodiscard]] std::int64_t count() const;

  private:
    std::intptr_t server_ = 0;
};

}  // namespace collegium::rpc
