// Lists of the results screen: outcomes, what stood before, who left, a correction.
#include <memory>
#include <utility>

#include "tui/net/result_methods.hpp"
#include "tui/screens/common/journal_undo.hpp"
#include "tui/screens/common/text_screen.hpp"
#include "tui/screens/results/correction_screen.hpp"
#include "tui/screens/results/results_screen.hpp"
#include "tui/screens/tournament/withdrawal.hpp"
#include "tui/viewmodel/board_start.hpp"
#include "tui/viewmodel/format.hpp"

namespace collegium::tui {

// F2 lists every outcome with its key, `*` those no key has. The board's own list says more than
// the round's: it is taken where it was read.
void ResultsScreen::open_outcomes(const std::string& name, bool all) {
    const Texts& texts = app().texts();
    const v1::Board* board = board_of(name);
    if (board == nullptr) return;
    const auto read = details_.find(name);
    const auto& choices = read != details_.end() && !read->second.choices().empty()
                              ? read->second.choices()
                              : frame_.choices();
    Menu menu;
    menu.title = texts("results.outcomes", {{"board", std::to_string(board->number())}});
    int number = 0;
    const bool begins = viewmodel::left_begins(*board, game_for(*board));
    for (const v1::OutcomeChoice& choice : choices) {
        const std::string key = viewmodel::key_of(choice.outcome(), choice.ending(), scale());
        if (!all && !key.empty()) continue;
        Menu::Item item;
        if (!key.empty())
            item.key = key;
        else if (!all)
            item.key = std::to_string(++number);
        item.words = choice.text() + "  " + viewmodel::outcome_title(choice, begins, frame_, texts);
        item.note = choice.article();
        if (!choice.why_not().empty()) item.refusal = choice.why_not();
        item.run = [this, name, key, choice] {
            if (key.empty()) return choose_outcome(name, choice);
            press(key, name);
        };
        menu.items.push_back(std::move(item));
    }
    if (menu.items.empty()) return app().flash(Level::kRefused, texts("results.no_outcomes"));
    app().open(std::move(menu));
}

void ResultsScreen::choose_outcome(const std::string& name, const v1::OutcomeChoice& choice) {
    const Texts& texts = app().texts();
    const v1::Board& board = *board_of(name);
    const auto stands = standing(board, game_for(board));
    if (choice.needs_reason()) return ask_words(name, choice);
    if (!stands) return enter_choice(name, choice, {});
    Question question;
    question.title = texts("results.replace_title", {{"board", std::to_string(board.number())},
                                                     {"result", stands->text},
                                                     {"new", choice.text()}});
    question.buttons.push_back({texts("results.replace_keep"), {}, "", std::nullopt});
    question.buttons.push_back({texts("results.replace_verb"),
                                [this, name, choice] { enter_choice(name, choice, {}); }, "F2",
                                std::nullopt});
    app().ask(std::move(question));
}

// A decision of the chief arbiter is recorded with his words.
void ResultsScreen::ask_words(const std::string& name, const v1::OutcomeChoice& choice) {
    const Texts& texts = app().texts();
    if (!app().online()) return app().flash(Level::kRefused, texts("message.offline_action"));
    const v1::Board& board = *board_of(name);
    Confirm confirm;
    confirm.title = texts("results.decide_title",
                          {{"board", std::to_string(board.number())}, {"result", choice.text()}});
    confirm.body.push_back(
        {choice.title() + (choice.article().empty() ? "" : " (" + choice.article() + ")"),
         Tone::kText});
    if (const auto stands = standing(board, game_for(board)))
        confirm.body.push_back(
            {texts("results.stands_now", {{"result", stands->text}}), Tone::kWarn});
    confirm.verb = texts("results.decide_verb");
    confirm.bar = texts.label("result.menu");
    confirm.ask_reason = true;
    confirm.confirmed = [this, name, choice](const ConfirmAnswer& answer) {
        enter_choice(name, choice, answer.reason);
    };
    app().ask(std::move(confirm));
}

void ResultsScreen::enter_choice(const std::string& name, const v1::OutcomeChoice& choice,
                                 const std::string& remark) {
    const v1::Board* board = board_of(name);
    if (board == nullptr) return;
    ResultEntry act;
    act.game = game_for(*board);
    act.result = choice.outcome();
    act.ending = choice.ending();
    act.remark = remark;
    act.shown = choice.text();
    act.words = choice.title();
    act.replace = standing(*board, act.game).has_value();
    enter(name, std::move(act));
}

void ResultsScreen::open_correction() {
    const viewmodel::BoardRow* row = list_.current();
    if (row == nullptr) return;
    v1::GetBoardRequest request;
    request.set_name(row->name);
    call(net::kGetBoard, std::move(request), [this, game = game_](net::Reply<v1::Board> reply) {
        if (!reply) return app().flash_error(reply.error());
        details_[reply->name()] = *reply;
        app().push(std::make_unique<CorrectionScreen>(
            app(), *reply, frame_, game, [this](const v1::Board& board) {
                take(board, true);
                const std::string number = std::to_string(board.number());
                app().flash(Level::kDone,
                            app().texts()("results.corrected",
                                          {{"board", number}, {"result", board.text()}}));
                reload_due_ = true;
            }));
    });
}

void ResultsScreen::open_history() {
    const viewmodel::BoardRow* row = list_.current();
    if (row == nullptr) return;
    app().push(std::make_unique<TextScreen>(
        app(), "board_history", board_title(), [this, name = row->name] {
            const auto read = details_.find(name);
            if (read == details_.end())
                return std::vector<viewmodel::Line>{{app().texts()("list.loading")}};
            auto lines = viewmodel::history_lines(read->second, app().texts(), local_clock());
            if (lines.empty()) lines.push_back({app().texts()("results.no_history")});
            return lines;
        }));
}

void ResultsScreen::ask_who_left() {
    const Texts& texts = app().texts();
    const viewmodel::BoardRow* row = list_.current();
    if (row == nullptr) return;
    const v1::Board& board = *board_of(row->name);
    Menu menu;
    menu.title = texts("results.who_left");
    for (const v1::BoardSeat* seat : {&board.first(), &board.second()})
        menu.items.push_back({std::to_string(menu.items.size() + 1),
                              "№ " + std::to_string(seat->number()) + " " + seat->short_name(), "",
                              std::nullopt, [this, number = seat->number()] { withdraw(number); }});
    app().open(std::move(menu));
}

void ResultsScreen::withdraw(int number) {
    ask_withdrawal_of(app(), scope(), tournament_.name(), number, [this] { load(); });
}

}  // namespace collegium::tui
