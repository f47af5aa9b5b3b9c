#include "handlers/users.hpp"

#include <utility>

#include <fmt/format.h>

#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/field_mask.hpp>
#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/rpc/violations.hpp>
#include <collegium/usecases/listing.hpp>
#include <collegium/usecases/passwords.hpp>
#include <collegium/usecases/rule_book_store.hpp>
#include <collegium/usecases/users.hpp>

#include "handlers/convert.hpp"
#include "handlers/registry_codec.hpp"
#include "handlers/users_codec.hpp"

namespace collegium::rpc {
namespace {

usecases::UserContext context_of(const Environment& environment, const Call& call,
                                 storage::Connection& snapshot) {
    return {snapshot, environment.store.subjects(), moment_of(call)};
}

// The one-time code of a call: the same for a repeat of the request, so that it need not be stored.
template <typename Request>
std::string code_of(const Environment& environment, const Call& call, const Request& request,
                    std::string_view user_name) {
    const std::string id = request.request_id().empty() ? call.nonce : request.request_id();
    return usecases::one_time_code(environment.key.mac(
        usecases::ServerKey::Purpose::kOneTimeCode,
        fmt::format("{}\n{}\n{}\n{}", call.caller.actor.user, call.method->method, id, user_name)));
}

struct Target {
    std::int64_t id = 0;
    std::optional<std::int64_t> version;
};

[[nodiscard]] sdk::Result<Target> target_of(std::string_view kind, std::string_view name,
                                            std::string_view etag, std::string_view prefix = "") {
    auto id = parse_name(kind, name, fmt::format("{}name", prefix));
    if (!id) return sdk::refusal_of(std::move(id));
    auto version = parse_etag(etag, fmt::format("{}etag", prefix));
    if (!version) return sdk::refusal_of(std::move(version));
    return Target{*id, *version};
}

[[nodiscard]] sdk::Result<void> get_user(const Environment& environment, const Call& call,
                                         storage::Connection& snapshot,
                                         const v1::GetUserRequest& request, v1::User& response) {
    auto id = parse_name("users", request.name());
    if (!id) return sdk::refusal_of(std::move(id));
    auto user = usecases::get_user(snapshot, *id);
    if (!user) return sdk::refusal_of(std::move(user));
    encode(*user, response);
    const auto context = context_of(environment, call, snapshot);
    const auto change = usecases::may_change_user(call.caller, *user);
    const auto close = usecases::may_close_user(call.caller, context, *user);
    auto& actions = *response.mutable_allowed_actions();
    const i18n::Language language = call.caller.language;
    add_action(actions, language, "user.update", v1::RISK_LOW, change);
    add_action(actions, language, "user.password", v1::RISK_MEDIUM, change);
    add_action(actions, language, "session.end", v1::RISK_MEDIUM, change);
    add_action(actions, language, "user.close", v1::RISK_HIGH, close);
    add_action(actions, language, "role.grant", v1::RISK_MEDIUM,
               usecases::require(call.caller, "roles.grant"));
    return {};
}

[[nodiscard]] sdk::Result<void> list_users(const Environment& environment, const Call& call,
                                           storage::Connection& snapshot,
                                           const v1::ListUsersRequest& request,
                                           v1::ListUsersResponse& response) {
    if (auto texts = check_list_texts(request.query(), {}, {}); !texts) return texts;
    auto page = Page::of(environment, request);
    if (!page) return sdk::refusal_of(std::move(page));
    storage::UserQuery query;
    query.alphabet = usecases::alphabet_of(call.caller);
    query.show_closed = request.show_closed();
    query.limit = page->limit() + 1;
    if (!page->is_first()) {
        query.after_sort_key = page->position()->at(0);
        query.after_id = std::stoll(page->position()->at(1));
    }
    const auto found = usecases::find_by_query(request.query(), [&](const text::Query& asked) {
        query.query = asked;
        return storage::list_users(snapshot, query);
    });
    const auto& rows = found.rows;
    response.set_query_reading(found.reading);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (response.users_size() == page->limit()) {
            response.set_next_page_token(page->next_token(
                {rows[i - 1].sort_keys.in(query.alphabet), std::to_string(rows[i - 1].id)}));
            break;
        }
        encode(rows[i], *response.add_users());
    }
    return {};
}

[[nodiscard]] sdk::Result<void> list_roles(const Environment& environment, const Call& call,
                                           storage::Connection& snapshot,
                                           const v1::ListRolesRequest& request,
                                           v1::ListRolesResponse& response) {
    auto page = Page::of(environment, request);
    if (!page) return sdk::refusal_of(std::move(page));
    const int after = page->is_first() ? 0 : std::stoi(page->position()->at(0));
    const auto roles = storage::list_roles(snapshot, after, page->limit() + 1);
    for (std::size_t i = 0; i < roles.size(); ++i) {
        if (response.roles_size() == page->limit()) {
            response.set_next_page_token(page->next_token({std::to_string(roles[i - 1].position)}));
            break;
        }
        encode(call, roles[i], *response.add_roles());
    }
    return {};
}

[[nodiscard]] sdk::Result<void> get_grant(const Environment& environment, const Call& call,
                                          storage::Connection& snapshot,
                                          const v1::GetGrantRequest& request, v1::Grant& response) {
    auto id = parse_name("grants", request.name());
    if (!id) return sdk::refusal_of(std::move(id));
    const auto grant = storage::find_grant(snapshot, *id);
    if (!grant) {
        return sdk::refuse(sdk::Code::kNotFound, "GRANT_NOT_FOUND", "no such appointment",
                           {{"subject", request.name()}});
    }
    encode(call, *grant, response);
    const auto context = context_of(environment, call, snapshot);
    auto& actions = *response.mutable_allowed_actions();
    add_action(actions, call.caller.language, "role.change", v1::RISK_MEDIUM,
               usecases::may_change_grant(call.caller, context, *grant));
    add_action(actions, call.caller.language, "role.revoke", v1::RISK_MEDIUM,
               usecases::may_revoke_grant(call.caller, context, *grant));
    return {};
}

[[nodiscard]] sdk::Result<void> list_grants(const Environment& environment, const Call& call,
                                            storage::Connection& snapshot,
                                            const v1::ListGrantsRequest& request,
                                            v1::ListGrantsResponse& response) {
    auto user = parse_optional_name("users", request.user(), "user");
    if (!user) return sdk::refusal_of(std::move(user));
    storage::GrantQuery query;
    query.user = *user;
    if (!request.scope().empty() && request.scope() != storage::kFederationScope) {
        auto competition = parse_name("competitions", request.scope(), "scope");
        if (!competition) return sdk::refusal_of(std::move(competition));
    }
    query.scope = request.scope();
    if (!request.show_ended()) query.on_day = registry::to_iso(call.today);
    auto page = Page::of(environment, request);
    if (!page) return sdk::refusal_of(std::move(page));
    if (!page->is_first()) query.after_id = std::stoll(page->position()->at(0));
    query.limit = page->limit() + 1;
    const auto rows = storage::list_grants(snapshot, query);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (response.grants_size() == page->limit()) {
            response.set_next_page_token(page->next_token({std::to_string(rows[i - 1].id)}));
            break;
        }
        encode(call, rows[i], *response.add_grants());
    }
    return {};
}

