// The Swiss of the chess catalogue as a competition: the book and a regulation make its table.
#include <algorithm>
#include <cmath>
#include <map>

#include <gtest/gtest.h>

#include <collegium/play/places.hpp>
#include <collegium/play/settings.hpp>

#include "core/play/competitions.hpp"
#include "support/data_file.hpp"

namespace collegium::play::chess_table_test {
namespace {

using competitions::chess;
using standings::Fraction;
using standings::Value;

nlohmann::json file() {
    return testing_support::data_file("pairing/ru-chess-examples.json");
}
nlohmann::json said(const std::string& example) {
    return file()["section_16"].at(example);
}

Fraction fraction(const nlohmann::json& value) {
    return {std::llround(value.get<double>() * 4), 4};
}

// As the regulation of a competition has them; `wins` empty: it says nothing of what a win is.
Settings settings_of(const nlohmann::json& example, const std::string& wins) {
    std::string criteria;
    for (const auto& one : example["criteria"])
        criteria += (criteria.empty() ? "" : ",") + one.get<std::string>();
    std::vector<std::pair<std::string, std::string>> values{
        {"system", "swiss"}, {"rounds", example["rounds"].dump()}, {"tie-breaks", criteria}};
    if (!wins.empty()) values.emplace_back("wins-count", wins);
    return propose_settings(competitions::regulation("ru-chess-2023", "chess", values),
                            *chess().find("discipline", "chess"))
        .settings;
}

// "1-4 1:0", "6-2 +:-", "7 bye 1", "5 absent 0"
void enter(Round& round, const std::string& line) {
    static const std::map<std::string, Game> results{
        {"1:0", {Outcome::kFirstWins, Ending::kUsual, {}, {}}},
        {"1/2:1/2", {Outcome::kDraw, Ending::kUsual, {}, {}}},
        {"0:1", {Outcome::kSecondWins, Ending::kUsual, {}, {}}},
        {"+:-", {Outcome::kSecondAbsent, Ending::kAbsence, {}, {}}}};
    const int first = std::stoi(line);
    const auto space = line.find(' ');
    const auto dash = line.find('-');
    const std::string rest = line.substr(space + 1);
    if (dash > space) {
        if (rest.starts_with("bye"))
            round.bye = first;
        else
            round.absent.push_back(first);
        return;
    }
    Board board;
    board.number = static_cast<int>(round.boards.size()) + 1;
    board.first = first;
    board.second = std::stoi(line.substr(dash + 1));
    board.games = {results.at(rest)};
    round.boards.push_back(std::move(board));
}

Tournament swiss(const nlohmann::json& example, const std::string& wins) {
    Tournament tournament = competitions::drawn(System::kSwiss, example["players"].get<int>());
    tournament.settings = settings_of(example, wins);
    const nlohmann::json figures = file().at(example["figures"].get<std::string>());
    for (Participant& one : tournament.participants)
        one.rating = figures["ratings"][std::to_string(one.number)].get<int>();
    for (int number = 1; number <= example["rounds"]; ++number) {
        Round round;
        round.number = number;
        round.state = RoundState::kClosed;
        for (const auto& line : figures["rounds"][std::to_string(number)])
            enter(round, line.get<std::string>());
        tournament.rounds.push_back(std::move(round));
    }
    return tournament;
}

// RU-CHESS W-32, by all that the regulation may count as a win and where it does not say it. The
// virtual opponents of RU-CHESS W-31 are in the coefficients.
TEST(ChessTable, OfASwissIsOrderedAsTheExampleIs) {
    const nlohmann::json example = said("RU-CHESS W-32");
    const nlohmann::json figures = file().at(example["figures"].get<std::string>());
    const auto criteria = example["criteria"].get<std::vector<std::string>>();
    const auto at = [&](const char* criterion) {
        return static_cast<std::size_t>(std::ranges::find(criteria, criterion) - criteria.begin());
    };
    for (const auto& policy : example["policies"]) {
        const std::string given = policy["wins-count"];
        std::vector<std::string> regulations{given};
        if (given == example["where_silent"]) regulations.emplace_back();
        for (const std::string& wins : regulations) {
            SCOPED_TRACE(given + (wins.empty() ? ", the regulation is silent" : ""));
            const Places places = places_after(swiss(example, wins), chess()).value();
            EXPECT_TRUE(places.complete);
            EXPECT_EQ(competitions::order(places),
                      figures["ranking_39_3_4"][policy["ranking"].get<std::string>()]
                          .get<std::vector<int>>());
            for (const auto& [number, expected] : figures["expected"].items()) {
                SCOPED_TRACE(number);
                const standings::Row& row = competitions::row(places, std::stoi(number));
                EXPECT_EQ(row.points, fraction(expected["pts"]));
                EXPECT_EQ(row.values[at("games-with-black")], Value{fraction(expected["BLACK"])});
                EXPECT_EQ(row.values[at("buchholz-cut-1")], Value{fraction(expected["BH-C1"])});
                EXPECT_EQ(row.values[at("buchholz")], Value{fraction(expected["BH"])});
                EXPECT_EQ(row.values[at("sonneborn-berger")],
                          Value{fraction(figures["SB_bye_virtual_opponent"][number])});
                EXPECT_EQ(row.rated_games, example["rated_games"][number].get<int>());
            }
        }
    }
}

// RU-CHESS W-33: of two who never met the encounter says nothing.
TEST(ChessTable, OfASwissSkipsTheEncounterOfTwoWhoNeverMet) {
    const nlohmann::json tied = said("RU-CHESS W-33");
    const nlohmann::json example = said("RU-CHESS W-32");
    const auto criteria = example["criteria"].get<std::vector<std::string>>();
    const auto decided = std::ranges::find(criteria, tied["separated_by"].get<std::string>());
    ASSERT_NE(decided, criteria.end());
    ASSERT_EQ(criteria.front(), "direct-encounter");
    const Places places = places_after(swiss(example, ""), chess()).value();
    for (const auto& player : tied["players"]) {
        const int number = player["number"];
        const standings::Row& row = competitions::row(places, number);
        EXPECT_EQ(row.points, fraction(player["pts"])) << number;
        EXPECT_EQ(row.values.front().empty(), !player["met"].get<bool>()) << number;
        if (number == tied["ahead"]) continue;
        EXPECT_EQ(row.separated_by, decided - criteria.begin());
        EXPECT_EQ(row.place, competitions::row(places, tied["ahead"].get<int>()).place + 1);
    }
}

}  // namespace
}  // namespace collegium::play::chess_table_test
