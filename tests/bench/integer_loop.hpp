// The floor of benchmarks that count work of the processor alone: a fixed loop of plain integer
// work in the same run. Machines differ, the ratio to it hardly does.
#pragma once

#include <cstdint>
#include <ctime>
#include <string>

#include <benchmark/benchmark.h>

namespace collegium::bench {

[[nodiscard]] inline double cpu_seconds() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

// Steps a second of a dependent chain of shifts and exclusive ors that no compiler shortens.
[[nodiscard]] inline double integer_loop_steps_per_second() {
    constexpr std::uint64_t kSteps = 200'000'000;
    std::uint64_t state = 88172645463325252ULL;
    const double start = cpu_seconds();
    for (std::uint64_t i = 0; i < kSteps; ++i) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
    }
    benchmark::DoNotOptimize(state);
    return static_cast<double>(kSteps) / (cpu_seconds() - start);
}

// Reports what `work` counts as "<unit>/s", and per million steps of the loop.
template <typename Work>
void measure(benchmark::State& state, const std::string& unit, Work work) {
    const double loop = integer_loop_steps_per_second();
    double done = 0;
    const double start = cpu_seconds();
    for (auto _ : state)
        done += static_cast<double>(work());
    const double rate = done / (cpu_seconds() - start);
    state.counters[unit + "/s"] = rate;
    state.counters[unit + "_per_1M_loop"] = rate / loop * 1e6;
}

}  // namespace collegium::bench
