// Examples of the Russian and the Ukrainian draughts catalogues.
#include <algorithm>
#include <iterator>
#include <set>

#include <gtest/gtest.h>

#include "contributions.hpp"
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

// RU-2022 WE-18: the file agrees with itself; core/play has the program make this crosstable.
TEST(Standings, TheRussianTableHoldsTheResultsOfItsGames) {
    const nlohmann::json golden = read_json("ru-draughts-golden.json")["round_robin_tiebreaks"];
    const Field field = russian_table();
    ASSERT_EQ(golden["players"].get<std::size_t>(), field.players.size());
    EXPECT_EQ(golden["scoring"], "2/1/0");
    for (const auto& [player, cells] : golden["crosstable"].items()) {
        for (const pairing::Appearance& round : field.player(std::stoi(player)).rounds) {
            const auto& cell = cells[static_cast<std::size_t>(round.opponent) - 1];
            EXPECT_EQ(cell, round.points) << player << " against " << round.opponent;
        }
        EXPECT_TRUE(cells[static_cast<std::size_t>(std::stoi(player)) - 1].is_null());
    }
}

// RU-2022 WE-18
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
    const nlohmann::json tie =
        read_json("ru-draughts-golden.json")["round_robin_tiebreaks"]["tie_1_and_3"];
    const std::map<std::string, std::vector<std::string>> criteria{
        {"sonneborn_berger", {"sonneborn-berger", "sonneborn-berger-doubled"}},
        {"most_wins", {"wins"}},
        {"direct_meeting", {"direct-encounter"}},
        {"vs_others_in_place_order", {"results-by-places"}},
        {"shmulyan", {"shmulyan"}},
        {"riga", {"riga"}},
        {"solkoff_family",
         {"solkoff", "solkoff-median", "solkoff-short", "solkoff-full", "solkoff-plus",
          "solkoff-balyakin"}}};
    ASSERT_EQ(tie.size(), criteria.size());
    for (const auto& [key, expected] : tie.items()) {
        for (const std::string& criterion : criteria.at(key)) {
            Rules rules;
            rules.criteria = {criterion};
            const std::vector<Row> rows = ranked(russian_table(), rules);
            if (expected == "equal") {
                EXPECT_EQ(rows[0].last_place, 2) << criterion;
                continue;
            }
            EXPECT_EQ(rows[0].last_place, 1) << criterion;
            EXPECT_EQ(rows[0].number, expected[0]) << criterion;
            EXPECT_EQ(rows[1].number, expected[1]) << criterion;
        }
    }
}

// RU-2022 WE-18: against the third, number 3 drew and number 1 lost.
TEST(Standings, ResultsByPlacesLookAtTheThirdOfTheRussianTable) {
    const nlohmann::json example = worked_example("examples.json", "RU-2022 WE-18");
    const Field field = russian_table();
    Rules rules;
    rules.criteria = {"results-by-places"};
    const int third = ranked(field, rules)[2].number;
    EXPECT_EQ(third, example["third"]);
    for (const auto& [player, points] : example["against_the_third"].items()) {
        int found = 0;
        for (const pairing::Appearance& round : field.player(std::stoi(player)).rounds) {
            if (round.opponent != third) continue;
            ++found;
            EXPECT_EQ(round.points, points) << player;
        }
        EXPECT_EQ(found, 1) << player;
    }
}

// RU-2022 WE-19: less below nought is more.
TEST(Standings, TheShmulyanCoefficientRanksBelowNoughtToo) {
    const nlohmann::json example = worked_example("examples.json", "RU-2022 WE-19");
    const auto criterion = example["criterion"].get<std::string>();
    const auto values = firsts(russian_table(), {}, criterion);
    const int higher = example["higher"][0].get<int>();
    const int lower = example["lower"][0].get<int>();
    EXPECT_EQ(values.at(higher), number(example["higher"][1]));
    EXPECT_EQ(values.at(lower), number(example["lower"][1]));
    // Were their points level, the coefficient would decide.
    Field field = russian_table();
    const pairing::Points missing = field.player(higher).points() - field.player(lower).points();
    for (pairing::Player& player : field.players) {
        player.rounds.push_back(
            {Part::kAbsent, 0, Side::kFirst, player.number == lower ? missing : 0});
    }
    Rules rules;
    rules.criteria = {criterion};
    std::map<int, int> places;
    for (const Row& row : ranked(field, rules))
        places[row.number] = row.place;
    EXPECT_LT(places.at(higher), places.at(lower));
}

