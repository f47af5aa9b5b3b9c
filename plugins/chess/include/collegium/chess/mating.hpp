// Whether a side can still mate "by any series of legal moves" (arts. 5.1.2, 5.2.2, 6.9, 7.5.5).
#pragma once

#include <cstddef>
#include <cstdint>

#include <collegium/chess/board.hpp>

namespace collegium::chess {

// kUnknown: not proved either way. By the book such a side is taken to be able to mate, and an
// arbiter may judge otherwise.
enum class MateChance : std::uint8_t { kCan, kCannot, kUnknown };

// By the pieces alone; kCannot is exact: lone king; king and knight against king and queens; king
// and bishops of one square colour against no knight, no pawn and no bishop of the other.
[[nodiscard]] MateChance by_material(const Board& board, Colour side);

// By what every piece could ever reach: proves locked positions. kCannot is proved; never kCan.
[[nodiscard]] MateChance by_reach(const Board& board, Colour side);

// By material, by reach, then by looking at up to `boards` positions: kCan when a mate is found,
// kCannot when all lines end without one. Never wrong, only undecided.
[[nodiscard]] MateChance can_mate(const Board& board, Colour side, std::size_t boards);

// `boards` for a ruling: every line of a forced or locked ending, a fraction of a second.
inline constexpr std::size_t kRulingBoards = 100'000;

// Neither side can mate (art. 5.2.2), with a search small enough for every move of a game.
[[nodiscard]] bool is_dead(const Board& board);

}  // namespace collegium::chess
