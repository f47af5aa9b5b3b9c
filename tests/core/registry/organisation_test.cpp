#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/registry/organisation.hpp>

#include "support/violations.hpp"

namespace collegium::registry {
namespace {

using testing::ElementsAre;
using testing_support::violations_of;

Form form_of(const std::string& full_name, const std::string& short_name, int kind,
             const std::string& region = "", const std::string& city = "",
             const std::string& parent = "") {
    return {{"full_name", full_name}, {"short_name", short_name},
            {"kind", kind},           {"region", region},
            {"city", city},           {"parent", parent}};
}

TEST(Organisation, IsMadeFromASoundFormAndStaysWhatItIs) {
    const Form form = form_of("Спортивная  школа № 3", "СШ № 3", 3, "Самарская область", "Самара",
                              "organisations/2");
    const auto organisation = check_organisation(form);
    ASSERT_TRUE(organisation.has_value());
    EXPECT_EQ(organisation->full_name, "Спортивная школа № 3");
    EXPECT_EQ(organisation->kind, OrganisationKind::kSportSchool);
    EXPECT_EQ(organisation->parent, OrganisationId{2});
    EXPECT_EQ(check_organisation({}, {}, *organisation), organisation);
}

TEST(Organisation, IsToldEveryViolationAtOnce) {
    EXPECT_THAT(violations_of(check_organisation({})),
                ElementsAre("organisation.full_name REQUIRED", "organisation.short_name REQUIRED",
                            "organisation.kind REQUIRED"));
    EXPECT_THAT(violations_of(check_organisation(
                    form_of(std::string(301, 'x'), std::string(61, 'x'), 7, std::string(121, 'x'),
                            std::string(121, 'x'), "persons/1"))),
                ElementsAre("organisation.full_name TOO_LONG", "organisation.short_name TOO_LONG",
                            "organisation.kind ENUM_UNKNOWN", "organisation.region TOO_LONG",
                            "organisation.city TOO_LONG", "organisation.parent NAME_MALFORMED"));
}

TEST(Organisation, RefusesBytesThatAreNoText) {
    EXPECT_THAT(violations_of(check_organisation(form_of("\xFF", "x", 1))),
                ElementsAre("organisation.full_name NOT_UTF8"));
}

}  // namespace
}  // namespace collegium::registry
