#include <algorithm>
#include <charconv>
#include <functional>
#include <utility>

#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/personal_data.hpp>
#include <collegium/usecases/session_cache.hpp>
#include <collegium/usecases/sessions.hpp>
#include <collegium/v1/sessions.pb.h>

#include "handlers/all.hpp"
#include "handlers/convert.hpp"
#include "handlers/page_rows.hpp"
#include "handlers/users_codec.hpp"

namespace collegium::rpc {
namespace {

[[nodiscard]] tl::unexpected<sdk::Error> no_session() {
    return sdk::refuse(sdk::Code::kNotFound, "SESSION_NOT_FOUND", "no such session");
}

// The row is written when something of it changes; the terminal may have called since.
void seen_now(const Call& call, usecases::SessionView& view) {
    view.session.last_seen_at =
        std::max(view.session.last_seen_at, call.environment->sessions.last_seen(view.session.id));
}

// One's own, and of those whose accounts one may read where one's role holds.
bool may_read_sessions_of(const Call& call, storage::Connection& snapshot, std::int64_t user) {
    return user == call.caller.actor.user ||
           usecases::may_about_account(call.caller, snapshot, "users.read", user);
}

[[nodiscard]] sdk::Result<void> get_session(const Call& call, storage::Connection& snapshot,
                                            const v1::GetSessionRequest& request,
                                            v1::Session& response) {
    const auto id = TRY(parse_optional_name("sessions", request.name(), "name"));
    auto view =
        TRY(usecases::view_session(snapshot, id != 0 ? id : call.caller.actor.session, call.today));
    if (!may_read_sessions_of(call, snapshot, view.user.id)) return no_session();
    if (storage::end_of(view.session) <= call.now) return no_session();
    seen_now(call, view);
    encode(call, view, response);
    return {};
}

[[nodiscard]] sdk::Result<void> list_sessions(const Call& call, storage::Connection& snapshot,
                                              const v1::ListSessionsRequest& request,
                                              v1::ListSessionsResponse& response) {
    const auto user = TRY(parse_optional_name("users", request.user(), "user"));
    const std::int64_t owner = user != 0 ? user : call.caller.actor.user;
    if (!may_read_sessions_of(call, snapshot, owner)) {
        TRY(usecases::require_in(call.caller, "users.read", storage::kFederationScope));
    }
    const auto page = TRY(Page::of(call, request));
    const auto rows =
        storage::list_sessions(snapshot, owner, call.now, page.number(), page.limit() + 1);
    std::vector<usecases::SessionView> views;
    for (const storage::Session& row : rows) {
        auto view = TRY(usecases::view_session(snapshot, row.id, call.today));
        seen_now(call, view);
        views.push_back(std::move(view));
    }
    fill_page(
        page, views, response, response.mutable_sessions(),
        [](const auto& view) { return at_numbers(view.session.id); }, encode_open);
    return {};
}

[[nodiscard]] sdk::Result<void> log_in(usecases::Sessions& sessions, const Call& call,
                                       const v1::LogInRequest& request,
                                       v1::LogInResponse& response) {
    auto done = TRY(sessions.log_in({request.user_name(), request.password(), request.terminal()},
                                    moment_of(call)));
    encode(call, done.ticket, *response.mutable_ticket());
    for (usecases::SessionView& other : done.other_sessions) {
        seen_now(call, other);
        encode_open(call, other, *response.add_other_sessions());
    }
    if (done.last_log_in_at != storage::Instant{})
        set_time(*response.mutable_last_log_in_time(), done.last_log_in_at);
    response.set_last_log_in_terminal(done.last_log_in_terminal);
    return {};
}

[[nodiscard]] sdk::Result<void> choose_role(usecases::Sessions& sessions, const Call& call,
                                            const v1::ChooseRoleRequest& request,
                                            v1::SessionTicket& response) {
    const auto grant = TRY(parse_id<storage::GrantId>(request.grant(), "grant"));
    const auto done = TRY(sessions.choose_role(call.caller, call.token, grant, moment_of(call)));
    encode(call, done, response);
    return {};
}

[[nodiscard]] sdk::Result<void> renew_session(usecases::Sessions& sessions, const Call& call,
                                              const v1::RenewSessionRequest&,
                                              v1::SessionTicket& out) {
    const auto done = TRY(sessions.renew(call.caller, call.token, moment_of(call)));
    encode(call, done, out);
    return {};
}

[[nodiscard]] sdk::Result<void> lock_session(usecases::Sessions& sessions, const Call& call,
                                             const v1::LockSessionRequest&, v1::Session& out) {
    const auto done = TRY(sessions.lock(call.caller, moment_of(call)));
    encode(call, done, out);
    return {};
}

[[nodiscard]] sdk::Result<void> unlock_session(usecases::Sessions& sessions, const Call& call,
                                               const v1::UnlockSessionRequest& request,
                                               v1::SessionTicket& response) {
    const auto done =
        TRY(sessions.unlock(call.caller, call.token, request.password(), moment_of(call)));
    encode(call, done, response);
    return {};
}

[[nodiscard]] sdk::Result<void> end_session(usecases::Sessions& sessions, const Call& call,
                                            const v1::EndSessionRequest& request,
                                            v1::EndSessionResponse&) {
    const auto id = TRY(parse_optional_name("sessions", request.name(), "name"));
    return sessions.end(call.caller, id, moment_of(call));
}

[[nodiscard]] sdk::Result<usecases::Plan<usecases::SessionView>> change_password(
    usecases::Sessions& sessions, const Call& call, storage::Connection& snapshot,
    const v1::ChangePasswordRequest& request) {
    return sessions.change_password(call.caller, snapshot, request.old_password(),
                                    request.new_password(), moment_of(call));
}

void encode_session(const Call& call, const usecases::SessionView& view,
                    v1::ChangePasswordResponse& response) {
    encode(call, view, *response.mutable_session());
}

}  // namespace

void add_sessions(Methods& methods, usecases::Sessions& sessions) {
    WorkerPool* const hashing = &methods.environment().hashing;
    WorkerPool* const short_work = &methods.environment().short_work;
    methods.ask(with(sessions, log_in), hashing);
    methods.ask(with(sessions, choose_role), short_work);
    methods.ask(with(sessions, renew_session), short_work);
    methods.ask(with(sessions, lock_session), short_work);
    methods.ask(with(sessions, unlock_session), hashing);
    methods.ask(with(sessions, end_session), short_work);
    methods.read(get_session);
    methods.read(list_sessions);
    methods.command(with(sessions, change_password), encode_session, {hashing, {}});
}

}  // namespace collegium::rpc
