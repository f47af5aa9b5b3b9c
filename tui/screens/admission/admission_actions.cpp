// The key table of the admission desk. Rights and reasons are the server's.
#include <optional>
#include <utility>

#include "tui/screens/admission/admission_screen.hpp"
#include "tui/screens/common/card_screen.hpp"

namespace collegium::tui {

// A row about the entrant under the cursor. While an act is under way the next one waits for its
// answer, so that nothing is refused by what was true a moment ago.
Action AdmissionScreen::act(const std::string& id, const std::string& key,
                            const std::string& server_action, std::function<void()> run) const {
    const Texts& texts = app().texts();
    Action action = make_action(texts, id, key, std::move(run));
    const v1::Check* check = current_check();
    if (queue_.current() == nullptr)
        action.refusal = texts("list.choose_row");
    else if (!app().online())
        action.refusal = texts("message.offline_action");
    else if (check != nullptr && !acting_)
        action.refusal = refusal_of(*check, server_action);
    return action;
}

std::vector<Action> AdmissionScreen::actions() {
    std::vector<Action> rows;
    add_decisions(rows);
    add_queue(rows);
    add_sitting(rows);
    return rows;
}

void AdmissionScreen::add_decisions(std::vector<Action>& rows) {
    const Texts& texts = app().texts();
    if (queue_.marked().empty()) {
        rows.push_back(act("admission.admit", "F2", "admission.admit", [this] {
            enqueue(true, [this](const std::string& entrant) { admit(entrant); });
        }));
    } else {
        Action many =
            make_action(texts, "admission.admit_marked", "F2", [this] { ask_to_admit_marked(); });
        if (!app().online()) many.refusal = texts("message.offline_action");
        many.risk = Risk::kMedium;
        rows.push_back(std::move(many));
    }
    Action explanation = make_action(texts, "verdict.explain", "F3", [this] { explain(); });
    explanation.twins = {"w"};
    if (current_check() == nullptr) explanation.refusal = texts("list.choose_row");
    rows.push_back(std::move(explanation));
    rows.push_back(act("admission.wait", "F4", "admission.wait", [this] { ask_wait(); }));
    rows.push_back(make_action(texts, "admission.protocol", "F5", [this] { open_protocol(); }));
    Action refusal =
        act("admission.refuse", "F8", "admission.refuse", [this] { ask_refusal(false); });
    refusal.risk = Risk::kMedium;
    rows.push_back(std::move(refusal));

    for (int digit = 1; digit <= 9; ++digit) {
        Action tick = act("doc.tick", std::to_string(digit), "admission.tick",
                          [this, digit] { press_digit(digit); });
        tick.listed = false;
        rows.push_back(std::move(tick));
    }
    rows.push_back(act("doc.all", "0", "admission.tick", [this] {
        enqueue(false, [this](const std::string& entrant) { tick_all(entrant); });
    }));
    if (focus_ == Focus::kPapers && papers_.current() != nullptr)
        rows.push_back(act("doc.details", "Enter", "admission.tick", [this] {
            const v1::Paper paper = *papers_.current();
            ask_details(current_name(), paper, paper.state());
        }));
    rows.push_back(
        act("admission.condition", "", "admission.condition", [this] { ask_condition(); }));
    rows.push_back(act("decision.correct", "", "admission.correct", [this] { ask_correction(); }));
    rows.push_back(act("objection.file", "", "admission.object", [this] { ask_objection(); }));
    rows.push_back(act("objection.vote", "", "admission.vote", [this] { ask_vote(); }));
}

void AdmissionScreen::add_queue(std::vector<Action>& rows) {
    const Texts& texts = app().texts();
    const auto none = queue_.current() == nullptr
                          ? std::optional<std::string>(texts("list.choose_row"))
                          : std::nullopt;
    if (focus_ == Focus::kQueue) {
        // Whoever searched has found: the whole queue again, the cursor on the row.
        Action open = make_action(texts, "entrant.choose", "Enter", [this] {
            queue_.seen();
            if (queue_.query().empty()) return explain();
            const std::string found = current_name();
            static_cast<void>(queue_.go_to(found));
            set_filter("");
        });
        open.listed = false;
        open.refusal = none;
        rows.push_back(std::move(open));
        const viewmodel::QueueRow* row = queue_.current();
        const bool decided = row != nullptr && (row->standing == viewmodel::Standing::kAdmitted ||
                                                row->standing == viewmodel::Standing::kRefused);
        for (const bool step : {false, true}) {
            Action mark = make_action(texts, step ? "row.mark_step" : "row.mark",
                                      step ? "Insert" : "Space", [this, step] {
                                          queue_.toggle_mark();
                                          if (step) on_event(ftxui::Event::ArrowDown);
                                      });
            mark.refusal = decided ? texts("admission.mark_decided") : none;
            if (step) mark.listed = false;
            rows.push_back(std::move(mark));
        }
    }
    for (const int by : {-1, 1}) {
        Action neighbour =
            make_action(texts, by < 0 ? "application.previous" : "application.next",
                        by < 0 ? "[" : "]", [this, by] {
                            static_cast<void>(queue_.go_to(queue_.neighbour_application(by)));
                            after_move();
                        });
        if (queue_.neighbour_application(by).empty())
            neighbour.refusal = texts("admission.no_neighbour");
        rows.push_back(std::move(neighbour));
    }
    rows.push_back(make_action(texts, "admission.mark_clear", "", [this] { mark_clear(); }));
    Action line = make_action(texts, "entrant.add", "n", [this] { open_application(true); });
    line.refusal = none;
    rows.push_back(std::move(line));
    Action application =
        make_action(texts, "entrant.application", "", [this] { open_application(false); });
    application.refusal = none;
    rows.push_back(std::move(application));
    Action person = make_action(texts, "entrant.person", "", [this] { open_person(); });
    if (current_check() == nullptr) person.refusal = texts("list.choose_row");
    rows.push_back(std::move(person));
    rows.push_back(make_action(texts, "list.refresh", "r", [this] { on_reload(); }));
}

void AdmissionScreen::add_sitting(std::vector<Action>& rows) {
    const Texts& texts = app().texts();
    const bool open = session_ && session_->state() == v1::CommissionSession::STATE_OPEN;
    const auto add = [&](const char* id, bool possible, const char* reason,
                         std::function<void()> run) {
        Action action = make_action(texts, id, "", std::move(run));
        if (!possible)
            action.refusal = texts(reason);
        else if (!app().online())
            action.refusal = texts("message.offline_action");
        action.risk = Risk::kMedium;
        rows.push_back(std::move(action));
    };
    add("session.open", !open, "admission.session_is_open", [this] { open_session(); });
    add("session.attend", open, "admission.session_not_open", [this] { ask_attendance(); });
    add("session.close", open, "admission.session_not_open", [this] { ask_to_close(); });
    add("payment.record", queue_.current() != nullptr, "list.choose_row",
        [this] { record_payment(); });
}

}  // namespace collegium::tui
