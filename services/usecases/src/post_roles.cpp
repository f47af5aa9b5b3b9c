#include "post_roles.hpp"

#include <algorithm>

#include <fmt/format.h>

#include <collegium/usecases/sessions.hpp>

#include "grants.hpp"
#include "official_panel.hpp"
#include "payload.hpp"

namespace collegium::usecases {
namespace {

using competition::OfficialId;
using storage::Connection;
using storage::Grant;
using storage::Instant;
using storage::JournalDraft;

std::string grant_name(const Grant& grant) {
    return storage::id_of(grant).name();
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

// What the account gets with the post; an account that is still to be made has no number.
std::optional<Grant> role_for(const Caller& caller, Connection& snapshot,
                              const storage::User& account, const storage::OfficialRecord& official,
                              const PostTitle& post, const Moment& moment) {
    const auto role = storage::find_role(snapshot, post.role);
    if (!role || role->scope == storage::RoleScope::kFederation) return std::nullopt;
    const std::string& basis = official.appointment.basis;
    Grant grant;
    grant.version = 1;
    grant.user = account.id;
    grant.role = role->id;
    grant.scope = official.id.competition.name();
    grant.basis = basis.empty() ? post.title : basis;
    grant.granted_by = caller.actor.user;
    grant.official = official.id.value;
    grant.created_at = grant.updated_at = moment.now;
    grant.user_short_name = account.short_name;
    grant.role_title_ru = role->title_ru;
    if (!may_appoint(caller, *role, grant.scope)) return std::nullopt;
    if (account.id != 0 && holds_role(snapshot, grant, moment.today)) return std::nullopt;
    return grant;
}

JournalDraft inserted(Connection& writer, Grant grant) {
    grant.id = storage::insert_grant(writer, grant);
    return grant_journal("grants.create", grant, "", "");
}

// Roles that came with posts of a card that is no longer the account's.
std::vector<Grant> roles_of_other_cards(Connection& snapshot, const storage::User& account) {
    constexpr int kMany = 1000;
    storage::GrantQuery query;
    query.user = account.id;
    query.limit = kMany;
    auto grants = storage::list_grants(snapshot, query);
    std::erase_if(grants, [&](const Grant& grant) {
        const auto competition = competition::CompetitionId::parse(grant.scope);
        if (grant.official == 0 || grant.revoked_at != Instant{} || !competition) return true;
        const auto official = storage::find_official(snapshot, {*competition, grant.official});
        return !official || official->appointment.person.value == account.person;
    });
    return grants;
}

}  // namespace

std::optional<PostRole> role_with_post(const Caller& caller, Connection& snapshot,
                                       const OfficialView& official, const Moment& moment) {
    const auto account =
        storage::find_user_of_person(snapshot, official.record.appointment.person.value);
    if (!account) return std::nullopt;
    auto grant = role_for(caller, snapshot, *account, official.record, official.post, moment);
    if (!grant) return std::nullopt;
    return PostRole{*std::move(grant), {fmt::format("users/{}", account->id), account->version}};
}

CardRoles roles_with_card(const Caller& caller, Connection& snapshot,
                          const rulebook::Library& library, const storage::User& account,
                          const Moment& moment) {
    CardRoles roles;
    if (account.id != 0) roles.taken = roles_of_other_cards(snapshot, account);
    for (const Grant& grant : roles.taken)
        storage::note_read(snapshot, grant_name(grant), grant.version);
    if (account.person == 0) return roles;
    for (const storage::OfficialRecord& official :
         storage::posts_held_by(snapshot, registry::PersonId{account.person})) {
        const auto competition = load_competition(snapshot, library, official.id.competition);
        if (!competition || competition->record.state >= competition::State::kApproved) continue;
        const auto grant =
            role_for(caller, snapshot, account, official,
                     post_title(snapshot, competition->book(), official.appointment.post), moment);
        const auto same = [&](const Grant& other) {
            return other.role == grant->role && other.scope == grant->scope;
        };
        if (!grant || std::ranges::any_of(roles.given, same)) continue;
        roles.given.push_back(*grant);
        storage::note_read(snapshot, official.id.name(), official.version);
    }
    return roles;
}

std::vector<Grant> roles_held_by(Connection& connection, OfficialId official) {
    auto grants = storage::grants_of_official(connection, official.value);
    std::erase_if(grants, [](const Grant& grant) { return grant.revoked_at != Instant{}; });
    return grants;
}

JournalDraft give_post_role(Connection& writer, Grant grant, OfficialId official) {
    grant.official = official.value;
    touch_account(writer, grant.user, grant.created_at);
    return inserted(writer, std::move(grant));
}

std::vector<JournalDraft> pass_card_roles(Connection& writer, const CardRoles& roles,
                                          std::int64_t account, Instant now) {
    std::vector<JournalDraft> rows;
    for (const Grant& grant : roles.taken)
        rows.push_back(changed(writer, grant, now, now, "grants.revoke", ""));
    for (Grant grant : roles.given) {
        grant.user = account;
        rows.push_back(inserted(writer, std::move(grant)));
    }
    return rows;
}

void rest_on(JournalDraft& act, const std::vector<JournalDraft>& roles) {
    for (const JournalDraft& role : roles)
        act.depends_on.push_back({role.subject, role.version});
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
