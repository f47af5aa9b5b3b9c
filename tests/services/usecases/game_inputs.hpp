// What the tests of questions about games ask with.
#pragma once

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <collegium/usecases/games.hpp>

namespace collegium::usecases {

inline Budget plenty() {
    return Budget(Budget::Clock::now() + std::chrono::minutes(2));
}

inline ReplayInput input_of(const std::string& discipline, std::vector<std::string> moves = {}) {
    ReplayInput input;
    input.game.discipline = discipline;
    input.game.moves = std::move(moves);
    return input;
}

inline GameReplay replayed(const plugin_host::Catalogue& catalogue, const ReplayInput& input) {
    auto replay = replay_game(catalogue, input, plenty());
    EXPECT_TRUE(replay) << (replay ? "" : replay.error().message);
    return replay ? *std::move(replay) : GameReplay{};
}

inline std::string field_of(const sdk::Error& error) {
    return error.violations.empty() ? "" : error.violations.front().field;
}

}  // namespace collegium::usecases
