#include <algorithm>
#include <variant>

#include "checks.hpp"

namespace collegium::conformance {
namespace {

void check_refused(const sdk::RefusalsV0& refusals, const sdk::Game& game, Recorder& recorder) {
    const std::string where = game.position().text;
    const auto refused = refusals.refused_moves(game);
    recorder.expect(refused == refusals.refused_moves(game), "two questions get one answer", where);
    const auto legal = game.legal_moves();
    recorder.expect(!legal.empty() || refused.empty(),
                    "nothing is refused once the game is decided", where);
    for (auto one = refused.begin(); one != refused.end(); ++one) {
        const auto same = [&](const sdk::RefusedMove& other) { return other.move == one->move; };
        recorder.expect(std::find(legal.begin(), legal.end(), one->move) == legal.end(),
                        "a refused move is not among the legal ones", where);
        recorder.expect(std::none_of(refused.begin(), one, same),
                        "every refused move is listed once", where);
        recorder.expect(!one->text.empty() &&
                            std::holds_alternative<sdk::IllegalMove>(game.parse_move(one->text)),
                        "the text of a refused move is no legal move", one->text);
        recorder.expect(!one->kind.empty(), "a refused move has its kind", where);
        recorder.expect_texts(one->reason, one->kind);
        recorder.expect(!one->citation.article.empty(), "a refused move cites its article",
                        one->kind);
    }
}

}  // namespace

void check_refusals(const sdk::RefusalsV0& refusals, const sdk::GameV0& rules, Effort effort,
                    Recorder& recorder) {
    walk_editions(rules, effort, "refusals", recorder,
                  [&](const sdk::Game& game) { check_refused(refusals, game, recorder); });
}

}  // namespace collegium::conformance
