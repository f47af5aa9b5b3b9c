// Tables of teams: the examples of the catalogues.
#include <algorithm>

#include <gtest/gtest.h>

#include "core/standings/teams.hpp"

namespace collegium::standings {
namespace {

constexpr auto kByBoards = TeamValue::kBoardPoints;
constexpr auto kByMatches = TeamValue::kMatchPoints;

std::vector<TeamRow> table_of(const std::vector<TeamMatch>& matches, const TeamRules& rules) {
    auto made = team_table(matches, rules);
    if (!made) {
        ADD_FAILURE() << made.error().reason << " " << made.error().message;
        return {};
    }
    return *std::move(made);
}

// By letter, the first number of a criterion.
std::map<std::string, Fraction> values_of(const std::vector<TeamMatch>& matches, TeamRules rules,
                                          const std::string& criterion) {
    rules.criteria = {criterion};
    std::map<std::string, Fraction> found;
    for (const TeamRow& row : table_of(matches, rules))
        found.emplace(letter_of(row.team), row.values.front().at(0));
    return found;
}

std::map<std::string, Fraction> expected_values(const nlohmann::json& rows) {
    std::map<std::string, Fraction> found;
    for (const auto& [letter, value] : rows.items())
        found.emplace(letter, number(value));
    return found;
}

std::vector<TeamMatch> russian_matches(const nlohmann::json& golden) {
    EXPECT_EQ(golden["scoring"], "1/0.5/0");
    return listed_matches(golden["matches"], Fraction(golden["boards"].get<int>()));
}

// RU-2022 WE-29
TEST(TeamTable, EqualsTheRussianTable) {
    const nlohmann::json golden = read_json("ru-draughts-golden.json")["team_round_robin"];
    const std::vector<TeamMatch> matches = russian_matches(golden);
    TeamRules rules = rules_of("ru-draughts-2022", round_robin_by(kByMatches));
    EXPECT_EQ(values_of(matches, rules, "board-points"), expected_values(golden["board_points"]));
    EXPECT_EQ(values_of(matches, rules, "match-points"), expected_values(golden["match_points"]));
    EXPECT_EQ(values_of(matches, rules, "sonneborn-berger"),
              expected_values(golden["sonneborn_berger_by_match_points"]));
    EXPECT_EQ(values_of(matches, rules, "shmulyan"),
              expected_values(golden["shmulyan_by_match_points"]));
    rules.value = kByBoards;
    EXPECT_EQ(values_of(matches, rules, "sonneborn-berger"),
              expected_values(golden["sonneborn_berger_by_board_points"]));
    EXPECT_EQ(values_of(matches, rules, "shmulyan"),
              expected_values(golden["shmulyan_by_board_points"]));
}

// RU-2022 WE-29: the two models of 5.4.9.6.
TEST(TeamTable, ThePlacesOfTheRussianTableDependOnTheModel) {
    const nlohmann::json golden = read_json("ru-draughts-golden.json")["team_round_robin"];
    const std::vector<TeamMatch> matches = russian_matches(golden);
    for (const auto& [key, places_by] : std::map<std::string, TeamValue>{
             {"places_5.4.9.6.1", kByBoards}, {"places_5.4.9.6.2", kByMatches}}) {
        const TeamRules rules = rules_of("ru-draughts-2022", round_robin_by(places_by));
        EXPECT_EQ(letters(table_of(matches, rules)), golden[key].get<std::vector<std::string>>())
            << key;
    }
    const nlohmann::json told = worked_example("teams.json", "RU-2022 WE-29")["third_over_fourth"];
    const TeamRules rules = rules_of("ru-draughts-2022", round_robin_by(kByMatches));
    const auto table = table_of(matches, rules);
    EXPECT_EQ(letters(table),
              golden["places_" + told["model"].get<std::string>()].get<std::vector<std::string>>());
    EXPECT_EQ(table[2].match_points, table[3].match_points);
    EXPECT_EQ(table[2].board_points, number(told["points"][0]));
    EXPECT_EQ(table[3].board_points, number(told["points"][1]));
    ASSERT_TRUE(table[3].separated_by && *table[3].separated_by >= 0);
    EXPECT_EQ(rules.criteria.at(static_cast<std::size_t>(*table[3].separated_by)), told["by"]);
}

// {"A-B": "2.5:1.5"} of the chess file; other letters begin elsewhere.
std::vector<TeamMatch> chess_matches(const nlohmann::json& rows, char from, int boards) {
    std::vector<TeamMatch> matches;
    for (const auto& [pair, result] : rows.items()) {
        const std::string text = result.get<std::string>();
        matches.push_back(
            team_match(pair[0] - from + 1, pair[2] - from + 1, number(std::stod(text)),
                       number(std::stod(text.substr(text.find(':') + 1))), Fraction(boards)));
    }
    return matches;
}

// RU-CHESS W-39
TEST(TeamTable, EqualsTheChessTable) {
    const nlohmann::json file = read_json("ru-chess-examples.json");
    const nlohmann::json& said = file["section_16"]["RU-CHESS W-39"];
    const nlohmann::json& example = file[said["figures"].get<std::string>()];
    const auto& expected = example["expected"];
    const std::vector<TeamMatch> matches =
        chess_matches(example["matches"], 'A', said["boards"].get<int>());
    const TeamRules rules = rules_of("ru-chess-2023", round_robin_by(kByBoards));
    EXPECT_EQ(values_of(matches, rules, "board-points"), expected_values(expected["BP"]));
    EXPECT_EQ(values_of(matches, rules, "match-points"), expected_values(expected["MP"]));
    EXPECT_EQ(values_of(matches, rules, "sonneborn-berger-team"),
              expected_values(expected["SB-T"]));
    const std::vector<TeamRow> table = table_of(matches, rules);
    EXPECT_EQ(letters(table), expected["ranking_39_3_2"].get<std::vector<std::string>>());
    // Equal on board and match points; the match between the two decides.
    EXPECT_EQ(table[0].board_points, table[1].board_points);
    EXPECT_EQ(table[0].match_points, table[1].match_points);
    EXPECT_EQ(letter_of(table[0].team), said["level"][0]);
    EXPECT_EQ(letter_of(table[1].team), said["level"][1]);
    ASSERT_TRUE(table[1].separated_by.has_value());
    EXPECT_EQ(rules.criteria.at(static_cast<std::size_t>(*table[1].separated_by)),
              said["separated_by"]);
    const rulebook::Book book = rulebook::bundled("ru-chess-2023");
    const rulebook::Row* order = book.find("tie_break_order", "team-round-robin");
    EXPECT_EQ(order->citation().article, said["order_of_criteria"]);
    EXPECT_EQ(rules.criteria, order->words("criteria"));
}

// RU-CHESS W-40: which of the two scores comes first decides who wins, so it has to be said.
TEST(TeamTable, ThePrimaryScoreDecidesTheWinnerAndMustBeSaid) {
    const nlohmann::json file = read_json("ru-chess-examples.json");
    const nlohmann::json& said = file["section_16"]["RU-CHESS W-40"];
    const nlohmann::json& example = file[said["figures"].get<std::string>()];
    const auto& expected = example["expected"];
    const std::vector<TeamMatch> matches =
        chess_matches(example["matches"], 'P', said["boards"].get<int>());
    const auto letter = [](int team) { return std::string(1, static_cast<char>('P' + team - 1)); };
    for (const auto& [key, places_by] :
         std::map<std::string, TeamValue>{{"winner_if_board_points_first", kByBoards},
                                          {"winner_if_match_points_first", kByMatches}}) {
        const auto table = table_of(matches, rules_of("ru-chess-2023", round_robin_by(places_by)));
        EXPECT_EQ(letter(table.at(0).team), expected[key]) << key;
        for (const TeamRow& row : table) {
            EXPECT_EQ(row.board_points, number(expected["BP"][letter(row.team)]));
            EXPECT_EQ(row.match_points, number(expected["MP"][letter(row.team)]));
        }
    }
    TeamChoice silent = round_robin_by(kByBoards);
    silent.places_by.reset();
    const auto refused = team_rules(rulebook::bundled("ru-chess-2023"), silent);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, said["not_set"]["refused"]);
    EXPECT_EQ(refused.error().citations.front().article, said["not_set"]["article"]);
    EXPECT_TRUE(team_rules(rulebook::bundled("ua-draughts-2024"), silent)) << "III.H.7 says it";
}

// UA-2024 WE-51, RU-CHESS W-41: more than the other team, or more than half of the points.
TEST(TeamMatch, IsWonByTheRuleOfTheBook) {
    for (const char* name : {"UA-2024 WE-51", "RU-CHESS W-41"}) {
        SCOPED_TRACE(name);
        const nlohmann::json example = worked_example("teams.json", name);
        // What the boards add up to is asserted by core/rounds.
        TeamMatch match = team_match(1, 2, number(example["score"][0]), number(example["score"][1]),
                                     number(example["possible"]));
        for (const auto& board : example["boards"])
            match.boards.push_back({number(board[0]), number(board[1])});
        const bool half = example["rule"] == "half";
        if (half) {
            EXPECT_EQ(match.possible * Fraction(1, 2), number(example["half_of_possible"]));
            EXPECT_LT(match.first_points, number(example["half_of_possible"]));
            const rulebook::Book book = rulebook::bundled("ru-chess-2023");
            EXPECT_EQ(book.rows("team_ranking").front().citation().article, example["article"]);
        }
        TeamChoice choice = round_robin_by(kByMatches);
        const TeamRules rules = rules_of(half ? "ru-chess-2023" : "ua-draughts-2024", choice);
        for (const TeamRow& row : table_of({match}, rules)) {
            EXPECT_EQ(row.match_points,
                      number(example["match_points"][static_cast<std::size_t>(row.team) - 1]));
        }
    }
}

// RU-CHESS 38.7.1, as the file of tie-breaks has it.
TEST(TeamMatch, PointsOfChessGoByHalfOfThePossible) {
    const nlohmann::json expected = read_json("ru-chess-tiebreaks.json")["match_points"];
    const auto points = [](int halves) {
        return match_points(
            team_match(1, 2, Fraction(halves, 2), Fraction(8 - halves, 2), Fraction(4)),
            MatchRule::kHalf);
    };
    EXPECT_EQ(points(5), expected["more_than_half_board_points"]);
    EXPECT_EQ(points(4), expected["exactly_half"]);
    EXPECT_EQ(points(3), expected["less_than_half"]);
}

// UA-2024 WE-54
TEST(TeamTable, BoardPointsSplitUkrainianTeamsWhoseMatchWasDrawn) {
    const nlohmann::json example = worked_example("teams.json", "UA-2024 WE-54");
    const TeamRules rules = rules_of("ua-draughts-2024", round_robin_by(kByMatches));
    const auto table =
        table_of(listed_matches(example["matches"], number(example["possible"])), rules);
    EXPECT_EQ(letters(table), example["order"].get<std::vector<std::string>>());
    for (const std::size_t place : {0U, 1U}) {
        EXPECT_EQ(table[place].match_points, number(example["match_points"])) << place;
        EXPECT_EQ(table[place].matches_won, example["matches_won"]) << place;
        EXPECT_EQ(table[place].values[0], Value{number(example["points_of_their_match"])}) << place;
    }
    const auto decided = std::find(rules.criteria.begin(), rules.criteria.end(),
                                   example["decided_by"].get<std::string>());
    EXPECT_EQ(table[1].separated_by, decided - rules.criteria.begin());
}

// RU-CHESS W-42: a team that was removed counts for nobody.
TEST(TeamTable, MatchesOfARemovedTeamAreAnnulledForEverybody) {
    const nlohmann::json example = worked_example("teams.json", "RU-CHESS W-42");
    const auto matches = listed_matches(example["matches"], number(example["possible"]));
    TeamRules rules = rules_of("ru-chess-2023", round_robin_by(kByBoards));
    const int removed = team_of(example["removed"].get<std::string>());
    for (const TeamRow& row : table_of(matches, rules)) {
        if (row.team == removed) {
            EXPECT_EQ(row.matches, example["earlier_matches"]);
        }
    }
    rules.struck = {removed};
    const auto table = table_of(matches, rules);
    ASSERT_EQ(table.size(), example["board_points"].size());
    for (const TeamRow& row : table) {
        EXPECT_EQ(row.board_points, number(example["board_points"][letter_of(row.team)]));
        EXPECT_EQ(row.match_points, number(example["match_points"][letter_of(row.team)]));
    }
}

TeamMatch with_boards(int first, int second, const std::vector<std::pair<int, int>>& boards) {
    TeamMatch match =
        team_match(first, second, Fraction(), Fraction(), Fraction(2 * std::ssize(boards)));
    for (const auto& [one, two] : boards) {
        match.boards.push_back({Fraction(one), Fraction(two)});
        match.first_points += Fraction(one);
        match.second_points += Fraction(two);
    }
    return match;
}

// UA-2024 III.H.7.2: the sum of places at the boards, less is better, then the first board.
TEST(TeamTable, BoardsSplitTeamsThatNothingElseSplits) {
    const std::vector<TeamMatch> matches{with_boards(1, 2, {{2, 0}, {0, 2}}),
                                         with_boards(1, 3, {{2, 0}, {1, 1}}),
                                         with_boards(2, 3, {{2, 0}, {1, 1}})};
    TeamRules rules = rules_of("ua-draughts-2024", round_robin_by(kByMatches));
    rules.criteria = {"board-places"};
    auto table = table_of(matches, rules);
    // First board 4, 2, 0 points: places 1, 2, 3; second board 1, 3, 2: places 3, 1, 2.
    EXPECT_EQ(table[0].team, 2);
    EXPECT_EQ(table[0].values[0], Value{Fraction(-3)});
    EXPECT_EQ(table[1].values[0], Value{Fraction(-4)});
    rules.criteria = {"board-order"};
    table = table_of(matches, rules);
    EXPECT_EQ(table[0].team, 1);
    EXPECT_EQ(table[0].values[0], (Value{Fraction(4), Fraction(1)}));
}

// As of individuals: the beaten less those one has lost to, in match points.
TEST(TeamTable, UkrainianCoefficientsAreSums) {
    const auto matches = listed_matches(
        nlohmann::json::parse(R"([["A","B",5,3],["A","C",4,4],["B","C",6,2]])"), Fraction(8));
    const TeamRules rules = rules_of("ua-draughts-2024", round_robin_by(kByMatches));
    EXPECT_EQ(rules.coefficient, "shmulyan");
    const auto values = values_of(matches, rules, "coefficient");
    EXPECT_EQ(values.at("A"), Fraction(2)) << "beat B, who has two";
    EXPECT_EQ(values.at("B"), Fraction(1 - 3)) << "beat C with one, lost to A with three";
    EXPECT_EQ(values_of(matches, rules, "sonneborn-berger-doubled").at("A"), Fraction(2 * 2 + 1));
}

// A Swiss of three teams: a round without an opponent and a team that did not come.
TEST(TeamTable, UnplayedMatchesCountAsTheBookSays) {
    TeamMatch bye = team_match(3, 0, Fraction(4), Fraction(), Fraction(4));
    bye.round = 1;
    TeamMatch absent = team_match(1, 3, Fraction(4), Fraction(), Fraction(4));
    absent.round = 2;
    absent.played = false;
    TeamMatch free = team_match(2, 0, Fraction(4), Fraction(), Fraction(4));
    free.round = 2;
    TeamMatch met = team_match(1, 2, Fraction(5, 2), Fraction(3, 2), Fraction(4));
    met.round = 1;
    TeamChoice choice = round_robin_by(kByMatches);
    choice.system = "swiss";
    const TeamRules russian = rules_of("ru-draughts-2022", choice);
    const std::vector<TeamMatch> matches{met, bye, absent, free};
    EXPECT_EQ(values_of(matches, russian, "matches-won").at("A"), Fraction(2));
    EXPECT_EQ(values_of(matches, russian, "matches-won").at("C"), Fraction(0)) << "a bye is none";
    EXPECT_EQ(values_of(matches, russian, "solkoff").at("B"), Fraction(4 + 2))
        << "the first and the lowest";
    const TeamRules chess = rules_of("ru-chess-2023", choice);
    EXPECT_EQ(values_of(matches, chess, "buchholz").at("B"), Fraction(3 + 0))
        << "one win and a supposed draw; a virtual team with nothing before";
    const pairing::Field field = team_field(matches, chess);
    EXPECT_TRUE(field.player(3).had_free_win());
    EXPECT_EQ(field.player(1).points(), 4);
}

TEST(TeamTable, RefusesWhatItDoesNotKnowAndBoardsThatDoNotAddUp) {
    TeamRules rules;
    rules.criteria = {"koya"};
    EXPECT_EQ(team_table({}, rules).error().reason, "CRITERION_UNKNOWN");
    rules.criteria = {"coefficient"};
    rules.coefficient = "coefficient";
    EXPECT_EQ(team_table({}, rules).error().reason, "CRITERION_UNKNOWN");
    rules = {};
    TeamMatch wrong = with_boards(1, 2, {{2, 0}, {0, 2}});
    wrong.first_points = Fraction(3);
    EXPECT_EQ(team_table({wrong}, rules).error().reason, "FIELD_INCONSISTENT");
}

}  // namespace
}  // namespace collegium::standings
