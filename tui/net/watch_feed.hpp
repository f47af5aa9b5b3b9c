// The client's ear: one thread that keeps the Watch stream open, resumes it after a break and
// knows how the connection stands. Before log-in it only asks whether the server answers.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>

#include "tui/net/client.hpp"
#include "tui/net/link_state.hpp"
#include "tui/net/watch.hpp"

namespace collegium::v1 {
class ServerInfo;
class WatchEvent;
class WatchRequest;
}  // namespace collegium::v1

namespace collegium::tui::net {

// The stream itself. Blocking; returns when the stream ends or `stop` is requested.
class WatchWire {
  public:
    virtual ~WatchWire() = default;
    [[nodiscard]] virtual ClientError run(
        const v1::WatchRequest& request, const CallHeaders& headers, std::stop_token stop,
        const std::function<void(const v1::WatchEvent&)>& heard) = 0;
};

// Called on the feed's thread; the program posts them to the UI thread.
struct WatchCallbacks {
    std::function<void(const WatchEvent&)> change;
    std::function<void()> reload;
    std::function<void(const v1::ServerInfo&)> server;  // while nobody is logged in
    std::function<void()> distrusted;  // likewise: its certificate is not confirmed
    std::function<void(std::chrono::seconds)> clock_difference;
    std::function<void()> session_ended;  // the server does not know the token any more
};

class WatchFeed {
  public:
    WatchFeed(WatchWire& wire, Client& client, WatchCallbacks callbacks);
    ~WatchFeed();

    // From log-in to log-out the stream is kept open; any thread.
    void set_logged_in(bool logged_in);
    // Ends the pause before the next attempt; any thread.
    void retry_now();
    // How the connection stands now; any thread.
    [[nodiscard]] Connection connection() const;

  private:
    void run(const std::stop_token& stop);
    void watch(const std::stop_token& stop);
    void probe(const std::stop_token& stop);
    void pause(const std::stop_token& stop, std::chrono::milliseconds time);
    void receive(const v1::WatchEvent& event);

    WatchWire& wire_;
    Client& client_;
    WatchCallbacks callbacks_;
    mutable std::mutex mutex_;
    std::condition_variable_any changed_;
    LinkState link_;
    std::stop_source stream_;  // ends the stream that runs now
    std::string resume_token_;
    bool logged_in_ = false;
    bool hurry_ = false;
    std::jthread thread_;  // last: it uses everything above
};

}  // namespace collegium::tui::net
