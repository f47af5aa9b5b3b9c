#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "catalogue.hpp"

namespace collegium::draughts::test {
namespace {

class CatalogueGame : public testing::TestWithParam<Row> {};

TEST_P(CatalogueGame, IsLegalFromBeginningToEnd) {
    const Row& row = GetParam();
    SCOPED_TRACE(row[0] + ": " + row.back());
    for (const std::string& edition : editions_of(row)) {
        const auto game = new_game(rules_named(row[1]), {}, edition);
        for (const std::string& move : split(row[2], " "))
            ASSERT_TRUE(play(*game, move));

        if (row[3] != "-") {
            EXPECT_EQ(game->position().text, row[3]);
        }
        const auto moves = game->legal_moves();
        if (row[4].find(':') != std::string::npos) {
            ASSERT_EQ(moves.size(), 1U);
            EXPECT_EQ(written(*game, moves.front(), sdk::kBookNotation), row[4]);
        } else if (row[4] != "-") {
            EXPECT_EQ(moves.size(), std::stoul(row[4]));
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Draughts, CatalogueGame, testing::ValuesIn(read_rows("games.txt")),
                         [](const testing::TestParamInfo<Row>& vector) {
                             return test_name(vector.param[0]);
                         });

// DISC G-01
TEST(RussianGame, DISC_G_01_LastMovePromotesInMidCapture) {
    const auto game = new_game(rules_named("RUS64"));
    for (const char* move : {"ed4", "dc5", "fe3", "fg5", "cb4", "gh4", "b:d6", "h:f2", "e:g3"})
        ASSERT_TRUE(play(*game, move));
    const auto parsed = game->parse_move("c7:h4");
    const auto& move = std::get<sdk::Move>(parsed);
    EXPECT_EQ(written(*game, move), "c7:e5:c3:e1:h4");
    EXPECT_EQ(std::get<sdk::Capture>(move).becomes, 'K');
}

// DISC G-03
TEST(RussianGame, DISC_G_03_MisprintedLightSquareIsRefused) {
    const auto game = new_game(rules_named("RUS64"));
    for (const char* move : {"e3-d4", "d6-c5", "f2-e3"})
        ASSERT_TRUE(play(*game, move));
    const auto parsed = game->parse_move("f6-g6");
    const auto* illegal = std::get_if<sdk::IllegalMove>(&parsed);
    ASSERT_NE(illegal, nullptr);
    EXPECT_EQ(illegal->why.reason, "MOVE_SQUARE_NOT_PLAYED_ON");
    EXPECT_EQ(illegal->why.metadata.at("square"), "g6");
}

}  // namespace
}  // namespace collegium::draughts::test