// RU-2022 5.4.8.2, UA-2024 III.G.3 in a Swiss: 1 and 2 share the first place, 3 and 4 are level.
// Number 3 has beaten both, number 4 has met and beaten 1 alone: against the one they both met they
// did the same, and one game more is no better result.
TEST(Standings, ResultsByPlacesCompareCommonOpponentsAlone) {
    Field field = players(8);
    for (const auto& [winner, loser] : std::vector<std::pair<int, int>>{
             {3, 1}, {3, 2}, {4, 1}, {4, 5}, {1, 5}, {1, 6}, {1, 7}, {2, 6}, {2, 7}, {2, 8}})
        meet(field, winner, loser, 2, 0);
    even_out(field);
    Rules rules;
    rules.criteria = {"results-by-places"};
    std::vector<Row> rows = ranked(field, rules);
    EXPECT_EQ(rows[1].last_place, 2);
    EXPECT_EQ(rows[2].number, 3);
    EXPECT_EQ(rows[2].place, 3);
    EXPECT_EQ(rows[2].last_place, 4) << "nothing separates 3 and 4";
    // A second opponent whom both met decides.
    meet(field, 4, 2, 1, 1);
    meet(field, 2, 8, 1, 1);
    meet(field, 3, 8, 1, 1);
    meet(field, 1, 8, 2, 0);
    even_out(field);
    rows = ranked(field, rules);
    EXPECT_EQ(rows[2].number, 3);
    EXPECT_EQ(rows[2].last_place, 3);
    EXPECT_EQ(rows[3].separated_by, 0);
    // Two meetings with somebody are not compared with one.
    Field twice = players(4);
    for (const auto& [winner, loser] :
         std::vector<std::pair<int, int>>{{3, 1}, {3, 1}, {2, 1}, {2, 4}, {1, 4}, {1, 4}, {1, 4}})
        meet(twice, winner, loser, 2, 0);
    even_out(twice);
    rows = ranked(twice, rules);
    EXPECT_EQ(rows[1].place, 2);
    EXPECT_EQ(rows[1].last_place, 3) << "nothing separates 2 and 3";
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
    const nlohmann::json example = worked_example("examples.json", "RU-2022 WE-20");
    const Field field = with_opponents(example["opponents"].get<std::vector<std::vector<int>>>());
    Rules rules;
    rules.unplayed = Unplayed::kNothing;
    rules.criteria = {"solkoff-full"};
    std::map<int, Value> values;
    std::map<int, int> places;
    for (const Row& row : ranked(field, rules)) {
        values[row.number] = row.values[0];
        places[row.number] = row.place;
    }
    for (std::size_t player = 0; player < 2; ++player) {
        const auto& sums = example["sums"][player];
        for (std::size_t i = 0; i < sums.size(); ++i)
            EXPECT_EQ(values[static_cast<int>(player) + 1][i], number(sums[i])) << player << i;
    }
    EXPECT_EQ(values[1] < values[2] ? 2 : 1, example["higher"]);
    EXPECT_EQ(places[1] < places[2] ? 1 : 2, example["higher"]);
}

