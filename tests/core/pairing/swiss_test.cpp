#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include <collegium/pairing/explain.hpp>
#include <collegium/pairing/swiss.hpp>

#include "core/pairing/competitions.hpp"
#include "support/worked_example.hpp"

namespace collegium::pairing::swiss_test {
namespace {

using Unordered = std::set<std::pair<int, int>>;

Unordered unordered(const std::vector<std::pair<int, int>>& pairs) {
    Unordered found;
    for (const auto& [a, b] : pairs)
        found.emplace(std::min(a, b), std::max(a, b));
    return found;
}

std::vector<std::pair<int, int>> listed(const nlohmann::json& pairs) {
    std::vector<std::pair<int, int>> found;
    for (const auto& pair : pairs)
        found.emplace_back(pair[0].get<int>(), pair[1].get<int>());
    return found;
}

Points points_of(const std::string& result) {
    return result == "W" ? 2 : result == "D" ? 1 : 0;
}

SwissSettings by(Method method, Side number_one = Side::kFirst) {
    SwissSettings settings;
    settings.method = method;
    settings.number_one = number_one;
    return settings;
}

Round paired(const Field& field, const SwissSettings& settings) {
    auto round = pair_swiss(field, settings);
    if (!round) {
        ADD_FAILURE() << round.error().reason << " " << round.error().message;
        return {};
    }
    return *round;
}

// How a competition of the golden file is paired.
SwissSettings golden_settings(const nlohmann::json& competition) {
    EXPECT_EQ(competition["scoring"], "2/1/0") << "what points_of reads";
    const std::string article = competition["article"].get<std::string>();
    return by(article.starts_with("5.4.10.5")   ? Method::kRuNumbers
              : article.starts_with("5.4.10.6") ? Method::kRuTruncatedSolkoff
                                                : Method::kRuBuchholz,
              competition["lot_first_pair"] == "W" ? Side::kFirst : Side::kSecond);
}

// A round of the golden file as it was played.
void enter_golden(Field& field, const nlohmann::json& round, int bye) {
    std::vector<Points> points;
    for (const auto& result : round["results_from_white"])
        points.push_back(points_of(result.get<std::string>()));
    enter(field, listed(round["pairs_white_black"]), points, bye);
}

// RU-2022 WE-22, RU-2022 WE-23, RU-2022 WE-24, RU-2022 WE-25: the competitions of the golden file,
// round by round. Pairs of later rounds are binding; who begins in them is a choice of the
// catalogue.
TEST(Swiss, PairsTheRussianGoldenCompetitions) {
    const nlohmann::json golden = read_json("ru-draughts-golden.json");
    ASSERT_EQ(golden["swiss"].size(), 4U);
    for (const auto& competition : golden["swiss"]) {
        Field field = field_of(competition["players"].get<int>());
        for (const auto& expected : competition["rounds"]) {
            SCOPED_TRACE(competition["article"].dump() + ", round " + expected["round"].dump());
            const Round round = paired(field, golden_settings(competition));
            const auto pairs = listed(expected["pairs_white_black"]);
            EXPECT_EQ(unordered(pairs_of(round)), unordered(pairs));
            EXPECT_EQ(std::set(pairs.begin(), pairs.end()).size(), round.pairs.size());
            const auto made = pairs_of(round);
            EXPECT_EQ(std::set(made.begin(), made.end()), std::set(pairs.begin(), pairs.end()));
            EXPECT_EQ(round.bye, expected["plus"].is_null() ? 0 : expected["plus"].get<int>());
            // Groups are joined only where the text has no answer.
            const auto& completed = competition["rounds_needing_completion_rule"];
            EXPECT_EQ(!round.joined.empty(),
                      std::count(completed.begin(), completed.end(), round.number) > 0);
            if (!expected.contains("results_from_white")) break;
            enter_golden(field, expected, round.bye);
            for (const auto& [player, after] : expected["points_after"].items())
                EXPECT_EQ(field.player(std::stoi(player)).points(), after) << player;
        }
    }
}

// "first" or "last" of the score group, as the round was paired; empty: neither.
std::string place_in_group(const Field& field, const Round& round, int number) {
    std::vector<int> group;
    for (const int member : round.order)
        if (field.player(member).points() == field.player(number).points()) group.push_back(member);
    if (group.front() == number) return "first";
    return group.back() == number ? "last" : "";
}

// What an example tells of a round beside its results: score groups in their order, who floats to
// whom, who has met, which groups had to be joined or at whom the text has no answer.
void expect_told(const Field& field, const SwissSettings& settings, const Round& round,
                 const nlohmann::json& told) {
    EXPECT_EQ(explain_pair(field, settings, round, 0, {}).front().citations.front().article,
              told["article"]);
    for (const auto& group : told["groups"]) {
        std::vector<int> members;
        for (const int number : round.order)
            if (field.player(number).points() == group["points"]) members.push_back(number);
        EXPECT_EQ(members, group["members"].get<std::vector<int>>());
    }
    const auto floats = listed(told.value("floats", nlohmann::json::array()));
    auto pairs = listed(told["pairs"]);
    pairs.insert(pairs.end(), floats.begin(), floats.end());
    EXPECT_EQ(unordered(pairs_of(round)), unordered(pairs));
    for (const Pair& pair : round.pairs) {
        if (unordered(floats).contains(std::minmax(pair.first, pair.second))) {
            EXPECT_EQ(pair.how, How::kFloat) << pair.first << "–" << pair.second;
        }
    }
    for (const auto& [floater, meets] : floats) {
        EXPECT_GT(field.player(floater).points(), field.player(meets).points());
        EXPECT_EQ(place_in_group(field, round, floater), told["floater"]);
        if (!told.contains("meets")) continue;
        EXPECT_EQ(place_in_group(field, round, meets), told["meets"]);
    }
    for (const auto& [first, second] : listed(told.value("met", nlohmann::json::array())))
        EXPECT_TRUE(field.player(first).has_met(second)) << first << "–" << second;
    std::vector<std::vector<int>> joined;
    for (const Joined& groups : round.joined)
        joined.push_back(groups.members);
    if (told.contains("dead_end")) {
        ASSERT_FALSE(joined.empty());
        const std::vector<int>& first = joined.front();
        EXPECT_EQ(std::count(first.begin(), first.end(), told["dead_end"].get<int>()), 1);
    } else {
        EXPECT_EQ(joined, told.value("joined", std::vector<std::vector<int>>()));
    }
    EXPECT_EQ(round.bye, told.value("plus", 0));
    if (round.bye == 0) return;
    EXPECT_EQ(explain_bye(field, settings, round, {}).front().citations.front().article,
              told["article_of_plus"]);
}

// RU-2022 WE-22, RU-2022 WE-23, RU-2022 WE-24, RU-2022 WE-25
TEST(Swiss, HasTheGroupsAndFloatersOfTheRussianExamples) {
    const nlohmann::json golden = read_json("ru-draughts-golden.json")["swiss"];
    const nlohmann::json examples = read_json("examples.json");
    for (const char* name : {"RU-2022 WE-22", "RU-2022 WE-23", "RU-2022 WE-24", "RU-2022 WE-25"}) {
        const nlohmann::json& example = examples[name];
        const nlohmann::json& competition = golden[example["golden"].get<std::size_t>()];
        Field field = field_of(competition["players"].get<int>());
        std::size_t found = 0;
        for (const auto& played : competition["rounds"]) {
            const Round round = paired(field, golden_settings(competition));
            for (const auto& told : example["rounds"]) {
                if (told["round"] != round.number) continue;
                SCOPED_TRACE(std::string(name) + ", round " + std::to_string(round.number));
                ++found;
                expect_told(field, golden_settings(competition), round, told);
            }
            if (!played.contains("results_from_white")) break;
            enter_golden(field, played, round.bye);
        }
        EXPECT_EQ(found, example["rounds"].size()) << name;
    }
}

const Pair& pair_of(const Round& round, const std::pair<int, int>& two) {
    const auto found = std::find_if(round.pairs.begin(), round.pairs.end(), [&](const Pair& pair) {
        return std::minmax(pair.first, pair.second) == std::minmax(two.first, two.second);
    });
    if (found == round.pairs.end()) throw std::runtime_error("no such pair");
    return *found;
}

// Why a round of a Ukrainian example is as it is: who leaves his group for whom, who was to leave
// before him and could not, whose alternation decided the sides.
void expect_reasons(const Field& field, const Round& round, const nlohmann::json& told) {
    std::vector<int> left;
    for (const ScoreGroup& group : round.groups)
        left.insert(left.end(), group.left.begin(), group.left.end());
    EXPECT_EQ(left, told.value("left", std::vector<int>()));
    const Unordered floats = unordered(listed(told.value("floats", nlohmann::json::array())));
    for (const Pair& pair : round.pairs) {
        EXPECT_EQ(pair.how == How::kFloat, floats.contains(std::minmax(pair.first, pair.second)))
            << pair.first << "–" << pair.second;
    }
    for (const auto& two : listed(told.value("higher_alternates", nlohmann::json::array())))
        EXPECT_EQ(pair_of(round, two).sides, SideRule::kHigher);
    for (const auto& [first, second] : listed(told.value("met", nlohmann::json::array())))
        EXPECT_TRUE(field.player(first).has_met(second)) << first << "–" << second;
    if (!told.contains("passed_over")) return;
    const auto& passed = told["passed_over"];
    ASSERT_EQ(passed["why"], "others");
    const auto of = std::find_if(round.pairs.begin(), round.pairs.end(), [&](const Pair& pair) {
        return pair.first == passed["by"] || pair.second == passed["by"];
    });
    ASSERT_NE(of, round.pairs.end());
    EXPECT_TRUE(
        std::any_of(of->passed_over.begin(), of->passed_over.end(), [&](const Trial& trial) {
            return trial.who == passed["first"].get<int>() && trial.why == Why::kOthers;
        }));
}

// UA-2024 WE-46 (section 8.4) and UA-2024 WE-47. Their Solkoffs are of core/standings.
TEST(Swiss, PairsTheUkrainianExamples) {
    const nlohmann::json examples = read_json("ua-examples.json");
    for (const char* name : {"swiss_8", "swiss_7"}) {
        const auto& competition = examples[name];
        Field field = field_of(competition["players"].get<int>());
        SwissSettings settings =
            by(Method::kUaMedian,
               competition["number_one_colour"] == "W" ? Side::kFirst : Side::kSecond);
        settings.numbers_by_lot = !competition["rated"].get<bool>();
        for (const auto& expected : competition["rounds"]) {
            SCOPED_TRACE(std::string(name) + ", round " + expected["round"].dump());
            const Round round = paired(field, settings);
            EXPECT_EQ(round.number, expected["round"]);
            const auto pairs = listed(expected["pairs"]);
            const auto made = pairs_of(round);
            EXPECT_EQ(std::set(made.begin(), made.end()), std::set(pairs.begin(), pairs.end()));
            EXPECT_EQ(round.bye, expected["bye"].is_null() ? 0 : expected["bye"].get<int>());
            expect_reasons(field, round, expected);
            if (expected.contains("classification")) {
                std::vector<int> order;
                for (const auto& row : expected["classification"]) {
                    const int player = row["no"].get<int>();
                    order.push_back(player);
                    EXPECT_EQ(field.player(player).points(), row["points"]) << player;
                }
                EXPECT_EQ(round.order, order);
            }
            std::vector<Points> points;
            for (std::size_t i = 0; i < pairs.size(); ++i) {
                const std::string key =
                    std::to_string(pairs[i].first) + "-" + std::to_string(pairs[i].second);
                points.push_back(expected.contains("white_points")
                                     ? expected["white_points"][i].get<Points>()
                                     : expected["white_points_by_pair"][key].get<Points>());
            }
            enter(field, pairs, points, round.bye);
        }
    }
}

// UA-2024 III.J.9.10, 9.11: who has less than half of the points is paired from the bottom up. The
// working of each competition stands in the file.
TEST(Swiss, TheLowerBlockOfTheMedianSystemIsPairedFromTheBottomUp) {
    const nlohmann::json competitions = read_json("upwards.json").at("UA-2024 III.J.9.10");
    ASSERT_EQ(competitions.size(), 3U);
    for (const auto& competition : competitions) {
        SCOPED_TRACE(competition["working"].get<std::string>());
        const Field field = field_of_cards(competition["cards"]);
        const Round round = paired(field, by(Method::kUaMedian));
        EXPECT_EQ(round.number, competition["round"]);
        EXPECT_EQ(round.order, competition["order"].get<std::vector<int>>());
        EXPECT_EQ(unordered(pairs_of(round)), unordered(listed(competition["pairs"])));
        std::vector<int> risers;
        for (const ScoreGroup& group : round.groups) {
            EXPECT_TRUE(group.upwards);
            risers.insert(risers.end(), group.left.begin(), group.left.end());
        }
        EXPECT_EQ(risers, competition["risers"].get<std::vector<int>>());
    }
}

// UA-2024 III.J.9.5: without ratings 1 meets 2, 3 meets 4 and so on, odd numbers begin, whatever
// number 1 drew; the last of an odd number has the plus (9.1).
TEST(Swiss, NeighboursMeetInRoundOneOfTheMedianSystemWithoutRatings) {
    SwissSettings settings = by(Method::kUaMedian, Side::kSecond);
    settings.numbers_by_lot = true;
    using Pairs = std::vector<std::pair<int, int>>;
    for (const int players : {8, 9}) {
        Field field = field_of(players);
        const Round round = paired(field, settings);
        EXPECT_EQ(pairs_of(round), (Pairs{{1, 2}, {3, 4}, {5, 6}, {7, 8}}));
        EXPECT_EQ(round.bye, players % 2 == 1 ? players : 0);
        enter(field, pairs_of(round), {2, 1, 0, 2}, round.bye);
        Field rated = field;
        SwissSettings by_rating = settings;
        by_rating.numbers_by_lot = false;
        EXPECT_EQ(paired(field, settings), paired(rated, by_rating)) << "later rounds are the same";
    }
    // Somebody has announced not to come: the even number of a mixed pair does not begin.
    Field field = field_of(8);
    field.players[2].absent = true;
    EXPECT_EQ(pairs_of(paired(field, settings)), (Pairs{{1, 2}, {5, 4}, {7, 6}}));
}

// RU-2022 5.4.10.11 and UA-2024 III.G.5 in the draw, as in the table: a plus counts as the lowest
// points of anybody (number 5 left on 0), or of those who are still there (number 6 has 1). So the
// opponents of number 2 have 3 and 0, or 3 and 1; those of number 1 have 1 and 2.
TEST(Swiss, APlusCountsAsTheLowestPointsByTheBook) {
    Field field = field_of(7, 5);
    enter(field, {{1, 6}, {3, 5}, {4, 7}}, {2, 2, 1}, 2);
    enter(field, {{2, 3}, {4, 1}, {6, 7}}, {1, 1, 1}, 5);
    field.players[4].rounds[1] = {};
    field.players[4].plays = false;
    const auto before = [&](Method method) {
        const std::vector<int> order = paired(field, by(method)).order;
        return std::find(order.begin(), order.end(), 2) < std::find(order.begin(), order.end(), 1);
    };
    EXPECT_TRUE(before(Method::kUaMedian)) << "4 against 3";
    EXPECT_FALSE(before(Method::kRuBuchholz)) << "3 against 3, then by number";
}

// RU-2022 WE-26: a forfeit win uses up the right to a plus. Number 1 won without play in round 2
// and is the last of seven before round 4.
TEST(Swiss, GivesNobodyASecondWinWithoutPlay) {
    const nlohmann::json example = read_json("examples.json")["RU-2022 WE-26"];
    Field field = field_of(example["players"].get<int>());
    for (const auto& played : example["rounds"]) {
        enter(field, listed(played["pairs"]), played["points"].get<std::vector<Points>>(),
              played["plus"].get<int>());
        if (!played.contains("forfeit")) continue;
        const auto two = played["forfeit"].get<std::vector<std::size_t>>();
        field.players[two[0] - 1].rounds.back().part = Part::kForfeitWin;
        field.players[two[1] - 1].rounds.back().part = Part::kForfeitLoss;
    }
    const Round round = paired(field, by(Method::kRuNumbers));
    EXPECT_EQ(round.number, example["round"]);
    EXPECT_EQ(round.order.back(), example["last"]);
    const auto lines = explain_bye(field, by(Method::kRuNumbers), round, {});
    EXPECT_EQ(lines.front().citations.front().article, example["article"]);
    EXPECT_EQ(round.bye, example["plus"]) << "the next one above";
    EXPECT_EQ(round.bye_passed_over,
              (std::vector<Trial>{{example["last"].get<int>(), 0, Why::kHadFreeWin}}));
}

Player with_sides(int number, const std::string& sides) {
    Player player;
    player.number = number;
    int opponent = 100 * number;
    for (const char side : sides) {
        if (side == '+') {
            player.rounds.push_back({Part::kBye, 0, Side::kFirst, 2});
        } else {
            player.rounds.push_back(
                {Part::kPlayed, ++opponent, side == 'W' ? Side::kFirst : Side::kSecond, 1});
        }
    }
    return player;
}

// Gives every opponent of the players a card of their own, so that the field is consistent.
Field with_opponents(std::vector<Player> players) {
    Field field;
    std::vector<Player> opponents;
    const std::size_t rounds = players.front().rounds.size();
    for (const Player& player : players) {
        for (std::size_t i = 0; i < rounds; ++i) {
            if (player.rounds[i].opponent == 0) continue;
            Player opponent;
            opponent.number = player.rounds[i].opponent;
            opponent.plays = false;
            opponent.rounds.resize(rounds);
            opponent.rounds[i] = {Part::kPlayed, player.number, other(player.rounds[i].side), 1};
            opponents.push_back(opponent);
        }
    }
    field.players = std::move(players);
    field.players.insert(field.players.end(), opponents.begin(), opponents.end());
    return field;
}

// Players 1, 2, … with these sides behind them.
Field with_histories(const nlohmann::json& histories) {
    std::vector<Player> players;
    for (const auto& sides : histories)
        players.push_back(
            with_sides(static_cast<int>(players.size()) + 1, sides.get<std::string>()));
    return with_opponents(std::move(players));
}

// RU-2022 WE-27: an unplayed plus does not break a run of three, and two such players cannot meet.
TEST(Swiss, TwoWithThreeOfOneSideInARowDoNotMeet) {
    const nlohmann::json example = read_json("examples.json")["RU-2022 WE-27"];
    const auto black = example["next_black"].get<std::vector<int>>();
    const Round round = paired(with_histories(example["histories"]), by(Method::kRuNumbers));
    ASSERT_EQ(round.pairs.size(), 2U);
    for (const Pair& pair : round.pairs) {
        EXPECT_NE(std::minmax(pair.first, pair.second), std::minmax(black[0], black[1]));
        for (const int run : black)
            EXPECT_NE(pair.first, run) << "a fourth White";
    }
    // The two alone.
    nlohmann::json runs = nlohmann::json::array();
    for (const int run : black)
        runs.push_back(example["histories"][static_cast<std::size_t>(run) - 1]);
    SwissSettings settings = by(Method::kRuNumbers);
    settings.forced = {{1, 2}};
    const auto together = pair_swiss(with_histories(runs), settings);
    ASSERT_FALSE(together);
    EXPECT_EQ(together.error().reason, example["refused"].get<std::string>());
    EXPECT_EQ(together.error().citations.front().article, example["article"].get<std::string>());
}

// RU-2022 WE-28
TEST(Swiss, AnAnnouncedAbsenceIsNotPaired) {
    const nlohmann::json example = read_json("examples.json")["RU-2022 WE-28"];
    Field field = field_of(example["players"].get<int>());
    const int absent = example["absent"].get<int>();
    field.players[static_cast<std::size_t>(absent) - 1].absent = true;
    const Round round = paired(field, by(Method::kRuNumbers));
    EXPECT_EQ(round.absent, std::vector<int>{absent});
    EXPECT_EQ(round.pairs.size(), example["pairs"]);
    EXPECT_EQ(round.bye, example["plus"]);
}

// RU-2022 WE-11: a double forfeit gives nobody a win without play and nobody a side.
TEST(Swiss, ADoubleForfeitUsesUpNothing) {
    const nlohmann::json example = read_json("examples.json")["RU-2022 WE-11"];
    const auto two = example["double_forfeit"].get<std::vector<int>>();
    const auto card = [](Field& field, int number) -> Player& {
        return field.players[static_cast<std::size_t>(number) - 1];
    };
    Field field = field_of(example["players"].get<int>());
    card(field, two[0]).rounds = {{Part::kForfeitLoss, two[1], Side::kFirst, 0}};
    card(field, two[1]).rounds = {{Part::kForfeitLoss, two[0], Side::kSecond, 0}};
    card(field, example["plus_before"]).rounds = {{Part::kBye, 0, Side::kFirst, 2}};
    for (const int number : two) {
        EXPECT_FALSE(field.player(number).had_free_win());
        EXPECT_TRUE(field.player(number).sides().empty());
        EXPECT_FALSE(field.player(number).has_met(two[0] + two[1] - number));
    }
    const Round round = paired(field, by(Method::kRuNumbers));
    EXPECT_EQ(round.bye, example["plus"]);
    const auto lines = explain_bye(field, by(Method::kRuNumbers), round, {});
    EXPECT_EQ(lines.front().citations.front().article, example["article"]);
}

// RU-2022 WE-43: sides are those that were played, whatever the protocol had planned.
TEST(Swiss, SidesGoByWhatWasPlayed) {
    const nlohmann::json example = testing_support::worked_example("play/sides.json", "history");
    const auto begins_after = [&](const char* sides) {
        Field field = field_of(example["players"].get<int>());
        enter(field, listed(example[sides]), example["points"].get<std::vector<Points>>(), 0);
        std::set<int> found;
        for (const Pair& pair : paired(field, by(Method::kRuNumbers)).pairs)
            found.insert(pair.first);
        return found;
    };
    EXPECT_EQ(begins_after("planned"), example["begin_next_as_planned"].get<std::set<int>>());
    EXPECT_EQ(begins_after("played"), example["begin_next_as_played"].get<std::set<int>>());
}

// "III.J.9.14", by which a pair has its sides or its partner.
std::set<std::string> articles_of(const Field& field, const SwissSettings& settings,
                                  const Round& round, std::size_t pair) {
    std::set<std::string> found;
    for (const Line& line : explain_pair(field, settings, round, pair, {}))
        for (const sdk::Citation& cited : line.citations)
            found.insert(cited.section + "." + cited.article);
    return found;
}

// UA-2024 WE-48
TEST(Swiss, OfEqualHistoriesTheHigherOneAlternates) {
    const nlohmann::json example = read_json("examples.json")["UA-2024 WE-48"];
    const Field field = with_histories(example["histories"]);
    const SwissSettings settings = by(Method::kUaMedian);
    const Round round = paired(field, settings);
    ASSERT_EQ(round.pairs.size(), 1U);
    const bool higher_begins = round.pairs[0].first == round.order.front();
    EXPECT_EQ(higher_begins ? "W" : "B", example["higher"]);
    EXPECT_EQ(higher_begins ? "B" : "W", example["other"]);
    EXPECT_EQ(round.pairs[0].sides, SideRule::kHigher);
    EXPECT_TRUE(articles_of(field, settings, round, 0).contains(example["article"]));
}

// UA-2024 III.J.7: colours of equals are drawn, in round 1 and where sides have been the same
// since; the same seed draws the same. III.J.9.14 leaves nothing to draw.
TEST(Swiss, ByTheUkrainianLotColoursOfEqualsAreDrawn) {
    Field field = field_of(4, 5);
    for (int round = 1; round <= 2; ++round) {
        std::set<std::pair<int, int>> seen;
        for (char letter = 'a'; letter <= 'z'; ++letter) {
            SwissSettings settings = by(Method::kUaLot);
            settings.seed = lots::Seed::of_bytes(std::string(32, letter));
            const Round drawn = paired(field, settings);
            EXPECT_EQ(drawn, paired(field, settings)) << "replayed";
            for (const Pair& pair : drawn.pairs) {
                const bool alike =
                    field.player(pair.first).sides() == field.player(pair.second).sides();
                EXPECT_EQ(pair.sides == SideRule::kLot, alike);
                if (alike) seen.emplace(pair.first, pair.second);
            }
            settings.method = Method::kUaMedian;
            for (const Pair& pair : paired(field, settings).pairs)
                EXPECT_EQ(pair.sides == SideRule::kLot, round == 1);
        }
        const int other = round == 1 ? 2 : 3;
        EXPECT_TRUE(seen.contains({1, other}) && seen.contains({other, 1})) << "either may begin";
        if (round == 1) enter(field, {{1, 2}, {3, 4}}, {1, 1}, 0);
    }
}

// UA-2024 III.J.3: a third game in a row with one colour is no matter of lot where the two could
// change sides; III.J.7 draws where conditions are equal.
TEST(Swiss, ByTheUkrainianLotNobodyPlaysAThirdTimeInARowWhereTheTwoCouldChange) {
    const Field field = field_of_cards({{"1", "B1 - -"}, {"5", "B1 B0 -"}});
    for (char letter = 'a'; letter <= 'z'; ++letter) {
        SwissSettings settings = by(Method::kUaLot);
        settings.seed = lots::Seed::of_bytes(std::string(32, letter));
        const Round round = paired(field, settings);
        EXPECT_EQ(pairs_of(round), (std::vector<std::pair<int, int>>{{5, 1}}));
        EXPECT_EQ(round.pairs.front().sides, SideRule::kRun);
        EXPECT_TRUE(articles_of(field, settings, round, 0).contains("III.J.3"));
    }
}

// UA-2024 III.J.9.14 counts games begun, III.J.3 and J.9.13 forbid the third in a row: which goes
// first is the regulation's, and the line names both.
TEST(Swiss, ByTheMedianTheThirdGameInARowGoesBeforeTheCountUnlessItsLetterIsChosen) {
    const Field field = field_of_cards({{"1", "B1 B1 W1 W1"}, {"2", "W1 W1 B1 W1"}});
    SwissSettings settings = by(Method::kUaMedian);
    const Round round = paired(field, settings);
    EXPECT_EQ(round.pairs.front().first, 2) << "number 1 began twice in a row";
    EXPECT_TRUE(articles_of(field, settings, round, 0).contains("III.J.3, 9.13"));
    settings.median_sides_by_letter = true;
    const Round letter = paired(field, settings);
    EXPECT_EQ(letter.pairs.front().first, 1) << "began twice, the other three times";
    EXPECT_TRUE(articles_of(field, settings, letter, 0).contains("III.J.9.14"));
}

// UA-2024 III.J.9.7: from the third round on a group is ordered by Solkoff, then by the median one.
TEST(Swiss, ByTheMedianTheOrderWithinAGroupIsToldByItsCoefficients) {
    const Field field = field_of_cards({{"1", "B1 W1"}, {"2", "W1 B1"}});
    const SwissSettings settings = by(Method::kUaMedian);
    const Round round = paired(field, settings);
    std::string told;
    for (const Line& line : explain_pair(field, settings, round, 0, {}))
        told += line.text + "\n";
    EXPECT_NE(told.find("медианному"), std::string::npos) << told;
    EXPECT_TRUE(articles_of(field, settings, round, 0).contains("III.J.9.7"));
}

// UA-2024 WE-49: the pair with a third White is broken while another candidate is free, and stands
// where somebody would stay without a pair for it.
TEST(Swiss, AThirdSideInARowOnlyWhereNobodyStaysAloneForIt) {
    const nlohmann::json example = read_json("examples.json")["UA-2024 WE-49"];
    const SwissSettings settings = by(Method::kUaMedian);
    const auto& free = example["free"];
    const Field open = with_histories(free["histories"]);
    const Round round = paired(open, settings);
    EXPECT_EQ(round.order, free["order"].get<std::vector<int>>());
    EXPECT_EQ(unordered(pairs_of(round)), unordered(listed(free["pairs"])));
    const auto next = listed(free["pairs"]).front();
    const Trial broken{free["broken"][0].get<int>(), free["broken"][1].get<int>(), Why::kThirdSide};
    const auto& tried = pair_of(round, next).passed_over;
    EXPECT_EQ(std::count(tried.begin(), tried.end(), broken), 1);

    const auto& bound = example["bound"];
    const Field two = with_histories(bound["histories"]);
    const Round alone = paired(two, settings);
    EXPECT_EQ(pairs_of(alone), listed(bound["pairs"]));
    EXPECT_TRUE(articles_of(two, settings, alone, 0).contains(example["article"]));
    const int third = bound["third_white"].get<int>();
    EXPECT_EQ(alone.pairs.front().first, third);
    const std::vector<Side> sides = two.player(third).sides();
    EXPECT_EQ(std::vector<Side>(sides.end() - 2, sides.end()),
              (std::vector<Side>{Side::kFirst, Side::kFirst}));
}

TEST(Swiss, SaysSoWhenNoPairingIsLeft) {
    Field field = field_of(4);
    for (const auto& pairs : std::vector<std::vector<std::pair<int, int>>>{
             {{1, 2}, {3, 4}}, {{3, 1}, {4, 2}}, {{1, 4}, {2, 3}}}) {
        enter(field, pairs, {1, 1}, 0);
    }
    const auto round = pair_swiss(field, by(Method::kRuNumbers));
    ASSERT_FALSE(round);
    EXPECT_EQ(round.error().reason, "NO_LEGAL_PAIRING");
    EXPECT_EQ(round.error().citations.front().article, "5.4.10.2");
}

TEST(Swiss, TeamsAreKeptApartInTheLastRoundsWherePossible) {
    Field field = field_of(8, 1);
    for (Player& player : field.players)
        player.team = player.number % 4 == 1 ? "A" : "";
    SwissSettings settings = by(Method::kRuNumbers);
    EXPECT_EQ(unordered(pairs_of(paired(field, settings))).count({1, 5}), 1U);
    settings.apart_rounds = 1;
    const Round apart = paired(field, settings);
    EXPECT_EQ(unordered(pairs_of(apart)).count({1, 5}), 0U);
    EXPECT_TRUE(apart.kept_apart);
    for (Player& player : field.players)
        player.team = "A";
    const Round together = paired(field, settings);
    EXPECT_FALSE(together.kept_apart);
    EXPECT_EQ(together.pairs.size(), 4U);
}

// RU-CHESS 31.9: seven of twelve are of one team, so two of them must meet; nobody of the others is
// paired with his own for it.
TEST(Swiss, OneUnavoidablePairOfATeamFreesNobodyElse) {
    for (const Method method : {Method::kRuNumbers, Method::kRuBuchholz, Method::kUaMedian}) {
        Field field = field_of(12, 1);
        for (Player& player : field.players)
            player.team = player.number <= 7 ? "A" : player.number <= 9 ? "B" : "C";
        SwissSettings settings = by(method);
        settings.apart_rounds = 1;
        const Round round = paired(field, settings);
        std::multiset<std::string> together;
        for (const Pair& pair : round.pairs) {
            const std::string& team = field.player(pair.first).team;
            if (team == field.player(pair.second).team) together.insert(team);
        }
        EXPECT_EQ(together, (std::multiset<std::string>{"A"})) << method_id(method);
        EXPECT_FALSE(round.kept_apart);
        ASSERT_EQ(round.freed.size(), 1U) << "the lowest of the two whom nobody else is left for";
        EXPECT_EQ(field.player(round.freed.front()).team, "A");
    }
}

TEST(Swiss, ForcedPairsAreSetFirst) {
    SwissSettings settings = by(Method::kRuNumbers);
    settings.forced = {{1, 2}};
    EXPECT_EQ(unordered(pairs_of(paired(field_of(6), settings))).count({1, 2}), 1U);
}

// «REASON article» of the refusal.
std::string refused(const Field& field, const SwissSettings& settings) {
    const auto round = pair_swiss(field, settings);
    if (round) return "paired";
    EXPECT_EQ(check_forced(field, settings).error().reason, round.error().reason);
    return round.error().reason + " " + round.error().citations.front().article;
}

TEST(Swiss, AForcedPairThatCannotBeSaysWhatForbidsItByWhichArticle) {
    Field field = field_of(6);
    SwissSettings settings = by(Method::kRuNumbers);
    settings.forced = {{1, 2}};
    enter(field, pairs_of(paired(field, settings)), {1, 1, 1}, 0);
    EXPECT_EQ(refused(field, settings), "FORCED_PAIR_MET 5.4.10.2");
    settings.forced = {{1, 99}};
    EXPECT_EQ(refused(field, settings), "FORCED_PAIR_ABSENT 5.4.10.2");
    EXPECT_EQ(check_forced(field, settings).error().metadata.at("number"), "99");
    settings.forced = {{1, 4}, {3, 1}};
    EXPECT_EQ(refused(field, settings), "FORCED_PAIR_TWICE 5.4.10.9");
    EXPECT_EQ(check_forced(field, settings).error().metadata.at("first"), "3");
    settings.forced = {{1, 4}};
    settings.barred = {{4, 1}};
    EXPECT_EQ(refused(field, settings), "FORCED_PAIR_BARRED 5.4.10.9");
    // RU-2022 5.4.10.2: never four games in a row with one colour.
    const Field whites = with_opponents({with_sides(1, "WWW"), with_sides(2, "WWW")});
    settings.forced = {{1, 2}};
    EXPECT_EQ(refused(whites, settings), "FORCED_PAIR_SIDES 5.4.10.2");
}

// After 1–2 and 3–4 the rounds left are 1–3, 2–4 and 1–4, 2–3; a bar of 2–4 leaves the second.
TEST(Swiss, AForcedPairThatLeavesOthersAloneSaysSo) {
    Field field = field_of(4);
    enter(field, {{1, 2}, {3, 4}}, {1, 1}, 0);
    SwissSettings settings = by(Method::kRuNumbers);
    settings.barred = {{2, 4}};
    EXPECT_EQ(unordered(pairs_of(paired(field, settings))).count({1, 4}), 1U);
    settings.forced = {{1, 3}};
    EXPECT_EQ(refused(field, settings), "FORCED_PAIR_OTHERS 5.4.10.8");
    settings.barred.push_back({1, 4});
    EXPECT_EQ(pair_swiss(field, settings).error().reason, "NO_LEGAL_PAIRING")
        << "no round without it either";
}

TEST(Swiss, AFieldThatContradictsItselfIsRefused) {
    Field field = field_of(4);
    enter(field, {{1, 2}, {3, 4}}, {2, 2}, 0);
    field.players[0].rounds[0].opponent = 3;
    const auto round = pair_swiss(field, by(Method::kRuNumbers));
    ASSERT_FALSE(round);
    EXPECT_EQ(round.error().reason, "FIELD_INCONSISTENT");
}

}  // namespace
}  // namespace collegium::pairing::swiss_test
