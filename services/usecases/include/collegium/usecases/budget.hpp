// The time a question to a module may take.
#pragma once

#include <chrono>
#include <functional>
#include <utility>

#include <collegium/sdk/game.hpp>

namespace collegium::usecases {

// Thread-safe.
class Budget final : public sdk::Stop {
  public:
    using Clock = std::chrono::steady_clock;

    // Without an end.
    Budget() : Budget(Clock::time_point::max()) {}
    // `gone` says that nobody waits for the answer any more; may be empty.
    explicit Budget(Clock::time_point end, std::function<bool()> gone = {})
        : end_(end), gone_(std::move(gone)) {}

    [[nodiscard]] bool requested() const noexcept override {
        return Clock::now() >= end_ || (gone_ && gone_());
    }

  private:
    Clock::time_point end_;
    std::function<bool()> gone_;
};

}  // namespace collegium::usecases
