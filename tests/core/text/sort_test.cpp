#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/text/sort.hpp>

namespace collegium::text {
namespace {

using Names = std::vector<std::vector<std::string_view>>;

std::vector<std::string> sorted(Alphabet alphabet, Names names) {
    std::stable_sort(names.begin(), names.end(), [&](const auto& a, const auto& b) {
        return sort_key(alphabet, a) < sort_key(alphabet, b);
    });
    std::vector<std::string> result;
    for (const auto& parts : names) {
        std::string whole;
        for (const std::string_view part : parts) {
            whole += (whole.empty() ? "" : " ") + std::string(part);
        }
        result.push_back(whole);
    }
    return result;
}

TEST(SortKey, PutsYoWithYeInRussian) {
    EXPECT_THAT(sorted(Alphabet::kRussian, {{"Ёлкин"}, {"Жуков"}, {"Елисеев"}, {"Егоров"}}),
                testing::ElementsAre("Егоров", "Елисеев", "Ёлкин", "Жуков"));
}

TEST(SortKey, ComparesNamePartsOneAfterTheOther) {
    EXPECT_THAT(
        sorted(Alphabet::kRussian, {{"Иванова", "Анна"}, {"Иванов", "Пётр"}, {"Иванов", "Андрей"}}),
        testing::ElementsAre("Иванов Андрей", "Иванов Пётр", "Иванова Анна"));
}

TEST(SortKey, FollowsTheUkrainianAlphabet) {
    EXPECT_THAT(sorted(Alphabet::kUkrainian, {{"Їжак"},
                                              {"Ґудзь"},
                                              {"Ємець"},
                                              {"Іваненко"},
                                              {"Гук"},
                                              {"Ященко"},
                                              {"Еней"},
                                              {"Иржавець"}}),
                testing::ElementsAre("Гук", "Ґудзь", "Еней", "Ємець", "Иржавець", "Іваненко",
                                     "Їжак", "Ященко"));
}

TEST(SortKey, IgnoresApostrophesOfEveryKind) {
    for (const Alphabet alphabet : {Alphabet::kRussian, Alphabet::kUkrainian}) {
        const std::string plain = sort_key(alphabet, "Лукяненко");
        EXPECT_EQ(sort_key(alphabet, "Лук'яненко"), plain);
        EXPECT_EQ(sort_key(alphabet, "Лук’яненко"), plain);
        EXPECT_EQ(sort_key(alphabet, "Лукʼяненко"), plain);
    }
}

TEST(SortKey, PutsLatinAfterCyrillic) {
    for (const Alphabet alphabet : {Alphabet::kRussian, Alphabet::kUkrainian}) {
        EXPECT_THAT(sorted(alphabet, {{"Adams"}, {"Яшин"}}), testing::ElementsAre("Яшин", "Adams"));
    }
}

TEST(SortKey, SortsParticlesAndDoubleNamesAsWritten) {
    EXPECT_THAT(sorted(Alphabet::kRussian, {{"Мамин-Сибиряк"}, {"Мамин"}, {"Маминов"}}),
                testing::ElementsAre("Мамин", "Мамин-Сибиряк", "Маминов"));
    EXPECT_THAT(sorted(Alphabet::kRussian, {{"Девяткин"}, {"Де Куст"}}),
                testing::ElementsAre("Де Куст", "Девяткин"));
}

TEST(SortKey, OrdersNumbersByValue) {
    EXPECT_THAT(sorted(Alphabet::kRussian, {{"СШ № 10"}, {"СШ № 3"}}),
                testing::ElementsAre("СШ № 3", "СШ № 10"));
}

TEST(SortKey, DoesNotDependOnTheFormOfComposition) {
    EXPECT_EQ(sort_key(Alphabet::kRussian, "Ёлкин"), sort_key(Alphabet::kRussian, "Е\u0308лкин"));
}

TEST(SortKey, HoldsLongNames) {
    const std::string name(5000, 'a');
    EXPECT_LT(sort_key(Alphabet::kRussian, name), sort_key(Alphabet::kRussian, name + "b"));
}

TEST(SortKey, IsMadeForBothAlphabetsAtOnce) {
    const std::array<std::string_view, 3> name{"Лук'яненко", "Ґалаґан", ""};
    for (const Alphabet alphabet : {Alphabet::kRussian, Alphabet::kUkrainian}) {
        EXPECT_EQ(sort_keys(name).in(alphabet), sort_key(alphabet, name));
        EXPECT_EQ(sort_keys("СШ № 3").in(alphabet), sort_key(alphabet, "СШ № 3"));
    }
}

TEST(SortKey, NamesItsVersion) {
    EXPECT_FALSE(collator_version().empty());
    EXPECT_EQ(collator_version(), collator_version());
}

}  // namespace
}  // namespace collegium::text
