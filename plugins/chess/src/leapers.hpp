// Attacks that need no look at the board, computed by the compiler.
#pragma once

#include <array>

#include <collegium/chess/board.hpp>

namespace collegium::chess {

using SquareTable = std::array<Bitboard, 64>;

inline constexpr std::array<std::array<int, 2>, 4> kRookDirections = {
    {{0, 1}, {0, -1}, {1, 0}, {-1, 0}}};
inline constexpr std::array<std::array<int, 2>, 4> kBishopDirections = {
    {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};

[[nodiscard]] constexpr bool on_board(int file, int rank) {
    return file >= 0 && file < 8 && rank >= 0 && rank < 8;
}

template <std::size_t N>
[[nodiscard]] constexpr SquareTable leaper_table(const std::array<std::array<int, 2>, N>& steps) {
    SquareTable table{};
    for (Square square = 0; square < 64; ++square)
        for (const auto& step : steps)
            if (on_board(file_of(square) + step[0], rank_of(square) + step[1]))
                table[static_cast<std::size_t>(square)] |=
                    bit(square_at(file_of(square) + step[0], rank_of(square) + step[1]));
    return table;
}

// Squares seen along the directions, up to and including the first occupied one.
[[nodiscard]] constexpr Bitboard walk(Square square, Bitboard occupied,
                                      const std::array<std::array<int, 2>, 4>& directions) {
    Bitboard seen = 0;
    for (const auto& step : directions) {
        int file = file_of(square) + step[0];
        int rank = rank_of(square) + step[1];
        for (; on_board(file, rank); file += step[0], rank += step[1]) {
            seen |= bit(square_at(file, rank));
            if ((occupied & bit(square_at(file, rank))) != 0) break;
        }
    }
    return seen;
}

[[nodiscard]] constexpr SquareTable ray_table(const std::array<std::array<int, 2>, 4>& directions) {
    SquareTable table{};
    for (Square square = 0; square < 64; ++square)
        table[static_cast<std::size_t>(square)] = walk(square, 0, directions);
    return table;
}

inline constexpr SquareTable kKnightAttacks = leaper_table(std::array<std::array<int, 2>, 8>{
    {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}});
inline constexpr SquareTable kKingAttacks = leaper_table(std::array<std::array<int, 2>, 8>{
    {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}});
// By the pawn's colour.
inline constexpr std::array<SquareTable, 2> kPawnAttacks = {
    leaper_table(std::array<std::array<int, 2>, 2>{{{-1, 1}, {1, 1}}}),
    leaper_table(std::array<std::array<int, 2>, 2>{{{-1, -1}, {1, -1}}})};
// Lines of the empty board.
inline constexpr SquareTable kRookRays = ray_table(kRookDirections);
inline constexpr SquareTable kBishopRays = ray_table(kBishopDirections);

// Squares strictly between two squares on one line, else empty.
[[nodiscard]] constexpr std::array<SquareTable, 64> between_table() {
    std::array<SquareTable, 64> table{};
    for (Square from = 0; from < 64; ++from)
        for (const auto& directions : {kRookDirections, kBishopDirections})
            for (const auto& step : directions) {
                Bitboard passed = 0;
                int file = file_of(from) + step[0];
                int rank = rank_of(from) + step[1];
                for (; on_board(file, rank); file += step[0], rank += step[1]) {
                    const Square to = square_at(file, rank);
                    table[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)] = passed;
                    passed |= bit(to);
                }
            }
    return table;
}
inline constexpr std::array<SquareTable, 64> kBetween = between_table();

// What is left of the castling rights after a move from or to the square (art. 3.8.2.1).
[[nodiscard]] constexpr std::array<std::uint8_t, 64> rights_table() {
    std::array<std::uint8_t, 64> table{};
    table.fill(15);
    table[0] = 15 & ~kWhiteLong;
    table[4] = 15 & ~(kWhiteShort | kWhiteLong);
    table[7] = 15 & ~kWhiteShort;
    table[56] = 15 & ~kBlackLong;
    table[60] = 15 & ~(kBlackShort | kBlackLong);
    table[63] = 15 & ~kBlackShort;
    return table;
}
inline constexpr std::array<std::uint8_t, 64> kRightsKept = rights_table();

}  // namespace collegium::chess
