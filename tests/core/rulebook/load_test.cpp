// A rule book with a fault is refused with its line and key; the others are not affected.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/i18n/reasons.hpp>
#include <collegium/rulebook/load.hpp>

#include "bundled_books.hpp"
#include "support/test_name.hpp"

namespace collegium::rulebook {
namespace {

// The bundled book with one piece of its text changed, and the line of the change.
struct Changed {
    std::string text;
    int line = 0;
};

Changed changed(const std::string& from, const std::string& to) {
    Changed result{book_text("ru-draughts-2022"), 0};
    const std::size_t at = result.text.find(from);
    if (at == std::string::npos) throw std::runtime_error("not in the book: " + from);
    result.line = 1 + static_cast<int>(std::count(
                          result.text.begin(), result.text.begin() + static_cast<long>(at), '\n'));
    result.text.replace(at, from.size(), to);
    return result;
}

struct FaultCase {
    const char* fact;
    const char* from;
    const char* to;
    const char* field;
    const char* reason;
    int lines_on = 0;  // from the change to the line that is named
};

class Fault : public testing::TestWithParam<FaultCase> {};

TEST_P(Fault, IsRefusedWithItsLineAndKey) {
    const FaultCase& c = GetParam();
    const Changed book = changed(c.from, c.to);
    const auto loaded = load("ru-draughts-2022", book.text);
    ASSERT_FALSE(loaded) << c.fact;
    EXPECT_EQ(loaded.error().reason, "RULEBOOK_INVALID");
    ASSERT_FALSE(loaded.error().violations.empty());
    const sdk::Violation& violation = loaded.error().violations.front();
    EXPECT_EQ(violation.field, c.field) << c.fact;
    EXPECT_EQ(violation.reason, c.reason) << c.fact;
    EXPECT_EQ(violation.metadata.at("line"), std::to_string(book.line + c.lines_on)) << c.fact;
}

INSTANTIATE_TEST_SUITE_P(
    Books, Fault,
    testing::Values(
        FaultCase{"wrong type", "cap = 5000\nper_athlete", "cap = \"5000\"\nper_athlete",
                  "fee[1].cap", "RULEBOOK_TYPE_WRONG"},
        FaultCase{"unknown key", "[sex]\n", "[sex]\nchildren = true\n", "sex.children",
                  "RULEBOOK_KEY_UNKNOWN", 1},
        FaultCase{"unknown section", "[sex]\n", "[gender]\narticle = \"1\"\n[sex]\n", "gender",
                  "RULEBOOK_KEY_UNKNOWN"},
        FaultCase{"missing article", "refundable = false   # 1.5.9\narticle = \"5.2, 1.5.9\"",
                  "refundable = false", "fee[1].article", "RULEBOOK_ARTICLE_MISSING", -6},
        FaultCase{"a fixed value that is not said", "default = \"обязательна\"\nfixed = true",
                  "fixed = true", "parameter[19].default", "RULEBOOK_KEY_MISSING", -6},
        FaultCase{
            "a known parameter of another kind",
            "name = \"контроль времени\"\ngroup = \"time\"\ndocument = \"either\"\nkind = \"text\"",
            "name = \"контроль времени\"\ngroup = \"time\"\ndocument = \"either\"\nkind = "
            "\"number\"",
            "parameter[14].kind", "RULEBOOK_TYPE_WRONG", -2},
        FaultCase{"choices without names", ", \"D: Бухгольц\", \"иной\"]", ", \"D: Бухгольц\"]",
                  "parameter[31].choice_names", "RULEBOOK_TYPE_WRONG", -7},
        FaultCase{"a default nobody offers", "default = \"two-one-nought\"",
                  "default = \"three-points\"", "parameter[24].choices",
                  "RULEBOOK_REFERENCE_UNKNOWN", -7},
        FaultCase{"overlapping ranges", "least = 16\nmost = 20", "least = 15\nmost = 20",
                  "age_group[13]", "RULEBOOK_AGES_OVERLAP", 5},
        FaultCase{"the same upper bound twice", "most = 14\n", "most = 17\n", "age_group[5]",
                  "RULEBOOK_AGES_OVERLAP", -5},
        FaultCase{"reference to nothing", "chair = \"chief-arbiter\"", "chair = \"mayor\"",
                  "commission.chair", "RULEBOOK_REFERENCE_UNKNOWN", -2},
        FaultCase{"a word that is no choice", "draw = \"computer\"", "draw = \"dice\"",
                  "status[3].draw", "RULEBOOK_WORD_UNKNOWN"},
        FaultCase{"number out of range", "combined_neighbours = 2", "combined_neighbours = 12",
                  "age_counting.combined_neighbours", "RULEBOOK_NUMBER_RANGE"},
        FaultCase{"missing key", "win = 4\n", "", "scoring[1].win", "RULEBOOK_KEY_MISSING", -3},
        FaultCase{"the same id twice", "id = \"identity\"", "id = \"application\"",
                  "document[2].id", "RULEBOOK_ID_TWICE", -1},
        FaultCase{"a list where a table belongs", "[sex]\n", "[[sex]]\n", "sex",
                  "RULEBOOK_TYPE_WRONG"}),
    [](const auto& test) { return testing_support::test_name(test.param.fact); });

TEST(Load, NamesTheLineWhereTheTextIsNoToml) {
    const auto loaded = load("x", "[book]\ntitle = \n");
    ASSERT_FALSE(loaded);
    ASSERT_EQ(loaded.error().violations.size(), 1U);
    EXPECT_EQ(loaded.error().violations[0].reason, "RULEBOOK_NOT_TOML");
    EXPECT_EQ(loaded.error().violations[0].metadata.at("line"), "2");
}

TEST(Load, CollectsEveryFault) {
    Changed book = changed("cap = 5000\nper_athlete", "cap = true\nper_athlete");
    book.text.replace(book.text.find("women_among_men = true"), 22, "women_among_men = 1");
    const auto loaded = load("ru-draughts-2022", book.text);
    ASSERT_FALSE(loaded);
    EXPECT_EQ(loaded.error().violations.size(), 2U);
}

TEST(Load, NeverThrowsOnHalfABook) {
    const std::string text = book_text("ru-draughts-2022");
    for (std::size_t size = 0; size < text.size(); size += 997)
        EXPECT_FALSE(load("half", text.substr(0, size)).has_value() && size < text.size() / 2);
}

}  // namespace
}  // namespace collegium::rulebook
