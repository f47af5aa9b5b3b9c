// The key table of the results. Rights and reasons are the server's.
#include <optional>
#include <utility>

#include "tui/screens/documents/preview_screen.hpp"
#include "tui/screens/results/board_judges.hpp"
#include "tui/screens/results/result_queue.hpp"
#include "tui/screens/results/results_screen.hpp"
#include "tui/screens/tournament/round_acts.hpp"
#include "tui/viewmodel/format.hpp"
#include "tui/viewmodel/pairing.hpp"

namespace collegium::tui {

std::vector<Action> ResultsScreen::actions() {
    KeyTable keys(app());
    if (slipping_)
        add_slip(keys);
    else
        add_entry(keys);
    add_acts(keys);
    add_start(keys);
    add_round(keys);
    return keys;
}

// Why nothing can be recorded in this round at all.
std::optional<std::string> ResultsScreen::record_refusal() const {
    if (nothing_to_record()) return texts("results.no_pairs", {{"round", round_}});
    if (const auto none = no_board()) return none;
    return viewmodel::refusal_in(round_info_.round().actions(), "result.record");
}

void ResultsScreen::add_entry(KeyTable& keys) {
    const std::optional<std::string> refusal = record_refusal();
    const viewmodel::Scale points = scale();
    const bool begins = left_begins_here();
    for (const char* key : {"2", "1", "0", "=", "+", "-"}) {
        keys.act("result.record", key, [this, key] {
            if (const viewmodel::BoardRow* row = list_.current()) press(key, row->name);
        });
        keys.unlisted().refuse(refusal);
        if (*key == '=') keys.twin("5");
        const auto reading = viewmodel::read_result_key(key, points, app().texts());
        if (reading.result)
            keys.last().label.full =
                viewmodel::join({viewmodel::written(*reading.result, points),
                                 viewmodel::result_words(viewmodel::to_result(*reading.result),
                                                         begins, round_info_, app().texts())},
                                " ");
    }
    keys.act("result.other", "*", [this] {
        if (const viewmodel::BoardRow* row = list_.current()) open_outcomes(row->name, false);
    });
    keys.refuse(refusal);
    keys.act("result.clear", "Backspace", [this] { clear_result(); }).refuse(refusal);
    keys.act("board.goto", "g", [this] { open_slip(); });
    if (list_.board_count() == 0) keys.refuse(refusal);
    keys.act("row.mark", "Space", [this] { list_.toggle_mark(); }).refuse(no_board());
    keys.act("row.mark_step", "Insert", [this] {
        list_.toggle_mark();
        on_event(ftxui::Event::ArrowDown);
    });
    keys.refuse(no_board()).unlisted();
    if (!list_.marked().empty()) keys.act("row.unmark_all", "", [this] { list_.clear_marks(); });
}

// While slips are typed digits and signs belong to the line; letters keep their meaning.
void ResultsScreen::add_slip(KeyTable& keys) {
    const std::optional<std::string> refusal =
        viewmodel::refusal_in(round_info_.round().actions(), "result.record");
    for (const char* key : {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "Space", "=", "+",
                            "-", "*", "Backspace"}) {
        keys.act("slip.type", key, [this, key, refusal] {
            // A number alone still leads to its board.
            const bool number = *key >= '0' && *key <= '9' && !slip_.text().ends_with(' ');
            if (refusal && !number && key != std::string("Backspace"))
                slip_said_ = texts("results.record_not", {{"reason", *refusal}});
            else
                type_slip(key);
        });
        keys.unlisted();
    }
    keys.act("slip.enter", "Enter", [this] { slip_entered(); }).unlisted();
}

std::optional<std::string> ResultsScreen::no_board() const {
    return list_.current() == nullptr ? std::optional(texts("list.choose_row")) : std::nullopt;
}

void ResultsScreen::add_acts(KeyTable& keys) {
    const viewmodel::BoardRow* row = list_.current();
    const v1::Board* read = details();
    const auto by_server = [&](const char* action) {
        if (read != nullptr) keys.refuse(viewmodel::refusal_in(read->actions(), action));
        keys.online();
    };
    keys.act("result.menu", "F2", [this] {
        if (const viewmodel::BoardRow* here = list_.current()) open_outcomes(here->name, true);
    });
    keys.refuse(record_refusal());
    keys.act("board.game", "F3", [this] { open_game(); }).refuse(no_board()).online();
    if (!slipping_) keys.twin("Enter");
    const v1::Board* board = row == nullptr ? nullptr : board_of(row->name);
    const bool empty =
        board != nullptr && row->open_games == static_cast<std::size_t>(board->games_size());
    keys.act("result.correct", "F4", [this] { open_correction(); })
        .risk(Risk::kMedium)
        .refuse(no_board())
        .needs(!empty, "results.nothing_to_correct");
    by_server("result.correct");
    keys.act("results.print", "F5", [this] {
        app().push(make_document_preview(app(), place_, "round-protocol", round_name()));
    });
    if (nothing_to_record()) keys.refuse(record_refusal());
    keys.online();
    const auto& rights = app().session().permissions;
    keys.act("participant.withdraw", "F8", [this] { ask_who_left(); })
        .risk(Risk::kMedium)
        .refuse(no_board())
        .needs(rights.empty() || rights.contains("participants.withdraw"), "results.withdraw_not")
        .online();
    keys.act("record.attach_file", "", [this] { attach_file(); })
        .refuse(no_board())
        .needs(!round_info_.game_discipline().empty(), "results.no_moves");
    by_server("record.attach");
    keys.act("result.refused", "d", [this] { to_refused(); });
    keys.act("board.history", "h", [this] { open_history(); }).refuse(no_board());
}

// Marked boards get one arbiter; else who looks after which is typed.
void ResultsScreen::open_judges() {
    std::vector<int> boards;
    for (const viewmodel::BoardRow* row : list_.marked())
        boards.push_back(row->number);
    const auto done = [this] {
        list_.clear_marks();
        on_reload();
    };
    if (boards.empty())
        ask_board_judges(app(), scope(), place_->name(), tournament_.name(), done);
    else
        ask_judge_of(app(), scope(), place_->name(), tournament_.name(), boards, done);
}

void ResultsScreen::add_round(KeyTable& keys) {
    for (const int by : {-1, 1}) {
        const int wanted = round_ + by;
        keys.act(by < 0 ? "round.previous" : "round.next", by < 0 ? "[" : "]",
                 [this, wanted] { to_round(wanted); });
        if (wanted < 1 || wanted > std::max(tournament_.rounds(), tournament_.current_round()))
            keys.refuse(texts("results.no_round", {{"round", wanted}}));
    }
    const auto add = [&](const char* id,
                         void (*ask)(App&, const TaskScope&, const v1::Round&, RoundDone)) {
        keys.add(make_action(app().texts(), id, "", [this, ask] {
            ask(app(), scope(), round_info_.round(), [this](const v1::Round& round) {
                *round_info_.mutable_round() = round;
                load();
            });
        }));
        keys.risk(Risk::kMedium);
        if (nothing_to_record()) keys.refuse(record_refusal());
        keys.refuse(viewmodel::refusal_in(round_info_.round().actions(), id)).online();
    };
    add("round.start", ask_start);
    add("round.close", ask_close);
    add("round.reopen", ask_reopen);
    keys.act(list_.marked().empty() ? "round.judges" : "round.judge_of_marked", "",
             [this] { open_judges(); })
        .online();
    // «Позже» at the log-in, or a link that came back for the news only.
    if (const std::size_t waiting = unsent_acts(app()).size(); waiting > 0)
        keys.act("results.send", "", [this] { send_unsent(app()); }).online();
    keys.act("list.refresh", "r", [this] { on_reload(); });
}

}  // namespace collegium::tui
