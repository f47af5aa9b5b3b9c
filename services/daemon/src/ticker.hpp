// Does something again and again on a thread of its own.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace collegium::daemon {

// Ending it waits for the work under way. What the work throws is logged.
class Ticker {
  public:
    Ticker(std::chrono::milliseconds period, std::function<void()> work);
    ~Ticker();
    Ticker(const Ticker&) = delete;
    Ticker& operator=(const Ticker&) = delete;

  private:
    void run();

    std::chrono::milliseconds period_;
    std::function<void()> work_;
    std::mutex mutex_;
    std::condition_variable wake_;
    bool ending_ = false;
    std::thread thread_;
};

}  // namespace collegium::daemon
