#include <gtest/gtest.h>

#include <collegium/rounds/captain.hpp>
#include <collegium/rounds/line_up.hpp>
#include <collegium/rounds/start.hpp>
#include <collegium/rounds/team_match.hpp>

#include "core/rounds/examples.hpp"
#include "core/rulebook/bundled_books.hpp"
#include "support/worked_example.hpp"

namespace collegium::rounds {
namespace {

using pairing::Side;
using rulebook::bundled;

// RU-CHESS W-14, UA-2024 WE-50
TEST(TeamSides, FollowTheFirstBoard) {
    for (const auto& example : examples("teams.json", "sides")) {
        SCOPED_TRACE(example["example"].get<std::string>());
        const Side first = example["first_board"] == "first" ? Side::kFirst : Side::kSecond;
        std::vector<int> begins;
        for (int board = 1; board <= example["boards"].get<int>(); ++board) {
            if (side_at_board(first, board) == Side::kFirst) begins.push_back(board);
            EXPECT_NE(side_at_board(first, board), side_at_board(pairing::other(first), board));
        }
        EXPECT_EQ(begins, example["begins_at"].get<std::vector<int>>());
        EXPECT_EQ(clocks_at_left(first), example["clocks_at_left"]);
        EXPECT_NE(clocks_at_left(first), clocks_at_left(pairing::other(first)));
        if (!example.contains("white_at")) continue;
        std::map<std::string, std::vector<int>> white;
        for (int board = 1; board <= example["boards"].get<int>(); ++board) {
            const bool of_first = side_at_board(first, board) == Side::kFirst;
            const bool of_second = side_at_board(pairing::other(first), board) == Side::kFirst;
            if (of_first) white[example["teams"][0]].push_back(board);
            if (of_second) white[example["teams"][1]].push_back(board);
        }
        EXPECT_EQ(nlohmann::json(white), example["white_at"]);
    }
}

// UA-2024 WE-51, RU-CHESS W-41: what the boards add up to; what the match is then worth is of
// core/standings.
TEST(TeamScore, IsTheSumOfTheBoards) {
    for (const char* name : {"UA-2024 WE-51", "RU-CHESS W-41"}) {
        const nlohmann::json example =
            testing_support::worked_example("standings/teams.json", name);
        const auto score = [](const nlohmann::json& points) {
            return Score{static_cast<pairing::Points>(2 * points[0].get<double>()),
                         static_cast<pairing::Points>(2 * points[1].get<double>())};
        };
        std::vector<TeamBoard> boards;
        for (const auto& board : example["boards"])
            boards.push_back({score(board)});
        const int possible = example["possible"].get<int>();
        const int win = possible / static_cast<int>(boards.size());
        const MatchCredit match = match_credit(boards, {2 * win, win, 0, 2});
        EXPECT_EQ(match.score, score(example["score"])) << name;
        EXPECT_EQ(match.possible, 2 * possible) << name;
    }
}

// RU-2022 WE-30, RU-CHESS W-42
TEST(Turnout, IsJudgedByTheBook) {
    const std::map<Turnout, std::string> words{{Turnout::kPlays, "plays"},
                                               {Turnout::kMatchLost, "match-lost"},
                                               {Turnout::kMayBeRemoved, "may-be-removed"}};
    const nlohmann::json rows = examples("teams.json", "turnout");
    ASSERT_EQ(rows.size(), 9U);
    for (const auto& example : rows) {
        const auto book = bundled(example["book"].get<std::string>());
        const TurnoutVerdict verdict =
            turnout(book, example["size"].get<int>(), example["present"].get<int>());
        EXPECT_EQ(words.at(verdict.turnout), example["verdict"]) << example;
        if (example.contains("needed")) {
            EXPECT_EQ(verdict.needed, example["needed"].get<int>()) << example;
        }
        if (example.contains("article")) {
            EXPECT_EQ(verdict.citation.article, example["article"]) << example;
        }
    }
}

// RU-CHESS W-42: the boards of those who are missing are lost by absence, after the default time.
TEST(Turnout, LeavesEmptyBoardsLost) {
    const nlohmann::json example = examples("teams.json", "missing_boards");
    const auto late = lateness_rule(bundled(example["book"].get<std::string>()),
                                    example["default_minutes"].get<int>(), seconds::max());
    ASSERT_TRUE(late);
    // By that time, of the boards whose second player is missing.
    const auto lost_at = [&](const nlohmann::json& time) {
        std::vector<std::size_t> lost;
        for (std::size_t i = 0; i < example["boards"]; ++i) {
            const Arrivals came{seconds(0),
                                i < example["present"] ? std::optional(seconds(0)) : std::nullopt};
            if (lost_by(*late, came, time_of_day(time)) == ShowUp::kSecondLoses) lost.push_back(i);
        }
        return lost;
    };
    EXPECT_EQ(lost_at(example["within"]).size(), example["lost_within"]);
    const std::vector<std::size_t> lost = lost_at(example["after"]);
    EXPECT_EQ(lost.size(), example["lost_after"]);
    const pairing::Scale halves{2, 1, 0, 2};
    const auto score = [](const nlohmann::json& points) {
        return Score{static_cast<pairing::Points>(2 * points[0].get<double>()),
                     static_cast<pairing::Points>(2 * points[1].get<double>())};
    };
    std::vector<TeamBoard> boards(example["boards"].get<std::size_t>(),
                                  TeamBoard{score(example["points_at_each_played"])});
    for (const std::size_t i : lost)
        boards[i] = {{halves.win, halves.loss}, false};
    const MatchCredit match = match_credit(boards, halves);
    EXPECT_EQ(match.score, score(example["score"]));
    EXPECT_EQ(match.possible, 2 * example["possible"].get<int>());
    std::vector<int> rated;
    for (std::size_t i = 0; i < match.boards.size(); ++i)
        if (match.boards[i].rated) rated.push_back(static_cast<int>(i) + 1);
    EXPECT_EQ(rated, example["rated"].get<std::vector<int>>());
}

TEST(Turnout, OfAMatchNobodyCameToGivesItAway) {
    const pairing::Scale halves{2, 1, 0, 2};
    EXPECT_EQ(match_forfeited(6, false, true, halves).score, (Score{12, 0}));
    EXPECT_EQ(match_forfeited(6, true, true, halves).score, (Score{0, 0}));
}

TeamList team_of(int boards, Seating seating, const std::vector<int>& reserve_boards) {
    TeamList team;
    team.boards = boards;
    team.seating = seating;
    for (int board = 1; board <= boards; ++board)
        team.members.push_back({board, board, {}});
    team.members.push_back({boards + 1, 0, reserve_boards});
    return team;
}

// RU-2022 WE-31, UA-2024 WE-52
TEST(LineUp, ThatCameTooLateGivesWayToTheOneTheBookNames) {
    const std::map<LineUpSource, std::string> words{
        {LineUpSource::kHandedIn, "handed-in"},
        {LineUpSource::kFirstRound, "first-round"},
        {LineUpSource::kPreviousRound, "previous-round"},
        {LineUpSource::kMain, "main"}};
    const auto orders = examples("teams.json", "orders").get<std::map<std::string, LineUp>>();
    const int boards = static_cast<int>(orders.at("main").size());
    const nlohmann::json rows = examples("teams.json", "line_ups");
    ASSERT_EQ(rows.size(), 6U);
    for (const auto& example : rows) {
        const Seating seating = example["seating"] == "free" ? Seating::kFree : Seating::kFixed;
        const auto rule = line_up_rule(bundled(example["book"].get<std::string>()), seating);
        ASSERT_TRUE(rule) << example;
        std::optional<HandedIn> handed_in;
        if (!example["received"].is_null()) {
            handed_in = HandedIn{orders.at("handed-in"),
                                 time_of_day(example["start"]) - time_of_day(example["received"])};
        }
        const RoundLineUp made =
            line_up_of_round(*rule, team_of(boards, seating, {}), handed_in,
                             {orders.at("first-round"), orders.at("previous-round")});
        const std::string expected = example["source"].get<std::string>();
        EXPECT_EQ(words.at(made.source), expected) << example;
        EXPECT_EQ(made.line_up, orders.at(expected)) << example;
        EXPECT_EQ(made.late, handed_in && expected != "handed-in") << example;
        if (!example.contains("article")) continue;
        EXPECT_EQ(rule->citation.article, example["article"]) << example;
        EXPECT_EQ(rule->citation.section, chapter_of(example, rule->citation)) << example;
    }
    EXPECT_FALSE(line_up_rule(bundled("ru-chess-2023"), Seating::kFixed)) << "24.1: the regulation";
    EXPECT_EQ(line_up_rule(bundled("ua-draughts-2024"), Seating::kFree, 20)->before,
              std::chrono::minutes(20));
}

TEST(LineUp, OfTheFirstRoundIsTheMainOneWhereNoneIsHandedIn) {
    const auto rule = line_up_rule(bundled("ru-draughts-2022"), Seating::kFixed).value();
    const RoundLineUp made = line_up_of_round(rule, team_of(3, Seating::kFixed, {}), {}, {});
    EXPECT_EQ(made.line_up, (LineUp{1, 2, 3}));
    EXPECT_EQ(made.source, LineUpSource::kMain);
}

// RU-2022 WE-32, RU-CHESS W-43, UA-2024 WE-53
TEST(BoardRights, AGameWithoutTheRightIsALossAtThatBoard) {
    const nlohmann::json rows = examples("teams.json", "rights");
    ASSERT_EQ(rows.size(), 3U);
    for (const auto& example : rows) {
        SCOPED_TRACE(example["example"].get<std::string>());
        const int boards = example["boards"].get<int>();
        const TeamList team =
            team_of(boards, Seating::kFixed, example["reserve_boards"].get<std::vector<int>>());
        const int board = example["board"].get<int>();
        const auto person = example["person"].get<std::int64_t>();
        EXPECT_FALSE(may_play(team, person, board));
        // Before the round it is told, after it the board is lost.
        LineUp line_up = main_line_up(team);
        line_up[static_cast<std::size_t>(board) - 1] = person;
        if (person <= boards) line_up[static_cast<std::size_t>(person) - 1] = 0;
        const auto found =
            review_line_up(bundled(example["book"].get<std::string>()), team, line_up);
        ASSERT_EQ(found.size(), 1U);
        EXPECT_EQ(found[0].reason, example["reason"]);
        EXPECT_EQ(found[0].field, "boards/" + std::to_string(board));
        EXPECT_EQ(found[0].metadata.at("board"), std::to_string(board)) << "its words name it";
        const sdk::Citation& cited = found[0].citations.front();
        EXPECT_EQ(cited.article, example["article"]);
        EXPECT_EQ(cited.section, chapter_of(example, cited));
        const auto points = [&](const char* key, std::size_t i) {
            return static_cast<pairing::Points>(example.value("unit", 1) *
                                                example[key][i].get<double>());
        };
        const pairing::Scale scale{points("scale", 0), points("scale", 1), points("scale", 2), 1};
        std::vector<TeamBoard> played(static_cast<std::size_t>(boards),
                                      TeamBoard{{scale.draw, scale.draw}});
        TeamBoard& wrong = played[static_cast<std::size_t>(board) - 1];
        wrong.played = {points("played", 0), points("played", 1)};
        (example["team"] == "first" ? wrong.first_without_right : wrong.second_without_right) =
            true;
        const MatchCredit match = match_credit(played, scale);
        for (int i = 1; i <= boards; ++i) {
            const BoardCredit& counted = match.boards[static_cast<std::size_t>(i) - 1];
            if (i == board) {
                EXPECT_EQ(counted.score, (Score{points("counts", 0), points("counts", 1)}));
                EXPECT_FALSE(counted.rated);
            } else {
                EXPECT_EQ(counted.score, (Score{scale.draw, scale.draw})) << "other boards stand";
            }
        }
    }
}

TEST(BoardRights, FollowTheSeatingOfTheStatute) {
    const TeamList fixed = team_of(3, Seating::kFixed, {2, 3});
    EXPECT_TRUE(may_play(fixed, 2, 2));
    EXPECT_FALSE(may_play(fixed, 2, 1));
    EXPECT_TRUE(may_play(fixed, 4, 3));
    EXPECT_FALSE(may_play(fixed, 4, 1));
    EXPECT_FALSE(may_play(fixed, 2, 4)) << "no such board";
    const TeamList shift = team_of(3, Seating::kShift, {});
    EXPECT_TRUE(may_play(shift, 2, 1)) << "the first one is missing";
    EXPECT_FALSE(may_play(shift, 1, 2));
    EXPECT_TRUE(may_play(team_of(3, Seating::kFree, {}), 1, 3));
    const auto book = bundled("ru-draughts-2022");
    EXPECT_TRUE(review_line_up(book, shift, {2, 3, 4}).empty());
    const auto turned = review_line_up(book, shift, {3, 2, 4});
    ASSERT_EQ(turned.size(), 1U);
    EXPECT_EQ(turned[0].reason, "BOARD_ORDER_BROKEN");
    EXPECT_EQ(review_line_up(book, shift, {2, 2, 0}).back().reason, "SEATED_TWICE");
}

TEST(BoardRights, BothWithoutTheRightBothLose) {
    TeamBoard board{{2, 0}};
    board.first_without_right = board.second_without_right = true;
    EXPECT_EQ(credit(board, {2, 1, 0, 1}).score, (Score{0, 0}));
}

// RU-CHESS W-44, RU-CHESS W-46, UA-2024 WE-55
TEST(Captain, AloneActsForTheTeam) {
    const std::map<std::string, std::int64_t> persons{{"captain", 1}, {"deputy", 2}, {"player", 3}};
    const nlohmann::json rows = examples("teams.json", "captains");
    ASSERT_EQ(rows.size(), 7U);
    for (const auto& example : rows) {
        const auto book = bundled(example["book"].get<std::string>());
        const auto at = [&](const char* key) {
            return std::chrono::sys_seconds(time_of_day(example[key]));
        };
        Captaincy team;
        team.captain = persons.at("captain");
        if (example.contains("told")) {
            team.delegations.push_back(
                {persons.at("deputy"), at("told"), example["in_writing"].get<bool>()});
        }
        const std::int64_t person = persons.at(example["person"].get<std::string>());
        const auto signs = check_captain(book, team, person, at("at"));
        const auto protests = check_team_protest(book, team, person, at("at"), true);
        EXPECT_EQ(signs.has_value(), example["signs"]) << example;
        EXPECT_EQ(protests.has_value(), example["protests"]) << example;
        if (protests) continue;
        EXPECT_EQ(protests.error().reason, "NOT_THE_CAPTAIN") << example;
        ASSERT_FALSE(protests.error().citations.empty()) << example;
        const sdk::Citation& cited = protests.error().citations.front();
        EXPECT_EQ(cited.section, chapter_of(example, cited)) << example;
        EXPECT_EQ(cited.article, example.value("article", cited.article)) << example;
    }
}

TEST(Captain, ProtestsInWritingWhereTheBookAsksForIt) {
    Captaincy team;
    team.captain = 1;
    const std::chrono::sys_seconds now{};
    const auto spoken = [&](const char* book) {
        return check_team_protest(bundled(book), team, 1, now, false);
    };
    EXPECT_EQ(spoken("ru-draughts-2022").error().reason, "PROTEST_NOT_WRITTEN");
    EXPECT_EQ(spoken("ru-chess-2023").error().reason, "PROTEST_NOT_WRITTEN");
    EXPECT_TRUE(spoken("ua-draughts-2024"));
}

}  // namespace
}  // namespace collegium::rounds
