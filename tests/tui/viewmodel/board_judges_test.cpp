#include "tui/viewmodel/board_judges.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace collegium::tui::viewmodel {
namespace {

using testing::ElementsAre;

v1::BoardJudge judge(const char* official, int first, int last) {
    v1::BoardJudge made;
    made.set_official(official);
    made.set_first_board(first);
    made.set_last_board(last);
    return made;
}

TEST(BoardJudges, AreReadAndWrittenAsRanges) {
    const auto ranges = parse_board_list("1–4, 7  9-10");
    ASSERT_TRUE(ranges);
    EXPECT_THAT(*ranges, ElementsAre(BoardRange{1, 4}, BoardRange{7, 7}, BoardRange{9, 10}));
    EXPECT_FALSE(parse_board_list(""));
    EXPECT_FALSE(parse_board_list("1–4, семь"));
    EXPECT_EQ(board_numbers({1, 2, 3, 7, 9, 10}), "1–3, 7, 9–10");
    EXPECT_EQ(boards_of({judge("a", 1, 2), judge("b", 3, 3), judge("a", 4, 6)}, "a"), "1–2, 4–6");
    EXPECT_EQ(boards_of({}, "a"), "");
}

TEST(BoardJudges, ABoardTakenOutOfTheMiddleSplitsARange) {
    const std::vector<v1::BoardJudge> made = with_boards({judge("a", 1, 5)}, "b", {3});
    ASSERT_EQ(made.size(), 3U);
    EXPECT_EQ(boards_of(made, "a"), "1–2, 4–5");
    EXPECT_EQ(boards_of(made, "b"), "3");
    EXPECT_EQ(boards_of(with_boards(made, "a", {3}), "a"), "1–5") << "and back in one";
}

TEST(BoardJudges, NobodysBoardsAreAnybodys) {
    const std::vector<v1::BoardJudge> made = with_boards({judge("a", 1, 3)}, "", {1, 2, 3});
    EXPECT_TRUE(made.empty());
}

}  // namespace
}  // namespace collegium::tui::viewmodel
