// Examples of the Russian and the Ukrainian draughts catalogues.
#include <gtest/gtest.h>

#include "core/standings/tables.hpp"

namespace collegium::standings {
namespace {

using pairing::Field;
using pairing::Part;
using pairing::Side;

Field russian_table() {
    const nlohmann::json golden = read_json("ru-draughts-golden.json")["round_robin_tiebreaks"];
    Field field = players(6);
    for (const auto& game : golden["results_white_black"]) {
        const pairing::Points white = game[2] == "W" ? 2 : game[2] == "D" ? 1 : 0;
        meet(field, game[0].get<int>(), game[1].get<int>(), white, 2 - white);
    }
    even_out(field);
    return field;
}

// RU-2022 WE-18, RU-2022 WE-19
TEST(Standings, EqualTheCoefficientsOfTheRussianTable) {
    const nlohmann::json golden = read_json("ru-draughts-golden.json")["round_robin_tiebreaks"];
    const Field field = russian_table();
    const std::map<std::string, std::string> criteria{{"wins", "wins"},
                                                      {"SB", "sonneborn-berger"},
                                                      {"SB2", "sonneborn-berger-doubled"},
                                                      {"shm", "shmulyan"},
                                                      {"solkoff", "solkoff"},
                                                      {"median", "solkoff-median"},
                                                      {"trunc_short", "solkoff-short"},
                                                      {"solkoff_plus", "solkoff-plus"},
                                                      {"balyakin_a", "solkoff-balyakin"},
                                                      {"riga", "riga"}};
    for (const auto& [key, criterion] : criteria) {
        const auto values = firsts(field, {}, criterion);
        ASSERT_EQ(values.size(), 6U);
        for (const auto& [player, expected] : golden["coefficients"].items()) {
            EXPECT_EQ(values.at(std::stoi(player)), number(expected[key])) << criterion << player;
        }
    }
    Rules own;
    own.balyakin = Balyakin::kOwn;
    const auto balyakin = firsts(field, own, "solkoff-balyakin");
    Rules full;
    full.criteria = {"solkoff-full"};
    for (const Row& row : ranked(field, full)) {
        const auto& expected = golden["coefficients"][std::to_string(row.number)];
        EXPECT_EQ(balyakin.at(row.number), number(expected["balyakin_b"]));
        EXPECT_EQ(row.points, number(expected["points"]));
        ASSERT_EQ(row.values[0].size(), expected["trunc_full"].size());
        for (std::size_t i = 0; i < row.values[0].size(); ++i) {
            EXPECT_EQ(row.values[0][i], number(expected["trunc_full"][i]));
        }
    }
}

// RU-2022 WE-18: who is first depends on the regulation's order.
TEST(Standings, TheChampionDependsOnTheOrderOfCriteria) {
    const Field field = russian_table();
    const auto first = [&](const std::string& criterion) {
        Rules rules;
        rules.criteria = {criterion};
        const std::vector<Row> rows = ranked(field, rules);
        return rows[0].last_place == 2 ? 0 : rows[0].number;
    };
    EXPECT_EQ(first("sonneborn-berger"), 3);
    EXPECT_EQ(first("wins"), 1);
    EXPECT_EQ(first("direct-encounter"), 0);
    EXPECT_EQ(first("results-by-places"), 3);
    EXPECT_EQ(first("shmulyan"), 3);
    EXPECT_EQ(first("riga"), 3);
    for (const char* solkoff : {"solkoff", "solkoff-median", "solkoff-short", "solkoff-full"}) {
        EXPECT_EQ(first(solkoff), 0) << solkoff;
    }
}

TEST(Standings, ARowSaysWhatPutItBelowTheOneAbove) {
    Rules rules;
    rules.criteria = {"direct-encounter", "sonneborn-berger"};
    const std::vector<Row> rows = ranked(russian_table(), rules);
    EXPECT_EQ(rows[0].number, 3);
    EXPECT_EQ(rows[1].number, 1);
    EXPECT_EQ(rows[1].separated_by, 1);
    EXPECT_EQ(rows[1].values[0], Value{Fraction(1)});  // the draw between them
    EXPECT_EQ(rows[2].separated_by, -1);
    EXPECT_FALSE(rows[0].separated_by);
}

// Two whose opponents have the given points: one player meets a row of others who play nobody else.
Field with_opponents(const std::vector<std::vector<int>>& opponents) {
    Field field = players(static_cast<int>(opponents.size()));
    int next = static_cast<int>(opponents.size());
    for (std::size_t one = 0; one < opponents.size(); ++one) {
        for (const int points : opponents[one]) {
            pairing::Player opponent;
            opponent.number = ++next;
            field.players.push_back(opponent);
            meet(field, static_cast<int>(one) + 1, next, 0, points);
        }
    }
    even_out(field);
    return field;
}

// RU-2022 WE-20
TEST(Standings, TheFullTruncatedSolkoffGoesOnTakingWorstOnesAway) {
    const Field field = with_opponents({{6, 5, 4, 1}, {7, 5, 3, 1}});
    Rules rules;
    rules.unplayed = Unplayed::kNothing;
    rules.criteria = {"solkoff-full"};
    std::map<int, Value> values;
    for (const Row& row : ranked(field, rules))
        values[row.number] = row.values[0];
    EXPECT_EQ(values[1][0], values[2][0]);
    EXPECT_LT(values[1], values[2]);
}

// UA-2024 WE-41
TEST(Standings, TruncatedAndMedianSolkoffOfTheUkrainianRulesGoOnLikewise) {
    const nlohmann::json example = read_json("ua-examples.json")["solkoff_progressive"];
    const Field field = with_opponents(
        {example["A"].get<std::vector<int>>(), example["B"].get<std::vector<int>>()});
    Rules rules;
    rules.unplayed = Unplayed::kNothing;
    rules.criteria = {"solkoff-full", "solkoff-median-progressive"};
    std::map<int, std::vector<Value>> values;
    for (const Row& row : ranked(field, rules))
        values[row.number] = row.values;
    const auto starts = [](const Value& value, const nlohmann::json& expected) {
        for (std::size_t i = 0; i < expected.size(); ++i) {
            EXPECT_EQ(value[i], number(expected[i])) << i;
        }
    };
    starts(values[1][0], example["truncated_A"]);
    starts(values[2][0], example["truncated_B"]);
    starts(values[1][1], example["median_A"]);
    starts(values[2][1], example["median_B"]);
    EXPECT_LT(values[1][0], values[2][0]);
    EXPECT_LT(values[1][1], values[2][1]);
}

// UA-2024 WE-39, UA-2024 WE-40
TEST(Standings, TheUkrainianRoundRobinIsOrderedByItsDefaults) {
    const nlohmann::json example = read_json("ua-examples.json")["round_robin_6"];
    Field field = players(6);
    for (const auto& game : example["games"]) {
        meet(field, game["white"].get<int>(), game["black"].get<int>(),
             game["white_points"].get<pairing::Points>(),
             game["black_points"].get<pairing::Points>());
    }
    even_out(field);
    Rules rules;
    rules.direct_between_two = true;
    rules.criteria = {"direct-encounter", "shmulyan", "sonneborn-berger-doubled", "wins",
                      "results-by-places"};
    EXPECT_EQ(order(field, rules), example["final_order"].get<std::vector<int>>());
    for (const Row& row : ranked(field, rules)) {
        const std::string key = std::to_string(row.number);
        EXPECT_EQ(row.points, number(example["points"][key]));
        EXPECT_EQ(row.values[1], Value{number(example["shmulyan"][key])});
        EXPECT_EQ(row.values[2], Value{number(example["sonneborn_berger"][key])});
        EXPECT_EQ(row.values[3], Value{number(example["wins"][key])});
    }
    // With 4 out of the way only 2 and 3 are level: the one who won their meeting is above.
    rules.struck = {4};
    EXPECT_EQ(order(field, rules), (std::vector<int>{1, 3, 2, 6, 5}));
    EXPECT_EQ(ranked(field, rules)[2].separated_by, 0);
}

// RU-2022 WE-16, UA-2024 WE-42: a bye is an opponent with the lowest points.
TEST(Standings, AByeCountsAsAnOpponentWithTheLowestPoints) {
    Field field = players(3);
    field.players[0].rounds = {{Part::kBye, 0, Side::kFirst, 2},
                               {Part::kPlayed, 2, Side::kFirst, 2}};
    field.players[1].rounds = {{Part::kPlayed, 3, Side::kFirst, 1},
                               {Part::kPlayed, 1, Side::kSecond, 0}};
    field.players[2].rounds = {{Part::kPlayed, 2, Side::kSecond, 1},
                               {Part::kBye, 0, Side::kFirst, 2}};
    const auto values = firsts(field, {}, "solkoff");
    EXPECT_EQ(values.at(1), Fraction(1 + 1));  // the lowest is 1, and number 2 has 1
    Rules nothing;
    nothing.unplayed = Unplayed::kNothing;
    EXPECT_EQ(firsts(field, nothing, "solkoff").at(1), Fraction(1));
}

// RU-2022 WE-14, RU-2022 WE-15, UA-2024 WE-43: points at leaving and the average gain of the group.
TEST(Standings, WhoLeftIsTakenToGainWhatTheScoreGroupGained) {
    Field field = players(5, {2, 1, 0, 2});
    // Number 1 leaves after a round with the points of 2, 3 and 4; number 5 has met number 1.
    const auto set = [&](int number, std::vector<pairing::Points> points) {
        for (const pairing::Points value : points) {
            field.players[static_cast<std::size_t>(number - 1)].rounds.push_back(
                {Part::kBye, 0, Side::kFirst, value});
        }
    };
    set(2, {4, 3, 0});  // 2 points after round 1, 3½ at the end
    set(3, {4, 2, 0});
    set(4, {4, 1, 0});
    field.players[0].rounds = {{Part::kPlayed, 5, Side::kFirst, 4}, {}, {}};
    field.players[4].rounds = {{Part::kPlayed, 1, Side::kSecond, 0},
                               {Part::kAbsent, 0, Side::kFirst, 0},
                               {Part::kAbsent, 0, Side::kFirst, 0}};
    EXPECT_EQ(firsts(field, {}, "solkoff").at(5), Fraction(3));
}

// UA-2024 WE-42, UA-2024 WE-43: the numbers of the catalogue's file.
TEST(Standings, VirtualOpponentsOfTheUkrainianFile) {
    const nlohmann::json examples = read_json("ua-examples.json");
    const auto card = [](int number, std::vector<pairing::Points> points) {
        pairing::Player player;
        player.number = number;
        for (const pairing::Points value : points)
            player.rounds.push_back({Part::kAbsent, 0, Side::kFirst, value});
        return player;
    };
    // Number 1 had a plus; the last who finished has so many points.
    const auto& bye = examples["bye_virtual_opponent"];
    Field odd;
    odd.players = {card(1, {0, 0}), card(2, {bye["last_finisher_points"].get<int>(), 0}),
                   card(3, {9, 0})};
    odd.players[0].rounds[0] = {Part::kBye, 0, Side::kFirst, 9};
    EXPECT_EQ(firsts(odd, {}, "solkoff").at(1), number(bye["counts_as"]));
    // Number 1 met number 2, who left with so many points; mates of the group went on.
    const auto& left = examples["withdrawn_virtual_points"];
    const int stop = left["points_at_stop"].get<int>();
    Field field;
    field.players = {card(1, {0, 0}), card(2, {stop, 0})};
    for (const auto& final_points : left["group_final_points"]) {
        field.players.push_back(
            card(static_cast<int>(field.players.size()) + 1,
                 {left["group_points_at_stop"].get<int>(),
                  final_points.get<int>() - left["group_points_at_stop"].get<int>()}));
    }
    field.players[0].rounds[0] = {Part::kPlayed, 2, Side::kFirst, 0};
    field.players[1].rounds = {{Part::kPlayed, 1, Side::kSecond, stop}, {}};
    EXPECT_EQ(firsts(field, {}, "solkoff").at(1), number(left["counts_as"]));
}

// RU-2022 WE-17, UA-2024 WE-45
TEST(Standings, PlusesCountForPlacesButNotForNorms) {
    Field field = players(7);
    const auto result = [&](int opponent, pairing::Points points) {
        meet(field, 1, opponent, points, 2 - points);
    };
    result(2, 2);
    result(3, 2);
    result(4, 2);
    result(5, 1);
    result(6, 0);
    result(7, 0);
    even_out(field);
    for (pairing::Player& player : field.players) {
        const bool first = player.number == 1;
        player.rounds.push_back(
            {first ? Part::kBye : Part::kAbsent, 0, Side::kFirst, first ? 2 : 0});
    }
    const std::vector<Row> rows = ranked(field, {});
    EXPECT_EQ(rows[0].number, 1);
    EXPECT_EQ(rows[0].points, Fraction(9));
    EXPECT_EQ(rows[0].rated_points, Fraction(7));
    EXPECT_EQ(rows[0].rated_games, 6);
}

// DISC S-01
TEST(Standings, TheRenjuExampleOfArithmetic) {
    struct Opponent {
        int points;  // in halves
        int own;
    };
    // The opponents' other points come from byes that are no opponents of anybody.
    const std::vector<Opponent> opponents{{10, 2}, {9, 1}, {8, 2}, {6, 0}, {4, 2}};
    Field field = players(6, {2, 1, 0, 2});
    for (std::size_t i = 0; i < opponents.size(); ++i) {
        meet(field, 1, static_cast<int>(i) + 2, opponents[i].own, 2 - opponents[i].own);
    }
    even_out(field);
    for (pairing::Player& player : field.players) {
        const bool first = player.number == 1;
        const pairing::Points missing =
            first ? 0
                  : opponents[static_cast<std::size_t>(player.number - 2)].points - player.points();
        player.rounds.push_back({Part::kAbsent, 0, Side::kFirst, missing});
    }
    Rules rules;
    rules.unplayed = Unplayed::kNothing;
    EXPECT_EQ(firsts(field, rules, "sonneborn-berger").at(1), Fraction(53, 4));
    EXPECT_EQ(firsts(field, rules, "sonneborn-berger-doubled").at(1), Fraction(53, 2));
    EXPECT_EQ(firsts(field, rules, "solkoff").at(1), Fraction(37, 2));
    EXPECT_EQ(firsts(field, rules, "solkoff-median").at(1), Fraction(23, 2));
    EXPECT_EQ(firsts(field, rules, "solkoff-short").at(1), Fraction(33, 2));
    EXPECT_EQ(firsts(field, rules, "shmulyan").at(1), Fraction(8));
    EXPECT_EQ(firsts(field, rules, "riga").at(1), Fraction(127, 4));
}

TEST(Standings, AnUnknownCriterionIsRefused) {
    Rules rules;
    rules.criteria = {"elo"};
    const auto made = table(players(2), rules);
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().reason, "CRITERION_UNKNOWN");
}

}  // namespace
}  // namespace collegium::standings
