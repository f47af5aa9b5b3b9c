#include "grants.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include <collegium/registry/checks.hpp>
#include <collegium/registry/id.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/storage/repositories/federation_settings.hpp>
#include <collegium/usecases/action.hpp>
#include <collegium/usecases/users.hpp>

#include "grant_review.hpp"
#include "payload.hpp"

namespace collegium::usecases {
namespace {

constexpr std::size_t kLongestBasis = 200;
constexpr std::size_t kLongestReason = 500;
constexpr int kManyGrants = 200;
constexpr std::string_view kAdministrator = "administrator";

std::string name_of(const storage::Grant& grant) {
    return storage::id_of(grant).name();
}

[[nodiscard]] tl::unexpected<sdk::Error> invalid(std::string field, std::string reason,
                                                 sdk::Metadata metadata) {
    sdk::Error error;
    error.code = sdk::Code::kInvalidArgument;
    error.reason = reason;
    error.message = field + ": " + reason;
    error.metadata = metadata;
    error.violations.push_back({std::move(field), std::move(reason), std::move(metadata), {}});
    return tl::unexpected(std::move(error));
}

[[nodiscard]] sdk::Result<void> check_scope(const UserContext& context, const storage::Role& role,
                                            const std::string& scope,
                                            std::vector<storage::SubjectVersion>& facts) {
    const bool federation = scope == storage::kFederationScope;
    const auto kind =
        federation ? storage::RoleScope::kFederation : storage::RoleScope::kCompetition;
    if (role.scope != storage::RoleScope::kAny && role.scope != kind)
        return invalid("grant.scope", "ROLE_SCOPE_WRONG", {{"post", "roles/" + role.id}});
    if (federation) return {};
    const bool known = std::ranges::any_of(context.subjects, [](const storage::SubjectKind& one) {
        return one.kind == "competitions";
    });
    const std::int64_t version =
        known ? storage::subject_version(context.snapshot, context.subjects, scope) : 0;
    if (version == 0)
        return invalid("grant.scope", "COMPETITION_NOT_FOUND",
                       {{"competition", scope.substr(scope.find('/') + 1)}});
    facts.push_back({scope, version});
    storage::note_reads(context.snapshot, facts);
    return {};
}

// "federation" or "competitions/14".
bool is_scope(std::string_view scope) {
    if (scope == storage::kFederationScope) return true;
    constexpr std::string_view kPrefix = "competitions/";
    if (!scope.starts_with(kPrefix)) return false;
    const std::string_view number = scope.substr(kPrefix.size());
    return !number.empty() && number.size() < 19 && number.front() != '0' &&
           std::ranges::all_of(number, [](char c) { return c >= '0' && c <= '9'; });
}

// A person holds a role in one place by one appointment at a time.
[[nodiscard]] sdk::Result<void> refuse_second(const UserContext& context,
                                              const storage::Grant& grant) {
    storage::GrantQuery same;
    same.user = grant.user;
    same.scope = grant.scope;
    same.on_day = registry::to_iso(context.moment.today);
    same.limit = kManyGrants;
    for (const storage::Grant& other : storage::list_grants(context.snapshot, same)) {
        if (other.role != grant.role || other.id == grant.id) continue;
        return sdk::refuse(sdk::Code::kAlreadyExists, "GRANT_EXISTS",
                           "the person holds the role there already",
                           {{"subject", name_of(other)}, {"basis", other.basis}});
    }
    return {};
}

// Whoever is appointed after the roles of a competition ended says until when.
[[nodiscard]] sdk::Result<void> refuse_ended(const UserContext& context,
                                             const storage::Grant& grant) {
    const competition::RoleTerm term = storage::term_of(grant);
    if (!term.ends_with_competition || context.moment.today <= *term.last_day) return {};
    return invalid("grant.end_date", "ROLES_OF_EVENT_ENDED",
                   {{"last_day", registry::to_printed(*term.last_day)}});
}

[[nodiscard]] tl::unexpected<sdk::Error> account_closed(std::int64_t user) {
    return sdk::refuse(sdk::Code::kFailedPrecondition, "ACCOUNT_CLOSED", "the account is closed",
                       {{"subject", fmt::format("users/{}", user)}});
}

// Refuses to leave the federation without an administrator.
[[nodiscard]] sdk::Result<void> keep_administrator(storage::Connection& connection,
                                                   const storage::Grant& grant,
                                                   std::chrono::year_month_day today) {
    if (grant.role != kAdministrator ||
        storage::somebody_else_holds(connection, kAdministrator, grant.user,
                                     registry::to_iso(today))) {
        return {};
    }
    return sdk::refuse(sdk::Code::kFailedPrecondition, "LAST_ADMINISTRATOR",
                       "nobody else is administrator", {{"subject", name_of(grant)}});
}

// Posts that must not stand empty: the federation's administrator, the chief arbiter of a
// competition under way.
[[nodiscard]] sdk::Result<void> keep_filled(storage::Connection& connection,
                                            const storage::Grant& grant,
                                            std::chrono::year_month_day today) {
    TRY(keep_administrator(connection, grant, today));
    return keep_chief_arbiter(connection, grant, today);
}

// Whoever is barred by the book of the competition gets no role in it. Kept for the writer:
// `facts`.
[[nodiscard]] sdk::Result<void> review(const UserContext& context, const rulebook::Library& library,
                                       const storage::Grant& grant, const storage::User& user,
                                       const PanelFacts& facts) {
    return review_grant(context.snapshot, library, grant, user.person, facts, context.moment.today);
}

std::string iso_or_empty(const std::optional<registry::Date>& date) {
    return date ? registry::to_iso(*date) : std::string();
}

void check_term(const storage::Grant& grant, registry::Checks& checks) {
    if (!grant.start_date.empty() && !grant.end_date.empty() && grant.end_date < grant.start_date)
        checks.violate("end_date", "TERM_REVERSED");
}

[[nodiscard]] sdk::Result<Plan<storage::Grant>> plan_update(
    const UserContext& context, const storage::Grant& before, storage::Grant after,
    std::optional<std::int64_t> version, std::string action, std::string reason) {
    auto etag = TRY(expect_version(name_of(before), version, before.version));
    after.version = before.version + 1;
    after.updated_at = context.moment.now;
    Plan<storage::Grant> plan(context.snapshot);
    plan.preview = after;
    plan.caller_etag = std::move(etag);
    const bool ends =
        is_active(before, context.moment.today) && !is_active(after, context.moment.today);
    plan.apply = [before, after, ends, today = context.moment.today, action = std::move(action),
                  reason = std::move(reason)](
                     storage::Connection& writer) -> sdk::Result<Written<storage::Grant>> {
        // Two administrators or chief arbiters may be taking each other's role at this moment.
        if (ends) {
            TRY(keep_filled(writer, before, today));
        }
        storage::update_grant(writer, after);
        return Written<storage::Grant>{grant_journal(action, after, grant_payload(before), reason),
                                       after};
    };
    return plan;
}

}  // namespace

sdk::Result<storage::Grant> get_grant(storage::Connection& snapshot, const storage::GrantId& id) {
    auto grant = storage::find_grant(snapshot, id.value);
    if (!grant || grant->scope != id.scope) {
        return sdk::refuse(sdk::Code::kNotFound, "GRANT_NOT_FOUND", "no such appointment",
                           {{"subject", id.name()}});
    }
    return *std::move(grant);
}

sdk::Result<void> may_appoint(const Caller& caller, const storage::Role& role,
                              std::string_view scope) {
    TRY(require_in(caller, "roles.grant", scope));
    if (role.appointers.contains(caller.actor.role)) return {};
    return sdk::refuse(sdk::Code::kPermissionDenied, "APPOINTMENT_DENIED",
                       caller.actor.role + " does not appoint " + role.id,
                       {{"role", caller.actor.role}, {"post", "roles/" + role.id}});
}

storage::JournalDraft grant_journal(std::string action, const storage::Grant& grant,
                                    std::string before, const std::string& reason) {
    storage::JournalDraft draft;
    draft.scope = grant.scope;
    draft.action = std::move(action);
    draft.subject = name_of(grant);
    draft.version = grant.version;
    draft.before = std::move(before);
    draft.after = grant_payload(grant);
    draft.title = fmt::format("{}: roles/{}", grant.user_short_name, grant.role);
    draft.reason = reason;
    return draft;
}

sdk::Result<Plan<storage::Grant>> grant_role(const Caller& caller, const UserContext& context,
                                             const rulebook::Library& library,
                                             const GrantInput& input) {
    registry::Checks checks("grant");
    storage::Grant grant;
    const auto user_id = checks.reference<registry::UserId>("user", input.user);
    if (input.user.empty()) checks.violate("user", "REQUIRED");
    constexpr std::string_view kRoles = "roles/";
    if (!input.role.starts_with(kRoles)) {
        checks.violate("role", input.role.empty() ? "REQUIRED" : "NAME_MALFORMED");
    } else {
        grant.role = checks.identifier("role", input.role.substr(kRoles.size()));
    }
    grant.scope = input.scope;
    if (!is_scope(grant.scope))
        checks.violate("scope", grant.scope.empty() ? "REQUIRED" : "NAME_MALFORMED");
    grant.start_date = iso_or_empty(checks.date("start_date", input.start_date));
    grant.end_date = iso_or_empty(checks.date("end_date", input.end_date));
    grant.basis = checks.required_line("basis", input.basis, kLongestBasis);
    grant.remark = checks.line("remark", input.remark, kLongestBasis);
    check_term(grant, checks);
    if (!checks.passed()) return std::move(checks).refusal();

    const auto role = storage::find_role(context.snapshot, grant.role);
    if (!role) return invalid("grant.role", "ROLE_NOT_FOUND", {{"name", input.role}});
    const auto user = storage::find_user(context.snapshot, user_id->value);
    if (!user) return invalid("grant.user", "USER_NOT_FOUND", {{"name", input.user}});
    if (user->closed) return account_closed(user->id);
    Plan<storage::Grant> plan(context.snapshot);
    std::vector<storage::SubjectVersion> depends_on;
    TRY(check_scope(context, *role, grant.scope, depends_on));
    TRY(may_appoint(caller, *role, grant.scope));
    grant.user = user->id;
    storage::read_competition(context.snapshot, grant);
    TRY(refuse_ended(context, grant));
    TRY(refuse_second(context, grant));
    const PanelFacts facts =
        read_grant_panel(context.snapshot, grant, user->person, context.moment.today);
    TRY(review(context, library, grant, *user, facts));
    grant.version = 1;
    grant.granted_by = caller.actor.user;
    grant.created_at = grant.updated_at = context.moment.now;
    grant.user_short_name = user->short_name;
    grant.role_title_ru = role->title_ru;
    grant.role_title_uk = role->title_uk;
    grant.role_title_en = role->title_en;
    plan.preview = grant;
    plan.apply = [grant, depends_on, facts, person = user->person, today = context.moment.today](
                     storage::Connection& writer) mutable -> sdk::Result<Written<storage::Grant>> {
        if (read_grant_panel(writer, grant, person, today) != facts) return panel_moved();
        grant.id = storage::insert_grant(writer, grant);
        // One appointment a moment for a person: the other of two at once decides again and sees
        // it.
        storage::touch_user(writer, grant.user, storage::find_user(writer, grant.user)->version + 1,
                            grant.created_at);
        auto journal = grant_journal("grants.create", grant, "", "");
        // A competition that somebody was appointed in is not undone away under the appointment.
        journal.depends_on = depends_on;
        return Written<storage::Grant>{std::move(journal), *storage::find_grant(writer, grant.id)};
    };
    return plan;
}

sdk::Result<void> may_change_grant(const Caller& caller, const UserContext& context,
                                   const storage::Grant& grant) {
    const auto role = storage::find_role(context.snapshot, grant.role);
    TRY(may_appoint(caller, *role, grant.scope));
    if (grant.revoked_at == storage::Instant{}) return {};
    return sdk::refuse(sdk::Code::kFailedPrecondition, "GRANT_REVOKED",
                       "the appointment was taken back", {{"subject", name_of(grant)}});
}

sdk::Result<void> may_revoke_grant(const Caller& caller, const UserContext& context,
                                   const storage::Grant& grant) {
    TRY(may_change_grant(caller, context, grant));
    return keep_filled(context.snapshot, grant, context.moment.today);
}

sdk::Result<void> may_restore_grant(const Caller& caller, const UserContext& context,
                                    const rulebook::Library& library, const storage::Grant& grant) {
    const auto role = storage::find_role(context.snapshot, grant.role);
    TRY(may_appoint(caller, *role, grant.scope));
    const auto user = storage::find_user(context.snapshot, grant.user);
    if (user->closed) return account_closed(user->id);
    std::vector<storage::SubjectVersion> facts;
    TRY(check_scope(context, *role, grant.scope, facts));
    TRY(refuse_second(context, grant));
    return review(context, library, grant, *user,
                  read_grant_panel(context.snapshot, grant, user->person, context.moment.today));
}

sdk::Result<Plan<storage::Grant>> change_grant(const Caller& caller, const UserContext& context,
                                               const rulebook::Library& library,
                                               const GrantChange& change) {
    auto before = TRY(get_grant(context.snapshot, change.id));
    registry::Checks checks("");
    const std::string reason = checks.required_line("reason", change.reason, kLongestReason);
    registry::Checks fields("grant");
    storage::Grant after = before;
    if (change.mask.contains("start_date"))
        after.start_date = iso_or_empty(fields.date("start_date", change.start_date));
    if (change.mask.contains("end_date"))
        after.end_date = iso_or_empty(fields.date("end_date", change.end_date));
    if (change.mask.contains("basis"))
        after.basis = fields.required_line("basis", change.basis, kLongestBasis);
    if (change.mask.contains("remark"))
        after.remark = fields.line("remark", change.remark, kLongestBasis);
    check_term(after, fields);
    if (!checks.passed()) return std::move(checks).refusal();
    if (!fields.passed()) return std::move(fields).refusal();
    TRY(may_change_grant(caller, context, before));
    // A shorter term can end the last administrator's as a revocation would; a longer one gives an
    // ended role anew.
    const bool held = is_active(before, context.moment.today);
    const bool holds = is_active(after, context.moment.today);
    if (held != holds) {
        auto allowed = held ? may_revoke_grant(caller, context, before)
                            : may_restore_grant(caller, context, library, after);
        if (!allowed) return sdk::refusal_of(std::move(allowed));
    }
    return plan_update(context, before, std::move(after), change.version, "grants.change", reason);
}

sdk::Result<Plan<storage::Grant>> revoke_role(const Caller& caller, const UserContext& context,
                                              const GrantAct& act) {
    auto before = TRY(get_grant(context.snapshot, act.id));
    registry::Checks checks("");
    const std::string reason = checks.required_line("reason", act.reason, kLongestReason);
    if (!checks.passed()) return std::move(checks).refusal();
    TRY(may_revoke_grant(caller, context, before));
    storage::Grant after = before;
    after.revoked_at = context.moment.now;
    return plan_update(context, before, std::move(after), act.version, "grants.revoke", reason);
}

}  // namespace collegium::usecases
