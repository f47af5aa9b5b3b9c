// What the figures of a run must reach.
#pragma once

#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

namespace collegium::bench {

struct Demand {
    std::string figure;
    double least = 0;
};

// Prints every figure beside what is asked of it and gives the program's exit code: failure where a
// whole run, one without a filter, misses something or did not measure it.
[[nodiscard]] inline int judge(const std::vector<Demand>& demands,
                               const std::map<std::string, double>& figures) {
    const bool whole = benchmark::GetBenchmarkFilter().empty();
    bool missed = false;
    for (const Demand& demand : demands) {
        const auto figure = figures.find(demand.figure);
        const bool measured = figure != figures.end();
        if (!measured && !whole) continue;
        const bool reached = measured && figure->second >= demand.least;
        fmt::print("{}: {}, asked for: at least {}{}\n", demand.figure,
                   measured ? fmt::format("{:.2f}", figure->second) : "not measured", demand.least,
                   reached ? "" : " - MISSED");
        missed = missed || !reached;
    }
    return whole && missed ? EXIT_FAILURE : EXIT_SUCCESS;
}

}  // namespace collegium::bench
