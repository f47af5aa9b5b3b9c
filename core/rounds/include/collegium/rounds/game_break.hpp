// The break between two games of a micro-match.
#pragma once

#include <chrono>
#include <optional>

#include <collegium/competition/regulation.hpp>

namespace collegium::rounds {

struct BreakRule {
    std::chrono::minutes least{0};
    // The next one has begun by then (UA-2024 III.D 5.6).
    std::optional<std::chrono::minutes> latest;
    sdk::Citation citation;
};
// By the book where it fixes the break (RU-2022 5.4.6), else by the regulation; none: nobody asks
// for one.
[[nodiscard]] std::optional<BreakRule> break_rule(const competition::Regulation& regulation);

// When the next game may begin, and by when it must have.
struct BreakTerms {
    std::chrono::sys_seconds earliest;
    std::optional<std::chrono::sys_seconds> latest;
};
// After a game whose result was entered then. A result comes in after its game, and the clocks of a
// hall show minutes: the break runs from the whole minute.
[[nodiscard]] BreakTerms break_after(const BreakRule& rule, std::chrono::sys_seconds ended);

}  // namespace collegium::rounds
