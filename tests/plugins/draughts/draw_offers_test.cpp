// When a draw may be offered and agreed: data in offers.txt.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "catalogue.hpp"

namespace collegium::draughts::test {
namespace {

using sdk::Seat;

Seat offering_seat(const std::string& word) {
    return word == "first" ? Seat::kFirst : Seat::kSecond;
}

// "first@1 second@2".
std::vector<sdk::DrawOffer> offers_in(const std::string& text) {
    std::vector<sdk::DrawOffer> offers;
    if (text == "-") return offers;
    for (const std::string& one : split(text, " ")) {
        const auto parts = split(one, "@");
        offers.push_back({offering_seat(parts.at(0)), std::stoi(parts.at(1))});
    }
    return offers;
}

class DrawOfferCase : public testing::TestWithParam<Row> {};

// UA-2024 WE-21, UA-2024 WE-22 among them.
TEST_P(DrawOfferCase, IsJudgedByTheBook) {
    const Row& row = GetParam();
    SCOPED_TRACE(row.back());
    const TestDiscipline discipline(rules_named(row[1]));
    const auto game = played(discipline, setup_of(row[2], row[3], row[4]), moves_in(row[5]));
    ASSERT_NE(game, nullptr);
    const auto verdict = discipline.check_offer(*game, {offering_seat(row[6]), offers_in(row[7])});
    ASSERT_TRUE(verdict.has_value());
    const bool may = row[8] == "may";
    EXPECT_EQ(verdict->admissible, may) << verdict->why.en;
    EXPECT_EQ(verdict->why.ru.empty(), may);
    EXPECT_FALSE(verdict->citation.article.empty());
    if (!may) {
        EXPECT_EQ(verdict->citation.article, row[8]);
    }
}

INSTANTIATE_TEST_SUITE_P(Draughts, DrawOfferCase, testing::ValuesIn(read_rows("offers.txt")),
                         [](const testing::TestParamInfo<Row>& row) {
                             return test_name(row.param[0]);
                         });

TEST(DrawOffer, IsRefusedOnceTheGameIsDecided) {
    const TestDiscipline discipline(rules_named("RUS64"));
    const auto game = new_game(rules_named("RUS64"), "W:Wa5:Bb6,c7");
    EXPECT_EQ(discipline.check_offer(*game, {Seat::kSecond, {}}).error().reason, "GAME_IS_OVER");
}

}  // namespace
}  // namespace collegium::draughts::test
