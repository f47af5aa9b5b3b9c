#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/text/width.hpp>

namespace collegium::text {
namespace {

TEST(DisplayWidth, CountsColumns) {
    EXPECT_EQ(display_width("Ёлкин № 4½ ● ─"), 14);
    EXPECT_EQ(display_width("и\u0306"), 1);
    EXPECT_EQ(display_width("東京"), 4);
}

TEST(Truncate, EndsCutTextWithAnEllipsis) {
    EXPECT_EQ(truncate("Ёлкин", 5), "Ёлкин");
    EXPECT_EQ(truncate("Ёлкин Артём", 6), "Ёлкин…");
    EXPECT_EQ(truncate("Ёлкин Артём", 7), "Ёлкин…");
    EXPECT_EQ(truncate("東京都", 4), "東…");
    EXPECT_EQ(truncate("abc", 0), "");
}

TEST(Truncate, KeepsMarksWithTheirLetter) {
    EXPECT_EQ(truncate("и\u0306и\u0306и\u0306", 2), "и\u0306…");
}

TEST(Glyphs, KeepMarksWithTheirLetter) {
    EXPECT_THAT(glyphs("Ёи\u0306 "), testing::ElementsAre("Ё", "и\u0306", " "));
    EXPECT_THAT(glyphs(""), testing::IsEmpty());
}

}  // namespace
}  // namespace collegium::text
