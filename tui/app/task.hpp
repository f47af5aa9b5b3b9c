// Long calls: work on a net thread, the answer on the UI thread (screens.md 6, "long calls").
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <stop_token>

#include "tui/net/client.hpp"

namespace collegium::tui {

struct TaskOptions {
    std::chrono::milliseconds deadline{5000};
    bool quiet = false;  // background reading: no "… выполняется"
};

// Runs on a net thread; what it returns runs on the UI thread.
using TaskWork =
    std::function<std::function<void()>(net::Client& client, const net::CallContext& context)>;

// Whoever started tasks owns a scope; when it dies its tasks are cancelled and stay silent.
class TaskScope {
  public:
    TaskScope() : stop_(std::make_shared<std::stop_source>()) {}
    ~TaskScope() { stop_->request_stop(); }
    TaskScope(const TaskScope&) = delete;
    TaskScope& operator=(const TaskScope&) = delete;

    [[nodiscard]] std::stop_token token() const { return stop_->get_token(); }
    // Gives up waiting for what runs now; later tasks are not concerned.
    void cancel() {
        stop_->request_stop();
        stop_ = std::make_shared<std::stop_source>();
    }

  private:
    std::shared_ptr<std::stop_source> stop_;
};

}  // namespace collegium::tui
