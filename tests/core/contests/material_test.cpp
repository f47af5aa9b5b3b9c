#include <gtest/gtest.h>

#include <collegium/contests/material.hpp>

namespace collegium::contests {
namespace {

TEST(CountMaterial, CountsTheSquaresOfEachSide) {
    EXPECT_EQ(count_material("W:Wc3,Ke5:Bd6,f6,Kh8"), (Material{{1, 1}, {2, 1}}));
    EXPECT_EQ(count_material("B:B1-20:WK46,31-35"), (Material{{5, 1}, {20, 0}}));
    EXPECT_EQ(count_material("W:WK1-3:B"), (Material{{0, 3}, {0, 0}}));
}

TEST(CountMaterial, RefusesWhatIsNoPositionAndSaysWhere) {
    const auto where = [](const char* text) {
        const auto counted = count_material(text);
        if (counted) return std::string("counted");
        EXPECT_EQ(counted.error().reason, "POSITION_UNREADABLE");
        return counted.error().metadata.at("at");
    };
    EXPECT_EQ(where(""), "1");
    EXPECT_EQ(where("Wc3"), "2");
    EXPECT_EQ(where("W:Wc3"), "6");
    EXPECT_EQ(where("W:Wc3:Wd4"), "8");
    EXPECT_EQ(where("W:Wc:Bd4"), "5");
    EXPECT_EQ(where("W:Wc3,:Bd4"), "7");
    EXPECT_EQ(where("W:W5-2:B1"), "7");
    EXPECT_EQ(where("W:W0:B1"), "4");
    EXPECT_EQ(where("W:W100:B1"), "4");
    EXPECT_EQ(where("W:Wc3:Bd4 "), "10");
}

TEST(CountMaterial, RefusesASquareNamedTwice) {
    for (const char* text : {"W:Wc3,c3:Bd4", "W:Wc3:Bd4,Kc3", "W:W31-35,K33:B1"}) {
        const auto counted = count_material(text);
        ASSERT_FALSE(counted) << text;
        EXPECT_EQ(counted.error().reason, "POSITION_SQUARE_TWICE") << text;
    }
    EXPECT_EQ(count_material("W:W31-35,K33:B1").error().metadata.at("square"), "33");
}

}  // namespace
}  // namespace collegium::contests
