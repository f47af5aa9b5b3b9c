#include <map>
#include <set>

#include <gtest/gtest.h>

#include <collegium/pairing/round_robin.hpp>

#include "core/pairing/events.hpp"

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

TEST(RoundRobin, EqualsTheTablesOfAppendix2OfTheRussianDraughtsRules) {
    for (const auto& table : read_json("ru-draughts-round-robin.json")["tables"]) {
        expect_table(table["players"].get<int>(), table["rounds"]);
    }
}

TEST(RoundRobin, EqualsTheTablesOfAnnex1OfTheUkrainianRules) {
    const nlohmann::json tables = read_json("ua-round-robin.json")["tables"];
    ASSERT_EQ(tables.size(), 6U);
    for (const auto& table : tables)
        expect_table(table["players"].get<int>(), table["rounds"]);
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
        }
    }
}

// RU-2022 WE-21
TEST(RoundRobin, FivePlayersUseTheTableOfSixAndOneIsFree) {
    const std::vector<TableRound> rounds = round_robin(5);
    ASSERT_EQ(rounds.size(), 5U);
    EXPECT_EQ(rounds[0].meetings, (std::vector<Meeting>{{2, 5}, {3, 4}}));
    EXPECT_EQ(rounds[0].free, 1);
    EXPECT_EQ(rounds[1].meetings, (std::vector<Meeting>{{5, 3}, {1, 2}}));
    EXPECT_EQ(rounds[1].free, 4);
    std::map<int, int> begun;
    for (const TableRound& round : rounds) {
        for (const Meeting& meeting : round.meetings)
            ++begun[meeting.first];
    }
    for (int number = 1; number <= 5; ++number)
        EXPECT_EQ(begun[number], 2) << number;
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

// RU-CHESS 31.6
TEST(RoundRobin, SwappingTheLastRoundsSparesEverybodyAThirdSideInARow) {
    for (int players = 4; players <= 24; players += 2) {
        std::map<int, std::string> sides;
        for (const TableRound& round : round_robin(players, 2, true)) {
            for (const Meeting& meeting : round.meetings) {
                sides[meeting.first] += 'W';
                sides[meeting.second] += 'B';
            }
        }
        for (const auto& [number, row] : sides) {
            EXPECT_EQ(row.find("WWW"), std::string::npos) << players << ": " << number << row;
            EXPECT_EQ(row.find("BBB"), std::string::npos) << players << ": " << number << row;
        }
    }
}

}  // namespace
}  // namespace collegium::pairing
