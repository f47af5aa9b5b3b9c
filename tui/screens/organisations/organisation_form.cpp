#include <utility>

#include "tui/screens/common/form_screen.hpp"
#include "tui/screens/common/journal_undo.hpp"
#include "tui/screens/common/lookups.hpp"
#include "tui/screens/organisations/organisations_screen.hpp"

namespace collegium::tui {
namespace {

class OrganisationForm : public FormScreen {
  public:
    OrganisationForm(App& app, std::shared_ptr<DraftBox> drafts, v1::Organisation organisation,
                     std::function<void(const v1::Organisation&)> saved)
        : FormScreen(app, std::move(drafts),
                     organisation.name().empty() ? "organisation.create" : "organisation.edit",
                     organisation.name()),
          organisation_(std::move(organisation)),
          saved_(std::move(saved)) {}

    [[nodiscard]] std::string id() const override { return "organisation_form"; }
    [[nodiscard]] std::string heading() const override { return title(); }
    [[nodiscard]] std::string crumb() const override { return title(); }

  protected:
    [[nodiscard]] std::string title() const override {
        if (organisation_.name().empty()) return app().texts()("organisation.form_new");
        return app().texts()("organisation.form_edit", {{"name", organisation_.short_name()}});
    }

    void build(Form& form) override {
        const Texts& texts = app().texts();
        const auto label = [&](const char* id) {
            return texts(std::string("organisation.field.") + id);
        };
        add_text(form, "full_name", label("full_name"), true, 44, 300);
        add_text(form, "short_name", label("short_name"), true, 32, 60);
        std::vector<Choice> kinds;
        for (const viewmodel::OrganisationKind& kind : viewmodel::organisation_kinds())
            kinds.push_back({kind.id, viewmodel::kind_words(kind.kind, texts)});
        add_choice(form, "kind", label("kind"), true, std::move(kinds));
        add_text(form, "region", label("region"), false, 32, 120);
        add_text(form, "city", label("city"), false, 32, 120);
        add_lookup(form, "parent", label("parent"), false, [this](const std::string& text) {
            look_up("parent", text, organisation_query(text), organisation_choices);
        });
    }

    void fill(Form& form) override {
        form.find("full_name")->set_value(organisation_.full_name());
        form.find("short_name")->set_value(organisation_.short_name());
        for (const viewmodel::OrganisationKind& kind : viewmodel::organisation_kinds())
            if (kind.kind == organisation_.kind()) form.find("kind")->set_value(kind.id);
        form.find("region")->set_value(organisation_.region());
        form.find("city")->set_value(organisation_.city());
        form.find("parent")->set_value(
            pair_of(organisation_.parent(), organisation_.parent_short_name()));
    }

    void on_stale() override {
        reread<v1::GetOrganisationRequest>(
            [this](const v1::Organisation& fresh) { organisation_ = fresh; });
    }

    void submit() override {
        v1::Organisation typed;
        typed.set_name(organisation_.name());
        typed.set_etag(organisation_.etag());
        typed.set_full_name(value("full_name"));
        typed.set_short_name(value("short_name"));
        for (const viewmodel::OrganisationKind& kind : viewmodel::organisation_kinds())
            if (value("kind") == kind.id) typed.set_kind(kind.kind);
        typed.set_region(value("region"));
        typed.set_city(value("city"));
        typed.set_parent(chosen("parent"));
        if (organisation_.name().empty()) {
            v1::CreateOrganisationRequest request;
            *request.mutable_organisation() = std::move(typed);
            send(std::move(request),
                 [this](const v1::Organisation& made) { done(made, "organisation.created"); });
            return;
        }
        v1::UpdateOrganisationRequest request;
        *request.mutable_organisation() = std::move(typed);
        for (const std::string& field : changed_fields())
            request.mutable_update_mask()->add_paths(field);
        send(std::move(request),
             [this](const v1::Organisation& made) { done(made, "organisation.updated"); });
    }

  private:
    void done(const v1::Organisation& made, const char* words) {
        saved_(made);
        app().flash(Level::kDone, app().texts()(words, {{"name", made.short_name()}}),
                    undo_of(app(), made.name(), made.short_name()));
        app().pop();
    }

    v1::Organisation organisation_;
    std::function<void(const v1::Organisation&)> saved_;
};

}  // namespace

std::unique_ptr<Screen> make_organisation_form(App& app, std::shared_ptr<DraftBox> drafts,
                                               v1::Organisation organisation,
                                               std::function<void(const v1::Organisation&)> saved) {
    return std::make_unique<OrganisationForm>(app, std::move(drafts), std::move(organisation),
                                              std::move(saved));
}

}  // namespace collegium::tui
