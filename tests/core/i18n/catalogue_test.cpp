#include <array>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/i18n/catalogue.hpp>

namespace collegium::i18n {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Catalogue parsed(std::string_view toml) {
    const std::array sources{CatalogueSource{"test.toml", toml}};
    auto catalogue = Catalogue::parse(sources);
    EXPECT_TRUE(catalogue.has_value());
    return catalogue ? *catalogue : Catalogue();
}

constexpr std::string_view kGames = R"(
[GAMES]
ru = "{n} {n|партия|партии|партий} у {who}"
uk = "{n} {n|партія|партії|партій} у {who}"
en = "{n} {n|game|games} of {who}"
ru_do = "Введите"
uk_do = "Введіть"
en_do = "Enter"
)";

TEST(Catalogue, FillsPlaceholdersAndChoosesForms) {
    const Catalogue catalogue = parsed(kGames);

    EXPECT_EQ(catalogue.text(Language::kRu, "GAMES", {{"n", "2"}, {"who", "Ёлкина"}}),
              "2 партии у Ёлкина");
    EXPECT_EQ(catalogue.text(Language::kUk, "GAMES", {{"n", "5"}, {"who", "Ґудзя"}}),
              "5 партій у Ґудзя");
    EXPECT_EQ(catalogue.text(Language::kEn, "GAMES", {{"n", "1"}, {"who", "Kim"}}),
              "1 game of Kim");
    EXPECT_EQ(catalogue.text(Language::kRu, "GAMES", {{"n", "1½"}, {"who", "К"}}), "1½ партии у К");
    EXPECT_EQ(catalogue.text(Language::kUk, "GAMES", {}, "do"), "Введіть");
}

TEST(Catalogue, ShowsAnEllipsisForAMissingValue) {
    EXPECT_EQ(parsed(kGames).text(Language::kEn, "GAMES", {{"n", "3"}}), "3 games of …");
}

TEST(Catalogue, ShowsTheKeyWhereThereIsNoText) {
    EXPECT_EQ(parsed(kGames).text(Language::kEn, "OTHER"), "OTHER");
    EXPECT_EQ(parsed(kGames).find(Language::kEn, "GAMES", "short"), nullptr);
    EXPECT_EQ(parsed(kGames).text(Language::kEn, "GAMES", {}, "short"), "");
}

TEST(Catalogue, NestsTables) {
    const Catalogue catalogue = parsed("[a.b.c]\nru='р'\nuk='у'\nen='e'\n");
    EXPECT_THAT(catalogue.keys(), ElementsAre("a.b.c"));
    EXPECT_THAT(catalogue.problems(), IsEmpty());
}

TEST(Catalogue, NamesTheLineOfMalformedToml) {
    const std::array sources{CatalogueSource{"bad.toml", "[A]\nru = \n"}};
    const auto catalogue = Catalogue::parse(sources);
    ASSERT_FALSE(catalogue.has_value());
    EXPECT_EQ(catalogue.error().reason, "CATALOGUE_MALFORMED");
    EXPECT_THAT(catalogue.error().message, HasSubstr("bad.toml:2"));
}

TEST(Catalogue, NoticesWhatAReaderWouldStumbleOver) {
    EXPECT_THAT(parsed("[A]\nru='р'\nen='e'\n").problems(), ElementsAre("A: no text in uk"));
    EXPECT_THAT(parsed("[A]\nru='{n}'\nuk='{n}'\nen='{m}'\n").problems(),
                ElementsAre("A: placeholders of en differ"));
    EXPECT_THAT(parsed("[A]\nru='{n|а|б}'\nuk='{n|а|б|в}'\nen='{n|a|b}'\n").problems(),
                ElementsAre("A: wrong number of forms in ru"));
    EXPECT_THAT(parsed("[A]\nru='р'\nuk='у'\nen='e'\nru_do='д'\nuk_do='д'\n").problems(),
                ElementsAre("A (do): no text in en"));
    EXPECT_THAT(parsed("[A]\nru='р'\nuk='у'\nen='e'\nde='d'\n").problems(),
                ElementsAre("test.toml: A: 'de' begins with no language"));
    EXPECT_THAT(parsed("[A]\nru='р'\nuk='у'\nen='e'\n[B]\nru=3\n").problems(),
                ElementsAre("test.toml: B: 'ru' is not a text of a key"));
}

TEST(Catalogue, NoticesAKeyGivenInTwoFiles) {
    constexpr std::string_view kText = "[A]\nru='р'\nuk='у'\nen='e'\n";
    const std::array sources{CatalogueSource{"one.toml", kText},
                             CatalogueSource{"two.toml", kText}};
    EXPECT_EQ(Catalogue::parse(sources)->problems().size(), 3U);
}

TEST(Fill, LeavesUnclosedBracesAlone) {
    EXPECT_EQ(fill(Language::kEn, "a {b", {{"b", "x"}}), "a {b");
    EXPECT_EQ(fill(Language::kEn, "a } b", {}), "a } b");
}

}  // namespace
}  // namespace collegium::i18n
