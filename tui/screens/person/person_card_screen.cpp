#include "tui/screens/person/person_card_screen.hpp"

#include <chrono>
#include <utility>

#include "tui/screens/bans/ban_acts.hpp"
#include "tui/screens/common/panes.hpp"
#include "tui/screens/person/duplicate_screen.hpp"
#include "tui/screens/person/person_form.hpp"
#include "tui/widgets/cells.hpp"
#include "tui/widgets/panel.hpp"

namespace collegium::tui {
namespace {

constexpr int kShowSeconds = 30;

}  // namespace

PersonCardScreen::PersonCardScreen(App& app, std::shared_ptr<DraftBox> drafts, v1::Person person,
                                   std::vector<std::string> neighbours)
    : CardScreen(app, person.name(), std::move(neighbours)),
      drafts_(std::move(drafts)),
      card_(app.local_clock()) {
    card_.show(std::move(person), app.texts(), app.today());
}

std::string PersonCardScreen::heading() const {
    return texts("person.heading", {{"name", viewmodel::full_name(card_.person(), app().texts())}});
}

std::string PersonCardScreen::crumb() const {
    return viewmodel::short_name(card_.person(), app().texts());
}

std::string PersonCardScreen::title() const {
    return texts("person.title", {{"number", viewmodel::number_of(name())}});
}

std::string PersonCardScreen::corner() const {
    return texts(
        "person.changed",
        {{"time", viewmodel::show_day(card_.person().update_time(), app().local_clock())}});
}

void PersonCardScreen::make_facts() {
    card_.set_texts(app().texts(), app().today());
}

void PersonCardScreen::forget() {
    bans_.reset();
    duplicates_.clear();
    card_.forget_revealed();
    v1::Person next;
    next.set_name(name());
    card_.show(std::move(next), app().texts(), app().today());
    card_.table().seen();
}

void PersonCardScreen::read() {
    read_bans();
    read_duplicates();
    read_by<v1::GetPersonRequest>(
        [this, first = card_.person().allowed_actions().empty()](const v1::Person& person) {
            card_.show(person, app().texts(), app().today());
            if (first) card_.table().seen();
        });
}

void PersonCardScreen::on_second() {
    if (!card_.expire(app().now())) return;
    app().flash(Level::kNews, texts("person.hidden"));
    app().repaint();
}

void PersonCardScreen::reveal() {
    const auto field = card_.sealed_under_cursor();
    if (!field) return;
    v1::RevealSealedFieldRequest request;
    request.set_name(name());
    request.set_field(*field);
    const std::string label = card_.table().current()->label;
    send(std::move(request), [this, field, label,
                              person = name()](const v1::RevealSealedFieldResponse& shown) {
        // Whoever has gone on to a neighbour, or away, does not see it any more.
        if (person != name() || app().top() != this) return;
        const int seconds = shown.show_seconds() > 0 ? shown.show_seconds() : kShowSeconds;
        card_.reveal(*field, shown.value(), app().now() + std::chrono::seconds(seconds));
        app().flash(Level::kAttention, texts("person.shown", {{"field", label}, {"n", seconds}}));
    });
}

void PersonCardScreen::erase() {
    const v1::Person person = card_.person();  // who is asked about is who is erased
    const std::string number = viewmodel::number_of(person.name());
    Confirm confirm;
    confirm.title =
        texts("person.erase_title", {{"name", viewmodel::short_name(person, app().texts())}});
    confirm.body = {{texts("person.erase_body")}, {texts("person.erase_stays"), Tone::kMuted}};
    confirm.verb = texts("person.erase_verb");
    confirm.bar = app().texts().label("person.erase");
    confirm.code = number;
    confirm.code_prompt = texts("person.erase_code");
    confirm.ask_reason = true;
    confirm.confirmed = [this, person, number](const ConfirmAnswer& answer) {
        auto request = about<v1::ErasePersonRequest>(person);
        request.set_reason(answer.reason);
        send(std::move(request), [this, number](const v1::Person& erased) {
            if (erased.name() == name()) card_.show(erased, app().texts(), app().today());
            app().flash(Level::kDone, texts("person.erased_done", {{"number", number}}));
        });
    };
    app().ask(std::move(confirm));
}

bool PersonCardScreen::sees_bans() const {
    return app().session().permissions.contains("bans.read");
}

void PersonCardScreen::read_bans() {
    if (!sees_bans()) return;
    if (!bans_) {
        bans_ = std::make_unique<viewmodel::BansModel>(app().texts(), app().local_clock(), name());
        ban_table_ = std::make_unique<DataTable>(*bans_, bans_->columns());
    }
    const viewmodel::PageRequest page = bans_->reload(true);
    v1::ListBansRequest request;
    request.set_filter(bans_->server_filter());
    request.set_page_size(page.page_size);
    fetch(std::move(request),
          [this, page, person = name()](const net::Reply<v1::ListBansResponse>& reply) {
              if (!bans_ || person != name()) return;
              if (!reply) {
                  bans_->fail(page.generation);
                  return bans_->set_failure(app().error_words(reply.error()));
              }
              bans_->accept(page.generation, {viewmodel::rows_of<v1::Ban>(*reply), {}, {}, {}});
              read_ban();
              app().repaint();
          });
}

// Whether another card may be this person's, for those who keep cards.
void PersonCardScreen::read_duplicates() {
    if (!app().session().permissions.contains("persons.write")) return;
    v1::ListDuplicatesRequest request;
    request.set_person(name());
    fetch(std::move(request),
          [this, person = name()](const net::Reply<v1::ListDuplicatesResponse>& reply) {
              if (!reply || person != name()) return;
              duplicates_.assign(reply->duplicates().begin(), reply->duplicates().end());
              app().repaint();
          });
}

// What may be done with the ban under the cursor comes with its card.
void PersonCardScreen::read_ban() {
    const auto wanted = bans_ ? bans_->wants_card() : std::nullopt;
    if (!bans_open_ || !wanted) return;
    v1::GetBanRequest request;
    request.set_name(*wanted);
    fetch(std::move(request), [this](const net::Reply<v1::Ban>& reply) {
        if (reply && bans_) bans_->update(*reply);
        app().repaint();
    });
}

void PersonCardScreen::on_watch(const net::WatchEvent& event) {
    CardScreen::on_watch(event);
    if (event.subject.starts_with("bans/")) read_bans();
}

bool PersonCardScreen::on_event(const ftxui::Event& event) {
    if (!bans_open_ || !ban_table_) return CardScreen::on_event(event);
    const bool taken = ban_table_->on_event(event);
    if (taken) read_ban();
    return taken;
}

ftxui::Element PersonCardScreen::draw_bans(int width, int height) {
    const Look& look = app().look();
    bans_->show_in(app().texts(), width < 78 ? viewmodel::Room::kNarrow : viewmodel::Room::kNormal);
    ban_table_->set_columns(bans_->columns());
    ban_table_->set_empty_text(bans_->empty_text());
    const viewmodel::Detail detail = bans_->detail();
    constexpr int kDetail = 8;
    std::vector<PanelPart> parts;
    parts.push_back({{bans_->title(), bans_->corner()},
                     ban_table_->render(look, width - 2, height - kDetail - 3, true),
                     true});
    parts.push_back(
        {{detail.title, detail.corner}, draw_lines(look, detail.lines, width - 2, kDetail)});
    return StackedPanel(look, std::move(parts));
}

ftxui::Element PersonCardScreen::body(const Viewport& viewport) {
    if (!bans_ && duplicates_.empty()) return CardScreen::body(viewport);
    const Look& look = app().look();
    ftxui::Elements top;
    if (bans_) top = ban_lines(viewport.width);
    if (!duplicates_.empty() && !bans_open_) {
        const v1::DuplicateProposal& pair = duplicates_.front();
        const std::string other =
            pair.first().name() == name() ? pair.second().name() : pair.first().name();
        top.push_back(look.text(
            fit(" ? " + texts("duplicate.found", {{"number", viewmodel::number_of(other)}}),
                viewport.width),
            Tone::kWarn));
    }
    Viewport rest = viewport;
    rest.height -= static_cast<int>(top.size());
    top.push_back(bans_open_ ? draw_bans(rest.width, rest.height) : CardScreen::body(rest));
    return ftxui::vbox(std::move(top));
}

ftxui::Elements PersonCardScreen::ban_lines(int width) {
    const Look& look = app().look();
    const auto in_force = bans_->in_force();
    ftxui::Elements top{TabLine(
        look, {texts("person.tab.data"), texts("person.tab.bans", {{"n", in_force.size()}})},
        bans_open_ ? 1 : 0, width)};
    // Whoever opens the card sees first what forbids everything else.
    if (!in_force.empty() && !bans_open_)
        top.push_back(look.text(
            fit(" × " +
                    viewmodel::join({texts("person.banned", {{"text", in_force.front()->text()}}),
                                     viewmodel::decision_words(*in_force.front(), app().texts())},
                                    ". "),
                width),
            Tone::kBad));
    return top;
}

std::vector<Action> PersonCardScreen::actions() {
    KeyTable keys(app());
    if (bans_open_ && bans_)
        add_ban_keys(keys);
    else
        add_data_keys(keys);
    if (bans_) {
        keys.act("person.tab", "Right", [this] {
            bans_open_ = !bans_open_;
            read_ban();
        });
        keys.twin("Left");
    }
    return keys.add(common_actions(viewmodel::short_name(card_.person(), app().texts())));
}

// Why nothing can be done with a card that has not come yet.
std::optional<std::string> PersonCardScreen::waits() const {
    return unread() ? std::optional(texts("list.loading")) : std::nullopt;
}

void PersonCardScreen::add_ban_keys(KeyTable& keys) {
    const auto refused = [this](const char* action) {
        return waits() ? waits() : bans_->refusal(action);
    };
    keys.act("ban.create", "F2", [this] {
        v1::Ban fresh;
        fresh.set_person(name());
        fresh.mutable_person_label()->set_full_name(
            viewmodel::full_name(card_.person(), app().texts()));
        app().push(make_ban_form(app(), drafts_, std::move(fresh), [](const auto&) {}));
    });
    keys.right("bans.write", "bans.no_right").refuse(waits()).also("ban.new", "n");
    keys.act("ban.update", "F4", [this] {
        app().push(make_ban_form(app(), drafts_, *bans_->current(), [](const auto&) {}));
    });
    keys.refuse(refused("ban.update")).online();
    keys.act("ban.lift", "F8", [this] {
        ask_to_lift(app(), scope(), *bans_->current(), [this](const auto&) { read_bans(); });
    });
    keys.risk(Risk::kMedium).refuse(refused("ban.lift")).online();
}

void PersonCardScreen::add_data_keys(KeyTable& keys) {
    const auto refused = [this](const char* action) {
        return waits() ? waits() : card_.refusal(action);
    };
    const viewmodel::Fact* fact = card_.table().current();
    keys.act("field.reveal", "F3", [this] { reveal(); })
        .twin("Enter")
        .needs(fact != nullptr && fact->sealed, "person.not_sealed")
        .needs(card_.sealed_under_cursor().has_value(), "person.nothing_sealed")
        .refuse(refused("person.reveal"))
        .online();
    keys.act("person.duplicate", "F2", [this] {
        app().push(std::make_unique<DuplicateScreen>(app(), name(), duplicates_.front(),
                                                     [this] { read(); }));
    });
    keys.needs(!duplicates_.empty(), "duplicate.none");
    keys.act("person.edit", "F4", [this] {
        app().push(make_person_form(app(), drafts_, card_.person(), [](const auto&) {}));
    });
    keys.refuse(refused("person.update")).online();
    keys.act("person.create", "n",
             [this] { app().push(make_person_form(app(), drafts_, {}, [](const auto&) {})); });
    keys.right("persons.write", "person.no_create").refuse(waits());
    keys.act("person.erase", "F8", [this] { erase(); })
        .risk(Risk::kHigh)
        .refuse(refused("person.erase"))
        .online();
}

void open_person(App& app, std::shared_ptr<DraftBox> drafts, const std::string& name) {
    v1::Person person;
    person.set_name(name);
    app.push(std::make_unique<PersonCardScreen>(app, std::move(drafts), std::move(person),
                                                std::vector<std::string>{}));
}

}  // namespace collegium::tui