std::optional<registry::RawDate> optional_date(bool present, const v1::Date& date) {
    if (!present) return std::nullopt;
    return raw_date(date);
}

[[nodiscard]] sdk::Result<usecases::UserChange> decode_change(
    const v1::UpdateUserRequest& request) {
    auto target = target_of("users", request.user().name(), request.user().etag(), "user.");
    if (!target) return sdk::refusal_of(std::move(target));
    auto mask = parse_mask(request.update_mask(), {"user_name", "full_name", "person"});
    if (!mask) return sdk::refusal_of(std::move(mask));
    usecases::UserChange change;
    change.id = target->id;
    change.version = target->version;
    if (mask->contains("user_name")) change.user_name = request.user().user_name();
    if (mask->contains("full_name")) change.full_name = request.user().full_name();
    if (mask->contains("person")) change.person = request.user().person();
    return change;
}

[[nodiscard]] sdk::Result<usecases::GrantChange> decode_change(
    const v1::ChangeGrantRequest& request) {
    const v1::Grant& grant = request.grant();
    auto target = target_of("grants", grant.name(), grant.etag(), "grant.");
    if (!target) return sdk::refusal_of(std::move(target));
    auto mask = parse_mask(request.update_mask(), {"start_date", "end_date", "basis", "remark"});
    if (!mask) return sdk::refusal_of(std::move(mask));
    usecases::GrantChange change;
    change.id = target->id;
    change.version = target->version;
    change.mask = *std::move(mask);
    change.start_date = optional_date(grant.has_start_date(), grant.start_date());
    change.end_date = optional_date(grant.has_end_date(), grant.end_date());
    change.basis = grant.basis();
    change.remark = grant.remark();
    change.reason = request.reason();
    return change;
}

