// The key table of the pairs. Rights and reasons are the server's; F2 is the next step of the
// round.
#include <utility>

#include "tui/screens/pairing/pairing_screen.hpp"
#include "tui/screens/tournament/absences.hpp"
#include "tui/screens/tournament/pair_rules_screen.hpp"
#include "tui/screens/tournament/round_acts.hpp"
#include "tui/viewmodel/tournaments.hpp"

namespace collegium::tui {

Action PairingScreen::act(const std::string& id, const std::string& key,
                          const std::string& server_action, std::function<void()> run) const {
    Action action = make_action(app().texts(), id, key, std::move(run));
    action.refusal = viewmodel::refusal_in(round_.actions(), server_action);
    if (!loaded_)
        action.refusal = app().texts()("list.loading");
    else if (!action.refusal && !app().online())
        action.refusal = app().texts()("message.offline_action");
    return action;
}

// Make, approve, start, close, go on: one key leads through a round.
Action PairingScreen::main_act() {
    const Texts& texts = app().texts();
    const auto took = [this](const v1::Round& round) {
        take(round, true);
        read_tournament();
        read_round();
    };
    switch (state()) {
        case v1::Round::STATE_DRAFT: {
            if (round_.outdated_size() > 0)
                return act("pairing.again", "F2", "pairing.pair", [this] { compose(true); });
            Action approval =
                act("pairing.approve", "F2", "pairing.approve", [this] { ask_to_approve(); });
            approval.risk = Risk::kMedium;
            return approval;
        }
        case v1::Round::STATE_APPROVED:
            // The step is the chief arbiter's, with conditions of its own: the overview has both.
            if (waits_for_competition())
                return make_action(texts, "pairing.open_rounds", "F2",
                                   [this] { app().open_door(*place_, "overview"); });
            return act("round.start", "F2", "round.start",
                       [this, took] { ask_start(app(), scope(), round_, took); });
        case v1::Round::STATE_PLAYING: {
            Action end = act("round.close", "F2", "round.close",
                             [this, took] { ask_close(app(), scope(), round_, took); });
            // What is missing is shown as a list, not as one sentence.
            if (end.refusal && app().online() &&
                (round_.missing_size() > 0 || round_.missing_results() > 0))
                end.refusal.reset();
            end.risk = Risk::kMedium;
            return end;
        }
        case v1::Round::STATE_CLOSED: {
            Action next = make_action(texts, "pairing.next", "F2", [this] { step(1); });
            if (was_last()) next.refusal = texts("pairing.hint_finished");
            return next;
        }
        default:
            return act("pairing.compose", "F2", "pairing.pair", [this] { compose(false); });
    }
}

std::vector<Action> PairingScreen::actions() {
    std::vector<Action> rows;
    rows.push_back(main_act());
    add_pairs(rows);
    add_round(rows);
    add_moves(rows);
    return rows;
}

void PairingScreen::add_pairs(std::vector<Action>& rows) {
    const Texts& texts = app().texts();
    const bool draft = state() == v1::Round::STATE_DRAFT;
    const auto no_pairs =
        paired() ? std::nullopt : std::optional<std::string>(texts("pairing.no_pairs"));
    Action why = make_action(texts, "pairing.explain", "F3", [this] { explain(); });
    why.twins = {"w", "Enter"};
    why.refusal = no_pairs;
    rows.push_back(std::move(why));
    Action decision = act("pairing.change", "F4", "pairing.change", [this] { choose_change(); });
    decision.risk = Risk::kMedium;
    if (!decision.refusal && round_.no_pairing_size() == 0) decision.refusal = no_pairs;
    rows.push_back(std::move(decision));
    Action paper = make_action(texts, "pairing.print", "F5", [this] { print(); });
    paper.refusal = no_pairs;
    rows.push_back(std::move(paper));
    Action drop = act("pairing.discard", "F8", "pairing.discard", [this] { ask_to_discard(); });
    drop.risk = Risk::kMedium;
    if (no_pairs)
        drop.refusal = no_pairs;
    else if (!draft)
        drop.refusal = texts("pairing.already_approved");
    rows.push_back(std::move(drop));
    if (draft && round_.outdated_size() == 0)
        rows.push_back(act("pairing.again", "", "pairing.pair", [this] { compose(true); }));
    rows.push_back(act("pairing.absences", "", "pairing.absences", [this] {
        ask_absences_in(app(), scope(), tournament_, number_, [this] { on_reload(); });
    }));
    rows.push_back(pair_rules_action(app(), place_, tournament_));
    Action again = act("draw.replay", "", "draw.replay", [this] { replay(); });
    if (!again.refusal) again.refusal = no_pairs;
    rows.push_back(std::move(again));
    Action record = make_action(texts, "draw.record", "", [this] { save_record(); });
    record.refusal = no_pairs;
    rows.push_back(std::move(record));
    // Only where the discipline plays from drawn positions.
    if (viewmodel::offers(round_.actions(), "draw.starts"))
        rows.push_back(act("draw.starts", "", "draw.starts", [this] { draw_starts(); }));
    Action decisions = make_action(texts, "pairing.changes", "", [this] { show_changes(); });
    if (round_.changes().empty()) decisions.refusal = texts("pairing.changes_none");
    rows.push_back(std::move(decisions));
    if (by_table()) {
        Action schedule = make_action(texts, "pairing.schedule", "", [this] { show_schedule(); });
        schedule.refusal = no_pairs;
        rows.push_back(std::move(schedule));
    }
}

void PairingScreen::add_round(std::vector<Action>& rows) {
    const auto took = [this](const v1::Round& round) {
        take(round, true);
        read_tournament();
        read_round();
    };
    if (state() == v1::Round::STATE_DRAFT || state() == v1::Round::STATE_APPROVED)
        rows.push_back(act("round.schedule", "", "round.schedule",
                           [this, took] { ask_schedule(app(), scope(), round_, took); }));
    if (state() == v1::Round::STATE_CLOSED) {
        Action reopen = act("round.reopen", "", "round.reopen",
                            [this, took] { ask_reopen(app(), scope(), round_, took); });
        reopen.risk = Risk::kMedium;
        rows.push_back(std::move(reopen));
    }
}

void PairingScreen::add_moves(std::vector<Action>& rows) {
    const Texts& texts = app().texts();
    Action board = make_action(texts, "pairing.goto", "g", [this] { ask_board(); });
    if (!paired()) board.refusal = texts("pairing.no_pairs");
    rows.push_back(std::move(board));
    for (const int by : {-1, 1}) {
        const int wanted = number_ + by;
        Action neighbour = make_action(texts, by < 0 ? "round.previous" : "round.next",
                                       by < 0 ? "[" : "]", [this, by] { step(by); });
        if (wanted < 1 || (round_.planned() > 0 && wanted > round_.planned()))
            neighbour.refusal = texts("pairing.no_round", {{"round", std::to_string(wanted)}});
        rows.push_back(std::move(neighbour));
    }
    rows.push_back(
        make_action(texts, "pairing.participants", "p", [this] { open_participants(); }));
    rows.push_back(make_action(texts, "list.refresh", "r", [this] { on_reload(); }));
}

}  // namespace collegium::tui
