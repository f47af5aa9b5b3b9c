// A member who disagrees, and the vote that follows.
#include <array>
#include <utility>

#include "tui/screens/admission/admission_screen.hpp"
#include "tui/screens/common/dialog_entries.hpp"

namespace collegium::tui {
namespace {

constexpr std::array<std::pair<const char*, v1::AdmissionDecision::Vote::Choice>, 3> kChoices{
    {{"for", v1::AdmissionDecision::Vote::CHOICE_FOR},
     {"against", v1::AdmissionDecision::Vote::CHOICE_AGAINST},
     {"abstain", v1::AdmissionDecision::Vote::CHOICE_ABSTAIN}}};

}  // namespace

// What is proposed instead is the opposite of what was decided.
void AdmissionScreen::ask_objection() {
    const Texts& texts = app().texts();
    const v1::AdmissionCheck* check = current_check();
    if (check == nullptr) return;
    const bool refused = check->decision().outcome() == v1::AdmissionDecision::OUTCOME_REFUSED;
    const auto outcome =
        refused ? v1::AdmissionDecision::OUTCOME_ADMITTED : v1::AdmissionDecision::OUTCOME_REFUSED;
    auto dialog = dialog_of<Checklist>(texts, "admission.object", "objection.file",
                                       {{"name", check->short_name()}});
    dialog.body.push_back({texts(
        "admission.decision",
        {{"words", viewmodel::decision_words(check->decision(), texts, app().local_clock())}})});
    dialog.body.push_back({texts("admission.object_instead",
                                 {{"outcome", viewmodel::outcome_words(outcome, texts)}})});
    if (!refused) {
        for (const v1::AdmissionGround& ground : check->grounds())
            dialog.items.push_back({ground.id(), ground.title(),
                                    viewmodel::articles_of(ground.citations()), ground.proposed()});
        dialog.nothing_chosen = texts("admission.no_ground");
    }
    dialog.entries.push_back(reason_entry(texts, true, kSentence));
    dialog.notice.push_back({texts("admission.object_note"), Tone::kMuted});
    dialog.confirmed = [this, outcome, entrant = check->entrant(),
                        etag = check->etag()](const ChecklistAnswer& answer) {
        v1::ObjectToDecisionRequest request;
        request.set_name(admission_of(entrant));
        request.set_etag(etag);
        request.set_reason(answer.value("reason"));
        request.set_outcome(outcome);
        for (const std::string& ground : answer.chosen)
            request.add_grounds(ground);
        act_on(std::move(request), [this](const v1::AdmissionCheck& fresh) {
            app().flash(Level::kDone,
                        app().texts()("admission.objected", {{"name", fresh.short_name()}}));
        });
    };
    app().ask(std::move(dialog));
}

// Whose vote: one's own, or that of a member who has no terminal.
void AdmissionScreen::ask_vote() {
    Menu menu;
    menu.title = texts("admission.vote_whose");
    const auto add = [&](const std::string& official, const std::string& words,
                         const std::string& note) {
        menu.items.push_back({std::to_string(menu.items.size() + 1), words, note, std::nullopt,
                              [this, official, words] { ask_vote_of(official, words); }});
    };
    add("", texts("admission.vote_mine"), "");
    if (sitting_)
        for (const v1::Sitting::Member& member : sitting_->members())
            if (member.votes() && member.present())
                add(member.official(), member.short_name(), member.post_title());
    app().open(std::move(menu));
}

void AdmissionScreen::ask_vote_of(const std::string& official, const std::string& member) {
    const v1::AdmissionCheck* check = current_check();
    if (check == nullptr) return;
    Menu menu;
    menu.title = texts("admission.vote_title", {{"name", check->short_name()}, {"member", member}});
    // «За» and «против» alone do not say what follows.
    const v1::AdmissionDecision& decision = check->decision();
    const auto says = [&](const char* key, v1::AdmissionDecision::Outcome outcome) {
        return texts(key, {{"outcome", viewmodel::outcome_words(outcome, app().texts())}});
    };
    for (const auto& [id, choice] : kChoices) {
        const std::string what =
            choice == v1::AdmissionDecision::Vote::CHOICE_FOR
                ? says("admission.vote_keeps", decision.outcome())
            : choice == v1::AdmissionDecision::Vote::CHOICE_AGAINST
                ? says("admission.vote_replaces", decision.objection().outcome())
                : std::string{};
        menu.items.push_back({std::to_string(menu.items.size() + 1),
                              texts(std::string("admission.vote.") + id), what, std::nullopt,
                              [this, official, value = choice] { vote(official, value); }});
    }
    app().open(std::move(menu));
}

void AdmissionScreen::vote(const std::string& official,
                           v1::AdmissionDecision::Vote::Choice choice) {
    const v1::AdmissionCheck* check = current_check();
    if (check == nullptr) return;
    v1::VoteOnDecisionRequest request;
    request.set_name(check->name());
    request.set_etag(check->etag());
    request.set_official(official);
    request.set_choice(choice);
    act_on(std::move(request), [this](const v1::AdmissionCheck& fresh) {
        if (fresh.decision().state() == v1::AdmissionDecision::STATE_CONTESTED)
            return app().flash(
                Level::kDone, texts("admission.voted", {{"count", fresh.decision().votes_size()}}));
        app().flash(Level::kDone,
                    texts("admission.vote_settled",
                          {{"name", fresh.short_name()},
                           {"outcome",
                            viewmodel::outcome_words(fresh.decision().outcome(), app().texts())}}));
    });
}

}  // namespace collegium::tui
