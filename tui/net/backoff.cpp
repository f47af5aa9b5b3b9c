#include "tui/net/backoff.hpp"

#include <algorithm>
#include <random>

namespace collegium::tui::net {

std::chrono::milliseconds Backoff::next(double share) {
    whole_ = std::clamp<std::chrono::milliseconds>(whole_ * 2, std::chrono::seconds(1), kLongest);
    return spread(whole_, share);
}

std::chrono::milliseconds spread(std::chrono::milliseconds time, double share) {
    const std::chrono::duration<double, std::milli> more = time / 2;
    return time + std::chrono::ceil<std::chrono::milliseconds>(more * share);
}

double random_share() {
    thread_local std::mt19937 source(std::random_device{}());
    return std::uniform_real_distribution<double>(0.0, 1.0)(source);
}

}  // namespace collegium::tui::net
