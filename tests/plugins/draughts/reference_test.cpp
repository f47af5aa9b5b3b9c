// The generator against a second one: same moves in random positions and in random games.
#include "reference.hpp"

#include <random>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <collegium/draughts/fen.hpp>

#include "catalogue.hpp"
#include "soak.hpp"

namespace collegium::draughts::test {
namespace {

Letters letters_of(const Position& position, Geometry geometry) {
    const auto side = static_cast<std::size_t>(geometry.side());
    Letters board(side, std::string(side, '.'));
    for (int square = 0; square < geometry.squares(); ++square) {
        const Bits mask = geometry.mask(square);
        if (((position.white | position.black) & mask) == 0) continue;
        const bool white = (position.white & mask) != 0;
        const bool king = (position.kings & mask) != 0;
        const int rank = geometry.side() - 1 - geometry.row(square);
        board[static_cast<std::size_t>(rank)][static_cast<std::size_t>(geometry.column(square))] =
            white ? (king ? 'W' : 'w') : (king ? 'B' : 'b');
    }
    return board;
}

ReferenceMove as_reference(const Move& move, Geometry geometry) {
    const auto place = [&](int square) {
        return Place{geometry.side() - 1 - geometry.row(square), geometry.column(square)};
    };
    ReferenceMove result{
        place(geometry.square(move.from)), place(geometry.square(move.to)), {}, move.becomes_king};
    for (int square = 0; square < geometry.squares(); ++square)
        if ((move.captured & geometry.mask(square)) != 0) result.captured.insert(place(square));
    return result;
}

// Compares both generators and answers the engine's moves.
std::vector<Move> compare(const GameRules& rules, const Position& position) {
    const Geometry geometry = rules.geometry();
    const std::vector<Move> moves = engine_of(rules).legal_moves(position);
    std::set<ReferenceMove> ours;
    for (const Move& move : moves)
        ours.insert(as_reference(move, geometry));
    EXPECT_EQ(ours.size(), moves.size()) << "a move was listed twice";
    const auto theirs = reference_moves(engine_of(rules).rules(), letters_of(position, geometry),
                                        position.to_move == Side::kWhite);
    EXPECT_TRUE(ours == theirs) << format_fen(position, geometry, rules.square_names) << ": "
                                << ours.size() << " moves, reference " << theirs.size();
    return moves;
}

Position random_position(const GameRules& rules, std::mt19937& chance) {
    const Geometry geometry = rules.geometry();
    const auto below = [&](int limit) {
        return std::uniform_int_distribution<int>(0, limit - 1)(chance);
    };
    Position position;
    position.to_move = below(2) == 0 ? Side::kWhite : Side::kBlack;
    const int kings_in_ten = below(6);
    for (const Side side : {Side::kWhite, Side::kBlack}) {
        const int last_row = side == Side::kWhite ? 0 : geometry.side() - 1;
        for (int left = 1 + below(rules.men_of_a_side()); left > 0; --left) {
            const int square = below(geometry.squares());
            const Bits mask = geometry.mask(square);
            if (((position.white | position.black) & mask) != 0) continue;
            (side == Side::kWhite ? position.white : position.black) |= mask;
            if (geometry.row(square) == last_row || below(10) < kings_in_ten)
                position.kings |= mask;
        }
    }
    return position;
}

class AgainstReference : public testing::TestWithParam<std::string> {};

TEST_P(AgainstReference, SameMovesInRandomPositions) {
    const GameRules& rules = rules_named(GetParam());
    std::mt19937 chance(20220317);
    for (int i = 0; i < rounds(4000, 200'000) && !HasFailure(); ++i)
        compare(rules, random_position(rules, chance));
}

TEST_P(AgainstReference, SameMovesAllThroughRandomGames) {
    const GameRules& rules = rules_named(GetParam());
    std::mt19937 chance(64100);
    for (int game = 0; game < rounds(2000, 100'000) && !HasFailure(); ++game) {
        Position position = start_position(rules);
        for (int ply = 0; ply < 150 && !HasFailure(); ++ply) {
            const auto moves = compare(rules, position);
            if (moves.empty()) break;
            const Move& move =
                moves[std::uniform_int_distribution<std::size_t>(0, moves.size() - 1)(chance)];
            const Geometry geometry = rules.geometry();
            const Letters expected =
                reference_play(letters_of(position, geometry), as_reference(move, geometry));
            position = after(position, move);
            ASSERT_EQ(letters_of(position, geometry), expected);
        }
    }
}

std::uint64_t reference_perft(const MoveRules& rules, const Letters& board, bool white, int depth) {
    const auto moves = reference_moves(rules, board, white);
    if (depth == 1) return moves.size();
    std::uint64_t lines = 0;
    for (const ReferenceMove& move : moves)
        lines += reference_perft(rules, reference_play(board, move), !white, depth - 1);
    return lines;
}

// The counts of perft.txt that no publication has rest on this.
TEST_P(AgainstReference, SameCountsFromTheStartPosition) {
    const GameRules& rules = rules_named(GetParam());
    const Position start = start_position(rules);
    const Letters board = letters_of(start, rules.geometry());
    for (int depth = 1; depth <= rounds(6, 9); ++depth) {
        EXPECT_EQ(
            reference_perft(engine_of(rules).rules(), board, start.to_move == Side::kWhite, depth),
            engine_of(rules).perft(start, depth, PerftMode::kDistinct, NeverStop{}))
            << "depth " << depth;
    }
}

TEST_P(AgainstReference, BulkCountsEqualTheMovesListed) {
    const GameRules& rules = rules_named(GetParam());
    std::mt19937 chance(7);
    for (int i = 0; i < 1000; ++i) {
        const Position position = random_position(rules, chance);
        const auto moves = engine_of(rules).legal_moves(position);
        std::uint64_t below = 0;
        for (const Move& move : moves)
            below += engine_of(rules).legal_moves(after(position, move)).size();
        const auto lines = [&](int depth) {
            return engine_of(rules).perft(position, depth, PerftMode::kDistinct, NeverStop{});
        };
        ASSERT_EQ(lines(1), moves.size());
        ASSERT_EQ(lines(2), below);
    }
}

INSTANTIATE_TEST_SUITE_P(Draughts, AgainstReference, testing::ValuesIn(all_rules()),
                         [](const testing::TestParamInfo<std::string>& rules) {
                             return test_name(rules.param);
                         });

}  // namespace
}  // namespace collegium::draughts::test
