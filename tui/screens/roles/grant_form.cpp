#include <utility>

#include "tui/screens/common/form_screen.hpp"
#include "tui/screens/common/journal_undo.hpp"
#include "tui/screens/common/lookups.hpp"
#include "tui/screens/roles/role_forms.hpp"
#include "tui/viewmodel/format.hpp"

namespace collegium::tui {
namespace {

constexpr const char* kFederation = "federation";

class GrantForm : public FormScreen {
  public:
    GrantForm(App& app, std::shared_ptr<DraftBox> drafts, v1::Grant grant,
              std::function<void(const v1::Grant&)> saved)
        : FormScreen(app, std::move(drafts), grant.name().empty() ? "grant.create" : "grant.edit",
                     grant.name()),
          grant_(std::move(grant)),
          saved_(std::move(saved)) {}

    [[nodiscard]] std::string id() const override { return "grant_form"; }
    [[nodiscard]] std::string heading() const override { return title(); }
    [[nodiscard]] std::string crumb() const override { return title(); }

    // The roles come first: a draft may name one of them.
    void on_enter() override {
        v1::ListRolesRequest request;
        request.set_page_size(200);
        call(std::move(request),
             [this](net::Reply<v1::ListRolesResponse> reply) {
                 if (reply) roles_.assign(reply->roles().begin(), reply->roles().end());
                 FormScreen::on_enter();
                 app().repaint();
             },
             {.quiet = true});
    }

  protected:
    [[nodiscard]] std::string title() const override {
        if (grant_.name().empty()) return app().texts()("roles.form_new");
        return app().texts()("roles.form_edit", {{"number", viewmodel::number_of(grant_.name())}});
    }

    void build(Form& form) override {
        if (grant_.name().empty()) build_who(form);
        add_date(form, "start_date", label("start_date"), false);
        add_date(form, "end_date", label("end_date"), false)
            .set_note(app().texts()("grant.note.end_date"));
        add_text(form, "basis", label("basis"), true, 44, 200);
        add_text(form, "remark", label("remark"), false, 32, 200,
                 app().texts()("grant.note.remark"));
        if (!grant_.name().empty()) add_text(form, "reason", label("reason"), true, 44, 500);
    }

    void fill(Form& form) override {
        if (!grant_.name().empty()) {
            form.find("start_date")->set_value(viewmodel::to_field(grant_.start_date()));
            form.find("end_date")->set_value(viewmodel::to_field(grant_.end_date()));
            form.find("basis")->set_value(grant_.basis());
            form.find("remark")->set_value(grant_.remark());
            return;
        }
        const SessionFacts& session = app().session();
        form.find("scope")->set_value(session.scope == kFederation || session.scope.empty()
                                          ? whole_federation()
                                          : session.scope + "\t" + session.scope_name);
        // The ground is whoever appoints, until an order is named.
        form.find("basis")->set_value(session.role_name);
    }

    // A role of one competition is not offered for the whole federation, nor the other way round.
    void on_handled() override {
        if (!grant_.name().empty() || value("role") == role_) return;
        role_ = value("role");
        const v1::Role::Scope where = scope_of_role();
        const bool federation = chosen("scope") == kFederation;
        if (where == v1::Role::SCOPE_COMPETITION && federation)
            form().find("scope")->set_value(pair_of(grant_.scope(), grant_.scope_title()));
        else if (where == v1::Role::SCOPE_FEDERATION && !federation)
            form().find("scope")->set_value(whole_federation());
    }

    void on_stale() override {
        reread<v1::GetGrantRequest>([this](const v1::Grant& fresh) { grant_ = fresh; });
    }

    void submit() override {
        v1::Grant typed;
        typed.set_name(grant_.name());
        typed.set_etag(grant_.etag());
        if (!value("start_date").empty())
            *typed.mutable_start_date() = viewmodel::from_field(value("start_date"));
        if (!value("end_date").empty())
            *typed.mutable_end_date() = viewmodel::from_field(value("end_date"));
        typed.set_basis(value("basis"));
        typed.set_remark(value("remark"));
        if (grant_.name().empty()) {
            typed.set_user(chosen("user"));
            typed.set_role(value("role"));
            typed.set_scope(chosen("scope"));
            v1::GrantRoleRequest request;
            *request.mutable_grant() = std::move(typed);
            send(std::move(request),
                 [this](const v1::Grant& made) { done(made, "roles.granted"); });
            return;
        }
        v1::ChangeGrantRequest request;
        *request.mutable_grant() = std::move(typed);
        for (const std::string& field : changed_fields())
            if (field != "reason") request.mutable_update_mask()->add_paths(field);
        request.set_reason(value("reason"));
        send(std::move(request), [this](const v1::Grant& made) { done(made, "roles.changed"); });
    }

  private:
    [[nodiscard]] std::string label(const char* id) const {
        return app().texts()(std::string("grant.field.") + id);
    }

    [[nodiscard]] std::string whole_federation() const {
        return pair_of(kFederation, app().texts()("roles.scope.federation"));
    }
    // Where the chosen role is given; not said before one is chosen.
    [[nodiscard]] v1::Role::Scope scope_of_role() {
        const std::string name = value("role");
        for (const v1::Role& role : roles_)
            if (role.name() == name) return role.scope();
        return v1::Role::SCOPE_UNSPECIFIED;
    }

    void build_who(Form& form) {
        add_lookup(form, "user", label("user"), true, [this](const std::string& text) {
            look_up("user", text, user_query(text), user_choices);
        });
        std::vector<Choice> choices;
        for (const v1::Role& role : roles_)
            if (role.can_grant())
                choices.push_back({role.name(), viewmodel::in_words(role.title(), app().texts())});
        add_choice(form, "role", label("role"), true, std::move(choices));
        add_lookup(
            form, "scope", label("scope"), true,
            [this](const std::string& text) {
                const Choice whole{kFederation, app().texts()("roles.scope.federation")};
                const bool of_competition = scope_of_role() == v1::Role::SCOPE_COMPETITION;
                look_up("scope", text, competition_query(text),
                        [whole, of_competition](const v1::ListCompetitionsResponse& found) {
                            auto all = competition_choices(found);
                            if (!of_competition) all.push_back(whole);
                            return all;
                        });
            },
            app().texts()("grant.note.scope"));
    }

    void done(const v1::Grant& made, const char* words) {
        const std::string role = viewmodel::in_words(made.role_title(), app().texts());
        const std::string until =
            made.has_last_date()
                ? app().texts()("roles.until", {{"date", viewmodel::show(made.last_date())}})
                : std::string{};
        saved_(made);
        app().flash(
            Level::kDone,
            app().texts()(words, {{"name", made.user_short_name()},
                                  {"role", viewmodel::join({role, until}, ", ")}}),
            undo_of(app(), made.name(), viewmodel::join({made.user_short_name(), role}, ", ")));
        app().pop();
    }

    v1::Grant grant_;
    std::function<void(const v1::Grant&)> saved_;
    std::vector<v1::Role> roles_;
    std::string role_;  // the one the scope was last made to fit
};

}  // namespace

std::unique_ptr<Screen> make_grant_form(App& app, std::shared_ptr<DraftBox> drafts, v1::Grant grant,
                                        std::function<void(const v1::Grant&)> saved) {
    return std::make_unique<GrantForm>(app, std::move(drafts), std::move(grant), std::move(saved));
}

}  // namespace collegium::tui