void encode_user(const Call&, const storage::User& user, v1::User& out) {
    encode(user, out);
}

void encode_grant(const Call& call, const storage::Grant& grant, v1::Grant& out) {
    encode(call, grant, out);
}

}  // namespace

UserHandlers::UserHandlers(Environment& environment) : ApiService(environment) {
    serve(&UserHandlers::GetUser, &UserHandlers::ListUsers, &UserHandlers::CreateUser,
          &UserHandlers::UpdateUser, &UserHandlers::CloseUser, &UserHandlers::ResetPassword,
          &UserHandlers::ListRoles, &UserHandlers::GrantRole, &UserHandlers::ChangeGrant,
          &UserHandlers::RevokeRole, &UserHandlers::GetGrant, &UserHandlers::ListGrants,
          &UserHandlers::EndUserSessions);
}

grpc::ServerUnaryReactor* UserHandlers::GetUser(grpc::CallbackServerContext* context,
                                                const v1::GetUserRequest* request,
                                                v1::User* response) {
    return serve_read(environment_, context, request, response,
                      std::bind_front(get_user, std::cref(environment_)));
}

grpc::ServerUnaryReactor* UserHandlers::ListUsers(grpc::CallbackServerContext* context,
                                                  const v1::ListUsersRequest* request,
                                                  v1::ListUsersResponse* response) {
    return serve_read(environment_, context, request, response,
                      std::bind_front(list_users, std::cref(environment_)));
}

grpc::ServerUnaryReactor* UserHandlers::CreateUser(grpc::CallbackServerContext* context,
                                                   const v1::CreateUserRequest* request,
                                                   v1::CreateUserResponse* response) {
    const auto code = [this, request](const Call& call) {
        return code_of(environment_, call, *request, request->user().user_name());
    };
    return serve_command(
        environment_, context, request, response,
        [this, code](const Call& call, storage::Connection& snapshot,
                     const v1::CreateUserRequest& input) {
            const v1::User& user = input.user();
            return usecases::create_user(call.caller, context_of(environment_, call, snapshot),
                                         *environment_.books.library(),
                                         {user.user_name(), user.full_name(), user.person()},
                                         code(call));
        },
        [](const Call&, const storage::User& user, v1::CreateUserResponse& out) {
            encode(user, *out.mutable_user());
            set_time(*out.mutable_code_expire_time(), user.code_expires_at);
        },
        CommandOptions<v1::CreateUserResponse>{
            &environment_.hashing, [code](const Call& call, v1::CreateUserResponse& out) {
                out.set_one_time_code(code(call));
            }});
}

grpc::ServerUnaryReactor* UserHandlers::UpdateUser(grpc::CallbackServerContext* context,
                                                   const v1::UpdateUserRequest* request,
                                                   v1::User* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot,
               const v1::UpdateUserRequest& input) -> sdk::Result<usecases::Plan<storage::User>> {
            auto change = decode_change(input);
            if (!change) return sdk::refusal_of(std::move(change));
            return usecases::update_user(call.caller, context_of(environment_, call, snapshot),
                                         *environment_.books.library(), *change);
        },
        encode_user);
}

grpc::ServerUnaryReactor* UserHandlers::CloseUser(grpc::CallbackServerContext* context,
                                                  const v1::CloseUserRequest* request,
                                                  v1::User* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot,
               const v1::CloseUserRequest& input) -> sdk::Result<usecases::Plan<storage::User>> {
            auto target = target_of("users", input.name(), input.etag());
            if (!target) return sdk::refusal_of(std::move(target));
            return usecases::close_user(call.caller, context_of(environment_, call, snapshot),
                                        {target->id, target->version, input.reason()});
        },
        encode_user);
}

