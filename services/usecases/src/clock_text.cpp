#include <algorithm>
#include <cstdint>

#include <fmt/format.h>

#include <collegium/usecases/clock_text.hpp>

namespace collegium::usecases {

std::string clock_text(std::chrono::seconds time) {
    const auto whole = std::max<std::int64_t>(0, time.count());
    const auto hours = whole / 3600;
    const auto minutes = whole / 60 % 60;
    return hours > 0 ? fmt::format("{}:{:02}:{:02}", hours, minutes, whole % 60)
                     : fmt::format("{}:{:02}", minutes, whole % 60);
}

}  // namespace collegium::usecases
