// Lines of play counted a second, beside a loop of plain integer work in the same run: machines
// differ, their ratio hardly does.
#include <cstdint>
#include <string>

#include <benchmark/benchmark.h>

#include <collegium/draughts/engine.hpp>

#include "brazilian/rules.hpp"
#include "checkers/rules.hpp"
#include "international/rules.hpp"
#include "russian/rules.hpp"

namespace {

using namespace collegium;

class NeverStop final : public sdk::Stop {
  public:
    [[nodiscard]] bool requested() const noexcept override { return false; }
};

// The floor: a chain of dependent shifts and additions that no compiler shortens.
void BM_IntegerLoop(benchmark::State& state) {
    constexpr int kSteps = 10'000'000;
    std::uint64_t x = 88172645463325252ULL;
    for (auto _ : state) {
        for (int i = 0; i < kSteps; ++i) {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
        }
        benchmark::DoNotOptimize(x);
    }
    state.SetItemsProcessed(state.iterations() * kSteps);
}
BENCHMARK(BM_IntegerLoop)->Unit(benchmark::kMillisecond);

void perft(benchmark::State& state, const draughts::GameRules& rules, draughts::PerftMode mode) {
    const auto& engine = *rules.editions.front().engines.front().engine;
    const auto depth = static_cast<int>(state.range(0));
    const auto start = draughts::start_position(rules);
    std::uint64_t lines = 0;
    for (auto _ : state)
        lines += engine.perft(start, depth, mode, NeverStop{}).value_or(0);
    state.SetItemsProcessed(static_cast<std::int64_t>(lines));
}

constexpr auto kDistinct = draughts::PerftMode::kDistinct;
constexpr auto kRoutes = draughts::PerftMode::kRoutes;

BENCHMARK_CAPTURE(perft, russian_distinct, draughts::russian::rules(), kDistinct)
    ->Arg(9)
    ->Arg(10)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, russian_routes, draughts::russian::rules(), kRoutes)
    ->Arg(10)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, brazilian_distinct, draughts::brazilian::rules(), kDistinct)
    ->Arg(10)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, international_distinct, draughts::international::rules(), kDistinct)
    ->Arg(9)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, checkers_distinct, draughts::checkers::rules(), kDistinct)
    ->Arg(11)
    ->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
