// Examples of the Russian chess catalogue.
#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include <collegium/standings/explain.hpp>

#include "contributions.hpp"
#include "core/rulebook/bundled_books.hpp"
#include "core/standings/tables.hpp"

namespace collegium::standings {
namespace {

using pairing::Field;
using pairing::Part;
using pairing::Points;
using pairing::Side;

constexpr pairing::Scale kHalves{2, 1, 0, 2};

Points halves(const std::string& text) {
    return text == "1/2" ? 1 : static_cast<Points>(2 * std::stod(text));
}

// "1-4 1:0", "6-2 +:-", "7 bye 1", "5 absent 0"
void enter(Field& field, const std::string& line) {
    const auto space = line.find(' ');
    const auto dash = line.find('-');
    const std::string rest = line.substr(space + 1);
    if (dash == std::string::npos || dash > space) {
        auto& player = field.players[static_cast<std::size_t>(std::stoi(line)) - 1];
        const Part part = rest.starts_with("bye") ? Part::kBye : Part::kAbsent;
        const Points points = halves(rest.substr(rest.find(' ') + 1));
        player.rounds.push_back({part, 0, Side::kFirst, points});
        return;
    }
    const int white = std::stoi(line.substr(0, dash));
    const int black = std::stoi(line.substr(dash + 1));
    const auto colon = rest.find(':');
    const std::string first = rest.substr(0, colon);
    const std::string second = rest.substr(colon + 1);
    if (first == "+") {
        meet(field, white, black, 2, 0, Part::kForfeitWin, Part::kForfeitLoss);
    } else if (first == "-") {
        meet(field, white, black, 0, 2, Part::kForfeitLoss, Part::kForfeitWin);
    } else {
        meet(field, white, black, halves(first), halves(second));
    }
}

// What section 16 of the catalogue says beside the figures of the file.
nlohmann::json said(const std::string& example) {
    return read_json("ru-chess-examples.json")["section_16"].at(example);
}
// The figures that belong to it.
nlohmann::json figures(const std::string& example) {
    return read_json("ru-chess-examples.json").at(said(example)["figures"].get<std::string>());
}

Field swiss() {
    const nlohmann::json example = figures("RU-CHESS W-32");
    const nlohmann::json of = said("RU-CHESS W-32");
    Field field = players(of["players"].get<int>(), kHalves);
    for (auto& player : field.players) {
        player.rating = example["ratings"][std::to_string(player.number)].get<int>();
    }
    for (int round = 1; round <= of["rounds"]; ++round) {
        for (const auto& line : example["rounds"][std::to_string(round)]) {
            enter(field, line.get<std::string>());
        }
    }
    return field;
}

const rulebook::Book& chess_book() {
    static const rulebook::Book book = rulebook::bundled("ru-chess-2023");
    return book;
}

// Unplayed games as the book has them (37.1).
Rules chess() {
    Rules rules;
    if (chess_book().rows("ranking").front().text("unplayed") == "virtual")
        rules.unplayed = Unplayed::kVirtual;
    return rules;
}

// RU-CHESS W-32
TEST(ChessStandings, EqualTheSwissExample) {
    const nlohmann::json example = figures("RU-CHESS W-32");
    const Field field = swiss();
    const std::map<std::string, std::string> criteria{{"BH", "buchholz"},
                                                      {"BH-C1", "buchholz-cut-1"},
                                                      {"BH-C2", "buchholz-cut-2"},
                                                      {"BH-M1", "buchholz-median-1"},
                                                      {"BH-M2", "buchholz-median-2"},
                                                      {"ARO", "average-rating"},
                                                      {"ARO-C1", "average-rating-cut"},
                                                      {"BLACK", "games-with-black"},
                                                      {"wins_over_board", "wins"}};
    for (const auto& [key, criterion] : criteria) {
        const auto values = firsts(field, chess(), criterion);
        for (const auto& [player, expected] : example["expected"].items()) {
            EXPECT_EQ(values.at(std::stoi(player)), number(expected[key])) << criterion << player;
        }
    }
    Rules all = chess();
    all.wins = Wins::kPluses;
    const auto wins = firsts(field, all, "wins");
    Rules named = chess();
    named.wins = Wins::kForfeits;
    const auto with_forfeits = firsts(field, named, "wins");
    const nlohmann::json expected_wins = said("RU-CHESS W-32").at("wins_with_forfeits");
    ASSERT_FALSE(expected_wins.empty());
    for (const auto& [player, expected] : expected_wins.items())
        EXPECT_EQ(with_forfeits.at(std::stoi(player)), number(expected))
            << player << ": a plus over an absent one is a win, a bye is none";
    const auto with_virtual = firsts(field, chess(), "sonneborn-berger");
    Rules bye_zero = chess();
    bye_zero.bye_in_berger_counts = false;
    const auto without = firsts(field, bye_zero, "sonneborn-berger");
    for (const auto& [player, expected] : example["expected"].items()) {
        const int of = std::stoi(player);
        EXPECT_EQ(wins.at(of), number(expected["wins_all"])) << player;
        EXPECT_EQ(with_virtual.at(of), number(example["SB_bye_virtual_opponent"][player]))
            << player;
        EXPECT_EQ(without.at(of), number(example["SB_bye_zero"][player])) << player;
    }
}

// RU-CHESS 37.2: an unplayed game is decided, and who has no opponent has won it, whatever the
// regulation gives for it.
TEST(ChessStandings, ABergerOfHalfAPointGivenIsThatOfAWin) {
    Field field = players(3, kHalves);
    meet(field, 1, 2, 2, 0);
    field.players[2].rounds.push_back({Part::kBye, 0, Side::kFirst, 1});
    meet(field, 3, 1, 1, 1);
    field.players[1].rounds.push_back({Part::kBye, 0, Side::kFirst, 2});
    // The virtual opponent of 3 has 0 + (1 − ½) + ½ · 1 = 1; number 1 has 1½, of a draw.
    const Fraction expected = Fraction(1) + Fraction(3, 4);
    EXPECT_EQ(firsts(field, chess(), "sonneborn-berger").at(3), expected);
    EXPECT_EQ(firsts(field, chess(), "sonneborn-berger-double").at(3), expected);
    Rules by_pluses = chess();
    by_pluses.wins = Wins::kPluses;
    EXPECT_EQ(firsts(field, by_pluses, "wins").at(3), Fraction(0)) << "in this coefficient alone";

    Rules rules = chess();
    rules.criteria = {"sonneborn-berger"};
    std::string told;
    for (const Line& line : explain(field, rules, ranked(field, rules), 3, 2, Telling()))
        told += line.text + "\n";
    EXPECT_NE(told.find("победы над плюс (1) = 1; ничьи с № 1 (1½)"), std::string::npos) << told;
}

// RU-CHESS W-32: what each round adds, by real and by virtual opponents; an opponent's unplayed
// games are draws.
TEST(ChessStandings, EqualTheContributionsOfTheSwissExample) {
    const nlohmann::json expected = figures("RU-CHESS W-32")["expected"];
    const nlohmann::json rated_games = said("RU-CHESS W-32")["rated_games"];
    const Field field = swiss();
    const std::vector<Card> made = cards(field, chess());
    ASSERT_EQ(made.size(), expected.size());
    for (const Card& card : made) {
        const auto& row = expected[std::to_string(card.number)];
        EXPECT_EQ(card.points, number(row["pts"])) << card.number;
        ASSERT_EQ(card.rounds.size(), row["contrib"].size());
        for (std::size_t i = 0; i < card.rounds.size(); ++i) {
            const Contribution& round = card.rounds[i];
            EXPECT_EQ(round.score, number(row["contrib"][i])) << card.number << " " << i;
            if (!round.played) continue;
            const int opponent = made[static_cast<std::size_t>(round.opponent)].number;
            EXPECT_EQ(round.score, number(expected[std::to_string(opponent)]["adjusted"]));
        }
        EXPECT_EQ(card.rated_games, rated_games[std::to_string(card.number)].get<int>())
            << "byes, the forfeit and the absence are not rated";
    }
}

// The book's recommended criteria for individuals.
std::vector<std::string> criteria_of_book(const nlohmann::json& article) {
    for (const rulebook::Row& row : chess_book().rows("tie_break_order"))
        if (row.citation().article == article) return row.words("criteria");
    return {};
}

// RU-CHESS W-32: places by 39.3.4; whether pluses are wins changes them.
TEST(ChessStandings, AreOrderedByTheRecommendedCriteria) {
    const nlohmann::json example = said("RU-CHESS W-32");
    const nlohmann::json ranking = figures("RU-CHESS W-32")["ranking_39_3_4"];
    const std::map<std::string, Wins> readings{
        {"played", Wins::kPlayed}, {"forfeits", Wins::kForfeits}, {"pluses", Wins::kPluses}};
    Rules rules = chess();
    rules.criteria = example["criteria"].get<std::vector<std::string>>();
    EXPECT_EQ(rules.criteria, criteria_of_book(example["order_of_criteria"]));
    const auto place_of = [&](const nlohmann::json& criterion) {
        return static_cast<std::size_t>(
            std::ranges::find(rules.criteria, criterion.get<std::string>()) -
            rules.criteria.begin());
    };
    for (const auto& policy : example["policies"]) {
        SCOPED_TRACE(policy.dump());
        rules.wins = readings.at(policy["wins-count"]);
        EXPECT_EQ(order(swiss(), rules),
                  ranking[policy["ranking"].get<std::string>()].get<std::vector<int>>());
        const std::vector<Row> rows = ranked(swiss(), rules);
        for (std::size_t i = 0; i < example["level"].size(); ++i) {
            const auto row = std::ranges::find(rows, example["level"][i].get<int>(), &Row::number);
            ASSERT_NE(row, rows.end());
            EXPECT_EQ(row->points, number(example["level_points"]));
            EXPECT_EQ(row->values[place_of("direct-encounter")],
                      Value{number(example["direct_encounter"])})
                << "they met and drew";
            for (const auto& [criterion, values] : policy["values"].items())
                EXPECT_EQ(row->values[place_of(criterion)], Value{number(values[i])}) << criterion;
            if (row->number == policy["ahead"]) continue;
            EXPECT_EQ((row - 1)->number, policy["ahead"].get<int>());
            EXPECT_EQ(row->separated_by, static_cast<int>(place_of(policy["separated_by"])));
        }
    }
}

// RU-CHESS W-33: who never met is not split by the game between them.
TEST(ChessStandings, SkipTheEncounterOfTwoWhoNeverMet) {
    const nlohmann::json tied = said("RU-CHESS W-33");
    Rules rules = chess();
    rules.criteria = said("RU-CHESS W-32")["criteria"].get<std::vector<std::string>>();
    const auto decided = std::ranges::find(rules.criteria, tied["separated_by"].get<std::string>());
    ASSERT_NE(decided, rules.criteria.end());
    const std::vector<Row> rows = ranked(swiss(), rules);
    for (const auto& player : tied["players"]) {
        const auto row = std::ranges::find(rows, player["number"].get<int>(), &Row::number);
        ASSERT_NE(row, rows.end());
        EXPECT_EQ(row->points, number(player["pts"])) << player;
        EXPECT_EQ(row->values[0].empty(), !player["met"].get<bool>()) << player;
        EXPECT_EQ(row->values[1], Value{number(player["WINS"])}) << player;
        EXPECT_EQ(row->values[2], Value{number(player["BLACK"])}) << player;
        EXPECT_EQ(row->values[3], Value{number(player["BH-C1"])}) << player;
        if (row->number != tied["ahead"]) {
            EXPECT_EQ(row->separated_by, decided - rules.criteria.begin());
            EXPECT_EQ((row - 1)->number, tied["ahead"].get<int>());
        }
    }
}

// RU-CHESS W-31
TEST(ChessStandings, AVirtualOpponentGrowsWithTheRounds) {
    nlohmann::json examples = figures("RU-CHESS W-31");
    ASSERT_EQ(examples.size(), 4U);
    examples.push_back(said("RU-CHESS W-31")["half_point_bye"]);
    for (const auto& example : examples) {
        SCOPED_TRACE(example.dump());
        Field field = players(1, kHalves);
        const auto missed = example["R"].get<std::size_t>();
        Points before = halves(example["before"].dump());
        for (std::size_t round = 1; round <= example["n"]; ++round) {
            const Points points =
                round == missed ? halves(example["got"].dump()) : std::min(before, kHalves.win);
            if (round < missed) before -= points;
            field.players[0].rounds.push_back({Part::kBye, 0, Side::kFirst, points});
        }
        ASSERT_EQ(field.players[0].points_after(missed - 1), halves(example["before"].dump()));
        EXPECT_EQ(cards(field, chess()).front().rounds.at(missed - 1).score, number(example["S"]));
    }
}

Field round_robin(const std::set<std::string>& left_out = {}) {
    const nlohmann::json results = figures("RU-CHESS W-34")["results"];
    Field field = players(6, kHalves);
    for (const auto& [pair, result] : results.items()) {
        if (!left_out.contains(pair)) enter(field, pair + " " + result.get<std::string>());
    }
    even_out(field);
    return field;
}

// RU-CHESS W-34, RU-CHESS W-35
TEST(ChessStandings, EqualTheRoundRobinExample) {
    const nlohmann::json expected = figures("RU-CHESS W-34")["expected"];
    const Field field = round_robin();
    const std::map<std::string, std::string> criteria{
        {"SB", "sonneborn-berger"}, {"KOYA", "koya"}, {"WINS", "wins"}};
    for (const auto& [key, criterion] : criteria) {
        const auto values = firsts(field, chess(), criterion);
        for (const auto& [player, value] : expected[key].items()) {
            EXPECT_EQ(values.at(std::stoi(player)), number(value)) << criterion << player;
        }
    }
    for (const Row& row : ranked(field, chess()))
        EXPECT_EQ(row.points, number(expected["pts"][std::to_string(row.number)]));
    const auto extended = firsts(field, chess(), "koya-extended");
    const nlohmann::json without_half =
        figures("RU-CHESS W-35")["expected"]["KOYA_extended_excluding_50pct"];
    for (const auto& [player, value] : without_half.items()) {
        EXPECT_EQ(extended.at(std::stoi(player)), number(value)) << player;
    }
    const nlohmann::json example = said("RU-CHESS W-34");
    Rules rules = chess();
    rules.criteria = example["criteria"].get<std::vector<std::string>>();
    EXPECT_EQ(rules.criteria, criteria_of_book(example["order_of_criteria"]));
    EXPECT_EQ(order(field, rules), expected["ranking_39_3_1"].get<std::vector<int>>());
    for (const Row& row : ranked(field, rules)) {
        const std::string key = std::to_string(row.number);
        if (example["separated"].contains(key)) {
            ASSERT_TRUE(row.separated_by.has_value()) << key;
            EXPECT_EQ(rules.criteria.at(static_cast<std::size_t>(*row.separated_by)),
                      example["separated"][key])
                << key;
        }
        if (!expected["DE_among_1_3_4_5"].contains(key)) continue;
        EXPECT_EQ(row.values[0], Value{number(expected["DE_among_1_3_4_5"][key])}) << key;
    }
}

// The figures of a withdrawal example, and the round robin without what was not played.
nlohmann::json withdrawal(const std::string& example) {
    return figures("RU-CHESS W-34").at(said(example)["figures"].get<std::string>());
}
Field without_unplayed(const std::string& example) {
    return round_robin(said(example)["unplayed"].get<std::set<std::string>>());
}

// RU-CHESS W-36: whoever left before half counts for nobody.
TEST(ChessStandings, AStruckPlayerCountsForNobody) {
    const nlohmann::json example = said("RU-CHESS W-36");
    const nlohmann::json expected = withdrawal("RU-CHESS W-36");
    Rules rules = chess();
    rules.struck = {example["left"].get<int>()};
    const std::vector<Row> rows = ranked(without_unplayed("RU-CHESS W-36"), rules);
    ASSERT_EQ(rows.size(), example["tie_of"].get<std::size_t>());
    for (const Row& row : rows) {
        EXPECT_EQ(row.points, number(expected["pts"][std::to_string(row.number)]));
        EXPECT_EQ(row.last_place, example["tie_of"].get<int>());
    }
    for (const auto& [criterion, values] : example["recomputed"].items()) {
        for (const auto& [of, value] : firsts(without_unplayed("RU-CHESS W-36"), rules, criterion))
            EXPECT_EQ(value, number(values[std::to_string(of)])) << criterion << " " << of;
    }
}

// RU-CHESS W-37: who left at half or later counts, and the pluses of the unplayed games give
// points.
TEST(ChessStandings, WhoLeftAtHalfOrLaterCounts) {
    const nlohmann::json expected = withdrawal("RU-CHESS W-37");
    const nlohmann::json rated = said("RU-CHESS W-37")["rated_games"];
    Field field = without_unplayed("RU-CHESS W-37");
    for (const auto& [pair, mark] : expected["marks"].items())
        enter(field, pair + " " + mark.get<std::string>());
    even_out(field);
    for (const Row& row : ranked(field, chess())) {
        const std::string key = std::to_string(row.number);
        EXPECT_EQ(row.points, number(expected["pts"][key])) << key;
        EXPECT_EQ(row.rated_games, rated[key].get<int>()) << key;
    }
}

// RU-CHESS W-36: the finished games of a struck player stay for the rating.
TEST(ChessStandings, GamesAgainstAStruckPlayerAreRatedWhereTheBookSaysSo) {
    const nlohmann::json example = said("RU-CHESS W-36");
    Rules rules = chess();
    rules.struck = {example["left"].get<int>()};
    const Field field = without_unplayed("RU-CHESS W-36");
    for (const Row& row : ranked(field, rules))
        EXPECT_EQ(row.rated_games, example["games_each"].get<int>()) << row.number;
    rules.rated_though_struck = {example["left"].get<int>()};
    for (const Row& row : ranked(field, rules)) {
        const std::string key = std::to_string(row.number);
        EXPECT_EQ(row.rated_games, example["rated_games"][key].get<int>()) << key;
        EXPECT_EQ(row.points, number(example["points_each"]));
    }
}

// RU-CHESS W-38
TEST(ChessStandings, TwoCyclesMultiplyPointsByPoints) {
    const nlohmann::json example = figures("RU-CHESS W-38");
    const std::string letters = "ABC";
    const auto number_of = [&](char letter) { return static_cast<int>(letters.find(letter)) + 1; };
    Field field = players(3, kHalves);
    // "A-B": "1.5:0.5" is a win and a draw.
    for (const auto& [pair, result] : example["results"].items()) {
        const Points both = halves(result.get<std::string>());
        const Points first = both > 2 ? 2 : both - both / 2;
        const int one = number_of(pair[0]);
        const int two = number_of(pair[2]);
        meet(field, one, two, first, 2 - first);
        meet(field, two, one, 2 - (both - first), both - first);
    }
    even_out(field);
    const auto& expected = example["expected"];
    const auto values = firsts(field, chess(), "sonneborn-berger-double");
    Rules rules = chess();
    rules.criteria = criteria_of_book(said("RU-CHESS W-38")["order_of_criteria"]);
    std::vector<std::string> ranking;
    for (const int one : order(field, rules))
        ranking.emplace_back(1, letters[static_cast<std::size_t>(one) - 1]);
    EXPECT_EQ(ranking, said("RU-CHESS W-38")["ranking_39_3_1"].get<std::vector<std::string>>());
    const nlohmann::json tie = said("RU-CHESS W-38");
    for (const Row& row : ranked(field, rules)) {
        const std::string key(1, letters[static_cast<std::size_t>(row.number) - 1]);
        if (key == tie["behind"]) {
            ASSERT_TRUE(row.separated_by.has_value());
            EXPECT_EQ(rules.criteria.at(static_cast<std::size_t>(*row.separated_by)),
                      tie["separated_by"]);
        }
        EXPECT_EQ(row.points, number(expected["pts"][key])) << key;
        EXPECT_EQ(values.at(row.number), number(expected["SB-2"][key])) << key;
        if (!expected["DE_B_C"].contains(key)) continue;
        EXPECT_EQ(row.values[0], Value{number(expected["DE_B_C"][key])}) << key;
    }
}

}  // namespace
}  // namespace collegium::standings
