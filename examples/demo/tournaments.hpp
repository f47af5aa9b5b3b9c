// The play of a demo competition: numbers drawn, rounds paired, results entered.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "client.hpp"

namespace demo {

// Makes the competition's tournament by its regulation, puts everybody admitted in and draws
// numbers.
void draw_numbers(Client& administrator, const nlohmann::json& plan,
                  const std::string& competition);

// Plays the rounds the data file has results of: pairs "1-5" with the number of the winner, 0 for a
// draw, whoever begins.
void play_rounds(Client& administrator, const nlohmann::json& plan, const std::string& competition);

}  // namespace demo
