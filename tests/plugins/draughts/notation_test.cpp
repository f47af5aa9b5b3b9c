#include <ostream>
#include <string>
#include <variant>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "catalogue.hpp"

namespace collegium::draughts::test {
namespace {

using testing::ElementsAre;

// What a text means: the machine form of the move, "ambiguous: ..." or the reason and its article.
std::string meaning(const std::string& rules, const std::string& fen, const std::string& text) {
    const auto game = new_game(rules_named(rules), fen);
    const auto parsed = game->parse_move(text);
    if (const auto* move = std::get_if<sdk::Move>(&parsed)) return written(*game, *move);
    if (const auto* several = std::get_if<sdk::AmbiguousMove>(&parsed)) {
        std::string list = "ambiguous:";
        for (const auto& move : several->candidates)
            list += " " + written(*game, move);
        return list;
    }
    const sdk::Error& why = std::get<sdk::IllegalMove>(parsed).why;
    return why.reason + (why.citations.empty() ? "" : " " + why.citations.front().article);
}

std::vector<std::string> listed(const std::string& rules, const std::string& fen,
                                std::string_view notation) {
    const auto game = new_game(rules_named(rules), fen);
    std::vector<std::string> texts;
    for (const auto& move : game->legal_moves())
        texts.push_back(written(*game, move, notation));
    return texts;
}

constexpr auto kFigure8 = "W:WKd2:Bb6,d6,f4,f6,g7";

// DISC N-01
TEST(Notation, DISC_N_01_TwoCapturedSetsDemandTheRoute) {
    EXPECT_EQ(meaning("RUS64", kFigure8, "d2:a7"), "ambiguous: d2:g5:e7:c5:a7 d2:h6:f8:c5:a7");
    EXPECT_EQ(meaning("RUS64", kFigure8, "d2:h6:a7"), "d2:h6:f8:c5:a7");
}

// DISC N-02
TEST(Notation, DISC_N_02_TheSameOnTheLargeBoard) {
    EXPECT_EQ(meaning("INT100", "W:WK47:B11,12,19,29,30,40", "47:6"),
              "ambiguous: 47:24:8:17:6 47:24:35:44:6");
}

// DISC N-03
TEST(Notation, DISC_N_03_TwoPiecesOfOneFileDemandTheFullForm) {
    EXPECT_EQ(meaning("RUS64", "W:We3,e7:Bd4,d6", "e:c5"), "ambiguous: e3:c5 e7:c5");
    EXPECT_EQ(meaning("RUS64", "W:We3,e7:Bd4,d6", "e7:c5"), "e7:c5");
}

// DISC N-04
TEST(Notation, DISC_N_04_RoutesOfOneCapturedSetAreOneMove) {
    EXPECT_EQ(meaning("RUS64", "W:WKa1:Bc3,f6", "a1:h8"), "a1:d4:h8");
    EXPECT_EQ(meaning("RUS64", "W:WKa1:Bc3,f6", "a1:e5:h8"), "a1:d4:h8");
}

// DISC N-05
TEST(Notation, DISC_N_05_TheLargeBoardHasNoShortForm) {
    EXPECT_EQ(meaning("INT100", "", "a12"), "MOVE_SQUARE_UNKNOWN");
    EXPECT_EQ(meaning("CHECKERS", "", "cd4"), "SHORT_FORM_NOT_USED G.1");
}

TEST(Notation, AFullRouteMeansItselfEvenIfItsEndsFitAnotherMove) {
    EXPECT_EQ(meaning("RUS64", "W:WKd4:Be5,g5,g3,e3,b6", "d4:a7"), "d4:a7");
}

TEST(Notation, BookFormShowsTheRouteOnlyWhereItMatters) {
    EXPECT_THAT(listed("RUS64", kFigure8, sdk::kBookNotation),
                ElementsAre("d2:a5", "d2:g5:e7:c5:a7", "d2:h6:f8:c5:a7"));
    EXPECT_THAT(listed("RUS64", "W:Wc3:Bb4,d4,d6,f6", sdk::kBookNotation),
                ElementsAre("c3:a5", "c3:c7", "c3:g7"));
}

TEST(Notation, ShortFormGivesWayWhereItIsAmbiguous) {
    EXPECT_THAT(listed("RUS64", "W:We3,e7:Bd4,d6", "short"), ElementsAre("e3:c5", "e7:c5"));
    EXPECT_THAT(listed("RUS64", "W:Wc3:Be5", "short"), ElementsAre("cb4", "cd4"));
    EXPECT_THAT(listed("RUS64", "W:Wc3:Bd4", "short"), ElementsAre("c:e5"));
}

TEST(Notation, EachBookHasItsSignOfCapture) {
    EXPECT_THAT(listed("INT100", "W:W33:B28,14", sdk::kBookNotation), ElementsAre("33:22"));
    EXPECT_THAT(listed("CHECKERS", "W:W18:B14", sdk::kBookNotation), ElementsAre("18x9"));
    EXPECT_EQ(meaning("INT100", "W:W33:B28,14", "33x22"), "33:22");
}

TEST(Notation, ReadsTheEvaluationSignsOfItsBook) {
    for (const char* text : {"c3-d4!", "c3-d4!!", "cd4?", "c3-d4??"})
        EXPECT_EQ(meaning("RUS64", "", text), "c3-d4") << text;
    EXPECT_EQ(meaning("RUS64", "", "c3-d4!?"), "MOVE_SQUARE_UNKNOWN");
    EXPECT_EQ(meaning("CHECKERS", "", "11-15!?"), "11-15");
    EXPECT_EQ(meaning("CHECKERS", "", "11-15*"), "11-15");
}

struct Wrong {
    const char* rules;
    const char* position;
    const char* text;
    const char* verdict;
};

void PrintTo(const Wrong& wrong, std::ostream* out) {
    *out << wrong.rules << " " << wrong.position << " " << wrong.text;
}

class WrongMove : public testing::TestWithParam<Wrong> {};

TEST_P(WrongMove, IsRefusedWithItsReasonAndArticle) {
    const Wrong& wrong = GetParam();
    EXPECT_EQ(meaning(wrong.rules, wrong.position, wrong.text), wrong.verdict) << wrong.text;
}

INSTANTIATE_TEST_SUITE_P(Unreadable, WrongMove,
                         testing::Values(Wrong{"RUS64", "", "", "MOVE_UNREADABLE"},
                                         Wrong{"RUS64", "", "c3", "MOVE_UNREADABLE"},
                                         Wrong{"RUS64", "", "c3-", "MOVE_UNREADABLE"},
                                         Wrong{"RUS64", "", "c3-d4-e5", "MOVE_UNREADABLE"},
                                         Wrong{"RUS64", "", "c3:d4-e5", "MOVE_UNREADABLE"},
                                         Wrong{"RUS64", "", "с3-d4", "MOVE_LETTER_NOT_LATIN"},
                                         Wrong{"RUS64", "", "c3→d4", "MOVE_UNREADABLE"},
                                         Wrong{"RUS64", "", "c3-k9", "MOVE_SQUARE_UNKNOWN"},
                                         Wrong{"RUS64", "", "c3-c4",
                                               "MOVE_SQUARE_NOT_PLAYED_ON 6.1.1"}));

INSTANTIATE_TEST_SUITE_P(
    Illegal, WrongMove,
    testing::Values(
        Wrong{"RUS64", "", "d4-e5", "NO_PIECE_THERE 6.1.4.1"},
        Wrong{"RUS64", "", "b6-a5", "PIECE_OF_THE_OPPONENT 6.1.4.1"},
        Wrong{"RUS64", "", "b2-c3", "SQUARE_OCCUPIED 6.1.4.1"},
        Wrong{"RUS64", "", "bc3", "SQUARE_OCCUPIED 6.1.4.1"},
        Wrong{"RUS64", "", "cf4", "NO_PIECE_OF_FILE_REACHES 6.1.4.3"},
        Wrong{"RUS64", "", "c3-e5", "MAN_STEPS_ONE_SQUARE 6.1.4.3"},
        Wrong{"RUS64", "", "c3:e5", "NOTHING_TO_CAPTURE 6.1.5.1"},
        Wrong{"RUS64", "", "c:e5", "NOTHING_TO_CAPTURE 6.1.5.1"},
        Wrong{"RUS64", "", "c3:d4", "MOVE_IS_NOT_A_CAPTURE 6.1.6.2"},
        Wrong{"RUS64", "W:Wc3:Bh8", "c3-d2", "MAN_STEPS_FORWARD 6.1.4.3"},
        Wrong{"RUS64", "W:WKc3:Bh8", "c3-c5", "KING_MOVES_DIAGONALLY 6.1.4.5"},
        Wrong{"RUS64", "W:WKc3,d4:Bh8", "c3-e5", "KING_WAY_BLOCKED 6.1.4.5"},
        Wrong{"CHECKERS", "W:WK22:B1", "22-15", "KING_STEPS_ONE_SQUARE B.3"},
        Wrong{"RUS64", "W:Wc3,g3:Bd4", "g3-h4", "CAPTURE_COMPULSORY 6.1.5.3"},
        Wrong{"RUS64", "W:Wc3,g3:Bd4", "gh4", "CAPTURE_COMPULSORY 6.1.5.3"},
        Wrong{"RUS64", "W:Wc3,g3:Bd4", "c3-e5", "MOVE_IS_A_CAPTURE 6.1.6.2"},
        Wrong{"RUS64", "W:Wc3,g3:Bd4", "g3:e5", "PIECE_CANNOT_CAPTURE 6.1.5.3"},
        Wrong{"RUS64", "W:Wc3:Bd4,f6", "c3:e5", "CAPTURE_GOES_ON 6.1.5.5"},
        Wrong{"RUS64", "W:WKa1:Bd4,f4,c7", "a1:f6", "CAPTURE_GOES_ON 6.1.5.6"},
        Wrong{"RUS64", "W:Wc3:Bd4", "c3:g7", "NO_SUCH_CAPTURE 6.1.5.1"},
        Wrong{"RUS64/7.4", "W:Wc3:Bb4,d4,d6,f6", "c3:a5", "MAJORITY_COMPULSORY C.16.1"},
        Wrong{"INT100", "W:W28,K46:BK23,K37,22,12", "28:19", "MAJORITY_COMPULSORY 7.4.1"},
        Wrong{"INT100", "W:W28,K46:BK23,K37,22,12", "46:32", "MAJORITY_COMPULSORY 7.4.1"},
        Wrong{"INT100", "W:W28,K46:BK23,K37,22,12", "46:33", "NO_SUCH_CAPTURE 6.1.5.2"},
        Wrong{"RUS64", "W:Wa5:Bb6,c7", "a5:c7", "GAME_IS_OVER 6.1.7"}));

}  // namespace
}  // namespace collegium::draughts::test
