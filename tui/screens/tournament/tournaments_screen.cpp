#include "tui/screens/tournament/tournaments_screen.hpp"

#include <utility>

#include "tui/screens/tournament/participants_screen.hpp"
#include "tui/screens/tournament/tournament_form.hpp"
#include "tui/viewmodel/pairing.hpp"

namespace collegium::tui {

TournamentsScreen::TournamentsScreen(App& app, CompetitionRef place, std::string section,
                                     MakeTournamentScreen make)
    : ListScreen(app, std::move(place)),
      section_(std::move(section)),
      make_(std::move(make)),
      model_(app.texts()) {
    source<v1::ListTournamentsRequest, v1::ListTournamentsResponse, v1::GetTournamentRequest>(
        model_, place_->name() + "/tournaments/",
        [this](v1::ListTournamentsRequest& request) { request.set_parent(place_->name()); },
        [this](const v1::ListTournamentsResponse& answer) {
            no_creation_ = viewmodel::refusal_in(answer.actions(), "tournament.create");
        });
}

std::string TournamentsScreen::crumb() const {
    if (app().top() == this) return place_->crumb(app().texts(), section_);
    const v1::Tournament* open = model_.list().find(place_->tournament());
    const std::string& competition = place_->competition().title();
    return open == nullptr || model_.list().entries().size() < 2
               ? competition
               : competition + " > " + open->title();
}

// The list is a way, not an aim: whoever comes for a section finds it open.
void TournamentsScreen::refreshed() {
    if (opened_ || !model_.loaded()) return;
    opened_ = true;
    const auto& entries = model_.list().entries();
    const v1::Tournament* chosen = model_.list().find(place_->tournament());
    if (chosen == nullptr && entries.size() == 1) chosen = &entries.front().row;
    if (chosen != nullptr && app().top() == this) open(v1::Tournament(*chosen));
}

// Rounds and participants are counted in the row; results are not.
void TournamentsScreen::on_watch(const net::WatchEvent& event) {
    ListScreen::on_watch(event);
    if (!event.subject.starts_with(prefix())) return;
    const std::size_t end = event.subject.find('/', prefix().size());
    if (end == std::string::npos || event.subject.find("/boards/") != std::string::npos) return;
    const std::string name = event.subject.substr(0, end);
    if (model_.contains(name)) read(name);
}

void TournamentsScreen::open(const v1::Tournament& tournament) {
    model_.seen();
    place_->set_tournament(tournament.name());
    expect(tournament.name());
    app().push(make_(app(), place_, tournament));
}

void TournamentsScreen::create(const std::string& stage_of) {
    suggest_tournament(app(), scope(), place_, stage_of,
                       [this](const v1::Tournament& made) { expect(made.name()); });
}

void TournamentsScreen::ask_to_delete() {
    const v1::Tournament tournament = *model_.current();
    Confirm confirm;
    confirm.title = texts("tournaments.delete_title", {{"title", tournament.title()}});
    confirm.body.push_back(
        {texts("tournaments.delete_body", {{"n", tournament.participant_count()}})});
    confirm.verb = texts("tournaments.delete_verb");
    confirm.bar = app().texts().label("tournament.delete");
    confirm.confirmed = [this, tournament](const ConfirmAnswer&) {
        send(about<v1::DeleteTournamentRequest>(tournament),
             [this, title = tournament.title()](const v1::DeleteTournamentResponse&) {
                 app().flash(Level::kDone, texts("tournaments.deleted", {{"title", title}}));
                 reload(true);
             });
    };
    app().ask(std::move(confirm));
}

std::vector<Action> TournamentsScreen::actions() {
    KeyTable keys(app());
    keys.act("tournament.open", "F2", [this] { open(v1::Tournament(*model_.current())); })
        .refuse(no_row())
        .also("tournament.look", "F3")
        .twin("Enter");
    keys.act("tournament.update", "F4", [this] {
        app().push(make_tournament_form(app(), place_, *model_.current(), [](const auto&) {}));
    });
    keys.refuse(refused("tournament.update")).online();
    keys.act("tournament.delete", "F8", [this] { ask_to_delete(); })
        .risk(Risk::kMedium)
        .refuse(refused("tournament.delete"))
        .online();
    keys.act("tournament.create", "n", [this] { create(""); }).refuse(no_creation_).online();
    keys.act("tournament.participants", "p", [this] {
        place_->set_tournament(model_.current()->name());
        app().push(std::make_unique<ParticipantsScreen>(app(), place_, *model_.current()));
    });
    keys.refuse(no_row());
    keys.act("tournament.next_stage", "", [this] { create(model_.current()->name()); })
        .refuse(no_row())
        .refuse(no_creation_);
    return keys.add(common_actions());
}

}  // namespace collegium::tui
