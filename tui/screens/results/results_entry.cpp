// Fast entry: a key, a slip, the same key again; what is sent and what came of it.
#include <algorithm>
#include <utility>

#include "tui/screens/common/journal_undo.hpp"
#include "tui/screens/results/result_queue.hpp"
#include "tui/screens/results/results_screen.hpp"
#include "tui/viewmodel/board_start.hpp"
#include "tui/viewmodel/format.hpp"
#include "tui/viewmodel/pairing.hpp"
#include "tui/widgets/cells.hpp"

namespace collegium::tui {
namespace {

constexpr std::chrono::seconds kAgain{5};  // how long the same key again replaces a result
// Nobody has read the question before that: the key was held down, or meant for the next board.
constexpr std::chrono::milliseconds kRead{400};
constexpr const char* kNoResult = "·:·";

bool is_absence(v1::GameResult result) {
    return result == v1::GAME_RESULT_FIRST_ABSENT || result == v1::GAME_RESULT_SECOND_ABSENT ||
           result == v1::GAME_RESULT_BOTH_ABSENT;
}

}  // namespace

void ResultsScreen::refuse(const std::string& words) {
    if (slipping_)
        slip_said_ = words;
    else
        app().flash(Level::kRefused, words);
}

// The game chosen by hand, else the first one that nobody has entered, else the last.
int ResultsScreen::game_for(const v1::Board& board) const {
    const viewmodel::BoardRow* row = list_.current();
    if (game_ > 0 && row != nullptr && row->name == board.name()) return game_;
    for (const v1::BoardGame& game : board.games())
        if (!standing(board, game.number())) return game.number();
    return std::max(1, board.games_size());
}

std::optional<ResultsScreen::Standing> ResultsScreen::standing(const v1::Board& board,
                                                               int game) const {
    const auto& entries = sender_->entries();
    if (const auto under_way = entries.find(board.name()); under_way != entries.end())
        for (auto act = under_way->second.rbegin(); act != under_way->second.rend(); ++act)
            if (act->game == game)
                return Standing{act->result, act->shown, act->ending, act->article};
    for (const UnsentResult& unsent : unsent_of(app(), board.name()))
        if (unsent.request.game() == game)
            return Standing{unsent.request.outcome(), unsent.shown, unsent.request.ending(),
                            unsent.request.article()};
    for (const v1::BoardGame& one : board.games())
        if (one.number() == game && one.outcome() != v1::GAME_RESULT_UNSPECIFIED)
            return Standing{one.outcome(), one.text(), one.ending(), one.article()};
    return std::nullopt;
}

// Without a link nobody else can say it; with one the server knows more, such as who has left.
std::optional<std::string> ResultsScreen::absence_refusal(v1::GameResult result) const {
    if (app().online() || !is_absence(result) || !round_info_.has_absence_from())
        return std::nullopt;
    const auto from = viewmodel::to_seconds(round_info_.absence_from());
    if (app().now() >= from) return std::nullopt;
    return texts("results.absence_early",
                 {{"time", app().clock(from)}, {"why", round_info_.lateness_text()}});
}

void ResultsScreen::press(const std::string& key, const std::string& name) {
    const Texts& texts = app().texts();
    const v1::Board* board = board_of(name);
    if (board == nullptr) return;
    const viewmodel::KeyReading reading = viewmodel::read_result_key(key, scale(), texts);
    if (!reading.result) return refuse(reading.refusal);
    ResultEntry act;
    act.result = viewmodel::to_result(*reading.result);
    if (is_absence(act.result)) act.ending = v1::GAME_ENDING_ABSENCE;
    act.game = game_for(*board);
    act.shown = viewmodel::written(*reading.result, scale());
    act.words = viewmodel::result_words(act.result, viewmodel::left_begins(*board, act.game),
                                        round_info_, texts);
    if (const auto why = absence_refusal(act.result)) return refuse(*why);
    if (const auto found = details_.find(name); found != details_.end())
        if (const auto why = viewmodel::refusal_in(found->second.actions(), "result.record"))
            return refuse(texts("results.record_not", {{"reason", *why}}));
    if (const auto stands = standing(*board, act.game)) {
        if (stands->result == act.result) {
            tell_same(board->number(), stands->text, board->recorded_by(), time_of(*board));
            settle(name);
            return step_on(name);
        }
        act.replace = true;
        if (!armed(name, act)) {
            // Whoever types on without an answer finds the board again.
            place_->refused_results()[name] = {
                act.shown, viewmodel::already_words(stands->text, board->recorded_by(),
                                                    time_of(*board), texts)};
            show_waiting();
            return ask_to_replace(name, act, stands->text, key);
        }
    }
    enter(name, std::move(act));
}

bool ResultsScreen::armed(const std::string& board, const ResultEntry& act) const {
    return overwrite_ && overwrite_->board == board && overwrite_->game == act.game &&
           overwrite_->result == act.result && app().now() < overwrite_->until &&
           app().ticks() - overwrite_->asked >= kRead;
}

void ResultsScreen::arm(const std::string& board, const ResultEntry& act) {
    overwrite_ = Overwrite{board, act.game, act.result, app().ticks(), app().now() + kAgain};
}

std::string ResultsScreen::time_of(const v1::Board& board) const {
    return viewmodel::show_clock(board.record_time(), app().local_clock());
}

// «На доске 7 уже 2:0 (Ким В. Т., 17:40). Ещё раз 0 — заменить на 0:2, Esc — оставить».
void ResultsScreen::ask_to_replace(const std::string& name, const ResultEntry& act,
                                   const std::string& was, const std::string& key) {
    const v1::Board& board = *board_of(name);
    arm(name, act);
    const std::string number = std::to_string(board.number());
    const bool clears = act.result == v1::GAME_RESULT_UNSPECIFIED;
    const std::string time = time_of(board);
    const std::string again = slipping_ ? "«" + number + " " + key + "»" : key;
    if (slipping_) slip_said_ = texts("results.slip_again", {{"board", number}, {"result", was}});
    // Whose result it is matters more than how to leave it alone.
    std::string words;
    for (const char* ending : {slipping_ ? "results.again_enter" : "results.again_esc", ""}) {
        for (const std::string& name_of :
             {board.recorded_by(), viewmodel::surname(board.recorded_by())}) {
            words = texts(clears ? "results.again_clear" : "results.again",
                          {{"board", number},
                           {"result", was},
                           {"by", viewmodel::by_words(name_of, time)},
                           {"key", again},
                           {"new", act.shown}}) +
                    (*ending == '\0' ? "" : texts(ending));
            if (columns(words) <= message_width()) return app().flash(Level::kQuestion, words);
        }
    }
    app().flash(Level::kQuestion, words);
}

// Columns of the message line without its sign.
int ResultsScreen::message_width() const {
    return layout_ == Layout::kWide ? 116 : layout_ == Layout::kNarrow ? 56 : 76;
}

void ResultsScreen::enter(const std::string& name, ResultEntry act) {
    overwrite_.reset();
    slip_said_.clear();
    slip_.clear();
    last_entered_ = name;
    act.request_id = net::new_request_id();
    act.observed = app().now();
    const v1::Board board = *board_of(name);
    if (app().online())
        sender_->add(board, std::move(act));
    else
        queue(board, act);
    show_waiting();
    step_on(name);
    sender_->start(name);
}

// The next board without a result, once this one has all of its own.
void ResultsScreen::step_on(const std::string& from) {
    const viewmodel::BoardRow* row = list_.current();
    game_ = 0;
    if (slipping_ || row == nullptr || row->name != from || list_.is_open(from)) return;
    if (const std::string next = list_.next_open(); !next.empty())
        static_cast<void>(list_.go_to(next));
}

void ResultsScreen::listen() {
    ResultSender::Listener listener;
    listener.recorded = [this](const v1::RecordResultResponse& answer, const ResultEntry& act) {
        take(answer.board(), true);
        show_waiting();
        recorded(answer.board(), act);
        app().repaint();
    };
    listener.refused = [this](const v1::Board& board, const ResultEntry& act,
                              const net::ClientError& error) {
        show_waiting();
        refused(board, act, error);
        app().repaint();
    };
    listener.unsent = [this](const v1::Board& board, const ResultEntry& act, bool kept) {
        queued(board, act, kept);
    };
    sender_->listen(std::move(listener));
}

void ResultsScreen::recorded(const v1::Board& board, const ResultEntry& act) {
    const std::string number = std::to_string(board.number());
    const std::string what = texts("results.what", {{"board", number}, {"result", act.shown}});
    const Undo undo = undo_of(app(), board.name(), what);
    if (act.recorded) act.recorded();
    if (act.result == v1::GAME_RESULT_UNSPECIFIED)
        return app().flash(Level::kDone, texts("results.cleared", {{"board", number}}), undo);
    std::string where = texts("results.where", {{"board", number}});
    if (board.games_size() > 1)
        where = viewmodel::join({where, texts("results.game", {{"number", act.game}})}, ", ");
    if (layout_ != Layout::kNarrow) where = viewmodel::join({where, act.words}, ", ");
    std::string words = texts("results.recorded", {{"where", where}, {"result", act.shown}});
    if (!act.said.empty()) words = said_at_the_board(board, act);
    if (board.games_size() > 1 && board.complete())
        words += texts("results.micro_match", {{"result", board.text()}});
    if (const std::string& next = board.next_game().text(); !next.empty())
        if (columns(words + ". " + next) <= message_width()) words += ". " + next;
    if (all_recorded() && list_.board_count() > 1)
        words += texts("results.all_entered", {{"count", list_.board_count()}});
    app().flash(Level::kDone, words, undo);
    for (const std::string& remark : board.remarks())
        app().flash(Level::kAttention,
                    texts("results.remark", {{"board", number}, {"remark", remark}}));
}

void ResultsScreen::refused(const v1::Board& board, const ResultEntry& act,
                            const net::ClientError& error) {
    if (board_of(board.name()) != nullptr) changed_.try_emplace(board.name());  // not as seen here
    if (!value_of(error, "result").empty()) return conflict(board, act, error);
    const std::string where = texts("results.board", {{"number", board.number()}});
    if (slipping_) slip_said_ = app().error_words(error, where);
    app().flash_error(error, where);
    // The hand goes back to what was not recorded, unless it is already elsewhere.
    if (!slipping_ && last_entered_ == board.name() && sender_->idle())
        static_cast<void>(list_.go_to(board.name()));
}

// «Ничья, 6.1.8.5, по требованию чёрных. Доска 7 — 1:1».
std::string ResultsScreen::said_at_the_board(const v1::Board& board, const ResultEntry& act) const {
    std::string where = texts("results.board", {{"number", board.number()}});
    if (board.games_size() > 1) where += ", " + texts("results.game", {{"number", act.game}});
    return texts("results.recorded_game",
                 {{"outcome", act.said}, {"where", where}, {"result", act.shown}});
}

// Somebody was faster. Where the hand has gone on it is told so; else what stands now is read
// before it is offered to be replaced.
void ResultsScreen::conflict(const v1::Board& board, const ResultEntry& act,
                             const net::ClientError& error) {
    const std::string name = board.name();
    if (is_same_result(board, act, error))
        return tell_same(board.number(), act.shown, value_of(error, "name"),
                         value_of(error, "time"));
    if (!act.said.empty())
        return tell_not_recorded(
            board.number(),
            viewmodel::already_words(value_of(error, "result"), value_of(error, "name"),
                                     value_of(error, "time"), app().texts()));
    const std::string key = viewmodel::key_of(act.result, act.ending, scale());
    const auto gone_on = [this, name] { return last_entered_ != name || !sender_->idle(); };
    if (key.empty() || gone_on()) return tell_conflict(board.number(), error);
    changed_.erase(name);
    v1::GetBoardRequest request;
    request.set_name(name);
    call(std::move(request), [this, name, number = board.number(), act, error, key,
                              gone_on](net::Reply<v1::Board> reply) {
        if (!reply || board_of(name) == nullptr) return tell_conflict(number, error);
        details_[name] = *reply;
        take(*reply, true);
        if (gone_on()) return tell_conflict(number, error);
        if (!slipping_) static_cast<void>(list_.go_to(name));
        ResultEntry again = act;
        again.replace = true;
        ask_to_replace(name, again, value_of(error, "result"), key);
    });
}

void ResultsScreen::tell_conflict(int board, const net::ClientError& error) {
    const std::string why = viewmodel::already_words(
        value_of(error, "result"), value_of(error, "name"), value_of(error, "time"), app().texts());
    app().flash(Level::kAttention, texts("results.not_recorded", {{"board", board}, {"why", why}}));
}

void ResultsScreen::tell_same(int board, const std::string& result, const std::string& name,
                              const std::string& time) {
    app().flash(Level::kNews, texts("results.same", {{"board", board},
                                                     {"result", result},
                                                     {"by", viewmodel::by_words(name, time)}}));
}

// Backspace: one's own result at once, a colleague's by the same key again.
void ResultsScreen::clear_result() {
    const viewmodel::BoardRow* row = list_.current();
    if (row == nullptr) return;
    if (drop_unsent(app(), row->name)) {
        show_waiting();
        return app().flash(Level::kDone, texts("results.unqueued", {{"board", row->number}}));
    }
    const v1::Board& board = *board_of(row->name);
    ResultEntry act;
    act.shown = kNoResult;
    act.replace = true;
    act.game = game_;
    if (act.game == 0)
        for (const v1::BoardGame& game : board.games())
            if (game.outcome() != v1::GAME_RESULT_UNSPECIFIED) act.game = game.number();
    const auto stands = act.game == 0 ? std::nullopt : standing(board, act.game);
    if (!stands) return refuse(texts("results.nothing_to_clear"));
    if (!board.mine() && !armed(row->name, act))
        return ask_to_replace(row->name, act, stands->text, "Backspace");
    const std::string name = row->name;
    enter(name, std::move(act));
    static_cast<void>(list_.go_to(name));
}

void ResultsScreen::queue(const v1::Board& board, const ResultEntry& act) {
    if (!act.remark.empty() || act.result == v1::GAME_RESULT_UNSPECIFIED)
        return app().flash(Level::kRefused, texts("message.offline_action"));
    queued(board, act,
           keep_unsent(app().session().user, act.observed, request_of(board, act), act.shown));
}

void ResultsScreen::queued(const v1::Board& board, const ResultEntry& act, bool kept) {
    show_waiting();
    if (kept && act.recorded) act.recorded();
    app().flash(kept ? Level::kAttention : Level::kRefused,
                texts(kept ? "results.put_in_queue" : "results.queue_in_memory",
                      {{"board", board.number()}, {"result", act.shown}}));
    app().repaint();
}

void ResultsScreen::to_refused() {
    const std::string next = list_.next_refused();
    if (next.empty()) return app().flash(Level::kDone, texts("results.none_refused"));
    static_cast<void>(list_.go_to(next));
    game_ = 0;
}

void ResultsScreen::open_slip() {
    slipping_ = true;
    slip_.clear();
    slip_said_.clear();
}

void ResultsScreen::close_slip() {
    slipping_ = false;
    slip_.clear();
    slip_said_.clear();
}

void ResultsScreen::type_slip(const std::string& key) {
    slip_said_.clear();
    const auto slip = slip_.type(key);
    if (!slip) return;
    const viewmodel::BoardRow* row = list_.find(slip->board);
    if (row == nullptr) {
        slip_said_ =
            texts("results.no_such_board", {{"board", slip->board}, {"last", list_.last_number()}});
        return;
    }
    const std::string name = row->name;
    static_cast<void>(list_.go_to(name));
    game_ = 0;
    if (slip->key == "*") return open_outcomes(name, false);
    press(slip->key, name);
}

// Enter: a number alone leads to its board; what stood is left as it is.
void ResultsScreen::slip_entered() {
    const int number = slip_.board();
    if (overwrite_) {
        slip_.clear();
        return keep(true);
    }
    if (number == 0) return close_slip();
    const viewmodel::BoardRow* row = list_.find(number);
    if (row == nullptr) {
        slip_said_ =
            texts("results.no_such_board", {{"board", number}, {"last", list_.last_number()}});
        return;
    }
    static_cast<void>(list_.go_to(row->name));
    close_slip();
}

}  // namespace collegium::tui
