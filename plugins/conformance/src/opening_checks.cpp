// Stages of an opening, and claims that decide a game beside its moves.
#include <algorithm>
#include <set>

#include "checks.hpp"

namespace collegium::conformance {

void walk_editions(const sdk::GameV0& rules, Effort effort, const std::string& what,
                   Recorder& recorder, const std::function<void(const sdk::Game&)>& look) {
    const std::size_t plies = effort == Effort::kQuick ? 16 : 160;
    for (const auto& edition : rules.editions()) {
        recorder.about(what + " " + edition.id);
        recorder.run([&] {
            sdk::GameSetup setup;
            setup.edition = edition.id;
            auto game = sdk::start_game(rules, setup);
            if (!game) return;
            for (std::size_t ply = 0; ply < plies; ++ply) {
                look(**game);
                const auto moves = (*game)->legal_moves();
                constexpr std::size_t kStride = 7;  // not always the first, and the same every time
                if (moves.empty() || !(*game)->play(moves[ply * kStride % moves.size()])) return;
            }
        });
    }
}

namespace {

bool declares(const sdk::Move& move, int number) {
    const auto* decision = std::get_if<sdk::Decision>(&move);
    return decision != nullptr && decision->kind == sdk::DecisionKind::kDeclare &&
           decision->number == number;
}

void check_stage(const sdk::StagesV0& stages, const sdk::GameV0& rules, const sdk::Game& game,
                 Recorder& recorder) {
    const std::string where = game.position().text;
    const auto stage = stages.stage(game);
    recorder.expect(stage == stages.stage(game) && stages.notes(game) == stages.notes(game),
                    "two questions get one answer", where);
    for (const auto& note : stages.notes(game))
        recorder.expect_texts(note.text, note.id);
    if (!stage) return;
    const auto moves = game.legal_moves();
    recorder.expect(!moves.empty(), "nothing is awaited once the game is decided", where);
    recorder.expect(!stage->id.empty() && !stage->citation.article.empty(),
                    "a stage has its id and cites its article", where);
    recorder.expect_texts(stage->procedure, stage->id);
    recorder.expect_texts(stage->awaited, stage->id);
    recorder.expect(stage->turn == game.position().turn, "who acts in a stage is who has the turn",
                    where);
    for (const int number : {stage->least_number, stage->greatest_number})
        recorder.expect(number == 0 || std::any_of(moves.begin(), moves.end(),
                                                   [&](const sdk::Move& move) {
                                                       return declares(move, number);
                                                   }),
                        "the numbers of a stage can be declared", where);
    for (const sdk::Square point : stage->offered)
        recorder.expect(!rules.square_name(point).empty(), "an offered point has a name", where);
}

void check_claims_of(const sdk::ClaimsV0& claims, const sdk::Game& game, Recorder& recorder) {
    const std::string where = game.position().text;
    const auto kinds = claims.claims(game);
    recorder.expect(kinds == claims.claims(game), "two questions get one answer", where);
    recorder.expect(!game.legal_moves().empty() || kinds.empty(),
                    "nothing can be claimed once the game is decided", where);
    std::set<std::string> ids;
    for (const auto& kind : kinds) {
        recorder.expect(ids.insert(kind.id).second, "claims have different ids", kind.id);
        recorder.expect_texts(kind.name, kind.id);
        const auto ruling = claims.judge_claim(game, kind.id);
        recorder.expect(ruling && !ruling->citation.article.empty(),
                        "a claim that is listed is judged by an article", kind.id);
        if (ruling) recorder.expect_texts(ruling->why, kind.id);
    }
    const auto unknown = claims.judge_claim(game, "no such claim");
    recorder.expect(!unknown && !unknown.error().reason.empty(),
                    "a claim that is not listed is refused with a reason", where);
}

}  // namespace

void check_stages(const sdk::StagesV0& stages, const sdk::GameV0& rules, Effort effort,
                  Recorder& recorder) {
    walk_editions(rules, effort, "stages", recorder,
                  [&](const sdk::Game& game) { check_stage(stages, rules, game, recorder); });
}

void check_claims(const sdk::ClaimsV0& claims, const sdk::GameV0& rules, Effort effort,
                  Recorder& recorder) {
    walk_editions(rules, effort, "claims", recorder,
                  [&](const sdk::Game& game) { check_claims_of(claims, game, recorder); });
}

}  // namespace collegium::conformance
