#include <gmock/gmock.h>

#include <collegium/text/query.hpp>
#include <collegium/text/search.hpp>

namespace collegium::text {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Searched person() {
    return {index_words("Орлова Мария Дмитриевна"), "67", index_words("Самарская область СШ № 3")};
}

bool finds(std::string_view typed) {
    return matches(parse_query(typed), person());
}

TEST(Query, HoldsBeginningsOfWordsAndTheFourSigns) {
    const Query query = parse_query("орл =Мария !#12 @самар");
    EXPECT_THAT(query.words, ElementsAre("орл"));
    ASSERT_EQ(query.terms.size(), 3U);
    EXPECT_TRUE(query.terms[0].exact);
    EXPECT_TRUE(query.terms[1].negated);
    EXPECT_EQ(query.terms[1].kind, QueryTerm::Kind::kNumber);
    EXPECT_EQ(query.terms[1].typed, "12");
    EXPECT_EQ(query.terms[2].kind, QueryTerm::Kind::kPlace);
    EXPECT_THAT(query.terms[2].words, ElementsAre("самар"));
}

TEST(Query, ASignWithNothingAfterItAsksForNothingYet) {
    EXPECT_TRUE(parse_query("@").empty());
    EXPECT_TRUE(parse_query("  ! =").empty());
    EXPECT_TRUE(finds("!"));
}

TEST(Query, ANumberIsTheNumberOfTheRow) {
    EXPECT_TRUE(finds("#67"));
    EXPECT_FALSE(finds("#6"));
    EXPECT_FALSE(finds("!#67"));
}

TEST(Query, APlaceIsLookedForInOrganisationAndRegionOnly) {
    EXPECT_TRUE(finds("@самар"));
    EXPECT_FALSE(finds("самар"));
    EXPECT_FALSE(finds("@орлов"));
    EXPECT_FALSE(finds("!@самар"));
    EXPECT_TRUE(finds("!@пенз орл"));
}

TEST(Query, AnExactWordIsNotABeginning) {
    EXPECT_TRUE(finds("орлов"));
    EXPECT_FALSE(finds("=Орлов"));
    EXPECT_TRUE(finds("=Орлова"));
    EXPECT_TRUE(finds("!=Орлов"));
}

TEST(Query, ASignInsideAWordIsNoSign) {
    EXPECT_THAT(parse_query("a@b").words, ElementsAre("a", "b"));
    EXPECT_THAT(parse_query("a@b").terms, IsEmpty());
}

TEST(Query, SignsStayWhereTheLayoutWasWrong) {
    EXPECT_THAT(query_readings("@cfvfh jhk"), ElementsAre("@самар орл"));
    EXPECT_THAT(query_readings("=Jhkjd"), ElementsAre("=Орлов"));
    EXPECT_THAT(query_readings("ъъъ"), IsEmpty());
}

}  // namespace
}  // namespace collegium::text