// UA-2024 WE-41
TEST(Standings, TruncatedAndMedianSolkoffOfTheUkrainianRulesGoOnLikewise) {
    const nlohmann::json example = read_json("ua-examples.json")["solkoff_progressive"];
    const std::vector<std::string> names{"A", "B"};  // numbers 1 and 2
    std::vector<std::vector<int>> opponents;
    for (const std::string& name : names)
        opponents.push_back(example[name].get<std::vector<int>>());
    const Field field = with_opponents(opponents);
    // Each of the two alone: both decide for the same.
    for (const std::string kind : {"truncated", "median"}) {
        SCOPED_TRACE(kind);
        Rules rules;
        rules.unplayed = Unplayed::kNothing;
        rules.criteria = {example[kind].get<std::string>()};
        std::map<std::string, Row> rows;
        for (const Row& row : ranked(field, rules))
            if (row.number <= 2) rows[names[static_cast<std::size_t>(row.number) - 1]] = row;
        for (const std::string& name : names) {
            const auto& expected = example[kind + "_" + name];
            const Value& value = rows[name].values[0];
            ASSERT_GE(value.size(), expected.size());
            for (std::size_t i = 0; i < expected.size(); ++i)
                EXPECT_EQ(value[i], number(expected[i])) << name << i;
        }
        EXPECT_EQ(rows["A"].points, rows["B"].points);
        const Row& better = rows[example["better"].get<std::string>()];
        const Row& worse = rows[example["better"] == "A" ? "B" : "A"];
        EXPECT_LT(better.place, worse.place);
        EXPECT_EQ(better.last_place, better.place);
        EXPECT_EQ(worse.separated_by, 0);
    }
}

// What the opponents against whom one had that share of a win count as.
std::multiset<Fraction> scores(const Card& card, const Fraction& share) {
    std::multiset<Fraction> found;
    for (const Contribution& round : card.rounds)
        if (round.opponent >= 0 && round.share == share) found.insert(round.score);
    return found;
}

std::multiset<Fraction> numbers(const nlohmann::json& list) {
    std::multiset<Fraction> found;
    for (const auto& one : list)
        found.insert(number(one));
    return found;
}

// UA-2024 WE-46, UA-2024 WE-47: the Solkoffs their rounds were paired by.
TEST(Standings, SolkoffsOfTheUkrainianSwissExamples) {
    const nlohmann::json examples = read_json("ua-examples.json");
    for (const char* name : {"swiss_8", "swiss_7"}) {
        const auto& competition = examples[name];
        Field field = players(competition["players"].get<int>());
        for (const auto& round : competition["rounds"]) {
            SCOPED_TRACE(std::string(name) + ", round " + round["round"].dump());
            if (round.contains("classification")) {
                const auto solkoffs = firsts(field, {}, "solkoff");
                for (const auto& row : round["classification"])
                    EXPECT_EQ(solkoffs.at(row["no"].get<int>()), number(row["solkoff"])) << row;
            }
            const auto& pairs = round["pairs"];
            for (std::size_t i = 0; i < pairs.size(); ++i) {
                const std::string key = pairs[i][0].dump() + "-" + pairs[i][1].dump();
                const auto white =
                    (round.contains("white_points") ? round["white_points"][i]
                                                    : round["white_points_by_pair"][key])
                        .get<pairing::Points>();
                meet(field, pairs[i][0].get<int>(), pairs[i][1].get<int>(), white, 2 - white);
            }
            for (pairing::Player& player : field.players)
                if (player.number == round["bye"])
                    player.rounds.push_back({Part::kBye, 0, Side::kFirst, 2});
        }
    }
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
    // Those the book proposes are asserted by core/play.
    rules.criteria = example["criteria"].get<std::vector<std::string>>();
    EXPECT_EQ(order(field, rules), example["final_order"].get<std::vector<int>>());
    for (const Row& row : ranked(field, rules)) {
        const std::string key = std::to_string(row.number);
        EXPECT_EQ(row.points, number(example["points"][key]));
        EXPECT_EQ(row.values[1], Value{number(example["shmulyan"][key])});
        EXPECT_EQ(row.values[2], Value{number(example["sonneborn_berger"][key])});
        EXPECT_EQ(row.values[3], Value{number(example["wins"][key])});
    }
    for (const Card& card : cards(field, rules)) {
        const std::string key = std::to_string(card.number);
        if (!example["shmulyan_parts"].contains(key)) continue;
        const auto& parts = example["shmulyan_parts"][key];
        EXPECT_EQ(scores(card, Fraction(1)), numbers(parts["beaten"])) << key;
        EXPECT_EQ(scores(card, Fraction(0)), numbers(parts["lost"])) << key;
    }
    // Who are level in points skip the direct encounter, being more than two.
    const auto criterion = [&](const nlohmann::json& name) {
        return static_cast<int>(
            std::find(rules.criteria.begin(), rules.criteria.end(), name.get<std::string>()) -
            rules.criteria.begin());
    };
    const auto& level = example["level"];
    std::set<int> tied;
    for (const Row& row : ranked(field, rules)) {
        if (row.points != number(level["points"])) continue;
        if (!tied.empty()) {
            EXPECT_EQ(row.separated_by, criterion(level["separated_by"])) << row.number;
        }
        const auto skipped = static_cast<std::size_t>(criterion(level["skipped"]));
        EXPECT_TRUE(row.values.at(skipped).empty()) << "nothing was compared: " << row.number;
        tied.insert(row.number);
    }
    EXPECT_EQ(tied, level["players"].get<std::set<int>>());
    // With one of them out of the way only two are level: who won their meeting is above.
    const auto& two = example["only_two_level"];
    rules.struck = {two["without"].get<int>()};
    const std::vector<Row> rows = ranked(field, rules);
    const auto below = std::find_if(rows.begin(), rows.end(),
                                    [&](const Row& row) { return row.number == two["below"]; });
    ASSERT_TRUE(below != rows.end() && below != rows.begin());
    EXPECT_EQ(std::prev(below)->number, two["above"]);
    EXPECT_EQ(std::prev(below)->points, below->points);
    EXPECT_EQ(below->separated_by, criterion(two["separated_by"]));
    EXPECT_EQ(below->values[0], Value{number(two["meeting"][0])});
    EXPECT_EQ(std::prev(below)->values[0], Value{number(two["meeting"][1])});
}

