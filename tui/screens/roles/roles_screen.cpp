#include "tui/screens/roles/roles_screen.hpp"

#include <utility>

#include "tui/screens/common/journal_undo.hpp"
#include "tui/screens/journal/journal_screen.hpp"
#include "tui/screens/roles/role_forms.hpp"

namespace collegium::tui {
namespace {

std::string role_of(const v1::Grant& grant, const Texts& texts) {
    return viewmodel::in_words(grant.role_title(), texts);
}

}  // namespace

RolesScreen::RolesScreen(App& app, std::shared_ptr<DraftBox> drafts)
    : ListScreen(app),
      drafts_(std::move(drafts)),
      grants_(app.texts(), app.local_clock()),
      users_(app.texts(), app.local_clock(), tells_of_log_ins(app)) {
    grants_.set_today(app.today());
    source<v1::ListGrantsRequest, v1::ListGrantsResponse, v1::GetGrantRequest>(
        grants_, "grants/",
        [this](v1::ListGrantsRequest& request) { request.set_show_ended(grants_.ended_shown()); });
    source<v1::ListUsersRequest, v1::ListUsersResponse, v1::GetUserRequest>(
        users_, "users/", [](v1::ListUsersRequest& request) { request.set_show_closed(true); });
}

std::string RolesScreen::hint() const {
    return users_open() ? "" : texts("roles.hint");
}

std::vector<std::string> RolesScreen::tab_titles() const {
    return {texts("roles.tab.grants"), texts("roles.tab.users")};
}

std::vector<Action> RolesScreen::actions() {
    KeyTable keys(app());
    if (users_open())
        add_user_keys(keys);
    else
        add_grant_keys(keys);
    keys.act("roles.tab", "Right", [this] { switch_tab(); }).twin("Left");
    keys.act("access.open", "", [this] { app().push(std::make_unique<AccessLogScreen>(app())); });
    keys.right("access_log.read", "access.no_read");
    keys.act("federation.settings", "", [this] {
        app().push(make_federation_form(app(), drafts_, [this] { reload(true); }));
    });
    return keys.right("federation_settings.write", "federation.no_write").add(common_actions());
}

// The terms of all roles may be others now.
void RolesScreen::on_watch(const net::WatchEvent& event) {
    if (event.subject == "federation/settings") return reload(true);
    ListScreen::on_watch(event);
}

void RolesScreen::add_grant_keys(KeyTable& keys) {
    const v1::Grant* grant = grants_.current();
    const bool revoked = grant != nullptr && grant->state() == v1::Grant::STATE_REVOKED;
    const bool ended = revoked || (grant != nullptr && grant->state() == v1::Grant::STATE_EXPIRED);
    keys.act("role.grant", "F2", [this] {
        app().push(make_grant_form(app(), drafts_, like_current(),
                                   [this](const auto& made) { expect(made.name()); }));
    });
    keys.right("roles.grant", "roles.no_grant").also("role.new", "n");
    keys.act("user.card", "F3",
             [this] { app().push(make_user_card(app(), drafts_, grants_.current()->user())); });
    keys.twin("Enter").refuse(no_row());
    keys.act("role.change", "F4", [this] {
        app().push(make_grant_form(app(), drafts_, *grants_.current(), [](const auto&) {}));
    });
    keys.refuse(refused("role.change")).online().needs(!revoked, "roles.ended_already");
    keys.act("role.revoke", "F8", [this] { revoke(); })
        .risk(Risk::kMedium)
        .refuse(refused("role.revoke"))
        .online()
        .needs(!ended, "roles.ended_already");
    keys.act("role.ended", "", [this] { load(grants_.show_ended(!grants_.ended_shown())); });
}

// Whoever appoints from a list mostly appoints where its row stands.
v1::Grant RolesScreen::like_current() {
    v1::Grant place;
    const v1::Grant* row = grants_.current();
    if (row == nullptr || !row->scope().starts_with("competitions/")) return place;
    place.set_scope(row->scope());
    place.set_scope_title(row->scope_title());
    return place;
}

void RolesScreen::revoke() {
    const v1::Grant grant = *grants_.current();
    Confirm confirm;
    confirm.title = texts("roles.revoke_title", {{"name", grant.user_short_name()}});
    confirm.body = {{viewmodel::join({role_of(grant, app().texts()), grant.scope_title()})},
                    {texts("roles.revoke_note"), Tone::kMuted}};
    confirm.verb = texts("roles.revoke_verb");
    confirm.bar = app().texts().label("role.revoke");
    confirm.ask_reason = true;
    confirm.confirmed = [this, grant](const ConfirmAnswer& answer) {
        auto request = about<v1::RevokeRoleRequest>(grant);
        request.set_reason(answer.reason);
        send(std::move(request), [this](const v1::Grant& revoked) {
            const std::string role = role_of(revoked, app().texts());
            app().flash(
                Level::kDone,
                texts("roles.revoked", {{"name", revoked.user_short_name()}, {"role", role}}),
                undo_of(app(), revoked.name(),
                        viewmodel::join({revoked.user_short_name(), role}, ", ")));
            reload(true);
        });
    };
    app().ask(std::move(confirm));
}

void RolesScreen::add_user_keys(KeyTable& keys) {
    const v1::User* user = users_.current();
    const bool closed = user != nullptr && user->state() == v1::User::STATE_CLOSED;
    const auto row = [&](const char* action) -> KeyTable& {
        return keys.refuse(refused(action)).online();
    };
    keys.act("user.invite", "F2", [this] {
        app().push(
            make_user_form(app(), drafts_, {}, [this](const auto& made) { expect(made.name()); }));
    });
    keys.right("users.manage", "user.no_create").also("user.invite", "n").unlisted();
    keys.act("user.card", "F3",
             [this] { app().push(make_user_card(app(), drafts_, users_.current()->name())); });
    keys.twin("Enter").refuse(no_row());
    keys.act("user.edit", "F4", [this] {
        app().push(make_user_form(app(), drafts_, *users_.current(), [](const auto&) {}));
    });
    row("user.update");
    keys.act("user.password", "", [this] {
        UserActs{app(), scope()}.reset_password(*users_.current(), [this] { reload(true); });
    });
    row("user.password");
    keys.act("session.end", "", [this] {
        UserActs{app(), scope()}.end_sessions(*users_.current(), nullptr, [] {});
    });
    row("session.end");
    keys.act("user.close", "F8", [this] {
        UserActs{app(), scope()}.close(*users_.current(), [this] { reload(true); });
    });
    keys.risk(Risk::kHigh).needs(!closed, "user.closed_already");
    row("user.close");
}

}  // namespace collegium::tui
