#include "post_roles.hpp"

#include <algorithm>

#include <fmt/format.h>

#include <collegium/usecases/sessions.hpp>

#include "grants.hpp"
#include "payload.hpp"

namespace collegium::usecases {
namespace {

using competition::OfficialId;
using storage::Connection;
using storage::Grant;
using storage::Instant;
using storage::JournalDraft;

std::string grant_name(const Grant& grant) {
    return fmt::format("grants/{}", grant.id);
}

// Whether the account has the role there, for the competition or for the whole federation.
bool holds_role(Connection& connection, const Grant& wanted, registry::Date today) {
    constexpr int kMany = 1000;
    storage::GrantQuery query;
    query.user = wanted.user;
    query.on_day = registry::to_iso(today);
    query.limit = kMany;
    return std::ranges::any_of(storage::list_grants(connection, query), [&](const Grant& grant) {
        return grant.role == wanted.role && grant.id != wanted.id &&
               (grant.scope == wanted.scope || grant.scope == storage::kFederationScope);
    });
}

// One grant a moment for a person: whoever decides on another one decides again.
void touch_account(Connection& writer, std::int64_t user, Instant now) {
    storage::touch_user(writer, user, storage::find_user(writer, user)->version + 1, now);
}

JournalDraft changed(Connection& writer, Grant grant, Instant revoked_at, Instant now,
                     const char* action, const std::string& reason) {
    const std::string before = grant_payload(grant);
    grant.revoked_at = revoked_at;
    grant.updated_at = now;
    ++grant.version;
    storage::update_grant(writer, grant);
    return grant_journal(action, grant, before, reason);
}

}  // namespace

std::optional<PostRole> role_with_post(const Caller& caller, Connection& snapshot,
                                       const OfficialView& official, const Moment& moment) {
    const auto role = storage::find_role(snapshot, official.post.role);
    if (!role || role->scope == storage::RoleScope::kFederation) return std::nullopt;
    const competition::Appointment& appointment = official.record.appointment;
    const auto account = storage::find_user_of_person(snapshot, appointment.person.value);
    if (!account) return std::nullopt;
    PostRole given;
    Grant& grant = given.grant;
    grant.version = 1;
    grant.user = account->id;
    grant.role = role->id;
    grant.scope = official.record.id.competition.name();
    grant.basis = appointment.basis.empty() ? official.post.title : appointment.basis;
    grant.granted_by = caller.actor.user;
    grant.created_at = grant.updated_at = moment.now;
    grant.user_short_name = account->short_name;
    grant.role_title_ru = role->title_ru;
    if (!may_appoint(caller, *role, grant.scope) || holds_role(snapshot, grant, moment.today))
        return std::nullopt;
    given.account = {fmt::format("users/{}", account->id), account->version};
    return given;
}

std::vector<Grant> roles_held_by(Connection& connection, OfficialId official) {
    auto grants = storage::grants_of_official(connection, official.value);
    std::erase_if(grants, [](const Grant& grant) { return grant.revoked_at != Instant{}; });
    return grants;
}

JournalDraft give_post_role(Connection& writer, Grant grant, OfficialId official) {
    grant.official = official.value;
    grant.id = storage::insert_grant(writer, grant);
    touch_account(writer, grant.user, grant.created_at);
    return grant_journal("grants.create", grant, "", "");
}

std::vector<JournalDraft> take_post_roles(Connection& writer, OfficialId official, Instant now,
                                          const std::string& reason) {
    std::vector<JournalDraft> rows;
    for (Grant& grant : roles_held_by(writer, official))
        rows.push_back(changed(writer, std::move(grant), now, now, "grants.revoke", reason));
    return rows;
}

std::vector<JournalDraft> give_back_post_roles(Connection& writer,
                                               const storage::JournalRow& dismissal, Instant now,
                                               registry::Date today) {
    std::vector<JournalDraft> rows;
    const OfficialId official = OfficialId::parse(dismissal.subject).value();
    for (Grant& grant : storage::grants_of_official(writer, official.value)) {
        const storage::SubjectVersion as_taken{grant_name(grant), grant.version};
        const bool taken_then = std::ranges::count(dismissal.depends_on, as_taken) > 0;
        if (!taken_then || storage::find_user(writer, grant.user)->closed ||
            holds_role(writer, grant, today))
            continue;
        touch_account(writer, grant.user, now);
        rows.push_back(changed(writer, std::move(grant), Instant{}, now, "grants.change", ""));
    }
    return rows;
}

}  // namespace collegium::usecases
