// The access log: who came in, who was shown sealed data, who was refused. A chained table of its
// own; a flood of refusals is counted, not stored row by row.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <collegium/sdk/result.hpp>
#include <collegium/storage/clock.hpp>
#include <collegium/storage/command.hpp>
#include <collegium/storage/sql.hpp>

namespace collegium::storage {

enum class AccessKind : std::uint8_t {
    kLogIn = 1,
    kLogInRefused = 2,
    kLogOut = 3,
    kSealedShown = 4,
    kSealedRefused = 5,
    kPermissionRefused = 6,
    kLocked = 7,
    kUnlocked = 8,
    kRoleChosen = 9,
};

struct AccessEvent {
    AccessKind kind = AccessKind::kLogIn;
    std::int64_t user = 0;  // 0: nobody known
    std::string name;       // the account's name, or the one that was tried
    std::string role;
    std::string terminal;
    std::string address;  // the peer, "unix:" or "127.0.0.1"
    std::string subject;  // what was shown or asked for, "persons/4711"
    std::string detail;   // the method, the field, the reason of the refusal
};

struct AccessRow {
    std::int64_t sequence = 0;
    Instant time{};
    AccessEvent event;
    // Events like this one (same kind, user and address) left out since the row before it.
    std::int64_t suppressed = 0;
    std::string hash;
};

// Thread-safe.
class AccessLog {
  public:
    using Done = std::function<void(sdk::Result<void>)>;

    AccessLog(const AccessLog&) = delete;
    AccessLog& operator=(const AccessLog&) = delete;
    virtual ~AccessLog() = default;

    // Writes the event soon, together with the commands under way. What comes beyond the limit of
    // its source is counted and stands in its next row. Refusals, which strangers cause too, have a
    // limit in all besides; nothing else is held to that one.
    virtual void record(AccessEvent event) = 0;

    // As above; `done` is called when the row is durable. A showing of sealed data is never merely
    // counted: beyond the limit `done` gets kResourceExhausted ACCESS_TOO_OFTEN and nothing may be
    // shown. Show only after success.
    virtual void record(AccessEvent event, Done done) = 0;

    // Runs a command and waits, as Writer::run does, and writes the event in its transaction: after
    // a crash there are both or neither. No limit holds: what is done has its row. A command that
    // is refused leaves no event.
    [[nodiscard]] virtual sdk::Result<Committed> run_recorded(Command command,
                                                              AccessEvent event) = 0;

  protected:
    AccessLog() = default;
};

struct AccessFilter {
    std::optional<AccessKind> kind;
    std::optional<std::int64_t> user;
    std::string subject;
    std::optional<Instant> from;
    std::optional<Instant> until;  // exclusive
};

// Newest first: at most `limit` rows with sequence < `before`; 0 begins at the newest.
[[nodiscard]] std::vector<AccessRow> list_access(Connection& connection, const AccessFilter& filter,
                                                 std::int64_t before, int limit);

}  // namespace collegium::storage
