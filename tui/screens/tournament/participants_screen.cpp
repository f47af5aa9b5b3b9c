#include "tui/screens/tournament/participants_screen.hpp"

#include <chrono>
#include <utility>

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
    : ListScreen(app),
      place_(std::move(place)),
      tournament_(std::move(tournament)),
      model_(app.texts()) {
    model_.set_tournament(tournament_);
}

std::string ParticipantsScreen::heading() const {
    const bool named = tournament_.title() != tournament_.discipline_name();
    return viewmodel::join({place_->competition().title(), tournament_.discipline_name(),
                            named ? tournament_.title() : ""});
}

std::string ParticipantsScreen::crumb() const {
    const Texts& texts = app().texts();
    const std::string words = texts(drawn() ? "participants.crumb" : "participants.crumb_numbers");
    // Over the pairs the path says already where one is.
    for (const auto& screen : app().screens())
        if (screen->id() == "pairing") return words;
    return texts("competition.section.pairing") + " > " + words;
}

std::string ParticipantsScreen::hint() const {
    if (!model_.loaded()) return {};
    if (drawn()) return app().texts()("participants.hint_drawn");
    return app().texts()(model_.size() == 0 ? "participants.hint_empty" : "participants.hint_draw");
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
    call(std::move(request),
         [this](net::Reply<v1::Tournament> reply) {
             if (reply) take(*reply);
         },
         {.quiet = true});
}

void ParticipantsScreen::take(const v1::Tournament& tournament) {
    tournament_ = tournament;
    model_.set_tournament(tournament_);
    app().repaint();
}

void ParticipantsScreen::load(const viewmodel::PageRequest& page) {
    v1::ListParticipantsRequest request;
    request.set_parent(tournament_.name());
    load_page(
        model_, std::move(request), page,
        [](const v1::ListParticipantsResponse& answer) -> const auto& {
            return answer.participants();
        });
}

void ParticipantsScreen::read(const std::string& /*name*/) {
    reload_due_ = true;
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

Action ParticipantsScreen::act(const std::string& id, const std::string& key,
                               const std::string& server_action, std::function<void()> run) const {
    Action action = make_action(app().texts(), id, key, std::move(run));
    action.refusal = viewmodel::refusal_in(tournament_.actions(), server_action);
    if (!action.refusal && !app().online())
        action.refusal = app().texts()("message.offline_action");
    return action;
}

Action ParticipantsScreen::on_row(Action action) const {
    if (model_.current() == nullptr) action.refusal = app().texts()("list.choose_row");
    return action;
}

// Whoever comes first puts people in, then draws their numbers, then goes to the pairs.
Action ParticipantsScreen::main_act() {
    if (drawn())
        return make_action(app().texts(), "participants.pairs", "F2", [this] { open_pairs(); });
    if (model_.size() == 0 && model_.query().empty())
        return act("participants.add", "F2", "participants.add", [this] { add_admitted(); });
    Action draw =
        act("participants.numbers", "F2", "numbers.draw", [this] { draw_numbers(false); });
    draw.risk = Risk::kMedium;
    return draw;
}

std::vector<Action> ParticipantsScreen::actions() {
    const Texts& texts = app().texts();
    if (rating_ != nullptr) {
        Action record =
            make_action(texts, "participant.rating_save", "F2", [this] { send_rating(); });
        return {std::move(record)};
    }
    const v1::Participant* row = model_.current();
    const bool left = row != nullptr && row->state() != v1::Participant::STATE_PLAYING &&
                      row->state() != v1::Participant::STATE_UNSPECIFIED;
    std::vector<Action> actions;
    actions.push_back(main_act());
    Action card = on_row(make_action(texts, "participant.card", "F3", [this] { open_person(); }));
    card.twins = {"Enter"};
    actions.push_back(std::move(card));
    actions.push_back(
        on_row(act("participant.rating", "F4", "participants.ratings", [this] { type_rating(); })));
    if (!drawn()) {
        Action removal =
            on_row(act("participant.remove", "F8", "participants.remove", [this] { remove(); }));
        removal.risk = Risk::kMedium;
        actions.push_back(std::move(removal));
        if (actions.front().id != "participants.add")
            actions.push_back(
                act("participants.add", "n", "participants.add", [this] { add_admitted(); }));
    } else {
        Action departure = on_row(act("participant.withdraw", "F8", "participant.withdraw", [this] {
            ask_withdrawal(app(), scope(), model_.current()->name(), [this] { reload_own(); });
        }));
        departure.risk = Risk::kMedium;
        if (left) departure.refusal = texts("withdrawal.already", {{"name", row->short_name()}});
        actions.push_back(std::move(departure));
        actions.push_back(
            act("participant.late", "n", "participants.late", [this] { ask_late(); }));
        Action again =
            act("participants.redraw", "", "numbers.draw", [this] { draw_numbers(true); });
        again.risk = Risk::kMedium;
        actions.push_back(std::move(again));
        Action record = make_action(texts, "numbers.record", "", [this] {
            DrawnNumbers numbers;
            for (const auto& entry : model_.list().entries()) {
                const auto [place, fresh] =
                    numbers.emplace(entry.row.short_name(), entry.row.number());
                if (!fresh) place->second = 0;
            }
            show_number_draw(app(), scope(), tournament_, std::move(numbers));
        });
        if (tournament_.draw().empty())
            record.refusal = texts("numbers.record.none");
        else if (!app().online())
            record.refusal = texts("message.offline_action");
        actions.push_back(std::move(record));
        Action back = on_row(act("participant.reinstate", "", "participant.reinstate", [this] {
            ask_reinstatement(app(), scope(), *model_.current(), [this] { reload_own(); });
        }));
        if (row != nullptr && !left) back.refusal = texts("reinstate.plays");
        actions.push_back(std::move(back));
        // Only where the book knows it.
        if (viewmodel::offers(tournament_.actions(), "participant.replace")) {
            Action place = on_row(act("participant.replace", "", "participant.replace", [this] {
                ask_replacement(app(), scope(), *model_.current(), [this] { reload_own(); });
            }));
            if (row != nullptr && !left && !place.refusal)
                place.refusal = texts("replacement.plays", {{"name", row->short_name()}});
            actions.push_back(std::move(place));
        }
    }
    actions.push_back(
        on_row(act("participant.absence", "", "participant.absences", [this] { ask_absences(); })));
    actions.push_back(pair_rules_action(app(), place_, tournament_));
    for (Action& common : common_actions())
        actions.push_back(std::move(common));
    return actions;
}

}  // namespace collegium::tui
