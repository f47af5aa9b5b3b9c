#include "tui/screens/tournament/pair_rules_screen.hpp"

#include <utility>

#include "tui/viewmodel/pairing.hpp"
#include "tui/viewmodel/tournaments.hpp"

namespace collegium::tui {
namespace {

constexpr int kEverybodyWhoPlays = 5000;

}  // namespace

PairRulesScreen::PairRulesScreen(App& app, CompetitionRef place, v1::Tournament tournament)
    : ListScreen(app),
      place_(std::move(place)),
      tournament_(std::move(tournament)),
      model_(app.texts(), local_clock()) {}

std::string PairRulesScreen::heading() const {
    return viewmodel::join(
        {place_->competition().title(), tournament_.discipline_name(), tournament_.title()});
}

std::string PairRulesScreen::crumb() const {
    return app().texts()("pair_rules.crumb");
}

void PairRulesScreen::load(const viewmodel::PageRequest& page) {
    v1::ListPairRulesRequest request;
    request.set_parent(tournament_.name());
    load_page(
        model_, std::move(request),
        page, [this](const v1::ListPairRulesResponse& answer) -> const auto& {
            *allowed_.mutable_actions() = answer.actions();
            return answer.pair_rules();
        });
}

void PairRulesScreen::read(const std::string& /*name*/) {
    reload_due_ = true;
}

// A rule's standing follows from rounds and participants too; results say nothing of it.
void PairRulesScreen::on_watch(const net::WatchEvent& event) {
    if (!event.subject.starts_with(tournament_.name() + "/")) return;
    if (event.subject.find("/boards/") == std::string::npos) reload_due_ = true;
}

void PairRulesScreen::on_poll() {
    if (std::exchange(reload_due_, false)) load(model_.reload(true));
}

Action PairRulesScreen::act(const std::string& id, const std::string& key,
                            std::function<void()> run) const {
    Action action = make_action(app().texts(), id, key, std::move(run));
    action.refusal = viewmodel::refusal_in(allowed_.actions(), id);
    if (!action.refusal && !app().online())
        action.refusal = app().texts()("message.offline_action");
    if (!action.refusal && id != "pair_rule.create" && model_.current() == nullptr)
        action.refusal = app().texts()("list.choose_row");
    return action;
}

void PairRulesScreen::open_form(const v1::PairRule& rule) {
    v1::ListParticipantsRequest request;
    request.set_parent(tournament_.name());
    request.set_page_size(kEverybodyWhoPlays);
    call(std::move(request), [this, rule](net::Reply<v1::ListParticipantsResponse> reply) {
        if (!reply) return app().flash_error(reply.error());
        std::vector<v1::Participant> people;
        for (const v1::Participant& one : reply->participants())
            if (one.state() == v1::Participant::STATE_PLAYING) people.push_back(one);
        app().push(
            make_pair_rule_form(app(), place_, tournament_, rule, std::move(people),
                                [this](const v1::PairRule& saved) { expect(saved.name()); }));
    });
}

void PairRulesScreen::ask_to_remove() {
    const v1::PairRule rule = *model_.current();
    const Texts& texts = app().texts();
    const std::string pair = viewmodel::pair_words(rule);
    Confirm confirm;
    confirm.title = texts("pair_rules.remove_title", {{"pair", pair}});
    confirm.body.push_back({viewmodel::join(
        {viewmodel::rule_kind(rule.kind(), texts),
         texts("pair_rules.rounds", {{"rounds", viewmodel::rule_rounds(rule, texts)}})})});
    confirm.body.push_back({texts("pair_rules.remove_body"), Tone::kMuted});
    confirm.verb = texts("pair_rules.remove_verb");
    confirm.bar = texts.label("pair_rule.delete");
    confirm.ask_reason = true;
    confirm.confirmed = [this, rule, pair](const ConfirmAnswer& answer) {
        v1::DeletePairRuleRequest request;
        request.set_name(rule.name());
        request.set_etag(rule.etag());
        request.set_reason(answer.reason);
        call(std::move(request), [this, pair](net::Reply<v1::DeletePairRuleResponse> reply) {
            if (!reply) return app().flash_error(reply.error());
            app().flash(Level::kDone, app().texts()("pair_rules.removed", {{"pair", pair}}));
            reload(true);
        });
    };
    app().ask(std::move(confirm));
}

std::vector<Action> PairRulesScreen::actions() {
    std::vector<Action> actions;
    Action make = act("pair_rule.create", "F2", [this] { open_form({}); });
    make.twins = {"n"};
    actions.push_back(std::move(make));
    Action change = act("pair_rule.update", "F4", [this] { open_form(*model_.current()); });
    change.twins = {"Enter"};
    actions.push_back(std::move(change));
    Action removal = act("pair_rule.delete", "F8", [this] { ask_to_remove(); });
    removal.risk = Risk::kMedium;
    actions.push_back(std::move(removal));
    for (Action& common : common_actions())
        actions.push_back(std::move(common));
    return actions;
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
