#include "tui/screens/tournament/absences.hpp"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "tui/app/app.hpp"
#include "tui/screens/common/dialog_entries.hpp"
#include "tui/screens/common/key_table.hpp"
#include "tui/viewmodel/format.hpp"
#include "tui/viewmodel/tournaments.hpp"

namespace collegium::tui {
namespace {

constexpr int kEverybody = 5000;

bool misses(const v1::Participant& participant, int round) {
    const auto& rounds = participant.absent_rounds();
    return std::find(rounds.begin(), rounds.end(), round) != rounds.end();
}

// Changes that are sent one after another: each has a version of its own.
struct Batch {
    App& app;
    const TaskScope& scope;
    std::vector<v1::SetAbsencesRequest> requests;
    std::size_t sent = 0;
    std::string said;
    std::function<void()> done;
};

void send_next(const std::shared_ptr<Batch>& batch) {
    if (batch->sent == batch->requests.size()) {
        batch->app.flash(Level::kDone, batch->said);
        if (batch->done) batch->done();
        return;
    }
    batch->app.start_task(
        batch->scope, {},
        call_work(batch->requests[batch->sent], [batch](net::Reply<v1::Participant> reply) {
            if (!reply) {
                batch->app.flash_error(reply.error());
                if (batch->done) batch->done();
                return;
            }
            ++batch->sent;
            send_next(batch);
        }));
}

v1::SetAbsencesRequest request_of(const v1::Participant& participant) {
    auto request = about<v1::SetAbsencesRequest>(participant);
    return request;
}

void choose_absent(App& app, const TaskScope& scope, const v1::Tournament& tournament, int round,
                   std::vector<v1::Participant> people, std::function<void()> done) {
    const Texts& texts = app.texts();
    const std::string number = std::to_string(round);
    Checklist dialog;
    dialog.title = texts("absence.round_title", {{"round", number}});
    dialog.body.push_back({texts("absence.round_body"), Tone::kMuted});
    for (const v1::Participant& one : people)
        dialog.items.push_back({one.name(), std::to_string(one.number()) + " " + one.short_name(),
                                one.region(), misses(one, round)});
    dialog.entries.push_back(reason_entry(texts, false));
    dialog.verb = texts("absence.verb");
    dialog.bar = texts.label("pairing.absences");
    dialog.confirmed = [&app, &scope, round, number, people = std::move(people),
                        from = viewmodel::due_round(tournament),
                        done = std::move(done)](const ChecklistAnswer& answer) {
        auto batch = std::make_shared<Batch>(Batch{app, scope, {}, 0, {}, done});
        for (const v1::Participant& one : people) {
            const bool chosen = std::find(answer.chosen.begin(), answer.chosen.end(), one.name()) !=
                                answer.chosen.end();
            if (chosen == misses(one, round)) continue;
            v1::SetAbsencesRequest request = request_of(one);
            for (const int other : one.absent_rounds())
                if (other != round && other >= from) request.add_rounds(other);
            if (chosen) request.add_rounds(round);
            request.set_reason(answer.value("reason"));
            batch->requests.push_back(std::move(request));
        }
        batch->said =
            app.texts()("absence.done_round", {{"round", number}, {"n", answer.chosen.size()}});
        send_next(batch);
    };
    app.ask(std::move(dialog));
}

}  // namespace

void ask_absences_of(App& app, const TaskScope& scope, const v1::Tournament& tournament,
                     const v1::Participant& participant, std::function<void()> done) {
    const Texts& texts = app.texts();
    Checklist dialog;
    dialog.title = texts("absence.title", {{"name", participant.short_name()}});
    dialog.body.push_back({texts("absence.body"), Tone::kMuted});
    for (int round = viewmodel::due_round(tournament); round <= tournament.rounds(); ++round)
        dialog.items.push_back({std::to_string(round), texts("absence.round", {{"round", round}}),
                                "", misses(participant, round)});
    dialog.entries.push_back(reason_entry(texts, false));
    dialog.verb = texts("absence.verb");
    dialog.bar = texts.label("participant.absence");
    dialog.confirmed = [&app, &scope, participant,
                        done = std::move(done)](const ChecklistAnswer& answer) {
        v1::SetAbsencesRequest request = request_of(participant);
        for (const std::string& round : answer.chosen)
            request.add_rounds(std::atoi(round.c_str()));
        request.set_reason(answer.value("reason"));
        send_next(std::make_shared<Batch>(
            Batch{app,
                  scope,
                  {std::move(request)},
                  0,
                  app.texts()("absence.done", {{"name", participant.short_name()}}),
                  done}));
    };
    app.ask(std::move(dialog));
}

void ask_absences_in(App& app, const TaskScope& scope, const v1::Tournament& tournament, int round,
                     std::function<void()> done) {
    v1::ListParticipantsRequest request;
    request.set_parent(tournament.name());
    request.set_page_size(kEverybody);
    app.send(scope, std::move(request),
             [&app, &scope, tournament, round,
              done = std::move(done)](const v1::ListParticipantsResponse& reply) {
                 std::vector<v1::Participant> people;
                 for (const v1::Participant& one : reply.participants())
                     if (one.state() == v1::Participant::STATE_PLAYING) people.push_back(one);
                 choose_absent(app, scope, tournament, round, std::move(people), done);
             });
}

}  // namespace collegium::tui