grpc::ServerUnaryReactor* UserHandlers::ResetPassword(grpc::CallbackServerContext* context,
                                                      const v1::ResetPasswordRequest* request,
                                                      v1::ResetPasswordResponse* response) {
    const auto code = [this, request](const Call& call) {
        return code_of(environment_, call, *request, request->name());
    };
    return serve_command(
        environment_, context, request, response,
        [this, code](
            const Call& call, storage::Connection& snapshot,
            const v1::ResetPasswordRequest& input) -> sdk::Result<usecases::Plan<storage::User>> {
            auto target = target_of("users", input.name(), input.etag());
            if (!target) return sdk::refusal_of(std::move(target));
            return usecases::reset_password(call.caller, context_of(environment_, call, snapshot),
                                            {target->id, target->version, ""}, code(call));
        },
        [](const Call&, const storage::User& user, v1::ResetPasswordResponse& out) {
            encode(user, *out.mutable_user());
            set_time(*out.mutable_code_expire_time(), user.code_expires_at);
        },
        CommandOptions<v1::ResetPasswordResponse>{
            &environment_.hashing, [code](const Call& call, v1::ResetPasswordResponse& out) {
                out.set_one_time_code(code(call));
            }});
}

grpc::ServerUnaryReactor* UserHandlers::ListRoles(grpc::CallbackServerContext* context,
                                                  const v1::ListRolesRequest* request,
                                                  v1::ListRolesResponse* response) {
    return serve_read(environment_, context, request, response,
                      std::bind_front(list_roles, std::cref(environment_)));
}

grpc::ServerUnaryReactor* UserHandlers::GrantRole(grpc::CallbackServerContext* context,
                                                  const v1::GrantRoleRequest* request,
                                                  v1::Grant* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot, const v1::GrantRoleRequest& input) {
            const v1::Grant& grant = input.grant();
            return usecases::grant_role(call.caller, context_of(environment_, call, snapshot),
                                        *environment_.books.library(),
                                        {grant.user(), grant.role(), grant.scope(),
                                         optional_date(grant.has_start_date(), grant.start_date()),
                                         optional_date(grant.has_end_date(), grant.end_date()),
                                         grant.basis(), grant.remark()});
        },
        encode_grant);
}

grpc::ServerUnaryReactor* UserHandlers::ChangeGrant(grpc::CallbackServerContext* context,
                                                    const v1::ChangeGrantRequest* request,
                                                    v1::Grant* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot,
               const v1::ChangeGrantRequest& input) -> sdk::Result<usecases::Plan<storage::Grant>> {
            auto change = decode_change(input);
            if (!change) return sdk::refusal_of(std::move(change));
            return usecases::change_grant(call.caller, context_of(environment_, call, snapshot),
                                          *environment_.books.library(), *change);
        },
        encode_grant);
}

grpc::ServerUnaryReactor* UserHandlers::RevokeRole(grpc::CallbackServerContext* context,
                                                   const v1::RevokeRoleRequest* request,
                                                   v1::Grant* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot,
               const v1::RevokeRoleRequest& input) -> sdk::Result<usecases::Plan<storage::Grant>> {
            auto target = target_of("grants", input.name(), input.etag());
            if (!target) return sdk::refusal_of(std::move(target));
            return usecases::revoke_role(call.caller, context_of(environment_, call, snapshot),
                                         {target->id, target->version, input.reason()});
        },
        encode_grant);
}

grpc::ServerUnaryReactor* UserHandlers::GetGrant(grpc::CallbackServerContext* context,
                                                 const v1::GetGrantRequest* request,
                                                 v1::Grant* response) {
    return serve_read(environment_, context, request, response,
                      std::bind_front(get_grant, std::cref(environment_)));
}

grpc::ServerUnaryReactor* UserHandlers::ListGrants(grpc::CallbackServerContext* context,
                                                   const v1::ListGrantsRequest* request,
                                                   v1::ListGrantsResponse* response) {
    return serve_read(environment_, context, request, response,
                      std::bind_front(list_grants, std::cref(environment_)));
}

grpc::ServerUnaryReactor* UserHandlers::EndUserSessions(grpc::CallbackServerContext* context,
                                                        const v1::EndUserSessionsRequest* request,
                                                        v1::EndUserSessionsResponse* response) {
    return serve_command(
        environment_, context, request, response,
        [this](
            const Call& call, storage::Connection& snapshot,
            const v1::EndUserSessionsRequest& input) -> sdk::Result<usecases::Plan<std::int64_t>> {
            auto id = parse_name("users", input.name());
            if (!id) return sdk::refusal_of(std::move(id));
            auto session = parse_optional_name("sessions", input.session(), "session");
            if (!session) return sdk::refusal_of(std::move(session));
            return usecases::end_user_sessions(context_of(environment_, call, snapshot), *id,
                                               *session);
        },
        [](const Call&, std::int64_t ended, v1::EndUserSessionsResponse& out) {
            out.set_ended_sessions(static_cast<std::int32_t>(ended));
        });
}

}  // namespace collegium::rpc
