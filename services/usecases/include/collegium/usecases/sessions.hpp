// Logging in, the acting role, the lock, one's own password.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/sdk/result.hpp>
#include <collegium/storage/repositories/sessions.hpp>
#include <collegium/storage/repositories/users.hpp>
#include <collegium/storage/store.hpp>
#include <collegium/usecases/caller.hpp>
#include <collegium/usecases/moment.hpp>
#include <collegium/usecases/passwords.hpp>
#include <collegium/usecases/plan.hpp>
#include <collegium/usecases/session_cache.hpp>

namespace collegium::usecases {

inline constexpr std::chrono::hours kSessionLength{12};
// A token is to be renewed after the first and is refused after the second.
inline constexpr std::chrono::minutes kTokenRenewal{15};
inline constexpr std::chrono::minutes kTokenLength{20};

// A session with everything a client shows of it.
struct SessionView {
    storage::Session session;
    storage::User user;
    SessionState state = SessionState::kActive;
    std::optional<storage::Grant> acting;
    std::vector<storage::Grant> grants;  // all but revoked ones
    Permissions permissions;
};

// A session and its new token. The token exists nowhere else.
struct SessionTicket {
    std::string token;
    storage::Instant renew_before{};
    SessionView view;
};

struct LogIn {
    std::string user_name;
    std::string password;
    std::string terminal;
};

struct LoggedIn {
    SessionTicket ticket;
    std::vector<SessionView> other_sessions;
    storage::Instant last_log_in_at{};  // epoch: never
    std::string last_log_in_terminal;
};

// Thread-safe. What takes a password hashes for about 100 ms, and everything that changes a session
// waits for the store: never on a callback thread. Changes are in the access log, not the journal.
class Sessions {
  public:
    // Told when guessing at an account was noticed.
    using Alarm = std::function<void(std::int64_t user)>;

    Sessions(storage::Store& store, SessionCache& cache, Alarm alarm);

    // UNAUTHENTICATED LOG_IN_REFUSED {attempts_left}, never saying which of the two was wrong;
    // LOG_IN_PAUSED {retry_seconds}; ACCOUNT_CLOSED, CODE_EXPIRED once the password was right.
    [[nodiscard]] sdk::Result<LoggedIn> log_in(const LogIn& input, const Moment& moment);

    // What gives a new token takes the `token` it was asked with: that one opens the session to its
    // own end, or until shortly after the new one is first used, so that an answer lost on its way
    // costs nobody the session. Asked again with it, another new one takes the unused one's place.

    // GRANT_NOT_FOUND, GRANT_NOT_ACTIVE {start_date, end_date: of the term as it holds}.
    [[nodiscard]] sdk::Result<SessionTicket> choose_role(const Caller& caller,
                                                         std::string_view token,
                                                         const storage::GrantId& grant,
                                                         const Moment& moment);
    [[nodiscard]] sdk::Result<SessionTicket> renew(const Caller& caller, std::string_view token,
                                                   const Moment& moment);
    [[nodiscard]] sdk::Result<SessionView> lock(const Caller& caller, const Moment& moment);
    // PASSWORD_WRONG {attempts_left} as a violation of `password`; LOG_IN_PAUSED.
    [[nodiscard]] sdk::Result<SessionTicket> unlock(const Caller& caller, std::string_view token,
                                                    std::string_view password,
                                                    const Moment& moment);
    // 0: the caller's own. SESSION_NOT_FOUND for a session of somebody else.
    [[nodiscard]] sdk::Result<void> end(const Caller& caller, std::int64_t session,
                                        const Moment& moment);

    // Runs on the hashing pool. PASSWORD_WRONG as a violation of `old_password`, and the refusals
    // of check_new_password. Ends the person's other sessions.
    [[nodiscard]] sdk::Result<Plan<SessionView>> change_password(const Caller& caller,
                                                                 storage::Connection& snapshot,
                                                                 const std::string& old_password,
                                                                 const std::string& new_password,
                                                                 const Moment& moment);

  private:
    // Compares and keeps the brake; `account` is what the brake counts by.
    [[nodiscard]] sdk::Result<void> prove(const storage::User& user, std::string_view account,
                                          std::string_view password, std::string_view field,
                                          const Moment& moment);
    // `token`: what is to be exchanged for a new one; empty: it stays.
    [[nodiscard]] sdk::Result<SessionTicket> change(
        const Caller& caller, const Moment& moment, std::string_view token,
        const std::function<sdk::Result<void>(storage::Connection&, storage::Session&)>& edit);
    void log_refusal(const storage::User& user, const Moment& moment, std::string_view terminal,
                     std::string reason);
    // What the caller did with their open session, in the role it leaves them in.
    void log_act(storage::AccessKind kind, const Caller& caller, const SessionView& after,
                 const Moment& moment);

    storage::Store& store_;
    SessionCache& cache_;
    Alarm alarm_;
    LogInBrake brake_;
};

// The session as a client shows it. SESSION_NOT_FOUND.
[[nodiscard]] sdk::Result<SessionView> view_session(storage::Connection& connection,
                                                    std::int64_t session,
                                                    std::chrono::year_month_day today);

// Whether a grant can be acted by on a day: not revoked, its own term or that of its competition
// running.
[[nodiscard]] bool is_active(const storage::Grant& grant, std::chrono::year_month_day day);

}  // namespace collegium::usecases
