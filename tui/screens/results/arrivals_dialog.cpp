#include "tui/screens/results/arrivals_dialog.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "tui/app/app.hpp"
#include "tui/screens/common/dialog_entries.hpp"
#include "tui/screens/common/journal_undo.hpp"
#include "tui/screens/common/key_table.hpp"
#include "tui/viewmodel/board_start.hpp"
#include "tui/viewmodel/results.hpp"

namespace collegium::tui {
namespace {

// What the dialog asks about one of the two players.
struct Player {
    const char* id;    // of the tick
    const char* time;  // of the field
    v1::BoardSeat seat;
    v1::Arrival stands;
    std::string side;
    viewmodel::TypedArrival typed;  // as the dialog opens
};

struct Asking {
    App& app;
    const TaskScope& scope;
    v1::Board board;
    Player players[2];
    bool reason = false;
    BoardDone done;
};
using AskingRef = std::shared_ptr<Asking>;

void ask_about(const AskingRef& asking);

bool is_missing(const Player& player) {
    return player.stands.state() == v1::ARRIVAL_STATE_MISSING;
}

// «Доска 7: Яшин К. К. — 15:07», then what the book says where he came too late.
void say_about(App& app, const v1::Board& board, const v1::SetArrivalsRequest& request) {
    const Texts& texts = app.texts();
    const auto words = [&](bool told, const v1::BoardSeat& seat, const v1::Arrival& arrival) {
        return told ? viewmodel::arrival_words(seat, arrival, texts) : std::string{};
    };
    const std::string said = texts(
        "results.arrivals_set",
        {{"board", board.number()},
         {"words",
          viewmodel::join({words(request.has_first(), board.first(), board.start().first()),
                           words(request.has_second(), board.second(), board.start().second())},
                          ", ")}});
    if (request.reason().empty())
        app.flash(Level::kDone, said, undo_of(app, board.name(), said));
    else
        app.flash(Level::kDone, said);
    if (board.start().due() != v1::GAME_RESULT_UNSPECIFIED && !board.complete())
        app.flash(
            Level::kAttention,
            texts("results.remark",
                  {{"board", board.number()},
                   {"remark", texts("results.due", {{"result", board.start().due_text()}})}}));
}

void send_about(const AskingRef& asking, v1::SetArrivalsRequest request) {
    App& app = asking->app;
    app.start_task(
        asking->scope, {}, call_work(request, [asking, request](net::Reply<v1::Board> reply) {
            App& shown = asking->app;
            if (reply) {
                say_about(shown, *reply, request);
                return asking->done(*reply);
            }
            const auto& violations = reply.error().violations;
            const bool needs_reason =
                !asking->reason &&
                std::any_of(violations.begin(), violations.end(),
                            [](const auto& violation) { return violation.field == "reason"; });
            if (!needs_reason)
                return shown.flash_error(
                    reply.error(), viewmodel::board_and_game(asking->board, 0, shown.texts()));
            // The protocol is out although the round goes on: the same again, with a reason.
            asking->reason = true;
            ask_about(asking);
        }));
}

void answered(const AskingRef& asking, const ChecklistAnswer& answer) {
    App& app = asking->app;
    const auto now = app.local(app.now());
    auto request = about<v1::SetArrivalsRequest>(asking->board);
    request.set_reason(answer.value("reason"));
    for (Player& player : asking->players) {
        viewmodel::TypedArrival typed = player.typed;
        typed.late =
            std::find(answer.chosen.begin(), answer.chosen.end(), player.id) != answer.chosen.end();
        typed.time = answer.value(player.time);
        const auto told = viewmodel::arrival_of(player.stands, typed, now);
        player.typed.late = typed.late;
        player.typed.time = typed.time;
        if (!told) continue;
        *(&player == &asking->players[0] ? request.mutable_first() : request.mutable_second()) =
            *told;
    }
    if (!request.has_first() && !request.has_second())
        return app.flash(Level::kNews, app.texts()("results.arrivals_same"));
    send_about(asking, std::move(request));
}

Checklist::Entry time_entry(const Player& player, const Texts& texts,
                            std::chrono::local_seconds now) {
    return {.id = player.time,
            .label = texts("results.arrival_of", {{"name", player.seat.short_name()}}),
            .value = player.typed.time,
            .with = player.id,
            .check = [texts, now](const std::string& typed) -> std::optional<std::string> {
                if (typed.empty() || viewmodel::parse_arrival(typed, now)) return std::nullopt;
                return texts("results.arrival_wrong", {{"value", typed}});
            },
            .width = 9};
}

void ask_about(const AskingRef& asking) {
    const Texts texts = asking->app.texts();
    const auto now = asking->app.local(asking->app.now());
    Checklist dialog;
    dialog.title = texts("results.arrivals_title", {{"board", asking->board.number()}});
    for (const viewmodel::Line& line : viewmodel::start_lines(asking->board))
        dialog.body.push_back({line.words, line.tone});
    for (const Player& player : asking->players) {
        dialog.items.push_back({player.id,
                                texts("results.was_not_there",
                                      {{"name", player.seat.short_name()}, {"side", player.side}}),
                                "", player.typed.late});
        dialog.entries.push_back(time_entry(player, texts, now));
        if (is_missing(player) && dialog.focus.empty()) dialog.focus = player.time;
    }
    if (asking->reason) {
        dialog.entries.push_back(reason_entry(texts, true));
        dialog.focus = "reason";
    }
    dialog.notice.push_back({texts("results.arrivals_notice"), Tone::kMuted});
    dialog.verb = texts("results.decide_verb");
    dialog.bar = texts.label("result.arrivals");
    dialog.confirmed = [asking](const ChecklistAnswer& answer) { answered(asking, answer); };
    asking->app.ask(std::move(dialog));
}

Player player_of(const char* id, const char* time, const v1::BoardSeat& seat,
                 const v1::Arrival& stands, const std::string& side) {
    Player player{id, time, seat, stands, side, {}};
    player.typed.late =
        stands.state() == v1::ARRIVAL_STATE_MISSING || stands.state() == v1::ARRIVAL_STATE_CAME;
    if (stands.state() == v1::ARRIVAL_STATE_CAME) player.typed.time = stands.clock();
    player.typed.shown = player.typed.time;
    return player;
}

}  // namespace

void ask_arrivals(App& app, const TaskScope& scope, const v1::Board& board,
                  const v1::ListBoardsResponse& round_info, BoardDone done) {
    const v1::BoardStart& start = board.start();
    auto asking = std::make_shared<Asking>(
        Asking{app,
               scope,
               board,
               {player_of("first", "first_time", board.first(), start.first(),
                          viewmodel::side_of_first(board, 1, round_info)),
                player_of("second", "second_time", board.second(), start.second(),
                          viewmodel::side_of_second(board, 1, round_info))},
               round_info.round().state() == v1::Round::STATE_CLOSED,
               std::move(done)});
    // One is waited for: he has come now. Of two nobody can know which.
    if (is_missing(asking->players[0]) != is_missing(asking->players[1]) && !board.complete()) {
        Player& late = asking->players[is_missing(asking->players[0]) ? 0 : 1];
        late.typed.time = app.clock(app.now());
        late.typed.shown = late.typed.time;
    }
    ask_about(asking);
}

}  // namespace collegium::tui
