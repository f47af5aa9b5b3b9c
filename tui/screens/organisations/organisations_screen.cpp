#include "tui/screens/organisations/organisations_screen.hpp"

#include <utility>

#include "tui/screens/common/journal_undo.hpp"

namespace collegium::tui {

OrganisationsScreen::OrganisationsScreen(App& app, std::shared_ptr<DraftBox> drafts)
    : ListScreen(app), drafts_(std::move(drafts)), model_(app.texts(), local_clock()) {}

std::string OrganisationsScreen::heading() const {
    return app().texts()("organisations.heading");
}

void OrganisationsScreen::load(const viewmodel::PageRequest& page) {
    v1::ListOrganisationsRequest request;
    request.set_query(model_.query());
    load_page(
        model_, std::move(request), page,
        [](const v1::ListOrganisationsResponse& answer) -> const auto& {
            return answer.organisations();
        });
}

void OrganisationsScreen::read(const std::string& name) {
    read_row<v1::GetOrganisationRequest>(model_, name);
}

void OrganisationsScreen::open_card() {
    if (model_.current() == nullptr) return;
    model_.seen();
    std::vector<std::string> names;
    for (std::size_t i = 0; i < model_.size(); ++i)
        names.push_back(model_.key(i));
    app().push(
        std::make_unique<OrganisationCard>(app(), drafts_, *model_.current(), std::move(names)));
}

std::vector<Action> OrganisationsScreen::actions() {
    const Texts& texts = app().texts();
    std::vector<Action> actions;
    Action open = make_action(texts, "organisation.open", "F2", [this] { open_card(); });
    if (model_.current() == nullptr) open.refusal = texts("list.choose_row");
    Action card = make_action(texts, "organisation.card", "F3", [this] { open_card(); });
    card.twins = {"Enter"};
    card.refusal = open.refusal;
    actions.push_back(std::move(open));
    actions.push_back(std::move(card));
    actions.push_back(row_action("organisation.edit", "F4", "organisation.update", [this] {
        app().push(make_organisation_form(app(), drafts_, *model_.current(), [](const auto&) {}));
    }));
    Action create = make_action(texts, "organisation.create", "n", [this] {
        app().push(make_organisation_form(app(), drafts_, {},
                                          [this](const auto& made) { expect(made.name()); }));
    });
    need(create, "organisations.write", "organisation.no_create");
    actions.push_back(std::move(create));
    for (Action& common : common_actions())
        actions.push_back(std::move(common));
    return actions;
}

OrganisationCard::OrganisationCard(App& app, std::shared_ptr<DraftBox> drafts,
                                   v1::Organisation organisation,
                                   std::vector<std::string> neighbours)
    : CardScreen(app, organisation.name(), std::move(neighbours)),
      drafts_(std::move(drafts)),
      organisation_(std::move(organisation)) {}

std::string OrganisationCard::title() const {
    return app().texts()("organisation.card_title", {{"number", viewmodel::number_of(name())}});
}

void OrganisationCard::read() {
    read_by<v1::GetOrganisationRequest>(
        [this](const v1::Organisation& read) { organisation_ = read; });
}

void OrganisationCard::make_facts() {
    if (organisation_.name().empty()) return facts_.show({});
    facts_.show(viewmodel::organisation_facts(organisation_, app().texts(), local_clock()));
}

void OrganisationCard::remove() {
    const Texts& texts = app().texts();
    const v1::Organisation asked = organisation_;
    Confirm confirm;
    confirm.title = texts("organisation.delete_title", {{"name", asked.short_name()}});
    confirm.body = {{asked.full_name()}, {texts("organisation.delete_note"), Tone::kMuted}};
    confirm.verb = texts("organisation.delete_verb");
    confirm.bar = texts.label("organisation.delete");
    confirm.confirmed = [this, asked](const ConfirmAnswer&) {
        v1::DeleteOrganisationRequest request;
        request.set_name(asked.name());
        request.set_etag(asked.etag());
        call(std::move(request), [this, asked](net::Reply<v1::DeleteOrganisationResponse> reply) {
            if (!reply) return app().flash_error(reply.error());
            app().flash(Level::kDone,
                        app().texts()("organisation.deleted", {{"name", asked.short_name()}}),
                        undo_of(app(), asked.name(), asked.short_name()));
            if (asked.name() == name()) app().pop();
        });
    };
    app().ask(std::move(confirm));
}

std::vector<Action> OrganisationCard::actions() {
    std::vector<Action> actions;
    actions.push_back(server_action(
        "organisation.edit", "F4", refusal_of(organisation_, "organisation.update"), [this] {
            app().push(make_organisation_form(app(), drafts_, organisation_, [](const auto&) {}));
        }));
    Action removal =
        server_action("organisation.delete", "F8", refusal_of(organisation_, "organisation.delete"),
                      [this] { remove(); });
    removal.risk = Risk::kMedium;
    actions.push_back(std::move(removal));
    for (Action& common : common_actions(organisation_.short_name()))
        actions.push_back(std::move(common));
    return actions;
}

}  // namespace collegium::tui
