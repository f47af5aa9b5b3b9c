// How the start of a round is made known.
#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include <collegium/rulebook/book.hpp>
#include <collegium/sdk/citation.hpp>

namespace collegium::rounds {

struct StartCalls {
    bool countdown_clock = false;                 // stands in the playing area (RU-CHESS 32.3)
    std::vector<std::chrono::minutes> announced;  // before the start, where there is none
    std::optional<std::chrono::minutes> seated;   // players are in their places (RU-2022 5.4.1.1)
    sdk::Citation citation;                       // empty: the book says nothing
};

[[nodiscard]] StartCalls start_calls(const rulebook::Book& book, int players);

}  // namespace collegium::rounds
