// Spreads the news of committed rows to everybody who watches: on a thread of its own, so that
// neither the writer nor those it answers wait for watchers.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <collegium/rpc/call.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/storage/command.hpp>

namespace collegium::rpc {

class Watcher;

// Where a stream resumes: the store it came from and the last row it told of.
struct ResumePoint {
    std::string store_id;
    std::int64_t sequence = 0;
};
[[nodiscard]] std::string format_resume_token(const ResumePoint& point);
// RESUME_TOKEN_MALFORMED.
[[nodiscard]] sdk::Result<ResumePoint> parse_resume_token(std::string_view token);

struct WatchOptions {
    std::chrono::milliseconds heartbeat = std::chrono::seconds(5);
    std::size_t queue_limit = 4096;  // events a consumer may lag behind
    // Streams open at once. A terminal has one; after a break of its line the former one may linger
    // for as long as a dead connection takes to be noticed.
    std::size_t streams_per_session = 8;
    std::size_t streams_per_account = 32;
    std::size_t hub_queue_limit = 65'536;  // rows committed and not yet told to anybody
};

// Thread-safe. Make it before the server and end it after.
class WatchHub {
  public:
    WatchHub(Environment& environment, WatchOptions options);
    ~WatchHub();
    WatchHub(const WatchHub&) = delete;
    WatchHub& operator=(const WatchHub&) = delete;

    // The store's observer: rows of one commit in order. Forgets sessions in memory where users or
    // grants changed and leaves the rows to the hub's thread. Neither blocks nor reads.
    void publish(std::span<const storage::JournalNotice> notices);

    // News that are not journalled: a module file was found, an account is being guessed at.
    void announce(std::string_view subject, std::string_view action);

    // Tells every watcher that the server goes down and ends the streams.
    void close();

    [[nodiscard]] std::size_t watchers() const;
    [[nodiscard]] const WatchOptions& options() const { return options_; }

    // For Watcher: it begins after the last row published so far and hears every later one, without
    // a gap in between. WATCH_TOO_MANY.
    [[nodiscard]] sdk::Result<void> join(const std::shared_ptr<Watcher>& watcher,
                                         const std::optional<ResumePoint>& resume);
    void leave(const std::shared_ptr<Watcher>& watcher);

  private:
    using Watchers = std::vector<std::shared_ptr<Watcher>>;

    void run();
    void tell(std::span<const storage::JournalNotice> notices, const Watchers& watchers);
    void send_heartbeats(const Watchers& watchers);
    // With the mutex held.
    [[nodiscard]] sdk::Result<void> check_room_for(const Watcher& watcher) const;
    // Whose appointment each row is about; 0: of none.
    [[nodiscard]] std::vector<std::int64_t> holders_of(
        std::span<const storage::JournalNotice> notices) const;
    [[nodiscard]] Watchers everybody() const;

    Environment& environment_;
    WatchOptions options_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    bool ending_ = false;
    std::int64_t head_ = 0;                       // the last row published
    std::vector<storage::JournalNotice> untold_;  // published, in order
    bool fell_behind_ = false;                    // rows were dropped: everybody must resume
    std::set<std::shared_ptr<Watcher>> watchers_;
    std::thread thread_;
};

}  // namespace collegium::rpc
