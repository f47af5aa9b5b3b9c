// What a table of teams leaves to be decided.
#include <gtest/gtest.h>

#include <collegium/standings/team_decisions.hpp>

#include "core/standings/teams.hpp"

namespace collegium::standings {
namespace {

// RU-2022 WE-29: A won every match and is only second by board points.
TEST(ExtraMatch, IsTheRightOfAnUnbeatenSecond) {
    const nlohmann::json golden = read_json("ru-draughts-golden.json")["team_round_robin"];
    const auto matches = listed_matches(golden["matches"], Fraction(golden["boards"].get<int>()));
    const TeamRules by_boards =
        rules_of("ru-draughts-2022", round_robin_by(TeamValue::kBoardPoints));
    const auto table = team_table(matches, by_boards).value();
    const auto right = extra_match_right(table, by_boards);
    ASSERT_TRUE(right);
    const nlohmann::json example = worked_example("teams.json", "RU-2022 WE-29");
    EXPECT_EQ(letter_of(right->second), example["extra_match"]["of"]);
    EXPECT_EQ(letter_of(right->leader), example["extra_match"]["against"]);
    const std::string told = letter_of(right->second) + " against " + letter_of(right->leader);
    EXPECT_TRUE(golden["extra_match_right"].get<std::string>().starts_with(told)) << told;
    // Drawn, the leader is champion; won, the other one.
    for (const auto& result : example["results"]) {
        SCOPED_TRACE(result.dump());
        const TeamMatch extra =
            team_match(right->second, right->leader, number(result["of"]),
                       number(result["against"]), Fraction(golden["boards"].get<int>()));
        const auto after = after_extra_match(table, *right, extra, MatchRule::kMore);
        EXPECT_EQ(letters(after), result["order"].get<std::vector<std::string>>());
        EXPECT_EQ(after[0].place, 1);
        EXPECT_EQ(after[1].place, 2);
        if (after[0].team == right->leader) continue;
        EXPECT_EQ(after[1].separated_by, kByExtraMatch);
        EXPECT_EQ(after[1].board_points, table[0].board_points) << "points stay what they were";
    }
}

TEST(ExtraMatch, IsOfNobodyElse) {
    const nlohmann::json golden = read_json("ru-draughts-golden.json")["team_round_robin"];
    auto matches = listed_matches(golden["matches"], Fraction(golden["boards"].get<int>()));
    const TeamRules by_matches =
        rules_of("ru-draughts-2022", round_robin_by(TeamValue::kMatchPoints));
    EXPECT_FALSE(extra_match_right(team_table(matches, by_matches).value(), by_matches));
    const TeamRules chess = rules_of("ru-chess-2023", round_robin_by(TeamValue::kBoardPoints));
    EXPECT_FALSE(extra_match_right(team_table(matches, chess).value(), chess));
    // A draws one of its matches.
    matches[2].first_points = matches[2].second_points = Fraction(2);
    const TeamRules by_boards =
        rules_of("ru-draughts-2022", round_robin_by(TeamValue::kBoardPoints));
    EXPECT_FALSE(extra_match_right(team_table(matches, by_boards).value(), by_boards));
}

// RU-2022 WE-33: a team that does not come to the last round.
TEST(LeavingTeam, IsCountedTheWayThatMovesTheFirstThreeLeast) {
    const nlohmann::json example = worked_example("teams.json", "RU-2022 WE-33");
    const int absent = team_of(example["absent"].get<std::string>());
    const int opponent = team_of(example["opponent"].get<std::string>());
    const Fraction possible = number(example["possible"]);
    const TeamRules rules = rules_of("ru-draughts-2022", round_robin_by(TeamValue::kMatchPoints));
    ASSERT_EQ(example["events"].size(), 3U);
    for (const auto& competition : example["events"]) {
        const auto played = listed_matches(competition["matches"], possible);
        const auto tables = compare_leaving(
            played, {team_match(opponent, absent, Fraction(), Fraction(), possible)}, absent,
            rules);
        ASSERT_TRUE(tables) << tables.error().message;
        EXPECT_EQ(letters(tables->lost), competition["lost"].get<std::vector<std::string>>());
        EXPECT_EQ(letters(tables->annulled),
                  competition["annulled"].get<std::vector<std::string>>());
        EXPECT_EQ(tables->changed_by_loss, competition["changed_by_loss"]);
        EXPECT_EQ(tables->changed_by_annulment, competition["changed_by_annulment"]);
        if (competition["proposed"].is_null()) {
            EXPECT_FALSE(tables->proposed) << "the panel decides";
            continue;
        }
        const LeftAs as = competition["proposed"] == "lost" ? LeftAs::kLost : LeftAs::kAnnulled;
        EXPECT_EQ(tables->proposed, as);
    }
}

// The loss counts as a plus at every board.
TEST(LeavingTeam, GivesItsOpponentAllThePoints) {
    TeamMatch played = team_match(1, 2, Fraction(3), Fraction(1), Fraction(4));
    TeamMatch missed = team_match(1, 3, Fraction(), Fraction(), Fraction(4));
    missed.boards.resize(4);
    TeamMatch other = team_match(2, 3, Fraction(1), Fraction(3), Fraction(4));
    const TeamRules rules = rules_of("ru-draughts-2022", round_robin_by(TeamValue::kBoardPoints));
    const auto tables = compare_leaving({played, other}, {missed}, 1, rules);
    ASSERT_TRUE(tables) << tables.error().message;
    EXPECT_EQ(tables->lost.front().team, 3);
    EXPECT_EQ(tables->lost.front().board_points, Fraction(7));
    EXPECT_EQ(tables->lost.front().matches_won, 2);
}

}  // namespace
}  // namespace collegium::standings
