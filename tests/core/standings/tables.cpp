#include "core/standings/tables.hpp"

#include <cmath>
#include <fstream>

#include <gtest/gtest.h>

namespace collegium::standings {

using pairing::Field;
using pairing::Part;
using pairing::Player;
using pairing::Points;
using pairing::Side;

nlohmann::json read_json(const std::string& file) {
    std::ifstream in(std::string(COLLEGIUM_TEST_DATA) + "/pairing/" + file);
    return nlohmann::json::parse(in);
}

nlohmann::json worked_example(const std::string& file, const std::string& name) {
    std::ifstream in(std::string(COLLEGIUM_TEST_DATA) + "/standings/" + file);
    return nlohmann::json::parse(in).at(name);
}

void meet(Field& field, int first, int second, Points first_points, Points second_points,
          Part first_part, Part second_part) {
    Player& one = field.players[static_cast<std::size_t>(first - 1)];
    Player& two = field.players[static_cast<std::size_t>(second - 1)];
    std::size_t round = 0;
    const auto busy = [&](const Player& player) {
        return round < player.rounds.size() && player.rounds[round].part != Part::kOut;
    };
    while (busy(one) || busy(two))
        ++round;
    for (Player* player : {&one, &two}) {
        if (player->rounds.size() <= round) player->rounds.resize(round + 1);
    }
    one.rounds[round] = {first_part, second, Side::kFirst, first_points};
    two.rounds[round] = {second_part, first, Side::kSecond, second_points};
}

Field players(int count, pairing::Scale scale) {
    Field field;
    field.scale = scale;
    for (int number = 1; number <= count; ++number) {
        Player player;
        player.number = number;
        field.players.push_back(player);
    }
    return field;
}

void even_out(Field& field) {
    const auto rounds = static_cast<std::size_t>(field.rounds_done());
    for (Player& player : field.players)
        player.rounds.resize(rounds);
}

Fraction number(const nlohmann::json& value) {
    if (value.is_string()) {
        const std::string text = value.get<std::string>();
        const auto slash = text.find('/');
        return {std::stoll(text.substr(0, slash)), std::stoll(text.substr(slash + 1))};
    }
    return {std::llround(value.get<double>() * 8), 8};
}

std::vector<Row> ranked(const Field& field, const Rules& rules) {
    auto made = table(field, rules);
    if (!made) {
        ADD_FAILURE() << made.error().reason << " " << made.error().message;
        return {};
    }
    return *made;
}

std::map<int, Fraction> firsts(const Field& field, Rules rules, const std::string& criterion) {
    rules.criteria = {criterion};
    std::map<int, Fraction> found;
    for (const Row& row : ranked(field, rules)) {
        const Value& value = row.values.front();
        if (!value.empty()) found.emplace(row.number, value.front());
    }
    return found;
}

std::vector<int> order(const Field& field, const Rules& rules) {
    std::vector<int> numbers;
    for (const Row& row : ranked(field, rules))
        numbers.push_back(row.number);
    return numbers;
}

}  // namespace collegium::standings
