// What the commission decides at the desk: admit, refuse, wait, correct.
#include <utility>

#include "tui/screens/admission/admission_screen.hpp"
#include "tui/screens/common/card_screen.hpp"
#include "tui/screens/common/dialog_entries.hpp"
#include "tui/screens/common/journal_undo.hpp"
#include "tui/screens/common/text_screen.hpp"
#include "tui/viewmodel/moments.hpp"

namespace collegium::tui {
namespace {

Checklist::Entry until_entry(const Texts& texts, std::chrono::local_seconds now) {
    return {.id = "until",
            .label = texts("admission.wait_until"),
            .note = texts("admission.wait_note"),
            .required = true,
            .check = [texts, now](const std::string& typed) -> std::optional<std::string> {
                if (viewmodel::parse_moment(typed, now)) return std::nullopt;
                return texts("admission.wait_wrong", {{"value", typed}});
            },
            .width = 16};
}

}  // namespace

// All green: at once. Something to weigh, or to depart from: with a reason.
void AdmissionScreen::admit(const std::string& entrant) {
    const v1::AdmissionCheck& check = *check_of(entrant);
    if (const auto why = refusal_of(check, "admission.admit")) {
        if (entrant == deciding_) deciding_.clear();
        acts_.clear();
        return app().flash(Level::kRefused, texts("admission.admit_not", {{"reason", *why}}));
    }
    if (check.proposal().kind() != v1::AdmissionProposal::KIND_ADMIT) return ask_reason(check);
    v1::DecideEntrantRequest request;
    request.set_name(admission_of(entrant));
    request.set_etag(check.etag());
    request.set_outcome(v1::AdmissionDecision::OUTCOME_ADMITTED);
    decide(std::move(request));
}

void AdmissionScreen::ask_reason(const v1::AdmissionCheck& check) {
    if (check.entrant() == deciding_) deciding_.clear();
    acts_.clear();
    auto confirm = dialog_of<Confirm>(app().texts(), "admission.admit", "admission.admit",
                                      {{"name", check.short_name()}});
    for (const v1::AdmissionVerdict& verdict : check.verdicts()) {
        const bool refused = verdict.outcome() == v1::AdmissionVerdict::OUTCOME_REFUSED;
        if (!refused && verdict.outcome() != v1::AdmissionVerdict::OUTCOME_NEEDS_DECISION) continue;
        confirm.body.push_back(
            {(refused ? "× " : "? ") + verdict.text() +
                 (verdict.citations().empty()
                      ? ""
                      : " (" + viewmodel::articles_of(verdict.citations()) + ")"),
             refused ? Tone::kBad : Tone::kWarn});
    }
    confirm.body.push_back({texts("admission.admit_note"), Tone::kMuted});
    confirm.ask_reason = true;
    confirm.confirmed = [this, entrant = check.entrant(),
                         etag = check.etag()](const ConfirmAnswer& answer) {
        v1::DecideEntrantRequest request;
        request.set_name(admission_of(entrant));
        request.set_etag(etag);
        request.set_outcome(v1::AdmissionDecision::OUTCOME_ADMITTED);
        request.set_reason(answer.reason);
        decide(std::move(request));
    };
    app().ask(std::move(confirm));
}

void AdmissionScreen::decide(v1::DecideEntrantRequest request) {
    deciding_ = entrant_of(request.name());
    act_on(std::move(request), [this](const v1::AdmissionCheck& check) { decided(check); });
}

void AdmissionScreen::decided(const v1::AdmissionCheck& check) {
    const std::string name = check.short_name();
    const bool refused = check.decision().outcome() == v1::AdmissionDecision::OUTCOME_REFUSED;
    std::string words;
    if (refused) {
        std::string grounds;
        for (const v1::AdmissionGround& ground : check.decision().grounds())
            grounds += (grounds.empty() ? "" : "; ") + ground.title() +
                       (ground.citations().empty()
                            ? ""
                            : " (" + viewmodel::articles_of(ground.citations()) + ")");
        words = texts("admission.refused", {{"name", name}, {"grounds", grounds}});
    } else {
        words = texts("admission.admitted", {{"name", name}});
    }
    const bool here = check.entrant() == current_name();
    const std::string next = queue_.next_undecided();
    if (here && !next.empty())
        words += (words.ends_with('.') ? " " : ". ") +
                 texts("admission.next", {{"name", short_name(next)}});
    app().flash(Level::kDone, words, undo_of(app(), admission_of(check.entrant()), name));
    if (here) step_on(next);
}

// The next entrant without a decision; a search that led here is over.
void AdmissionScreen::step_on(const std::string& next) {
    if (next.empty()) return;
    queue_.filter("");
    static_cast<void>(queue_.go_to(next));
    after_move();
}

void AdmissionScreen::ask_refusal(bool correction) {
    const v1::AdmissionCheck* check = current_check();
    if (check == nullptr) return;
    auto dialog = dialog_of<Checklist>(app().texts(), "admission.refuse", "admission.refuse",
                                       {{"name", check->short_name()}});
    dialog.body.push_back({texts("admission.refuse_body"), Tone::kMuted});
    for (const v1::AdmissionGround& ground : check->grounds())
        dialog.items.push_back({ground.id(), ground.title(),
                                viewmodel::articles_of(ground.citations()), ground.proposed()});
    dialog.nothing_chosen = texts("admission.no_ground");
    for (const v1::AdmissionGround& ground : check->grounds()) {
        if (!ground.needs_conclusion()) continue;
        dialog.entries.push_back({.id = "conclusion",
                                  .label = texts("admission.conclusion"),
                                  .required = true,
                                  .with = ground.id()});
        break;
    }
    dialog.entries.push_back(reason_entry(app().texts(), correction, kSentence));
    if (!check->responsibility().empty())
        dialog.notice.push_back({check->responsibility(), Tone::kMuted});
    dialog.confirmed = [this, correction, entrant = check->entrant(), etag = check->etag(),
                        decision = check->decision().name()](const ChecklistAnswer& answer) {
        v1::DecideEntrantRequest request;
        request.set_name(admission_of(entrant));
        request.set_etag(etag);
        request.set_outcome(v1::AdmissionDecision::OUTCOME_REFUSED);
        for (const std::string& ground : answer.chosen)
            request.add_grounds(ground);
        request.set_reason(answer.value("reason"));
        request.set_doctor_conclusion(answer.value("conclusion"));
        if (correction) request.set_replaces(decision);
        decide(std::move(request));
    };
    app().ask(std::move(dialog));
}

void AdmissionScreen::ask_wait() {
    const v1::AdmissionCheck* check = current_check();
    if (check == nullptr) return;
    auto dialog = dialog_of<Checklist>(app().texts(), "admission.wait", "admission.wait",
                                       {{"name", check->short_name()}});
    for (const v1::AdmissionPaper& paper : check->papers())
        if (paper.required() && !paper.in_order())
            dialog.items.push_back(
                {paper.id(), paper.title(), viewmodel::articles_of(paper.citations()), true});
    dialog.entries.push_back(
        {.id = "what", .label = texts("admission.wait_what"), .required = dialog.items.empty()});
    const auto local = app().local(app().now());
    Checklist::Entry until = until_entry(app().texts(), local);
    until.value = viewmodel::show_hour_after(local);
    dialog.entries.push_back(std::move(until));
    dialog.harmless = !dialog.items.empty();
    dialog.confirmed = [this, local, entrant = check->entrant(),
                        etag = check->etag()](const ChecklistAnswer& answer) {
        v1::WaitForPaperRequest request;
        request.set_name(admission_of(entrant));
        request.set_etag(etag);
        for (const std::string& paper : answer.chosen)
            request.add_papers(paper);
        request.set_what(answer.value("what"));
        const auto moment = viewmodel::parse_moment(answer.value("until"), local);
        request.mutable_until()->set_seconds(
            viewmodel::to_sys(*moment, app().local_clock()).time_since_epoch().count());
        act_on(std::move(request), [this, entrant](const v1::AdmissionCheck& fresh) {
            const std::string time =
                viewmodel::show_seconds(fresh.wait_until(), app().local_clock()).substr(0, 5);
            const bool here = entrant == current_name();
            const std::string next = queue_.next_undecided();
            app().flash(
                Level::kQuestion,
                texts("admission.waits_until",
                      {{"time", time}, {"what", fresh.waits_for()}, {"name", short_name(entrant)}}),
                undo_of(app(), admission_of(entrant), short_name(entrant)));
            if (here) step_on(next);
        });
    };
    app().ask(std::move(dialog));
}

void AdmissionScreen::ask_condition() {
    const Texts& texts = app().texts();
    const v1::AdmissionCheck* check = current_check();
    if (check == nullptr) return;
    const auto local = app().local(app().now());
    auto dialog = dialog_of<Checklist>(texts, "admission.condition", "admission.admit",
                                       {{"name", check->short_name()}});
    dialog.entries.push_back(reason_entry(texts, true, kSentence));
    dialog.entries.push_back(until_entry(texts, local));
    dialog.confirmed = [this, local, entrant = check->entrant(),
                        etag = check->etag()](const ChecklistAnswer& answer) {
        v1::DecideEntrantRequest request;
        request.set_name(admission_of(entrant));
        request.set_etag(etag);
        request.set_outcome(v1::AdmissionDecision::OUTCOME_CONDITIONAL);
        request.set_reason(answer.value("reason"));
        const auto moment = viewmodel::parse_moment(answer.value("until"), local);
        request.mutable_condition_until()->set_seconds(
            viewmodel::to_sys(*moment, app().local_clock()).time_since_epoch().count());
        decide(std::move(request));
    };
    app().ask(std::move(dialog));
}

void AdmissionScreen::ask_correction() {
    const v1::AdmissionCheck* check = current_check();
    if (check == nullptr) return;
    if (check->decision().outcome() != v1::AdmissionDecision::OUTCOME_REFUSED)
        return ask_refusal(true);
    Confirm confirm;
    confirm.title = texts("admission.correct_title", {{"name", check->short_name()}});
    confirm.body.push_back({texts(
        "admission.decision", {{"words", viewmodel::decision_words(check->decision(), app().texts(),
                                                                   app().local_clock())}})});
    confirm.verb = texts("admission.admit_verb");
    confirm.bar = app().texts().label("admission.admit");
    confirm.ask_reason = true;
    confirm.confirmed = [this, entrant = check->entrant(), etag = check->etag(),
                         decision = check->decision().name()](const ConfirmAnswer& answer) {
        v1::DecideEntrantRequest request;
        request.set_name(admission_of(entrant));
        request.set_etag(etag);
        request.set_outcome(v1::AdmissionDecision::OUTCOME_ADMITTED);
        request.set_reason(answer.reason);
        request.set_replaces(decision);
        decide(std::move(request));
    };
    app().ask(std::move(confirm));
}

void AdmissionScreen::explain() {
    const v1::AdmissionCheck* check = current_check();
    if (check == nullptr) return;
    const v1::AdmissionVerdict* verdict =
        focus_ == Focus::kVerdicts ? verdicts_.current() : nullptr;
    app().push(std::make_unique<TextScreen>(
        app(), "verdict", check->full_name(),
        [this, entrant = check->entrant(),
         first = verdict == nullptr ? std::string{} : verdict->requirement()] {
            const v1::AdmissionCheck* fresh = check_of(entrant);
            if (fresh == nullptr) return std::vector<viewmodel::Line>{};
            return viewmodel::explanation(*fresh, first, app().texts(), app().local_clock());
        }));
}

}  // namespace collegium::tui
