// Many entrants at once, the sitting and its members, fees, and the doors to other screens.
#include <memory>
#include <utility>

#include <collegium/v1/applications.pb.h>

#include "tui/screens/admission/admission_screen.hpp"
#include "tui/screens/application/application_screen.hpp"
#include "tui/screens/application/payment_question.hpp"
#include "tui/screens/common/dialog_entries.hpp"
#include "tui/screens/common/key_table.hpp"
#include "tui/screens/documents/preview_screen.hpp"

namespace collegium::tui {

// The server says who is green; they are marked, and F2 admits them.
void AdmissionScreen::mark_clear() {
    v1::CheckEntrantsRequest request;
    request.set_parent(competition());
    send(std::move(request), [this](const v1::CheckEntrantsResponse& reply) {
        for (const v1::CheckEntrantsResponse::Row& row : reply.rows())
            queue_.set_clear(row.entrant(), row.proposal() == v1::AdmissionProposal::KIND_ADMIT);
        const std::size_t marked = queue_.mark_clear();
        app().flash(marked > 0 ? Level::kDone : Level::kRefused,
                    texts(marked > 0 ? "admission.marked_clear" : "admission.none_clear",
                          {{"count", marked}}));
    });
}

void AdmissionScreen::ask_to_admit_marked() {
    const std::vector<std::string> marked = queue_.marked();
    Confirm confirm;
    confirm.title = texts("admission.many_title", {{"count", marked.size()}});
    constexpr std::size_t kShown = 10;
    for (std::size_t i = 0; i < marked.size() && i < kShown; ++i)
        confirm.body.push_back({short_name(marked[i])});
    if (marked.size() > kShown)
        confirm.body.push_back({texts("admission.many_more", {{"count", marked.size() - kShown}})});
    confirm.body.push_back({texts("admission.many_note"), Tone::kMuted});
    confirm.verb = texts("admission.admit_verb");
    confirm.bar = app().texts().label("admission.admit");
    confirm.confirmed = [this, marked](const ConfirmAnswer&) { admit_all(marked); };
    app().ask(std::move(confirm));
}

void AdmissionScreen::admit_all(const std::vector<std::string>& entrants) {
    v1::AdmitAllRequest request;
    request.set_parent(competition());
    for (const std::string& entrant : entrants)
        request.add_entrants(entrant);
    send(std::move(request),
         [this](const v1::AdmitAllResponse& reply) {
             queue_.clear_marks();
             counts_ = reply.counts();
             std::string words = texts("admission.many_done", {{"count", reply.admitted_size()}});
             // Who was left out, and why, is said by name.
             if (reply.skipped_size() > 0)
                 words += " " + texts("admission.many_skipped",
                                      {{"count", reply.skipped_size()},
                                       {"name", short_name(reply.skipped(0).entrant())},
                                       {"why", reply.skipped(0).text()}});
             app().flash(reply.skipped_size() > 0 ? Level::kAttention : Level::kDone, words);
             forget_checks();
             load_queue();
         },
         {.deadline = std::chrono::seconds(30)});
}

// The server says who may sit and what the composition lacks; nothing is written before F2.
void AdmissionScreen::open_sitting() {
    v1::OpenSittingRequest request;
    request.set_parent(competition());
    request.set_validate_only(true);
    send(std::move(request), [this](const v1::Sitting& reply) {
        auto dialog = dialog_of<Checklist>(app().texts(), "admission.sitting", "sitting.open",
                                           {{"number", reply.number()}});
        dialog.body.push_back({texts("admission.sitting_body"), Tone::kMuted});
        for (const v1::Sitting::Member& member : reply.members())
            dialog.items.push_back({member.official(),
                                    member.short_name() + " · " + member.post_title(),
                                    member.votes() ? "" : texts("admission.no_vote_short"), true});
        for (const v1::Remark& remark : reply.remarks())
            dialog.notice.push_back({"! " + remark.text(), Tone::kWarn});
        dialog.nothing_chosen = texts("admission.sitting_empty");
        dialog.confirmed = [this](const ChecklistAnswer& answer) {
            v1::OpenSittingRequest open;
            open.set_parent(competition());
            for (const std::string& official : answer.chosen)
                open.add_officials(official);
            send(std::move(open), [this](const v1::Sitting& opened) {
                sitting_ = opened;
                app().flash(Level::kDone,
                            texts("admission.sitting_opened", {{"number", opened.number()}}));
                on_reload();
            });
        };
        app().ask(std::move(dialog));
    });
}

void AdmissionScreen::ask_attendance() {
    Menu menu;
    menu.title = texts("admission.attendance_title");
    for (const v1::Sitting::Member& member : sitting_->members())
        menu.items.push_back({std::to_string(menu.items.size() + 1),
                              std::string(member.present() ? "✓ " : "· ") + member.short_name(),
                              member.post_title(), std::nullopt,
                              [this, official = member.official(), present = member.present()] {
                                  auto request = about<v1::SetAttendanceRequest>(*sitting_);
                                  request.set_official(official);
                                  request.set_present(!present);
                                  send(std::move(request), [this](const v1::Sitting& reply) {
                                      sitting_ = reply;
                                      app().flash(Level::kDone, texts("admission.attendance_done"));
                                      forget_checks();
                                      after_move();
                                  });
                              }});
    app().open(std::move(menu));
}

void AdmissionScreen::ask_to_close() {
    const int left = viewmodel::without_decision(counts_);
    auto confirm = dialog_of<Confirm>(app().texts(), "admission.close", "sitting.close",
                                      {{"number", sitting_->number()}});
    confirm.body.push_back({texts("admission.totals", {{"admitted", counts_.admitted()},
                                                       {"refused", counts_.refused()},
                                                       {"waiting", counts_.waiting()},
                                                       {"none", left - counts_.waiting()}})});
    if (left > 0)
        confirm.body.push_back(
            {texts("admission.close_undecided", {{"count", left}}), Tone::kWarn});
    confirm.body.push_back({texts("admission.close_note"), Tone::kMuted});
    confirm.confirmed = [this, left](const ConfirmAnswer&) {
        auto request = about<v1::CloseSittingRequest>(*sitting_);
        request.set_leave_undecided(left > 0);
        send(std::move(request), [this](const v1::Sitting& reply) {
            sitting_ = reply;
            app().flash(Level::kDone,
                        texts("admission.sitting_closed", {{"number", reply.number()}}));
            on_reload();
        });
    };
    app().ask(std::move(confirm));
}

void AdmissionScreen::record_payment() {
    v1::GetEntrantRequest request;
    request.set_name(current_name());
    send(std::move(request), [this](const v1::Entrant& reply) {
        google::type::Money owed = reply.fee().due();
        const std::int64_t due = viewmodel::hundredths_of(reply.fee().due());
        const std::int64_t open = due - viewmodel::hundredths_of(reply.fee().paid());
        viewmodel::set_hundredths(owed, open);
        if (open <= 0)
            return app().flash(Level::kRefused,
                               texts(due == 0 ? "payment.no_fee" : "payment.settled"));
        const std::string entrant = reply.name();
        app().ask(payment_question(
            app().texts(), reply.display_names().short_(), owed,
            [this, entrant](v1::Payment payment) {
                payment.add_shares()->set_entrant(entrant);
                v1::RecordPaymentRequest record;
                record.set_parent(competition());
                *record.mutable_payment() = std::move(payment);
                send(std::move(record), [this, entrant](const v1::Payment& paid) {
                    app().flash(Level::kDone, payment_recorded(app().texts(), paid));
                    changed_.insert(entrant);
                    read_sitting();
                    read_around();
                });
            }));
    });
}

void AdmissionScreen::open_protocol() {
    app().push(make_document_preview(app(), place_, "commission-protocol", ""));
}

void AdmissionScreen::open_application(bool new_line) {
    const viewmodel::QueueRow* row = queue_.current();
    if (row == nullptr) return;
    app().push(std::make_unique<ApplicationScreen>(app(), place_, row->application, new_line));
}

}  // namespace collegium::tui
