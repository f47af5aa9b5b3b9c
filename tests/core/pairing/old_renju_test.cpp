// The Swiss variants of the older Russian chapter on renju (RU-OLD 5.3.14 to 5.3.16). The first
// side of a pair begins, with Black.
#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include <collegium/pairing/swiss.hpp>

#include "core/pairing/competitions.hpp"

namespace collegium::pairing::old_renju_test {
namespace {

using Numbers = std::pair<int, int>;

SwissSettings settings_of(Method method, Side number_one = Side::kFirst) {
    SwissSettings settings;
    settings.method = method;
    settings.number_one = number_one;
    settings.seed = lots::Seed::of_bytes(std::string(32, 'r'));
    return settings;
}

Round paired(const Field& field, const SwissSettings& settings) {
    auto round = pair_swiss(field, settings);
    if (!round) {
        ADD_FAILURE() << round.error().reason;
        return {};
    }
    return *round;
}

std::set<Numbers> unordered(const Round& round) {
    std::set<Numbers> found;
    for (const Pair& pair : round.pairs)
        found.insert(std::minmax(pair.first, pair.second));
    return found;
}

// 5.3.15.3: the first of the list meets the first of the second half.
TEST(OldRenjuRating, HalvesMeetInTheOrderOfNumbers) {
    const Round round = paired(field_of(8), settings_of(Method::kOldRenjuRating));
    EXPECT_EQ(unordered(round), (std::set<Numbers>{{1, 5}, {2, 6}, {3, 7}, {4, 8}}));
    EXPECT_EQ(method_citation(Method::kOldRenjuRating).book, "ru-old-renju");
    EXPECT_EQ(method_citation(Method::kOldRenjuRating).article, "5.3.15");
}

// 5.3.15.2: the highest number of the lowest group, and never twice.
TEST(OldRenjuRating, TheHighestNumberOfTheLowestGroupGetsThePoint) {
    Field field = field_of(7);
    const SwissSettings settings = settings_of(Method::kOldRenjuRating);
    const Round first = paired(field, settings);
    EXPECT_EQ(first.bye, 7);
    // 1, 2 and 3 win: the lowest group is 4, 5, 6.
    std::vector<Points> points;
    for (const Pair& pair : first.pairs)
        points.push_back(pair.first <= 3 ? 2 : 0);
    enter(field, pairs_of(first), points, first.bye);
    EXPECT_EQ(paired(field, settings).bye, 6);
    field.players[5].rounds[0] = {Part::kBye, 0, Side::kFirst, 0};
    field.players[2].rounds[0] = {Part::kOut, 0, Side::kFirst, 2};
    EXPECT_EQ(paired(field, settings).bye, 5);
}

// 5.3.15.3: from the top to the middle, from the bottom to the middle, the middle last.
TEST(OldRenjuRating, TheMiddleGroupIsSettledLast) {
    Field field = field_of(12);
    const SwissSettings settings = settings_of(Method::kOldRenjuRating);
    const Round first = paired(field, settings);
    // Numbers 1 to 4 win, 5 and 6 draw.
    std::vector<Points> points;
    for (const Pair& pair : first.pairs) {
        const int better = std::min(pair.first, pair.second);
        points.push_back(better > 4 ? 1 : pair.first == better ? 2 : 0);
    }
    enter(field, pairs_of(first), points, 0);
    const Round second = paired(field, settings);
    ASSERT_EQ(second.groups.size(), 3U);
    EXPECT_EQ(second.groups[0].scores, std::vector<Points>{2});
    EXPECT_FALSE(second.groups[0].upwards);
    EXPECT_EQ(second.groups[1].scores, std::vector<Points>{0});
    EXPECT_TRUE(second.groups[1].upwards);
    EXPECT_EQ(second.groups[2].scores, std::vector<Points>{1});
    EXPECT_FALSE(second.groups[2].upwards);
}

// 5.3.15.4: whoever leaves evens out the colours due in the group; with equal numbers the highest
// number goes down.
TEST(OldRenjuRating, TheFloaterEvensOutTheColoursOfTheGroup) {
    Field field = field_of(6);
    // After a round 1, 2 and 3 have two points; two of them began, so two are due the other side.
    enter(field, {{1, 4}, {2, 5}, {6, 3}}, {2, 2, 0}, 0);
    const Round round = paired(field, settings_of(Method::kOldRenjuRating));
    const auto floated = std::find_if(round.pairs.begin(), round.pairs.end(),
                                      [](const Pair& pair) { return pair.how == How::kFloat; });
    ASSERT_NE(floated, round.pairs.end());
    // Of 1 and 2, who are due the same side, the higher number; 3 would leave 1 and 2 with one side
    // to share.
    EXPECT_TRUE(floated->first == 2 || floated->second == 2);
}

// 5.3.15.4: who goes up, whom they are paired before. The working of each competition stands in the
// file.
TEST(OldRenjuRating, BelowTheMiddleFloatersGoUp) {
    const nlohmann::json competitions = read_json("upwards.json").at("RU-OLD 5.3.15.4");
    ASSERT_EQ(competitions.size(), 7U);
    for (const auto& competition : competitions) {
        SCOPED_TRACE(competition["working"].get<std::string>());
        const Field field = field_of_cards(competition["cards"]);
        const Round round = paired(field, settings_of(Method::kOldRenjuRating));
        EXPECT_EQ(round.number, competition["round"]);
        EXPECT_EQ(round.order, competition["order"].get<std::vector<int>>());
        std::set<Numbers> expected;
        for (const auto& pair : competition["pairs"])
            expected.insert(std::minmax(pair[0].get<int>(), pair[1].get<int>()));
        EXPECT_EQ(unordered(round), expected);
        // In the order they were served.
        std::vector<int> up;
        std::vector<int> down;
        for (const ScoreGroup& group : round.groups) {
            auto& floaters = group.upwards ? up : down;
            floaters.insert(floaters.end(), group.left.begin(), group.left.end());
        }
        EXPECT_EQ(up, competition["up"].get<std::vector<int>>());
        EXPECT_EQ(down, competition["down"].get<std::vector<int>>());
    }
}

// 5.3.14.2: nobody begins three times in a row nor three times more often than not.
TEST(OldRenju, LimitsOfColoursAreKept) {
    for (const Method method : {Method::kOldRenjuRating, Method::kOldRenjuLot}) {
        Field field = field_of(4, 9);
        enter(field, {{1, 3}, {2, 4}}, {1, 1}, 0);
        enter(field, {{1, 4}, {2, 3}}, {1, 1}, 0);
        // 1 and 2 have begun twice and may not meet, 3 and 4 neither; everybody else has met.
        const auto none = pair_swiss(field, settings_of(method));
        ASSERT_FALSE(none);
        EXPECT_EQ(none.error().reason, "NO_LEGAL_PAIRING");
        // The last round may break it rather than stay unpaired.
        field.rounds_planned = 3;
        const Round last = paired(field, settings_of(method));
        EXPECT_EQ(unordered(last), (std::set<Numbers>{{1, 2}, {3, 4}}));
    }
}

// 5.3.16.1: 1–2, 3–4, odd numbers begin.
TEST(OldRenjuLot, InTheFirstRoundOddNumbersBegin) {
    const Round round = paired(field_of(6), settings_of(Method::kOldRenjuLot));
    EXPECT_EQ(pairs_of(round), (std::vector<Numbers>{{1, 2}, {3, 4}, {5, 6}}));
    for (const Pair& pair : round.pairs)
        EXPECT_EQ(pair.sides, SideRule::kLot);
}

// 5.3.16.1.2: even rounds even out, odd ones alternate.
TEST(OldRenjuLot, EvenRoundsEvenOutAndOddOnesAlternate) {
    const SwissSettings settings = settings_of(Method::kOldRenjuLot);
    std::mt19937 chance(9);
    for (int competition = 0; competition < 40; ++competition) {
        Field field = field_of(12, 9);
        for (int number = 1; number <= 6; ++number) {
            const auto round = pair_swiss(field, settings);
            if (!round) break;
            for (const Pair& pair : round->pairs) {
                const std::vector<Side> one = field.player(pair.first).sides();
                const std::vector<Side> two = field.player(pair.second).sides();
                if (one.empty() || two.empty()) continue;
                const auto surplus = [](const std::vector<Side>& sides) {
                    return 2 * std::count(sides.begin(), sides.end(), Side::kFirst) -
                           static_cast<std::ptrdiff_t>(sides.size());
                };
                // Limits come before both.
                if (pair.sides == SideRule::kRun || pair.sides == SideRule::kSurplus) continue;
                if (number % 2 == 1 && one.back() != two.back()) {
                    EXPECT_EQ(one.back(), Side::kSecond);
                } else if (number % 2 == 0) {
                    EXPECT_LE(surplus(one), surplus(two));
                }
            }
            play(field, *round, chance);
        }
    }
}

// 5.3.16.1.3: who has gone down goes up before others, and not down again while another can.
TEST(OldRenjuLot, FloatsAreMadeUpForAndNotRepeated) {
    const SwissSettings settings = settings_of(Method::kOldRenjuLot);
    Field field = field_of(6, 9);
    enter(field, {{1, 2}, {3, 4}, {5, 6}}, {2, 2, 2}, 0);
    const Round second = paired(field, settings);
    const auto floated =
        std::find_if(second.pairs.begin(), second.pairs.end(),
                     [](const Pair& pair) { return pair.first_points != pair.second_points; });
    ASSERT_NE(floated, second.pairs.end());
    const bool first_down = floated->first_points > floated->second_points;
    const int down = first_down ? floated->first : floated->second;
    std::vector<Points> points;
    for (const Pair& pair : second.pairs) {
        // The one who went down wins and is again in the highest group of three.
        points.push_back(pair.first == down ? 2 : pair.second == down ? 0 : 1);
    }
    enter(field, pairs_of(second), points, 0);
    const Round third = paired(field, settings);
    for (const Pair& pair : third.pairs) {
        if (pair.first_points == pair.second_points) continue;
        const int higher = pair.first_points > pair.second_points ? pair.first : pair.second;
        // Alone in the group it cannot be helped.
        const Points most = field.player(third.order.front()).points();
        const auto mates = std::count_if(field.players.begin(), field.players.end(),
                                         [&](const Player& p) { return p.points() == most; });
        if (mates > 1) {
            EXPECT_NE(higher, down);
        }
    }
}

}  // namespace
}  // namespace collegium::pairing::old_renju_test
