#include <gtest/gtest.h>

#include <collegium/chess/move_reader.hpp>

#include "boards.hpp"

namespace collegium::chess {
namespace {

constexpr auto kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

std::string read_as(const std::string& fen, const std::string& text) {
    const ReadMove read = read_move(position_of(fen).board, text);
    if (const auto* move = std::get_if<Move>(&read)) return uci(*move);
    if (const auto* several = std::get_if<std::vector<Move>>(&read)) {
        std::string all = "ambiguous";
        for (const Move move : *several)
            all += ' ' + uci(move);
        return all;
    }
    const auto& error = std::get<sdk::Error>(read);
    std::string told = error.reason;
    if (!error.citations.empty()) told += ' ' + error.citations.front().article;
    return told;
}

TEST(MoveReader, AcceptsEverySpellingOfTheBook) {
    for (const auto* text : {"Кf3", "Kf3", "Nf3", "♘f3", "♞f3", "Кg1f3", "Кg1-f3", "g1f3", "7163",
                             "Ng1f3", "Кf3!", "Кf3 (=)", "Кf3=", " Nf3 ", "Кgf3", "К1f3"})
        EXPECT_EQ(read_as(kStart, text), "g1f3") << text;
    for (const auto* text : {"e4", "е4", "e2e4", "e2-e4", "e2–e4", "5254", "Пe4", "пe4"})
        EXPECT_EQ(read_as(kStart, text), "e2e4") << text;
}

TEST(MoveReader, UnderstandsLookAlikeLetters) {
    const std::string fen = "rnbqkb1r/ppp1pppp/5n2/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1";
    for (const auto* text : {"exd5", "еxd5", "eхd5", "ed5", "еd5", "e×d5", "e:d5", "e4xd5"})
        EXPECT_EQ(read_as(fen, text), "e4d5") << text;
    for (const auto* text : {"Сb5+", "Cb5+", "Sb5", "Bb5+", "Сf1b5"})
        EXPECT_EQ(read_as(fen, text), "f1b5") << text;
    EXPECT_EQ(read_as("7k/8/8/8/8/8/8/R3K3 w - - 0 1", "Lb1"), "a1b1");
    EXPECT_EQ(read_as("7k/8/8/8/8/8/8/R3K3 w - - 0 1", "Крd1"), "e1d1");
    EXPECT_EQ(read_as("7k/8/8/8/8/8/8/R3K3 w - - 0 1", "Kpd1"), "e1d1");
}

// RU-CHESS W-54: the sample game of the book typed with Latin letters ends in the same position.
TEST(MoveReader, RU_CHESS_W_54_ReadsTheSampleGameTypedWithLookAlikes) {
    Position position = start_position();
    std::string final_fen;
    for (const auto& line : data_lines("sample_game.txt")) {
        const auto parts = parts_of(line);
        if (parts.front() == "final_fen") final_fen = parts.at(1);
        if (parts.front() != "typed") continue;
        for (std::size_t i = 1; i < parts.size(); ++i) {
            const ReadMove read = read_move(position.board, parts[i]);
            ASSERT_TRUE(std::holds_alternative<Move>(read)) << parts[i];
            position = after(position, std::get<Move>(read));
        }
    }
    EXPECT_EQ(to_fen(position), final_fen);
}

TEST(MoveReader, ReadsLatinKAsTheKingWhereBothCouldGo) {
    const std::string fen = "7k/8/8/8/8/8/4K3/6N1 w - - 0 1";
    EXPECT_EQ(read_as(fen, "Kf3"), "e2f3");
    EXPECT_EQ(read_as(fen, "Кf3"), "g1f3");
    EXPECT_EQ(read_as(fen, "Kh3"), "g1h3");
}

TEST(MoveReader, ReadsCastlingWithZerosAndLetters) {
    const std::string fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for (const auto* text : {"0-0", "O-O", "О-О", "o-o", "e1g1", "5171", "0–0"})
        EXPECT_EQ(read_as(fen, text), "e1g1") << text;
    for (const auto* text : {"0-0-0", "O-O-O", "0-0-0+", "e1c1"})
        EXPECT_EQ(read_as(fen, text), "e1c1") << text;
}

TEST(MoveReader, ReadsPromotionsAndEnPassant) {
    const std::string fen = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    for (const auto* text :
         {"a8Ф", "a8=Q", "a8Q", "a8(Q)", "a7a8q", "a7-a8Ф", "17181", "a8/Q", "a8♕"})
        EXPECT_EQ(read_as(fen, text), "a7a8q") << text;
    EXPECT_EQ(read_as(fen, "a8К"), "a7a8n");
    EXPECT_EQ(read_as(fen, "a8K"), "a7a8n");
    for (const auto* text : {"exd6", "exd6 е.р.", "exd6 e.p.", "exd6ep", "ed6"})
        EXPECT_EQ(read_as("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", text), "e5d6") << text;
}

TEST(MoveReader, AnswersAmbiguousTextsWithTheCandidates) {
    EXPECT_EQ(read_as("k7/8/8/8/8/8/8/K3N1N1 w - - 0 1", "Кf3"), "ambiguous e1f3 g1f3");
    EXPECT_EQ(read_as("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8"), "ambiguous a7a8q a7a8r a7a8b a7a8n");
}

struct RefusalCase {
    std::string fen;
    std::string text;
    std::string told;  // reason and article
};

TEST(MoveReader, SaysWhyAMoveIsImpossible) {
    const std::vector<RefusalCase> cases = {
        {kStart, "", "CHESS_MOVE_UNREADABLE 17"},
        {kStart, "hello", "CHESS_MOVE_UNREADABLE 17"},
        {kStart, "Кf9", "CHESS_MOVE_UNREADABLE 17"},
        {kStart, "\xff\xfe", "CHESS_MOVE_UNREADABLE 17"},
        {kStart, "e3e4", "CHESS_SQUARE_EMPTY 3.10.2"},
        {kStart, "e7e5", "CHESS_PIECE_OF_OPPONENT 3.10.2"},
        {kStart, "Лe2e4", "CHESS_OTHER_PIECE_THERE 17.7"},
        {kStart, "e5", "CHESS_NO_PIECE_REACHES 3.7"},
        {kStart, "e2e5", "CHESS_PIECE_CANNOT_REACH 3.7"},
        {kStart, "Лa1a3", "CHESS_WAY_BLOCKED 3.5"},
        {kStart, "Лa3", "CHESS_NO_PIECE_REACHES 3.3"},
        {kStart, "Кe2", "CHESS_SQUARE_TAKEN 3.1"},
        {kStart, "Кxf3", "CHESS_MOVE_IS_NO_CAPTURE 17.8"},
        {kStart, "e4Ф", "CHESS_NO_PROMOTION_HERE 3.7.5.1"},
        {kStart, "0-0", "CHESS_CASTLING_BLOCKED 3.8.2.2.2"},
        {"4k3/8/8/8/8/8/8/4K2R w - - 0 1", "0-0", "CHESS_CASTLING_RIGHT_LOST 3.8.2.1"},
        {"4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "0-0", "CHESS_CASTLING_ATTACKED 3.8.2.2"},
        {"4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "CHESS_CASTLING_ATTACKED 3.8.2.2"},
        {"4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1", "Сd3", "CHESS_KING_LEFT_IN_CHECK 3.9.2"},
        {"4kr2/8/8/8/8/8/8/4K3 w - - 0 1", "Крf1", "CHESS_KING_WOULD_BE_ATTACKED 3.9.2"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Фd1", "CHESS_NO_SUCH_PIECE 3.10.2"},
        {"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "xd5", "CHESS_PAWN_CAPTURE_NEEDS_FILE 17.8.3"},
        {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "Крg8", "CHESS_GAME_OVER 5.2.1"},
    };
    for (const auto& c : cases)
        EXPECT_EQ(read_as(c.fen, c.text), c.told) << c.fen << " '" << c.text << "'";
}

TEST(SanReader, KeepsToOneAlphabetAndOneMove) {
    const Board board = position_of(kStart).board;
    EXPECT_TRUE(read_san(board, "Nf3").has_value());
    EXPECT_FALSE(read_san(board, "Kf3").has_value());
    EXPECT_FALSE(read_san(board, "Кf3").has_value());
    EXPECT_FALSE(read_san(position_of("k7/8/8/8/8/8/8/K3N1N1 w - - 0 1").board, "Nf3"));
    EXPECT_FALSE(read_san(board, ""));
    EXPECT_FALSE(read_san(board, "O-O"));
}

}  // namespace
}  // namespace collegium::chess
