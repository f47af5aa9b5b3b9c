#include "tui/screens/person/person_card_screen.hpp"

#include <chrono>
#include <utility>

#include "tui/net/methods.hpp"
#include "tui/screens/person/person_form.hpp"

namespace collegium::tui {
namespace {

constexpr int kShowSeconds = 30;

}  // namespace

PersonCardScreen::PersonCardScreen(App& app, std::shared_ptr<DraftBox> drafts, v1::Person person,
                                   std::vector<std::string> neighbours)
    : CardScreen(app, person.name(), std::move(neighbours)),
      drafts_(std::move(drafts)),
      card_(local_clock()) {
    card_.show(std::move(person), app.texts(), app.today());
}

std::string PersonCardScreen::heading() const {
    return app().texts()("person.heading",
                         {{"name", viewmodel::full_name(card_.person(), app().texts())}});
}

std::string PersonCardScreen::crumb() const {
    return viewmodel::short_name(card_.person(), app().texts());
}

std::string PersonCardScreen::title() const {
    return app().texts()("person.title", {{"number", viewmodel::number_of(name())}});
}

std::string PersonCardScreen::corner() const {
    return app().texts()(
        "person.changed",
        {{"time", viewmodel::show_day(card_.person().update_time(), local_clock())}});
}

void PersonCardScreen::make_facts() {
    card_.set_texts(app().texts(), app().today());
}

void PersonCardScreen::forget() {
    card_.forget_revealed();
    v1::Person next;
    next.set_name(name());
    card_.show(std::move(next), app().texts(), app().today());
    card_.table().seen();
}

void PersonCardScreen::read() {
    read_by<v1::GetPersonRequest, v1::Person>(
        net::kGetPerson,
        [this, first = card_.person().allowed_actions().empty()](const v1::Person& person) {
            card_.show(person, app().texts(), app().today());
            if (first) card_.table().seen();
        });
}

void PersonCardScreen::on_second() {
    if (!card_.expire(app().now())) return;
    app().flash(Level::kNews, app().texts()("person.hidden"));
    app().repaint();
}

void PersonCardScreen::reveal() {
    const auto field = card_.sealed_under_cursor();
    if (!field) return;
    v1::RevealSealedFieldRequest request;
    request.set_name(name());
    request.set_field(*field);
    const std::string label = card_.table().current()->label;
    call(net::kRevealSealedField, std::move(request),
         [this, field, label](net::Reply<v1::RevealSealedFieldResponse> reply) {
             if (!reply) return app().flash_error(reply.error());
             const int seconds = reply->show_seconds() > 0 ? reply->show_seconds() : kShowSeconds;
             card_.reveal(*field, reply->value(), app().now() + std::chrono::seconds(seconds));
             app().flash(
                 Level::kAttention,
                 app().texts()("person.shown", {{"field", label}, {"n", std::to_string(seconds)}}));
         });
}

void PersonCardScreen::erase() {
    const Texts& texts = app().texts();
    const std::string number = viewmodel::number_of(name());
    Confirm confirm;
    confirm.title =
        texts("person.erase_title", {{"name", viewmodel::short_name(card_.person(), texts)}});
    confirm.body = {{texts("person.erase_body")}, {texts("person.erase_stays"), Tone::kMuted}};
    confirm.verb = texts("person.erase_verb");
    confirm.bar = texts.label("person.erase");
    confirm.code = number;
    confirm.code_prompt = texts("person.erase_code");
    confirm.ask_reason = true;
    confirm.confirmed = [this, number](const ConfirmAnswer& answer) {
        v1::ErasePersonRequest request;
        request.set_name(name());
        request.set_etag(card_.person().etag());
        request.set_reason(answer.reason);
        call(net::kErasePerson, std::move(request), [this, number](net::Reply<v1::Person> reply) {
            if (!reply) return app().flash_error(reply.error());
            card_.show(*reply, app().texts(), app().today());
            app().flash(Level::kDone, app().texts()("person.erased_done", {{"number", number}}));
        });
    };
    app().ask(std::move(confirm));
}

std::vector<Action> PersonCardScreen::actions() {
    const Texts& texts = app().texts();
    std::vector<Action> actions;
    Action show =
        server_action("field.reveal", "F3", card_.refusal("person.reveal"), [this] { reveal(); });
    show.twins = {"Enter"};
    const viewmodel::Fact* fact = card_.table().current();
    if (fact == nullptr || !fact->sealed)
        show.refusal = texts("person.not_sealed");
    else if (!card_.sealed_under_cursor())
        show.refusal = texts("person.nothing_sealed");
    actions.push_back(std::move(show));
    actions.push_back(server_action("person.edit", "F4", card_.refusal("person.update"), [this] {
        app().push(make_person_form(app(), drafts_, card_.person(), [](const auto&) {}));
    }));
    Action create = server_action("person.create", "n", std::nullopt, [this] {
        app().push(make_person_form(app(), drafts_, {}, [](const auto&) {}));
    });
    if (!app().session().permissions.contains("persons.write"))
        create.refusal = texts("person.no_create");
    actions.push_back(std::move(create));
    Action erasure =
        server_action("person.erase", "F8", card_.refusal("person.erase"), [this] { erase(); });
    erasure.risk = Risk::kHigh;
    actions.push_back(std::move(erasure));
    for (Action& common : common_actions(viewmodel::short_name(card_.person(), texts)))
        actions.push_back(std::move(common));
    return actions;
}

}  // namespace collegium::tui
