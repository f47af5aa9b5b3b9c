// Papers ticked at the desk, and the order of acts: each waits for the answer to the one before.
#include <array>
#include <utility>

#include "tui/screens/admission/admission_screen.hpp"
#include "tui/screens/common/journal_undo.hpp"
#include "tui/viewmodel/format.hpp"
#include "tui/widgets/date_text.hpp"

namespace collegium::tui {
namespace {

constexpr std::array<std::pair<const char*, v1::AdmissionPaper::State>, 4> kStates{
    {{"not_shown", v1::AdmissionPaper::STATE_NOT_SHOWN},
     {"original", v1::AdmissionPaper::STATE_ORIGINAL},
     {"copy", v1::AdmissionPaper::STATE_COPY},
     {"not_conforming", v1::AdmissionPaper::STATE_NOT_CONFORMING}}};

}  // namespace

void AdmissionScreen::enqueue(bool decides, std::function<void(const std::string&)> run) {
    const std::string here = current_name();
    if (here.empty()) return;
    // After a decision the hand is already at the next entrant, wherever the answer is.
    acts_.push_back({here == deciding_ ? std::string{} : here, std::move(run)});
    if (decides && acting_ && deciding_.empty()) deciding_ = here;
    run_next_act();
}

void AdmissionScreen::run_next_act() {
    while (!acting_ && !acts_.empty()) {
        const std::string entrant =
            acts_.front().entrant.empty() ? current_name() : acts_.front().entrant;
        if (check_of(entrant) == nullptr) return read_around();  // goes on when it is read
        const Act act = std::move(acts_.front());
        acts_.pop_front();
        act.run(entrant);
    }
}

void AdmissionScreen::press_digit(int number) {
    enqueue(false, [this, number](const std::string& entrant) {
        const v1::AdmissionCheck* check = check_of(entrant);
        for (const v1::AdmissionPaper& paper : check->papers())
            if (paper.number() == number) return cycle(entrant, paper.id());
        app().flash(Level::kRefused, texts("admission.no_paper", {{"number", number}}));
    });
}

void AdmissionScreen::cycle(const std::string& entrant, const std::string& id) {
    for (const v1::AdmissionPaper& paper : check_of(entrant)->papers()) {
        if (paper.id() != id) continue;
        const v1::AdmissionPaper::State next = viewmodel::next_state(paper);
        if (next == v1::AdmissionPaper::STATE_NOT_CONFORMING)
            return ask_details(entrant, v1::AdmissionPaper(paper), next);
        v1::TickPaperRequest request;
        request.set_name(admission_of(entrant));
        request.set_paper(id);
        request.set_state(next);
        return tick(std::move(request));
    }
}

void AdmissionScreen::tick(v1::TickPaperRequest request) {
    const std::string entrant = entrant_of(request.name());
    const std::string id = request.paper();
    act_on(std::move(request), [this, entrant, id](const v1::AdmissionCheck& check) {
        for (const v1::AdmissionPaper& paper : check.papers()) {
            if (paper.id() != id) continue;
            const std::string words =
                paper.required() ? texts("admission.ticked",
                                         {{"paper", paper.title()}, {"name", short_name(entrant)}})
                                 : texts("admission.not_needed",
                                         {{"paper", paper.title()}, {"why", paper.note()}});
            app().flash(Level::kDone, words, undo_of(app(), admission_of(entrant), paper.title()));
        }
    });
}

// State, number and dates of one paper; `state` is what is offered as chosen.
void AdmissionScreen::ask_details(const std::string& entrant, const v1::AdmissionPaper& paper,
                                  v1::AdmissionPaper::State state) {
    Checklist dialog;
    dialog.title = paper.title();
    dialog.single = true;
    for (const auto& [id, value] : kStates) {
        if (paper.lookup() && value == v1::AdmissionPaper::STATE_COPY) continue;
        dialog.items.push_back(
            {id, texts(std::string("admission.paper.") + id), "", state == value});
    }
    const auto entry = [&](const char* id, const std::string& value, const char* with) {
        dialog.entries.push_back({.id = id,
                                  .label = texts(std::string("admission.paper_field.") + id),
                                  .value = value,
                                  .required = std::string(id) == "remark",
                                  .with = with});
    };
    entry("remark", paper.remark(), "not_conforming");
    if (paper.takes_number()) {
        entry("number", paper.document_number(), "");
        entry("issued", viewmodel::show(paper.issue_date()), "");
    }
    if (paper.takes_validity()) entry("valid", viewmodel::show(paper.valid_until()), "");
    if (state == v1::AdmissionPaper::STATE_NOT_CONFORMING) dialog.focus = "remark";
    dialog.verb = texts("admission.tick_verb");
    dialog.bar = app().texts().label("doc.all");
    dialog.confirmed = [this, entrant, id = paper.id()](const ChecklistAnswer& answer) {
        v1::TickPaperRequest request;
        request.set_name(admission_of(entrant));
        request.set_paper(id);
        for (const auto& [name, value] : kStates)
            if (!answer.chosen.empty() && answer.chosen.front() == name) request.set_state(value);
        request.set_remark(answer.value("remark"));
        request.set_document_number(answer.value("number"));
        if (const auto day = parse_date(answer.value("issued"), app().today()))
            *request.mutable_issue_date() = viewmodel::to_date(*day);
        if (const auto day = parse_date(answer.value("valid"), app().today()))
            *request.mutable_valid_until() = viewmodel::to_date(*day);
        tick(std::move(request));
    };
    app().ask(std::move(dialog));
}

void AdmissionScreen::tick_all(const std::string& entrant) {
    v1::TickAllPapersRequest request;
    request.set_name(admission_of(entrant));
    act_on(std::move(request), [this, entrant](const v1::AdmissionCheck&) {
        app().flash(Level::kDone, texts("admission.ticked_all", {{"name", short_name(entrant)}}),
                    undo_of(app(), admission_of(entrant), texts("admission.ticks")));
    });
}

}  // namespace collegium::tui
