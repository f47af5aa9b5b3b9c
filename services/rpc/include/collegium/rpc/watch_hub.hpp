// Spreads the news of committed rows to everybody who watches.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
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
};

// Thread-safe. Make it before the server and end it after.
class WatchHub {
  public:
    WatchHub(Environment& environment, WatchOptions options);
    ~WatchHub();
    WatchHub(const WatchHub&) = delete;
    WatchHub& operator=(const WatchHub&) = delete;

    // The store's observer: rows of one commit in order. Forgets sessions in memory where users or
    // grants changed. Does not block.
    void publish(std::span<const storage::JournalNotice> notices);

    // News that are not journalled: a module file was found, an account is being guessed at.
    void announce(std::string_view subject, std::string_view action);

    // Tells every watcher that the server goes down and ends the streams.
    void close();

    [[nodiscard]] std::size_t watchers() const;
    [[nodiscard]] const WatchOptions& options() const { return options_; }

    // For Watcher: joins the live stream; what was announced up to the answer is backlog.
    std::int64_t join(const std::shared_ptr<Watcher>& watcher);
    void leave(const std::shared_ptr<Watcher>& watcher);

  private:
    void run_heartbeats();
    // Whose appointment each row is about; 0: of none.
    [[nodiscard]] std::vector<std::int64_t> holders_of(
        std::span<const storage::JournalNotice> notices) const;
    [[nodiscard]] std::vector<std::shared_ptr<Watcher>> everybody() const;

    Environment& environment_;
    WatchOptions options_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    bool ending_ = false;
    std::int64_t head_ = 0;  // the last row announced
    std::set<std::shared_ptr<Watcher>> watchers_;
    std::thread heartbeat_thread_;
};

}  // namespace collegium::rpc
