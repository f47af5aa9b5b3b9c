// Team coefficients: the tables of the catalogues.
#include <algorithm>

#include <gtest/gtest.h>

#include <collegium/standings/team.hpp>

#include "core/standings/tables.hpp"

namespace collegium::standings {
namespace {

int team(const std::string& letter, const std::string& letters) {
    return static_cast<int>(letters.find(letter)) + 1;
}

// RU-2022 WE-29
TEST(TeamRows, EqualTheRussianTable) {
    const nlohmann::json golden = read_json("ru-draughts-golden.json")["team_round_robin"];
    const std::string letters = "ABCD";
    std::vector<TeamMatch> matches;
    for (const auto& match : golden["matches"]) {
        matches.push_back({team(match[0].get<std::string>(), letters),
                           team(match[1].get<std::string>(), letters), number(match[2]),
                           number(match[3]), Fraction(golden["boards"].get<int>())});
    }
    const auto by_match = team_rows(matches, MatchRule::kMore, TeamValue::kMatchPoints);
    const auto by_board = team_rows(matches, MatchRule::kMore, TeamValue::kBoardPoints);
    for (const char letter : letters) {
        const std::string key(1, letter);
        const int of = team(key, letters);
        EXPECT_EQ(by_match.at(of).board_points, number(golden["board_points"][key])) << key;
        EXPECT_EQ(by_match.at(of).match_points, number(golden["match_points"][key])) << key;
        EXPECT_EQ(by_match.at(of).sonneborn_berger,
                  number(golden["sonneborn_berger_by_match_points"][key]))
            << key;
        EXPECT_EQ(by_match.at(of).shmulyan, number(golden["shmulyan_by_match_points"][key])) << key;
        EXPECT_EQ(by_board.at(of).sonneborn_berger,
                  number(golden["sonneborn_berger_by_board_points"][key]))
            << key;
        EXPECT_EQ(by_board.at(of).shmulyan, number(golden["shmulyan_by_board_points"][key])) << key;
    }
    EXPECT_EQ(by_match.at(1).matches_won, 3);
    const auto places = [&](auto&& key) {
        std::vector<std::string> order{"A", "B", "C", "D"};
        std::stable_sort(order.begin(), order.end(), [&](const auto& one, const auto& two) {
            return key(by_match.at(team(one, letters))) > key(by_match.at(team(two, letters)));
        });
        return order;
    };
    EXPECT_EQ(places([](const TeamRow& row) { return row.board_points; }),
              golden["places_5.4.9.6.1"].get<std::vector<std::string>>());
    EXPECT_EQ(places([](const TeamRow& row) {
                  return Value{row.match_points, row.board_points};
              }),
              golden["places_5.4.9.6.2"].get<std::vector<std::string>>());
}

// "A-B 2.5:1.5" of the chess file.
TeamMatch chess_match(const std::string& text, const std::string& letters) {
    const auto space = text.find(' ');
    const auto colon = text.find(':');
    TeamMatch match;
    match.first = team(text.substr(0, 1), letters);
    match.second = team(text.substr(2, 1), letters);
    match.first_points = number(std::stod(text.substr(space + 1, colon - space - 1)));
    match.second_points = number(std::stod(text.substr(colon + 1)));
    match.possible = Fraction(4);
    return match;
}

std::vector<TeamMatch> chess_matches(const nlohmann::json& example, const std::string& letters) {
    std::vector<TeamMatch> matches;
    for (const auto& [pair, result] : example["matches"].items())
        matches.push_back(chess_match(pair + " " + result.get<std::string>(), letters));
    return matches;
}

// RU-CHESS W-39
TEST(TeamRows, EqualTheChessTable) {
    const nlohmann::json example =
        read_json("ru-chess-examples.json")["team_round_robin_4x4boards"];
    const auto rows =
        team_rows(chess_matches(example, "ABCD"), MatchRule::kHalf, TeamValue::kMatchPoints);
    for (const char letter : std::string("ABCD")) {
        const std::string key(1, letter);
        const TeamRow& row = rows.at(team(key, "ABCD"));
        EXPECT_EQ(row.board_points, number(example["expected"]["BP"][key])) << key;
        EXPECT_EQ(row.match_points, number(example["expected"]["MP"][key])) << key;
        EXPECT_EQ(row.sonneborn_berger, number(example["expected"]["SB-T"][key])) << key;
    }
}

// RU-CHESS W-40: which of the two scores comes first decides who wins.
TEST(TeamRows, ThePrimaryScoreDecidesTheWinner) {
    const nlohmann::json example =
        read_json("ru-chess-examples.json")["team_primary_score_matters"];
    const auto rows =
        team_rows(chess_matches(example, "PQRS"), MatchRule::kHalf, TeamValue::kMatchPoints);
    EXPECT_EQ(rows.at(1).board_points, Fraction(15, 2));
    EXPECT_EQ(rows.at(2).board_points, Fraction(19, 2));
    EXPECT_GT(rows.at(2).board_points, rows.at(1).board_points);
    EXPECT_EQ(rows.at(1).match_points, Fraction(6));
    EXPECT_EQ(rows.at(2).match_points, Fraction(4));
}

// RU-CHESS W-41: a board lost by both leaves neither team half of the points.
TEST(TeamRows, HalfOfThePossiblePointsMakesADrawnMatch) {
    const TeamMatch match{1, 2, Fraction(3, 2), Fraction(3, 2), Fraction(4)};
    EXPECT_EQ(match_points(match, MatchRule::kHalf), 0);
    EXPECT_EQ(match_points(match, MatchRule::kMore), 1);
}

// UA-2024 WE-51, UA-2024 WE-54
TEST(TeamRows, EqualSumsMakeADrawnMatchAndBoardPointsSplitTheTeams) {
    const TeamMatch drawn{1, 2, Fraction(4), Fraction(4), Fraction(8)};
    EXPECT_EQ(match_points(drawn, MatchRule::kMore), 1);
    const auto rows = team_rows({drawn,
                                 {1, 3, Fraction(5), Fraction(3), Fraction(8)},
                                 {2, 3, Fraction(7), Fraction(1), Fraction(8)}},
                                MatchRule::kMore, TeamValue::kMatchPoints);
    EXPECT_EQ(rows.at(1).match_points, rows.at(2).match_points);
    EXPECT_EQ(rows.at(1).matches_won, rows.at(2).matches_won);
    EXPECT_LT(rows.at(1).board_points, rows.at(2).board_points);
}

}  // namespace
}  // namespace collegium::standings
