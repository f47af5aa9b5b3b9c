#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <sodium.h>

#include <collegium/registry/calendar.hpp>
#include <collegium/registry/checks.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/text/normal.hpp>
#include <collegium/usecases/server_key.hpp>
#include <collegium/usecases/sessions.hpp>

namespace collegium::usecases {
namespace {

constexpr std::size_t kLongestTerminal = 64;
constexpr std::size_t kLongestInput = 256;
constexpr int kManyGrants = 200;
constexpr int kManySessions = 100;
constexpr std::size_t kTokenBytes = 32;

std::string new_token() {
    const std::string bytes = random_bytes(kTokenBytes);
    constexpr int kVariant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
    std::string token(sodium_base64_encoded_len(bytes.size(), kVariant), '\0');
    sodium_bin2base64(token.data(), token.size(),
                      reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), kVariant);
    token.pop_back();  // the terminating zero
    return token;
}

[[nodiscard]] tl::unexpected<sdk::Error> no_session() {
    return sdk::refuse(sdk::Code::kNotFound, "SESSION_NOT_FOUND", "no such session");
}

[[nodiscard]] tl::unexpected<sdk::Error> log_in_refused(int failures) {
    return sdk::refuse(
        sdk::Code::kUnauthenticated, "LOG_IN_REFUSED", "wrong name or password",
        {{"attempts_left", std::to_string(std::max(0, LogInBrake::kFreeAttempts - failures))}});
}

[[nodiscard]] tl::unexpected<sdk::Error> account_closed() {
    return sdk::refuse(sdk::Code::kFailedPrecondition, "ACCOUNT_CLOSED", "the account is closed");
}

// Comparing a password takes a while: it may have been changed or the account closed since, and the
// sessions that ended with it must not be followed by this one.
[[nodiscard]] sdk::Result<void> still_opens(storage::Connection& writer,
                                            const storage::User& proved) {
    const auto user = storage::find_user(writer, proved.id);
    if (!user || user->password_hash != proved.password_hash) return log_in_refused(0);
    if (user->closed) return account_closed();
    return {};
}

[[nodiscard]] tl::unexpected<sdk::Error> wrong_password(std::string_view field, int failures) {
    const sdk::Metadata metadata{
        {"attempts_left", std::to_string(std::max(0, LogInBrake::kFreeAttempts - failures))}};
    sdk::Error error;
    error.code = sdk::Code::kInvalidArgument;
    error.reason = "PASSWORD_WRONG";
    error.message = "the password is wrong";
    error.metadata = metadata;
    error.violations.push_back({std::string(field), "PASSWORD_WRONG", metadata, {}});
    return tl::unexpected(std::move(error));
}

// Looked at before it costs an attempt and a hash.
void check_typed(registry::Checks& checks, std::string_view field, std::string_view password) {
    if (password.empty()) checks.violate(field, "REQUIRED");
    if (text::count_characters(password) > kLongestInput)
        checks.violate(field, "TOO_LONG", {{"limit", std::to_string(kLongestInput)}});
}

// A command that changes sessions only: no journal row, no stored response.
storage::Command session_command(storage::Actor actor,
                                 std::function<sdk::Result<void>(storage::Connection&)> write) {
    storage::Command command;
    command.actor = std::move(actor);
    command.apply =
        [write = std::move(write)](storage::Connection& writer) -> sdk::Result<storage::Applied> {
        TRY(write(writer));
        return storage::Applied{};
    };
    return command;
}

// The one role a person can act in today, 0 where there are several or none.
std::int64_t only_grant(const std::vector<storage::Grant>& grants,
                        std::chrono::year_month_day today) {
    std::int64_t found = 0;
    for (const storage::Grant& grant : grants) {
        if (!is_active(grant, today)) continue;
        if (found != 0) return 0;
        found = grant.id;
    }
    return found;
}

std::vector<storage::Grant> grants_of(storage::Connection& connection, std::int64_t user) {
    storage::GrantQuery query;
    query.user = user;
    query.limit = kManyGrants;
    auto grants = storage::list_grants(connection, query);
    std::erase_if(
        grants, [](const storage::Grant& grant) { return grant.revoked_at != storage::Instant{}; });
    return grants;
}

storage::AccessEvent event_of(storage::AccessKind kind, const storage::User& user,
                              const Moment& moment, std::string_view terminal,
                              std::string detail = {}) {
    storage::AccessEvent event;
    event.kind = kind;
    event.user = user.id;
    event.name = user.id != 0 ? user.short_name : user.user_name;
    event.terminal = terminal;
    event.address = moment.address;
    event.subject = user.id != 0 ? fmt::format("users/{}", user.id) : std::string();
    event.detail = std::move(detail);
    return event;
}

SessionState state_of(const SessionView& view) {
    if (view.user.must_change) return SessionState::kMustChangePassword;
    if (view.session.locked_at != storage::Instant{}) return SessionState::kLocked;
    return view.acting ? SessionState::kActive : SessionState::kChoosingRole;
}

}  // namespace

