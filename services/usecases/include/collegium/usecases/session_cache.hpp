// Open sessions by their token: in memory, read from the store when first asked for.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <string_view>

#include <collegium/competition/role_term.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/storage/store.hpp>
#include <collegium/usecases/caller.hpp>

namespace collegium::usecases {

// How long a token still opens its session once the one after it was used: for calls under way.
inline constexpr std::chrono::seconds kPreviousTokenGrace{30};

enum class SessionState : std::uint8_t {
    kActive = 1,
    kLocked = 2,
    kMustChangePassword = 4,
    kChoosingRole = 8,
};

// One open session as calls see it. Immutable.
struct OpenSession {
    std::int64_t id = 0;
    SessionState state = SessionState::kActive;
    Caller caller;                 // without language and address, which belong to the call
    competition::RoleTerm term;    // of the acting grant
    storage::Instant token_end{};  // of the token it was found by
    storage::Instant end{};        // of the session, unless it is renewed before
    std::shared_ptr<std::atomic<std::int64_t>> seen;  // when its terminal last called; millis
};

// SHA-256 of a token: all the store ever sees of it.
[[nodiscard]] std::string token_hash(std::string_view token);

// Thread-safe.
class SessionCache {
  public:
    explicit SessionCache(storage::Store& store);

    // The session a token opens. UNAUTHENTICATED SESSION_ENDED where there is none or a term is
    // over; the acting role is left out where the grant's own term is. A `now` before one of
    // earlier calls is that of a clock that was set back: what was over by then stays so.
    [[nodiscard]] sdk::Result<std::shared_ptr<const OpenSession>> find(
        std::string_view token, storage::Instant now, std::chrono::year_month_day today);

    // The session as it is now, for a stream that outlives its token; null: it is over, also where
    // its newest token was not renewed.
    [[nodiscard]] std::shared_ptr<const OpenSession> find_by_id(std::int64_t session,
                                                                storage::Instant now,
                                                                std::chrono::year_month_day today);

    // Whether the session was opened by the token of that hash since the daemon began. Nobody may
    // ever have received one that was not.
    [[nodiscard]] bool is_used(std::int64_t session, std::string_view token_hash) const;

    // When the terminal of a session last called; epoch: not since the daemon began.
    [[nodiscard]] storage::Instant last_seen(std::int64_t session) const;

    // Forgets what is in memory: after a change of sessions, users, grants or roles.
    void forget_all();

    // Looks at the clock: where it was set back, ends what was over before anybody is let in.
    [[nodiscard]] sdk::Result<void> keep_time(storage::Instant now);

  private:
    // What is known of a session beside the store.
    struct Mark {
        std::shared_ptr<std::atomic<std::int64_t>> seen;
        std::string used_token;      // the hash of the newest one it was opened by
        storage::Instant used_at{};  // when it first was
    };
    // The mark of a session; those of sessions long over go.
    Mark& remember(std::int64_t session, storage::Instant now);
    // The token before a used one opens the session until `end` at the latest.
    void shorten(const std::string& token_hash, storage::Instant end);

    storage::Store& store_;
    std::atomic<std::int64_t> newest_;  // the latest time anybody called at; millis
    std::mutex setting_back_;
    mutable std::shared_mutex mutex_;
    std::uint64_t generation_ = 0;  // grows when the book is cleared: late readers do not refill it
    std::map<std::string, std::shared_ptr<const OpenSession>, std::less<>> by_token_hash_;
    // By session; kept when the book is cleared.
    std::map<std::int64_t, Mark> marks_;
};

}  // namespace collegium::usecases
