#include "tui/screens/results/sides_dialog.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "tui/app/app.hpp"
#include "tui/screens/common/journal_undo.hpp"
#include "tui/viewmodel/board_start.hpp"
#include "tui/viewmodel/results.hpp"

namespace collegium::tui {
namespace {

constexpr int kMostMoves = 500;

// One turning on its way from the key to the store.
struct Turning {
    App& app;
    const TaskScope& scope;
    v1::Board board;
    v1::BoardGame game;
    v1::ListBoardsResponse round_info;
    BoardDone done;
    v1::SetSidesRequest request;

    [[nodiscard]] std::string where() const {
        return viewmodel::board_and_game(board, game.number(), app.texts());
    }
    // «белые — Яшин К. К.», as it would be then.
    [[nodiscard]] std::string then() const {
        return viewmodel::beginner_words(board, game, request.turned(), round_info, app.texts());
    }
};
using TurningRef = std::shared_ptr<Turning>;

void record_turning(const TurningRef& turning) {
    turning->app.start_task(
        turning->scope, {},
        call_work(turning->request, [turning](net::Reply<v1::SetSidesResponse> reply) {
            App& app = turning->app;
            if (!reply) return app.flash_error(reply.error(), turning->where());
            const std::string said = app.texts()(
                turning->request.turned() ? "results.sides_turned" : "results.sides_back",
                {{"where", turning->where()}, {"who", turning->then()}});
            if (reply->correction())
                app.flash(Level::kDone, said);
            else
                app.flash(Level::kDone, said, undo_of(app, turning->board.name(), said));
            turning->done(reply->board());
        }));
}

// After the round a turning is a decision: its reason, and first everything it changes.
void confirm_turning(const TurningRef& turning, const v1::Impact& impact) {
    const Texts& texts = turning->app.texts();
    turning->request.set_impact_digest(impact.digest());
    Confirm question;
    question.title = texts("results.sides_confirm", {{"where", turning->where()}});
    question.body.push_back({texts("results.sides_now", {{"who", viewmodel::beginner_words(
                                                                     turning->board, turning->game,
                                                                     turning->game.turned(),
                                                                     turning->round_info, texts)}}),
                             Tone::kText});
    question.body.push_back(
        {texts("results.sides_then", {{"who", turning->then()}}), Tone::kChanged});
    for (const viewmodel::Line& line : viewmodel::impact_lines(impact, texts))
        question.body.push_back({line.words, line.tone});
    question.verb = texts("results.correct.verb");
    question.bar = texts.label("result.correct");
    question.ask_reason = true;
    question.confirmed = [turning](const ConfirmAnswer& answer) {
        turning->request.set_reason(answer.reason);
        record_turning(turning);
    };
    turning->app.ask(std::move(question));
}

// The server knows whether it is an entry or a correction, and what a correction changes.
void preview_turning(const TurningRef& turning) {
    v1::SetSidesRequest question = turning->request;
    question.set_validate_only(true);
    turning->app.start_task(
        turning->scope, {},
        call_work(std::move(question), [turning](net::Reply<v1::SetSidesResponse> reply) {
            if (!reply) return turning->app.flash_error(reply.error(), turning->where());
            if (reply->correction()) return confirm_turning(turning, reply->impact());
            record_turning(turning);
        }));
}

std::optional<int> parse_moves(const std::string& typed) {
    const bool digits = !typed.empty() && typed.size() < 4 &&
                        typed.find_first_not_of("0123456789") == std::string::npos;
    if (!digits || std::stoi(typed) > kMostMoves) return std::nullopt;
    return std::stoi(typed);
}

// Whether a game that began with wrong sides is played on depends on how far it has gone.
void ask_moves(const TurningRef& turning) {
    const Texts texts = turning->app.texts();
    Checklist dialog;
    dialog.title = texts("results.sides_title", {{"where", turning->where()}});
    dialog.body.push_back({texts("results.sides_body", {{"who", turning->then()}})});
    dialog.body.push_back({texts("results.sides_rule"), Tone::kMuted});
    Checklist::Entry moves;
    moves.id = "moves";
    moves.label = texts("results.sides_moves");
    moves.note = texts("results.sides_moves_note");
    moves.required = true;
    moves.width = 4;
    moves.check = [texts](const std::string& typed) -> std::optional<std::string> {
        if (parse_moves(typed)) return std::nullopt;
        return texts("results.sides_moves_wrong", {{"value", typed}});
    };
    dialog.entries.push_back(std::move(moves));
    dialog.focus = "moves";
    dialog.verb = texts("results.decide_verb");
    dialog.bar = texts.label("result.sides");
    dialog.confirmed = [turning](const ChecklistAnswer& answer) {
        turning->request.set_moves(parse_moves(answer.value("moves")).value_or(0));
        preview_turning(turning);
    };
    turning->app.ask(std::move(dialog));
}

}  // namespace

void turn_sides(App& app, const TaskScope& scope, const v1::Board& board, int game,
                const v1::ListBoardsResponse& round_info, BoardDone done) {
    const auto found = std::find_if(board.games().begin(), board.games().end(),
                                    [&](const v1::BoardGame& one) { return one.number() == game; });
    if (found == board.games().end()) return;
    const auto turning = std::make_shared<Turning>(
        Turning{app, scope, board, *found, round_info, std::move(done), {}});
    turning->request.set_name(board.name());
    turning->request.set_etag(board.etag());
    turning->request.set_game(game);
    turning->request.set_turned(!found->turned());
    const bool under_way = found->outcome() == v1::GAME_RESULT_UNSPECIFIED && !found->turned();
    under_way ? ask_moves(turning) : preview_turning(turning);
}

}  // namespace collegium::tui
