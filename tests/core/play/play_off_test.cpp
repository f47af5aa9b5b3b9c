// Games of a play-off.
#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <collegium/pairing/round_robin.hpp>
#include <collegium/play/play_off.hpp>

#include "core/play/competitions.hpp"

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
    const PlayOffRules rules = play_off_rules(competitions::chess()).value();
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
TEST(PlayOffGames, BeginAfterABreakAndTheChiefArbitersRulingIsFinal) {
    const nlohmann::json example = example_named("RU-CHESS W-48");
    const PlayOffRules rules = play_off_rules(competitions::chess()).value();
    const auto& ended = example["main_games_ended"];
    EXPECT_EQ(earliest_start(rules.break_before, {at(ended["X"]), at(ended["Y"])}),
              at(example["earliest"]));
    EXPECT_EQ(rules.between_stages, std::chrono::minutes(example["next_stage_after"].get<int>()));
    EXPECT_EQ(rules.chief_is_final, example["chief_is_final"].get<bool>());
    EXPECT_EQ(rules.citation.article, example["article"]);
    EXPECT_FALSE(play_off_rules(competitions::ru())) << "5.4.8.13 leaves it to the regulation";
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
    std::map<int, int> places;
    for (const auto& number : example["main_order"])
        places.emplace(number, static_cast<int>(places.size()) + 1);
    const AfterRoundRobin after = after_round_robin(points, places);
    EXPECT_EQ(after.removed, example["removed"].get<int>());
    EXPECT_EQ(after.match, example["match"].get<std::vector<int>>());
    EXPECT_TRUE(ranks_of_level(after, places, {}).empty()) << "the match is still to be played";
    const int winner = after.match.back();
    const auto ranks = ranks_of_level(after, places, {{winner, 1}, {after.match.front(), 2}});
    EXPECT_EQ(ranks.at(winner), 1);
    EXPECT_EQ(ranks.at(*after.removed), 3) << "behind the two who played on";
}

using Numbers = std::vector<int>;

TEST(PlayOffGames, OfThreeMayBeDecidedOrLeaveTwo) {
    const std::map<int, int> places{{3, 1}, {2, 2}, {1, 3}};
    const AfterRoundRobin won =
        after_round_robin({{1, Fraction(2)}, {2, Fraction(1, 2)}, {3, Fraction(1, 2)}}, places);
    EXPECT_EQ(won.level, Numbers{1});
    EXPECT_TRUE(won.match.empty());
    const AfterRoundRobin two =
        after_round_robin({{1, Fraction(3, 2)}, {2, Fraction(3, 2)}, {3, Fraction(0)}}, places);
    EXPECT_EQ(two.match, (Numbers{2, 1}));
    EXPECT_FALSE(two.removed);
}

// The book leaves open who leaves where the main table does not tell three apart: a lot decides,
// and whoever does not play the match was the one.
TEST(PlayOffGames, OfThreeWhomNothingSeparatesALotTakesOneOut) {
    const std::map<int, int> places{{1, 1}, {2, 2}, {3, 2}};
    const AfterRoundRobin after =
        after_round_robin({{1, Fraction(1)}, {2, Fraction(1)}, {3, Fraction(1)}}, places);
    EXPECT_TRUE(after.lot);
    EXPECT_TRUE(after.match.empty());
    EXPECT_EQ(ranks_of_level(after, places, {{3, 1}, {1, 2}}),
              (std::map<int, int>{{1, 2}, {2, 3}, {3, 1}}));
}

// Five play once (38.8.5.4): two level at the top play a match, of more the main table decides.
TEST(PlayOffGames, OfFiveLevelOnesAreTakenByTheMainTable) {
    const std::map<int, int> places{{5, 1}, {4, 2}, {3, 3}, {2, 4}, {1, 5}};
    std::map<int, Fraction> points{
        {1, Fraction(3)}, {2, Fraction(3)}, {3, Fraction(2)}, {4, Fraction(1)}, {5, Fraction(1)}};
    EXPECT_EQ(after_round_robin(points, places).match, (Numbers{2, 1}));
    points = {{1, Fraction(5, 2)},
              {2, Fraction(5, 2)},
              {3, Fraction(5, 2)},
              {4, Fraction(5, 2)},
              {5, Fraction(0)}};
    const AfterRoundRobin after = after_round_robin(points, places);
    EXPECT_TRUE(after.match.empty());
    EXPECT_EQ(after.level, (Numbers{4, 3, 2, 1}));
    EXPECT_EQ(ranks_of_level(after, places, {}),
              (std::map<int, int>{{4, 1}, {3, 2}, {2, 3}, {1, 4}}));
}

TEST(PlayOffGames, AMatchWonInItsTwoGamesIsOver) {
    const PlayOffRules rules = play_off_rules(competitions::chess()).value();
    const NextGame next = next_game(rules, {Side::kFirst}, {Winner::kNobody, Winner::kFirst});
    EXPECT_EQ(next.step, PlayOffStep::kDecided);
    EXPECT_EQ(next.winner, Winner::kFirst);
}

}  // namespace
}  // namespace collegium::play