bool is_active(const storage::Grant& grant, std::chrono::year_month_day day) {
    return grant.revoked_at == storage::Instant{} && storage::term_of(grant).holds_on(day);
}

sdk::Result<SessionView> view_session(storage::Connection& connection, std::int64_t session,
                                      std::chrono::year_month_day today) {
    auto stored = storage::find_session(connection, session);
    if (!stored) return no_session();
    auto user = storage::find_user(connection, stored->user);
    if (!user) return no_session();
    SessionView view;
    view.session = *std::move(stored);
    view.user = *std::move(user);
    view.grants = grants_of(connection, view.user.id);
    const auto acting =
        std::ranges::find(view.grants, view.session.acting_grant, &storage::Grant::id);
    if (acting != view.grants.end() && is_active(*acting, today)) {
        view.acting = *acting;
        view.permissions = storage::find_role(connection, acting->role)->permissions;
    }
    view.state = state_of(view);
    return view;
}

Sessions::Sessions(storage::Store& store, SessionCache& cache, Alarm alarm)
    : store_(store), cache_(cache), alarm_(std::move(alarm)) {}

void Sessions::log_refusal(const storage::User& user, const Moment& moment,
                           std::string_view terminal, std::string reason) {
    store_.access_log().record(
        event_of(storage::AccessKind::kLogInRefused, user, moment, terminal, std::move(reason)));
}

void Sessions::log_act(storage::AccessKind kind, const Caller& caller, const SessionView& after,
                       const Moment& moment) {
    storage::AccessEvent event;
    event.kind = kind;
    event.user = caller.actor.user;
    event.name = caller.actor.name;
    event.role = after.acting ? after.acting->role : std::string();
    event.terminal = caller.actor.terminal;
    event.address = moment.address;
    event.subject = after.acting ? storage::id_of(*after.acting).name()
                                 : fmt::format("users/{}", caller.actor.user);
    store_.access_log().record(std::move(event));
}

sdk::Result<void> Sessions::prove(const storage::User& user, std::string_view account,
                                  std::string_view password, std::string_view field,
                                  const Moment& moment) {
    auto pause = brake_.check(account, moment.address, moment.now);
    // Whoever has a session is no stranger who tries names.
    if (pause && field.empty()) pause = brake_.check_network(account, moment.address, moment.now);
    if (!pause) {
        log_refusal(user, moment, "", "LOG_IN_PAUSED");
        return pause;
    }
    const std::string typed = user.must_change ? code_digits(password) : std::string(password);
    if (user.id != 0 && password_matches(user.password_hash, typed)) {
        brake_.succeeded(account, moment.address);
        return {};
    }
    if (user.id == 0) pretend_to_match(typed);
    const int failures = brake_.failed(account, moment.address, moment.now);
    if (field.empty()) brake_.network_failed(moment.address, moment.now);
    log_refusal(user, moment, "", field.empty() ? "LOG_IN_REFUSED" : "PASSWORD_WRONG");
    if (failures == LogInBrake::kReportedAttempts && user.id != 0) alarm_(user.id);
    if (field.empty()) return log_in_refused(failures);
    return wrong_password(field, failures);
}

