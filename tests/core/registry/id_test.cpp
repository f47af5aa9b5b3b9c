#include <unordered_set>

#include <gtest/gtest.h>

#include <collegium/registry/id.hpp>

namespace collegium::registry {
namespace {

TEST(Id, IsShownAndReadAsAResourceName) {
    EXPECT_EQ(PersonId{4711}.name(), "persons/4711");
    EXPECT_EQ(PersonId::parse("persons/4711"), PersonId{4711});
}

TEST(Id, HasOneSpelling) {
    for (const char* name : {"", "persons", "persons/", "persons/0", "persons/007", "persons/-1",
                             "persons/+1", "persons/1x", "persons/ 1", "organisations/1",
                             "persons/99999999999999999999", "persons/1/2"}) {
        EXPECT_EQ(PersonId::parse(name), std::nullopt) << name;
    }
}

TEST(Id, CanBeAKeyOfASet) {
    const std::unordered_set<PersonId> ids{PersonId{1}, PersonId{2}, PersonId{1}};
    EXPECT_EQ(ids.size(), 2U);
}

}  // namespace
}  // namespace collegium::registry
