#include <algorithm>

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
        recorder.expect(!one->kind.empty(), "a refused move has its kind", where);
        recorder.expect_texts(one->reason, one->kind);
        recorder.expect(!one->citation.article.empty(), "a refused move cites its article",
                        one->kind);
    }
}

}  // namespace

void check_refusals(const sdk::RefusalsV0& refusals, const sdk::GameV0& rules, Effort effort,
                    Recorder& recorder) {
    const std::size_t plies = effort == Effort::kQuick ? 16 : 160;
    for (const auto& edition : rules.editions()) {
        recorder.about("refusals " + edition.id);
        recorder.run([&] {
            sdk::GameSetup setup;
            setup.edition = edition.id;
            auto game = sdk::start_game(rules, setup);
            if (!game) return;
            for (std::size_t ply = 0; ply < plies; ++ply) {
                check_refused(refusals, **game, recorder);
                const auto moves = (*game)->legal_moves();
                constexpr std::size_t kStride = 7;  // not always the first, and the same every time
                if (moves.empty() || !(*game)->play(moves[ply * kStride % moves.size()])) return;
            }
        });
    }
}

}  // namespace collegium::conformance
