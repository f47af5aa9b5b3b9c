#include <utility>

#include "tui/screens/common/record_form.hpp"
#include "tui/screens/roles/role_forms.hpp"
#include "tui/viewmodel/format.hpp"

namespace collegium::tui {
namespace {

constexpr const char* kFederation = "federation";
constexpr int kLongestReason = 500;

class GrantForm : public ResourceForm<v1::Grant, v1::GetGrantRequest, v1::GrantRoleRequest,
                                      v1::ChangeGrantRequest> {
  public:
    GrantForm(App& app, std::shared_ptr<DraftBox> drafts, v1::Grant grant, Saved saved)
        : ResourceForm(app, std::move(drafts), {"grant", "grant"}, std::move(grant),
                       std::move(saved)) {}

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
    void fields() override {
        if (is_new()) add_who();
        date("start_date");
        date("end_date").set_note(words("note.end_date"));
        text("basis", 44);
        text("remark", 32).set_note(words("note.remark"));
        // Of the request, not of the role.
        if (!is_new()) add_reason();
    }

    void fill(Form& form) override {
        const SessionFacts& session = app().session();
        ResourceForm::fill(form);
        if (!is_new()) return;
        form.find("scope")->set_value(session.scope == kFederation || session.scope.empty()
                                          ? whole_federation()
                                          : pair_of(session.scope, session.scope_name));
        // The ground is whoever appoints, until an order is named.
        form.find("basis")->set_value(session.role_name);
    }

    // A role of one competition is not offered for the whole federation, nor the other way round.
    void on_handled() override {
        if (!is_new() || value("role") == role_) return;
        role_ = value("role");
        const v1::Role::Scope where = scope_of_role();
        const bool federation = chosen("scope") == kFederation;
        if (where == v1::Role::SCOPE_COMPETITION && federation)
            form().find("scope")->set_value(pair_of(resource().scope(), resource().scope_title()));
        else if (where == v1::Role::SCOPE_FEDERATION && !federation)
            form().find("scope")->set_value(whole_federation());
    }

    void submit() override {
        if (is_new()) return record(filled<v1::GrantRoleRequest>());
        auto request = filled<v1::ChangeGrantRequest>();
        request.set_reason(value("reason"));
        record(std::move(request));
    }

    [[nodiscard]] sdk::Metadata told(const v1::Grant& grant) const override {
        const std::string until =
            grant.has_last_date()
                ? app().texts()("roles.until", {{"date", viewmodel::show(grant.last_date())}})
                : std::string{};
        return {{"name", grant.user_short_name()},
                {"role", viewmodel::join({role_of(grant), until}, ", ")},
                {"number", viewmodel::number_of(grant.name())}};
    }
    [[nodiscard]] std::string called(const v1::Grant& grant) const override {
        return viewmodel::join({grant.user_short_name(), role_of(grant)}, ", ");
    }

  private:
    [[nodiscard]] std::string role_of(const v1::Grant& grant) const {
        return viewmodel::in_words(grant.role_title(), app().texts());
    }
    [[nodiscard]] std::string whole_federation() const {
        return pair_of(kFederation, app().texts()("roles.scope.federation"));
    }
    // Where the chosen role is given; not said before one is chosen.
    [[nodiscard]] v1::Role::Scope scope_of_role() const {
        const std::string name = value("role");
        for (const v1::Role& role : roles_)
            if (role.name() == name) return role.scope();
        return v1::Role::SCOPE_UNSPECIFIED;
    }

    void add_reason() {
        FieldOptions options;
        options.id = "reason";
        options.label = words("field.reason");
        options.required = true;
        options.width = 44;
        form().add(std::make_unique<TextField>(std::move(options), kLongestReason));
    }

    void add_who() {
        lookup<UserSearch>("user");
        std::vector<Choice> roles;
        for (const v1::Role& role : roles_)
            if (role.can_grant())
                roles.push_back({role.name(), viewmodel::in_words(role.title(), app().texts())});
        choice("role", std::move(roles));
        lookup("scope", [this](const std::string& typed) {
            const Choice whole{kFederation, app().texts()("roles.scope.federation")};
            const bool of_competition = scope_of_role() == v1::Role::SCOPE_COMPETITION;
            look_up("scope", typed, request_of<CompetitionSearch>(typed),
                    [whole, of_competition](const v1::ListCompetitionsResponse& found) {
                        auto all = CompetitionSearch::choices(found);
                        if (!of_competition) all.push_back(whole);
                        return all;
                    });
        }).set_note(words("note.scope"));
    }

    std::vector<v1::Role> roles_;
    std::string role_;  // the one the scope was last made to fit
};

}  // namespace

std::unique_ptr<Screen> make_grant_form(App& app, std::shared_ptr<DraftBox> drafts, v1::Grant grant,
                                        std::function<void(const v1::Grant&)> saved) {
    return std::make_unique<GrantForm>(app, std::move(drafts), std::move(grant), std::move(saved));
}

}  // namespace collegium::tui