// Somebody with nothing but points, round by round, in halves.
pairing::Player card(int number, const std::vector<pairing::Points>& points) {
    pairing::Player player;
    player.number = number;
    for (const pairing::Points value : points)
        player.rounds.push_back({Part::kAbsent, 0, Side::kFirst, value});
    return player;
}

pairing::Points halves(const nlohmann::json& points) {
    return static_cast<pairing::Points>(2 * points.get<double>());
}

// RU-2022 WE-16: a bye is an opponent with the lowest points.
TEST(Standings, AByeCountsAsAnOpponentWithTheLowestPoints) {
    const nlohmann::json example = worked_example("examples.json", "RU-2022 WE-16");
    Field field;
    field.scale = {2, 1, 0, 2};
    field.players = {card(1, {0, 0}), card(2, {halves(example["lowest"]), 0}), card(3, {3, 1})};
    field.players[0].rounds.at(example["round"].get<std::size_t>() - 1) = {Part::kBye, 0,
                                                                           Side::kFirst, 2};
    Rules anybody;
    anybody.lowest_of_all = true;
    EXPECT_EQ(firsts(field, anybody, "solkoff").at(1), number(example["counts_as"]));
    EXPECT_EQ(firsts(field, {}, "solkoff").at(1), number(example["counts_as"])) << "all stayed";
    Rules nothing;
    nothing.unplayed = Unplayed::kNothing;
    EXPECT_EQ(firsts(field, nothing, "solkoff").at(1), Fraction(0));
}

