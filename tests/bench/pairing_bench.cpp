// Pairing one late round and ranking, beside a loop of plain integer work in the same run: time,
// memory, and how both grow with the players.
#include <cmath>
#include <map>
#include <string>

#include <benchmark/benchmark.h>

#include <collegium/lots/ballot.hpp>
#include <collegium/pairing/generate.hpp>
#include <collegium/standings/standings.hpp>

#include "heap_meter.hpp"
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

struct Sample {
    double seconds = 0;
    double bytes = 0;
};

// Reports what one run takes of the heap, and the exponents by which time and memory have grown
// since the next smaller field of the same kind: 1 is linear.
void report_growth(benchmark::State& state, const std::string& kind, int players, Sample sample) {
    static std::map<std::string, std::map<int, Sample>> taken;
    std::map<int, Sample>& sizes = taken[kind];
    sizes[players] = sample;
    state.counters["heap_KiB"] = sample.bytes / 1024;
    state.counters["heap_per_player"] = sample.bytes / players;
    const auto own = sizes.find(players);
    if (own == sizes.begin()) return;
    const auto& [fewer, before] = *std::prev(own);
    const double larger = std::log(static_cast<double>(players) / fewer);
    state.counters["time_exponent"] = std::log(sample.seconds / before.seconds) / larger;
    state.counters["heap_exponent"] = std::log(sample.bytes / before.bytes) / larger;
}

// The round after ten, per method and number of players.
void BM_PairLateRound(benchmark::State& state) {
    const auto method = pairing::all_methods()[static_cast<std::size_t>(state.range(0))];
    const auto players = static_cast<int>(state.range(1));
    const pairing::Field field = event(method, players, 10);
    const pairing::SwissSettings settings = settings_of(method);
    const auto pair = [&] {
        auto round = pairing::pair_swiss(field, settings);
        benchmark::DoNotOptimize(round);
        return 1;
    };
    bench::measure(state, "rounds", pair);
    const std::string name(pairing::method_id(method));
    const auto bytes = static_cast<double>(bench::peak_heap_of(pair));
    report_growth(state, name, players, {1 / state.counters["rounds/s"].value, bytes});
    state.SetLabel(name);
}
BENCHMARK(BM_PairLateRound)
    ->ArgsProduct({benchmark::CreateDenseRange(0, 7, 1), {200, 1000, 3000}})
    ->Unit(benchmark::kMillisecond);

// Eleven rounds, five criteria.
void BM_Standings(benchmark::State& state) {
    const auto players = static_cast<int>(state.range(0));
    const pairing::Field field = event(pairing::Method::kRuBuchholz, players, 11);
    standings::Rules rules;
    rules.criteria = {"direct-encounter", "solkoff-full", "solkoff-median", "wins",
                      "sonneborn-berger"};
    const auto rank = [&] {
        auto table = standings::table(field, rules);
        benchmark::DoNotOptimize(table);
        return 1;
    };
    bench::measure(state, "tables", rank);
    const auto bytes = static_cast<double>(bench::peak_heap_of(rank));
    report_growth(state, "standings", players, {1 / state.counters["tables/s"].value, bytes});
}
BENCHMARK(BM_Standings)->Arg(200)->Arg(1000)->Arg(3000)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
