// Closures on their way to the UI thread. They wait while the terminal's loop is not running, so
// that nothing posted before its start or after its end is lost or races with it.
#pragma once

#include <functional>
#include <mutex>
#include <vector>

namespace collegium::tui::net {

class Mailbox {
  public:
    // Any thread.
    void post(std::function<void()> closure);
    // UI thread: from now on `wake` is called (under the lock) after every post; it must make the
    // loop call `deliver` soon.
    void open(std::function<void()> wake);
    // UI thread: `wake` is not called any more when this returns.
    void close();
    // UI thread: runs what has arrived, in order.
    void deliver();

  private:
    std::mutex mutex_;
    std::vector<std::function<void()>> waiting_;
    std::function<void()> wake_;
};

}  // namespace collegium::tui::net
