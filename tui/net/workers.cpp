#include "tui/net/workers.hpp"

#include <utility>

namespace collegium::tui::net {

Workers::Workers(std::size_t threads, Post post) : post_(std::move(post)) {
    for (std::size_t i = 0; i < threads; ++i)
        threads_.emplace_back([this](const std::stop_token& stop) { run(stop); });
}

Workers::~Workers() {
    for (std::jthread& thread : threads_)
        thread.request_stop();
    const std::lock_guard lock(mutex_);
    queue_.clear();
}

void Workers::execute(Work work) {
    {
        const std::lock_guard lock(mutex_);
        queue_.push_back(std::move(work));
    }
    ready_.notify_one();
}

void Workers::run(const std::stop_token& stop) {
    while (true) {
        Work work;
        {
            std::unique_lock lock(mutex_);
            if (!ready_.wait(lock, stop, [this] { return !queue_.empty(); })) return;
            work = std::move(queue_.front());
            queue_.pop_front();
        }
        post_(work());
    }
}

Ticker::Ticker(std::chrono::milliseconds period, std::function<void()> tick)
    : thread_([period, tick = std::move(tick)](const std::stop_token& stop) {
          std::mutex mutex;
          std::condition_variable_any never;
          std::unique_lock lock(mutex);
          while (!never.wait_for(lock, stop, period, [&] { return stop.stop_requested(); })) {
              if (stop.stop_requested()) return;
              tick();
          }
      }) {}

}  // namespace collegium::tui::net
