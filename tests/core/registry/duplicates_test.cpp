#include <gtest/gtest.h>

#include <collegium/registry/duplicates.hpp>

namespace collegium::registry {
namespace {

TEST(Duplicates, AreNamesThatDifferByAnAccident) {
    const PersonName name{"Ёлкин", "Артём", "Сергеевич"};
    EXPECT_TRUE(may_be_same_name(name, {"Елкин", "Артем", "Сергеевич"}));
    EXPECT_TRUE(may_be_same_name(name, {"Ёлкин", "Артём", ""}));
    EXPECT_TRUE(may_be_same_name({"Ёлкин", "Артём", ""}, name));
    EXPECT_TRUE(may_be_same_name(name, {"Артём", "Ёлкин", "Сергеевич"}));
    EXPECT_TRUE(may_be_same_name(name, {"Ёлки", "Артём", "Сергеевич"}));
    EXPECT_TRUE(may_be_same_name(name, {"Ёлкинн", "Артём", ""}));
    EXPECT_TRUE(may_be_same_name(name, {"Ёлкин", "Артюм", "Сергеевич"}));
    EXPECT_TRUE(may_be_same_name(name, {"Ёлкин", "Артём", "Сергеевичь"}));
    EXPECT_TRUE(may_be_same_name({"Мар'яненко", "Ілля", ""}, {"Марьяненко", "Илля", ""}));
}

TEST(Duplicates, AreNotTwoPeopleBornOnOneDay) {
    const PersonName name{"Ёлкин", "Артём", "Сергеевич"};
    EXPECT_FALSE(may_be_same_name(name, {"Ёлкина", "Анна", "Сергеевна"}));
    EXPECT_FALSE(may_be_same_name(name, {"Ёлкин", "Артём", "Петрович"}));
    EXPECT_FALSE(may_be_same_name(name, {"Ёлкин", "Антон", "Сергеевич"}));
    EXPECT_FALSE(may_be_same_name(name, {"Палкин", "Артём", "Сергеевич"}));
    EXPECT_FALSE(may_be_same_name(name, {"Ёлк", "Артём", "Сергеевич"}));
}

}  // namespace
}  // namespace collegium::registry
