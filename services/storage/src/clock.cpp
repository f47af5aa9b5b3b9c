#include <collegium/storage/clock.hpp>

namespace collegium::storage {

Instant system_now() {
    return std::chrono::time_point_cast<std::chrono::milliseconds>(
        std::chrono::system_clock::now());
}

}  // namespace collegium::storage
