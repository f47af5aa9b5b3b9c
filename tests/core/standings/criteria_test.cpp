// Every criterion the books name, for individuals and for teams, can be computed.
#include <algorithm>

#include <gtest/gtest.h>

#include <collegium/standings/team.hpp>

#include "core/rulebook/bundled_books.hpp"
#include "core/standings/tables.hpp"

namespace collegium::standings {
namespace {

using pairing::Field;
using pairing::Part;
using pairing::Side;

bool among(const std::vector<std::string_view>& ids, const std::string& id) {
    return std::find(ids.begin(), ids.end(), id) != ids.end();
}

// What no book describes may still be named by a regulation (RU-2022 5.4.8.2, RU-CHESS 39.1,
// UA-2024 III.G.4).
TEST(Criteria, OfNoBookAreOfferedByAllOfThem) {
    for (const char* id : {"ru-draughts-2022", "ru-chess-2023", "ua-draughts-2024"}) {
        const rulebook::Book book = rulebook::bundled(id);
        for (const char* criterion : {"progressive", "performance"}) {
            const rulebook::Row* row = book.find("tie_break", criterion);
            ASSERT_NE(row, nullptr) << id << ": " << criterion;
            EXPECT_TRUE(row->flag("individuals"));
            EXPECT_FALSE(row->text("note").empty());
        }
    }
}

TEST(Criteria, OfTheBooksAreComputable) {
    for (const char* id : {"ru-draughts-2022", "ru-chess-2023", "ua-draughts-2024"}) {
        const rulebook::Book book = rulebook::bundled(id);
        ASSERT_FALSE(book.rows("tie_break").empty()) << id;
        for (const rulebook::Row& row : book.rows("tie_break")) {
            const std::string& criterion = row.text("id");
            ASSERT_TRUE(row.flag("individuals") || row.flag("teams")) << criterion;
            EXPECT_TRUE(!row.flag("individuals") || among(criteria(), criterion))
                << id << ": " << criterion;
            EXPECT_TRUE(!row.flag("teams") || among(team_criteria(), criterion))
                << id << ", teams: " << criterion;
        }
        for (const rulebook::Row& row : book.rows("tie_break_order")) {
            const bool teams = row.text("applies").starts_with("team");
            for (const std::string& criterion : row.words("criteria")) {
                EXPECT_TRUE(among(teams ? team_criteria() : criteria(), criterion))
                    << id << ": " << criterion;
            }
        }
    }
}

// "38.6.2 (first)" is 38.6.2: what the file says beside the article stands after it.
std::string article_in(const nlohmann::json& art) {
    const std::string text = art.get<std::string>();
    return text.substr(0, text.find(' '));
}

// The orders RU-CHESS 39.3 recommends are those of the book, each under its own article.
TEST(Criteria, OfTheChessBookStandInTheRecommendedOrder) {
    const nlohmann::json data = read_json("ru-chess-tiebreaks.json");
    const std::map<std::string, std::string> ids{{"ARO", "average-rating"},
                                                 {"ARO-C", "average-rating-cut"},
                                                 {"BH", "buchholz"},
                                                 {"BH-M1", "buchholz-median-1"},
                                                 {"BH-M2", "buchholz-median-2"},
                                                 {"BH-C1", "buchholz-cut-1"},
                                                 {"BH-C2", "buchholz-cut-2"},
                                                 {"KOYA", "koya"},
                                                 {"KOYA-X", "koya-extended"},
                                                 {"BLACK", "games-with-black"},
                                                 {"DE", "direct-encounter"},
                                                 {"SB", "sonneborn-berger"},
                                                 {"SB-2", "sonneborn-berger-double"},
                                                 {"SB-T", "sonneborn-berger-team"},
                                                 {"MP", "match-points"},
                                                 {"BP", "board-points"},
                                                 {"PLAYOFF", "play-off"},
                                                 {"WINS", "wins"}};
    const rulebook::Book book = rulebook::bundled("ru-chess-2023");
    ASSERT_EQ(data["coefficients"].size(), ids.size());
    for (const auto& coefficient : data["coefficients"]) {
        const std::string& id = ids.at(coefficient["code"].get<std::string>());
        const rulebook::Row* row = book.find("tie_break", id);
        ASSERT_NE(row, nullptr) << id;
        EXPECT_EQ(row->citation().article, article_in(coefficient["art"])) << id;
    }
    const std::map<std::string, std::string> groups{
        {"individual_round_robin", "individual-round-robin"},
        {"team_round_robin", "team-round-robin"},
        {"individual_swiss_close_ratings", "swiss-close-ratings"},
        {"individual_swiss_different_ratings", "swiss-different-ratings"},
        {"team_swiss", "team-swiss"}};
    const nlohmann::json& recommended = data["recommended_order"];
    EXPECT_EQ(recommended.size(), book.rows("tie_break_order").size());
    for (const auto& [group, expected] : recommended.items()) {
        std::vector<std::string> order;
        for (const auto& code : expected["order"])
            order.push_back(ids.at(code.get<std::string>()));
        const rulebook::Row* row = book.find("tie_break_order", groups.at(group));
        ASSERT_NE(row, nullptr) << group;
        EXPECT_EQ(row->citation().article, expected["art"]) << group;
        EXPECT_EQ(row->words("criteria"), order) << group;
    }
}

// A share of 3 out of 4 against an average of 2000 is worth 193 more, all of it 800, nothing 800
// less.
TEST(Criteria, PerformanceGoesByTheTableOfRatingRegulations) {
    Field field = players(5, {2, 1, 0, 2});
    for (auto& player : field.players)
        player.rating = player.number == 1 ? 1900 : 1980 + 10 * (player.number - 2);
    field.players[4].rating = 2030;  // 1980, 1990, 2000, 2030: 2000 on average
    meet(field, 1, 2, 2, 0);
    meet(field, 1, 3, 2, 0);
    meet(field, 1, 4, 1, 1);
    meet(field, 1, 5, 1, 1);
    even_out(field);
    const auto values = firsts(field, {}, "performance");
    EXPECT_EQ(values.at(1), Fraction(2193));
    EXPECT_EQ(values.at(2), Fraction(1900 - 800));
    EXPECT_EQ(values.at(4), Fraction(1900));
    EXPECT_EQ(firsts(players(1), {}, "performance").at(1), Fraction(0));
}

// Points after every round, added up: who scored early is better.
TEST(Criteria, ProgressiveAddsUpThePointsAfterEveryRound) {
    Field field = players(4);
    meet(field, 1, 2, 2, 0);
    meet(field, 3, 4, 1, 1);
    meet(field, 1, 3, 1, 1);
    meet(field, 2, 4, 2, 0);
    meet(field, 4, 1, 2, 0);
    meet(field, 3, 2, 1, 1);
    const auto values = firsts(field, {}, "progressive");
    EXPECT_EQ(values.at(1), Fraction(2 + 3 + 3));
    EXPECT_EQ(values.at(2), Fraction(0 + 2 + 3));
    EXPECT_EQ(values.at(3), Fraction(1 + 2 + 3));
    EXPECT_EQ(values.at(4), Fraction(1 + 1 + 3));
    Rules rules;
    rules.criteria = {"progressive"};
    EXPECT_EQ(order(field, rules), (std::vector<int>{1, 3, 2, 4}));
}

// RU-CHESS 38.3.1 allows both ways. The lower number wins: shares of 1, 2/3, 1/3 and nothing.
TEST(Criteria, ExtendedKoyaTakesGroupsOutFromHalfUpOrInFromHalfDown) {
    Field field = players(4, {2, 1, 0, 2});
    for (int first = 1; first <= 4; ++first) {
        for (int second = first + 1; second <= 4; ++second)
            meet(field, first, second, 2, 0);
    }
    even_out(field);
    Rules rules;
    rules.criteria = {"koya-extended"};
    const auto values = [&](int number) {
        for (const Row& row : ranked(field, rules)) {
            if (row.number == number) return row.values[0];
        }
        return Value();
    };
    EXPECT_EQ(values(1), (Value{1, 0, 0})) << "above half, above 2/3, above all";
    EXPECT_EQ(values(3), (Value{0, 0, 0}));
    rules.koya_steps = KoyaSteps::kInclude;
    EXPECT_EQ(values(1), (Value{2, 3})) << "with the third, with the last";
    EXPECT_EQ(values(2), (Value{1, 2}));
    EXPECT_EQ(values(3), (Value{0, 1}));
}

// RU-CHESS 38.1.1: one or more of the lowest ratings.
TEST(Criteria, TheAverageRatingIsCutByAsManyAsTheRegulationSays) {
    Field field = players(4, {2, 1, 0, 2});
    for (auto& player : field.players)
        player.rating = 1900 + 100 * player.number;
    for (int opponent = 2; opponent <= 4; ++opponent)
        meet(field, 1, opponent, 1, 1);
    even_out(field);
    Rules rules;
    const std::vector<int> averages{2200, 2250, 2300, 0};
    for (int cut = 0; cut <= 3; ++cut) {
        rules.rating_cut = cut;
        EXPECT_EQ(firsts(field, rules, "average-rating-cut").at(1),
                  Fraction(averages[static_cast<std::size_t>(cut)]))
            << cut;
    }
}

// Those who are level after everything play for the place; their points in the main table stay.
TEST(Criteria, APlayOffDecidesAmongThoseWhoPlayedIt) {
    Field field = players(3);
    meet(field, 1, 2, 1, 1);
    meet(field, 2, 3, 1, 1);
    meet(field, 3, 1, 1, 1);
    even_out(field);
    Rules rules;
    rules.criteria = {"direct-encounter", "play-off"};
    rules.play_off = {{1, Fraction(1)}, {2, Fraction(2)}};
    EXPECT_EQ(ranked(field, rules)[0].last_place, 3) << "one of the three did not play it";
    rules.play_off.emplace(3, Fraction(0));
    EXPECT_EQ(order(field, rules), (std::vector<int>{2, 1, 3}));
    EXPECT_EQ(ranked(field, rules)[1].separated_by, 1);
    for (const Row& row : ranked(field, rules))
        EXPECT_EQ(row.points, Fraction(2));
}

// A free round of an odd round robin is no game: it neither adds to a base nor reads as leaving.
TEST(Criteria, AFreeRoundIsNoGame) {
    Field field = players(3, {2, 1, 0, 2});
    field.players[0].rounds = {{Part::kFree, 0, Side::kFirst, 0},
                               {Part::kPlayed, 2, Side::kFirst, 2},
                               {Part::kPlayed, 3, Side::kFirst, 1}};
    field.players[1].rounds = {{Part::kPlayed, 3, Side::kFirst, 1},
                               {Part::kPlayed, 1, Side::kSecond, 0},
                               {Part::kFree, 0, Side::kFirst, 0}};
    field.players[2].rounds = {{Part::kPlayed, 2, Side::kSecond, 1},
                               {Part::kFree, 0, Side::kFirst, 0},
                               {Part::kPlayed, 1, Side::kSecond, 1}};
    Rules chess;
    chess.unplayed = Unplayed::kVirtual;
    // 3 has one point of two, half: points against 3 count; 2 has half a point of two.
    EXPECT_EQ(firsts(field, chess, "koya").at(1), Fraction(1, 2));
    EXPECT_EQ(firsts(field, chess, "buchholz").at(1), Fraction(3, 2));
    EXPECT_EQ(firsts(field, {}, "solkoff").at(2), Fraction(5, 2));
    for (const Row& row : ranked(field, {}))
        EXPECT_EQ(row.rated_games, 2);
}

}  // namespace
}  // namespace collegium::standings
