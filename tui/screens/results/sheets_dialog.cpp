#include "tui/screens/results/sheets_dialog.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "tui/app/app.hpp"
#include "tui/net/result_methods.hpp"
#include "tui/screens/common/journal_undo.hpp"
#include "tui/viewmodel/board_start.hpp"
#include "tui/viewmodel/results.hpp"

namespace collegium::tui {
namespace {

void send_sheets(App& app, const TaskScope& scope, v1::SetSheetsRequest request,
                 const v1::ListBoardsResponse& frame, BoardDone done) {
    app.start_task(
        scope, {},
        call_work(net::kSetSheets, std::move(request),
                  [&app, frame, done = std::move(done)](net::Reply<v1::Board> reply) {
                      if (!reply) return app.flash_error(reply.error());
                      std::string sheets = viewmodel::sheets_words(*reply, frame, app.texts());
                      if (sheets.empty()) sheets = app.texts()("results.sheets_none");
                      const std::string said = app.texts()(
                          "results.sheets_set",
                          {{"board", std::to_string(reply->number())}, {"sheets", sheets}});
                      app.flash(Level::kDone, said, undo_of(app, reply->name(), said));
                      done(*reply);
                  }));
}

}  // namespace

void ask_sheets(App& app, const TaskScope& scope, const v1::Board& board,
                const v1::ListBoardsResponse& frame, BoardDone done) {
    const Texts& texts = app.texts();
    Checklist dialog;
    dialog.title = texts("results.sheets_title", {{"board", std::to_string(board.number())}});
    const auto add = [&](const char* id, const v1::BoardSeat& seat, const std::string& side) {
        dialog.items.push_back(
            {id, texts("results.sheet_of", {{"name", seat.short_name()}, {"side", side}}), "",
             true});
    };
    add("first", board.first(), viewmodel::side_of_first(board, 1, frame));
    add("second", board.second(), viewmodel::side_of_second(board, 1, frame));
    dialog.notice.push_back({texts("results.sheets_notice"), Tone::kMuted});
    dialog.verb = texts("results.decide_verb");
    dialog.bar = texts.label("result.sheets");
    dialog.confirmed = [&app, &scope, board, frame,
                        done = std::move(done)](const ChecklistAnswer& answer) {
        const auto ticked = [&](const char* id) {
            return std::ranges::find(answer.chosen, id) != answer.chosen.end();
        };
        v1::SetSheetsRequest request;
        request.set_name(board.name());
        request.set_etag(board.etag());
        request.set_first(ticked("first"));
        request.set_second(ticked("second"));
        if (request.first() == board.first_sheet() && request.second() == board.second_sheet())
            return app.flash(Level::kNews, app.texts()("results.sheets_same"));
        send_sheets(app, scope, std::move(request), frame, done);
    };
    app.ask(std::move(dialog));
}

}  // namespace collegium::tui
