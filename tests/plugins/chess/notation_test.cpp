#include <sstream>

#include <gtest/gtest.h>

#include <collegium/chess/move_reader.hpp>
#include <collegium/chess/notation.hpp>

#include "boards.hpp"

namespace collegium::chess {
namespace {

const NamedNotation& notation(std::string_view id) {
    for (const auto& row : notations())
        if (row.id == id) return row;
    throw std::out_of_range(std::string(id));
}

std::string written(const std::string& fen, const std::string& uci_text, std::string_view id) {
    const Board board = position_of(fen).board;
    return write_move(board, move_of(board, uci_text), notation(id));
}

std::string whole_game(const std::string& ucis, std::string_view id) {
    Position position = start_position();
    std::istringstream words(ucis);
    std::string text;
    for (std::string word; words >> word;) {
        const Move move = move_of(position.board, word);
        if (position.board.to_move == Colour::kWhite)
            text += std::to_string(position.move_number) + ". ";
        text += write_move(position.board, move, notation(id)) + ' ';
        position = after(position, move);
    }
    text.pop_back();
    return text;
}

// The value of a line of the sample game.
std::string sample(const std::string& key) {
    for (const auto& line : data_lines("sample_game.txt")) {
        if (parts_of(line).front() == key) return parts_of(line).at(1);
    }
    throw std::out_of_range(key);
}

// Art. 17.12: the book prints one game three times, a draw being offered with the last move.
// RU-CHESS W-54
TEST(BookNotation, WritesTheSampleGameOfArticle17InShort) {
    EXPECT_EQ(whole_game(sample("uci"), "book") + " " + sample("offer"), sample("short_ru"));
}

TEST(BookNotation, WritesTheSampleGameOfArticle17WithoutSigns) {
    EXPECT_EQ(whole_game(sample("uci"), "ru-plain"), sample("plain_ru"));
}

// The third printed variant has 8. Фd4d3 by mistake.
TEST(BookNotation, WritesTheSampleGameOfArticle17InFull) {
    EXPECT_EQ(whole_game(sample("uci"), "ru-long"), sample("long_ru"));
}

TEST(BookNotation, HasUkrainianEnglishAndFigurineLetters) {
    const std::string fen = "4k2r/8/8/8/8/8/8/R3K3 w Q - 0 1";
    EXPECT_EQ(written(fen, "a1a8", "uk"), "Тa8+");
    EXPECT_EQ(written(fen, "a1a8", "uk-long"), "Тa1a8+");
    EXPECT_EQ(written(fen, "a1a8", "book"), "Лa8+");
    EXPECT_EQ(written(fen, "a1a8", "en"), "Ra8+");
    EXPECT_EQ(written(fen, "a1a8", "figurine"), "♖a8+");
    EXPECT_EQ(written(fen, "e1e2", "uk"), "Крe2");
    EXPECT_EQ(written(fen, "e1c1", "en"), "0-0-0");
    EXPECT_EQ(written(fen, "e1c1", "san"), "O-O-O");
}

struct OriginCase {
    std::string fen;
    std::string uci;
    std::string book;
    std::string san;
};

TEST(BookNotation, TellsPiecesApartAsArticle17_9Says) {
    const std::vector<OriginCase> cases = {
        // 17.9.3.1 to 17.9.3.3: the book's own examples.
        {"k7/8/8/8/8/8/8/K3N1N1 w - - 0 1", "g1f3", "Кgf3", "Ngf3"},
        {"k7/8/8/8/8/8/8/K3N1N1 w - - 0 1", "e1f3", "Кef3", "Nef3"},
        {"k7/8/8/6N1/8/8/8/K5N1 w - - 0 1", "g5f3", "К5f3", "N5f3"},
        {"k7/8/8/6N1/8/8/8/K5N1 w - - 0 1", "g1f3", "К1f3", "N1f3"},
        {"k7/8/8/8/3N4/8/7N/K7 w - - 0 1", "h2f3", "Кhf3", "Nhf3"},
        {"k7/8/8/8/3N4/8/7N/K7 w - - 0 1", "d4f3", "Кdf3", "Ndf3"},
        {"k7/8/8/8/3N4/5p2/7N/K7 w - - 0 1", "d4f3", "Кdxf3", "Ndxf3"},
        // Three queens: neither file nor rank alone is enough.
        {"8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Фh4e1", "Qh4e1"},
        {"8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1", "e4e1", "Фee1", "Qee1"},
        {"8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h1e1", "Ф1e1", "Q1e1"},
        // A pinned rival does not count: it cannot go there.
        {"4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Кe2", "Ne2"},
        {"7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8n", "a8К", "a8=N"},
        {"1r5k/P7/8/8/8/8/8/K7 w - - 0 1", "a7b8q", "axb8Ф+", "axb8=Q+"},
        {"7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", "f7g7", "Фg7#", "Qg7#"},
    };
    for (const auto& c : cases) {
        EXPECT_EQ(written(c.fen, c.uci, "book"), c.book) << c.fen;
        EXPECT_EQ(written(c.fen, c.uci, "san"), c.san) << c.fen;
    }
}

TEST(NumericNotation, FollowsArticle58) {
    EXPECT_EQ(
        written("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4", "numeric"),
        "5254");
    EXPECT_EQ(written("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "numeric"), "5171");
    EXPECT_EQ(written("r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "e8c8", "numeric"), "5838");
    EXPECT_EQ(written("8/4P3/8/8/8/k7/8/K7 w - - 0 1", "e7e8q", "numeric"), "57581");
    EXPECT_EQ(written("8/4P3/8/8/8/k7/8/K7 w - - 0 1", "e7e8r", "numeric"), "57582");
    EXPECT_EQ(written("8/4P3/8/8/8/k7/8/K7 w - - 0 1", "e7e8b", "numeric"), "57583");
    EXPECT_EQ(written("8/8/8/8/8/k7/7p/K7 b - - 0 1", "h2h1n", "numeric"), "82814");
}

TEST(Notations, EveryMoveReadsBackInEveryNotation) {
    std::mt19937_64 random(17);
    for (int i = 0; i < 150; ++i) {
        const Position position = random_position(random, static_cast<int>(random() % 180));
        for (const Move move : legal_moves(position.board)) {
            for (const auto& row : notations()) {
                const std::string text = write_move(position.board, move, row);
                const ReadMove read = read_move(position.board, text);
                ASSERT_TRUE(std::holds_alternative<Move>(read) && std::get<Move>(read) == move)
                    << to_fen(position) << ' ' << row.id << ' ' << text;
            }
            const std::string san = write_move(position.board, move, kSanStyle);
            ASSERT_EQ(read_san(position.board, san), move) << to_fen(position) << ' ' << san;
        }
    }
}

}  // namespace
}  // namespace collegium::chess
