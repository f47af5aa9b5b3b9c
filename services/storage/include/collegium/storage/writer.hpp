// The one writer of a store: commands that arrive together share one transaction and one fsync.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>

#include <collegium/sdk/result.hpp>
#include <collegium/storage/command.hpp>

namespace collegium::storage {

// Thread-safe. Refusals of its own: ETAG_STALE, READ_FACT_MOVED (kAborted), REQUEST_ID_REUSED
// (kInvalidArgument), RECORD_EXISTS (kAlreadyExists), REFERENCE_BROKEN (kFailedPrecondition),
// STORE_UNAVAILABLE (kUnavailable: nothing of the group was written), STORE_OVERLOADED
// (kResourceExhausted), COMMAND_FAILED (kInternal: the command threw).
class Writer {
  public:
    using Done = std::function<void(sdk::Result<Committed>)>;
    // Rows of one commit, in order of their sequence; called after the COMMIT that holds them and
    // before their commands are answered.
    using Observer = std::function<void(std::span<const JournalNotice>)>;

    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;
    virtual ~Writer() = default;

    // Queues the command. `done` is called exactly once, on the store's announcing thread, after
    // the fsync that holds the command; it must neither block nor throw.
    virtual void submit(Command command, Done done) = 0;

    // Queues the command and waits. Not to be called from `done`, `apply` or the observer.
    [[nodiscard]] sdk::Result<Committed> run(Command command);

    // Replaces the observer; returns when the former one is no longer running.
    virtual void observe(Observer observer) = 0;

  protected:
    Writer() = default;
};

}  // namespace collegium::storage
