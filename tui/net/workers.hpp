// The threads of the client besides FTXUI's and the feed's: workers for calls, one ticker.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace collegium::tui::net {

// Hands a closure to the UI thread; must be safe to call from any thread.
using Post = std::function<void(std::function<void()>)>;
// Runs on a worker; what it returns runs on the UI thread.
using Work = std::function<std::function<void()>()>;

class Workers {
  public:
    Workers(std::size_t threads, Post post);
    ~Workers();  // work not begun is dropped; work that runs is waited for

    void execute(Work work);

  private:
    void run(const std::stop_token& stop);

    Post post_;
    std::mutex mutex_;
    std::condition_variable_any ready_;
    std::deque<Work> queue_;
    std::vector<std::jthread> threads_;
};

// Calls `tick` on its own thread at every period.
class Ticker {
  public:
    Ticker(std::chrono::milliseconds period, std::function<void()> tick);

  private:
    std::jthread thread_;
};

}  // namespace collegium::tui::net
