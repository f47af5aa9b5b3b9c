#include <algorithm>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "catalogue.hpp"

namespace collegium::draughts::test {
namespace {

class CataloguePerft : public testing::TestWithParam<Row> {};

TEST_P(CataloguePerft, CountsTheLinesOfTheStartPosition) {
    const Row& row = GetParam();
    SCOPED_TRACE(row[0] + ": " + row.back());
    const GameRules& rules = rules_named(row[1]);
    const auto mode = row[2] == "routes" ? sdk::PerftCount::kRoutes : sdk::PerftCount::kDistinct;
    for (const std::string& edition : editions_of(row)) {
        const auto game = new_game(rules, {}, edition);
        std::istringstream counts(row[3]);
        int depth = 0;
        for (std::uint64_t expected = 0; counts >> expected;) {
            ++depth;
            EXPECT_EQ(game->perft(depth, mode, NeverStop{}), expected)
                << edition << " depth " << depth;
        }
        EXPECT_GE(depth, 7);
    }
}

INSTANTIATE_TEST_SUITE_P(Draughts, CataloguePerft, testing::ValuesIn(read_rows("perft.txt")),
                         [](const testing::TestParamInfo<Row>& vector) {
                             return test_name(vector.param[0]);
                         });

TEST(Perft, EveryGameIsCountedToDepthNineAtLeast) {
    std::map<std::string, int> deepest;
    for (const Row& row : read_rows("perft.txt")) {
        std::istringstream counts(row[3]);
        int depth = 0;
        for (std::uint64_t count = 0; counts >> count;)
            ++depth;
        deepest[row[1]] = std::max(deepest[row[1]], depth);
    }
    for (const std::string& rules : all_rules())
        EXPECT_GE(deepest[rules], 9) << rules;
}

class StopAfter final : public sdk::Stop {
  public:
    explicit StopAfter(int questions) : left_(questions) {}
    [[nodiscard]] bool requested() const noexcept override { return --left_ < 0; }
    [[nodiscard]] int asked_after() const { return -left_; }

  private:
    mutable int left_;
};

TEST(Perft, GivesUpWhenAskedTo) {
    const auto game = new_game(rules_named("RUS64"));
    const StopAfter stop(3);
    const auto lines = game->perft(18, sdk::PerftCount::kDistinct, stop);
    ASSERT_FALSE(lines.has_value());
    EXPECT_EQ(lines.error().reason, "STOPPED");
    EXPECT_EQ(stop.asked_after(), 1) << "it must not go on asking";
}

TEST(Perft, CountsOneLineOfNoMovesAndRefusesDepthsOutOfRange) {
    const auto game = new_game(rules_named("RUS64"));
    EXPECT_EQ(game->perft(0, sdk::PerftCount::kDistinct, NeverStop{}), 1U);
    EXPECT_FALSE(game->perft(-1, sdk::PerftCount::kDistinct, NeverStop{}).has_value());
    EXPECT_FALSE(game->perft(99, sdk::PerftCount::kDistinct, NeverStop{}).has_value());
}

}  // namespace
}  // namespace collegium::draughts::test
