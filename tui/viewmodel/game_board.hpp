// The board of a position as a picture, and what stands on it in words. Pure.
#pragma once

#include <string>
#include <vector>

#include <collegium/v1/games.pb.h>

#include "tui/i18n/texts.hpp"
#include "tui/viewmodel/game_line.hpp"
#include "tui/viewmodel/list_model.hpp"
#include "tui/widgets/board_picture.hpp"

namespace collegium::tui::viewmodel {

// `turned`: seen from the other side than the answer was made for.
[[nodiscard]] BoardPicture picture_of(const v1::BoardView& board, bool turned);

struct FactsRoom {
    int width = 0;
    int height = 0;
};
// Facts under the board: what the signs mean, notes of the plugin, material, the last move. Where
// the room does not do, what the board shows anyway gives way first.
[[nodiscard]] std::vector<Line> board_facts(const GameLine& line, const Texts& texts,
                                            FactsRoom room, bool ascii);

}  // namespace collegium::tui::viewmodel
