// Games of a play-off.
#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <collegium/pairing/round_robin.hpp>
#include <collegium/play/play_off.hpp>

#include "core/play/events.hpp"

namespace collegium::play {
namespace {

using pairing::Side;
using standings::Fraction;

nlohmann::json example_named(const std::string& name) {
    std::ifstream in(std::string(COLLEGIUM_TEST_DATA) + "/play/play_off.json");
    return nlohmann::json::parse(in).at(name);
}

std::chrono::sys_seconds at(const nlohmann::json& clock) {
    const std::string text = clock.get<std::string>();
    return std::chrono::sys_seconds(std::chrono::hours(std::stoi(text.substr(0, 2))) +
                                    std::chrono::minutes(std::stoi(text.substr(3))));
}

char letter(Side side) {
    return side == Side::kFirst ? 'W' : 'B';
}

Side side_of(const nlohmann::json& text) {
    return text == "W" ? Side::kFirst : Side::kSecond;
}

// RU-CHESS W-48: X is named first, Y second.
TEST(PlayOffGames, OfTwoAreAMatchAndThenGamesToTheFirstWin) {
    const nlohmann::json example = example_named("RU-CHESS W-48");
    const PlayOffRules rules = play_off_rules(events::chess()).value();
    EXPECT_EQ(rules.base, std::chrono::minutes(example["base_minutes"].get<int>()));
    EXPECT_EQ(rules.increment, std::chrono::seconds(example["increment_seconds"].get<int>()));
    EXPECT_EQ(rules.games, example["games"]);

    std::vector<Side> lots;
    std::vector<Winner> results;
    EXPECT_EQ(next_game(rules, lots, results).step, PlayOffStep::kLot);
    lots.push_back(side_of(example["first_lot_of_X"]));
    std::string sides;
    for (const auto& won : example["results"]) {
        const NextGame game = next_game(rules, lots, results);
        EXPECT_EQ(game.step, PlayOffStep::kGame);
        EXPECT_FALSE(game.decisive);
        sides += letter(game.first);
        results.push_back(won == "X" ? Winner::kFirst : Winner::kSecond);
    }
    EXPECT_EQ(sides, example["sides_of_X"]);

    EXPECT_EQ(next_game(rules, lots, results).step, PlayOffStep::kLot) << "a new lot";
    lots.push_back(pairing::other(side_of(example["second_lot_of_Y"])));
    sides.clear();
    for (std::size_t i = 0; i < example["sides_of_Y"].get<std::string>().size(); ++i) {
        const NextGame game = next_game(rules, lots, results);
        ASSERT_EQ(game.step, PlayOffStep::kGame);
        EXPECT_TRUE(game.decisive);
        sides += letter(pairing::other(game.first));
        results.push_back(Winner::kNobody);
    }
    EXPECT_EQ(sides, example["sides_of_Y"]);
    results.back() = Winner::kSecond;
    EXPECT_EQ(next_game(rules, lots, results).step, PlayOffStep::kDecided);
    EXPECT_EQ(next_game(rules, lots, results).winner, Winner::kSecond);
}

// RU-CHESS W-48: half an hour after the last main game of either; the chief arbiter's word stands.
TEST(PlayOffGames, BeginAfterABreakAndAreNotProtested) {
    const nlohmann::json example = example_named("RU-CHESS W-48");
    const PlayOffRules rules = play_off_rules(events::chess()).value();
    const auto& ended = example["main_games_ended"];
    const auto earliest = earliest_play_off(rules, {at(ended["X"]), at(ended["Y"])});
    EXPECT_EQ(earliest, at(example["earliest"]));
    EXPECT_EQ(earliest_next_stage(rules, earliest) - earliest,
              std::chrono::minutes(example["next_stage_after"].get<int>()));
    const auto protest = check_play_off_protest(rules);
    ASSERT_FALSE(protest);
    EXPECT_EQ(protest.error().reason, "PLAY_OFF_RULING_FINAL");
    EXPECT_EQ(protest.error().citations.front().article, "38.8");
    EXPECT_FALSE(play_off_rules(events::ru())) << "5.4.8.13 leaves it to the regulation";
}

// RU-CHESS W-49
TEST(PlayOffGames, OfThreeLevelOnesTheWorstByTheMainTableLeaves) {
    const nlohmann::json example = example_named("RU-CHESS W-49");
    const auto table = pairing::round_robin(example["players"].get<int>());
    ASSERT_EQ(table.size(), example["table"].size());
    for (std::size_t i = 0; i < table.size(); ++i) {
        const pairing::Meeting& meeting = table[i].meetings.front();
        EXPECT_EQ(std::to_string(meeting.first) + "-" + std::to_string(meeting.second),
                  example["table"][i][0]);
    }
    std::map<int, Fraction> points;
    for (const auto& [number, reached] : example["all_draws"].items())
        points[std::stoi(number)] = Fraction(reached.get<int>());
    const auto order = example["main_order"].get<std::vector<int>>();
    const AfterRoundRobin after = after_round_robin(points, order);
    EXPECT_EQ(after.removed, example["removed"].get<int>());
    EXPECT_EQ(after.match, example["match"].get<std::vector<int>>());
    EXPECT_FALSE(after.winner);
}

TEST(PlayOffGames, OfThreeMayBeDecidedOrLeaveTwo) {
    const AfterRoundRobin won =
        after_round_robin({{1, Fraction(2)}, {2, Fraction(1, 2)}, {3, Fraction(1, 2)}}, {3, 2, 1});
    EXPECT_EQ(won.winner, 1);
    EXPECT_TRUE(won.match.empty());
    const AfterRoundRobin two =
        after_round_robin({{1, Fraction(3, 2)}, {2, Fraction(3, 2)}, {3, Fraction(0)}}, {3, 2, 1});
    EXPECT_EQ(two.match, (std::vector<int>{2, 1}));
    EXPECT_FALSE(two.removed);
}

TEST(PlayOffGames, AMatchWonInItsTwoGamesIsOver) {
    const PlayOffRules rules = play_off_rules(events::chess()).value();
    const NextGame next = next_game(rules, {Side::kFirst}, {Winner::kNobody, Winner::kFirst});
    EXPECT_EQ(next.step, PlayOffStep::kDecided);
    EXPECT_EQ(next.winner, Winner::kFirst);
}

}  // namespace
}  // namespace collegium::play
