#include <algorithm>

#include <gtest/gtest.h>

#include <collegium/chess/draws.hpp>
#include <collegium/chess/mating.hpp>

#include "boards.hpp"
#include "simple_chess.hpp"

namespace collegium::chess {
namespace {

TEST(CannotMate, FollowsTheMaterialListOfTheCatalogue) {
    for (const auto& line : data_lines("cannot_mate.txt")) {
        const auto parts = parts_of(line);
        const Board board = position_of(parts.at(0)).board;
        EXPECT_EQ(by_material(board, Colour::kWhite) == MateChance::kCannot, parts.at(1) == "yes")
            << line;
        EXPECT_EQ(by_material(board, Colour::kBlack) == MateChance::kCannot, parts.at(2) == "yes")
            << line;
    }
}

TEST(DeadPosition, IsDecidedByMaterialReachAndForcedLines) {
    for (const auto& line : data_lines("dead.txt")) {
        const auto parts = parts_of(line);
        const Ending ending = ending_of({position_of(parts.at(0))});
        const std::string found = ending == Ending::kDead        ? "yes"
                                  : ending == Ending::kStalemate ? "stalemate"
                                  : ending == Ending::kMate      ? "mate"
                                                                 : "no";
        EXPECT_EQ(found, parts.at(1)) << line;
    }
}

// The only move takes the last piece: no series of moves mates any more.
TEST(DeadPosition, IsSeenWhenTheOnlyMoveLeavesTwoKings) {
    EXPECT_TRUE(is_dead(position_of("8/8/8/8/8/6k1/6q1/7K w - - 0 1").board) ||
                count_legal_moves(position_of("8/8/8/8/8/6k1/6q1/7K w - - 0 1").board) == 0);
    EXPECT_TRUE(is_dead(position_of("8/8/8/8/8/4k3/6q1/7K w - - 0 1").board));
    EXPECT_FALSE(is_dead(position_of("8/8/8/8/8/4k3/6qp/7K w - - 0 1").board));
}

// RU-CHESS 5.2.2: the pawns are locked and neither king gets past them, but the one that has just
// gone two squares may be taken; without that the same position is dead.
TEST(DeadPosition, IsNoneWhereACaptureEnPassantOpensTheWall) {
    EXPECT_FALSE(is_dead(position_of("4k3/8/8/p1p1p1p1/P1PpP1P1/3P4/8/4K3 b - e3 0 1").board));
    EXPECT_TRUE(is_dead(position_of("4k3/8/8/p1p1p1p1/P1PpP1P1/3P4/8/4K3 b - - 0 1").board));
}

// A mate the simple implementation can find from here by playing at random.
bool random_play_mates(simple::Board board, bool white_mates, std::mt19937_64& random, int plies) {
    for (int ply = 0; ply < plies; ++ply) {
        const auto moves = simple::moves(board);
        if (moves.empty()) return simple::in_check(board) && board.white != white_mates;
        board = simple::play(board, moves[random() % moves.size()]);
    }
    return false;
}

std::string compressed(const std::string& squares) {
    std::string fen;
    int gap = 0;
    for (std::size_t i = 0; i <= 64; ++i) {
        const bool row_ends = i % 8 == 0 && i != 0;
        if ((row_ends || squares[i] != '.') && gap > 0) {
            fen += std::to_string(gap);
            gap = 0;
        }
        if (i == 64) break;
        if (row_ends) fen += '/';
        if (squares[i] == '.')
            ++gap;
        else
            fen += squares[i];
    }
    return fen;
}

// Walls of rammed pawns, mostly closed, with kings and a piece or two behind them.
std::string random_wall(std::mt19937_64& random) {
    std::string squares(64, '.');
    std::size_t row = 3;
    for (std::size_t file = 0; file < 8; ++file) {
        row = std::clamp<std::size_t>(row + random() % 3 - 1, 2, 5);
        if (random() % 3 == 0) continue;
        squares[(row - 1) * 8 + file] = 'p';
        squares[row * 8 + file] = 'P';
    }
    const auto put_in = [&](char piece, std::size_t first) {
        const auto at = first + random() % 16;
        if (squares[at] == '.') squares[at] = piece;
    };
    put_in('k', 0);
    put_in('K', 48);
    for (auto n = random() % 3; n > 0; --n)
        put_in("BBNRbbnr"[random() % 8], random() % 2 * 48);
    return compressed(squares) + (random() % 2 == 0 ? " w - - 0 1" : " b - - 0 1");
}

TEST(DeadPosition, IsNeverDeclaredWhereRandomPlayMates) {
    std::mt19937_64 random(522);
    int declared = 0;
    const int wanted = soak() ? 3000 : 60;
    for (int i = 0; i < 200 * wanted && declared < wanted; ++i) {
        const std::string fen = random_wall(random);
        const auto position = parse_fen(fen);
        if (!position || count_legal_moves(position->board) == 0) continue;
        for (const Colour side : {Colour::kWhite, Colour::kBlack}) {
            if (can_mate(position->board, side, 0) != MateChance::kCannot) continue;
            ++declared;
            for (int game = 0; game < 3; ++game)
                ASSERT_FALSE(
                    random_play_mates(simple::read(fen), side == Colour::kWhite, random, 80))
                    << fen;
        }
    }
    EXPECT_GE(declared, wanted);
}

// Everything that can happen is looked at: with few pieces the search must never meet a mate where
// material or reach has said that there is none.
TEST(CannotMate, AgreesWithAnExhaustiveSearchOfSmallPositions) {
    std::mt19937_64 random(69);
    const int wanted = soak() ? 400 : 12;
    int tried = 0;
    while (tried < wanted) {
        std::string squares(64, '.');
        squares[random() % 64] = 'K';
        squares[random() % 64] = 'k';
        squares[random() % 64] = "BN"[random() % 2];
        squares[random() % 64] = "qrbn"[random() % 4];
        const auto position = parse_fen(compressed(squares) + " w - - 0 1");
        if (!position || can_mate(position->board, Colour::kWhite, 0) != MateChance::kCannot)
            continue;
        ++tried;
        // Breadth first over all lawful play, bounded.
        std::vector<Board> open{position->board};
        for (std::size_t i = 0; i < open.size() && open.size() < 20000; ++i) {
            const MoveList moves = legal_moves(open[i]);
            ASSERT_FALSE(moves.empty() && open[i].to_move == Colour::kBlack && in_check(open[i]))
                << to_fen(*position);
            for (const Move move : moves)
                open.push_back(after(open[i], move));
        }
    }
}

TEST(CanMate, IsShownByAFoundMate) {
    EXPECT_EQ(can_mate(position_of("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1").board, Colour::kWhite, 10000),
              MateChance::kCan);
    EXPECT_EQ(can_mate(start_position().board, Colour::kWhite, 100), MateChance::kUnknown);
}

}  // namespace
}  // namespace collegium::chess
