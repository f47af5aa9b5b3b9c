#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/documents/difference.hpp>
#include <collegium/documents/render.hpp>

#include "sample_facts.hpp"

namespace collegium::documents {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

TEST(Difference, OfTheSameTextIsNothing) {
    EXPECT_THAT(difference("a\nb\n", "a\nb\n"), IsEmpty());
    EXPECT_THAT(difference("", ""), IsEmpty());
}

TEST(Difference, NamesChangedAddedAndRemovedLinesWithTheirPlaces) {
    EXPECT_THAT(difference("a\nb\nc\n", "a\nB\nc\n"), ElementsAre(Change{2, 2, "b", "B"}));
    EXPECT_THAT(difference("a\nc\n", "a\nb\nc\n"), ElementsAre(Change{0, 2, "", "b"}));
    EXPECT_THAT(difference("a\nb\nc\n", "a\nc\n"), ElementsAre(Change{2, 0, "b", ""}));
    EXPECT_THAT(difference("a\nb\nc\nd\n", "b\nc\nx\n"),
                ElementsAre(Change{1, 0, "a", ""}, Change{4, 3, "d", "x"}));
}

TEST(Difference, ReadsRowsOfTablesWithoutTheirBorders) {
    EXPECT_THAT(difference("├──┼──┤\n│ 1 │ Иванов   │\n└──┴──┘\n",
                           "├──┼──┤\n│ 1 │ Петров   │\n├──┼──┤\n└──┴──┘\n"),
                ElementsAre(Change{2, 2, "1 | Иванов", "1 | Петров"}));
}

TEST(Difference, OfAProtocolIsTheDecisionThatWasCorrected) {
    CommissionProtocolFacts facts = testing::chess_commission();
    const std::string before = render_body(commission_protocol_form(facts));
    facts.entries[0].rank = "МС";
    const auto changes = difference(before, render_body(commission_protocol_form(facts)));
    ASSERT_THAT(changes, SizeIs(1));
    EXPECT_EQ(changes[0].before,
              "1 | Абрамов Пётр Ильич | СШ № 3, Самара | мужчины | КМС | 1, 2, 4–6");
    EXPECT_EQ(changes[0].after,
              "1 | Абрамов Пётр Ильич | СШ № 3, Самара | мужчины | МС | 1, 2, 4–6");
}

TEST(Difference, OfVeryLongTextsStopsAtTwoHundredLines) {
    std::string before;
    std::string after;
    for (int i = 0; i < 5000; ++i) {
        before += "old " + std::to_string(i) + "\n";
        after += "new " + std::to_string(i) + "\n";
    }
    EXPECT_THAT(difference(before, after), SizeIs(200));
}

}  // namespace
}  // namespace collegium::documents
