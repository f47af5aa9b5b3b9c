// The key table of the pairs. Rights and reasons are the server's; F2 is the next step of the
// round.
#include <utility>

#include "tui/screens/common/key_table.hpp"
#include "tui/screens/pairing/pairing_screen.hpp"
#include "tui/screens/tournament/absences.hpp"
#include "tui/screens/tournament/pair_rules_screen.hpp"
#include "tui/screens/tournament/participants_screen.hpp"
#include "tui/screens/tournament/round_acts.hpp"
#include "tui/viewmodel/tournaments.hpp"

namespace collegium::tui {

// The last row is refused by what the server said of the round, or without a link.
KeyTable& PairingScreen::by_server(KeyTable& keys, const char* server_action) const {
    return keys.needs(loaded_, "list.loading")
        .refuse(viewmodel::refusal_in(round_.actions(), server_action))
        .online();
}

// An act on the round: asked about first, shown when it is done.
std::function<void()> PairingScreen::asked(RoundAct ask) {
    return [this, ask] {
        ask(app(), scope(), round_, [this](const v1::Round& round) {
            take(round, true);
            read_tournament();
            read_round();
        });
    };
}

// Make, approve, start, close, go on: one key leads through a round.
void PairingScreen::add_main_key(KeyTable& keys) {
    switch (state()) {
        case v1::Round::STATE_DRAFT:
            if (round_.outdated_size() > 0) {
                by_server(keys.act("pairing.again", "F2", [this] { compose(true); }),
                          "pairing.pair");
            } else {
                keys.act("pairing.approve", "F2", [this] { ask_to_approve(); });
                by_server(keys.risk(Risk::kMedium), "pairing.approve");
            }
            break;
        case v1::Round::STATE_APPROVED:
            // The step is the chief arbiter's, with conditions of its own: the overview has both.
            if (waits_for_competition())
                keys.act("pairing.open_rounds", "F2",
                         [this] { app().open_door(*place_, "overview"); });
            else
                by_server(keys.act("round.start", "F2", asked(ask_start)), "round.start");
            break;
        case v1::Round::STATE_PLAYING:
            keys.act("round.close", "F2", asked(ask_close)).risk(Risk::kMedium);
            // What is missing is shown as a list, not as one sentence.
            if (app().online() && (round_.missing_size() > 0 || round_.missing_results() > 0))
                break;
            by_server(keys, "round.close");
            break;
        case v1::Round::STATE_CLOSED:
            keys.act("pairing.next", "F2", [this] { step(1); })
                .needs(!was_last(), "pairing.hint_finished");
            break;
        default:
            by_server(keys.act("pairing.compose", "F2", [this] { compose(false); }),
                      "pairing.pair");
    }
}

std::vector<Action> PairingScreen::actions() {
    KeyTable keys(app());
    add_main_key(keys);
    add_pairs(keys);
    if (state() == v1::Round::STATE_DRAFT || state() == v1::Round::STATE_APPROVED)
        by_server(keys.act("round.schedule", "", asked(ask_schedule)), "round.schedule");
    if (state() == v1::Round::STATE_CLOSED)
        by_server(keys.act("round.reopen", "", asked(ask_reopen)).risk(Risk::kMedium),
                  "round.reopen");
    keys.act("pairing.goto", "g", [this] { ask_board(); }).needs(paired(), "pairing.no_pairs");
    for (const int by : {-1, 1}) {
        keys.act(by < 0 ? "round.previous" : "round.next", by < 0 ? "[" : "]",
                 [this, by] { step(by); });
        if (!has_round(number_ + by)) keys.refuse(no_round(number_ + by));
    }
    keys.act("pairing.participants", "p", [this] {
        app().push(std::make_unique<ParticipantsScreen>(app(), place_, tournament_));
    });
    keys.act("list.refresh", "r", [this] { on_reload(); });
    return keys;
}

void PairingScreen::add_pairs(KeyTable& keys) {
    const bool draft = state() == v1::Round::STATE_DRAFT;
    keys.act("pairing.explain", "F3", [this] { explain(); })
        .twin("w")
        .twin("Enter")
        .needs(paired(), "pairing.no_pairs");
    keys.act("pairing.change", "F4", [this] { choose_change(); }).risk(Risk::kMedium);
    by_server(keys, "pairing.change")
        .needs(paired() || round_.no_pairing_size() > 0, "pairing.no_pairs");
    keys.act("pairing.print", "F5", [this] { print(); }).needs(paired(), "pairing.no_pairs");
    keys.act("pairing.discard", "F8", [this] { ask_to_discard(); })
        .risk(Risk::kMedium)
        .needs(paired(), "pairing.no_pairs")
        .needs(draft, "pairing.already_approved");
    by_server(keys, "pairing.discard");
    if (draft && round_.outdated_size() == 0)
        by_server(keys.act("pairing.again", "", [this] { compose(true); }), "pairing.pair");
    keys.act("pairing.absences", "", [this] {
        ask_absences_in(app(), scope(), tournament_, number_, [this] { on_reload(); });
    });
    by_server(keys, "pairing.absences");
    keys.add(pair_rules_action(app(), place_, tournament_));
    by_server(keys.act("draw.replay", "", [this] { replay(); }), "draw.replay")
        .needs(paired(), "pairing.no_pairs");
    keys.act("draw.record", "", [this] { save_record(); }).needs(paired(), "pairing.no_pairs");
    // Only where the discipline plays from drawn positions.
    if (viewmodel::offers(round_.actions(), "draw.starts"))
        by_server(keys.act("draw.starts", "", [this] { draw_starts(); }), "draw.starts");
    keys.act("pairing.changes", "", [this] { show_changes(); })
        .needs(!round_.changes().empty(), "pairing.changes_none");
    if (by_table())
        keys.act("pairing.schedule", "", [this] { show_schedule(); })
            .needs(paired(), "pairing.no_pairs");
}

}  // namespace collegium::tui
