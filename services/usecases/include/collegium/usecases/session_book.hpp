// Open sessions by their token: in memory, read from the store when first asked for.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <string>
#include <string_view>

#include <collegium/sdk/result.hpp>
#include <collegium/storage/store.hpp>
#include <collegium/usecases/caller.hpp>

namespace collegium::usecases {

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
    Caller caller;  // without language and address, which belong to the call
    std::optional<std::chrono::year_month_day> first_day;  // of the acting grant's term
    std::optional<std::chrono::year_month_day> last_day;
    storage::Instant token_end{};  // of the token it was found by
    storage::Instant end{};        // of the session
};

// SHA-256 of a token: all the store ever sees of it.
[[nodiscard]] std::string token_hash(std::string_view token);

// Thread-safe.
class SessionBook {
  public:
    explicit SessionBook(storage::Store& store) : store_(store) {}

    // The session a token opens. UNAUTHENTICATED SESSION_ENDED where there is none or a term is
    // over; the acting role is left out where the grant's own term is.
    [[nodiscard]] sdk::Result<std::shared_ptr<const OpenSession>> find(
        std::string_view token, storage::Instant now, std::chrono::year_month_day today);

    // The session as it is now, for a stream that outlives its token; null: it is
    // over.
    [[nodiscard]] std::shared_ptr<const OpenSession> find_by_id(std::int64_t session,
                                                                storage::Instant now,
                                                                std::chrono::year_month_day today);

    // Forgets what is in memory: after a change of sessions, users, grants or roles.
    void forget_all();

  private:
    storage::Store& store_;
    std::shared_mutex mutex_;
    std::uint64_t generation_ = 0;  // grows when the book is cleared: late readers do not refill it
    std::map<std::string, std::shared_ptr<const OpenSession>, std::less<>> by_token_hash_;
};

}  // namespace collegium::usecases
