#include "tui/screens/results/sheets_dialog.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "tui/app/app.hpp"
#include "tui/screens/common/journal_undo.hpp"
#include "tui/screens/common/key_table.hpp"
#include "tui/viewmodel/board_judges.hpp"
#include "tui/viewmodel/board_start.hpp"
#include "tui/viewmodel/results.hpp"

namespace collegium::tui {
namespace {

constexpr int kBoardsADeadline = 20;  // so many calls, one after another, within the usual time

void send_sheets(App& app, const TaskScope& scope, v1::SetSheetsRequest request,
                 const v1::ListBoardsResponse& round_info, BoardDone done) {
    app.send(scope, std::move(request),
             [&app, round_info, done = std::move(done)](const v1::Board& reply) {
                 std::string sheets = viewmodel::sheets_words(reply, round_info, app.texts());
                 if (sheets.empty()) sheets = app.texts()("results.sheets_none");
                 const std::string said = app.texts()(
                     "results.sheets_set", {{"board", reply.number()}, {"sheets", sheets}});
                 app.flash(Level::kDone, said, undo_of(app, reply.name(), said));
                 done(reply);
             });
}

// A board after another, each with the version it was seen in.
using Replies = std::vector<net::Reply<v1::Board>>;

// Says how many went well and who refused what; one `u` takes all of them back.
void tell_many(App& app, const std::vector<v1::SetSheetsRequest>& requests, const Replies& replies,
               const BoardDone& done) {
    const Texts& texts = app.texts();
    std::vector<int> noted;
    std::vector<Undo> undos;
    for (std::size_t i = 0; i < replies.size(); ++i) {
        const std::string number = requests[i].name().substr(requests[i].name().rfind('/') + 1);
        const std::string where = texts("results.board", {{"number", number}});
        if (!replies[i]) {
            app.flash_error(replies[i].error(), where);
            continue;
        }
        noted.push_back(replies[i]->number());
        undos.push_back(undo_of(app, replies[i]->name(), where));
        done(*replies[i]);
    }
    if (noted.empty()) return;
    const std::string said =
        texts("results.sheets_many_set", {{"boards", viewmodel::board_numbers(noted)}});
    app.flash(Level::kDone, said, Undo{said, [undos] {
                                           for (const Undo& undo : undos)
                                               undo.run();
                                       }});
}

void send_many(App& app, const TaskScope& scope, std::vector<v1::SetSheetsRequest> requests,
               BoardDone done) {
    TaskOptions options;
    options.deadline *= 1 + static_cast<int>(requests.size()) / kBoardsADeadline;
    app.start_task(scope, options,
                   [&app, requests = std::move(requests), done = std::move(done)](
                       net::Client& client, const net::CallContext& context) {
                       auto replies = std::make_shared<Replies>();
                       for (const v1::SetSheetsRequest& request : requests)
                           replies->push_back(client.call<v1::Board>(request, context));
                       return [&app, requests, replies, done] {
                           tell_many(app, requests, *replies, done);
                       };
                   });
}

}  // namespace

void ask_sheets_of(App& app, const TaskScope& scope, const std::vector<v1::Board>& boards,
                   const v1::ListBoardsResponse& round_info, BoardDone done) {
    const Texts& texts = app.texts();
    std::vector<int> numbers;
    for (const v1::Board& board : boards)
        numbers.push_back(board.number());
    Checklist dialog;
    dialog.title =
        texts("results.sheets_many_title", {{"boards", viewmodel::board_numbers(numbers)}});
    // Sides of a first game: whoever has them at each of the boards.
    dialog.items.push_back(
        {"first", texts("results.sheets_of_side", {{"side", round_info.first_side()}}), "", true});
    dialog.items.push_back({"second",
                            texts("results.sheets_of_side", {{"side", round_info.second_side()}}),
                            "", true});
    dialog.notice.push_back({texts("results.sheets_notice"), Tone::kMuted});
    dialog.verb = texts("results.decide_verb");
    dialog.bar = texts.label("result.sheets");
    dialog.confirmed = [&app, &scope, boards,
                        done = std::move(done)](const ChecklistAnswer& answer) {
        const auto ticked = [&](const char* id) {
            return std::ranges::find(answer.chosen, id) != answer.chosen.end();
        };
        std::vector<v1::SetSheetsRequest> requests;
        for (const v1::Board& board : boards) {
            const bool begins = viewmodel::left_begins(board, 1);
            auto request = about<v1::SetSheetsRequest>(board);
            request.set_first(ticked(begins ? "first" : "second"));
            request.set_second(ticked(begins ? "second" : "first"));
            if (request.first() != board.first_sheet() || request.second() != board.second_sheet())
                requests.push_back(std::move(request));
        }
        if (requests.empty()) return app.flash(Level::kNews, app.texts()("results.sheets_same"));
        send_many(app, scope, std::move(requests), done);
    };
    app.ask(std::move(dialog));
}

void ask_sheets(App& app, const TaskScope& scope, const v1::Board& board,
                const v1::ListBoardsResponse& round_info, BoardDone done) {
    const Texts& texts = app.texts();
    Checklist dialog;
    dialog.title = texts("results.sheets_title", {{"board", board.number()}});
    const auto add = [&](const char* id, const v1::BoardSeat& seat, const std::string& side) {
        dialog.items.push_back(
            {id, texts("results.sheet_of", {{"name", seat.short_name()}, {"side", side}}), "",
             true});
    };
    add("first", board.first(), viewmodel::side_of_first(board, 1, round_info));
    add("second", board.second(), viewmodel::side_of_second(board, 1, round_info));
    dialog.notice.push_back({texts("results.sheets_notice"), Tone::kMuted});
    dialog.verb = texts("results.decide_verb");
    dialog.bar = texts.label("result.sheets");
    dialog.confirmed = [&app, &scope, board, round_info,
                        done = std::move(done)](const ChecklistAnswer& answer) {
        const auto ticked = [&](const char* id) {
            return std::ranges::find(answer.chosen, id) != answer.chosen.end();
        };
        auto request = about<v1::SetSheetsRequest>(board);
        request.set_first(ticked("first"));
        request.set_second(ticked("second"));
        if (request.first() == board.first_sheet() && request.second() == board.second_sheet())
            return app.flash(Level::kNews, app.texts()("results.sheets_same"));
        send_sheets(app, scope, std::move(request), round_info, done);
    };
    app.ask(std::move(dialog));
}

}  // namespace collegium::tui
