#include <gtest/gtest.h>

#include <collegium/text/letters.hpp>

namespace collegium::text {
namespace {

TEST(Letters, MakeNames) {
    for (const char* name : {"Ёлкин", "Мамин-Сибиряк", "Де Куст", "О’Нил", "Мар'яна", "А.",
                             "Ван дер М. Б.", "Y", "и\u0306од", "Ағыбай"}) {
        EXPECT_TRUE(is_name(name)) << name;
    }
    for (const char* name :
         {"", " ", "-", "7", "Ёлкин7", "Ёлкин-", "Ёл--кин", "'", "Ёлкин, А", "<b>"}) {
        EXPECT_FALSE(is_name(name)) << name;
    }
}

TEST(Letters, OfTwoScriptsInOneWordAreNoticed) {
    EXPECT_TRUE(mixes_scripts("Eлкин"));  // a Latin E
    EXPECT_FALSE(mixes_scripts("Ёлкин (Yolkin)"));
}

TEST(Letters, KnowCyrillic) {
    EXPECT_TRUE(has_cyrillic("Yolkin Артём"));
    EXPECT_FALSE(has_cyrillic("Yolkin 7"));
}

TEST(Capitalised, RaisesTheFirstLetterAlone) {
    EXPECT_EQ(capitalised("главный судья"), "Главный судья");
    EXPECT_EQ(capitalised("їжак"), "Їжак");
    EXPECT_EQ(capitalised(""), "");
}

}  // namespace
}  // namespace collegium::text
