// How a board and its games began and what they leave: sides as they were played, who was late,
// clocks that run meanwhile, score sheets.
#include <utility>
#include <vector>

#include "tui/screens/common/dialog_entries.hpp"
#include "tui/screens/common/key_table.hpp"
#include "tui/screens/results/arrivals_dialog.hpp"
#include "tui/screens/results/begin_dialog.hpp"
#include "tui/screens/results/results_screen.hpp"
#include "tui/screens/results/sheets_dialog.hpp"
#include "tui/screens/results/sides_dialog.hpp"
#include "tui/viewmodel/board_start.hpp"
#include "tui/viewmodel/pairing.hpp"

namespace collegium::tui {
namespace {

constexpr std::chrono::seconds kClocksGoStale{10};

}  // namespace

void ResultsScreen::add_start(KeyTable& keys) {
    const v1::Board* read = details();
    const auto add = [&](const char* id, const char* key, std::function<void()> run) -> KeyTable& {
        keys.add(make_action(app().texts(), id, key, std::move(run)));
        if (nothing_to_record()) keys.refuse(record_refusal());
        return keys.refuse(no_board()).online();
    };
    // Before the board was read nobody knows what the server would say.
    const auto by_server = [&](const char* action) {
        if (read != nullptr) keys.refuse(viewmodel::refusal_in(read->actions(), action));
    };
    add("result.sides", "c", [this] { turn_colours(); });
    by_server("result.sides");
    add("result.arrivals", "a", [this] { open_arrivals(); });
    by_server("result.arrivals");
    add("result.lot", "l", [this] { ask_lot(); })
        .risk(Risk::kMedium)
        .needs(read != nullptr, "results.lot_not_due");
    by_server("result.lot");
    add("result.begin", "b", [this] { open_beginning(); }).needs(read != nullptr, "list.loading");
    by_server("result.begin");
    // Of marked boards the server has the last word.
    if (!list_.marked().empty()) {
        add("result.sheets_marked", "s", [this] { open_sheets_of_marked(); });
    } else {
        add("result.sheets", "s", [this] { open_sheets(); });
        by_server("result.sheets");
    }
}

// A lot counts at once and stands: it is asked about with what it decides.
void ResultsScreen::ask_lot() {
    const v1::Board* board = details();
    if (board == nullptr) return;
    auto question = dialog_of<Confirm>(app().texts(), "results.lot", "result.lot",
                                       {{"board", board->number()}});
    question.body.push_back(
        {texts("results.lot_between",
               {{"first", board->first().short_name()}, {"second", board->second().short_name()}}),
         Tone::kText});
    question.body.push_back({board->due(), Tone::kMark});
    question.body.push_back({texts("results.lot_stands"), Tone::kMuted});
    auto request = about<v1::DrawLotRequest>(*board);
    question.confirmed = [this, request](const ConfirmAnswer&) { draw_lot(request); };
    app().ask(std::move(question));
}

void ResultsScreen::draw_lot(v1::DrawLotRequest request) {
    send(std::move(request), [this](const v1::RecordResultResponse& reply) {
        const v1::Board& board = reply.board();
        const bool first = !board.games().empty() &&
                           board.games().rbegin()->outcome() == v1::GAME_RESULT_FIRST_WINS;
        app().flash(Level::kDone,
                    texts("results.lot_fell", {{"board", board.number()},
                                               {"name", first ? board.first().short_name()
                                                              : board.second().short_name()}}));
        changed_start(board);
    });
}

void ResultsScreen::open_beginning() {
    if (const v1::Board* board = details())
        ask_begin(app(), scope(), *board, [this](const v1::Board& begun) { changed_start(begun); });
}

void ResultsScreen::open_sheets() {
    const viewmodel::BoardRow* row = list_.current();
    const v1::Board* board = row == nullptr ? nullptr : board_of(row->name);
    if (board == nullptr) return;
    ask_sheets(app(), scope(), *board, round_info_,
               [this](const v1::Board& noted) { changed_start(noted); });
}

void ResultsScreen::open_sheets_of_marked() {
    std::vector<v1::Board> boards;
    for (const viewmodel::BoardRow* row : list_.marked())
        if (const v1::Board* board = board_of(row->name)) boards.push_back(*board);
    ask_sheets_of(app(), scope(), boards, round_info_, [this](const v1::Board& noted) {
        list_.clear_marks();
        changed_start(noted);
    });
}

bool ResultsScreen::left_begins_here() const {
    const viewmodel::BoardRow* row = list_.current();
    const v1::Board* board = row == nullptr ? nullptr : board_of(row->name);
    return board == nullptr || viewmodel::left_begins(*board, game_for(*board));
}

// Of a micro-match the game chosen by ← →, else one is asked for.
void ResultsScreen::turn_colours() {
    const viewmodel::BoardRow* row = list_.current();
    if (row == nullptr) return;
    const std::string name = row->name;
    const v1::Board& board = *board_of(name);
    if (board.games_size() < 2 || game_ > 0) return turn_game(name, game_ > 0 ? game_ : 1);
    Menu menu;
    menu.title = texts("results.sides_which", {{"board", row->number}});
    for (const v1::BoardGame& game : board.games())
        menu.items.push_back(
            {std::to_string(game.number()), texts("results.game", {{"number", game.number()}}),
             viewmodel::beginner_words(board, game, game.turned(), round_info_, app().texts()),
             std::nullopt, [this, name, number = game.number()] { turn_game(name, number); }});
    app().open(std::move(menu));
}

void ResultsScreen::turn_game(const std::string& name, int game) {
    const v1::Board* board = board_of(name);
    if (board == nullptr) return;
    turn_sides(app(), scope(), *board, game, round_info_,
               [this](const v1::Board& turned) { changed_start(turned); });
}

// What stands is read first: a colleague may have written it down a minute ago.
void ResultsScreen::open_arrivals() {
    const viewmodel::BoardRow* row = list_.current();
    if (row == nullptr) return;
    v1::GetBoardRequest request;
    request.set_name(row->name);
    send(std::move(request), [this](const v1::Board& reply) {
        details_[reply.name()] = reply;
        take(reply, false);
        ask_arrivals(app(), scope(), reply, round_info_,
                     [this](const v1::Board& board) { changed_start(board); });
    });
}

void ResultsScreen::changed_start(const v1::Board& board) {
    take(board, true);
    app().repaint();
}

// While somebody is waited for a clock runs, and what was read of it grows old.
bool ResultsScreen::clocks_stale(const v1::Board& read) const {
    if (!viewmodel::somebody_missing(read)) return false;
    const auto at = read_at_.find(read.name());
    return at == read_at_.end() || app().now() - at->second >= kClocksGoStale;
}

}  // namespace collegium::tui
