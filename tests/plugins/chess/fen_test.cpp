#include <gtest/gtest.h>

#include <collegium/chess/fen.hpp>

#include "boards.hpp"

namespace collegium::chess {
namespace {

TEST(Fen, OfTheStartIsTheUsualOne) {
    EXPECT_EQ(to_fen(start_position()), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    EXPECT_EQ(position_of(to_fen(start_position())), start_position());
}

TEST(Fen, RoundTripsOnRandomPositions) {
    std::mt19937_64 random(3);
    for (int i = 0; i < 1000; ++i) {
        const Position position = random_position(random, static_cast<int>(random() % 160));
        EXPECT_EQ(position_of(to_fen(position)), position) << to_fen(position);
    }
}

TEST(Fen, KeepsAnEnPassantSquareOnlyWhereItIsARight) {
    EXPECT_EQ(to_fen(played(start_position(), "e2e4")),
              "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    EXPECT_EQ(to_fen(position_of("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")),
              "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    EXPECT_EQ(to_fen(played(start_position(), "e2e4 a7a6 e4e5 d7d5")),
              "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3");
}

TEST(Fen, MayStopAfterFourFields) {
    EXPECT_EQ(to_fen(position_of("8/8/4k3/8/8/3K4/8/8 b - -")), "8/8/4k3/8/8/3K4/8/8 b - - 0 1");
}

struct Refusal {
    std::string fen;
    std::string reason;
    std::string at;  // column, empty where the whole position is meant
};

TEST(Fen, RefusalsSayWhatAndWhere) {
    const std::vector<Refusal> refusals = {
        {"", "FEN_FIELDS", ""},
        {"8/8/4k3/8/8/3K4/8/8 w - - 0", "FEN_FIELDS", ""},
        {"8/8/4k3/8/8/3K4/8 w - - 0 1", "FEN_RANKS", "18"},
        {"8/8/4k3/8/8/3K4/8/8/8 w - - 0 1", "FEN_RANKS", "20"},
        {"8/8/4k4/8/8/3K4/8/8 w - - 0 1", "FEN_RANK_LENGTH", "7"},
        {"8/7/4k3/8/8/3K4/8/8 w - - 0 1", "FEN_RANK_LENGTH", "4"},
        {"8/8/4k3/8/8/3K4/8/7 w - - 0 1", "FEN_RANK_LENGTH", "20"},
        {"8/8/4k3/8/8/3Z4/8/8 w - - 0 1", "FEN_PIECE", "14"},
        {"8/44/4k3/8/8/3K4/8/8 w - - 0 1", "FEN_PIECE", "4"},
        {"8/8/4k3/8/8/3K4/8/8 x - - 0 1", "FEN_SIDE", "21"},
        {"8/8/4k3/8/8/3K4/8/8 w A - 0 1", "FEN_CASTLING", "23"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w QK - 0 1", "FEN_CASTLING", "28"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1", "FEN_CASTLING", "28"},
        {"r3k2r/8/8/8/8/8/8/R3K3 w K - 0 1", "FEN_CASTLING_PIECES", "26"},
        {"8/8/4k3/8/8/3K4/8/8 w - e3 0 1", "FEN_EN_PASSANT", "25"},
        {"8/8/4k3/8/8/3K4/8/8 w - e6 0 1", "FEN_EN_PASSANT", "25"},
        {"8/8/4k3/8/8/3K4/8/8 w - - x 1", "FEN_COUNTER", "27"},
        {"8/8/4k3/8/8/3K4/8/8 w - - 0 0", "FEN_COUNTER", "29"},
        {"8/8/4k3/8/8/3K4/8/8 w - - 00 1", "FEN_COUNTER", "27"},
        {"8/8/4k3/8/8/8/8/8 w - - 0 1", "FEN_KINGS", ""},
        {"8/8/4k3/8/8/3KK3/8/8 w - - 0 1", "FEN_KINGS", ""},
        {"P7/8/4k3/8/8/3K4/8/8 w - - 0 1", "FEN_PAWN_RANK", ""},
        {"QQQQQQQQ/QQ6/8/8/7k/8/8/K7 b - - 0 1", "FEN_TOO_MANY_PIECES", ""},
        {"4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "FEN_OPPONENT_IN_CHECK", ""},
        {"8/8/8/4k3/3K4/8/8/8 w - - 0 1", "FEN_OPPONENT_IN_CHECK", ""},
    };
    for (const auto& expected : refusals) {
        const auto read = parse_fen(expected.fen);
        ASSERT_FALSE(read.has_value()) << expected.fen;
        EXPECT_EQ(read.error().reason, expected.reason) << expected.fen;
        const auto at = read.error().metadata.find("at");
        EXPECT_EQ(at == read.error().metadata.end() ? "" : at->second, expected.at) << expected.fen;
    }
}

TEST(Fen, ImpossiblePositionsCiteTheirArticle) {
    const auto read = parse_fen("8/8/4k3/8/8/8/8/8 w - - 0 1");

    ASSERT_FALSE(read.has_value());
    ASSERT_EQ(read.error().citations.size(), 1U);
    EXPECT_EQ(read.error().citations[0].article, "3.10.3");
    EXPECT_EQ(read.error().citations[0].section, "III");
}

}  // namespace
}  // namespace collegium::chess
