// Boards for tests: read from point names, made by chance, or built so that threes depend on
// threes.
#pragma once

#include <random>
#include <string>
#include <vector>

#include <collegium/renju/board.hpp>

#include "simple_judge.hpp"

namespace collegium::renju::test {

// The point with that Russian name; a test that misspells one fails.
[[nodiscard]] Point named(const std::string& name);

// A board with stones on the points named, separated by blanks; "-" is none.
[[nodiscard]] Board board_of(const std::string& black, const std::string& white);

[[nodiscard]] Drawing drawing_of(const Board& board);
[[nodiscard]] Board board_of(const Drawing& drawing);

// The lines of a data file as fields between '|', without comments.
[[nodiscard]] std::vector<std::vector<std::string>> read_table(const std::string& path);

// For messages: black and white stones by name.
[[nodiscard]] std::string shown(const Board& board);

// Stones scattered over the board or a part of it.
[[nodiscard]] Board scattered(std::mt19937& chance);

// Threes through a point, whose completing points have threes through them, and so on; some rows
// are spoiled by white stones or by black ones that make them too long.
[[nodiscard]] Board nested(std::mt19937& chance);

}  // namespace collegium::renju::test
