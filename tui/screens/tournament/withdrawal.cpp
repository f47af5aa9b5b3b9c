#include "tui/screens/tournament/withdrawal.hpp"

#include <memory>
#include <utility>

#include "tui/app/app.hpp"
#include "tui/screens/common/dialog_entries.hpp"
#include "tui/screens/common/journal_undo.hpp"
#include "tui/screens/common/key_table.hpp"
#include "tui/viewmodel/pairing.hpp"
#include "tui/viewmodel/results.hpp"
#include "tui/viewmodel/tournaments.hpp"

namespace collegium::tui {
namespace {

constexpr int kEverybody = 5000;

// One departure on its way: asked for, looked at, recorded.
struct Departure {
    App& app;
    const TaskScope& scope;
    v1::Participant participant;
    std::function<void()> done;
};
using DepartureRef = std::shared_ptr<Departure>;

void record(const DepartureRef& departure, v1::WithdrawParticipantRequest request) {
    request.set_validate_only(false);
    departure->app.start_task(
        departure->scope, {},
        call_work(std::move(request), [departure](
                                          net::Reply<v1::WithdrawParticipantResponse> reply) {
            App& app = departure->app;
            if (!reply) return app.flash_error(reply.error());
            const v1::Participant& left = reply->participant();
            const std::string words = app.texts()(
                "withdrawal.done",
                {{"name", departure->participant.short_name()},
                 {"what", left.left_text().empty() ? viewmodel::participant_state(left, app.texts())
                                                   : left.left_text()}});
            // An exclusion is never taken back by a key.
            if (left.state() == v1::Participant::STATE_EXCLUDED)
                app.flash(Level::kDone, words);
            else
                app.flash(Level::kDone, words,
                          undo_of(app, departure->participant.name(),
                                  departure->participant.short_name()));
            if (departure->done) departure->done();
        }));
}

// The accounting of the games, and everything else it changes, stands before the eyes of whoever
// decides.
void confirm(const DepartureRef& departure, const v1::WithdrawParticipantRequest& request,
             const v1::WithdrawParticipantResponse& told) {
    App& app = departure->app;
    const Texts& texts = app.texts();
    const bool excluded = request.state() == v1::Participant::STATE_EXCLUDED;
    Confirm dialog;
    dialog.title = texts(excluded ? "withdrawal.confirm_excluded" : "withdrawal.confirm",
                         {{"name", departure->participant.short_name()}});
    for (const std::string& words : told.consequences())
        dialog.body.push_back({words});
    if (told.has_impact())
        for (const viewmodel::Line& line : viewmodel::impact_lines(told.impact(), texts))
            dialog.body.push_back({line.words, line.tone});
    dialog.body.push_back({texts("withdrawal.note"), Tone::kMuted});
    dialog.verb = texts("withdrawal.verb");
    dialog.bar = texts.label("participant.withdraw");
    if (excluded) {
        dialog.code = std::to_string(departure->participant.number());
        dialog.code_prompt = texts("withdrawal.code");
    }
    dialog.confirmed = [departure, request](const ConfirmAnswer&) { record(departure, request); };
    app.ask(std::move(dialog));
}

void look(const DepartureRef& departure, const ChecklistAnswer& answer) {
    const std::string kind = answer.chosen.front();
    auto request = about<v1::WithdrawParticipantRequest>(departure->participant);
    request.set_state(kind == "withdrawn" ? v1::Participant::STATE_WITHDRAWN
                                          : v1::Participant::STATE_EXCLUDED);
    request.set_annul(kind == "annulled");
    take_answer(answer, request);
    request.set_validate_only(true);
    departure->app.send(departure->scope, request,
                        [departure, request](const v1::WithdrawParticipantResponse& reply) {
                            confirm(departure, request, reply);
                        });
}

// Results are annulled only where the competition's book knows such a decision.
std::vector<std::string> kinds_of(const v1::Tournament& tournament) {
    std::vector<std::string> kinds{"withdrawn", "excluded"};
    if (viewmodel::offers(tournament.actions(), "participant.annul"))
        kinds.emplace_back("annulled");
    return kinds;
}

void ask(const DepartureRef& departure, const v1::Tournament& tournament) {
    const Texts& texts = departure->app.texts();
    Checklist dialog;
    dialog.title = texts("withdrawal.title", {{"name", departure->participant.short_name()}});
    dialog.single = true;
    const std::vector<std::string> kinds = kinds_of(tournament);
    for (const std::string& kind : kinds)
        dialog.items.push_back({kind, texts("withdrawal.kind." + kind), "", kind == "withdrawn"});
    dialog.entries.push_back(reason_entry(texts, true));
    for (const std::string& kind : kinds) {
        if (kind == "withdrawn") continue;
        dialog.entries.push_back(
            {.id = "article", .label = texts("withdrawal.article"), .with = kind, .width = 16});
    }
    dialog.verb = texts("withdrawal.next");
    dialog.bar = texts.label("participant.withdraw");
    dialog.confirmed = [departure](const ChecklistAnswer& answer) { look(departure, answer); };
    departure->app.ask(std::move(dialog));
}

void read_tournament_and_ask(const DepartureRef& departure, const std::string& tournament) {
    v1::GetTournamentRequest request;
    request.set_name(tournament);
    departure->app.send(departure->scope, std::move(request),
                        [departure](const v1::Tournament& reply) { ask(departure, reply); });
}

void find_and_ask(App& app, const TaskScope& scope, const std::string& tournament,
                  std::function<bool(const v1::Participant&)> wanted, std::function<void()> done) {
    v1::ListParticipantsRequest request;
    request.set_parent(tournament);
    request.set_page_size(kEverybody);
    app.send(scope, std::move(request),
             [&app, &scope, tournament, wanted = std::move(wanted),
              done = std::move(done)](const v1::ListParticipantsResponse& reply) {
                 for (const v1::Participant& one : reply.participants()) {
                     if (!wanted(one)) continue;
                     if (one.state() != v1::Participant::STATE_PLAYING)
                         return app.flash(
                             Level::kRefused,
                             app.texts()("withdrawal.already", {{"name", one.short_name()}}));
                     return read_tournament_and_ask(
                         std::make_shared<Departure>(Departure{app, scope, one, done}), tournament);
                 }
                 app.flash(Level::kRefused, app.texts()("error.not_found"));
             });
}

}  // namespace

void ask_withdrawal(App& app, const TaskScope& scope, const std::string& participant,
                    std::function<void()> done) {
    const std::string tournament = participant.substr(0, participant.find("/participants/"));
    find_and_ask(
        app, scope, tournament,
        [participant](const v1::Participant& one) { return one.name() == participant; },
        std::move(done));
}

void ask_withdrawal_of(App& app, const TaskScope& scope, const std::string& tournament, int number,
                       std::function<void()> done) {
    find_and_ask(
        app, scope, tournament,
        [number](const v1::Participant& one) { return one.number() == number; }, std::move(done));
}

void ask_reinstatement(App& app, const TaskScope& scope, const v1::Participant& participant,
                       std::function<void()> done) {
    const Texts& texts = app.texts();
    Confirm dialog;
    dialog.title = texts("reinstate.title", {{"name", participant.short_name()}});
    dialog.body.push_back({participant.left_text()});
    dialog.body.push_back({texts("reinstate.body"), Tone::kMuted});
    dialog.verb = texts("reinstate.verb");
    dialog.bar = texts.label("participant.reinstate");
    dialog.ask_reason = true;
    dialog.confirmed = [&app, &scope, participant,
                        done = std::move(done)](const ConfirmAnswer& answer) {
        auto request = about<v1::ReinstateParticipantRequest>(participant);
        request.set_reason(answer.reason);
        app.send(scope, std::move(request), [&app, done](const v1::Participant& reply) {
            app.flash(Level::kDone, app.texts()("reinstate.done", {{"name", reply.short_name()}}));
            if (done) done();
        });
    };
    app.ask(std::move(dialog));
}

}  // namespace collegium::tui
