// Who comes in after the competition has begun, and pairs and byes that are set beforehand.
#include <algorithm>

#include <gtest/gtest.h>

#include <collegium/pairing/check.hpp>
#include <collegium/pairing/pairing_file.hpp>

#include "core/pairing/competitions.hpp"

namespace collegium::pairing {
namespace {

SwissSettings settings_of(Method method) {
    SwissSettings settings;
    settings.method = method;
    settings.seed = lots::Seed::of_bytes(std::string(32, 'l'));
    return settings;
}

class LateEntries : public testing::TestWithParam<Method> {};

// Not in the rounds before: no opponent, no side, no plus used up, and the points the regulation
// gives, which the books leave open.
TEST_P(LateEntries, ArePairedByTheirPointsFromTheRoundTheyJoin) {
    const SwissSettings settings = settings_of(GetParam());
    std::mt19937 chance(3);
    Field field = field_of(8, 6);
    for (int round = 1; round <= 2; ++round)
        play(field, *pair_swiss(field, settings), chance);
    for (const Points given : {0, 1}) {
        Field joined = field;
        for (Player& player : joined.players) {
            player.plays = true;
            player.absent = false;
        }
        Player late = late_entry(joined, 9, given);
        ASSERT_EQ(late.points(), 2 * given);
        EXPECT_FALSE(late.had_free_win());
        EXPECT_TRUE(late.sides().empty());
        joined.players.push_back(late);
        joined.players.push_back(late_entry(joined, 10, given));
        const auto round = pair_swiss(joined, settings);
        ASSERT_TRUE(round);
        EXPECT_EQ(round->pairs.size() + (round->bye != 0 ? 1U : 0U), 5U);
        EXPECT_NE(std::find(round->order.begin(), round->order.end(), 9), round->order.end());
        play(joined, *round, chance);
        PairingFile file;
        file.field = joined;
        file.settings = settings;
        const auto read = parse_pairing_file(to_text(file));
        ASSERT_TRUE(read);
        EXPECT_EQ(read->field, joined);
        const auto differences = check_pairings(joined, settings);
        ASSERT_TRUE(differences);
        EXPECT_TRUE(differences->empty());
    }
}

INSTANTIATE_TEST_SUITE_P(Methods, LateEntries, testing::ValuesIn(all_methods()),
                         [](const testing::TestParamInfo<Method>& instance) {
                             std::string name(method_id(instance.param));
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

TEST(SetBeforehand, AByeByDecisionIsGivenAndASecondOneRefused) {
    Field field = field_of(5);
    SwissSettings settings = settings_of(Method::kRuNumbers);
    settings.bye = 2;
    const auto round = pair_swiss(field, settings);
    ASSERT_TRUE(round);
    EXPECT_EQ(round->bye, 2);
    enter(field, pairs_of(*round), {1, 1}, round->bye);
    const auto again = pair_swiss(field, settings);
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().reason, "FORCED_BYE_ILLEGAL");
    settings.bye = 0;
    settings.forced = {{1, 2}};
    PairingFile file;
    file.field = field;
    file.settings = settings;
    file.settings.bye = 3;
    const auto read = parse_pairing_file(to_text(file));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->settings.bye, 3);
    EXPECT_EQ(read->settings.forced, settings.forced);
}

TEST(SetBeforehand, WhoLeftIsNotPairedAndMayComeBack) {
    Field field = field_of(6);
    const SwissSettings settings = settings_of(Method::kUaMedian);
    enter(field, pairs_of(*pair_swiss(field, settings)), {1, 1, 1}, 0);
    field.players[1].plays = false;
    const auto without = pair_swiss(field, settings);
    ASSERT_TRUE(without);
    EXPECT_EQ(std::count(without->order.begin(), without->order.end(), 2), 0);
    enter(field, pairs_of(*without), {1, 1}, without->bye);
    EXPECT_EQ(field.players[1].rounds[1].part, Part::kOut);
    field.players[1].plays = true;
    const auto back = pair_swiss(field, settings);
    ASSERT_TRUE(back);
    EXPECT_EQ(back->pairs.size(), 3U);
}

TEST(SetBeforehand, ARoundRobinsFreeRoundIsNeitherAByeNorAnAbsence) {
    PairingFile file;
    file.field = field_of(3);
    file.field.players[0].rounds = {{Part::kFree, 0, Side::kFirst, 0}};
    file.field.players[1].rounds = {{Part::kPlayed, 3, Side::kFirst, 2}};
    file.field.players[2].rounds = {{Part::kPlayed, 2, Side::kSecond, 0}};
    EXPECT_TRUE(faults(file.field).empty());
    EXPECT_FALSE(file.field.players[0].had_free_win());
    const auto read = parse_pairing_file(to_text(file));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->field, file.field);
}

}  // namespace
}  // namespace collegium::pairing
