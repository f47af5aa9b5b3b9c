#include "tui/screens/results/begin_dialog.hpp"

#include <string>
#include <utility>

#include "tui/app/app.hpp"
#include "tui/screens/common/dialog_entries.hpp"
#include "tui/screens/common/journal_undo.hpp"
#include "tui/screens/common/key_table.hpp"
#include "tui/viewmodel/board_start.hpp"

namespace collegium::tui {
namespace {

void ask_beginning(App& app, const TaskScope& scope, const v1::Board& board,
                   const EarlyStart& earlier, BoardDone done);

// Refused for its break, it is asked for again.
void send_beginning(App& app, const TaskScope& scope, v1::BeginGameRequest request,
                    const v1::Board& board, const std::string& typed, BoardDone done) {
    app.start_task(
        scope, {},
        call_work(std::move(request), [&app, &scope, board, typed,
                                       done = std::move(done)](net::Reply<v1::Board> reply) {
            if (!reply && reply.error().reason == "GAME_BREAK")
                return ask_beginning(app, scope, board, {reply.error().text, typed}, done);
            if (!reply) return app.flash_error(reply.error());
            const std::string said =
                app.texts()("results.begun",
                            {{"board", reply->number()},
                             {"game", viewmodel::game_begun(*reply, board.next_game().game())}});
            app.flash(Level::kDone, said, undo_of(app, reply->name(), said));
            done(*reply);
        }));
}

void ask_beginning(App& app, const TaskScope& scope, const v1::Board& board,
                   const EarlyStart& earlier, BoardDone done) {
    const Texts& texts = app.texts();
    const int game = board.next_game().game();
    const std::string now = app.clock(app.now());
    Checklist dialog = moment_question(
        app, texts("results.begin_title", {{"board", board.number()}, {"game", game}}),
        texts("round.start_time"), earlier.time.empty() ? now : earlier.time, true);
    if (board.next_game().has_earliest_time()) {
        dialog.body.push_back({"! " + board.next_game().text(), Tone::kWarn});
        ask_early_reason(app, earlier, texts("results.begin_early_note"), dialog);
    }
    dialog.verb = texts("round.start_verb");
    dialog.bar = texts.label("result.begin");
    dialog.confirmed = [&app, &scope, board, now,
                        done = std::move(done)](const ChecklistAnswer& answer) {
        auto request = about<v1::BeginGameRequest>(board);
        // Untouched, it is now: the server's clock, not the minute on the screen.
        const std::string typed = answer.value("time") == now ? "" : answer.value("time");
        if (!typed.empty()) read_moment(app, typed, *request.mutable_start_time());
        request.set_reason(answer.value("reason"));
        send_beginning(app, scope, std::move(request), board, typed, done);
    };
    app.ask(std::move(dialog));
}

}  // namespace

void ask_begin(App& app, const TaskScope& scope, const v1::Board& board, BoardDone done) {
    ask_beginning(app, scope, board, {}, std::move(done));
}

}  // namespace collegium::tui
