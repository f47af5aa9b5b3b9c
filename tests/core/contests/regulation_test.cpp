#include <gtest/gtest.h>

#include <collegium/contests/regulation.hpp>

#include "core/contests/examples.hpp"

namespace collegium::contests {
namespace {

using nlohmann::json;

std::optional<registry::Date> optional_date(const json& example, const char* key) {
    if (!example.contains(key)) return std::nullopt;
    return date_of(example[key]);
}

class ContestTerms : public testing::TestWithParam<json> {};

// UA-2024 WE-64
TEST_P(ContestTerms, AreNoShorterThanTheBookAllows) {
    const json& example = GetParam();
    const Terms terms{optional_date(example, "published"), optional_date(example, "deadline"),
                      optional_date(example, "preliminary"),
                      optional_date(example, "final_results")};
    const auto verdicts = check_terms(book(), terms);
    ASSERT_FALSE(verdicts.empty());
    const auto found = said(verdicts);
    ASSERT_EQ(found.size(), example["found"].size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        const json& wanted = example["found"][i];
        EXPECT_EQ(found[i].outcome, Outcome::kRefused);
        EXPECT_EQ(found[i].requirement, wanted["requirement"]);
        EXPECT_EQ(found[i].reason, wanted["reason"]);
        EXPECT_EQ(found[i].metadata.at("months"), wanted["months"]);
        EXPECT_EQ(found[i].metadata.at("earliest"), wanted["earliest"]);
        EXPECT_EQ(articles_of(found[i]), std::vector{wanted["article"].get<std::string>()});
    }
}

INSTANTIATE_TEST_SUITE_P(Contests, ContestTerms, testing::ValuesIn(examples("terms")), name_of);

TEST(Terms, ThatAreNotSetAreNotJudged) {
    EXPECT_TRUE(check_terms(book(), {}).empty());
    EXPECT_TRUE(
        check_terms(book(), {date_of("2025-06-01"), std::nullopt, date_of("2025-10-01"), {}})
            .empty());
}

// VIII.F 3
TEST(ContestItems, AreTenAndEachIsAskedFor) {
    const auto none = said(check_items(book(), {}));
    ASSERT_EQ(none.size(), 10U);
    std::vector<std::string> stated;
    for (std::size_t i = 0; i < none.size(); ++i) {
        EXPECT_EQ(none[i].reason, "CONTEST_ITEM_MISSING");
        EXPECT_EQ(articles_of(none[i]),
                  std::vector<std::string>{"VIII.F 3." + std::to_string(i + 1)});
        stated.push_back(none[i].requirement);
    }
    EXPECT_TRUE(said(check_items(book(), stated)).empty());
    stated.erase(stated.begin() + 7);
    const auto missing = said(check_items(book(), stated));
    ASSERT_EQ(missing.size(), 1U);
    EXPECT_EQ(missing.front().requirement, "arbiters");
}

}  // namespace
}  // namespace collegium::contests
