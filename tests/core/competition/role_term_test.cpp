#include <gtest/gtest.h>

#include <collegium/competition/role_term.hpp>

namespace collegium::competition {
namespace {

registry::Date day(int year, int month, int number) {
    return *registry::to_date({year, month, number});
}

TEST(RoleTerm, OfACompetitionEndsTenDaysAfterIt) {
    const RoleTerm term = role_term({{}, {}, day(2026, 10, 18)});
    EXPECT_EQ(term.last_day, day(2026, 10, 28));
    EXPECT_TRUE(term.ends_with_competition);
    EXPECT_TRUE(term.holds_on(day(2026, 10, 28)));
    EXPECT_FALSE(term.holds_on(day(2026, 10, 29)));
}

TEST(RoleTerm, RunsOverTheEndOfAMonthAndAYear) {
    EXPECT_EQ(role_term({{}, {}, day(2026, 12, 27)}).last_day, day(2027, 1, 6));
    EXPECT_EQ(role_term({{}, {}, day(2028, 2, 20)}).last_day, day(2028, 3, 1));
}

TEST(RoleTerm, FollowsTheFederationsOwnNumberOfDays) {
    EXPECT_EQ(role_term({{}, {}, day(2026, 10, 18), 0}).last_day, day(2026, 10, 18));
    EXPECT_EQ(role_term({{}, {}, day(2026, 10, 18), 30}).last_day, day(2026, 11, 17));
}

TEST(RoleTerm, OfTheAppointmentGoesBeforeThatOfTheCompetition) {
    const RoleTerm organiser = role_term({{}, day(2026, 11, 18), day(2026, 10, 18)});
    EXPECT_EQ(organiser.last_day, day(2026, 11, 18));
    EXPECT_FALSE(organiser.ends_with_competition);
    const RoleTerm chair = role_term({{}, day(2026, 10, 12), day(2026, 10, 18)});
    EXPECT_FALSE(chair.holds_on(day(2026, 10, 13)));
}

TEST(RoleTerm, OfTheFederationHasNoEndUnlessItNamesOne) {
    EXPECT_FALSE(role_term({}).last_day);
    EXPECT_TRUE(role_term({}).holds_on(day(2099, 1, 1)));
    EXPECT_EQ(role_term({{}, day(2027, 1, 1), {}}).last_day, day(2027, 1, 1));
}

TEST(RoleTerm, BeginsOnItsFirstDay) {
    const RoleTerm term = role_term({day(2026, 10, 1), {}, day(2026, 10, 18)});
    EXPECT_FALSE(term.has_begun(day(2026, 9, 30)));
    EXPECT_TRUE(term.holds_on(day(2026, 10, 1)));
}

}  // namespace
}  // namespace collegium::competition
