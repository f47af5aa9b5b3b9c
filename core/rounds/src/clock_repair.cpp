#include <algorithm>

#include <collegium/rounds/clock_repair.hpp>

namespace collegium::rounds {

std::chrono::seconds most_cut(const sdk::ClockCorrection& correction, std::chrono::seconds left,
                              std::chrono::seconds wanted) {
    return std::clamp(left - correction.floor, std::chrono::seconds(0), wanted);
}

}  // namespace collegium::rounds
