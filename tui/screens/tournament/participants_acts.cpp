// What is done with participants: put in, take out, number, announce absences.
#include <algorithm>
#include <memory>
#include <utility>

#include <collegium/v1/persons.pb.h>

#include "tui/screens/common/dialog_entries.hpp"
#include "tui/screens/common/journal_undo.hpp"
#include "tui/screens/pairing/pairing_screen.hpp"
#include "tui/screens/person/person_card_screen.hpp"
#include "tui/screens/tournament/absences.hpp"
#include "tui/screens/tournament/number_draw.hpp"
#include "tui/screens/tournament/participants_screen.hpp"

namespace collegium::tui {
namespace {

constexpr std::chrono::seconds kMany{30};  // a large field is put in by one call

std::string person_words(const v1::Participant& one) {
    return viewmodel::join({one.full_name(), one.rank(), one.region()});
}

}  // namespace

// The server says who may come in and who may not, and why; nothing is written before F2.
void ParticipantsScreen::add_admitted() {
    v1::AddParticipantsRequest request;
    request.set_parent(tournament_.name());
    const bool sides = tournament_.system() == v1::TOURNAMENT_SYSTEM_SCHEVENINGEN;
    if (sides) request.set_side(1);
    request.set_validate_only(true);
    call(
        std::move(request),
        [this, sides](net::Reply<v1::AddParticipantsResponse> reply) {
            if (!reply) return app().flash_error(reply.error());
            const Texts& texts = app().texts();
            if (reply->participants().empty() && reply->skipped().empty() &&
                reply->others().empty())
                return app().flash(Level::kRefused, texts("participants.add_none"));
            Checklist dialog;
            dialog.title = texts("participants.add_title");
            for (const v1::Participant& one : reply->participants())
                dialog.items.push_back({one.entrant(), person_words(one), "", !sides});
            // Reserves and invited ones of a later stage: by a decision, nobody by himself.
            for (const v1::Participant& one : reply->others())
                dialog.items.push_back({one.entrant(), person_words(one), "", false});
            if (!reply->undecided().empty())
                dialog.notice.push_back({"! " + reply->undecided(), Tone::kWarn});
            if (sides) {
                Checklist::Entry side;
                side.id = "side";
                side.label = texts("participants.side");
                side.value = "1";
                side.required = true;
                side.width = 2;
                dialog.entries.push_back(std::move(side));
            }
            for (const v1::SkippedParticipant& one : reply->skipped())
                dialog.notice.push_back({"! " + one.short_name() + ": " + one.text(), Tone::kWarn});
            dialog.nothing_chosen = texts("participants.add_nothing");
            dialog.verb = texts("participants.add_verb");
            dialog.bar = texts.label("participants.add");
            dialog.confirmed = [this](const ChecklistAnswer& answer) {
                v1::AddParticipantsRequest add;
                add.set_parent(tournament_.name());
                for (const std::string& entrant : answer.chosen)
                    add.add_entrants(entrant);
                if (tournament_.system() == v1::TOURNAMENT_SYSTEM_SCHEVENINGEN)
                    add.set_side(std::atoi(answer.value("side").c_str()));
                call(std::move(add),
                     [this](net::Reply<v1::AddParticipantsResponse> added) {
                         if (!added) return app().flash_error(added.error());
                         app().flash(
                             Level::kDone,
                             app().texts()("participants.added",
                                           {{"n", std::to_string(added->participants_size())}}),
                             undo_of(app(), tournament_.name(), tournament_.title()));
                         reload_own();
                     },
                     {.deadline = kMany});
            };
            app().ask(std::move(dialog));
        },
        {.deadline = kMany});
}

void ParticipantsScreen::ask_late() {
    v1::AddParticipantsRequest request;
    request.set_parent(tournament_.name());
    request.set_joined_round(viewmodel::due_round(tournament_));
    request.set_reason(app().texts()("participants.late_title"));
    request.set_validate_only(true);
    call(std::move(request), [this](net::Reply<v1::AddParticipantsResponse> reply) {
        if (!reply) return app().flash_error(reply.error());
        std::vector<v1::Participant> free(reply->participants().begin(),
                                          reply->participants().end());
        free.insert(free.end(), reply->others().begin(), reply->others().end());
        if (free.empty())
            return app().flash(Level::kRefused, app().texts()("participants.add_none"));
        choose_late(std::move(free));
    });
}

void ParticipantsScreen::choose_late(std::vector<v1::Participant> free) {
    const Texts& texts = app().texts();
    Checklist dialog;
    dialog.title = texts("participants.late_title");
    dialog.single = true;
    for (const v1::Participant& one : free)
        dialog.items.push_back({one.entrant(), person_words(one), "", free.size() == 1});
    dialog.nothing_chosen = texts("participants.add_nothing");
    Checklist::Entry round;
    round.id = "round";
    round.label = texts("participants.late_round");
    round.value = std::to_string(viewmodel::due_round(tournament_));
    round.required = true;
    round.width = 4;
    dialog.entries.push_back(std::move(round));
    dialog.entries.push_back(reason_entry(texts, true));
    dialog.verb = texts("participants.add_verb");
    dialog.bar = texts.label("participants.add");
    dialog.confirmed = [this](const ChecklistAnswer& answer) {
        v1::AddParticipantsRequest add;
        add.set_parent(tournament_.name());
        add.add_entrants(answer.chosen.front());
        add.set_joined_round(std::atoi(answer.value("round").c_str()));
        add.set_reason(answer.value("reason"));
        call(std::move(add), [this](net::Reply<v1::AddParticipantsResponse> added) {
            if (!added) return app().flash_error(added.error());
            if (!added->participants().empty())
                app().flash(
                    Level::kDone,
                    app().texts()(
                        "participants.late_done",
                        {{"name", added->participants(0).short_name()},
                         {"round", std::to_string(added->participants(0).joined_round())}}));
            else if (!added->skipped().empty())
                app().flash(Level::kRefused, added->skipped(0).text());
            reload_own();
        });
    };
    app().ask(std::move(dialog));
}

void ParticipantsScreen::remove() {
    const v1::Participant participant = *model_.current();
    const Texts& texts = app().texts();
    Confirm confirm;
    confirm.title = texts("participants.remove_title", {{"name", participant.short_name()}});
    confirm.body.push_back({texts("participants.remove_body")});
    confirm.verb = texts("participants.remove_verb");
    confirm.bar = texts.label("participant.remove");
    confirm.confirmed = [this, participant](const ConfirmAnswer&) {
        v1::RemoveParticipantRequest request;
        request.set_name(participant.name());
        request.set_etag(participant.etag());
        call(std::move(request),
             [this, name = participant.short_name()](net::Reply<v1::Tournament> reply) {
                 if (!reply) return app().flash_error(reply.error());
                 app().flash(Level::kDone, app().texts()("participants.removed", {{"name", name}}),
                             undo_of(app(), tournament_.name(), name));
                 reload_own();
             });
    };
    app().ask(std::move(confirm));
}

void ParticipantsScreen::draw_numbers(bool again) {
    ask_number_draw(app(), scope(), tournament_, again,
                    [this](const v1::DrawNumbersResponse& answer) {
                        take(answer.tournament());
                        reload_own();
                    });
}

void ParticipantsScreen::ask_absences() {
    ask_absences_of(app(), scope(), tournament_, *model_.current(), [this] { reload_own(); });
}

void ParticipantsScreen::open_person() {
    v1::Person person;
    person.set_name(model_.current()->person());
    app().push(std::make_unique<PersonCardScreen>(app(), place_->drafts(), std::move(person),
                                                  std::vector<std::string>{}));
}

// The pairs lie under this screen, or take its place.
void ParticipantsScreen::open_pairs() {
    const CompetitionRef competition = place_;
    const v1::Tournament tournament = tournament_;
    App& client = app();
    const auto& screens = client.screens();
    if (screens.size() > 1 && screens[screens.size() - 2]->id() == "pairing") return client.pop();
    competition->set_tournament(tournament.name());
    client.pop();
    client.push(std::make_unique<PairingScreen>(client, competition, tournament));
}

}  // namespace collegium::tui
