#include "tui/net/link_state.hpp"

#include <algorithm>

namespace collegium::tui::net {

void LinkState::heard(Clock::time_point now, std::chrono::sys_seconds time) {
    alive_ = now;
    data_time_ = time;
    pause_.reset();
    up_ = true;
}

std::chrono::milliseconds LinkState::broken(Clock::time_point now, double share) {
    up_ = false;
    const auto pause = pause_.next(share);
    retry_ = now + pause;
    return pause;
}

bool LinkState::silent(Clock::time_point now) const {
    return up_ && now - alive_ > kSilence;
}

Connection LinkState::at(Clock::time_point now) const {
    Connection connection;
    connection.data_time = data_time_;
    if (up_ && !silent(now)) {
        connection.link = read_only_ ? Link::kReadOnly : Link::kOnline;
        return connection;
    }
    const auto left = std::chrono::ceil<std::chrono::seconds>(retry_ - now);
    connection.retry_in = std::max(left, std::chrono::seconds(1));
    const bool long_ago = now - alive_ > kOfflineAfter;
    // Before the first answer there are no data whose time could be told.
    connection.link =
        long_ago && data_time_ != std::chrono::sys_seconds{} ? Link::kOffline : Link::kReconnecting;
    return connection;
}

}  // namespace collegium::tui::net
