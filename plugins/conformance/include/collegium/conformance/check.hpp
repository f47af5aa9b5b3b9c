// The conformance kit: does a discipline keep the promises of the SDK's headers? Standard library
// and SDK only, installed as source, so that an author can run it in any test framework.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <collegium/sdk/discipline.hpp>

namespace collegium::conformance {

// kQuick: a fraction of a second, for a host that meets a file for the first time. kThorough:
// seconds.
enum class Effort : std::uint8_t { kQuick, kThorough };

struct Failure {
    std::string check;   // "game ru-draughts-2022: the machine form of a move parses back"
    std::string detail;  // where and what
};

struct Report {
    int passed = 0;
    std::vector<Failure> failures;  // one per check: the first case that broke it
};

// Runs every check that applies. The discipline's code runs in this thread; what it throws is a
// failure of the check that was under way. Deterministic.
[[nodiscard]] Report check(const sdk::Discipline& discipline, Effort effort);

}  // namespace collegium::conformance
