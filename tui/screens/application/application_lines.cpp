// What is done to the lines of an application and to the application itself.
#include <utility>

#include <collegium/v1/persons.pb.h>

#include "tui/screens/application/application_screen.hpp"
#include "tui/screens/application/payment_question.hpp"
#include "tui/screens/common/dialog_entries.hpp"
#include "tui/screens/common/journal_undo.hpp"
#include "tui/screens/common/key_table.hpp"
#include "tui/screens/person/person_form.hpp"

namespace collegium::tui {

void ApplicationScreen::step(LineEntry::Step step) {
    switch (step) {
        case LineEntry::Step::kPerson: {
            // The list knows public data only; the whole card fills the birth date in.
            v1::GetPersonRequest request;
            request.set_name(entry_.person()->name());
            return fetch(std::move(request), [this](net::Reply<v1::Person> reply) {
                if (reply) entry_.refine(*reply);
                app().repaint();
            });
        }
        case LineEntry::Step::kNewPerson:
            return new_person();
        case LineEntry::Step::kConfirmed:
            return add_line();
        default:
            return;
    }
}

void ApplicationScreen::add_line() {
    v1::AddEntrantRequest request;
    request.mutable_entrant()->set_application(name_);
    request.mutable_entrant()->set_person(entry_.person()->name());
    request.mutable_entrant()->set_doctor_mark(entry_.doctor());
    adding_.push_back(std::move(request));
    entry_.clear();
    keep_line();
    send_next_line();
}

// Lines are written in the order they were entered; the next one is typed meanwhile.
void ApplicationScreen::send_next_line() {
    if (adding_now_) return;
    if (adding_.empty()) {
        if (leaving_) app().pop();
        return;
    }
    adding_now_ = true;
    v1::AddEntrantRequest request = std::move(adding_.front());
    adding_.pop_front();
    call(std::move(request), [this](net::Reply<v1::Entrant> reply) {
        adding_now_ = false;
        stale_ = true;
        if (!reply) {
            leaving_ = false;
            app().flash_error(reply.error(), texts("application.line_refused"));
            return send_next_line();
        }
        const bool at_new = at_new_line();
        lines_.push_back(*reply);
        if (at_new) cursor_ = lines_.size();
        const std::string number = std::to_string(reply->number());
        const std::string name = reply->display_names().short_();
        if (reply->remarks().empty())
            app().flash(Level::kDone,
                        texts("application.line_added", {{"number", number}, {"name", name}}),
                        undo_of(app(), reply->name(), name));
        else
            app().flash(
                Level::kAttention,
                texts("application.line_remark",
                      {{"number", number},
                       {"words", viewmodel::remark_line(reply->remarks(0)).words.substr(2)}}),
                undo_of(app(), reply->name(), name));
        send_next_line();
    });
}

void ApplicationScreen::toggle_doctor() {
    const v1::Entrant& line = *current();
    v1::UpdateEntrantRequest request;
    request.mutable_entrant()->set_name(line.name());
    request.mutable_entrant()->set_etag(line.etag());
    request.mutable_entrant()->set_doctor_mark(!line.doctor_mark());
    request.mutable_update_mask()->add_paths("doctor_mark");
    call(std::move(request), [this](net::Reply<v1::Entrant> reply) {
        stale_ = true;
        if (!reply) return app().flash_error(reply.error());
        for (v1::Entrant& one : lines_)
            if (one.name() == reply->name()) one = *reply;
        app().flash(
            Level::kDone,
            texts(reply->doctor_mark() ? "application.doctor_set" : "application.doctor_cleared",
                  {{"name", reply->display_names().short_()}}),
            undo_of(app(), reply->name(), reply->display_names().short_()));
    });
}

void ApplicationScreen::strike() {
    const v1::Entrant line = *current();
    auto confirm =
        dialog_of<Confirm>(app().texts(), "application.strike", "line.strike",
                           {{"number", line.number()}, {"name", line.display_names().short_()}});
    confirm.body.push_back({texts("application.strike_body"), Tone::kMuted});
    confirm.ask_reason = true;
    confirm.confirmed = [this, line](const ConfirmAnswer& answer) {
        auto request = about<v1::StrikeEntrantRequest>(line);
        request.set_reason(answer.reason);
        call(std::move(request), [this](net::Reply<v1::Entrant> reply) {
            stale_ = true;
            if (!reply) return app().flash_error(reply.error());
            app().flash(
                Level::kDone,
                texts("application.line_struck",
                      {{"number", reply->number()}, {"name", reply->display_names().short_()}}),
                undo_of(app(), reply->name(), reply->display_names().short_()));
        });
    };
    app().ask(std::move(confirm));
}

void ApplicationScreen::restore() {
    const v1::Entrant line = *current();
    auto confirm =
        dialog_of<Confirm>(app().texts(), "application.restore", "line.strike",
                           {{"number", line.number()}, {"name", line.display_names().short_()}});
    confirm.ask_reason = true;
    confirm.confirmed = [this, line](const ConfirmAnswer& answer) {
        auto request = about<v1::RestoreEntrantRequest>(line);
        request.set_reason(answer.reason);
        call(std::move(request), [this](net::Reply<v1::Entrant> reply) {
            stale_ = true;
            if (!reply) return app().flash_error(reply.error());
            app().flash(Level::kDone, texts("application.line_restored",
                                            {{"name", reply->display_names().short_()}}));
        });
    };
    app().ask(std::move(confirm));
}

void ApplicationScreen::accept() {
    save_head([this] {
        v1::AcceptApplicationRequest request;
        request.set_name(name_);
        request.set_etag(application_.etag());
        request.set_stage(application_.stage());
        call(std::move(request), [this](net::Reply<v1::Application> reply) {
            stale_ = true;
            if (!reply) return app().flash_error(reply.error());
            taken(*reply);
            const v1::ApplicationPaper& paper = viewmodel::paper_of(*reply);
            app().flash(Level::kDone,
                        texts(viewmodel::is_preliminary(*reply) ? "application.accepted_preliminary"
                                                                : "application.accepted_final",
                              {{"number", reply->number()},
                               {"count", reply->line_count()},
                               {"remarks", reply->remark_count()}}));
            if (paper.late())
                app().flash(Level::kAttention,
                            texts("application.late",
                                  {{"received",
                                    viewmodel::show_day(paper.receive_time(), app().local_clock())},
                                   {"deadline", viewmodel::show(paper.deadline())}}));
        });
    });
}

void ApplicationScreen::choose_stage() {
    const bool preliminary = viewmodel::is_preliminary(application_);
    v1::UpdateApplicationRequest request;
    request.mutable_application()->set_name(name_);
    request.mutable_application()->set_etag(application_.etag());
    request.mutable_application()->set_stage(preliminary ? v1::Application::STAGE_FINAL
                                                         : v1::Application::STAGE_PRELIMINARY);
    request.mutable_update_mask()->add_paths("stage");
    call(std::move(request), [this](net::Reply<v1::Application> reply) {
        stale_ = true;
        if (!reply) return app().flash_error(reply.error());
        taken(*reply);
        app().flash(Level::kDone,
                    texts("application.stage_now",
                          {{"stage", viewmodel::stage_words(*reply, app().texts())}}),
                    undo_of(app(), reply->name(), texts("application.stage")));
    });
}

void ApplicationScreen::withdraw() {
    auto confirm = dialog_of<Confirm>(app().texts(), "application.withdraw", "line.strike",
                                      {{"number", application_.number()}});
    confirm.body.push_back({texts("application.withdraw_body"), Tone::kMuted});
    confirm.ask_reason = true;
    confirm.confirmed = [this](const ConfirmAnswer& answer) {
        v1::WithdrawApplicationRequest request;
        request.set_name(name_);
        request.set_etag(application_.etag());
        request.set_reason(answer.reason);
        call(std::move(request), [this](net::Reply<v1::Application> reply) {
            stale_ = true;
            if (!reply) return app().flash_error(reply.error());
            taken(*reply);
            app().flash(Level::kDone,
                        texts("application.withdrawn_done", {{"number", reply->number()}}));
        });
    };
    app().ask(std::move(confirm));
}

void ApplicationScreen::record_payment() {
    google::type::Money owed;
    std::int64_t open = 0;
    for (const v1::Entrant& line : lines_) {
        if (line.state() == v1::Entrant::STATE_STRUCK) continue;
        owed.set_currency_code(line.fee().due().currency_code());
        open += viewmodel::hundredths_of(line.fee().due()) -
                viewmodel::hundredths_of(line.fee().paid());
    }
    viewmodel::set_hundredths(owed, open);
    if (open <= 0) return app().flash(Level::kRefused, texts("payment.settled"));
    app().ask(payment_question(app().texts(), title(), owed, [this](v1::Payment payment) {
        payment.set_application(name_);
        v1::RecordPaymentRequest request;
        request.set_parent(competition());
        *request.mutable_payment() = std::move(payment);
        call(std::move(request), [this](net::Reply<v1::Payment> reply) {
            stale_ = true;
            if (!reply) return app().flash_error(reply.error());
            app().flash(Level::kDone, payment_recorded(app().texts(), *reply));
        });
    }));
}

// The registry's own form; whom it makes stands in the line when it closes.
void ApplicationScreen::new_person() {
    v1::Person person;
    auto& data = *person.mutable_public_data();
    const std::string typed = entry_.typed();
    const auto first = typed.find(' ');
    data.mutable_cyrillic_name()->set_surname(typed.substr(0, first));
    if (first != std::string::npos) {
        const auto second = typed.find(' ', first + 1);
        data.mutable_cyrillic_name()->set_given_name(
            typed.substr(first + 1, second == std::string::npos ? second : second - first - 1));
        if (second != std::string::npos)
            data.mutable_cyrillic_name()->set_patronymic(typed.substr(second + 1));
    }
    data.set_organisation(application_.organisation());
    data.mutable_organisation_label()->set_short_name(
        application_.organisation_label().short_name());
    data.set_region(application_.organisation_region());
    app().push(make_person_form(app(), place_->drafts(), std::move(person),
                                [this](const v1::Person& made) { entry_.take(made); }));
}

}  // namespace collegium::tui
