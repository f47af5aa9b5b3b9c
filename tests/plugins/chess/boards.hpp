// Helpers that speak in positions.
#pragma once

#include <random>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include <collegium/chess/fen.hpp>
#include <collegium/chess/moves.hpp>
#include <collegium/sdk/time_controls.hpp>

namespace collegium::chess {

// A position from a FEN that is known to be good; fails the test otherwise.
[[nodiscard]] Position position_of(const std::string& fen);

[[nodiscard]] std::string uci(Move move);

// The lawful move with that UCI text; fails the test where there is none.
[[nodiscard]] Move move_of(const Board& board, const std::string& text);

// The position after UCI moves separated by spaces.
[[nodiscard]] Position played(Position position, const std::string& moves);

// Lines of tests/data/chess/NAME without comments and empty lines.
[[nodiscard]] std::vector<std::string> data_lines(const std::string& name);
// The parts of a line between '|', trimmed.
[[nodiscard]] std::vector<std::string> parts_of(const std::string& line);

// A worked example of tests/data/chess/examples.json, by its name.
[[nodiscard]] nlohmann::json worked_example(const std::string& name);
// "classical", "rapid", "blitz".
[[nodiscard]] sdk::Programme programme_of(const nlohmann::json& word);

// A position reached by that many random moves from the start (fewer where a game ends).
[[nodiscard]] Position random_position(std::mt19937_64& random, int plies);

[[nodiscard]] bool soak();

}  // namespace collegium::chess
