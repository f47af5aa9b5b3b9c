// One open Watch stream.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include <grpcpp/support/byte_buffer.h>
#include <grpcpp/support/server_callback.h>

#include <collegium/rpc/call.hpp>
#include <collegium/rpc/watch_hub.hpp>
#include <collegium/v1/watch.pb.h>

namespace collegium::rpc {

// Whose appointment a row is about, so that they hear of it; 0: of none.
[[nodiscard]] std::int64_t holder_of(storage::Connection& connection,
                                     const storage::JournalNotice& notice);

// Owned by the hub, by itself until gRPC is done with it, and by whoever speaks to it at the
// moment. All methods are thread-safe.
class Watcher final : public grpc::ServerBidiReactor<grpc::ByteBuffer, v1::WatchEvent>,
                      public std::enable_shared_from_this<Watcher> {
  public:
    // What is done with the one request of a stream; null: the call ended without one.
    using OnRequest = std::function<void(Watcher&, grpc::ByteBuffer* bytes)>;

    Watcher(Environment& environment, WatchHub& hub, Call call);

    // Takes the request in, on a thread of gRPC's.
    void read_request(OnRequest on_request);
    // Begins with `started`, then rows of `scope` after `resume` (none: from now on), then live
    // ones. WATCH_TOO_MANY.
    [[nodiscard]] sdk::Result<void> start(std::string scope,
                                          const std::optional<ResumePoint>& resume);
    // Ends a stream that never began.
    void refuse(const sdk::Error& error);

    // For the hub, as it takes the watcher in: rows up to `head` are backlog, as far as `resume`
    // asks for them, and later ones are delivered.
    void begin_after(std::int64_t head, const std::optional<ResumePoint>& resume);
    // `holder`: holder_of the row.
    void deliver(const storage::JournalNotice& notice, std::int64_t holder = 0);
    // Ends a stream that misses rows; it resumes with its last token.
    void end_too_slow();
    // Sends a heartbeat if nothing waits, and ends the stream with its session.
    void send_heartbeat(storage::Instant now);
    void send_closing();

    [[nodiscard]] std::int64_t session() const { return call_.caller.actor.session; }
    [[nodiscard]] std::int64_t account() const { return call_.caller.actor.user; }

    void OnReadDone(bool ok) override;
    void OnWriteDone(bool ok) override;
    void OnCancel() override;
    void OnDone() override;

  private:
    // Those of the session as it is now; false: it is over.
    [[nodiscard]] bool take_rights(storage::Instant now);
    // What the acting role may read, and of one's own appointments in any role.
    [[nodiscard]] bool may_hear(const storage::JournalNotice& notice, std::int64_t holder) const;
    [[nodiscard]] v1::WatchEvent event_of(const storage::JournalNotice& notice) const;
    [[nodiscard]] std::string token_at(std::int64_t sequence) const;
    void push(v1::WatchEvent event);
    void end(grpc::Status status);
    void pump();
    void load_backlog();

    Environment& environment_;
    WatchHub& hub_;
    const Call call_;
    std::string scope_;  // set before the hub knows of the stream
    grpc::ByteBuffer request_;
    OnRequest on_request_;
    std::shared_ptr<Watcher> self_;  // until OnDone

    mutable std::mutex mutex_;
    usecases::Caller caller_;  // as of the start, then of the last heartbeat
    std::deque<v1::WatchEvent> backlog_;
    std::int64_t backlog_from_ = 0;  // rows after this one up to `backlog_to_` are still to be read
    std::int64_t backlog_to_ = 0;
    std::deque<v1::WatchEvent> queue_;
    v1::WatchEvent current_;      // being written
    std::int64_t last_sent_ = 0;  // row of the last event put on the wire
    bool writing_ = false;        // a write was begun and is not done
    bool write_started_ = false;  // gRPC knows of that write
    std::uint64_t writes_ = 0;    // begun so far; numbers the one being written
    bool closing_ = false;        // ends when the queue is empty
    std::optional<grpc::Status> ending_;
    bool finished_ = false;
};

}  // namespace collegium::rpc
