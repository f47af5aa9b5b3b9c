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
      grants_(app.texts(), local_clock()),
      users_(app.texts(), local_clock()) {
    grants_.set_today(app.today());
}

viewmodel::ListModel& RolesScreen::list() {
    if (users_open_) return users_;
    return grants_;
}

std::string RolesScreen::heading() const {
    return app().texts()("roles.heading");
}

std::string RolesScreen::hint() const {
    return users_open_ ? "" : app().texts()("roles.hint");
}

std::vector<std::string> RolesScreen::tab_titles() const {
    return {app().texts()("roles.tab.grants"), app().texts()("roles.tab.users")};
}

void RolesScreen::load(const viewmodel::PageRequest& page) {
    if (users_open_) {
        v1::ListUsersRequest request;
        request.set_query(users_.query());
        request.set_show_closed(true);
        return load_page(
            users_, std::move(request), page,
            [](const v1::ListUsersResponse& answer) -> const auto& { return answer.users(); });
    }
    v1::ListGrantsRequest request;
    request.set_show_ended(grants_.ended_shown());
    load_page(
        grants_, std::move(request), page,
        [](const v1::ListGrantsResponse& answer) -> const auto& { return answer.grants(); });
}

void RolesScreen::read(const std::string& name) {
    if (users_open_)
        read_row<v1::GetUserRequest>(users_, name);
    else
        read_row<v1::GetGrantRequest>(grants_, name);
}

void RolesScreen::switch_tab() {
    users_open_ = !users_open_;
    if (!list().loaded()) return reload(false);
    reload(true);
}

std::vector<Action> RolesScreen::actions() {
    const Texts& texts = app().texts();
    std::vector<Action> actions = users_open_ ? user_actions() : grant_actions();
    Action tab = make_action(texts, "roles.tab", "Right", [this] { switch_tab(); });
    tab.twins = {"Left"};
    actions.push_back(std::move(tab));
    Action log = make_action(texts, "access.open", "",
                             [this] { app().push(std::make_unique<AccessLogScreen>(app())); });
    need(log, "access_log.read", "access.no_read");
    actions.push_back(std::move(log));
    Action settings = make_action(texts, "federation.settings", "", [this] {
        app().push(make_federation_form(app(), drafts_, [this] { reload(true); }));
    });
    need(settings, "federation_settings.write", "federation.no_write");
    actions.push_back(std::move(settings));
    for (Action& common : common_actions())
        actions.push_back(std::move(common));
    return actions;
}

// The terms of all roles may be others now.
void RolesScreen::on_watch(const net::WatchEvent& event) {
    if (event.subject == "federation/settings") return reload(true);
    ListScreen::on_watch(event);
}

std::vector<Action> RolesScreen::grant_actions() {
    const Texts& texts = app().texts();
    const v1::Grant* grant = grants_.current();
    std::vector<Action> actions;
    for (const char* key : {"F2", "n"}) {
        Action make =
            make_action(texts, std::string(key) == "F2" ? "role.grant" : "role.new", key, [this] {
                app().push(make_grant_form(app(), drafts_, like_current(),
                                           [this](const auto& made) { expect(made.name()); }));
            });
        need(make, "roles.grant", "roles.no_grant");
        actions.push_back(std::move(make));
    }
    Action card = make_action(texts, "user.card", "F3", [this] {
        app().push(make_user_card(app(), drafts_, grants_.current()->user()));
    });
    card.twins = {"Enter"};
    if (grant == nullptr) card.refusal = texts("list.choose_row");
    actions.push_back(std::move(card));

    const bool ended = grant != nullptr && (grant->state() == v1::Grant::STATE_REVOKED ||
                                            grant->state() == v1::Grant::STATE_EXPIRED);
    Action change = row_action("role.change", "F4", "role.change", [this] {
        app().push(make_grant_form(app(), drafts_, *grants_.current(), [](const auto&) {}));
    });
    if (!change.refusal && ended && grant->state() == v1::Grant::STATE_REVOKED)
        change.refusal = texts("roles.ended_already");
    actions.push_back(std::move(change));
    Action removal = row_action("role.revoke", "F8", "role.revoke", [this] { revoke(); });
    removal.risk = Risk::kMedium;
    if (!removal.refusal && ended) removal.refusal = texts("roles.ended_already");
    actions.push_back(std::move(removal));
    actions.push_back(make_action(texts, "role.ended", "",
                                  [this] { load(grants_.show_ended(!grants_.ended_shown())); }));
    return actions;
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
    const Texts& texts = app().texts();
    Confirm confirm;
    confirm.title = texts("roles.revoke_title", {{"name", grant.user_short_name()}});
    confirm.body = {{viewmodel::join({role_of(grant, texts), grant.scope_title()})},
                    {texts("roles.revoke_note"), Tone::kMuted}};
    confirm.verb = texts("roles.revoke_verb");
    confirm.bar = texts.label("role.revoke");
    confirm.ask_reason = true;
    confirm.confirmed = [this, grant](const ConfirmAnswer& answer) {
        v1::RevokeRoleRequest request;
        request.set_name(grant.name());
        request.set_etag(grant.etag());
        request.set_reason(answer.reason);
        call(std::move(request), [this](net::Reply<v1::Grant> reply) {
            if (!reply) return app().flash_error(reply.error());
            const std::string role = role_of(*reply, app().texts());
            app().flash(Level::kDone,
                        app().texts()("roles.revoked",
                                      {{"name", reply->user_short_name()}, {"role", role}}),
                        undo_of(app(), reply->name(),
                                viewmodel::join({reply->user_short_name(), role}, ", ")));
            reload(true);
        });
    };
    app().ask(std::move(confirm));
}

std::vector<Action> RolesScreen::user_actions() {
    const Texts& texts = app().texts();
    const v1::User* user = users_.current();
    std::vector<Action> actions;
    for (const char* key : {"F2", "n"}) {
        Action make = make_action(texts, "user.invite", key, [this] {
            app().push(make_user_form(app(), drafts_, {},
                                      [this](const auto& made) { expect(made.name()); }));
        });
        make.listed = std::string(key) == "F2";
        need(make, "users.manage", "user.no_create");
        actions.push_back(std::move(make));
    }
    Action card = make_action(texts, "user.card", "F3", [this] {
        app().push(make_user_card(app(), drafts_, users_.current()->name()));
    });
    card.twins = {"Enter"};
    if (user == nullptr) card.refusal = texts("list.choose_row");
    actions.push_back(std::move(card));
    actions.push_back(row_action("user.edit", "F4", "user.update", [this] {
        app().push(make_user_form(app(), drafts_, *users_.current(), [](const auto&) {}));
    }));
    actions.push_back(row_action("user.password", "", "user.password", [this] {
        UserActs{app(), scope()}.reset_password(*users_.current(), [this] { reload(true); });
    }));
    actions.push_back(row_action("session.end", "", "session.end", [this] {
        UserActs{app(), scope()}.end_sessions(*users_.current(), nullptr, [] {});
    }));
    Action closing = row_action("user.close", "F8", "user.close", [this] {
        UserActs{app(), scope()}.close(*users_.current(), [this] { reload(true); });
    });
    closing.risk = Risk::kHigh;
    if (user != nullptr && user->state() == v1::User::STATE_CLOSED)
        closing.refusal = texts("user.closed_already");
    actions.push_back(std::move(closing));
    return actions;
}

}  // namespace collegium::tui
