#include <sstream>

#include <gtest/gtest.h>

#include <collegium/chess/draws.hpp>

#include "boards.hpp"

namespace collegium::chess {
namespace {

History history_of(Position start, const std::string& moves) {
    History history{std::move(start)};
    std::istringstream words(moves);
    for (std::string word; words >> word;)
        history.push_back(after(history.back(), move_of(history.back().board, word)));
    return history;
}

std::string times(int n, const std::string& moves) {
    std::string all;
    for (int i = 0; i < n; ++i)
        all += moves + ' ';
    return all;
}

constexpr auto kKnightsOutAndBack = "g1f3 g8f6 f3g1 f6g8";

// RU-CHESS W-20
TEST(Repetition, RU_CHESS_W_20_ThirdTimeMayBeClaimedFifthEndsTheGame) {
    const History third = history_of(start_position(), times(2, kKnightsOutAndBack));
    EXPECT_EQ(occurrences(third), 3);
    EXPECT_EQ(ending_of(third), Ending::kNone);
    const auto claim = rule_on(third, {ClaimRule::kThreefold, std::nullopt, false}, 2);
    ASSERT_TRUE(claim.has_value());
    EXPECT_TRUE(claim->draw);
    EXPECT_EQ(claim->article, "9.2.1.2");

    const auto touched = rule_on(third, {ClaimRule::kThreefold, std::nullopt, true}, 2);
    ASSERT_FALSE(touched.has_value());
    EXPECT_EQ(touched.error().reason, "CHESS_CLAIM_AFTER_TOUCH");
    EXPECT_EQ(touched.error().citations.front().article, "9.4");

    const History fifth = history_of(start_position(), times(4, kKnightsOutAndBack));
    EXPECT_EQ(ending_of(fifth), Ending::kFivefold);
    EXPECT_EQ(article_of(ending_of(fifth)), "9.6.1");
}

TEST(Repetition, IsClaimedWithTheMoveWrittenDown) {
    const History history =
        history_of(start_position(), times(1, kKnightsOutAndBack) + "g1f3 g8f6 f3g1");
    const Move back = move_of(history.back().board, "f6g8");
    const auto claim = rule_on(history, {ClaimRule::kThreefold, back, false}, 2);

    ASSERT_TRUE(claim.has_value());
    EXPECT_TRUE(claim->draw);
    EXPECT_EQ(claim->count, 3);
    EXPECT_EQ(claim->article, "9.2.1.1");
}

// RU-CHESS W-21
TEST(Claims, RU_CHESS_W_21_WrongClaimGivesMinutesAndTheWrittenMoveIsPlayed) {
    const History history = history_of(start_position(), "g1f3 g8f6 f3g1");
    const Move back = move_of(history.back().board, "f6g8");
    for (const int minutes : {2, 1}) {
        const auto claim = rule_on(history, {ClaimRule::kThreefold, back, false}, minutes);
        ASSERT_TRUE(claim.has_value());
        EXPECT_FALSE(claim->draw);
        EXPECT_EQ(claim->count, 2);
        EXPECT_EQ(claim->bonus_minutes, minutes);
        EXPECT_EQ(claim->must_play, back);
        EXPECT_EQ(claim->article, "9.5.3");
    }
}

TEST(Claims, RefuseAnImpossibleWrittenMove) {
    const auto claim =
        rule_on({start_position()}, {ClaimRule::kFifty, Move{0, 63, Kind::kPawn}, false}, 2);

    ASSERT_FALSE(claim.has_value());
    EXPECT_EQ(claim.error().reason, "CHESS_WRITTEN_MOVE_IMPOSSIBLE");
}

struct RepetitionCase {
    std::string fen;
    std::string moves;
    int count;
    std::string why;
};

TEST(Repetition, CountsOnlyRightsThatCanBeUsed) {
    const std::vector<RepetitionCase> cases = {
        {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "h1h2 e8e7 h2h1 e7e8 h1h2 e8e7 h2h1 e7e8", 2,
         "9.2.2.2: the first time White could still castle"},
        {"4k3/8/8/8/8/8/8/4K2R w - - 0 1", "h1h2 e8e7 h2h1 e7e8 h1h2 e8e7 h2h1 e7e8", 3,
         "9.2.2: without the right it is the same position"},
        {"4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4 e8e7 e1e2 e7e8 e2e1 e8e7 e1e2 e7e8 e2e1", 2,
         "9.2.2.1: the first time Black could take en passant"},
        {"4k3/8/8/8/2p5/8/4P3/4K3 w - - 0 1", "e2e4 e8e7 e1e2 e7e8 e2e1 e8e7 e1e2 e7e8 e2e1", 3,
         "9.2.2.1: nobody could take en passant, so it is the same position"},
        {"8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", "e2e4 a4a5 e1e2 a5a4 e2e1 a4a5 e1e2 a5a4 e2e1", 3,
         "9.2.2.1: taking would bare Black's own king, so there was no such move"},
    };
    for (const auto& c : cases)
        EXPECT_EQ(occurrences(history_of(position_of(c.fen), c.moves)), c.count) << c.why;
}

TEST(FiftyMoves, AreClaimedAtAHundredPliesOrWithTheWrittenMove) {
    const Position before = position_of("3k4/8/8/8/8/8/4R3/4K3 w - - 99 80");
    const Move quiet = move_of(before.board, "e1f1");
    const auto written = rule_on({before}, {ClaimRule::kFifty, quiet, false}, 2);
    ASSERT_TRUE(written.has_value());
    EXPECT_TRUE(written->draw);
    EXPECT_EQ(written->article, "9.3.1");

    const auto early = rule_on({before}, {ClaimRule::kFifty, std::nullopt, false}, 2);
    ASSERT_TRUE(early.has_value());
    EXPECT_FALSE(early->draw);

    const auto done = rule_on({position_of("3k4/8/8/8/8/8/4R3/4K3 w - - 100 80")},
                              {ClaimRule::kFifty, std::nullopt, false}, 2);
    ASSERT_TRUE(done.has_value());
    EXPECT_TRUE(done->draw);
    EXPECT_EQ(done->article, "9.3.2");
}

// RU-CHESS W-22
TEST(SeventyFiveMoves, RU_CHESS_W_22_EndTheGameUnlessTheLastMoveMates) {
    const Position before = position_of("7k/8/6K1/8/8/8/8/R7 w - - 149 120");
    EXPECT_EQ(ending_of({before}), Ending::kNone);
    EXPECT_EQ(ending_of({played(before, "a1a2")}), Ending::kSeventyFive);
    EXPECT_EQ(ending_of({played(before, "a1a8")}), Ending::kMate);
    EXPECT_EQ(ending_of({position_of("7k/8/6K1/8/8/8/8/R7 w - - 100 90")}), Ending::kNone);
}

}  // namespace
}  // namespace collegium::chess
