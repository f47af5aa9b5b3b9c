#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/text/search.hpp>

namespace collegium::text {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Search, MatchesBeginningsOfWordsInAnyOrder) {
    EXPECT_TRUE(matches("елк ар", "Ёлкин Артём"));
    EXPECT_TRUE(matches("АР ёлк", "Ёлкин Артём"));
    EXPECT_FALSE(matches("лкин", "Ёлкин Артём"));
    EXPECT_FALSE(matches("елк б", "Ёлкин Артём"));
}

TEST(Search, TakesLettersTheOtherKeyboardLacksForTheirNeighbours) {
    EXPECT_TRUE(matches("иваненко", "Іваненко"));
    EXPECT_TRUE(matches("іваненко", "Іваненко"));
    EXPECT_TRUE(matches("гудзь", "Ґудзь"));
    EXPECT_TRUE(matches("емець", "Ємець"));
    EXPECT_TRUE(matches("їжак", "Їжак"));
}

TEST(Search, TakesLatinLookalikesForCyrillicInsideACyrillicWord) {
    EXPECT_TRUE(matches("Iваненко", "Іваненко"));  // a Latin I
    EXPECT_THAT(search_words("Mike"), ElementsAre("mike"));
}

TEST(Search, MakesApostrophesAndHyphensOptional) {
    for (const char* query : {"лукян", "лук'ян", "лук’ян", "лукʼян"}) {
        EXPECT_TRUE(matches(query, "Лук’яненко")) << query;
    }
    for (const char* query : {"мамин", "сибир", "мамин-сиб", "маминсиб", "сибир мамин"}) {
        EXPECT_TRUE(matches(query, "Мамин-Сибиряк")) << query;
    }
}

TEST(Search, KeepsShortIApartFromI) {
    EXPECT_THAT(search_words("Майя И\u0306од"), ElementsAre("майя", "йод"));
    EXPECT_FALSE(matches("маи", "Майя"));
}

TEST(Search, FindsNumbersAndLatinWithAccents) {
    EXPECT_THAT(search_words("СШ № 3"), ElementsAre("сш", "3"));
    EXPECT_TRUE(matches("francois", "François"));
}

TEST(Search, FindsEverythingByAnEmptyQuery) {
    EXPECT_THAT(search_words(" .,!? "), IsEmpty());
    EXPECT_TRUE(matches("", "Ёлкин"));
}

TEST(Search, IndexesPartsAndWholeOfHyphenatedWordsOnce) {
    EXPECT_THAT(index_words("Мамин-Сибиряк Мамин"),
                ElementsAre("мамин", "маминсибиряк", "сибиряк"));
}

TEST(Search, BoundsAllWordsWithABeginning) {
    const std::string end = prefix_end("елк");
    EXPECT_LT(std::string("елк"), end);
    EXPECT_LT(std::string("елкяяя"), end);
    EXPECT_LT(std::string("елк\U000FFFFF"), end);
    EXPECT_GT(std::string("елл"), end);
}

}  // namespace
}  // namespace collegium::text
