// How long to wait before what failed is tried again.
#pragma once

#include <chrono>

namespace collegium::tui::net {

// 1, 2, 4 ... 30 s, each up to half as long again: a hall of terminals that lost the server at one
// moment does not come back at one moment.
class Backoff {
  public:
    static constexpr std::chrono::seconds kLongest{30};

    // `share`: 0 to 1, from `random_share`.
    std::chrono::milliseconds next(double share);
    void reset() { whole_ = std::chrono::seconds(0); }

  private:
    std::chrono::milliseconds whole_{0};
};

// A time up to half as long again, for what a server tells everybody alike.
[[nodiscard]] std::chrono::milliseconds spread(std::chrono::milliseconds time, double share);
// Anything from 0 to 1; any thread.
[[nodiscard]] double random_share();

}  // namespace collegium::tui::net
