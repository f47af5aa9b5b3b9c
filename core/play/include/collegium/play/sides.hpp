// Sides of games: as they were paired, and as they were played where the two sat down wrongly. The
// pairing stays what it is; histories of sides, tables and documents go by what was played.
#pragma once

#include <string_view>

#include <collegium/pairing/field.hpp>
#include <collegium/play/tournament.hpp>
#include <collegium/rulebook/book.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::play {

// Whether the one on the left begins in that game, from 1.
[[nodiscard]] bool first_begins_as_paired(int game);
[[nodiscard]] bool first_begins(const Board& board, int game);

// The side of the one on the left in the encounter: that of its first game, as played.
[[nodiscard]] pairing::Side side_of_first(const Board& board);

// The same result told from the right.
[[nodiscard]] Outcome mirrored(Outcome outcome);

// What the book says of sides other than paired in that discipline; null: nothing.
[[nodiscard]] const rulebook::Row* wrong_sides_row(const rulebook::Book& book,
                                                   std::string_view discipline);

// Sides of one game as somebody at the board found them.
struct PlayedSides {
    int game = 0;         // from 1
    bool turned = false;  // the other way round than paired
    int moves = 0;        // both had made when it was noticed; of a game that is over not looked at
};

// The board with the sides of a game as played. GAME_UNKNOWN {game, games}; SIDES_UNCHANGED {game};
// SIDES_NOT_PLAYED {game}: nobody sat there. A game that goes on stands only after so many moves of
// both: SIDES_STILL_CORRECTED and SIDES_NEW_GAME {game, moves, needed, article}
// (RU-2022 5.4.14.1, RU-CHESS 7.3).
[[nodiscard]] sdk::Result<Board> with_sides(const Board& board, const rulebook::Book& book,
                                            std::string_view discipline, const PlayedSides& sides);

}  // namespace collegium::play
