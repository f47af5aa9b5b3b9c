#include <utility>

#include <fmt/format.h>

#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/field_mask.hpp>
#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/rpc/violations.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/listing.hpp>
#include <collegium/usecases/passwords.hpp>
#include <collegium/usecases/rule_book_store.hpp>
#include <collegium/usecases/users.hpp>
#include <collegium/v1/users.pb.h>

#include "handlers/addressed.hpp"
#include "handlers/all.hpp"
#include "handlers/convert.hpp"
#include "handlers/registry_codec.hpp"
#include "handlers/users_codec.hpp"

namespace collegium::rpc {
namespace {

usecases::UserContext context_of(const Call& call, storage::Connection& snapshot) {
    return {snapshot, call.environment->store.subjects(), moment_of(call)};
}

const std::string& user_name_in(const v1::CreateUserRequest& request) {
    return request.user().user_name();
}
const std::string& user_name_in(const v1::ResetPasswordRequest& request) {
    return request.name();
}

// The one-time code of a call: the same for a repeat of the request, so that it need not be stored.
template <typename Request>
std::string code_of(const Call& call, const Request& request) {
    const std::string id = request.request_id().empty() ? call.nonce : request.request_id();
    return usecases::one_time_code(
        call.environment->key.mac(usecases::ServerKey::Purpose::kOneTimeCode,
                                  fmt::format("{}\n{}\n{}\n{}", call.caller.actor.user,
                                              call.method->method, id, user_name_in(request))));
}

template <typename Request, typename Response>
void add_code(const Call& call, const Request& request, Response& response) {
    response.set_one_time_code(code_of(call, request));
}

struct Target {
    std::int64_t id = 0;
    std::optional<std::int64_t> version;
};

[[nodiscard]] sdk::Result<Target> target_of(std::string_view kind, std::string_view name,
                                            std::string_view etag, std::string_view prefix = "") {
    const auto id = TRY(parse_name(kind, name, fmt::format("{}name", prefix)));
    const auto version = TRY(parse_etag(etag, fmt::format("{}etag", prefix)));
    return Target{id, version};
}

[[nodiscard]] sdk::Result<void> get_user(const Call& call, storage::Connection& snapshot,
                                         const v1::GetUserRequest& request, v1::User& response) {
    const auto id = TRY(parse_name("users", request.name()));
    const auto user = TRY(usecases::get_user(snapshot, id));
    encode(user, response);
    const auto context = context_of(call, snapshot);
    const auto change = usecases::may_change_user(call.caller, user);
    const auto close = usecases::may_close_user(call.caller, context, user);
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

[[nodiscard]] sdk::Result<void> list_users(const Call& call, storage::Connection& snapshot,
                                           const v1::ListUsersRequest& request,
                                           v1::ListUsersResponse& response) {
    TRY(check_list_texts(request));
    const auto page = TRY(Page::of(call, request));
    storage::UserQuery query;
    query.alphabet = usecases::alphabet_of(call.caller);
    query.show_closed = request.show_closed();
    query.limit = page.limit() + 1;
    if (!page.is_first()) {
        query.after_sort_key = page.position()->at(0);
        query.after_id = page.number(1);
    }
    const auto found = usecases::find_by_query(request.query(), [&](const text::Query& asked) {
        query.query = asked;
        return storage::list_users(snapshot, query);
    });
    response.set_query_reading(found.reading);
    fill_page(
        page, found.rows, response, response.mutable_users(),
        [&](const storage::User& row) {
            return Position{row.sort_keys.in(query.alphabet), std::to_string(row.id)};
        },
        [](const storage::User& row, v1::User& message) { encode(row, message); });
    return {};
}

[[nodiscard]] sdk::Result<void> get_role(const Call& call, storage::Connection& snapshot,
                                         const v1::GetRoleRequest& request, v1::Role& response) {
    const auto id = TRY(parse_text_name("roles", request.name()));
    const auto role = storage::find_role(snapshot, id);
    if (!role) {
        return sdk::refuse(sdk::Code::kNotFound, "ROLE_NOT_FOUND", "no such role",
                           {{"name", request.name()}});
    }
    encode(call, *role, response);
    return {};
}

[[nodiscard]] sdk::Result<void> list_roles(const Call& call, storage::Connection& snapshot,
                                           const v1::ListRolesRequest& request,
                                           v1::ListRolesResponse& response) {
    const auto page = TRY(Page::of(call, request));
    const auto roles =
        storage::list_roles(snapshot, static_cast<int>(page.number()), page.limit() + 1);
    fill_page(
        page, roles, response, response.mutable_roles(),
        [](const auto& role) { return at_numbers(role.position); }, kEncode);
    return {};
}

[[nodiscard]] sdk::Result<void> get_grant(const Call& call, storage::Connection& snapshot,
                                          const v1::GetGrantRequest& request, v1::Grant& response) {
    const auto id = TRY(parse_id<storage::GrantId>(request.name()));
    const storage::Grant grant = TRY(usecases::get_grant(snapshot, id));
    TRY(usecases::require_in(call.caller, "users.read", grant.scope));
    encode(call, grant, response);
    const auto context = context_of(call, snapshot);
    auto& actions = *response.mutable_allowed_actions();
    add_action(actions, call.caller.language, "role.change", v1::RISK_MEDIUM,
               usecases::may_change_grant(call.caller, context, grant));
    add_action(actions, call.caller.language, "role.revoke", v1::RISK_MEDIUM,
               usecases::may_revoke_grant(call.caller, context, grant));
    return {};
}

[[nodiscard]] sdk::Result<void> list_grants(const Call& call, storage::Connection& snapshot,
                                            const v1::ListGrantsRequest& request,
                                            v1::ListGrantsResponse& response) {
    const auto user = TRY(parse_optional_name("users", request.user(), "user"));
    storage::GrantQuery query;
    query.user = user;
    if (!request.scope().empty() && request.scope() != storage::kFederationScope) {
        (void)TRY(parse_name("competitions", request.scope(), "scope"));
    }
    query.scope = request.scope();
    if (!query.scope.empty())
        TRY(usecases::require_in(call.caller, "users.read", query.scope));
    else if (call.caller.scope != storage::kFederationScope)
        query.scope = call.caller.scope;  // wherever the role holds
    if (!request.show_ended()) query.on_day = registry::to_iso(call.today);
    const auto page = TRY(Page::of(call, request));
    query.after_id = page.number();
    query.limit = page.limit() + 1;
    const auto rows = storage::list_grants(snapshot, query);
    fill_page(
        page, rows, response, response.mutable_grants(),
        [](const auto& grant) { return at_numbers(grant.id); }, kEncode);
    return {};
}

[[nodiscard]] sdk::Result<usecases::UserChange> decode_change(
    const v1::UpdateUserRequest& request) {
    const auto target =
        TRY(target_of("users", request.user().name(), request.user().etag(), "user."));
    const auto mask = TRY(parse_mask(request.update_mask(), {"user_name", "full_name", "person"}));
    usecases::UserChange change;
    change.id = target.id;
    change.version = target.version;
    if (mask.contains("user_name")) change.user_name = request.user().user_name();
    if (mask.contains("full_name")) change.full_name = request.user().full_name();
    if (mask.contains("person")) change.person = request.user().person();
    return change;
}

[[nodiscard]] sdk::Result<usecases::GrantChange> decode_change(
    const v1::ChangeGrantRequest& request) {
    const v1::Grant& grant = request.grant();
    const auto [id, version] = TRY(addressed<storage::GrantId>(grant, "grant."));
    auto mask =
        TRY(parse_mask(request.update_mask(), {"start_date", "end_date", "basis", "remark"}));
    usecases::GrantChange change;
    change.id = id;
    change.version = version;
    change.mask = std::move(mask);
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

[[nodiscard]] sdk::Result<usecases::Plan<storage::User>> create_user(
    const Call& call, storage::Connection& snapshot, const v1::CreateUserRequest& request) {
    const v1::User& user = request.user();
    return usecases::create_user(call.caller, context_of(call, snapshot), *call.library(),
                                 {user.user_name(), user.full_name(), user.person()},
                                 code_of(call, request));
}

[[nodiscard]] sdk::Result<usecases::Plan<storage::User>> update_user(
    const Call& call, storage::Connection& snapshot, const v1::UpdateUserRequest& request) {
    const auto change = TRY(decode_change(request));
    return usecases::update_user(call.caller, context_of(call, snapshot), *call.library(), change);
}

[[nodiscard]] sdk::Result<usecases::Plan<storage::User>> close_user(
    const Call& call, storage::Connection& snapshot, const v1::CloseUserRequest& request) {
    const auto target = TRY(target_of("users", request.name(), request.etag()));
    return usecases::close_user(call.caller, context_of(call, snapshot),
                                {target.id, target.version, request.reason()});
}

[[nodiscard]] sdk::Result<usecases::Plan<storage::User>> reset_password(
    const Call& call, storage::Connection& snapshot, const v1::ResetPasswordRequest& request) {
    const auto target = TRY(target_of("users", request.name(), request.etag()));
    return usecases::reset_password(call.caller, context_of(call, snapshot),
                                    {target.id, target.version, ""}, code_of(call, request));
}

[[nodiscard]] sdk::Result<usecases::Plan<storage::Grant>> grant_role(
    const Call& call, storage::Connection& snapshot, const v1::GrantRoleRequest& request) {
    const v1::Grant& grant = request.grant();
    return usecases::grant_role(
        call.caller, context_of(call, snapshot), *call.library(),
        {grant.user(), grant.role(), grant.scope(),
         optional_date(grant.has_start_date(), grant.start_date()),
         optional_date(grant.has_end_date(), grant.end_date()), grant.basis(), grant.remark()});
}

[[nodiscard]] sdk::Result<usecases::Plan<storage::Grant>> change_grant(
    const Call& call, storage::Connection& snapshot, const v1::ChangeGrantRequest& request) {
    const auto change = TRY(decode_change(request));
    return usecases::change_grant(call.caller, context_of(call, snapshot), *call.library(), change);
}

[[nodiscard]] sdk::Result<usecases::Plan<storage::Grant>> revoke_role(
    const Call& call, storage::Connection& snapshot, const v1::RevokeRoleRequest& request) {
    const auto [id, version] = TRY(addressed<storage::GrantId>(request));
    return usecases::revoke_role(call.caller, context_of(call, snapshot),
                                 {id, version, request.reason()});
}

[[nodiscard]] sdk::Result<usecases::Plan<std::int64_t>> end_user_sessions(
    const Call& call, storage::Connection& snapshot, const v1::EndUserSessionsRequest& request) {
    const auto id = TRY(parse_name("users", request.name()));
    const auto session = TRY(parse_optional_name("sessions", request.session(), "session"));
    return usecases::end_user_sessions(context_of(call, snapshot), id, session);
}

template <typename Response>
void encode_with_code(const Call&, const storage::User& user, Response& response) {
    encode(user, *response.mutable_user());
    set_time(*response.mutable_code_expire_time(), user.code_expires_at);
}

void encode_ended(const Call&, std::int64_t ended, v1::EndUserSessionsResponse& response) {
    response.set_ended_sessions(static_cast<std::int32_t>(ended));
}

}  // namespace

void add_users(Methods& methods) {
    WorkerPool* const hashing = &methods.environment().hashing;
    methods.read(get_user);
    methods.read(list_users);
    methods.command(create_user, encode_with_code<v1::CreateUserResponse>,
                    {hashing, add_code<v1::CreateUserRequest, v1::CreateUserResponse>});
    methods.command(update_user, encode_user);
    methods.command(close_user, encode_user);
    methods.command(reset_password, encode_with_code<v1::ResetPasswordResponse>,
                    {hashing, add_code<v1::ResetPasswordRequest, v1::ResetPasswordResponse>});
    methods.read(get_role);
    methods.read(list_roles);
    methods.command<v1::Grant>(grant_role);
    methods.command<v1::Grant>(change_grant);
    methods.command<v1::Grant>(revoke_role);
    methods.read(get_grant);
    methods.read(list_grants);
    methods.command(end_user_sessions, encode_ended);
}

}  // namespace collegium::rpc
