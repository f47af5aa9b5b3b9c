// Long calls: work on a net thread, the answer on the UI thread.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <stop_token>
#include <utility>

#include "tui/net/client.hpp"

namespace collegium::tui {

struct TaskOptions {
    std::chrono::milliseconds deadline{5000};
    bool quiet = false;  // background reading: no "… выполняется"
    bool keeps = false;  // a draft: lock and leave wait for it
};

// Runs on a net thread; what it returns runs on the UI thread.
using TaskWork =
    std::function<std::function<void()>(net::Client& client, const net::CallContext& context)>;

// One call of the server as work; `then` takes its net::Reply.
template <typename Request, typename Then>
[[nodiscard]] TaskWork call_work(Request request, Then then) {
    using Answer = net::AnswerOf<Then>;
    return [request = std::move(request), then = std::move(then)](
               net::Client& client, const net::CallContext& context) -> std::function<void()> {
        auto reply = std::make_shared<net::Reply<Answer>>(client.call<Answer>(request, context));
        return [then, reply]() mutable { then(std::move(*reply)); };
    };
}

// Whoever started tasks owns a scope; when it dies its tasks are cancelled and stay silent. A task
// that Esc stopped is not silent: its answer is CANCELLED, or the true one where that was faster.
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
