// Moves as text. Small letters are the international ones, a to o without a gap ("k10" is the
// eleventh column), capitals the Russian ones (art. 9.2.2.2; "K10" is the tenth): the same point is
// written "j10" or "K10". Decisions of an opening have words.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <collegium/renju/points.hpp>
#include <collegium/sdk/move.hpp>

namespace collegium::renju {

// "h8", "pass", "swap", "keep", "declare:5", "offer:g8", "choose:g8", "black", "white", "add"; in
// Russian letters "H8", "-" for a pass (art. 9.3.2.1) and the same words.
[[nodiscard]] std::string write_move(const sdk::Move& move, Letters letters);

// The point that a name in small or capital letters means.
[[nodiscard]] std::optional<Point> read_point(std::string_view text);

// What the text means, whether lawful or not; nothing: it is no move.
[[nodiscard]] std::optional<sdk::Move> read_move(std::string_view text);

}  // namespace collegium::renju
