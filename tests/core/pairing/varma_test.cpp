#include <map>
#include <set>

#include <gtest/gtest.h>

#include <collegium/pairing/varma.hpp>

#include "core/pairing/events.hpp"

namespace collegium::pairing {
namespace {

lots::Seed seed(char letter) {
    return lots::Seed::of_bytes(std::string(32, letter));
}

TEST(Varma, GroupsAreThoseOfThePrintedTable) {
    const nlohmann::json tables = read_json("ru-chess-varma.json")["tables"];
    ASSERT_EQ(tables.size(), 8U);
    for (const auto& [players, row] : tables.items()) {
        const auto groups = varma_groups(std::stoi(players));
        ASSERT_EQ(groups.size(), 4U);
        for (std::size_t i = 0; i < 4; ++i) {
            EXPECT_EQ(groups[i], row[std::string(1, static_cast<char>('A' + i))]) << players;
        }
    }
    EXPECT_TRUE(varma_groups(8).empty());
    EXPECT_TRUE(varma_groups(25).empty());
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
        for (const auto& clash : draw->clashes)
            EXPECT_EQ(clash, std::pair(6, 12));
        EXPECT_EQ(varma_draw(drawers, seed(letter)), draw);
    }
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

// RU-CHESS W-11
TEST(Varma, TwentyPlayersOfFourTeamsFitTheirEnvelopesExactly) {
    const auto draw = varma_draw(teams({8, 7, 3, 2}, 20), seed('v'));
    ASSERT_TRUE(draw);
    EXPECT_TRUE(draw->clashes.empty());
    std::map<std::string, std::set<int>> numbers;
    for (const DrawnNumber& one : draw->drawn)
        numbers[one.drawer.team].insert(one.number);
    EXPECT_EQ(numbers["Команда 1"], (std::set<int>{6, 7, 8, 9, 15, 16, 17, 18}));
    EXPECT_EQ(numbers["Команда 2"], (std::set<int>{1, 2, 3, 11, 12, 13, 14}));
    EXPECT_EQ(numbers["Команда 3"], (std::set<int>{5, 10, 19}));
    EXPECT_EQ(numbers["Команда 4"], (std::set<int>{4, 20}));
    const auto too_large = varma_draw(teams({9, 7, 3, 1}, 20), seed('v'));
    ASSERT_FALSE(too_large);
    EXPECT_EQ(too_large.error().reason, "VARMA_TEAM_TOO_LARGE");
}

// RU-CHESS W-12: the printed row for 11 and 12 players lets 6 and 12 meet in round 11 of twelve.
TEST(Varma, TheClashOfThePrintedTableIsToldOfTwelvePlayersAlone) {
    const auto clashes = [](int players) {
        std::set<std::pair<int, int>> found;
        for (char letter = 'a'; letter <= 'z'; ++letter) {
            const auto draw = varma_draw(teams({3}, players), seed(letter));
            EXPECT_TRUE(draw);
            found.insert(draw->clashes.begin(), draw->clashes.end());
        }
        return found;
    };
    EXPECT_EQ(clashes(12), (std::set<std::pair<int, int>>{{6, 12}}));
    EXPECT_TRUE(clashes(11).empty());
}

TEST(Varma, ATeamTooLargeForEveryGroupIsTheChiefArbitersCase) {
    std::vector<Drawer> drawers;
    for (int i = 0; i < 10; ++i) {
        drawers.push_back({"Игрок " + std::to_string(i), i < 4 ? "Самара" : ""});
    }
    const auto draw = varma_draw(drawers, seed('a'));
    ASSERT_FALSE(draw);
    EXPECT_EQ(draw.error().reason, "VARMA_TEAM_TOO_LARGE");
    EXPECT_EQ(varma_draw({}, seed('a')).error().reason, "VARMA_NOT_FOR");
}

}  // namespace
}  // namespace collegium::pairing
