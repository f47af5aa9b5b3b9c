// What the figures of a run must reach.
#pragma once

#include <cstdlib>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

namespace collegium::bench {

struct Demand {
    std::string figure;
    double least = -std::numeric_limits<double>::infinity();
    double most = std::numeric_limits<double>::infinity();
};

[[nodiscard]] inline Demand at_most(std::string figure, double most) {
    Demand demand;
    demand.figure = std::move(figure);
    demand.most = most;
    return demand;
}

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
        // A figure that is no number reaches nothing.
        const bool reached =
            measured && figure->second >= demand.least && figure->second <= demand.most;
        const bool bounded = demand.most < std::numeric_limits<double>::infinity();
        fmt::print("{}: {}, asked for: {} {}{}\n", demand.figure,
                   measured ? fmt::format("{:.3g}", figure->second) : "not measured",
                   bounded ? "at most" : "at least", bounded ? demand.most : demand.least,
                   reached ? "" : " - MISSED");
        missed = missed || !reached;
    }
    return whole && missed ? EXIT_FAILURE : EXIT_SUCCESS;
}

}  // namespace collegium::bench
