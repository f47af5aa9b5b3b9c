#include <algorithm>
#include <sstream>

#include <gtest/gtest.h>

#include <collegium/chess/moves.hpp>

#include "boards.hpp"
#include "kernel.hpp"
#include "simple_chess.hpp"

namespace collegium::chess {
namespace {

struct PerftCase {
    std::string name;
    std::string fen;
    std::vector<std::uint64_t> counts;

    friend void PrintTo(const PerftCase& c, std::ostream* out) { *out << c.name; }
};

std::vector<PerftCase> perft_cases() {
    std::vector<PerftCase> cases;
    for (const auto& line : data_lines("perft.txt")) {
        const auto parts = parts_of(line);
        PerftCase c{parts.at(0), parts.at(1), {}};
        std::istringstream numbers(parts.at(2));
        for (std::string word; numbers >> word;) {
            if (word == "soak" && !soak()) break;
            if (word != "soak") c.counts.push_back(std::stoull(word));
        }
        cases.push_back(c);
    }
    return cases;
}

class Perft : public testing::TestWithParam<PerftCase> {};

TEST_P(Perft, MatchesThePublishedCounts) {
    const Board board = position_of(GetParam().fen).board;
    for (std::size_t depth = 1; depth <= GetParam().counts.size(); ++depth)
        EXPECT_EQ(perft(board, static_cast<int>(depth)), GetParam().counts[depth - 1])
            << "depth " << depth;
}

INSTANTIATE_TEST_SUITE_P(Published, Perft, testing::ValuesIn(perft_cases()),
                         [](const auto& test) { return test.param.name; });

TEST(Perft, IsOneAtDepthZero) {
    EXPECT_EQ(perft(start_position().board, 0), 1U);
}

TEST(Perft, GivesUpWhenAsked) {
    struct Always final : StopCount {
        bool requested() const override { return true; }
    } always;

    EXPECT_EQ(perft(start_position().board, 12, &always), std::nullopt);
}

TEST(Kernels, OfBothLookupsCountTheSame) {
    const Kernel* pext = pext_kernel();
    if (pext == nullptr) GTEST_SKIP() << "this processor has no PEXT";
    for (const auto& c : perft_cases()) {
        const Board board = position_of(c.fen).board;
        EXPECT_EQ(magic_kernel().perft(board, 4, nullptr), pext->perft(board, 4, nullptr))
            << c.name;
    }
}

TEST(Kernels, ListAsManyMovesAsTheyCount) {
    std::mt19937_64 random(1);
    for (int i = 0; i < 500; ++i) {
        const Board board = random_position(random, static_cast<int>(random() % 200)).board;
        EXPECT_EQ(magic_kernel().count_legal_moves(board), legal_moves(board).size());
    }
}

std::vector<std::string> sorted_moves(const Board& board) {
    std::vector<std::string> moves;
    for (const Move move : legal_moves(board))
        moves.push_back(uci(move));
    std::sort(moves.begin(), moves.end());
    return moves;
}

TEST(Moves, AgreeWithTheSimpleImplementationInRandomGames) {
    std::mt19937_64 random(20201229);
    const int games = soak() ? 2000 : 60;
    for (int game = 0; game < games; ++game) {
        Position position = start_position();
        for (int ply = 0; ply < 200; ++ply) {
            const std::string fen = to_fen(position);
            const simple::Board other = simple::read(fen);
            const auto moves = sorted_moves(position.board);
            ASSERT_EQ(moves, simple::moves(other)) << fen;
            ASSERT_EQ(in_check(position.board), simple::in_check(other)) << fen;
            if (moves.empty()) break;
            position = after(position, move_of(position.board, moves[random() % moves.size()]));
        }
    }
}

// Pieces thrown on the board reach pins, double checks and promotions that games seldom do.
TEST(Moves, AgreeWithTheSimpleImplementationOnThrownPieces) {
    std::mt19937_64 random(7);
    int tried = 0;
    const int wanted = soak() ? 100000 : 1500;
    while (tried < wanted) {
        std::string squares(64, '.');
        const auto put_anywhere = [&](char piece) {
            const auto at = random() % 64;
            const bool pawn_on_edge = (piece == 'p' || piece == 'P') && (at < 8 || at >= 56);
            if (squares[at] == '.' && !pawn_on_edge) squares[at] = piece;
        };
        put_anywhere('K');
        put_anywhere('k');
        for (auto n = 2 + random() % 14; n > 0; --n)
            put_anywhere("QRBNPPqrbnpp"[random() % 12]);
        std::string fen;
        for (std::size_t i = 0; i < 64; ++i) {
            fen += squares[i] == '.' ? '1' : squares[i];
            if (i % 8 == 7 && i != 63) fen += '/';
        }
        for (std::string ones = "11111111"; ones.size() > 1; ones.pop_back())
            for (auto at = fen.find(ones); at != std::string::npos; at = fen.find(ones))
                fen.replace(at, ones.size(), std::to_string(ones.size()));
        fen += random() % 2 == 0 ? " w - - 0 1" : " b - - 0 1";
        const auto position = parse_fen(fen);
        if (!position) continue;
        ++tried;
        ASSERT_EQ(perft(position->board, 2), simple::perft(simple::read(fen), 2)) << fen;
    }
}

struct MoveCase {
    std::string name;
    std::string fen;
    std::string has;      // UCI moves that are lawful
    std::string has_not;  // and that are not
};

TEST(Moves, FollowTheSpecialRules) {
    const std::vector<MoveCase> cases = {
        {"en passant that would bare the king on its rank (3.7.4, 3.9.2)",
         "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", "e5e6", "e5d6"},
        {"en passant that answers the check of the pawn (3.7.4)",
         "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "e4d3", ""},
        {"castling with the rook attacked, and over an attacked b1 (3.8.2.2)",
         "1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1 e1g1", ""},
        {"castling over an attacked square (3.8.2.2)", "3rkr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "",
         "e1c1 e1g1"},
        {"castling out of check (3.8.2.2)", "4k3/4r3/8/8/8/8/8/R3K2R w KQ - 0 1", "e1d1",
         "e1c1 e1g1"},
        {"castling with a right lost (3.8.2.1)", "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "e1c1", "e1g1"},
        {"a double check is answered by the king alone", "4k3/8/8/8/1b6/8/2nR4/4K3 w - - 0 1",
         "e1d1", "d2c2"},
        {"a pinned pawn takes along its pin", "7k/8/8/8/8/2b5/3P4/4K3 w - - 0 1", "d2c3",
         "d2d3 d2d4"},
        {"promotion is compulsory and gives four pieces (3.7.5)", "8/P6k/8/8/8/8/8/K7 w - - 0 1",
         "a7a8q a7a8r a7a8b a7a8n", "a7a8"},
    };
    for (const auto& c : cases) {
        const auto moves = sorted_moves(position_of(c.fen).board);
        const auto contains = [&](const std::string& move) {
            return std::find(moves.begin(), moves.end(), move) != moves.end();
        };
        std::istringstream has(c.has);
        for (std::string move; has >> move;)
            EXPECT_TRUE(contains(move)) << c.name << ": " << move;
        std::istringstream has_not(c.has_not);
        for (std::string move; has_not >> move;)
            EXPECT_FALSE(contains(move)) << c.name << ": " << move;
    }
}

TEST(Moves, CountQuietPliesAndMoveNumbers) {
    Position position = played(start_position(), "g1f3 g8f6");
    EXPECT_EQ(position.quiet_plies, 2);
    EXPECT_EQ(position.move_number, 2);

    position = played(position, "e2e4");
    EXPECT_EQ(position.quiet_plies, 0);
    EXPECT_EQ(to_fen(played(position, "f6e4")),
              "rnbqkb1r/pppppppp/8/8/4n3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3");
}

}  // namespace
}  // namespace collegium::chess
