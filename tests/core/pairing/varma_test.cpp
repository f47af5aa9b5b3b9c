#include <map>
#include <set>

#include <gtest/gtest.h>

#include <collegium/pairing/round_robin.hpp>
#include <collegium/pairing/varma.hpp>

#include "core/pairing/competitions.hpp"

namespace collegium::pairing {
namespace {

lots::Seed seed(char letter) {
    return lots::Seed::of_bytes(std::string(32, letter));
}

TEST(Varma, GroupsAreThoseOfThePrintedTable) {
    const nlohmann::json tables = read_json("ru-chess-varma.json")["tables"];
    ASSERT_EQ(tables.size(), 8U);
    for (const auto& [size, row] : tables.items()) {
        EXPECT_EQ(row["players"].back(), std::stoi(size));
        for (const int players : row["players"].get<std::vector<int>>()) {
            const auto groups = varma_groups(players);
            ASSERT_EQ(groups.size(), 4U);
            for (std::size_t i = 0; i < 4; ++i) {
                auto printed =
                    row[std::string(1, static_cast<char>('A' + i))].get<std::vector<int>>();
                // Nobody has the highest number of an odd field.
                std::erase_if(printed, [&](int number) { return number > players; });
                EXPECT_EQ(groups[i], printed) << players;
            }
        }
    }
    EXPECT_TRUE(varma_groups(8).empty());
    EXPECT_TRUE(varma_groups(25).empty());
}

// RU-CHESS 31.10.1.5: numbers of a group do not meet in the last three rounds, but for the pair the
// file names.
TEST(Varma, GroupsOfThePrintedTableMeetLateOnlyWhereTheFileSaysSo) {
    const nlohmann::json data = read_json("ru-chess-varma.json");
    const auto& flaws = data["check"]["violations_last_three_rounds_even_count"];
    ASSERT_EQ(flaws.size(), data["tables"].size());
    for (const auto& [size, expected] : flaws.items()) {
        for (const int players : {std::stoi(size), std::stoi(size) - 1}) {
            nlohmann::json found = nlohmann::json::array();
            std::set<int> numbers;
            const std::vector<TableRound> rounds = round_robin(players);
            const auto groups = varma_groups(players);
            for (std::size_t group = 0; group < groups.size(); ++group) {
                const std::set<int> members(groups[group].begin(), groups[group].end());
                numbers.insert(members.begin(), members.end());
                for (std::size_t round = rounds.size() - 3; round < rounds.size(); ++round) {
                    for (const Meeting& meeting : rounds[round].meetings) {
                        if (!members.contains(meeting.first) || !members.contains(meeting.second))
                            continue;
                        found.push_back({{"group", std::string(1, static_cast<char>('A' + group))},
                                         {"round", round + 1},
                                         {"pair", std::to_string(meeting.first) + "-" +
                                                      std::to_string(meeting.second)}});
                    }
                }
            }
            EXPECT_EQ(numbers.size(), static_cast<std::size_t>(players)) << "a partition";
            EXPECT_EQ(found, players == std::stoi(size) ? expected : nlohmann::json::array())
                << players;
        }
    }
}

// The larger team first, from one envelope; the numbers left serve the others.
TEST(Varma, ATeamDrawsFromOneGroupAndDoesNotMeetInTheLastThreeRounds) {
    std::vector<Drawer> drawers;
    for (int i = 0; i < 12; ++i) {
        const std::string team = i < 4 ? "Самара" : i < 7 ? "Казань" : i < 9 ? "Уфа" : "";
        drawers.push_back({"Игрок " + std::to_string(10 + i), team});
    }
    for (char letter = 'a'; letter <= 'z'; ++letter) {
        const auto draw = varma_draw(drawers, seed(letter));
        ASSERT_TRUE(draw);
        std::map<std::string, std::set<char>> groups;
        std::set<int> numbers;
        for (const DrawnNumber& one : draw->drawn) {
            numbers.insert(one.number);
            if (!one.drawer.team.empty()) groups[one.drawer.team].insert(one.group);
        }
        EXPECT_EQ(numbers.size(), 12U);
        EXPECT_EQ(draw->drawn.front().drawer.team, "Самара");
        for (const auto& [team, used] : groups)
            EXPECT_EQ(used.size(), 1U) << team;
        // The printed table's own flaw is told, not hidden.
        for (const LateMeeting& clash : draw->clashes)
            EXPECT_EQ(clash, (LateMeeting{6, 12, 11}));
        EXPECT_EQ(varma_draw(drawers, seed(letter)), draw);
    }
}

TEST(Varma, EqualTeamsDrawInTheOrderOfTheAlphabet) {
    std::vector<Drawer> drawers;
    for (const char* team : {"Ялта", "Ёлкино", "Арзамас", "Енисейск"}) {
        for (int i = 0; i < 2; ++i)
            drawers.push_back({std::string(team) + " " + std::to_string(i), team});
    }
    drawers.push_back({"Юдин", "Уфа"});
    drawers.push_back({"Яшин", "Бор"});
    const auto draw = varma_draw(drawers, seed('q'));
    ASSERT_TRUE(draw);
    std::vector<std::string> order;
    for (std::size_t i = 0; i < draw->drawn.size(); i += 2)
        order.push_back(draw->drawn[i].drawer.team);
    EXPECT_EQ(order, (std::vector<std::string>{"Арзамас", "Ёлкино", "Енисейск", "Ялта", "Бор"}));
}

std::vector<Drawer> teams(const std::vector<int>& sizes, int players) {
    std::vector<Drawer> drawers;
    for (std::size_t team = 0; team < sizes.size(); ++team) {
        for (int i = 0; i < sizes[team]; ++i) {
            const std::string name = "Команда " + std::to_string(team + 1);
            drawers.push_back({name + " " + std::to_string(10 + i), name});
        }
    }
    for (int i = static_cast<int>(drawers.size()); i < players; ++i)
        drawers.push_back({"Я " + std::to_string(10 + i), ""});
    return drawers;
}

// The round in which two numbers meet; 0: never.
int round_of(int players, int one, int two) {
    const std::vector<TableRound> rounds = round_robin(players);
    for (std::size_t i = 0; i < rounds.size(); ++i) {
        for (const Meeting& meeting : rounds[i].meetings) {
            if (std::minmax(meeting.first, meeting.second) == std::minmax(one, two))
                return static_cast<int>(i) + 1;
        }
    }
    return 0;
}

// RU-CHESS W-11: whatever the lot, each team has one envelope it can take.
TEST(Varma, TwentyPlayersOfFourTeamsFitTheirEnvelopesExactly) {
    const nlohmann::json example = read_json("examples.json")["RU-CHESS W-11"];
    const int players = example["players"].get<int>();
    const auto apart = example["apart_in_rounds"].get<std::set<int>>();
    for (char letter = 'a'; letter <= 'z'; ++letter) {
        const auto draw =
            varma_draw(teams(example["teams"].get<std::vector<int>>(), players), seed(letter));
        ASSERT_TRUE(draw);
        EXPECT_TRUE(draw->clashes.empty());
        std::map<std::string, std::set<int>> numbers;
        std::map<std::string, std::set<std::string>> envelopes;
        for (const DrawnNumber& one : draw->drawn) {
            numbers[one.drawer.team].insert(one.number);
            envelopes[one.drawer.team].insert(std::string(1, one.group));
        }
        ASSERT_EQ(numbers.size(), example["numbers"].size());
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            const std::string team = "Команда " + std::to_string(i + 1);
            EXPECT_EQ(numbers[team], example["numbers"][i].get<std::set<int>>()) << letter;
            EXPECT_EQ(envelopes[team], std::set<std::string>{example["envelopes"][i]}) << letter;
            for (const int one : numbers[team]) {
                for (const int two : numbers[team])
                    EXPECT_FALSE(one < two && apart.contains(round_of(players, one, two)))
                        << one << " and " << two;
            }
        }
    }
    const auto too_large =
        varma_draw(teams(example["too_large"].get<std::vector<int>>(), players), seed('v'));
    ASSERT_FALSE(too_large);
    EXPECT_EQ(too_large.error().reason, example["refused"]);
    EXPECT_EQ(too_large.error().citations.front().article, example["article"]);
}

// RU-CHESS W-12: the printed row for 11 and 12 players lets 6 and 12 meet in round 11 of twelve.
TEST(Varma, TheClashOfThePrintedTableIsToldOfTwelvePlayersAlone) {
    const nlohmann::json example = read_json("examples.json")["RU-CHESS W-12"];
    const auto envelope = example["envelope"].get<std::string>().front();
    EXPECT_EQ(varma_citation().article, example["article"]);
    for (const auto& [players, expected] : example["clashes"].items()) {
        SCOPED_TRACE(players);
        std::vector<LateMeeting> told;
        for (const auto& one : expected) {
            told.push_back({one["first"], one["second"], one["round"]});
            EXPECT_EQ(round_of(std::stoi(players), one["first"], one["second"]), one["round"]);
        }
        bool taken = false;
        for (char letter = 'a'; letter <= 'z'; ++letter) {
            const auto draw =
                varma_draw(teams({example["team"].get<int>()}, std::stoi(players)), seed(letter));
            ASSERT_TRUE(draw);
            std::set<int> numbers;
            bool took = false;
            for (const DrawnNumber& one : draw->drawn) {
                if (one.drawer.team.empty()) continue;
                numbers.insert(one.number);
                took = one.group == envelope;
            }
            taken = taken || took;
            if (took) {
                EXPECT_EQ(numbers, example["numbers"].get<std::set<int>>());
            }
            EXPECT_EQ(draw->clashes, took ? told : std::vector<LateMeeting>()) << letter;
        }
        EXPECT_EQ(taken, !told.empty()) << "of eleven players it holds two numbers";
    }
}

TEST(Varma, ATeamTooLargeForEveryGroupIsTheChiefArbitersCase) {
    std::vector<Drawer> drawers;
    for (int i = 0; i < 10; ++i) {
        drawers.push_back({"Игрок " + std::to_string(i), i < 4 ? "Самара" : ""});
    }
    const auto draw = varma_draw(drawers, seed('a'));
    ASSERT_FALSE(draw);
    EXPECT_EQ(draw.error().reason, "VARMA_TEAM_TOO_LARGE");
    EXPECT_EQ(draw.error().citations.front().article, "31.10.1.3");
    EXPECT_EQ(varma_draw({}, seed('a')).error().reason, "VARMA_NOT_FOR");
    EXPECT_EQ(varma_draw({}, seed('a')).error().citations.front().article, "31.10.1.5");
}

}  // namespace
}  // namespace collegium::pairing
