// The worked examples of tests/data/sanctions.
#pragma once

#include <fstream>
#include <string>

#include <nlohmann/json.hpp>

#include <collegium/sanctions/decision.hpp>

namespace collegium::sanctions {

[[nodiscard]] inline nlohmann::json examples(const std::string& file) {
    std::ifstream in(std::string(COLLEGIUM_TEST_DATA) + "/sanctions/" + file);
    return nlohmann::json::parse(in);
}

// {"offence": …, "gross": …, "round": …, "game": …}: by itself the first game of round 1.
[[nodiscard]] inline Act act_of(const nlohmann::json& row) {
    Act act;
    act.offence = row.value("offence", "");
    act.gross = row.value("gross", false);
    act.round = row.value("round", 1);
    act.game = row.value("game", 1);
    return act;
}

// {"post": …} or {"body": …}.
[[nodiscard]] inline Decision decision_by(const nlohmann::json& who) {
    Decision decision;
    decision.post = who.value("post", "");
    decision.body = who.value("body", "");
    return decision;
}

}  // namespace collegium::sanctions