// What parted a group from the one above stays with its first, whoever that becomes.
TEST(Standings, TheFirstOfASplitGroupKeepsWhatPutItBelowTheOneAbove) {
    Field field;
    field.scale = {2, 1, 0, 2};
    field.players = {card(1, {2, 2}), card(2, {0, 0}), card(3, {0, 0})};
    field.players[1].rounds[0] = {Part::kPlayed, 3, Side::kFirst, 0};
    field.players[2].rounds[0] = {Part::kPlayed, 2, Side::kSecond, 2};
    field.players[1].rounds[1].points = 2;
    Rules rules;
    rules.criteria = {"wins"};
    const std::vector<Row> rows = table(field, rules).value();
    EXPECT_EQ(rows[1].number, 3);
    EXPECT_EQ(rows[1].separated_by, -1);
    EXPECT_EQ(rows[2].separated_by, 0);
}

// RU-2022 5.4.10.11: the lowest of anybody in the tournament, also of one who left on 0; UA-2024
// III.G.5: the lowest of those who finished it.
TEST(Standings, WhoLeftOnNothingIsTheLowestWhereTheBookSaysAnybody) {
    Field field;
    field.scale = {2, 1, 0, 2};
    field.players = {card(1, {0, 2, 2}), card(2, {0, 0, 0}), card(3, {2, 2, 0}),
                     card(4, {0, 2, 2})};
    field.players[0].rounds[0] = {Part::kBye, 0, Side::kFirst, 2};
    for (std::size_t round = 1; round < 3; ++round)
        field.players[1].rounds[round] = {};
    Rules rules;
    EXPECT_EQ(firsts(field, rules, "solkoff").at(1), Fraction(2)) << "number 2 has left";
    rules.lowest_of_all = true;
    EXPECT_EQ(firsts(field, rules, "solkoff").at(1), Fraction(0));
}

// RU-2022 5.4.10.11, UA-2024 III.G.5: the average is that of everybody who stood in the score
// group, who left later among them, unless the regulation leaves those out.
TEST(Standings, TheGroupOfWhoLeftIsEverybodyInItAtThatTime) {
    Field field;
    field.scale = {2, 1, 0, 2};
    // Number 2 leaves after round 1 with a win; 3 and 4 are level with it, 4 leaves after round 2.
    field.players = {card(1, {0, 0, 0}), card(2, {2, 0, 0}), card(3, {2, 2, 2}),
                     card(4, {2, 2, 0})};
    field.players[0].rounds[0] = {Part::kPlayed, 2, Side::kFirst, 0};
    field.players[1].rounds[0] = {Part::kPlayed, 1, Side::kSecond, 2};
    field.players[1].rounds[1] = field.players[1].rounds[2] = {};
    field.players[3].rounds[2] = {};
    Rules rules;
    EXPECT_EQ(firsts(field, rules, "solkoff").at(1), Fraction(1) + Fraction(3, 2)) << "2 and 1";
    rules.group_mates = GroupMates::kStayed;
    EXPECT_EQ(firsts(field, rules, "solkoff").at(1), Fraction(1) + Fraction(2)) << "2 alone";
}

// RU-2022 WE-14, RU-2022 WE-15: points at leaving and the average gain of the group.
TEST(Standings, WhoLeftIsTakenToGainWhatTheScoreGroupGained) {
    const nlohmann::json example = worked_example("examples.json", "RU-2022 WE-15");
    const auto rounds = example["rounds"].get<std::size_t>();
    const auto stayed = example["left_after"].get<std::size_t>();
    const pairing::Points at_leaving = halves(example["points"]);
    // Number 1 met number 2, who then left; the others were level with number 2 at that time.
    const auto with_points = [&](int number, pairing::Points later) {
        std::vector<pairing::Points> points(rounds);
        points[0] = at_leaving;
        points[stayed] = later;
        return card(number, points);
    };
    const auto& scale = example["scale"];
    Field field;
    field.scale = {halves(scale[0]), halves(scale[1]), halves(scale[2]), 2};
    field.players = {card(1, std::vector<pairing::Points>(rounds)), with_points(2, 0)};
    for (const auto& final_points : example["group_finals"]) {
        const int number = static_cast<int>(field.players.size()) + 1;
        field.players.push_back(with_points(number, halves(final_points) - at_leaving));
    }
    field.players[0].rounds[0] = {Part::kPlayed, 2, Side::kFirst, 0};
    field.players[1].rounds[0] = {Part::kPlayed, 1, Side::kSecond, at_leaving};
    for (std::size_t round = stayed; round < rounds; ++round)
        field.players[1].rounds[round] = {};
    const Fraction counted = firsts(field, {}, "solkoff").at(1);
    EXPECT_EQ(counted, number(example["counts_as"]));
    EXPECT_EQ(counted - number(example["points"]), number(example["average"]));
}

