#include "tui/screens/organisations/organisations_screen.hpp"

#include <utility>

#include "tui/screens/common/card_screen.hpp"
#include "tui/screens/common/journal_undo.hpp"

namespace collegium::tui {
namespace {

class OrganisationCard : public CardOf<v1::Organisation, v1::GetOrganisationRequest> {
  public:
    OrganisationCard(App& app, std::shared_ptr<DraftBox> drafts, v1::Organisation organisation,
                     std::vector<std::string> neighbours)
        : CardOf(app, std::move(organisation), std::move(neighbours)), drafts_(std::move(drafts)) {}

    [[nodiscard]] std::string id() const override { return "organisation"; }
    [[nodiscard]] std::string heading() const override { return resource().full_name(); }
    [[nodiscard]] std::string crumb() const override { return resource().short_name(); }
    [[nodiscard]] std::vector<Action> actions() override {
        KeyTable keys(app());
        keys.act("organisation.edit", "F4", [this] {
            app().push(make_organisation_form(app(), drafts_, resource(), [](const auto&) {}));
        });
        keys.refuse(refused("organisation.update")).online();
        keys.act("organisation.delete", "F8", [this] { remove(); })
            .risk(Risk::kMedium)
            .refuse(refused("organisation.delete"))
            .online();
        return keys.add(common_actions(resource().short_name()));
    }

  protected:
    [[nodiscard]] std::string title() const override {
        return texts("organisation.card_title", {{"number", viewmodel::number_of(name())}});
    }
    [[nodiscard]] std::vector<viewmodel::Fact> facts_of(
        const v1::Organisation& organisation) const override {
        return viewmodel::organisation_facts(organisation, app().texts(), app().local_clock());
    }

  private:
    void remove() {
        const v1::Organisation asked = resource();
        Confirm confirm;
        confirm.title = texts("organisation.delete_title", {{"name", asked.short_name()}});
        confirm.body = {{asked.full_name()}, {texts("organisation.delete_note"), Tone::kMuted}};
        confirm.verb = texts("organisation.delete_verb");
        confirm.bar = app().texts().label("organisation.delete");
        confirm.confirmed = [this, asked](const ConfirmAnswer&) {
            send(about<v1::DeleteOrganisationRequest>(asked),
                 [this, asked](const v1::DeleteOrganisationResponse&) {
                     app().flash(Level::kDone,
                                 texts("organisation.deleted", {{"name", asked.short_name()}}),
                                 undo_of(app(), asked.name(), asked.short_name()));
                     if (asked.name() == name()) app().pop();
                 });
        };
        app().ask(std::move(confirm));
    }

    std::shared_ptr<DraftBox> drafts_;
};

}  // namespace

OrganisationsScreen::OrganisationsScreen(App& app, std::shared_ptr<DraftBox> drafts)
    : ListScreen(app), drafts_(std::move(drafts)), model_(app.texts(), app.local_clock()) {
    source<v1::ListOrganisationsRequest, v1::ListOrganisationsResponse, v1::GetOrganisationRequest>(
        model_, "organisations/");
}

std::vector<Action> OrganisationsScreen::actions() {
    KeyTable keys(app());
    keys.act("organisation.open", "F2", [this] {
        model_.seen();
        app().push(
            std::make_unique<OrganisationCard>(app(), drafts_, *model_.current(), row_names()));
    });
    keys.refuse(no_row()).also("organisation.card", "F3").twin("Enter");
    keys.act("organisation.edit", "F4", [this] {
        app().push(make_organisation_form(app(), drafts_, *model_.current(), [](const auto&) {}));
    });
    keys.refuse(refused("organisation.update")).online();
    keys.act("organisation.create", "n", [this] {
        app().push(make_organisation_form(app(), drafts_, {},
                                          [this](const auto& made) { expect(made.name()); }));
    });
    return keys.right("organisations.write", "organisation.no_create").add(common_actions());
}

}  // namespace collegium::tui
