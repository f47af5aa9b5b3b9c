// The key table of the results. Rights and reasons are the server's.
#include <optional>
#include <utility>

#include "tui/screens/documents/preview_screen.hpp"
#include "tui/screens/results/board_judges.hpp"
#include "tui/screens/results/results_screen.hpp"
#include "tui/screens/tournament/round_acts.hpp"
#include "tui/viewmodel/format.hpp"
#include "tui/viewmodel/pairing.hpp"

namespace collegium::tui {

std::vector<Action> ResultsScreen::actions() {
    std::vector<Action> rows;
    if (slipping_)
        add_slip(rows);
    else
        add_entry(rows);
    add_acts(rows);
    add_start(rows);
    add_round(rows);
    return rows;
}

// Why nothing can be recorded in this round at all.
std::optional<std::string> ResultsScreen::record_refusal() const {
    const Texts& texts = app().texts();
    if (nothing_to_record()) return texts("results.no_pairs", {{"round", std::to_string(round_)}});
    if (list_.current() == nullptr) return texts("list.choose_row");
    return viewmodel::refusal_in(round_info_.round().actions(), "result.record");
}

void ResultsScreen::add_entry(std::vector<Action>& rows) {
    const Texts& texts = app().texts();
    const std::optional<std::string> refusal = record_refusal();
    const viewmodel::Scale points = scale();
    const bool begins = left_begins_here();
    for (const char* key : {"2", "1", "0", "=", "+", "-"}) {
        Action record = make_action(texts, "result.record", key, [this, key] {
            if (const viewmodel::BoardRow* row = list_.current()) press(key, row->name);
        });
        if (*key == '=') record.twins = {"5"};
        const auto reading = viewmodel::read_result_key(key, points, texts);
        if (reading.result)
            record.label.full =
                viewmodel::join({viewmodel::written(*reading.result, points),
                                 viewmodel::result_words(viewmodel::to_result(*reading.result),
                                                         begins, round_info_, texts)},
                                " ");
        record.listed = false;
        record.refusal = refusal;
        rows.push_back(std::move(record));
    }
    Action other = make_action(texts, "result.other", "*", [this] {
        if (const viewmodel::BoardRow* row = list_.current()) open_outcomes(row->name, false);
    });
    other.refusal = refusal;
    rows.push_back(std::move(other));
    Action clear = make_action(texts, "result.clear", "Backspace", [this] { clear_result(); });
    clear.refusal = refusal;
    rows.push_back(std::move(clear));
    Action slip = make_action(texts, "board.goto", "g", [this] { open_slip(); });
    if (list_.board_count() == 0) slip.refusal = refusal;
    rows.push_back(std::move(slip));
    add_marks(rows);
}

void ResultsScreen::add_marks(std::vector<Action>& rows) {
    const Texts& texts = app().texts();
    for (const bool step : {false, true}) {
        Action mark = make_action(texts, step ? "row.mark_step" : "row.mark",
                                  step ? "Insert" : "Space", [this, step] {
                                      list_.toggle_mark();
                                      if (step) on_event(ftxui::Event::ArrowDown);
                                  });
        if (list_.current() == nullptr) mark.refusal = texts("list.choose_row");
        mark.listed = !step;
        rows.push_back(std::move(mark));
    }
    if (list_.marked().empty()) return;
    rows.push_back(make_action(texts, "row.unmark_all", "", [this] { list_.clear_marks(); }));
}

// While slips are typed digits and signs belong to the line; letters keep their meaning.
void ResultsScreen::add_slip(std::vector<Action>& rows) {
    const Texts& texts = app().texts();
    const std::optional<std::string> refusal =
        viewmodel::refusal_in(round_info_.round().actions(), "result.record");
    for (const char* key : {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "Space", "=", "+",
                            "-", "*", "Backspace"}) {
        Action type = make_action(texts, "slip.type", key, [this, key, refusal] {
            // A number alone still leads to its board.
            const bool number = *key >= '0' && *key <= '9' && !slip_.text().ends_with(' ');
            if (refusal && !number && key != std::string("Backspace"))
                slip_said_ = app().texts()("results.record_not", {{"reason", *refusal}});
            else
                type_slip(key);
        });
        type.listed = false;
        rows.push_back(std::move(type));
    }
    Action entered = make_action(texts, "slip.enter", "Enter", [this] { slip_entered(); });
    entered.listed = false;
    rows.push_back(std::move(entered));
}

void ResultsScreen::add_acts(std::vector<Action>& rows) {
    const Texts& texts = app().texts();
    const viewmodel::BoardRow* row = list_.current();
    const std::optional<std::string> none =
        row == nullptr ? std::optional<std::string>(texts("list.choose_row")) : std::nullopt;
    const auto online_only = [&](Action& action) {
        if (!action.refusal && !app().online()) action.refusal = texts("message.offline_action");
    };
    Action menu = make_action(texts, "result.menu", "F2", [this] {
        if (const viewmodel::BoardRow* here = list_.current()) open_outcomes(here->name, true);
    });
    menu.refusal = record_refusal();
    rows.push_back(std::move(menu));
    Action game = make_action(texts, "board.game", "F3", [this] { open_game(); });
    if (!slipping_) game.twins = {"Enter"};
    game.refusal = none;
    online_only(game);
    rows.push_back(std::move(game));
    Action correct = make_action(texts, "result.correct", "F4", [this] { open_correction(); });
    correct.risk = Risk::kMedium;
    correct.refusal = none;
    if (row != nullptr) {
        const v1::Board* board = board_of(row->name);
        const v1::Board* read = details();
        const bool empty = board != nullptr && row->open_games == std::size_t(board->games_size());
        if (empty)
            correct.refusal = texts("results.nothing_to_correct");
        else if (read != nullptr)
            correct.refusal = viewmodel::refusal_in(read->actions(), "result.correct");
    }
    online_only(correct);
    rows.push_back(std::move(correct));
    Action print = make_action(texts, "results.print", "F5", [this] {
        app().push(make_document_preview(app(), place_, "round-protocol", round_name()));
    });
    if (nothing_to_record()) print.refusal = record_refusal();
    online_only(print);
    rows.push_back(std::move(print));
    Action left = make_action(texts, "participant.withdraw", "F8", [this] { ask_who_left(); });
    left.risk = Risk::kMedium;
    left.refusal = none;
    if (!left.refusal && !app().session().permissions.empty() &&
        !app().session().permissions.contains("participants.withdraw"))
        left.refusal = texts("results.withdraw_not");
    online_only(left);
    rows.push_back(std::move(left));
    Action attach = make_action(texts, "record.attach_file", "", [this] { attach_file(); });
    attach.refusal = none;
    if (!attach.refusal && round_info_.game_discipline().empty())
        attach.refusal = texts("results.no_moves");
    if (const v1::Board* read = details(); !attach.refusal && row != nullptr && read != nullptr)
        attach.refusal = viewmodel::refusal_in(read->actions(), "record.attach");
    online_only(attach);
    rows.push_back(std::move(attach));
    rows.push_back(make_action(texts, "result.refused", "d", [this] { to_refused(); }));
    Action history = make_action(texts, "board.history", "h", [this] { open_history(); });
    history.refusal = none;
    rows.push_back(std::move(history));
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

void ResultsScreen::add_round(std::vector<Action>& rows) {
    const Texts& texts = app().texts();
    for (const int by : {-1, 1}) {
        const int wanted = round_ + by;
        Action neighbour = make_action(texts, by < 0 ? "round.previous" : "round.next",
                                       by < 0 ? "[" : "]", [this, wanted] { to_round(wanted); });
        if (wanted < 1 || wanted > std::max(tournament_.rounds(), tournament_.current_round()))
            neighbour.refusal = texts("results.no_round", {{"round", std::to_string(wanted)}});
        rows.push_back(std::move(neighbour));
    }
    const auto add = [&](const char* id,
                         void (*ask)(App&, const TaskScope&, const v1::Round&, RoundDone)) {
        Action act = make_action(texts, id, "", [this, ask] {
            ask(app(), scope(), round_info_.round(), [this](const v1::Round& round) {
                *round_info_.mutable_round() = round;
                load();
            });
        });
        act.risk = Risk::kMedium;
        act.refusal = viewmodel::refusal_in(round_info_.round().actions(), id);
        if (nothing_to_record()) act.refusal = record_refusal();
        if (!act.refusal && !app().online()) act.refusal = texts("message.offline_action");
        rows.push_back(std::move(act));
    };
    add("round.start", ask_start);
    add("round.close", ask_close);
    add("round.reopen", ask_reopen);
    const bool many = !list_.marked().empty();
    Action judges = make_action(texts, many ? "round.judge_of_marked" : "round.judges", "",
                                [this] { open_judges(); });
    if (!app().online()) judges.refusal = texts("message.offline_action");
    rows.push_back(std::move(judges));
    rows.push_back(make_action(texts, "list.refresh", "r", [this] { on_reload(); }));
}

}  // namespace collegium::tui
