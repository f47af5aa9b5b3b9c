#include <gtest/gtest.h>

#include <collegium/text/normal.hpp>

namespace collegium::text {
namespace {

TEST(Utf8, KnowsWellFormedText) {
    EXPECT_TRUE(is_valid_utf8(""));
    EXPECT_TRUE(is_valid_utf8("Ёлкин № 7 𝄞"));
    EXPECT_FALSE(is_valid_utf8("\xD0"));              // cut in the middle
    EXPECT_FALSE(is_valid_utf8("\xC0\xAF"));          // overlong
    EXPECT_FALSE(is_valid_utf8("\xED\xA0\x80"));      // surrogate
    EXPECT_FALSE(is_valid_utf8("\xF4\x90\x80\x80"));  // above U+10FFFF
}

TEST(Utf8, CountsCharactersNotBytes) {
    EXPECT_EQ(count_characters("Ёлк𝄞"), 4U);
}

TEST(Nfc, ComposesLetters) {
    EXPECT_EQ(nfc("Е\u0308лкин и\u0306"), "Ёлкин й");
    EXPECT_EQ(nfc(nfc("Е\u0308")), nfc("Е\u0308"));
}

TEST(CleanLine, CollapsesSpacesOfEveryKind) {
    EXPECT_EQ(clean_line(" \t Ёлкин \u00A0\u2003 Артём\r\n"), "Ёлкин Артём");
    EXPECT_EQ(clean_line("  "), "");
}

TEST(CleanLine, DropsInvisibleCharacters) {
    EXPECT_EQ(clean_line("Ёл\u200Bк\u202Eин\x07"), "Ёлкин");
    EXPECT_EQ(clean_line("Е\u200D\u0308"), "Ё");
}

TEST(CleanLines, TidiesEachLineAndKeepsParagraphs) {
    EXPECT_EQ(clean_lines("\n\n a  b \n\n c \n"), "a b\n\nc");
}

}  // namespace
}  // namespace collegium::text
