#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/text/search.hpp>

namespace collegium::text {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(OtherLayouts, ReadsLatinKeysAsCyrillic) {
    EXPECT_THAT(other_layouts("tkrby"), ElementsAre("елкин"));
    EXPECT_THAT(other_layouts(";erjd"), ElementsAre("жуков"));
}

TEST(OtherLayouts, GivesRussianAndUkrainianReadingsWhereTheyDiffer) {
    EXPECT_THAT(other_layouts("sdfy"), ElementsAre("ыван", "іван"));
}

TEST(OtherLayouts, ReadsCyrillicKeysAsLatin) {
    EXPECT_THAT(other_layouts("Фвфьы"), Contains("Adams"));
}

TEST(OtherLayouts, HasNothingToOfferForDigits) {
    EXPECT_THAT(other_layouts("26-014"), IsEmpty());
}

}  // namespace
}  // namespace collegium::text
