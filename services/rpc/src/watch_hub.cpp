#include <algorithm>

#include <spdlog/spdlog.h>

#include <collegium/rpc/watch_hub.hpp>
#include <collegium/storage/journal.hpp>
#include <collegium/storage/repositories/federation_settings.hpp>
#include <collegium/usecases/session_cache.hpp>

#include "watcher.hpp"

namespace collegium::rpc {

WatchHub::WatchHub(Environment& environment, WatchOptions options)
    : environment_(environment), options_(options) {
    {
        const storage::ReadLease lease = environment_.store.read();
        head_ = storage::journal_head(*lease);
    }
    heartbeat_thread_ = std::thread([this] { run_heartbeats(); });
}

WatchHub::~WatchHub() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    wake_.notify_all();
    heartbeat_thread_.join();
}

std::vector<std::shared_ptr<Watcher>> WatchHub::everybody() const {
    const std::lock_guard lock(mutex_);
    return {watchers_.begin(), watchers_.end()};
}

void WatchHub::publish(std::span<const storage::JournalNotice> notices) {
    // Roles of a competition end with it, after as many days as the federation sets.
    const bool people = std::ranges::any_of(notices, [](const storage::JournalNotice& notice) {
        return notice.subject.starts_with("users/") || notice.subject.starts_with("grants/") ||
               notice.subject == storage::kFederationSettings ||
               (notice.subject == notice.scope && notice.scope != storage::kFederationScope);
    });
    if (people) environment_.sessions.forget_all();
    std::vector<std::shared_ptr<Watcher>> listeners;
    {
        const std::lock_guard lock(mutex_);
        if (!notices.empty()) head_ = notices.back().sequence;
        listeners.assign(watchers_.begin(), watchers_.end());
    }
    if (listeners.empty()) return;
    const std::vector<std::int64_t> holders = holders_of(notices);
    for (const auto& watcher : listeners)
        for (std::size_t i = 0; i < notices.size(); ++i)
            watcher->deliver(notices[i], holders[i]);
}

std::vector<std::int64_t> WatchHub::holders_of(
    std::span<const storage::JournalNotice> notices) const {
    std::vector<std::int64_t> holders(notices.size(), 0);
    const auto of_grant = [](const storage::JournalNotice& notice) {
        return notice.subject.starts_with("grants/");
    };
    if (std::ranges::none_of(notices, of_grant)) return holders;
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

std::int64_t WatchHub::join(const std::shared_ptr<Watcher>& watcher) {
    const std::lock_guard lock(mutex_);
    watchers_.insert(watcher);
    return head_;
}

void WatchHub::leave(const std::shared_ptr<Watcher>& watcher) {
    const std::lock_guard lock(mutex_);
    watchers_.erase(watcher);
}

void WatchHub::run_heartbeats() {
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, options_.heartbeat, [this] { return ending_; })) {
        const std::vector<std::shared_ptr<Watcher>> listeners(watchers_.begin(), watchers_.end());
        lock.unlock();
        try {
            for (const auto& watcher : listeners)
                watcher->send_heartbeat(environment_.store.now());
        } catch (const storage::SqlError& error) {
            spdlog::error("watchers' sessions cannot be read: {}", error.what());
        }
        lock.lock();
    }
}

}  // namespace collegium::rpc
