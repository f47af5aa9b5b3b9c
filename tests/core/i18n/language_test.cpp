#include <gtest/gtest.h>

#include <collegium/i18n/language.hpp>

namespace collegium::i18n {
namespace {

TEST(Language, IsReadFromTags) {
    EXPECT_EQ(parse_language("ru"), Language::kRu);
    EXPECT_EQ(parse_language("uk-UA"), Language::kUk);
    EXPECT_EQ(parse_language("EN_us"), Language::kEn);
    EXPECT_EQ(parse_language("de"), std::nullopt);
    EXPECT_EQ(parse_language(""), std::nullopt);
    EXPECT_EQ(parse_language("rus"), std::nullopt);
}

TEST(Language, IsTheFirstKnownOneOfAHeader) {
    EXPECT_EQ(accept_language("de, uk-UA;q=0.8, en;q=0.5"), Language::kUk);
    EXPECT_EQ(accept_language("en"), Language::kEn);
    EXPECT_EQ(accept_language(""), Language::kRu);
    EXPECT_EQ(accept_language(",;,"), Language::kRu);
}

TEST(PluralForm, HasThreeFormsInRussianAndUkrainian) {
    for (const Language language : {Language::kRu, Language::kUk}) {
        for (const std::uint64_t one : {1U, 21U, 101U, 1001U})
            EXPECT_EQ(plural_form(language, one), 0U);
        for (const std::uint64_t few : {2U, 3U, 4U, 22U, 104U})
            EXPECT_EQ(plural_form(language, few), 1U);
        for (const std::uint64_t many : {0U, 5U, 11U, 12U, 14U, 20U, 111U, 112U}) {
            EXPECT_EQ(plural_form(language, many), 2U) << many;
        }
    }
}

TEST(PluralForm, HasTwoFormsInEnglish) {
    EXPECT_EQ(plural_form(Language::kEn, 1), 0U);
    EXPECT_EQ(plural_form(Language::kEn, 0), 1U);
    EXPECT_EQ(plural_form(Language::kEn, 21), 1U);
}

}  // namespace
}  // namespace collegium::i18n
