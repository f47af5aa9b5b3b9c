// Waiting for a condition. Tests never sleep for a time; the limit here is only for a broken run.
#pragma once

#include <chrono>
#include <thread>

namespace collegium::testing_support {

inline constexpr std::chrono::seconds kPatience{60};

// True as soon as `condition()` holds; false when patience ran out.
template <typename Condition>
[[nodiscard]] bool wait_until(Condition condition, std::chrono::seconds patience = kPatience) {
    const auto end = std::chrono::steady_clock::now() + patience;
    while (!condition()) {
        if (std::chrono::steady_clock::now() > end) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return true;
}

}  // namespace collegium::testing_support
