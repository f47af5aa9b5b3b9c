// What is done with participants: put in, take out, number, announce absences.
#include <algorithm>
#include <memory>
#include <utility>

#include "tui/screens/common/dialog_entries.hpp"
#include "tui/screens/common/journal_undo.hpp"
#include "tui/screens/pairing/pairing_screen.hpp"
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
    if (tournament_.system() == v1::TOURNAMENT_SYSTEM_SCHEVENINGEN) request.set_side(1);
    request.set_validate_only(true);
    send(std::move(request),
         [this](const v1::AddParticipantsResponse& offered) {
             if (offered.participants().empty() && offered.skipped().empty() &&
                 offered.others().empty())
                 return app().flash(Level::kRefused, texts("participants.add_none"));
             choose_admitted(offered);
         },
         {.deadline = kMany});
}

void ParticipantsScreen::choose_admitted(const v1::AddParticipantsResponse& offered) {
    const bool sides = tournament_.system() == v1::TOURNAMENT_SYSTEM_SCHEVENINGEN;
    auto dialog = dialog_of<Checklist>(app().texts(), "participants.add", "participants.add");
    for (const v1::Participant& one : offered.participants())
        dialog.items.push_back({one.entrant(), person_words(one), "", !sides});
    // Reserves and invited ones of a later stage: by a decision, nobody by himself.
    for (const v1::Participant& one : offered.others())
        dialog.items.push_back({one.entrant(), person_words(one), "", false});
    if (!offered.undecided().empty())
        dialog.notice.push_back({"! " + offered.undecided(), Tone::kWarn});
    if (sides)
        dialog.entries.push_back({.id = "side",
                                  .label = texts("participants.side"),
                                  .value = "1",
                                  .required = true,
                                  .check = number_check(app().texts(), false),
                                  .width = 2});
    for (const v1::SkippedParticipant& one : offered.skipped())
        dialog.notice.push_back({"! " + one.short_name() + ": " + one.text(), Tone::kWarn});
    dialog.nothing_chosen = texts("participants.add_nothing");
    dialog.confirmed = [this](const ChecklistAnswer& answer) {
        v1::AddParticipantsRequest add;
        add.set_parent(tournament_.name());
        for (const std::string& entrant : answer.chosen)
            add.add_entrants(entrant);
        take_answer(answer, add);
        send(std::move(add),
             [this](const v1::AddParticipantsResponse& added) {
                 app().flash(Level::kDone,
                             texts("participants.added", {{"n", added.participants_size()}}),
                             undo_of(app(), tournament_.name(), tournament_.title()));
                 reload_own();
             },
             {.deadline = kMany});
    };
    app().ask(std::move(dialog));
}

void ParticipantsScreen::ask_late() {
    v1::AddParticipantsRequest request;
    request.set_parent(tournament_.name());
    request.set_joined_round(viewmodel::due_round(tournament_));
    request.set_reason(texts("participants.late_title"));
    request.set_validate_only(true);
    send(std::move(request), [this](const v1::AddParticipantsResponse& offered) {
        std::vector<v1::Participant> free(offered.participants().begin(),
                                          offered.participants().end());
        free.insert(free.end(), offered.others().begin(), offered.others().end());
        if (free.empty()) return app().flash(Level::kRefused, texts("participants.add_none"));
        choose_late(std::move(free));
    });
}

void ParticipantsScreen::choose_late(std::vector<v1::Participant> free) {
    Checklist dialog;
    dialog.title = texts("participants.late_title");
    dialog.single = true;
    for (const v1::Participant& one : free)
        dialog.items.push_back({one.entrant(), person_words(one), "", free.size() == 1});
    dialog.nothing_chosen = texts("participants.add_nothing");
    dialog.entries.push_back({.id = "joined_round",
                              .label = texts("participants.late_round"),
                              .value = std::to_string(viewmodel::due_round(tournament_)),
                              .required = true,
                              .check = number_check(app().texts(), false),
                              .width = 4});
    dialog.entries.push_back(reason_entry(app().texts(), true));
    dialog.verb = texts("participants.add_verb");
    dialog.bar = app().texts().label("participants.add");
    dialog.confirmed = [this](const ChecklistAnswer& answer) {
        v1::AddParticipantsRequest add;
        add.set_parent(tournament_.name());
        add.add_entrants(answer.chosen.front());
        take_answer(answer, add);
        send(std::move(add), [this](const v1::AddParticipantsResponse& added) {
            if (!added.participants().empty()) {
                const v1::Participant& late = added.participants(0);
                app().flash(Level::kDone,
                            texts("participants.late_done",
                                  {{"name", late.short_name()}, {"round", late.joined_round()}}));
            } else if (!added.skipped().empty()) {
                app().flash(Level::kRefused, added.skipped(0).text());
            }
            reload_own();
        });
    };
    app().ask(std::move(dialog));
}

void ParticipantsScreen::remove() {
    const v1::Participant participant = *model_.current();
    auto confirm = dialog_of<Confirm>(app().texts(), "participants.remove", "participant.remove",
                                      {{"name", participant.short_name()}});
    confirm.body.push_back({texts("participants.remove_body")});
    confirm.confirmed = [this, participant](const ConfirmAnswer&) {
        send(about<v1::RemoveParticipantRequest>(participant),
             [this, name = participant.short_name()](const v1::Tournament&) {
                 app().flash(Level::kDone, texts("participants.removed", {{"name", name}}),
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
