#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/competition/federation_settings.hpp>

#include "support/violations.hpp"

namespace collegium::competition {
namespace {

using testing::ElementsAre;
using testing_support::violations_of;

TEST(FederationSettings, AreTenDaysAndTenMinutesUnlessSet) {
    EXPECT_EQ(check_federation_settings({}), (FederationSettings{10, 10}));
}

TEST(FederationSettings, ReachToTheirBounds) {
    EXPECT_TRUE(check_federation_settings({0, 1}));
    EXPECT_TRUE(check_federation_settings({365, 60}));
}

TEST(FederationSettings, AreToldEveryViolationAtOnce) {
    for (const FederationSettings& wrong : {FederationSettings{-1, 0}, {366, 61}})
        EXPECT_THAT(violations_of(check_federation_settings(wrong)),
                    ElementsAre("settings.role_days NUMBER_OUT_OF_RANGE",
                                "settings.undo_minutes NUMBER_OUT_OF_RANGE"));
    const auto refused = check_federation_settings({10, 0});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().violations.front().metadata,
              (sdk::Metadata{{"first", "1"}, {"last", "60"}}));
}

}  // namespace
}  // namespace collegium::competition
