#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include <collegium/chess/pgn.hpp>

#include "boards.hpp"

namespace collegium::chess {
namespace {

// All games of a text; fails the test at the first refusal.
std::vector<PgnGame> read_all(std::string_view text) {
    std::vector<PgnGame> games;
    PgnReader reader(text);
    for (;;) {
        auto game = reader.next();
        if (!game) {
            ADD_FAILURE() << game.error().message;
            break;
        }
        if (!*game) break;
        games.push_back(std::move(**game));
    }
    return games;
}

PgnLine random_line(Position position, std::mt19937_64& random, int plies, int depth) {
    PgnLine line;
    if (random() % 20 == 0) line.comment = "opening words";
    for (int ply = 0; ply < plies; ++ply) {
        const MoveList moves = legal_moves(position.board);
        if (moves.empty()) break;
        PgnMove move;
        move.move = moves[random() % moves.size()];
        if (random() % 16 == 0) move.nags.push_back(static_cast<std::uint8_t>(random() % 140));
        if (random() % 24 == 0) move.comment = "мысль " + std::to_string(random() % 1000);
        if (random() % 40 == 0 && depth < 3)
            move.variations.push_back(random_line(position, random, 6, depth + 1));
        position = after(position, move.move);
        line.moves.push_back(std::move(move));
    }
    return line;
}

PgnGame random_game(std::mt19937_64& random, int number) {
    PgnGame game;
    constexpr const char* kResults[] = {"1-0", "0-1", "1/2-1/2", "*", "1/2-0", "0-1/2", "0-0"};
    game.result = kResults[random() % 7];
    game.tags = {{"Event", "Турнир"},    {"Site", "?"},
                 {"Date", "2026.11.16"}, {"Round", std::to_string(number)},
                 {"White", "Белый"},     {"Black", "Чёрный \"второй\""},
                 {"Result", game.result}};
    if (random() % 8 == 0) {
        game.start = random_position(random, 30);
        game.tags.emplace_back("Annotator", "nobody");
    }
    game.line = random_line(game.start, random, 20 + static_cast<int>(random() % 80), 0);
    return game;
}

TEST(Pgn, TenThousandRandomGamesRoundTrip) {
    std::mt19937_64 random(4);
    constexpr int kGames = 10000;
    std::vector<PgnGame> games;
    std::string text;
    for (int i = 0; i < kGames; ++i) {
        games.push_back(random_game(random, i + 1));
        text += write_pgn(games.back());
    }

    PgnReader reader(text);
    for (int i = 0; i < kGames; ++i) {
        auto game = reader.next();
        ASSERT_TRUE(game.has_value()) << game.error().message;
        ASSERT_TRUE(game->has_value());
        ASSERT_EQ(**game, games[static_cast<std::size_t>(i)]) << write_pgn(**game);
    }
    EXPECT_FALSE(reader.next()->has_value());
}

std::string tricky_text() {
    std::ifstream file(std::string(COLLEGIUM_TEST_DATA) + "/chess/tricky.pgn");
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

TEST(Pgn, TrickyGamesRoundTrip) {
    const auto games = read_all(tricky_text());
    ASSERT_EQ(games.size(), 6U);
    std::string written;
    for (const auto& game : games)
        written += write_pgn(game);
    EXPECT_EQ(read_all(written), games) << written;
}

TEST(Pgn, KeepsTagsCommentsMarksAndVariations) {
    const std::string text = tricky_text();
    PgnReader reader(text);
    const PgnGame game = reader.next()->value();

    EXPECT_EQ(game.tag("Event"), "Tags with \"quotes\" and \\ backslashes");
    EXPECT_EQ(game.tag("White"), "Иванов, Иван");
    EXPECT_EQ(game.line.comment, "before the first move");
    ASSERT_EQ(game.line.moves.size(), 7U);
    EXPECT_EQ(game.line.moves[0].nags, std::vector<std::uint8_t>{1});
    EXPECT_EQ(game.line.moves[0].comment, "after");
    EXPECT_EQ(game.line.moves[2].nags, std::vector<std::uint8_t>{6});
    ASSERT_EQ(game.line.moves[2].variations.size(), 1U);
    const PgnLine& variation = game.line.moves[2].variations[0];
    EXPECT_EQ(variation.moves.size(), 4U);
    EXPECT_EQ(variation.moves[1].variations[0].moves[0].comment, "Philidor");
    EXPECT_EQ(game.line.moves[3].comment, " a comment to the end of the line with ) in it");
    EXPECT_EQ(game.line.moves[5].comment, "two comments");
    EXPECT_EQ(game.result, "1-0");
}

TEST(Pgn, ReadsSetUpsSloppyCastlingAndHalfLosses) {
    const std::string text = tricky_text();
    PgnReader reader(text);
    static_cast<void>(reader.next());
    const PgnGame set_up = reader.next()->value();
    EXPECT_EQ(to_fen(set_up.start), "4k2r/P6p/8/4Pp2/8/8/7P/R3K2R w KQk f6 0 20");
    EXPECT_EQ(set_up.line.moves.size(), 6U);
    EXPECT_EQ(uci(set_up.line.moves[1].move), "e8g8");
    EXPECT_EQ(uci(set_up.line.moves[4].move), "a7a8q");
    const PgnGame black_first = reader.next()->value();
    EXPECT_EQ(uci(black_first.line.moves[0].move), "e8d7");
    EXPECT_EQ(reader.next()->value().result, "0-0");
    EXPECT_EQ(reader.next()->value().result, "1/2-0");
    EXPECT_TRUE(reader.next()->value().line.moves.empty());
}

TEST(Pgn, WritesExportFormat) {
    PgnReader reader("1.e4 e5 2.Nf3 {x} Nc6 (2...d6) *");
    EXPECT_EQ(write_pgn(reader.next()->value()),
              "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n"
              "[Black \"?\"]\n[Result \"*\"]\n\n"
              "1. e4 e5 2. Nf3 {x} 2... Nc6 (2... d6) *\n\n");
}

TEST(Pgn, KeepsLinesWithinEightyColumns) {
    std::mt19937_64 random(80);
    for (int i = 0; i < 50; ++i) {
        std::istringstream rows(write_pgn(random_game(random, i)));
        for (std::string row; std::getline(rows, row);)
            EXPECT_LE(row.size(), 80U) << row;
    }
}

struct PgnRefusal {
    std::string text;
    std::string reason;
    std::string line;
    std::string ply;
    std::string why;
};

TEST(Pgn, RefusalsNameLinePlyAndReason) {
    const std::vector<PgnRefusal> cases = {
        {"1. e4 e5\n2. Ke3 *", "RECORD_MOVE", "2", "3", "CHESS_NO_PIECE_REACHES"},
        {"1. e4 e5 2. e2e9 *", "RECORD_MOVE", "1", "3", "CHESS_MOVE_UNREADABLE"},
        {"1. Кf3 *", "RECORD_MOVE", "1", "1", "PGN_MOVE_NOT_SAN"},
        {"[FEN \"4k3/8/8/8/1N3N2/8/8/1N2K3 w - - 0 1\"]\n\n1. Nd5 *", "RECORD_MOVE", "3", "1",
         "MOVE_AMBIGUOUS"},
        {"[FEN \"8/8 w\"]\n\n*", "RECORD_SETUP", "3", "0", "FEN_FIELDS"},
        {"1. e4 e5", "RECORD_UNFINISHED", "1", "2", ""},
        {"1. e4 e5\n\n[Event \"x\"]\n\n*", "RECORD_UNFINISHED", "3", "2", ""},
        {"1. e4 {no end", "RECORD_COMMENT", "1", "1", ""},
        {"1. e4 ) e5 *", "RECORD_BRACKET", "1", "1", ""},
        {"( 1. e4 ) *", "RECORD_BRACKET", "1", "0", ""},
        {"1. e4 (1. d4 *", "RECORD_BRACKET", "1", "1", ""},
        {"$1 1. e4 *", "RECORD_MARK", "1", "0", ""},
        {"1. e4 $999 *", "RECORD_MARK", "1", "1", ""},
        {"[Event x]\n\n*", "RECORD_TAG", "1", "0", ""},
        {"[Event \"x\n\"]\n\n*", "RECORD_TAG", "1", "0", ""},
        {"[Event \"x\"]\n[Event \"y\"]\n\n*", "RECORD_TAG_TWICE", "2", "0", ""},
        {"[Result \"1-0\"]\n\n1. e4 0-1", "RECORD_RESULT_DIFFERS", "3", "1", ""},
    };
    for (const auto& expected : cases) {
        PgnReader reader(expected.text);
        const auto game = reader.next();
        ASSERT_FALSE(game.has_value()) << expected.text;
        auto metadata = game.error().metadata;
        EXPECT_EQ(game.error().reason, expected.reason) << expected.text;
        EXPECT_EQ(metadata["line"], expected.line) << expected.text;
        EXPECT_EQ(metadata["ply"], expected.ply) << expected.text;
        EXPECT_EQ(metadata["why"], expected.why) << expected.text;
    }
}

TEST(Pgn, GoesOnAfterABadGame) {
    PgnReader reader(
        "[Event \"a\"]\n[Site \"s\"]\n\n1. e5 *\n\n[Event \"b\"]\n[Bad]\n[Site \"s\"]\n\n1. e4 "
        "*\n\n"
        "[Event \"c\"]\n[Site \"s\"]\n\n1. e4 *\n");

    EXPECT_EQ(reader.next().error().metadata.at("game"), "1");
    EXPECT_EQ(reader.next().error().metadata.at("line"), "7");
    EXPECT_EQ(reader.next()->value().tag("Event"), "c");
    EXPECT_FALSE(reader.next()->has_value());
}

TEST(Pgn, RefusesVariationsWithoutEnd) {
    std::string text = "1. e4 ";
    for (int i = 0; i < 100; ++i)
        text += "(1. d4 ";
    PgnReader reader(text);
    EXPECT_EQ(reader.next().error().reason, "RECORD_TOO_DEEP");
}

}  // namespace
}  // namespace collegium::chess