sdk::Result<LoggedIn> Sessions::log_in(const LogIn& input, const Moment& moment) {
    registry::Checks checks("");
    const std::string name = checks.required_line("user_name", input.user_name, kLongestInput);
    const std::string terminal = checks.required_line("terminal", input.terminal, kLongestTerminal);
    check_typed(checks, "password", input.password);
    if (!checks.passed()) return std::move(checks).refusal();
    TRY(cache_.keep_time(moment.now));

    storage::User user;
    user.user_name = name;
    {
        const storage::ReadLease lease = store_.read();
        if (auto found = storage::find_user_by_name(*lease, name)) user = *std::move(found);
    }
    // Counted apart from sessions: what is typed as a name must not be the name of one.
    TRY(prove(user, "users/" + name, input.password, "", moment));
    if (user.closed) {
        log_refusal(user, moment, terminal, "ACCOUNT_CLOSED");
        return account_closed();
    }
    if (user.must_change && user.code_expires_at <= moment.now) {
        log_refusal(user, moment, terminal, "CODE_EXPIRED");
        return sdk::refuse(sdk::Code::kFailedPrecondition, "CODE_EXPIRED",
                           "the one-time code is too old");
    }

    LoggedIn answer;
    answer.ticket.token = new_token();
    answer.ticket.renew_before = moment.now + kTokenRenewal;
    answer.last_log_in_at = user.last_log_in_at;
    answer.last_log_in_terminal = user.last_log_in_terminal;
    storage::Session session;
    session.user = user.id;
    session.terminal = terminal;
    session.address = moment.address;
    session.created_at = session.last_seen_at = moment.now;
    session.ends_at = moment.now + kSessionLength;
    session.token_hash = token_hash(answer.ticket.token);
    session.token_expires_at = moment.now + kTokenLength;
    {
        const storage::ReadLease lease = store_.read();
        session.acting_grant = only_grant(grants_of(*lease, user.id), moment.today);
        for (const storage::Session& other :
             storage::list_sessions(*lease, user.id, moment.now, 0, kManySessions)) {
            auto view = TRY(view_session(*lease, other.id, moment.today));
            answer.other_sessions.push_back(std::move(view));
        }
    }
    storage::Actor actor;
    actor.user = user.id;
    actor.name = user.short_name;
    // No session without its row, whenever the daemon is killed.
    auto written = store_.access_log().run_recorded(
        session_command(actor,
                        [&](storage::Connection& writer) -> sdk::Result<void> {
                            TRY(still_opens(writer, user));
                            storage::delete_ended_sessions(writer, moment.now);
                            session.id = storage::insert_session(writer, session);
                            storage::set_last_log_in(writer, user.id, moment.now, terminal);
                            return {};
                        }),
        event_of(storage::AccessKind::kLogIn, user, moment, terminal));
    if (!written) {
        log_refusal(user, moment, terminal, written.error().reason);
        return sdk::refusal_of(std::move(written));
    }

    const storage::ReadLease lease = store_.read();
    auto view = TRY(view_session(*lease, session.id, moment.today));
    answer.ticket.view = std::move(view);
    return answer;
}

sdk::Result<SessionTicket> Sessions::change(
    const Caller& caller, const Moment& moment, std::string_view token,
    const std::function<sdk::Result<void>(storage::Connection&, storage::Session&)>& edit) {
    SessionTicket ticket;
    if (!token.empty()) ticket.token = new_token();
    ticket.renew_before = moment.now + kTokenRenewal;
    auto written = store_.writer().run(
        session_command(caller.actor, [&](storage::Connection& writer) -> sdk::Result<void> {
            auto session = storage::find_session(writer, caller.actor.session);
            if (!session) return no_session();
            TRY(edit(writer, *session));
            session->last_seen_at = moment.now;
            if (!token.empty()) {
                const bool again = session->previous_hash == token_hash(token) &&
                                   !cache_.is_used(session->id, session->token_hash);
                if (!again) {
                    session->previous_hash = session->token_hash;
                    session->previous_expires_at = session->token_expires_at;
                }
                session->token_hash = token_hash(ticket.token);
                session->token_expires_at = moment.now + kTokenLength;
            }
            storage::update_session(writer, *session);
            return {};
        }));
    cache_.forget_all();
    if (!written) return sdk::refusal_of(std::move(written));
    const storage::ReadLease lease = store_.read();
    auto view = TRY(view_session(*lease, caller.actor.session, moment.today));
    ticket.view = std::move(view);
    return ticket;
}

sdk::Result<SessionTicket> Sessions::choose_role(const Caller& caller, std::string_view token,
                                                 const storage::GrantId& grant,
                                                 const Moment& moment) {
    auto ticket = change(
        caller, moment, token,
        [&](storage::Connection& writer, storage::Session& session) -> sdk::Result<void> {
            const auto found = storage::find_grant(writer, grant.value);
            if (!found || storage::id_of(*found) != grant || found->user != session.user ||
                found->revoked_at != storage::Instant{}) {
                return sdk::refuse(sdk::Code::kNotFound, "GRANT_NOT_FOUND",
                                   "the caller holds no such grant", {{"subject", grant.name()}});
            }
            if (!is_active(*found, moment.today)) {
                const auto last_day = storage::term_of(*found).last_day;
                return sdk::refuse(sdk::Code::kFailedPrecondition, "GRANT_NOT_ACTIVE",
                                   "the grant's term does not run",
                                   {{"start_date", found->start_date},
                                    {"end_date", last_day ? registry::to_iso(*last_day) : ""},
                                    {"subject", grant.name()}});
            }
            session.acting_grant = grant.value;
            return {};
        });
    if (ticket) log_act(storage::AccessKind::kRoleChosen, caller, ticket->view, moment);
    return ticket;
}

