#include "tui/screens/results/begin_dialog.hpp"

#include <string>
#include <utility>

#include "tui/app/app.hpp"
#include "tui/net/result_methods.hpp"
#include "tui/screens/common/dialog_entries.hpp"
#include "tui/screens/common/journal_undo.hpp"
#include "tui/viewmodel/board_start.hpp"

namespace collegium::tui {
namespace {

void ask_beginning(App& app, const TaskScope& scope, const v1::Board& board,
                   const std::string& refused, BoardDone done);

// Refused for its break: asked again with the reason in hand, so that what is typed next goes
// there.
void send_beginning(App& app, const TaskScope& scope, v1::BeginGameRequest request,
                    const v1::Board& board, BoardDone done) {
    app.start_task(
        scope, {},
        call_work(net::kBeginGame, std::move(request),
                  [&app, &scope, board, done = std::move(done)](net::Reply<v1::Board> reply) {
                      if (!reply && reply.error().reason == "GAME_BREAK")
                          return ask_beginning(app, scope, board, reply.error().text, done);
                      if (!reply) return app.flash_error(reply.error());
                      const std::string said = app.texts()(
                          "results.begun",
                          {{"board", std::to_string(reply->number())},
                           {"game", viewmodel::game_begun(*reply, board.next_game().game())}});
                      app.flash(Level::kDone, said, undo_of(app, reply->name(), said));
                      done(*reply);
                  }));
}

void ask_beginning(App& app, const TaskScope& scope, const v1::Board& board,
                   const std::string& refused, BoardDone done) {
    const Texts& texts = app.texts();
    const int game = board.next_game().game();
    Checklist dialog = moment_question(
        app,
        texts("results.begin_title",
              {{"board", std::to_string(board.number())}, {"game", std::to_string(game)}}),
        texts("round.start_time"), app.clock(app.now()), true);
    if (board.next_game().has_earliest_time()) {
        dialog.body.push_back({"! " + board.next_game().text(), Tone::kWarn});
        Checklist::Entry reason;
        reason.id = "reason";
        reason.label = texts("round.start_early");
        dialog.entries.push_back(std::move(reason));
        if (!refused.empty()) {
            dialog.body.push_back({"× " + refused, Tone::kBad});
            dialog.focus = "reason";
        }
        dialog.notice.push_back({texts("results.begin_early_note"), Tone::kMuted});
    }
    dialog.verb = texts("round.start_verb");
    dialog.bar = texts.label("result.begin");
    dialog.confirmed = [&app, &scope, board, shown = app.clock(app.now()),
                        done = std::move(done)](const ChecklistAnswer& answer) {
        v1::BeginGameRequest request;
        request.set_name(board.name());
        request.set_etag(board.etag());
        // Untouched, it is now: the server's clock, not the minute on the screen.
        if (answer.value("time") != shown)
            read_moment(app, answer.value("time"), *request.mutable_start_time());
        request.set_reason(answer.value("reason"));
        send_beginning(app, scope, std::move(request), board, done);
    };
    app.ask(std::move(dialog));
}

}  // namespace

void ask_begin(App& app, const TaskScope& scope, const v1::Board& board, BoardDone done) {
    ask_beginning(app, scope, board, "", std::move(done));
}

}  // namespace collegium::tui
