#include "handlers/sessions.hpp"

#include <algorithm>
#include <charconv>
#include <functional>
#include <utility>

#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/usecases/session_cache.hpp>

#include "handlers/convert.hpp"
#include "handlers/users_codec.hpp"

namespace collegium::rpc {
namespace {

[[nodiscard]] tl::unexpected<sdk::Error> no_session() {
    return sdk::refuse(sdk::Code::kNotFound, "SESSION_NOT_FOUND", "no such session");
}

// The row is written when something of it changes; the terminal may have called since.
void seen_now(const Environment& environment, usecases::SessionView& view) {
    view.session.last_seen_at =
        std::max(view.session.last_seen_at, environment.sessions.last_seen(view.session.id));
}

// One's own sessions, and anybody's for whoever may read users.
[[nodiscard]] sdk::Result<void> get_session(const Environment& environment, const Call& call,
                                            storage::Connection& snapshot,
                                            const v1::GetSessionRequest& request,
                                            v1::Session& response) {
    auto id = parse_optional_name("sessions", request.name(), "name");
    if (!id) return sdk::refusal_of(std::move(id));
    auto view =
        usecases::view_session(snapshot, *id != 0 ? *id : call.caller.actor.session, call.today);
    if (!view) return sdk::refusal_of(std::move(view));
    if (view->user.id != call.caller.actor.user && !call.caller.may("users.read"))
        return no_session();
    if (storage::end_of(view->session) <= call.now) return no_session();
    seen_now(environment, *view);
    encode(call, *view, response);
    return {};
}

[[nodiscard]] sdk::Result<void> list_sessions(const Environment& environment, const Call& call,
                                              storage::Connection& snapshot,
                                              const v1::ListSessionsRequest& request,
                                              v1::ListSessionsResponse& response) {
    auto user = parse_optional_name("users", request.user(), "user");
    if (!user) return sdk::refusal_of(std::move(user));
    const std::int64_t owner = *user != 0 ? *user : call.caller.actor.user;
    if (owner != call.caller.actor.user) {
        if (auto allowed = usecases::require(call.caller, "users.read"); !allowed) return allowed;
    }
    auto page = Page::of(environment, request);
    if (!page) return sdk::refusal_of(std::move(page));
    const std::int64_t before = page->is_first() ? 0 : std::stoll(page->position()->at(0));
    const auto rows = storage::list_sessions(snapshot, owner, call.now, before, page->limit() + 1);
    for (const storage::Session& row : rows) {
        if (response.sessions_size() == page->limit()) {
            const std::string& last = response.sessions().rbegin()->name();
            response.set_next_page_token(page->next_token({last.substr(last.find('/') + 1)}));
            break;
        }
        auto view = usecases::view_session(snapshot, row.id, call.today);
        if (!view) return sdk::refusal_of(std::move(view));
        seen_now(environment, *view);
        encode_open(call, *view, *response.add_sessions());
    }
    return {};
}

}  // namespace

SessionHandlers::SessionHandlers(Environment& environment, usecases::Sessions& sessions)
    : ApiService(environment), sessions_(sessions) {
    serve(&SessionHandlers::LogIn, &SessionHandlers::ChooseRole, &SessionHandlers::RenewSession,
          &SessionHandlers::LockSession, &SessionHandlers::UnlockSession,
          &SessionHandlers::EndSession, &SessionHandlers::GetSession,
          &SessionHandlers::ListSessions, &SessionHandlers::ChangePassword);
}

grpc::ServerUnaryReactor* SessionHandlers::LogIn(grpc::CallbackServerContext* context,
                                                 const v1::LogInRequest* request,
                                                 v1::LogInResponse* response) {
    return serve_slow(environment_, environment_.hashing, context, request, response,
                      [this](const Call& call, const v1::LogInRequest& input,
                             v1::LogInResponse& out) -> sdk::Result<void> {
                          auto done = sessions_.log_in(
                              {input.user_name(), input.password(), input.terminal()},
                              moment_of(call));
                          if (!done) return sdk::refusal_of(std::move(done));
                          encode(call, done->ticket, *out.mutable_ticket());
                          for (usecases::SessionView& other : done->other_sessions) {
                              seen_now(environment_, other);
                              encode_open(call, other, *out.add_other_sessions());
                          }
                          if (done->last_log_in_at != storage::Instant{})
                              set_time(*out.mutable_last_log_in_time(), done->last_log_in_at);
                          out.set_last_log_in_terminal(done->last_log_in_terminal);
                          return {};
                      });
}

grpc::ServerUnaryReactor* SessionHandlers::ChooseRole(grpc::CallbackServerContext* context,
                                                      const v1::ChooseRoleRequest* request,
                                                      v1::SessionTicket* response) {
    return serve_slow(environment_, environment_.workers, context, request, response,
                      [this](const Call& call, const v1::ChooseRoleRequest& input,
                             v1::SessionTicket& out) -> sdk::Result<void> {
                          auto grant = parse_name("grants", input.grant(), "grant");
                          if (!grant) return sdk::refusal_of(std::move(grant));
                          auto done = sessions_.choose_role(call.caller, *grant, moment_of(call));
                          if (!done) return sdk::refusal_of(std::move(done));
                          encode(call, *done, out);
                          return {};
                      });
}

grpc::ServerUnaryReactor* SessionHandlers::RenewSession(grpc::CallbackServerContext* context,
                                                        const v1::RenewSessionRequest* request,
                                                        v1::SessionTicket* response) {
    return serve_slow(environment_, environment_.workers, context, request, response,
                      [this](const Call& call, const v1::RenewSessionRequest&,
                             v1::SessionTicket& out) -> sdk::Result<void> {
                          auto done = sessions_.renew(call.caller, moment_of(call));
                          if (!done) return sdk::refusal_of(std::move(done));
                          encode(call, *done, out);
                          return {};
                      });
}

grpc::ServerUnaryReactor* SessionHandlers::LockSession(grpc::CallbackServerContext* context,
                                                       const v1::LockSessionRequest* request,
                                                       v1::Session* response) {
    return serve_slow(environment_, environment_.workers, context, request, response,
                      [this](const Call& call, const v1::LockSessionRequest&,
                             v1::Session& out) -> sdk::Result<void> {
                          auto done = sessions_.lock(call.caller, moment_of(call));
                          if (!done) return sdk::refusal_of(std::move(done));
                          encode(call, *done, out);
                          return {};
                      });
}

grpc::ServerUnaryReactor* SessionHandlers::UnlockSession(grpc::CallbackServerContext* context,
                                                         const v1::UnlockSessionRequest* request,
                                                         v1::SessionTicket* response) {
    return serve_slow(environment_, environment_.hashing, context, request, response,
                      [this](const Call& call, const v1::UnlockSessionRequest& input,
                             v1::SessionTicket& out) -> sdk::Result<void> {
                          auto done =
                              sessions_.unlock(call.caller, input.password(), moment_of(call));
                          if (!done) return sdk::refusal_of(std::move(done));
                          encode(call, *done, out);
                          return {};
                      });
}

grpc::ServerUnaryReactor* SessionHandlers::EndSession(grpc::CallbackServerContext* context,
                                                      const v1::EndSessionRequest* request,
                                                      v1::EndSessionResponse* response) {
    return serve_slow(environment_, environment_.workers, context, request, response,
                      [this](const Call& call, const v1::EndSessionRequest& input,
                             v1::EndSessionResponse&) -> sdk::Result<void> {
                          auto id = parse_optional_name("sessions", input.name(), "name");
                          if (!id) return sdk::refusal_of(std::move(id));
                          return sessions_.end(call.caller, *id, moment_of(call));
                      });
}

grpc::ServerUnaryReactor* SessionHandlers::GetSession(grpc::CallbackServerContext* context,
                                                      const v1::GetSessionRequest* request,
                                                      v1::Session* response) {
    return serve_read(environment_, context, request, response,
                      std::bind_front(get_session, std::cref(environment_)));
}

grpc::ServerUnaryReactor* SessionHandlers::ListSessions(grpc::CallbackServerContext* context,
                                                        const v1::ListSessionsRequest* request,
                                                        v1::ListSessionsResponse* response) {
    return serve_read(environment_, context, request, response,
                      [this](const Call& call, storage::Connection& snapshot,
                             const v1::ListSessionsRequest& input, v1::ListSessionsResponse& out) {
                          return list_sessions(environment_, call, snapshot, input, out);
                      });
}

grpc::ServerUnaryReactor* SessionHandlers::ChangePassword(grpc::CallbackServerContext* context,
                                                          const v1::ChangePasswordRequest* request,
                                                          v1::ChangePasswordResponse* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot,
               const v1::ChangePasswordRequest& input) {
            return sessions_.change_password(call.caller, snapshot, input.old_password(),
                                             input.new_password(), moment_of(call));
        },
        [](const Call& call, const usecases::SessionView& view, v1::ChangePasswordResponse& out) {
            encode(call, view, *out.mutable_session());
        },
        CommandOptions<v1::ChangePasswordResponse>{&environment_.hashing, {}});
}

}  // namespace collegium::rpc
