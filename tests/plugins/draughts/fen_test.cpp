#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <collegium/draughts/fen.hpp>

#include "catalogue.hpp"

namespace collegium::draughts::test {
namespace {

std::string canonical(const std::string& rules, const std::string& fen) {
    const GameRules& game = rules_named(rules);
    return format_fen(position_of(game, fen), game.geometry(), game.square_names);
}

TEST(Fen, LettersAndNumbersNameTheSameSquares) {
    EXPECT_EQ(canonical("RUS64", "W:W29,32:B1,4"), "W:Wa1,g1:Bb8,h8");
    EXPECT_EQ(canonical("RUS64", "W:Wa1,g1:Bb8,h8"), "W:Wa1,g1:Bb8,h8");
    EXPECT_EQ(canonical("CHECKERS", "B:Wa1:Bh8"), "B:W29:B4");
}

TEST(Fen, ReadsRangesKingsSpacesAndTheSidesInEitherOrder) {
    EXPECT_EQ(canonical("INT100", "B : B1-3, K49 : W31-33 ."), "B:W31,32,33:B1,2,3,K49");
    EXPECT_EQ(canonical("RUS64", "W:WK1-2:Bc3"), "W:WKb8,Kd8:Bc3");
}

TEST(Fen, ListsSquaresInTheOrderOfTheirNames) {
    EXPECT_EQ(canonical("RUS64", "W:Wh2,c3,Kb2,a3,a1:Bd6,b6"), "W:Wa1,a3,Kb2,c3,h2:Bb6,d6");
    EXPECT_EQ(canonical("INT100", "W:W50,31,K7:B20,3"), "W:WK7,31,50:B3,20");
}

TEST(Fen, ASideMayHaveNoPieces) {
    EXPECT_EQ(canonical("RUS64", "W:W:Bb6"), "W:W:Bb6");
    EXPECT_EQ(canonical("RUS64", "B:Wc3:B"), "B:Wc3:B");
}

TEST(Fen, TheStartPositionsAreThoseOfTheBooks) {
    const auto start = [](const std::string& rules) {
        const GameRules& game = rules_named(rules);
        return start_position(game);
    };
    EXPECT_EQ(start("RUS64"), position_of(rules_named("RUS64"), "W:W21-32:B1-12"));
    EXPECT_EQ(start("INT100"), position_of(rules_named("INT100"), "W:W31-50:B1-20"));
    EXPECT_EQ(start("CHECKERS"), position_of(rules_named("CHECKERS"), "B:W21-32:B1-12"));
}

struct Wrong {
    const char* text;
    const char* reason;
    const char* at;  // empty: the refusal is about the whole
};

void PrintTo(const Wrong& wrong, std::ostream* out) {
    *out << wrong.text;
}

class WrongFen : public testing::TestWithParam<Wrong> {};

TEST_P(WrongFen, IsRefusedWithWhatAndWhere) {
    const GameRules& rules = rules_named("RUS64");
    const auto read = parse_fen(GetParam().text, FenRules{rules.geometry(), 12});
    ASSERT_FALSE(read.has_value()) << GetParam().text;
    EXPECT_EQ(read.error().reason, GetParam().reason) << GetParam().text;
    const auto at = read.error().metadata.find("at");
    EXPECT_EQ(at == read.error().metadata.end() ? "" : at->second, GetParam().at);
}

TEST(Fen, ARefusalSaysWhatIsExpected) {
    const auto read = parse_fen("xx", FenRules{rules_named("RUS64").geometry(), 12});
    ASSERT_FALSE(read.has_value());
    EXPECT_EQ(read.error().message, "position, character 1: expected W or B: the side to move");
}

INSTANTIATE_TEST_SUITE_P(Draughts, WrongFen,
                         testing::Values(Wrong{"", "POSITION_UNREADABLE", "1"},
                                         Wrong{"X:Wa1:Bb6", "POSITION_UNREADABLE", "1"},
                                         Wrong{"W", "POSITION_UNREADABLE", "2"},
                                         Wrong{"WWa1:Bb6", "POSITION_UNREADABLE", "2"},
                                         Wrong{"W:Wa1", "POSITION_UNREADABLE", "6"},
                                         Wrong{"W:Wa1:Wb6", "POSITION_UNREADABLE", "8"},
                                         Wrong{"W:Wa1:Bb6:", "POSITION_UNREADABLE", "10"},
                                         Wrong{"W:Wa1,:Bb6", "POSITION_UNREADABLE", "7"},
                                         Wrong{"W:Wa1;c3:Bb6", "POSITION_UNREADABLE", "6"},
                                         Wrong{"W:W12-5:Bb6", "POSITION_UNREADABLE", "8"},
                                         Wrong{"W:Wa1-c3:Bb6", "POSITION_UNREADABLE", "9"},
                                         Wrong{"W:Wa2:Bb6", "POSITION_SQUARE_UNKNOWN", "4"},
                                         Wrong{"W:Wa1:B33", "POSITION_SQUARE_UNKNOWN", "8"},
                                         Wrong{"W:Wa1:B0", "POSITION_SQUARE_UNKNOWN", "8"},
                                         Wrong{"W:Wa1,a1:Bb6", "POSITION_SQUARE_TWICE", "8"},
                                         Wrong{"W:Wa1:B29", "POSITION_SQUARE_TWICE", "9"},
                                         Wrong{"W:Wb8:Bb6", "POSITION_MAN_ON_LAST_RANK", "5"},
                                         Wrong{"W:Wc3:Ba1", "POSITION_MAN_ON_LAST_RANK", "9"},
                                         Wrong{"W:W5-17:Bb2", "POSITION_TOO_MANY_PIECES", ""},
                                         Wrong{"W:W:B", "POSITION_WITHOUT_PIECES", ""}));

}  // namespace
}  // namespace collegium::draughts::test
