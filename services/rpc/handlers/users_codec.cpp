#include "handlers/users_codec.hpp"

#include <algorithm>
#include <chrono>

#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/usecases/local_time.hpp>
#include <collegium/usecases/sessions.hpp>

#include "handlers/convert.hpp"

namespace collegium::rpc {
namespace {

bool is_set(storage::Instant instant) {
    return instant != storage::Instant{};
}

v1::Grant::State state_of(const storage::Grant& grant, std::chrono::year_month_day today) {
    if (is_set(grant.revoked_at)) return v1::Grant::STATE_REVOKED;
    if (usecases::is_active(grant, today)) return v1::Grant::STATE_ACTIVE;
    return storage::term_of(grant).has_begun(today) ? v1::Grant::STATE_EXPIRED
                                                    : v1::Grant::STATE_PENDING;
}

v1::Session::State state_of(usecases::SessionState state) {
    switch (state) {
        case usecases::SessionState::kActive:
            return v1::Session::STATE_ACTIVE;
        case usecases::SessionState::kLocked:
            return v1::Session::STATE_LOCKED;
        case usecases::SessionState::kMustChangePassword:
            return v1::Session::STATE_MUST_CHANGE_PASSWORD;
        case usecases::SessionState::kChoosingRole:
            return v1::Session::STATE_CHOOSING_ROLE;
    }
    return v1::Session::STATE_UNSPECIFIED;
}

// The role is taken from the open session when the day after its last one begins (SessionCache).
storage::Instant end_of(const usecases::SessionView& view) {
    if (!view.acting) return view.session.ends_at;
    const auto last_day = storage::term_of(*view.acting).last_day;
    if (!last_day) return view.session.ends_at;
    const auto next = std::chrono::sys_days(*last_day) + std::chrono::days(1);
    return std::min(view.session.ends_at, usecases::local_midnight(next));
}

}  // namespace

void encode(const storage::User& user, v1::User& out) {
    if (user.id != 0) out.set_name(resource_name("users", user.id));
    out.set_etag(etag_of(user.version));
    set_time(*out.mutable_create_time(), user.created_at);
    set_time(*out.mutable_update_time(), user.updated_at);
    out.set_user_name(user.user_name);
    out.set_full_name(user.full_name);
    out.set_short_name(user.short_name);
    if (user.person != 0) out.set_person(resource_name("persons", user.person));
    out.set_state(user.closed ? v1::User::STATE_CLOSED : v1::User::STATE_ACTIVE);
    out.set_one_time_code_pending(user.must_change);
    if (is_set(user.password_changed_at))
        set_time(*out.mutable_password_change_time(), user.password_changed_at);
    if (is_set(user.last_log_in_at)) set_time(*out.mutable_last_log_in_time(), user.last_log_in_at);
}

void encode(const Call& call, const storage::Role& role, v1::Role& out) {
    out.set_name("roles/" + role.id);
    set_local_text(call, *out.mutable_title(), {role.title_ru, role.title_uk, role.title_en});
    out.set_scope(static_cast<v1::Role::Scope>(role.scope));
    for (const std::string& permission : role.permissions)
        out.add_permissions(permission);
    for (const std::string& appointer : role.appointers)
        out.add_appointed_by("roles/" + appointer);
    out.set_can_grant(call.caller.may("roles.grant") &&
                      role.appointers.contains(call.caller.actor.role));
}

void encode(const Call& call, const storage::Grant& grant, v1::Grant& out) {
    if (grant.id != 0) out.set_name(storage::id_of(grant).name());
    out.set_etag(etag_of(grant.version));
    set_time(*out.mutable_create_time(), grant.created_at);
    set_time(*out.mutable_update_time(), grant.updated_at);
    out.set_user(resource_name("users", grant.user));
    out.set_role("roles/" + grant.role);
    out.set_scope(grant.scope);
    set_iso_date(grant.start_date, [&] { return out.mutable_start_date(); });
    set_iso_date(grant.end_date, [&] { return out.mutable_end_date(); });
    out.set_basis(grant.basis);
    out.set_remark(grant.remark);
    out.set_state(state_of(grant, call.today));
    if (grant.granted_by != 0) out.set_granted_by(resource_name("users", grant.granted_by));
    out.set_user_short_name(grant.user_short_name);
    set_local_text(call, *out.mutable_role_title(),
                   {grant.role_title_ru, grant.role_title_uk, grant.role_title_en});
    out.set_scope_title(grant.scope_title);
    const competition::RoleTerm term = storage::term_of(grant);
    if (term.last_day)
        set_iso_date(registry::to_iso(*term.last_day), [&] { return out.mutable_last_date(); });
    out.set_ends_with_competition(term.ends_with_competition);
}

void encode_open(const Call& call, const usecases::SessionView& view, v1::Session& out) {
    const storage::Session& session = view.session;
    out.set_name(resource_name("sessions", session.id));
    out.set_terminal(session.terminal);
    out.set_state(state_of(view.state));
    set_time(*out.mutable_create_time(), session.created_at);
    set_time(*out.mutable_end_time(), end_of(view));
    if (is_set(session.locked_at)) set_time(*out.mutable_lock_time(), session.locked_at);
    out.set_current(session.id == call.caller.actor.session);
    set_time(*out.mutable_last_seen_time(), session.last_seen_at);
    if (view.acting) encode(call, *view.acting, *out.mutable_acting_grant());
}

void encode(const Call& call, const usecases::SessionView& view, v1::Session& out) {
    encode_open(call, view, out);
    encode(view.user, *out.mutable_user());
    for (const storage::Grant& grant : view.grants)
        encode(call, grant, *out.add_available_grants());
    for (const std::string& permission : view.permissions)
        out.add_permissions(permission);
}

void encode(const Call& call, const usecases::SessionTicket& ticket, v1::SessionTicket& out) {
    out.set_token(ticket.token);
    set_time(*out.mutable_token_expire_time(), ticket.renew_before);
    encode(call, ticket.view, *out.mutable_session());
    out.mutable_session()->set_current(true);
}

}  // namespace collegium::rpc
