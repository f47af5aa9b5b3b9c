// Competitions to be ranked, read from the catalogues' examples.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include <collegium/standings/standings.hpp>

namespace collegium::standings {

// A file of tests/data/pairing, as it came with the catalogues.
[[nodiscard]] nlohmann::json read_json(const std::string& file);
// A worked example of tests/data/standings by its name.
[[nodiscard]] nlohmann::json worked_example(const std::string& file, const std::string& name);

// Adds a meeting in the first round in which neither of the two has one.
void meet(pairing::Field& field, int first, int second, pairing::Points first_points,
          pairing::Points second_points, pairing::Part first_part = pairing::Part::kPlayed,
          pairing::Part second_part = pairing::Part::kPlayed);

[[nodiscard]] pairing::Field players(int count, pairing::Scale scale = {});
// Everybody has as many rounds; what is missing was not played.
void even_out(pairing::Field& field);

// "13.5" of a file as a fraction, also "6550/3".
[[nodiscard]] Fraction number(const nlohmann::json& value);

// The first number of each player's value.
[[nodiscard]] std::map<int, Fraction> firsts(const pairing::Field& field, Rules rules,
                                             const std::string& criterion);
[[nodiscard]] std::vector<int> order(const pairing::Field& field, const Rules& rules);
[[nodiscard]] std::vector<Row> ranked(const pairing::Field& field, const Rules& rules);

}  // namespace collegium::standings
