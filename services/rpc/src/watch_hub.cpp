#include <algorithm>
#include <utility>

#include <spdlog/spdlog.h>

#include <collegium/rpc/watch_hub.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/storage/journal.hpp>
#include <collegium/storage/repositories/federation_settings.hpp>
#include <collegium/storage/scoped_id.hpp>
#include <collegium/usecases/session_cache.hpp>

#include "watcher.hpp"

namespace collegium::rpc {
namespace {

bool is_grant(const storage::JournalNotice& notice) {
    return storage::GrantId::parse(notice.subject).has_value();
}

}  // namespace

WatchHub::WatchHub(Environment& environment, WatchOptions options)
    : environment_(environment), options_(options) {
    {
        const storage::ReadLease lease = environment_.store.read();
        head_ = storage::journal_head(*lease);
    }
    thread_ = std::thread([this] { run(); });
}

WatchHub::~WatchHub() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    wake_.notify_all();
    thread_.join();
}

WatchHub::Watchers WatchHub::everybody() const {
    const std::lock_guard lock(mutex_);
    return {watchers_.begin(), watchers_.end()};
}

void WatchHub::publish(std::span<const storage::JournalNotice> notices) {
    // Roles of a competition end with it, after as many days as the federation sets.
    const bool people = std::ranges::any_of(notices, [](const storage::JournalNotice& notice) {
        return notice.subject.starts_with("users/") || is_grant(notice) ||
               notice.subject == storage::kFederationSettings ||
               (notice.subject == notice.scope && notice.scope != storage::kFederationScope);
    });
    if (people) environment_.sessions.forget_all();
    if (notices.empty()) return;
    {
        const std::lock_guard lock(mutex_);
        head_ = notices.back().sequence;
        if (watchers_.empty()) return;
        if (untold_.size() + notices.size() > options_.hub_queue_limit) {
            untold_.clear();
            fell_behind_ = true;
        } else {
            untold_.insert(untold_.end(), notices.begin(), notices.end());
        }
    }
    wake_.notify_all();
}

void WatchHub::tell(std::span<const storage::JournalNotice> notices, const Watchers& watchers) {
    const std::vector<std::int64_t> holders = holders_of(notices);
    for (const auto& watcher : watchers)
        for (std::size_t i = 0; i < notices.size(); ++i)
            watcher->deliver(notices[i], holders[i]);
}

std::vector<std::int64_t> WatchHub::holders_of(
    std::span<const storage::JournalNotice> notices) const {
    std::vector<std::int64_t> holders(notices.size(), 0);
    if (std::ranges::none_of(notices, is_grant)) return holders;
    try {
        const storage::ReadLease lease = environment_.store.read();
        for (std::size_t i = 0; i < notices.size(); ++i)
            holders[i] = holder_of(*lease, notices[i]);
    } catch (const storage::SqlError& error) {
        spdlog::error("whose roles changed cannot be read: {}", error.what());
    }
    return holders;
}

void WatchHub::announce(std::string_view subject, std::string_view action) {
    storage::JournalNotice notice;
    notice.scope = storage::kFederationScope;
    notice.subject = subject;
    notice.action = action;
    notice.time = environment_.store.now();
    for (const auto& watcher : everybody())
        watcher->deliver(notice);
}

void WatchHub::close() {
    for (const auto& watcher : everybody())
        watcher->send_closing();
}

std::size_t WatchHub::watchers() const {
    const std::lock_guard lock(mutex_);
    return watchers_.size();
}

sdk::Result<void> WatchHub::check_room_for(const Watcher& watcher) const {
    std::size_t of_session = 0;
    std::size_t of_account = 0;
    for (const auto& other : watchers_) {
        if (other->session() == watcher.session()) ++of_session;
        if (other->account() == watcher.account()) ++of_account;
    }
    const bool room =
        of_session < options_.streams_per_session && of_account < options_.streams_per_account;
    if (room) return {};
    const std::size_t limit = of_session < options_.streams_per_session
                                  ? options_.streams_per_account
                                  : options_.streams_per_session;
    return sdk::refuse(sdk::Code::kResourceExhausted, "WATCH_TOO_MANY",
                       "too many streams of one session or account are open",
                       {{"limit", std::to_string(limit)}});
}

sdk::Result<void> WatchHub::join(const std::shared_ptr<Watcher>& watcher,
                                 const std::optional<ResumePoint>& resume) {
    const std::lock_guard lock(mutex_);
    TRY(check_room_for(*watcher));
    watcher->begin_after(head_, resume);
    watchers_.insert(watcher);
    return {};
}

void WatchHub::leave(const std::shared_ptr<Watcher>& watcher) {
    const std::lock_guard lock(mutex_);
    watchers_.erase(watcher);
}

void WatchHub::run() {
    const storage::KeptBackReader reader;  // heartbeats come however busy the store is
    auto next_beat = std::chrono::steady_clock::now() + options_.heartbeat;
    std::unique_lock lock(mutex_);
    while (!ending_) {
        wake_.wait_until(lock, next_beat,
                         [this] { return ending_ || fell_behind_ || !untold_.empty(); });
        const auto notices = std::exchange(untold_, {});
        const bool fell_behind = std::exchange(fell_behind_, false);
        const Watchers watchers(watchers_.begin(), watchers_.end());
        lock.unlock();
        if (fell_behind) {
            for (const auto& watcher : watchers)
                watcher->end_too_slow();
        } else if (!notices.empty()) {
            tell(notices, watchers);
        }
        if (const auto now = std::chrono::steady_clock::now(); now >= next_beat) {
            send_heartbeats(watchers);
            next_beat = now + options_.heartbeat;
        }
        lock.lock();
    }
}

void WatchHub::send_heartbeats(const Watchers& watchers) {
    try {
        for (const auto& watcher : watchers)
            watcher->send_heartbeat(environment_.store.now());
    } catch (const storage::SqlError& error) {
        spdlog::error("watchers' sessions cannot be read: {}", error.what());
    }
}

}  // namespace collegium::rpc
