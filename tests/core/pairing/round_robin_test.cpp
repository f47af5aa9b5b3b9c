#include <map>
#include <set>

#include <gtest/gtest.h>

#include <collegium/pairing/round_robin.hpp>

#include "core/pairing/competitions.hpp"

namespace collegium::pairing {
namespace {

std::vector<Meeting> meetings_of(const nlohmann::json& round) {
    std::vector<Meeting> meetings;
    for (const auto& pair : round) {
        if (pair.is_string()) {
            const std::string text = pair.get<std::string>();
            const auto dash = text.find('-');
            meetings.push_back({std::stoi(text.substr(0, dash)), std::stoi(text.substr(dash + 1))});
        } else {
            meetings.push_back({pair[0].get<int>(), pair[1].get<int>()});
        }
    }
    return meetings;
}

void expect_table(int players, const nlohmann::json& rounds) {
    const std::vector<TableRound> made = round_robin(players);
    ASSERT_EQ(made.size(), rounds.size()) << players;
    for (std::size_t i = 0; i < made.size(); ++i) {
        EXPECT_EQ(made[i].meetings, meetings_of(rounds[i])) << players << " round " << i + 1;
    }
}

// One player less: the opponent of the highest number is free.
void expect_odd_table(int players, const nlohmann::json& rounds) {
    const std::vector<TableRound> made = round_robin(players);
    ASSERT_EQ(made.size(), rounds.size()) << players;
    for (std::size_t i = 0; i < made.size(); ++i) {
        std::vector<Meeting> expected;
        int free = 0;
        for (const Meeting& meeting : meetings_of(rounds[i])) {
            if (meeting.first == players + 1) free = meeting.second;
            if (meeting.second == players + 1) free = meeting.first;
            if (meeting.first <= players && meeting.second <= players) expected.push_back(meeting);
        }
        EXPECT_EQ(made[i].meetings, expected) << players << " round " << i + 1;
        EXPECT_EQ(made[i].free, free) << players << " round " << i + 1;
    }
}

TEST(RoundRobin, EqualsTheTablesOfAppendix2OfTheRussianDraughtsRules) {
    const nlohmann::json tables = read_json("ru-draughts-round-robin.json")["tables"];
    ASSERT_EQ(tables.size(), 10U);
    for (const auto& table : tables) {
        const auto serves = table["serves"].get<std::vector<int>>();
        const int players = table["players"].get<int>();
        ASSERT_EQ(serves, (std::vector<int>{players - 1, players}));
        expect_table(serves[1], table["rounds"]);
        expect_odd_table(serves[0], table["rounds"]);
    }
}

TEST(RoundRobin, EqualsTheTablesOfAnnex1OfTheUkrainianRules) {
    const nlohmann::json tables = read_json("ua-round-robin.json")["tables"];
    ASSERT_EQ(tables.size(), 6U);
    for (const auto& table : tables) {
        expect_table(table["players"].get<int>(), table["rounds"]);
        expect_odd_table(table["odd_players"].get<int>(), table["rounds"]);
    }
}

TEST(RoundRobin, EqualsTheBergerTablesOfTheChessRules) {
    const nlohmann::json data = read_json("ru-chess-berger.json");
    for (const auto& tables : {data["printed"], data["derived_not_printed"]["tables"]}) {
        ASSERT_FALSE(tables.empty());
        for (const auto& [players, table] : tables.items()) {
            nlohmann::json rounds = nlohmann::json::array();
            for (std::size_t i = 1; i <= table.size(); ++i) {
                rounds.push_back(table[std::to_string(i)]);
            }
            expect_table(std::stoi(players), rounds);
            expect_odd_table(std::stoi(players) - 1, rounds);
        }
    }
}

// RU-2022 WE-21
TEST(RoundRobin, FivePlayersUseTheTableOfSixAndOneIsFree) {
    const nlohmann::json example = read_json("examples.json")["RU-2022 WE-21"];
    const int players = example["players"].get<int>();
    const std::vector<TableRound> rounds = round_robin(players);
    ASSERT_EQ(rounds.size(), 5U);
    for (std::size_t i = 0; i < example["rounds"].size(); ++i) {
        const auto& expected = example["rounds"][i];
        std::vector<Meeting> pairs;
        for (const auto& pair : expected["pairs"])
            pairs.push_back({pair[0].get<int>(), pair[1].get<int>()});
        EXPECT_EQ(rounds[i].meetings, pairs) << i + 1;
        EXPECT_EQ(rounds[i].free, expected["free"]) << i + 1;
    }
    std::map<int, int> whites;
    std::map<int, int> blacks;
    for (const TableRound& round : rounds) {
        for (const Meeting& meeting : round.meetings) {
            ++whites[meeting.first];
            ++blacks[meeting.second];
        }
    }
    for (int number = 1; number <= players; ++number) {
        EXPECT_EQ(whites[number], example["whites"]) << number;
        EXPECT_EQ(blacks[number], example["blacks"]) << number;
    }
}

TEST(RoundRobin, EverybodyMeetsEverybodyOnceACycleWithSidesTurned) {
    for (int players = 2; players <= 40; ++players) {
        std::set<std::pair<int, int>> met;
        for (const TableRound& round : round_robin(players, 2, true)) {
            for (const Meeting& meeting : round.meetings) {
                EXPECT_TRUE(met.emplace(meeting.first, meeting.second).second) << players;
            }
        }
        EXPECT_EQ(met.size(), static_cast<std::size_t>(players * (players - 1))) << players;
    }
}

// RU-CHESS W-09
TEST(RoundRobin, SevenPlayersAreFreeInTheOrderOfTheBook) {
    const nlohmann::json example = read_json("examples.json")["RU-CHESS W-09"];
    const std::size_t third = example["round"].get<std::size_t>() - 1;
    EXPECT_EQ(round_robin(example["table"].get<int>())[third].meetings,
              meetings_of(example["row_of_the_table"]));
    const TableRound of_seven = round_robin(example["players"].get<int>())[third];
    EXPECT_EQ(of_seven.meetings, meetings_of(example["pairs"]));
    EXPECT_EQ(of_seven.free, example["free_in_the_round"]);
    for (const auto& [players, expected] : example["free"].items()) {
        std::vector<int> made;
        for (const TableRound& round : round_robin(std::stoi(players)))
            made.push_back(round.free);
        EXPECT_EQ(made, expected.get<std::vector<int>>()) << players;
    }
}

// RU-CHESS W-10
TEST(RoundRobin, TwoCyclesOfFourSwapTheLastRoundsOfTheFirst) {
    const nlohmann::json example = read_json("examples.json")["RU-CHESS W-10"];
    const int players = example["players"].get<int>();
    const auto sides_of_one = [](const std::vector<TableRound>& rounds) {
        std::string sides;
        for (const TableRound& round : rounds) {
            for (const Meeting& meeting : round.meetings) {
                if (meeting.first == 1) sides += 'W';
                if (meeting.second == 1) sides += 'B';
            }
        }
        return sides;
    };
    const std::vector<TableRound> swapped = round_robin(players, 2, true);
    ASSERT_EQ(swapped.size(), example["rounds"].size());
    for (std::size_t i = 0; i < swapped.size(); ++i)
        EXPECT_EQ(swapped[i].meetings, meetings_of(example["rounds"][i])) << "round " << i + 1;
    const std::vector<TableRound> table = round_robin(players);
    for (std::size_t i = 0; i < swapped.size(); ++i) {
        std::vector<Meeting> row = table[example["order"][i].get<std::size_t>() - 1].meetings;
        if (example["sides_turned"][i].get<bool>()) {
            for (Meeting& meeting : row)
                std::swap(meeting.first, meeting.second);
        }
        EXPECT_EQ(swapped[i].meetings, row) << "round " << i + 1;
    }
    const auto three_in_a_row = [](const std::string& sides) {
        return sides.find("WWW") != std::string::npos || sides.find("BBB") != std::string::npos;
    };
    const std::string sides = sides_of_one(swapped);
    EXPECT_EQ(sides, example["sides_of_one"]);
    EXPECT_EQ(three_in_a_row(sides), example["three_in_a_row"]);
    const std::string unswapped = sides_of_one(round_robin(players, 2, false));
    EXPECT_EQ(unswapped, example["without_the_swap"]);
    EXPECT_EQ(three_in_a_row(unswapped), example["three_in_a_row_without_the_swap"]);
}

// RU-CHESS 31.6: without the swap numbers 1 and N/2 + 1 get a third side in a row.
TEST(RoundRobin, SwappingTheLastRoundsSparesEverybodyAThirdSideInARow) {
    const auto thrice = [](int players, bool swap) {
        std::map<int, std::string> sides;
        for (const TableRound& round : round_robin(players, 2, swap)) {
            for (const Meeting& meeting : round.meetings) {
                sides[meeting.first] += 'W';
                sides[meeting.second] += 'B';
            }
        }
        std::set<int> found;
        for (const auto& [number, row] : sides) {
            const bool run =
                row.find("WWW") != std::string::npos || row.find("BBB") != std::string::npos;
            if (run) found.insert(number);
        }
        return found;
    };
    for (int players = 4; players <= 24; players += 2) {
        EXPECT_TRUE(thrice(players, true).empty()) << players;
        EXPECT_EQ(thrice(players, false), (std::set<int>{1, players / 2 + 1})) << players;
        EXPECT_TRUE(thrice(players - 1, true).empty()) << players - 1;
        EXPECT_TRUE(thrice(players - 1, false).empty()) << players - 1;
    }
}

}  // namespace
}  // namespace collegium::pairing
