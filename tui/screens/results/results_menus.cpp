// Lists of the results screen: outcomes, what stood before, who left, a correction.
#include <functional>
#include <memory>
#include <utility>

#include <collegium/v1/games.pb.h>

#include "tui/screens/common/dialog_entries.hpp"
#include "tui/screens/common/journal_undo.hpp"
#include "tui/screens/common/prompt_screen.hpp"
#include "tui/screens/common/text_screen.hpp"
#include "tui/screens/results/correction_screen.hpp"
#include "tui/screens/results/results_screen.hpp"
#include "tui/screens/tournament/withdrawal.hpp"
#include "tui/viewmodel/board_start.hpp"
#include "tui/viewmodel/format.hpp"
#include "tui/viewmodel/game_board.hpp"

namespace collegium::tui {
namespace {

// The digit that chooses the item; none beyond nine.
std::string key_of_item(std::size_t number) {
    return number < 10 ? std::to_string(number) : "";
}

}  // namespace

// F2 lists every outcome with its key, `*` those no key has. The board's own list says more than
// the round's: it is taken where it was read.
void ResultsScreen::open_outcomes(const std::string& name, bool all) {
    const Texts& texts = app().texts();
    const v1::Board* board = board_of(name);
    if (board == nullptr) return;
    const auto read = details_.find(name);
    const auto& choices = read != details_.end() && !read->second.choices().empty()
                              ? read->second.choices()
                              : round_info_.choices();
    Menu menu;
    menu.title = texts("results.outcomes", {{"board", board->number()}});
    std::size_t number = 0;
    const bool begins = viewmodel::left_begins(*board, game_for(*board));
    for (const v1::OutcomeChoice& choice : choices) {
        const std::string key = viewmodel::key_of(choice.outcome(), choice.ending(), scale());
        if (!all && !key.empty()) continue;
        Menu::Item item;
        if (!key.empty())
            item.key = key;
        else if (!all)
            item.key = key_of_item(++number);
        item.words =
            choice.text() + "  " + viewmodel::outcome_title(choice, begins, round_info_, texts);
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
    const v1::Board* board = board_of(name);
    if (board == nullptr) return;
    ResultEntry act;
    act.game = game_for(*board);
    act.result = choice.outcome();
    act.ending = choice.ending();
    act.shown = choice.text();
    act.words = viewmodel::outcome_title(choice, viewmodel::left_begins(*board, act.game),
                                         round_info_, app().texts());
    if (choice.needs_reason())
        return ask_words(
            name, act,
            choice.title() + (choice.article().empty() ? "" : " (" + choice.article() + ")"));
    if (act.ending == v1::GAME_ENDING_RULE) return ask_article(name, act);
    put(name, act);
}

// Of a draw the discipline knows its rules with their articles; whose games are played without
// moves, or whose module is away, has the article typed.
void ResultsScreen::ask_article(const std::string& name, const ResultEntry& act) {
    const bool listed =
        act.result == v1::GAME_RESULT_DRAW && !round_info_.game_discipline().empty();
    if (!listed || !app().online()) return type_article(name, act);
    v1::ReplayGameRequest request;
    *request.mutable_game() = new_game();
    request.set_without_moves(true);
    call(std::move(request), [this, name, act](net::Reply<v1::ReplayGameResponse> reply) {
        if (board_of(name) == nullptr) return;
        if (!reply || reply->state().counters().empty()) return type_article(name, act);
        list_rules(name, act, {reply->state().counters().begin(), reply->state().counters().end()});
    });
}

void ResultsScreen::list_rules(const std::string& name, const ResultEntry& act,
                               const std::vector<v1::DrawCounter>& rules) {
    Menu menu;
    menu.title = texts("results.by_which_rule",
                       {{"board", board_of(name)->number()}, {"result", act.shown}});
    const auto add = [&](const std::string& words, const std::string& article,
                         std::function<void()> run) {
        menu.items.push_back(
            {key_of_item(menu.items.size() + 1), words, article, std::nullopt, std::move(run)});
    };
    for (const v1::DrawCounter& rule : rules) {
        const std::string article = viewmodel::article_of(rule.citation());
        if (!article.empty())
            add(rule.title(), article,
                [this, name, act, article] { put_by_rule(name, act, article); });
    }
    add(texts("results.other_article"), "", [this, name, act] { type_article(name, act); });
    app().open(std::move(menu));
}

void ResultsScreen::type_article(const std::string& name, const ResultEntry& act) {
    Prompt prompt;
    prompt.title = texts("results.by_which_rule",
                         {{"board", board_of(name)->number()}, {"result", act.shown}});
    prompt.label = texts("results.correct.article");
    prompt.action = "result.article";
    prompt.accepted = [this, name, act](const std::string& article) {
        put_by_rule(name, act, article);
    };
    app().push(std::make_unique<PromptScreen>(app(), "rounds", std::move(prompt)));
}

void ResultsScreen::put_by_rule(const std::string& name, ResultEntry act,
                                const std::string& article) {
    act.article = article;
    act.words += " " + article;
    put(name, act);
}

void ResultsScreen::put(const std::string& name, const ResultEntry& act) {
    const v1::Board* board = board_of(name);
    if (board == nullptr) return;
    const auto stands = standing(*board, act.game);
    if (stands && stands->is(act))
        return tell_same(board->number(), stands->text, board->recorded_by(), time_of(*board));
    if (!stands || stands->result == act.result) return put_now(name, act);
    Question question;
    question.title =
        texts("results.replace_title",
              {{"board", board->number()}, {"result", stands->text}, {"new", act.shown}});
    question.buttons.push_back({texts("results.replace_keep"), {}, "", std::nullopt});
    question.buttons.push_back({texts("results.replace_verb"),
                                [this, name, act] { put_now(name, act); }, "F2", std::nullopt});
    app().ask(std::move(question));
}

// What stands there by the time it is confirmed is what it replaces.
void ResultsScreen::put_now(const std::string& name, ResultEntry act) {
    const v1::Board* board = board_of(name);
    if (board == nullptr) return;
    act.replace = standing(*board, act.game).has_value();
    enter(name, std::move(act));
}

// A decision of the chief arbiter is recorded with his words.
void ResultsScreen::ask_words(const std::string& name, const ResultEntry& act,
                              const std::string& what) {
    if (!app().online()) return app().flash(Level::kRefused, texts("message.offline_action"));
    const v1::Board& board = *board_of(name);
    auto confirm = dialog_of<Confirm>(app().texts(), "results.decide", "result.menu",
                                      {{"board", board.number()}, {"result", act.shown}});
    confirm.body.push_back({what, Tone::kText});
    if (const auto stands = standing(board, act.game))
        confirm.body.push_back(
            {texts("results.stands_now", {{"result", stands->text}}), Tone::kWarn});
    confirm.ask_reason = true;
    confirm.confirmed = [this, name, act](const ConfirmAnswer& answer) {
        ResultEntry decided = act;
        decided.remark = answer.reason;
        put_now(name, std::move(decided));
    };
    app().ask(std::move(confirm));
}

void ResultsScreen::open_correction() {
    const viewmodel::BoardRow* row = list_.current();
    if (row == nullptr) return;
    v1::GetBoardRequest request;
    request.set_name(row->name);
    send(std::move(request), [this, game = game_](const v1::Board& reply) {
        details_[reply.name()] = reply;
        app().push(std::make_unique<CorrectionScreen>(
            app(), reply, round_info_, game, [this](const v1::Board& board) {
                take(board, true);
                const std::string number = std::to_string(board.number());
                app().flash(Level::kDone, texts("results.corrected",
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
                return std::vector<viewmodel::Line>{{texts("list.loading")}};
            auto lines = viewmodel::history_lines(read->second, app().texts(), app().local_clock());
            if (lines.empty()) lines.push_back({texts("results.no_history")});
            return lines;
        }));
}

void ResultsScreen::ask_who_left() {
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
