#include "tui/screens/tournament/round_acts.hpp"

#include <algorithm>
#include <utility>

#include "tui/app/app.hpp"
#include "tui/screens/common/dialog_entries.hpp"
#include "tui/screens/common/journal_undo.hpp"
#include "tui/screens/common/key_table.hpp"
#include "tui/viewmodel/moments.hpp"

namespace collegium::tui {
namespace {

viewmodel::LocalClock clock_of(const App& app) {
    return app.local_clock();
}

sdk::Metadata number_of(const v1::Round& round) {
    return {{"round", std::to_string(round.number())}};
}

// Sends an act on a round; `words` say it when it is done, with the time of `moment`. `again` tells
// whether it asks once more after a refusal.
template <typename Request>
void send(App& app, const TaskScope& scope, Request request, const char* words, bool undoable,
          std::function<const google::protobuf::Timestamp&(const v1::Round&)> moment,
          const RoundDone& done, const std::function<bool(const net::ClientError&)>& again = {}) {
    app.start_task(scope, {},
                   call_work(std::move(request), [&app, words, undoable, moment, done,
                                                  again](net::Reply<v1::Round> reply) {
                       if (!reply && again && again(reply.error())) return;
                       if (!reply) return app.flash_error(reply.error());
                       sdk::Metadata values = number_of(*reply);
                       values["time"] = app.clock(viewmodel::to_seconds(moment(*reply)));
                       const std::string said = app.texts()(words, values);
                       if (undoable)
                           app.flash(Level::kDone, said, undo_of(app, reply->name(), said));
                       else
                           app.flash(Level::kDone, said);
                       if (done) done(*reply);
                   }));
}

// The break before a game of a play-off; whether the book asks for one.
bool add_break(const v1::Round& round, std::vector<ConfirmLine>& body) {
    const auto pause = std::ranges::find(round.checks(), "play-off-break", &v1::RoundCheck::id);
    if (pause == round.checks().end()) return false;
    body.push_back({"! " + pause->text() + " (" + pause->article() + ")", Tone::kWarn});
    return true;
}

// What is worth a look and forbids nothing: score sheets that are not there.
void add_remarks(const Texts& texts, const v1::Round& round, std::vector<ConfirmLine>& body) {
    constexpr int kShown = 6;
    for (int i = 0; i < round.close_remarks_size() && i < kShown; ++i)
        body.push_back({"? " + round.close_remarks(i), Tone::kWarn});
    const int more = round.close_remarks_size() - kShown;
    if (more > 0) body.push_back({texts("round.missing_more", {{"count", more}})});
}

// What stands between the round and its end; Enter closes the list.
void show_missing(App& app, const v1::Round& round) {
    const Texts& texts = app.texts();
    Question question;
    sdk::Metadata values = number_of(round);
    values["count"] = std::to_string(std::max(round.missing_size(), round.missing_results()));
    question.title = texts("round.missing_title", values);
    constexpr int kShown = 12;
    for (int i = 0; i < round.missing_size() && i < kShown; ++i)
        question.body.push_back({"× " + round.missing(i), Tone::kBad});
    if (round.missing_size() > kShown)
        question.body.push_back(
            {texts("round.missing_more", {{"count", round.missing_size() - kShown}})});
    question.body.push_back({texts("round.missing_where"), Tone::kMuted});
    question.buttons.push_back({texts("round.missing_close"), {}, "", std::nullopt});
    app.ask(std::move(question));
}

void ask_beginning(App& app, const TaskScope& scope, const v1::Round& round,
                   const EarlyStart& earlier, RoundDone done) {
    const Texts& texts = app.texts();
    const std::string now = app.clock(app.now());
    Checklist dialog =
        moment_question(app, texts("round.start_title", number_of(round)),
                        texts("round.start_time"), earlier.time.empty() ? now : earlier.time, true);
    dialog.body.push_back({texts("round.start_body")});
    if (round.has_scheduled_time())
        dialog.body.push_back(
            {texts("round.start_planned",
                   {{"time", viewmodel::show_moment(round.scheduled_time(), clock_of(app))}}),
             Tone::kMuted});
    // The chief arbiter may begin earlier and says why (RU-CHESS 38.8.2).
    if (add_break(round, dialog.body))
        ask_early_reason(app, earlier, texts("round.start_early_note"), dialog);
    dialog.verb = texts("round.start_verb");
    dialog.bar = texts.label("round.start");
    dialog.confirmed = [&app, &scope, round, now,
                        done = std::move(done)](const ChecklistAnswer& answer) {
        auto request = about<v1::StartRoundRequest>(round);
        // Untouched, it is now: the server's clock, not the minute on the screen.
        const std::string typed = answer.value("time") == now ? "" : answer.value("time");
        if (!typed.empty()) read_moment(app, typed, *request.mutable_start_time());
        request.set_reason(answer.value("reason"));
        const auto again = [&app, &scope, round, typed, done](const net::ClientError& error) {
            if (error.reason != "PLAY_OFF_BREAK") return false;
            ask_beginning(app, scope, round, {error.text, typed}, done);
            return true;
        };
        send(
            app, scope, std::move(request), "round.started", true,
            [](const v1::Round& begun) -> const auto& { return begun.start_time(); }, done, again);
    };
    app.ask(std::move(dialog));
}

}  // namespace

void ask_start(App& app, const TaskScope& scope, const v1::Round& round, RoundDone done) {
    ask_beginning(app, scope, round, {}, std::move(done));
}

void ask_close(App& app, const TaskScope& scope, const v1::Round& round, RoundDone done) {
    if (round.missing_size() > 0 || round.missing_results() > 0) return show_missing(app, round);
    const Texts& texts = app.texts();
    auto dialog = dialog_of<Confirm>(texts, "round.close", "round.close", number_of(round));
    dialog.body.push_back({texts("round.close_results", {{"count", round.board_count()}})});
    add_remarks(texts, round, dialog.body);
    dialog.body.push_back({texts("round.close_body"), Tone::kMuted});
    dialog.confirmed = [&app, &scope, name = round.name(), etag = round.etag(),
                        done = std::move(done)](const ConfirmAnswer&) {
        v1::CloseRoundRequest request;
        request.set_name(name);
        request.set_etag(etag);
        send(
            app, scope, std::move(request), "round.closed", true,
            [](const v1::Round& ended) -> const auto& { return ended.close_time(); }, done);
    };
    app.ask(std::move(dialog));
}

void ask_reopen(App& app, const TaskScope& scope, const v1::Round& round, RoundDone done) {
    const Texts& texts = app.texts();
    auto dialog = dialog_of<Confirm>(texts, "round.reopen", "round.reopen", number_of(round));
    dialog.body.push_back({texts("round.reopen_body")});
    dialog.ask_reason = true;
    dialog.confirmed = [&app, &scope, name = round.name(), etag = round.etag(),
                        done = std::move(done)](const ConfirmAnswer& answer) {
        v1::ReopenRoundRequest request;
        request.set_name(name);
        request.set_etag(etag);
        request.set_reason(answer.reason);
        send(
            app, scope, std::move(request), "round.reopened", false,
            [](const v1::Round& open) -> const auto& { return open.start_time(); }, done);
    };
    app.ask(std::move(dialog));
}

void ask_schedule(App& app, const TaskScope& scope, const v1::Round& round, RoundDone done) {
    const Texts& texts = app.texts();
    Checklist dialog = moment_question(
        app, texts("round.schedule_title", number_of(round)), texts("round.schedule_time"),
        round.has_scheduled_time() ? viewmodel::show_moment(round.scheduled_time(), clock_of(app))
                                   : viewmodel::show_hour_after(app.local(app.now())),
        true);
    (void)add_break(round, dialog.body);
    dialog.verb = texts("round.schedule_verb");
    dialog.bar = texts.label("round.schedule");
    dialog.confirmed = [&app, &scope, name = round.name(), etag = round.etag(),
                        done = std::move(done)](const ChecklistAnswer& answer) {
        v1::ScheduleRoundRequest request;
        request.set_name(name);
        request.set_etag(etag);
        read_moment(app, answer.value("time"), *request.mutable_scheduled_time());
        send(
            app, scope, std::move(request), "round.scheduled", true,
            [](const v1::Round& planned) -> const auto& { return planned.scheduled_time(); }, done);
    };
    app.ask(std::move(dialog));
}

}  // namespace collegium::tui
