#include "tui/screens/tournament/tournaments_screen.hpp"

#include <utility>

#include "tui/screens/tournament/participants_screen.hpp"
#include "tui/screens/tournament/tournament_form.hpp"
#include "tui/viewmodel/pairing.hpp"

namespace collegium::tui {

TournamentsScreen::TournamentsScreen(App& app, CompetitionRef place, std::string section,
                                     MakeTournamentScreen make)
    : ListScreen(app),
      place_(std::move(place)),
      section_(std::move(section)),
      make_(std::move(make)),
      model_(app.texts()) {}

std::string TournamentsScreen::heading() const {
    return place_->heading(app().texts());
}

std::string TournamentsScreen::crumb() const {
    if (app().top() == this) return place_->crumb(app().texts(), section_);
    const v1::Tournament* open = model_.list().find(place_->tournament());
    const std::string& competition = place_->competition().title();
    return open == nullptr || model_.list().entries().size() < 2
               ? competition
               : competition + " > " + open->title();
}

void TournamentsScreen::load(const viewmodel::PageRequest& page) {
    v1::ListTournamentsRequest request;
    request.set_parent(place_->name());
    load_page(
        model_, std::move(request),
        page, [this](const v1::ListTournamentsResponse& answer) -> const auto& {
            no_creation_ = viewmodel::refusal_in(answer.actions(), "tournament.create");
            return answer.tournaments();
        });
}

void TournamentsScreen::read(const std::string& name) {
    read_row<v1::GetTournamentRequest>(model_, name);
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

void TournamentsScreen::open_participants() {
    const v1::Tournament tournament = *model_.current();
    place_->set_tournament(tournament.name());
    app().push(std::make_unique<ParticipantsScreen>(app(), place_, tournament));
}

void TournamentsScreen::create(const std::string& stage_of) {
    suggest_tournament(app(), scope(), place_, stage_of,
                       [this](const v1::Tournament& made) { expect(made.name()); });
}

void TournamentsScreen::change() {
    app().push(make_tournament_form(app(), place_, *model_.current(), [](const auto&) {}));
}

void TournamentsScreen::ask_to_delete() {
    const v1::Tournament tournament = *model_.current();
    const Texts& texts = app().texts();
    Confirm confirm;
    confirm.title = texts("tournaments.delete_title", {{"title", tournament.title()}});
    confirm.body.push_back({texts("tournaments.delete_body",
                                  {{"n", std::to_string(tournament.participant_count())}})});
    confirm.verb = texts("tournaments.delete_verb");
    confirm.bar = texts.label("tournament.delete");
    confirm.confirmed = [this, tournament](const ConfirmAnswer&) {
        v1::DeleteTournamentRequest request;
        request.set_name(tournament.name());
        request.set_etag(tournament.etag());
        call(std::move(request), [this, title = tournament.title()](
                                     net::Reply<v1::DeleteTournamentResponse> reply) {
            if (!reply) return app().flash_error(reply.error());
            app().flash(Level::kDone, app().texts()("tournaments.deleted", {{"title", title}}));
            reload(true);
        });
    };
    app().ask(std::move(confirm));
}

std::vector<Action> TournamentsScreen::actions() {
    const Texts& texts = app().texts();
    const auto none = model_.current() == nullptr
                          ? std::optional<std::string>(texts("list.choose_row"))
                          : std::nullopt;
    std::vector<Action> actions;
    Action enter = make_action(texts, "tournament.open", "F2",
                               [this] { open(v1::Tournament(*model_.current())); });
    enter.refusal = none;
    Action look = make_action(texts, "tournament.look", "F3",
                              [this] { open(v1::Tournament(*model_.current())); });
    look.twins = {"Enter"};
    look.refusal = none;
    actions.push_back(std::move(enter));
    actions.push_back(std::move(look));
    actions.push_back(
        row_action("tournament.update", "F4", "tournament.update", [this] { change(); }));
    Action removal =
        row_action("tournament.delete", "F8", "tournament.delete", [this] { ask_to_delete(); });
    removal.risk = Risk::kMedium;
    actions.push_back(std::move(removal));
    Action make = make_action(texts, "tournament.create", "n", [this] { create(""); });
    make.refusal = no_creation_;
    if (!make.refusal && !app().online()) make.refusal = texts("message.offline_action");
    actions.push_back(std::move(make));
    Action people =
        make_action(texts, "tournament.participants", "p", [this] { open_participants(); });
    people.refusal = none;
    actions.push_back(std::move(people));
    Action stage = make_action(texts, "tournament.next_stage", "",
                               [this] { create(model_.current()->name()); });
    stage.refusal = none ? none : no_creation_;
    actions.push_back(std::move(stage));
    for (Action& common : common_actions())
        actions.push_back(std::move(common));
    return actions;
}

}  // namespace collegium::tui
