// Pairing one late round and ranking, beside a loop of plain integer work in the same run: time,
// memory, and how both grow with the players.
#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <collegium/lots/ballot.hpp>
#include <collegium/pairing/generate.hpp>
#include <collegium/standings/standings.hpp>

#include "demands.hpp"
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

pairing::Field competition(pairing::Method method, int players, int rounds) {
    std::mt19937 chance(3);
    return *pairing::generate_competition(players, rounds, settings_of(method), pairing::Chances(),
                                          chance);
}

// What was measured, by name: what is asked for is asked of these.
std::map<std::string, double>& figures() {
    static std::map<std::string, double> measured;
    return measured;
}
std::string time_of(std::string_view kind, int players) {
    return fmt::format("seconds of {} with {} players", kind, players);
}
std::string growth_of(std::string_view kind) {
    return fmt::format("heap exponent of {}", kind);
}

struct Sample {
    double seconds = 0;
    double bytes = 0;
};

// Reports what one run takes of the heap, and the exponents by which time and memory have grown
// since the next smaller field of the same kind: 1 is linear. The largest exponent is judged.
void report_growth(benchmark::State& state, const std::string& kind, int players, Sample sample) {
    static std::map<std::string, std::map<int, Sample>> taken;
    std::map<int, Sample>& sizes = taken[kind];
    sizes[players] = sample;
    figures()[time_of(kind, players)] = sample.seconds;
    state.counters["heap_KiB"] = sample.bytes / 1024;
    state.counters["heap_per_player"] = sample.bytes / players;
    const auto own = sizes.find(players);
    if (own == sizes.begin()) return;
    const auto& [fewer, before] = *std::prev(own);
    const double larger = std::log(static_cast<double>(players) / fewer);
    state.counters["time_exponent"] = std::log(sample.seconds / before.seconds) / larger;
    const double exponent = std::log(sample.bytes / before.bytes) / larger;
    state.counters["heap_exponent"] = exponent;
    double& largest = figures().emplace(growth_of(kind), exponent).first->second;
    largest = std::max(largest, exponent);
}

// The round after ten, per method and number of players.
void BM_PairLateRound(benchmark::State& state) {
    const auto method = pairing::all_methods()[static_cast<std::size_t>(state.range(0))];
    const auto players = static_cast<int>(state.range(1));
    const pairing::Field field = competition(method, players, 10);
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
    const pairing::Field field = competition(pairing::Method::kRuBuchholz, players, 11);
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

// An arbiter waits for the pairs of a round: half a second is no wait, and the largest opens are
// paired while he looks on. Memory grows little faster than the field.
std::vector<bench::Demand> demands() {
    std::vector<bench::Demand> asked;
    for (const pairing::Method method : pairing::all_methods()) {
        const std::string_view kind = pairing::method_id(method);
        asked.push_back(bench::at_most(time_of(kind, 1000), 0.5));
        asked.push_back(bench::at_most(time_of(kind, 3000), 5));
        asked.push_back(bench::at_most(growth_of(kind), 1.3));
    }
    return asked;
}

}  // namespace

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    const int code = bench::judge(demands(), figures());
    benchmark::Shutdown();
    return code;
}
