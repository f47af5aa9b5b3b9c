#include "tui/viewmodel/board_start.hpp"

#include <algorithm>

#include "tui/viewmodel/moments.hpp"
#include "tui/viewmodel/results.hpp"

namespace collegium::tui::viewmodel {
namespace {

const v1::BoardGame* game_of(const v1::Board& board, int number) {
    for (const v1::BoardGame& game : board.games())
        if (game.number() == number) return &game;
    return nullptr;
}

bool is_late(const v1::Arrival& arrival) {
    return arrival.state() == v1::ARRIVAL_STATE_MISSING ||
           arrival.state() == v1::ARRIVAL_STATE_CAME;
}

bool is_missing(const v1::Arrival& arrival) {
    return arrival.state() == v1::ARRIVAL_STATE_MISSING;
}

}  // namespace

std::string board_and_game(const v1::Board& board, int game, const Texts& texts) {
    const std::string where = texts("results.board", {{"number", board.number()}});
    if (game == 0 || board.games_size() < 2) return where;
    return join({where, texts("results.game", {{"number", game}})}, ", ");
}

bool any_turned(const v1::Board& board) {
    return std::any_of(board.games().begin(), board.games().end(),
                       [](const v1::BoardGame& game) { return game.turned(); });
}

bool left_begins(const v1::Board& board, int number) {
    const v1::BoardGame* game = game_of(board, number);
    return game == nullptr || game->first_begins();
}

std::string side_of_first(const v1::Board& board, int game,
                          const v1::ListBoardsResponse& round_info) {
    return left_begins(board, game) ? round_info.first_side() : round_info.second_side();
}

std::string side_of_second(const v1::Board& board, int game,
                           const v1::ListBoardsResponse& round_info) {
    return left_begins(board, game) ? round_info.second_side() : round_info.first_side();
}

std::string beginner_words(const v1::Board& board, const v1::BoardGame& game, bool turned,
                           const v1::ListBoardsResponse& round_info, const Texts& texts) {
    const bool paired = game.first_begins() != game.turned();
    const bool first = paired != turned;
    return texts("results.side_is",
                 {{"side", round_info.first_side()},
                  {"name", first ? board.first().short_name() : board.second().short_name()}});
}

std::vector<std::string> turned_words(const v1::Board& board,
                                      const v1::ListBoardsResponse& round_info,
                                      const Texts& texts) {
    std::vector<std::string> words;
    for (const v1::BoardGame& game : board.games()) {
        if (!game.turned()) continue;
        const std::string who = beginner_words(board, game, true, round_info, texts);
        words.push_back(std::string(kTurnedSign) + " " +
                        (board.games_size() > 1 ? texts("results.turned_game",
                                                        {{"number", game.number()}, {"who", who}})
                                                : texts("results.turned", {{"who", who}})));
    }
    return words;
}

std::string sheets_words(const v1::Board& board, const v1::ListBoardsResponse& round_info,
                         const Texts& texts) {
    if (!board.sheets_missing() && !board.first_sheet() && !board.second_sheet()) return {};
    const auto sign = [](bool there) { return there ? "✓" : "–"; };
    return texts("results.sheets", {{"first_side", side_of_first(board, 1, round_info)},
                                    {"first", sign(board.first_sheet())},
                                    {"second_side", side_of_second(board, 1, round_info)},
                                    {"second", sign(board.second_sheet())}});
}

std::string game_begun(const v1::Board& board, int number) {
    const v1::BoardGame* game = game_of(board, number);
    return game == nullptr ? "" : game->begin_text();
}

bool somebody_late(const v1::Board& board) {
    return is_late(board.start().first()) || is_late(board.start().second());
}

bool somebody_missing(const v1::Board& board) {
    return !board.complete() &&
           (is_missing(board.start().first()) || is_missing(board.start().second()));
}

std::string wait_words(const v1::Board& board, const Texts& texts, const LocalClock& clock) {
    const bool due = board.start().due() != v1::GAME_RESULT_UNSPECIFIED;
    if (due || !somebody_missing(board) || !board.start().has_latest_time()) return {};
    const std::string time = show_clock(board.start().latest_time(), clock);
    return texts("results.wait_until", {{"time", time}});
}

Line clocks_line(const v1::Board& board, const v1::ListBoardsResponse& round_info,
                 const Texts& texts) {
    const v1::BoardStart& start = board.start();
    if (start.due() != v1::GAME_RESULT_UNSPECIFIED)
        return {"! " + texts("results.due", {{"result", start.due_text()}}), Tone::kWarn, true};
    const std::string first = side_of_first(board, 1, round_info);
    const std::string second = side_of_second(board, 1, round_info);
    std::string clocks;
    if (!start.first_clock().empty() && !start.second_clock().empty())
        clocks = texts("results.clocks", {{"first", first},
                                          {"first_clock", start.first_clock()},
                                          {"second", second},
                                          {"second_clock", start.second_clock()}});
    std::string missing;
    for (const auto& [seat, arrival] :
         {std::pair(&board.first(), &start.first()), std::pair(&board.second(), &start.second())})
        if (is_missing(*arrival)) missing = join({missing, seat->short_name()}, ", ");
    // Once both are there it is what the clocks were set to; whose runs later nobody tells.
    if (missing.empty())
        return {join({texts("results.clocks_set"), clocks}, ": "), Tone::kText, true};
    std::string running;
    if (start.running() != v1::BOARD_CLOCK_UNSPECIFIED)
        running = texts(
            "results.clock_runs",
            {{"side",
              genitive_of_side(start.running() == v1::BOARD_CLOCK_FIRST ? first : second, texts)}});
    return {
        join({join({running, clocks}, ": "), texts("results.waited_for", {{"names", missing}})}),
        Tone::kMark, true};
}

std::vector<Line> start_lines(const v1::Board& board) {
    // Of a board where nobody was late there is nothing to tell.
    if (!somebody_late(board)) return {};
    const bool due = board.start().due() != v1::GAME_RESULT_UNSPECIFIED && !board.complete();
    const Tone tone = due ? Tone::kWarn : somebody_missing(board) ? Tone::kMark : Tone::kText;
    std::vector<Line> lines;
    for (const std::string& line : board.start().lines())
        lines.push_back({line, tone});
    return lines;
}

std::optional<v1::Arrival> arrival_of(const v1::Arrival& stands, const TypedArrival& typed,
                                      std::chrono::local_seconds now) {
    v1::Arrival told;
    if (!typed.late) {
        if (!is_late(stands)) return std::nullopt;
        told.set_state(v1::ARRIVAL_STATE_ON_TIME);
        return told;
    }
    if (typed.time.empty()) {
        if (is_missing(stands)) return std::nullopt;
        told.set_state(v1::ARRIVAL_STATE_MISSING);
        return told;
    }
    const bool untouched = typed.time == typed.shown;
    if (untouched && stands.state() == v1::ARRIVAL_STATE_CAME) return std::nullopt;
    told.set_state(v1::ARRIVAL_STATE_CAME);
    // Untouched, it is now: the server's clock, not the minute on the screen.
    if (!untouched) told.set_clock(parse_arrival(typed.time, now).value_or(""));
    return told;
}

std::string arrival_words(const v1::BoardSeat& seat, const v1::Arrival& arrival,
                          const Texts& texts) {
    const std::string when = arrival.state() == v1::ARRIVAL_STATE_CAME ? arrival.clock()
                             : is_missing(arrival)                     ? texts("results.not_there")
                                                                       : texts("results.on_time");
    return seat.short_name() + " — " + when;
}

}  // namespace collegium::tui::viewmodel
