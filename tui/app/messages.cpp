#include "tui/app/messages.hpp"

#include <utility>

namespace collegium::tui {

void Messages::put(Message message, std::chrono::steady_clock::time_point now) {
    current_ = std::move(message);
    since_ = now;
}

void Messages::show(Message message, std::chrono::steady_clock::time_point now) {
    if (message.level != Level::kRunning) {
        log_.push_back(message);
        if (log_.size() > kLogLength) log_.pop_front();
    }
    // News of others wait their turn: they may not push away what the official just did.
    const bool busy = current_ && current_->level != Level::kRunning && now - since_ < kStay;
    if (message.level == Level::kNews && busy) {
        waiting_.push_back(std::move(message));
        if (waiting_.size() > kMostWaiting) waiting_.pop_front();
        return;
    }
    put(std::move(message), now);
}

void Messages::key_pressed(std::chrono::steady_clock::time_point now) {
    if (!current_) return;
    if (current_->level != Level::kRefused && current_->level != Level::kAttention) return;
    current_.reset();
    tick(now);
}

void Messages::done_running() {
    if (current_ && current_->level == Level::kRunning) current_.reset();
}

bool Messages::tick(std::chrono::steady_clock::time_point now) {
    const bool over = current_ && now - since_ >= kStay;
    if (over && current_->level == Level::kNews && waiting_.empty()) {
        current_.reset();
        return true;
    }
    const bool replaceable =
        !current_ || (over && (current_->level == Level::kNews || current_->level == Level::kDone));
    if (waiting_.empty() || !replaceable) return false;
    put(std::move(waiting_.front()), now);
    waiting_.pop_front();
    return true;
}

std::string level_sign(Level level) {
    switch (level) {
        case Level::kDone:
            return "✓";
        case Level::kNews:
            return "i";
        case Level::kAttention:
            return "!";
        case Level::kRefused:
            return "×";
        case Level::kRunning:
            return "…";
        case Level::kQuestion:
            return "?";
    }
    return " ";
}

}  // namespace collegium::tui
