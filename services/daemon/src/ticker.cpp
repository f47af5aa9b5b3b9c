#include "ticker.hpp"

#include <exception>
#include <utility>

#include <spdlog/spdlog.h>

namespace collegium::daemon {

Ticker::Ticker(std::chrono::milliseconds period, std::function<void()> work)
    : period_(period), work_(std::move(work)), thread_([this] { run(); }) {}

Ticker::~Ticker() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    wake_.notify_all();
    thread_.join();
}

void Ticker::run() {
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, period_, [this] { return ending_; })) {
        lock.unlock();
        try {
            work_();
        } catch (const std::exception& thrown) {
            spdlog::error("periodic work failed: {}", thrown.what());
        }
        lock.lock();
    }
}

}  // namespace collegium::daemon
