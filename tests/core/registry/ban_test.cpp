#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/registry/ban.hpp>

#include "support/violations.hpp"

namespace collegium::registry {
namespace {

using namespace std::chrono;
using ::testing::ElementsAre;
using testing_support::violations_of;

constexpr Date kToday = 2026y / 5 / 15;

registry::Form ban_form() {
    registry::Form form;
    form.set("person", "persons/7");
    form.set("capacity", 1);
    form.set("ground", 1);
    form.set("start_date", RawDate{2026, 3, 1});
    form.set("end_date", RawDate{2026, 9, 1});
    form.set("decision_number", "№ 17-Д");
    form.set("decision_date", RawDate{2026, 2, 20});
    form.set("decision_body", "РУСАДА");
    form.set("articles", "1.6.2");
    return form;
}

Ban valid_ban() {
    return *check_ban(ban_form(), kToday);
}

TEST(Ban, IsMadeFromASoundFormAndStaysWhatItIs) {
    const auto ban = check_ban(ban_form(), kToday);
    ASSERT_TRUE(ban.has_value()) << ban.error().message;
    EXPECT_EQ(ban->source, BanSource::kDecision);
    EXPECT_EQ(check_ban({}, kToday, {}, *ban), ban);
}

TEST(Ban, NamesEverythingThatIsWrong) {
    EXPECT_THAT(violations_of(check_ban({}, kToday)),
                ElementsAre("ban.person REQUIRED", "ban.capacity REQUIRED", "ban.ground REQUIRED",
                            "ban.start_date REQUIRED", "ban.decision_number REQUIRED",
                            "ban.decision_date REQUIRED", "ban.decision_body REQUIRED"));
    registry::Form form = ban_form();
    form.set("end_date", RawDate{2026, 2, 28});
    form.set("decision_date", RawDate{2026, 5, 16});
    form.set("source", 9);
    EXPECT_THAT(violations_of(check_ban(form, kToday)),
                ElementsAre("ban.end_date BAN_ENDS_BEFORE_START",
                            "ban.decision_date DECISION_IN_FUTURE", "ban.source ENUM_UNKNOWN"));
}

// RU-CHESS I-5.2, RU-2022 1.6.2: in no capacity, from the first day of the term to the last.
TEST(Ban, InAnyCapacityBarsACoachDuringItsTerm) {
    const Ban ban = valid_ban();
    EXPECT_TRUE(ban.bars(Capacity::kCoach));
    EXPECT_TRUE(ban.bars(Capacity::kOfficial));
    EXPECT_TRUE(ban.holds_on(2026y / 5 / 15));
    EXPECT_FALSE(ban.holds_on(2026y / 2 / 28));
    EXPECT_TRUE(ban.holds_on(2026y / 3 / 1));
    EXPECT_TRUE(ban.holds_on(2026y / 9 / 1));
    EXPECT_FALSE(ban.holds_on(2026y / 9 / 2));
}

TEST(Ban, InOneCapacityBarsFromThatAlone) {
    Ban ban = valid_ban();
    ban.capacity = Capacity::kAthlete;
    EXPECT_TRUE(ban.bars(Capacity::kAthlete));
    EXPECT_FALSE(ban.bars(Capacity::kCoach));
}

TEST(Ban, TouchesACompetitionThatBeginsInsideItsTerm) {
    const Ban ban = valid_ban();
    EXPECT_TRUE(ban.holds_within(2026y / 9 / 1, 2026y / 9 / 10));
    EXPECT_TRUE(ban.holds_within(2026y / 2 / 20, 2026y / 3 / 1));
    EXPECT_FALSE(ban.holds_within(2026y / 9 / 2, 2026y / 9 / 10));
}

TEST(Ban, WithoutEndHoldsForEver) {
    Ban ban = valid_ban();
    ban.end_date.reset();
    EXPECT_TRUE(ban.holds_on(2126y / 1 / 1));
    EXPECT_EQ(state_on(ban, 2126y / 1 / 1), BanState::kActive);
    EXPECT_EQ(state_on(ban, 2026y / 2 / 1), BanState::kFuture);
}

TEST(Ban, IsLiftedWithinItsTermAndOnce) {
    const Ban ban = valid_ban();
    EXPECT_THAT(violations_of(lift(ban, RawDate{2026, 10, 1}, "", kToday)),
                ElementsAre("reason REQUIRED", "lift_date LIFT_OUTSIDE_TERM"));
    const auto lifted = lift(ban, std::nullopt, "решение КДК № 3", kToday);
    ASSERT_TRUE(lifted.has_value());
    EXPECT_EQ(lifted->lifted_on, Date(2026y / 5 / 14));
    EXPECT_TRUE(lifted->holds_on(2026y / 5 / 14));
    EXPECT_FALSE(lifted->holds_on(kToday));
    EXPECT_EQ(state_on(*lifted, kToday), BanState::kLifted);
    EXPECT_EQ(lift(*lifted, std::nullopt, "ещё раз", kToday).error().reason, "BAN_LIFTED");
    EXPECT_EQ(lift(ban, std::nullopt, "поздно", 2026y / 9 / 2).error().reason, "BAN_OVER");
}

}  // namespace
}  // namespace collegium::registry
