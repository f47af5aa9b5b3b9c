#include "tui/screens/tournament/participants_screen.hpp"

#include <chrono>
#include <utility>

#include "tui/screens/person/person_card_screen.hpp"
#include "tui/screens/tournament/absences.hpp"
#include "tui/screens/tournament/number_draw.hpp"
#include "tui/screens/tournament/pair_rules_screen.hpp"
#include "tui/screens/tournament/replacement.hpp"
#include "tui/screens/tournament/withdrawal.hpp"
#include "tui/viewmodel/pairing.hpp"

namespace collegium::tui {
namespace {

constexpr std::chrono::seconds kHandsOff{3};

}  // namespace

ParticipantsScreen::ParticipantsScreen(App& app, CompetitionRef place, v1::Tournament tournament)
    : ListScreen(app, std::move(place)), tournament_(std::move(tournament)), model_(app.texts()) {
    model_.set_tournament(tournament_);
    source<v1::ListParticipantsRequest, v1::ListParticipantsResponse, void>(
        model_, tournament_.name() + "/participants/",
        [this](v1::ListParticipantsRequest& request) { request.set_parent(tournament_.name()); });
}

std::string ParticipantsScreen::heading() const {
    const bool named = tournament_.title() != tournament_.discipline_name();
    return viewmodel::join({place_->competition().title(), tournament_.discipline_name(),
                            named ? tournament_.title() : ""});
}

std::string ParticipantsScreen::crumb() const {
    const std::string words = texts(drawn() ? "participants.crumb" : "participants.crumb_numbers");
    // Over the pairs the path says already where one is.
    for (const auto& screen : app().screens())
        if (screen->id() == "pairing") return words;
    return texts("competition.section.pairing") + " > " + words;
}

std::string ParticipantsScreen::hint() const {
    if (!model_.loaded()) return {};
    if (drawn()) return texts("participants.hint_drawn");
    return texts(model_.size() == 0 ? "participants.hint_empty" : "participants.hint_draw");
}

void ParticipantsScreen::on_enter() {
    ListScreen::on_enter();
    read_tournament();
}

void ParticipantsScreen::on_reload() {
    reload(true);
    read_tournament();
}

// What this hand did is no news to it.
void ParticipantsScreen::reload_own() {
    own_ = true;
    on_reload();
}

void ParticipantsScreen::refreshed() {
    if (std::exchange(own_, false)) model_.seen();
}

void ParticipantsScreen::read_tournament() {
    v1::GetTournamentRequest request;
    request.set_name(tournament_.name());
    fetch(std::move(request), [this](const net::Reply<v1::Tournament>& reply) {
        if (reply) take(*reply);
    });
}

void ParticipantsScreen::take(const v1::Tournament& tournament) {
    tournament_ = tournament;
    model_.set_tournament(tournament_);
    app().repaint();
}

void ParticipantsScreen::on_watch(const net::WatchEvent& event) {
    if (!event.subject.starts_with(tournament_.name())) return;
    // Results and rounds do not change who plays.
    if (event.subject != tournament_.name() && !event.subject.starts_with(prefix())) return;
    reload_due_ = true;
}

// Rows that come or go wait for a quiet hand.
void ParticipantsScreen::on_poll() {
    if (!reload_due_ || typing() || (app().idle() < kHandsOff && model_.size() > 0)) return;
    reload_due_ = false;
    load(model_.reload(true));
    read_tournament();
}

ftxui::Element ParticipantsScreen::body(const Viewport& viewport) {
    if (rating_ == nullptr) return ListScreen::body(viewport);
    Viewport above = viewport;
    above.height -= 1;
    return ftxui::vbox({ListScreen::body(above), draw_rating(viewport.width)});
}

KeyTable& ParticipantsScreen::by_server(KeyTable& keys, const char* server_action) const {
    return keys.refuse(viewmodel::refusal_in(tournament_.actions(), server_action)).online();
}

// Whoever comes first puts people in, then draws their numbers, then goes to the pairs.
void ParticipantsScreen::add_main_key(KeyTable& keys) {
    if (drawn()) {
        keys.act("participants.pairs", "F2", [this] { open_pairs(); });
    } else if (model_.size() == 0 && model_.query().empty()) {
        keys.act("participants.add", "F2", [this] { add_admitted(); });
        by_server(keys, "participants.add");
    } else {
        keys.act("participants.numbers", "F2", [this] { draw_numbers(false); }).risk(Risk::kMedium);
        by_server(keys, "numbers.draw");
    }
}

std::vector<Action> ParticipantsScreen::actions() {
    KeyTable keys(app());
    if (rating_ != nullptr)
        return keys.act("participant.rating_save", "F2", [this] { send_rating(); });
    add_main_key(keys);
    keys.act("participant.card", "F3",
             [this] { open_person(app(), place_->drafts(), model_.current()->person()); });
    keys.twin("Enter").refuse(no_row());
    keys.act("participant.rating", "F4", [this] { type_rating(); }).refuse(no_row());
    by_server(keys, "participants.ratings");
    if (drawn())
        add_keys_of_drawn(keys);
    else
        add_keys_before_numbers(keys);
    keys.act("participant.absence", "", [this] {
        ask_absences_of(app(), scope(), tournament_, *model_.current(), [this] { reload_own(); });
    });
    by_server(keys.refuse(no_row()), "participant.absences");
    return keys.add(pair_rules_action(app(), place_, tournament_)).add(common_actions());
}

void ParticipantsScreen::add_keys_before_numbers(KeyTable& keys) {
    keys.act("participant.remove", "F8", [this] { remove(); }).risk(Risk::kMedium).refuse(no_row());
    by_server(keys, "participants.remove");
    if (model_.size() == 0 && model_.query().empty()) return;
    keys.act("participants.add", "n", [this] { add_admitted(); });
    by_server(keys, "participants.add");
}

void ParticipantsScreen::add_keys_of_drawn(KeyTable& keys) {
    const v1::Participant* row = model_.current();
    const std::string name = row == nullptr ? "" : row->short_name();
    const bool left = row != nullptr && row->state() != v1::Participant::STATE_PLAYING &&
                      row->state() != v1::Participant::STATE_UNSPECIFIED;
    const bool plays = row != nullptr && !left;
    const auto because = [&](bool refused, const char* words) {
        return refused ? std::optional(texts(words, {{"name", name}})) : std::nullopt;
    };
    keys.act("participant.withdraw", "F8", [this] {
        ask_withdrawal(app(), scope(), model_.current()->name(), [this] { reload_own(); });
    });
    keys.risk(Risk::kMedium).refuse(no_row()).refuse(because(left, "withdrawal.already"));
    by_server(keys, "participant.withdraw");
    keys.act("participant.late", "n", [this] { ask_late(); });
    by_server(keys, "participants.late");
    keys.act("participants.redraw", "", [this] { draw_numbers(true); }).risk(Risk::kMedium);
    by_server(keys, "numbers.draw");
    keys.act("numbers.record", "", [this] {
        DrawnNumbers numbers;
        for (const auto& entry : model_.list().entries()) {
            const auto [place, fresh] = numbers.emplace(entry.row.short_name(), entry.row.number());
            if (!fresh) place->second = 0;
        }
        show_number_draw(app(), scope(), tournament_, std::move(numbers));
    });
    keys.needs(!tournament_.draw().empty(), "numbers.record.none").online();
    keys.act("participant.reinstate", "", [this] {
        ask_reinstatement(app(), scope(), *model_.current(), [this] { reload_own(); });
    });
    keys.refuse(no_row()).refuse(because(plays, "reinstate.plays"));
    by_server(keys, "participant.reinstate");
    // Only where the book knows it.
    if (!viewmodel::offers(tournament_.actions(), "participant.replace")) return;
    keys.act("participant.replace", "", [this] {
        ask_replacement(app(), scope(), *model_.current(), [this] { reload_own(); });
    });
    by_server(keys.refuse(no_row()), "participant.replace");
    keys.refuse(because(plays, "replacement.plays"));
}

}  // namespace collegium::tui
