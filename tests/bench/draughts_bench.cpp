// Lines of play and records of every draughts game, beside a fixed integer loop of the same run.
#include <random>
#include <string>

#include <benchmark/benchmark.h>

#include <collegium/draughts/engine.hpp>
#include <collegium/draughts/pdn.hpp>

#include "brazilian/rules.hpp"
#include "checkers/rules.hpp"
#include "draughts64/rules.hpp"
#include "integer_loop.hpp"
#include "international/rules.hpp"
#include "reverse/rules.hpp"
#include "russian/rules.hpp"

namespace {

using namespace collegium;

class NeverStop final : public sdk::Stop {
  public:
    [[nodiscard]] bool requested() const noexcept override { return false; }
};

const draughts::Engine& engine_of(const draughts::GameRules& rules) {
    return *rules.editions.front().engines.front().engine;
}

void perft(benchmark::State& state, const draughts::GameRules& rules, draughts::PerftMode mode,
           int depth) {
    const auto start = draughts::start_position(rules);
    bench::measure(state, "nodes", [&] {
        return engine_of(rules).perft(start, depth, mode, NeverStop{}).value_or(0);
    });
}

// Random games of up to 80 plies.
std::string random_games(const draughts::GameRules& rules, int games) {
    std::mt19937_64 random(3);
    std::string text;
    for (int i = 0; i < games; ++i) {
        draughts::PdnGame game;
        game.start = draughts::start_position(rules);
        draughts::Position position = game.start;
        for (int ply = 0; ply < 80; ++ply) {
            const auto moves = engine_of(rules).legal_moves(position);
            if (moves.empty()) break;
            game.line.moves.push_back({moves[random() % moves.size()], {}, {}, {}});
            position = after(position, std::get<draughts::Move>(game.line.moves.back().move));
        }
        text += write_pdn(rules, game);
    }
    return text;
}

// Every move is checked.
void validate_pdn(benchmark::State& state, const draughts::GameRules& rules) {
    const std::string text = random_games(rules, 2000);
    bench::measure(state, "games", [&] {
        draughts::PdnReader reader(rules, text);
        int games = 0;
        while (reader.next().value().has_value())
            ++games;
        return games;
    });
}

constexpr auto kDistinct = draughts::PerftMode::kDistinct;
constexpr auto kRoutes = draughts::PerftMode::kRoutes;

#define COLLEGIUM_BENCH(game, depth)                                                     \
    BENCHMARK_CAPTURE(perft, game##_distinct, draughts::game::rules(), kDistinct, depth) \
        ->Unit(benchmark::kMillisecond);                                                 \
    BENCHMARK_CAPTURE(perft, game##_routes, draughts::game::rules(), kRoutes, depth)     \
        ->Unit(benchmark::kMillisecond);                                                 \
    BENCHMARK_CAPTURE(validate_pdn, game, draughts::game::rules())->Unit(benchmark::kMillisecond)

COLLEGIUM_BENCH(russian, 10);
COLLEGIUM_BENCH(draughts64, 10);
COLLEGIUM_BENCH(brazilian, 10);
COLLEGIUM_BENCH(international, 9);
COLLEGIUM_BENCH(reverse, 10);
COLLEGIUM_BENCH(checkers, 11);

#undef COLLEGIUM_BENCH

}  // namespace

BENCHMARK_MAIN();
