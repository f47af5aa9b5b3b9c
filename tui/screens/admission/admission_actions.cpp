// The key table of the admission desk. Rights and reasons are the server's.
#include <optional>
#include <utility>

#include "tui/screens/admission/admission_screen.hpp"
#include "tui/screens/common/key_table.hpp"
#include "tui/screens/person/person_card_screen.hpp"

namespace collegium::tui {

std::optional<std::string> AdmissionScreen::no_entrant() const {
    return queue_.current() == nullptr ? std::optional(texts("list.choose_row")) : std::nullopt;
}

// The last row is about the entrant under the cursor. While an act is under way the next one waits
// for its answer, so that nothing is refused by what was true a moment ago.
KeyTable& AdmissionScreen::by_server(KeyTable& keys, const char* server_action) const {
    keys.refuse(no_entrant()).online();
    const v1::AdmissionCheck* check = current_check();
    return check == nullptr || acting_ ? keys : keys.refuse(refusal_of(*check, server_action));
}

std::vector<Action> AdmissionScreen::actions() {
    KeyTable keys(app());
    add_decisions(keys);
    add_queue(keys);
    add_sitting(keys);
    return keys;
}

void AdmissionScreen::add_decisions(KeyTable& keys) {
    if (queue_.marked().empty()) {
        keys.act("admission.admit", "F2",
                 [this] { enqueue(true, [this](const std::string& entrant) { admit(entrant); }); });
        by_server(keys, "admission.admit");
    } else {
        keys.act("admission.admit_marked", "F2", [this] { ask_to_admit_marked(); })
            .risk(Risk::kMedium)
            .online();
    }
    keys.act("verdict.explain", "F3", [this] { explain(); })
        .twin("w")
        .needs(current_check() != nullptr, "list.choose_row");
    by_server(keys.act("admission.wait", "F4", [this] { ask_wait(); }), "admission.wait");
    keys.act("admission.protocol", "F5", [this] { open_protocol(); });
    keys.act("admission.refuse", "F8", [this] { ask_refusal(false); }).risk(Risk::kMedium);
    by_server(keys, "admission.refuse");

    for (int digit = 1; digit <= 9; ++digit)
        by_server(keys.act("doc.tick", std::to_string(digit), [this, digit] { press_digit(digit); })
                      .unlisted(),
                  "admission.tick");
    keys.act("doc.all", "0",
             [this] { enqueue(false, [this](const std::string& entrant) { tick_all(entrant); }); });
    by_server(keys, "admission.tick");
    if (focus_ == Focus::kPapers && papers_.current() != nullptr) {
        keys.act("doc.details", "Enter", [this] {
            const v1::AdmissionPaper paper = *papers_.current();
            ask_details(current_name(), paper, paper.state());
        });
        by_server(keys, "admission.tick");
    }
    by_server(keys.act("admission.condition", "", [this] { ask_condition(); }),
              "admission.condition");
    by_server(keys.act("decision.correct", "", [this] { ask_correction(); }), "admission.correct");
    by_server(keys.act("objection.file", "", [this] { ask_objection(); }), "admission.object");
    by_server(keys.act("objection.vote", "", [this] { ask_vote(); }), "admission.vote");
}

void AdmissionScreen::add_queue(KeyTable& keys) {
    if (focus_ == Focus::kQueue) {
        // Whoever searched has found: the whole queue again, the cursor on the row.
        keys.act("entrant.choose", "Enter", [this] {
            queue_.seen();
            if (queue_.query().empty()) return explain();
            const std::string found = current_name();
            static_cast<void>(queue_.go_to(found));
            set_filter("");
        });
        keys.unlisted().refuse(no_entrant());
        const viewmodel::QueueRow* row = queue_.current();
        const bool decided = row != nullptr && (row->standing == viewmodel::Standing::kAdmitted ||
                                                row->standing == viewmodel::Standing::kRefused);
        keys.act("row.mark", "Space", [this] { queue_.toggle_mark(); })
            .needs(!decided, "admission.mark_decided")
            .refuse(no_entrant());
        keys.act("row.mark_step", "Insert", [this] {
            queue_.toggle_mark();
            on_event(ftxui::Event::ArrowDown);
        });
        keys.needs(!decided, "admission.mark_decided").refuse(no_entrant()).unlisted();
    }
    for (const int by : {-1, 1}) {
        keys.act(by < 0 ? "application.previous" : "application.next", by < 0 ? "[" : "]",
                 [this, by] {
                     static_cast<void>(queue_.go_to(queue_.neighbour_application(by)));
                     after_move();
                 });
        keys.needs(!queue_.neighbour_application(by).empty(), "admission.no_neighbour");
    }
    keys.act("admission.mark_clear", "", [this] { mark_clear(); });
    keys.act("entrant.add", "n", [this] { open_application(true); }).refuse(no_entrant());
    keys.act("entrant.application", "", [this] { open_application(false); }).refuse(no_entrant());
    keys.act("entrant.person", "",
             [this] { open_person(app(), place_->drafts(), current_check()->person()); })
        .needs(current_check() != nullptr, "list.choose_row");
    keys.act("list.refresh", "r", [this] { on_reload(); });
}

void AdmissionScreen::add_sitting(KeyTable& keys) {
    const bool open = sitting_ && sitting_->state() == v1::Sitting::STATE_OPEN;
    keys.act("sitting.open", "", [this] { open_sitting(); })
        .risk(Risk::kMedium)
        .needs(!open, "admission.sitting_is_open")
        .online();
    keys.act("sitting.attend", "", [this] { ask_attendance(); })
        .risk(Risk::kMedium)
        .needs(open, "admission.sitting_not_open")
        .online();
    keys.act("sitting.close", "", [this] { ask_to_close(); })
        .risk(Risk::kMedium)
        .needs(open, "admission.sitting_not_open")
        .online();
    keys.act("payment.record", "", [this] { record_payment(); })
        .risk(Risk::kMedium)
        .refuse(no_entrant())
        .online();
}

}  // namespace collegium::tui
