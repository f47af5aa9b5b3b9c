// The score of a game: read, replayed on the board, entered there, attached to the result.
#include <memory>
#include <utility>

#include <collegium/v1/games.pb.h>

#include "tui/screens/game/game_screen.hpp"
#include "tui/screens/game/record_screens.hpp"
#include "tui/screens/results/results_screen.hpp"
#include "tui/viewmodel/board_start.hpp"
#include "tui/viewmodel/format.hpp"
#include "tui/viewmodel/pairing.hpp"
#include "tui/widgets/cells.hpp"

namespace collegium::tui {

void ResultsScreen::open_game() {
    const viewmodel::BoardRow* row = list_.current();
    if (row == nullptr) return;
    list_.seen();
    const v1::Board& board = *board_of(row->name);
    const std::string name = row->name;
    if (round_info_.game_discipline().empty())
        return app().flash(Level::kNews, texts("results.no_moves"));
    if (board.games_size() < 2 || game_ > 0) return open_game_of(name, game_ > 0 ? game_ : 1);
    Menu menu;
    menu.title = board_title();
    for (const v1::BoardGame& game : board.games())
        menu.items.push_back(
            {std::to_string(game.number()), texts("results.game", {{"number", game.number()}}),
             game.text(), std::nullopt,
             [this, name, number = game.number()] { open_game_of(name, number); }});
    app().open(std::move(menu));
}

// Nobody has moved yet, by the rules of the competition.
v1::Game ResultsScreen::new_game() const {
    v1::Game empty;
    empty.set_discipline(round_info_.game_discipline());
    empty.set_edition(round_info_.game_edition());
    *empty.mutable_parameters() = round_info_.game_parameters();
    return empty;
}

// A score that is there is replayed from its text; without one the board waits for moves.
void ResultsScreen::open_game_of(const std::string& name, int number) {
    v1::Game empty = new_game();
    bool has_record = false;
    for (const v1::BoardGame& game : board_of(name)->games()) {
        if (game.number() != number) continue;
        has_record = game.has_record();
        if (!game.start().empty()) empty.set_position(game.start());
    }
    if (!has_record) return show_game(name, number, std::move(empty), {});
    v1::GetRecordRequest request;
    request.set_name(name + "/records/" + std::to_string(number));
    send(std::move(request), [this, name, number](const v1::BoardRecord& record) {
        v1::ReadRecordsRequest reading;
        reading.set_discipline(round_info_.game_discipline());
        reading.set_format(record.format());
        reading.set_edition(round_info_.game_edition());
        *reading.mutable_parameters() = round_info_.game_parameters();
        reading.set_text(record.text());
        for (const std::string* remark : {&record.fault(), &record.disagreement()})
            if (!remark->empty()) app().flash(Level::kAttention, *remark);
        send(std::move(reading), [this, name, number](const v1::ReadRecordsResponse& read) {
            if (read.games().empty())
                return app().flash(Level::kRefused, texts("results.no_record"));
            const v1::RecordedGame& first = read.games(0);
            show_game(name, number, first.game(), {first.tags().begin(), first.tags().end()});
        });
    });
}

void ResultsScreen::show_game(const std::string& name, int number, v1::Game moves,
                              std::vector<v1::RecordTag> tags) {
    const v1::Board* board = board_of(name);
    if (board == nullptr) return;
    auto screen = std::make_unique<GameScreen>(app(), std::move(moves));
    screen->set_tags(std::move(tags));
    BoardLink link;
    const std::string where = texts("results.board", {{"number", board->number()}});
    link.crumb = where + " > " + texts("results.game_crumb");
    link.heading = viewmodel::join(
        {place_->competition().title(),
         viewmodel::in_words(place_->competition().discipline_title(), app().texts()),
         texts("results.round_lower", {{"round", round_}}), lower_case(where)});
    link.players = board->first().short_name() + " – " + board->second().short_name();
    link.attach = [this, name, number](const std::string& format, const std::string& text) {
        attach(name, number, format, text);
    };
    link.record = [this, name, number](const GameEnd& end, std::function<void()> recorded) {
        record_game(name, number, end, std::move(recorded));
    };
    // What was undone is told before it is read again.
    link.stands = [this, name, number] {
        const v1::Board* here = board_of(name);
        return here != nullptr && !changed_.contains(name) && standing(*here, number).has_value();
    };
    screen->set_board(std::move(link));
    app().push(std::move(screen));
}

// Why a game's outcome cannot be entered; what the server alone knows it says itself.
std::optional<std::string> ResultsScreen::game_refusal(const v1::Board& board,
                                                       const ResultEntry& act) const {
    if (const auto why = viewmodel::refusal_in(round_info_.round().actions(), "result.record"))
        return why;
    if (const auto read = details_.find(board.name()); read != details_.end())
        if (const auto why = viewmodel::refusal_in(read->second.actions(), "result.record"))
            return why;
    const auto stands = standing(board, act.game);
    // A result that was entered by its key alone has how it ended noted.
    const bool only_noted =
        stands && stands->result == act.result && stands->ending == v1::GAME_ENDING_UNSPECIFIED;
    if (!stands || only_noted) return std::nullopt;
    return viewmodel::already_words(stands->text, board.recorded_by(), time_of(board),
                                    app().texts());
}

void ResultsScreen::tell_not_recorded(int board, const std::string& why) {
    app().flash(Level::kRefused,
                texts("results.game_not_recorded", {{"board", board}, {"why", why}}));
}

// The outcome that was accepted on the game's own screen: seats there are sides as they were
// played, here who sits on the left.
void ResultsScreen::record_game(const std::string& name, int number, const GameEnd& end,
                                std::function<void()> recorded) {
    using Quick = viewmodel::QuickResult;
    const v1::Board* board = board_of(name);
    if (board == nullptr) return;
    const bool begins = viewmodel::left_begins(*board, number);
    const bool left_wins = (end.winner == v1::SEAT_FIRST) == begins;
    const Quick quick = end.drawn   ? Quick::kDraw
                        : left_wins ? Quick::kFirstWins
                                    : Quick::kSecondWins;
    ResultEntry act;
    act.game = number;
    act.result = viewmodel::to_result(quick);
    act.ending = end.ending;
    act.article = end.article;
    act.shown = viewmodel::written(quick, scale());
    act.words = viewmodel::result_words(act.result, begins, round_info_, app().texts());
    act.said = end.words;
    act.recorded = std::move(recorded);
    if (const auto why = game_refusal(*board, act)) return tell_not_recorded(board->number(), *why);
    if (act.ending == v1::GAME_ENDING_SANCTION) return ask_words(name, act, end.words);
    put_now(name, std::move(act));
}

void ResultsScreen::attach_file() {
    const viewmodel::BoardRow* row = list_.current();
    if (row == nullptr) return;
    const std::string name = row->name;
    const int number = game_ > 0 ? game_ : 1;
    ask_for_file(app(), scope(), round_info_.game_discipline(),
                 [this, name, number](v1::Game game, std::vector<v1::RecordTag> tags) {
                     // What the file does not say the competition does, by the same edition.
                     const auto& said = round_info_.game_parameters();
                     if (game.edition() == round_info_.game_edition())
                         game.mutable_parameters()->insert(said.begin(), said.end());
                     show_game(name, number, std::move(game), std::move(tags));
                 });
}

// The daemon replays the score before it keeps it; what it finds wrong is said, not hidden.
void ResultsScreen::attach(const std::string& name, int number, const std::string& format,
                           const std::string& text) {
    v1::AttachRecordRequest request;
    request.set_parent(name);
    request.set_game(number);
    request.set_format(format);
    request.set_text(text);
    send(std::move(request), [this, name](const v1::BoardRecord& reply) {
        app().flash(Level::kDone, texts("results.attached", {{"moves", reply.legal_moves()}}));
        for (const std::string* remark : {&reply.fault(), &reply.disagreement()})
            if (!remark->empty()) app().flash(Level::kAttention, *remark);
        changed_.try_emplace(name);
    });
}

}  // namespace collegium::tui
