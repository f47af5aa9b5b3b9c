// Competitions to pair: fields made round by round.
#pragma once

#include <random>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include <collegium/pairing/swiss.hpp>

namespace collegium::pairing {

[[nodiscard]] nlohmann::json read_json(const std::string& file);

[[nodiscard]] Field field_of(int players, int rounds_planned = 0);

// Enters a round: points of the first of each pair, in the order of `pairs`; the bye gets a win.
void enter(Field& field, const std::vector<std::pair<int, int>>& pairs,
           const std::vector<Points>& first_points, int bye);

// Players by number with one word per round, {"3": "B0 W1:6", "4": "W0+ B1"}: the side as W (who
// begins) or B, the points and, after a colon, the number of the opponent. Without a number it was
// somebody who has left since, with a plus in every other round where "+" says so and nothing else;
// "-" is an absence.
[[nodiscard]] Field field_of_cards(const nlohmann::json& cards);

[[nodiscard]] std::vector<std::pair<int, int>> pairs_of(const Round& round);

// Enters a paired round with results by chance: now and then somebody does not come, and somebody
// leaves the competition or announces an absence.
void play(Field& field, const Round& round, std::mt19937& chance);

}  // namespace collegium::pairing