// UA-2024 WE-42: the numbers of the catalogue's file. WE-43, by the book's own rules, is of
// core/play.
TEST(Standings, APlusOfTheUkrainianFileCountsAsTheLastWhoFinished) {
    // Number 1 had a plus in that round; the last who finished has so many points.
    const nlohmann::json bye = read_json("ua-examples.json")["bye_virtual_opponent"];
    const auto round = bye["round"].get<std::size_t>();
    Field odd;
    odd.players = {card(1, {0, 0}), card(2, {bye["last_finisher_points"].get<int>(), 0}),
                   card(3, {9, 0})};
    odd.players[0].rounds.at(round - 1) = {Part::kBye, 0, Side::kFirst, odd.scale.win};
    EXPECT_EQ(firsts(odd, {}, "solkoff").at(1), number(bye["counts_as"]));
}

// RU-2022 WE-17, UA-2024 WE-45
TEST(Standings, PlusesCountForPlacesButNotForNorms) {
    for (const char* name : {"RU-2022 WE-17", "UA-2024 WE-45"}) {
        SCOPED_TRACE(name);
        const nlohmann::json example = worked_example("examples.json", name);
        Field field = players(7);
        int opponent = 1;
        const auto games = [&](const char* key, pairing::Points points) {
            for (int i = 0; i < example[key].get<int>(); ++i)
                meet(field, 1, ++opponent, points, 2 - points);
        };
        games("wins", 2);
        games("draws", 1);
        games("losses", 0);
        even_out(field);
        for (int plus = 0; plus < example["pluses"].get<int>(); ++plus) {
            for (pairing::Player& player : field.players) {
                const bool first = player.number == 1;
                player.rounds.push_back(
                    {first ? Part::kBye : Part::kAbsent, 0, Side::kFirst, first ? 2 : 0});
            }
        }
        const std::vector<Row> rows = ranked(field, {});
        EXPECT_EQ(rows[0].number, 1);
        EXPECT_EQ(rows[0].points, number(example["points"]));
        EXPECT_EQ(rows[0].rated_points, number(example["norm_points"]));
        EXPECT_EQ(rows[0].rated_games, example["norm_games"]);
    }
}

// DISC S-01
TEST(Standings, TheRenjuExampleOfArithmetic) {
    const nlohmann::json example = worked_example("examples.json", "DISC S-01");
    const auto& opponents = example["opponents"];
    Field field = players(static_cast<int>(opponents.size()) + 1, {2, 1, 0, 2});
    for (std::size_t i = 0; i < opponents.size(); ++i) {
        const pairing::Points own = halves(opponents[i][1]);
        meet(field, 1, static_cast<int>(i) + 2, own, 2 - own);
    }
    even_out(field);
    // The opponents' other points come from rounds that are no meetings of anybody.
    for (pairing::Player& player : field.players) {
        pairing::Points missing = 0;
        if (player.number > 1) {
            const auto& listed = opponents[static_cast<std::size_t>(player.number) - 2];
            missing = halves(listed[0]) - player.points();
        }
        player.rounds.push_back({Part::kAbsent, 0, Side::kFirst, missing});
    }
    Rules rules;
    rules.unplayed = Unplayed::kNothing;
    ASSERT_EQ(example["expected"].size(), 7U);
    for (const auto& [criterion, expected] : example["expected"].items())
        EXPECT_EQ(firsts(field, rules, criterion).at(1), number(expected)) << criterion;
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
