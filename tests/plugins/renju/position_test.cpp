// Positions as text.
#include <gtest/gtest.h>

#include "games.hpp"

namespace collegium::renju::test {
namespace {

std::string refused(const std::string& text, const std::string& settings = "") {
    const auto game = sdk::start_game(discipline(), setup_of(settings, text));
    return game ? std::string() : game.error().reason;
}

TEST(RenjuPosition, IsWrittenInOneWay) {
    EXPECT_EQ(game_of("")->position().text, "B:B:W:stage=m1");
    EXPECT_EQ(game_of("", "B:B:W")->position().text, "B:B:W:stage=m1");
    EXPECT_EQ(game_of("", "B:Bi9,h8:Wh9")->position().text, "B:Bh8,i9:Wh9");
    EXPECT_EQ(game_of("", "W:Bh10,h2:W")->position().text, "W:Bh2,h10:W");
}

TEST(RenjuPosition, KeepsTheStageOfAnOpening) {
    const auto game = game_of("opening-rule=soosyrv");
    play(*game, "h8 h9 h10 swap i7 declare:3 keep g8");
    EXPECT_EQ(game->position().text, "B:Bh8,h10:Wh9,i7:swapped:stage=offer5:number=3:offers=g8");
    const auto sakata = game_of("opening-rule=super-sakata");
    play(*sakata, "h8 h9 i10 k11 d4");
    EXPECT_EQ(sakata->position().text, "W:Bd4,h8,i10:Wh9,k11:stage=choice:placer=2");
}

TEST(RenjuPosition, RefusesWhatIsNone) {
    EXPECT_EQ(refused("B"), "RENJU_POSITION_FORM");
    EXPECT_EQ(refused("X:Bh8:Wh9"), "RENJU_POSITION_FORM");
    EXPECT_EQ(refused("B:Wh8:Bh9"), "RENJU_POSITION_FORM");
    EXPECT_EQ(refused("B:Bh8,:Wh9"), "RENJU_POSITION_POINT");
    EXPECT_EQ(refused("B:Bp8:Wh9"), "RENJU_POSITION_POINT");
    EXPECT_EQ(refused("B:BK10:Wh9"), "RENJU_POSITION_POINT");
    EXPECT_EQ(refused("B:Bh8,h8:Wh9"), "RENJU_POSITION_TWICE");
    EXPECT_EQ(refused("B:Bh8:Wh8"), "RENJU_POSITION_TWICE");
    EXPECT_EQ(refused("B:Bh8:Wh9:stage=m9"), "RENJU_POSITION_FIELD");
    EXPECT_EQ(refused("B:Bh8:Wh9:passes=01"), "RENJU_POSITION_FIELD");
    EXPECT_EQ(refused("B:Bh8:Wh9:nonsense"), "RENJU_POSITION_FIELD");
    EXPECT_EQ(refused("B:Bh8:Wh9:row=1"), "RENJU_POSITION_STAGE");
    EXPECT_EQ(refused(std::string(3000, 'B')), "RENJU_POSITION_FORM");
}

TEST(RenjuPosition, RefusesAStageThatDoesNotFitTheStones) {
    const std::string rif = "opening-rule=rif";
    EXPECT_EQ(refused("W:Bh8,h10:Wh9:stage=m4", rif), "");
    EXPECT_EQ(refused("W:Bh8:Wh9:stage=m4", rif), "RENJU_POSITION_STAGE");
    EXPECT_EQ(refused("B:Bh8,h10:Wh9:stage=m4", rif), "RENJU_POSITION_STAGE");
    EXPECT_EQ(refused("W:Bh8,h10:Wh9:stage=m4:number=3", rif), "RENJU_POSITION_STAGE");
    EXPECT_EQ(refused("B:Bh8,h10:Wh9,h7:stage=offer5:offers=g8", rif), "");
    EXPECT_EQ(refused("B:Bh8,h10:Wh9,h7:stage=choose5:offers=g8,i8", rif), "RENJU_POSITION_STAGE");
    EXPECT_EQ(refused("B:Bh8,h10:Wh9,h7:stage=choose5:offers=g8", rif), "RENJU_POSITION_STAGE");
    EXPECT_EQ(refused("B:Bh8,h10:Wh9,h7:stage=offer5:offers=h8", rif), "RENJU_POSITION_STAGE");
    EXPECT_EQ(refused("B:Bh8,h10:Wh9,h7:stage=offer5", "opening-rule=soosyrv"),
              "RENJU_POSITION_STAGE");
}

}  // namespace
}  // namespace collegium::renju::test
