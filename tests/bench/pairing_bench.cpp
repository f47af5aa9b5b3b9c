// Pairing one late round and ranking, beside a loop of plain integer work in the same run.
#include <benchmark/benchmark.h>

#include <collegium/lots/ballot.hpp>
#include <collegium/pairing/generate.hpp>
#include <collegium/standings/standings.hpp>

#include "integer_loop.hpp"

namespace {

using namespace collegium;

pairing::SwissSettings settings_of(pairing::Method method) {
    pairing::SwissSettings settings;
    settings.method = method;
    settings.seed = lots::Seed::parse(lots::sha256_hex("bench"));
    return settings;
}

pairing::Field event(pairing::Method method, int players, int rounds) {
    std::mt19937 chance(3);
    return *pairing::generate_event(players, rounds, settings_of(method), pairing::Chances(),
                                    chance);
}

// The round after ten, per method and number of players.
void BM_PairLateRound(benchmark::State& state) {
    const auto method = pairing::all_methods()[static_cast<std::size_t>(state.range(0))];
    const pairing::Field field = event(method, static_cast<int>(state.range(1)), 10);
    const pairing::SwissSettings settings = settings_of(method);
    bench::measure(state, "rounds", [&] {
        auto round = pairing::pair_swiss(field, settings);
        benchmark::DoNotOptimize(round);
        return 1;
    });
    state.SetLabel(std::string(pairing::method_id(method)));
}
BENCHMARK(BM_PairLateRound)
    ->ArgsProduct({benchmark::CreateDenseRange(0, 7, 1), {200, 1000, 3000}})
    ->Unit(benchmark::kMillisecond);

// Eleven rounds, five criteria.
void BM_Standings(benchmark::State& state) {
    const pairing::Field field =
        event(pairing::Method::kRuBuchholz, static_cast<int>(state.range(0)), 11);
    standings::Rules rules;
    rules.criteria = {"direct-encounter", "solkoff-full", "solkoff-median", "wins",
                      "sonneborn-berger"};
    bench::measure(state, "tables", [&] {
        auto table = standings::table(field, rules);
        benchmark::DoNotOptimize(table);
        return 1;
    });
}
BENCHMARK(BM_Standings)->Arg(200)->Arg(1000)->Arg(3000)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
