#include "tui/screens/tournament/pair_rules_screen.hpp"

#include <utility>

#include "tui/viewmodel/pairing.hpp"
#include "tui/viewmodel/tournaments.hpp"

namespace collegium::tui {
namespace {

constexpr int kEverybodyWhoPlays = 5000;

}  // namespace

PairRulesScreen::PairRulesScreen(App& app, CompetitionRef place, v1::Tournament tournament)
    : ListScreen(app, std::move(place)),
      tournament_(std::move(tournament)),
      model_(app.texts(), app.local_clock()) {
    source<v1::ListPairRulesRequest, v1::ListPairRulesResponse, void>(
        model_, tournament_.name() + "/pairRules/",
        [this](v1::ListPairRulesRequest& request) { request.set_parent(tournament_.name()); },
        [this](const v1::ListPairRulesResponse& answer) {
            *allowed_.mutable_actions() = answer.actions();
        });
}

std::string PairRulesScreen::heading() const {
    return viewmodel::join(
        {place_->competition().title(), tournament_.discipline_name(), tournament_.title()});
}

// A rule's standing follows from rounds and participants too; results say nothing of it.
void PairRulesScreen::on_watch(const net::WatchEvent& event) {
    if (!event.subject.starts_with(tournament_.name() + "/")) return;
    if (event.subject.find("/boards/") == std::string::npos) reload_due_ = true;
}

void PairRulesScreen::on_poll() {
    if (std::exchange(reload_due_, false)) load(model_.reload(true));
}

void PairRulesScreen::open_form(const v1::PairRule& rule) {
    v1::ListParticipantsRequest request;
    request.set_parent(tournament_.name());
    request.set_page_size(kEverybodyWhoPlays);
    send(std::move(request), [this, rule](const v1::ListParticipantsResponse& listed) {
        std::vector<v1::Participant> people;
        for (const v1::Participant& one : listed.participants())
            if (one.state() == v1::Participant::STATE_PLAYING) people.push_back(one);
        app().push(
            make_pair_rule_form(app(), place_, tournament_, rule, std::move(people),
                                [this](const v1::PairRule& saved) { expect(saved.name()); }));
    });
}

void PairRulesScreen::ask_to_remove() {
    const v1::PairRule rule = *model_.current();
    const std::string pair = viewmodel::pair_words(rule);
    Confirm confirm;
    confirm.title = texts("pair_rules.remove_title", {{"pair", pair}});
    confirm.body.push_back({viewmodel::join(
        {viewmodel::rule_kind(rule.kind(), app().texts()),
         texts("pair_rules.rounds", {{"rounds", viewmodel::rule_rounds(rule, app().texts())}})})});
    confirm.body.push_back({texts("pair_rules.remove_body"), Tone::kMuted});
    confirm.verb = texts("pair_rules.remove_verb");
    confirm.bar = app().texts().label("pair_rule.delete");
    confirm.ask_reason = true;
    confirm.confirmed = [this, rule, pair](const ConfirmAnswer& answer) {
        auto request = about<v1::DeletePairRuleRequest>(rule);
        request.set_reason(answer.reason);
        send(std::move(request), [this, pair](const v1::DeletePairRuleResponse&) {
            app().flash(Level::kDone, texts("pair_rules.removed", {{"pair", pair}}));
            reload(true);
        });
    };
    app().ask(std::move(confirm));
}

std::vector<Action> PairRulesScreen::actions() {
    const auto refusal = [this](const char* act) {
        return viewmodel::refusal_in(allowed_.actions(), act);
    };
    KeyTable keys(app());
    keys.act("pair_rule.create", "F2", [this] { open_form({}); })
        .twin("n")
        .refuse(refusal("pair_rule.create"))
        .online();
    keys.act("pair_rule.update", "F4", [this] { open_form(*model_.current()); })
        .twin("Enter")
        .refuse(refusal("pair_rule.update"))
        .online()
        .refuse(no_row());
    keys.act("pair_rule.delete", "F8", [this] { ask_to_remove(); })
        .risk(Risk::kMedium)
        .refuse(refusal("pair_rule.delete"))
        .online()
        .refuse(no_row());
    return keys.add(common_actions());
}

Action pair_rules_action(App& app, const CompetitionRef& place, const v1::Tournament& tournament) {
    Action action = make_action(app.texts(), "pairing.rules", "b", [&app, place, tournament] {
        app.push(std::make_unique<PairRulesScreen>(app, place, tournament));
    });
    if (tournament.system() != v1::TOURNAMENT_SYSTEM_SWISS)
        action.refusal = app.texts()("pair_rules.not_swiss");
    return action;
}

}  // namespace collegium::tui
