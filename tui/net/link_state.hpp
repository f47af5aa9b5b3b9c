// How the connection stands, from what the watch thread saw. Pure: clock and chance are arguments.
#pragma once

#include <chrono>

#include "tui/net/backoff.hpp"
#include "tui/net/watch.hpp"

namespace collegium::tui::net {

class LinkState {
  public:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::seconds kSilence{10};       // a heartbeat was due long ago
    static constexpr std::chrono::seconds kOfflineAfter{30};  // then the data count as old

    explicit LinkState(Clock::time_point now) : alive_(now) {}

    // Something arrived from the server.
    void heard(Clock::time_point now, std::chrono::sys_seconds time);
    // The stream or a call broke; the answer is how long to wait. `share`: of `Backoff::next`.
    std::chrono::milliseconds broken(Clock::time_point now, double share);
    void set_read_only(bool read_only) { read_only_ = read_only; }

    [[nodiscard]] Connection at(Clock::time_point now) const;
    // No sign of life although the stream stands: it should be opened anew.
    [[nodiscard]] bool silent(Clock::time_point now) const;

  private:
    Clock::time_point alive_;
    Clock::time_point retry_{};
    std::chrono::sys_seconds data_time_{};
    Backoff pause_;
    bool up_ = false;
    bool read_only_ = false;
};

}  // namespace collegium::tui::net
