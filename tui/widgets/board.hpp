// Board: one widget for every game; the plugin says what stands where.
#pragma once

#include <ftxui/dom/elements.hpp>

#include "tui/widgets/board_picture.hpp"
#include "tui/widgets/look.hpp"

namespace collegium::tui {

// Columns and lines the whole board takes, labels on all four sides included.
[[nodiscard]] int board_width(const BoardPicture& picture);
[[nodiscard]] int board_height(const BoardPicture& picture);

// At most `height` lines: where they do not do, the lower labels go first, then the upper ones,
// then the rows farthest from the last move.
[[nodiscard]] ftxui::Element Board(const Look& look, const BoardPicture& picture, int height);

}  // namespace collegium::tui