sdk::Result<SessionTicket> Sessions::renew(const Caller& caller, std::string_view token,
                                           const Moment& moment) {
    return change(caller, moment, token,
                  [](storage::Connection&, storage::Session&) -> sdk::Result<void> { return {}; });
}

sdk::Result<SessionView> Sessions::lock(const Caller& caller, const Moment& moment) {
    auto ticket =
        TRY(change(caller, moment, "",
                   [&](storage::Connection&, storage::Session& session) -> sdk::Result<void> {
                       if (session.locked_at == storage::Instant{}) session.locked_at = moment.now;
                       return {};
                   }));
    log_act(storage::AccessKind::kLocked, caller, ticket.view, moment);
    return std::move(ticket.view);
}

sdk::Result<SessionTicket> Sessions::unlock(const Caller& caller, std::string_view token,
                                            std::string_view password, const Moment& moment) {
    registry::Checks checks("");
    check_typed(checks, "password", password);
    if (!checks.passed()) return std::move(checks).refusal();
    std::optional<storage::User> user;
    {
        const storage::ReadLease lease = store_.read();
        user = storage::find_user(*lease, caller.actor.user);
    }
    if (!user) return no_session();
    // Counted by session: guessing at the log-in must not keep the owner of an open session out.
    const std::string account = fmt::format("sessions/{}", caller.actor.session);
    TRY(prove(*user, account, password, "password", moment));
    auto ticket = change(caller, moment, token,
                         [](storage::Connection&, storage::Session& session) -> sdk::Result<void> {
                             session.locked_at = storage::Instant{};
                             return {};
                         });
    if (ticket) log_act(storage::AccessKind::kUnlocked, caller, ticket->view, moment);
    return ticket;
}

sdk::Result<void> Sessions::end(const Caller& caller, std::int64_t session, const Moment& moment) {
    const std::int64_t id = session != 0 ? session : caller.actor.session;
    storage::User user;
    user.id = caller.actor.user;
    user.short_name = caller.actor.name;
    auto written = store_.access_log().run_recorded(
        session_command(caller.actor,
                        [&](storage::Connection& writer) -> sdk::Result<void> {
                            const auto found = storage::find_session(writer, id);
                            if (!found || found->user != caller.actor.user) return no_session();
                            if (storage::end_of(*found) <= moment.now) return no_session();
                            storage::delete_session(writer, id);
                            return {};
                        }),
        event_of(storage::AccessKind::kLogOut, user, moment, caller.actor.terminal));
    cache_.forget_all();
    if (!written) return sdk::refusal_of(std::move(written));
    return {};
}

sdk::Result<Plan<SessionView>> Sessions::change_password(const Caller& caller,
                                                         storage::Connection& snapshot,
                                                         const std::string& old_password,
                                                         const std::string& new_password,
                                                         const Moment& moment) {
    registry::Checks checks("");
    check_typed(checks, "old_password", old_password);
    if (!checks.passed()) return std::move(checks).refusal();
    auto view = TRY(view_session(snapshot, caller.actor.session, moment.today));
    const std::string account = fmt::format("sessions/{}", caller.actor.session);
    TRY(prove(view.user, account, old_password, "old_password", moment));
    TRY(check_new_password(new_password, view.user.user_name, old_password));

    Plan<SessionView> plan(snapshot);
    plan.apply = [user = view.user, hash = hash_password(new_password), moment,
                  session = caller.actor.session](
                     storage::Connection& writer) -> sdk::Result<Written<SessionView>> {
        const storage::Instant none{};
        storage::set_password(writer, user.id, hash, false, none, moment.now);
        storage::touch_user(writer, user.id, user.version + 1, moment.now);
        storage::delete_sessions_of(writer, user.id, session, moment.now);
        auto after = TRY(view_session(writer, session, moment.today));
        Written<SessionView> written;
        written.journal.emplace();
        written.journal->action = "users.change_password";
        written.journal->subject = fmt::format("users/{}", user.id);
        written.journal->version = user.version + 1;
        written.journal->title = user.short_name;
        written.value = std::move(after);
        return written;
    };
    view.user.must_change = false;
    view.state = state_of(view);
    plan.preview = std::move(view);
    return plan;
}

}  // namespace collegium::usecases
