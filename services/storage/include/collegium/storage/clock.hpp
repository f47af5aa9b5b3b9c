// Instants as the store keeps them: UTC milliseconds. The clock is an argument.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

namespace collegium::storage {

using Instant = std::chrono::sys_time<std::chrono::milliseconds>;
using Clock = std::function<Instant()>;  // called from any thread

[[nodiscard]] Instant system_now();

[[nodiscard]] inline std::int64_t to_millis(Instant instant) {
    return instant.time_since_epoch().count();
}
[[nodiscard]] inline Instant from_millis(std::int64_t millis) {
    return Instant(std::chrono::milliseconds(millis));
}

}  // namespace collegium::storage
