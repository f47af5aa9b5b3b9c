#include "tui/net/mailbox.hpp"

#include <utility>

namespace collegium::tui::net {

void Mailbox::post(std::function<void()> closure) {
    if (!closure) return;
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(closure));
    if (wake_) wake_();
}

void Mailbox::open(std::function<void()> wake) {
    const std::lock_guard lock(mutex_);
    wake_ = std::move(wake);
    if (!waiting_.empty()) wake_();
}

void Mailbox::close() {
    const std::lock_guard lock(mutex_);
    wake_ = nullptr;
}

void Mailbox::deliver() {
    std::vector<std::function<void()>> arrived;
    {
        const std::lock_guard lock(mutex_);
        arrived.swap(waiting_);
    }
    for (const auto& closure : arrived)
        closure();
}

}  // namespace collegium::tui::net
