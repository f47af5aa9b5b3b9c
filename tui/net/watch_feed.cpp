#include "tui/net/watch_feed.hpp"

#include <utility>

#include <collegium/v1/server.pb.h>
#include <collegium/v1/watch.pb.h>

namespace collegium::tui::net {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kProbeEvery{5};
constexpr std::chrono::milliseconds kProbeDeadline{3000};

std::chrono::sys_seconds wall_clock() {
    return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
}

WatchEvent to_event(const v1::WatchEvent::Change& change) {
    WatchEvent event;
    event.sequence = change.sequence();
    event.subject = change.subject();
    event.version = change.version();
    event.action = change.action();
    event.scope = change.scope();
    event.user = change.user();
    event.time = std::chrono::sys_seconds(std::chrono::seconds(change.time().seconds()));
    return event;
}

}  // namespace

WatchFeed::WatchFeed(WatchWire& wire, Client& client, WatchCallbacks callbacks)
    : wire_(wire),
      client_(client),
      callbacks_(std::move(callbacks)),
      link_(Clock::now()),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

WatchFeed::~WatchFeed() {
    thread_.request_stop();
    const std::lock_guard lock(mutex_);
    stream_.request_stop();
}

void WatchFeed::set_logged_in(bool logged_in) {
    const std::lock_guard lock(mutex_);
    logged_in_ = logged_in;
    hurry_ = true;
    if (!logged_in) resume_token_.clear();
    stream_.request_stop();  // a new session watches by its own token
    changed_.notify_all();
}

void WatchFeed::retry_now() {
    const std::lock_guard lock(mutex_);
    hurry_ = true;
    changed_.notify_all();
}

Connection WatchFeed::connection() const {
    const std::lock_guard lock(mutex_);
    const auto now = Clock::now();
    // A stream that says nothing any more is closed; its thread then opens a new one.
    if (link_.silent(now)) stream_.request_stop();
    return link_.at(now);
}

void WatchFeed::pause(const std::stop_token& stop, std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, stop, time, [this] { return hurry_; });
    hurry_ = false;
}

void WatchFeed::run(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
        bool logged_in = false;
        {
            const std::lock_guard lock(mutex_);
            logged_in = logged_in_;
            hurry_ = false;
        }
        if (logged_in)
            watch(stop);
        else
            probe(stop);
    }
}

void WatchFeed::probe(const std::stop_token& stop) {
    CallContext context;
    context.deadline = kProbeDeadline;
    context.stop = stop;
    const auto reply = client_.call<v1::ServerInfo>(v1::GetServerInfoRequest(), context);
    std::chrono::milliseconds wait = kProbeEvery;
    {
        const std::lock_guard lock(mutex_);
        if (reply)
            link_.heard(Clock::now(), wall_clock());
        else
            wait = link_.broken(Clock::now(), random_share());
    }
    if (reply && callbacks_.server) callbacks_.server(*reply);
    if (!reply && reply.error().reason == kCertificateUnconfirmed && callbacks_.distrusted)
        callbacks_.distrusted();
    pause(stop, wait);
}

void WatchFeed::watch(const std::stop_token& stop) {
    v1::WatchRequest request;
    std::stop_token stream;
    {
        const std::lock_guard lock(mutex_);
        request.set_resume_token(resume_token_);
        stream_ = std::stop_source();
        stream = stream_.get_token();
    }
    const std::stop_callback quit(stop, [this] {
        const std::lock_guard lock(mutex_);
        stream_.request_stop();
    });
    const ClientError end = wire_.run(request, client_.headers(), stream,
                                      [this](const v1::WatchEvent& event) { receive(event); });
    const bool ended = end.code == sdk::Code::kUnauthenticated;
    std::chrono::milliseconds wait{0};
    {
        const std::lock_guard lock(mutex_);
        if (hurry_) return;  // the session changed: no break of the line
        if (ended) {
            logged_in_ = false;  // the server answers, but not to this token
            resume_token_.clear();
        } else {
            wait = link_.broken(Clock::now(), random_share());
        }
    }
    if (ended) {
        if (callbacks_.session_ended) callbacks_.session_ended();
        return;
    }
    pause(stop, wait);
}

void WatchFeed::receive(const v1::WatchEvent& event) {
    {
        const std::lock_guard lock(mutex_);
        link_.heard(Clock::now(), wall_clock());
        if (!event.resume_token().empty()) resume_token_ = event.resume_token();
        link_.set_read_only(event.has_closing());
    }
    if (event.has_started() && event.started().reload() && callbacks_.reload) callbacks_.reload();
    if (event.has_change() && callbacks_.change) callbacks_.change(to_event(event.change()));
    if (event.has_heartbeat() && event.heartbeat().has_server_time() && callbacks_.clock_difference)
        callbacks_.clock_difference(
            std::chrono::seconds(event.heartbeat().server_time().seconds()) -
            wall_clock().time_since_epoch());
}

}  // namespace collegium::tui::net
