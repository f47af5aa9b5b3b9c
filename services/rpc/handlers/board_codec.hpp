// Boards and sides as messages.
#pragma once

#include <string>
#include <vector>

#include <collegium/i18n/language.hpp>
#include <collegium/sdk/board_view.hpp>
#include <collegium/v1/disciplines.pb.h>

namespace collegium::rpc {

[[nodiscard]] inline v1::BoardSide to_message(sdk::Side side) {
    return side == sdk::Side::kFirst ? v1::BOARD_SIDE_FIRST : v1::BOARD_SIDE_SECOND;
}

// `squares` are the names of the cells in their order. The position's text is left out.
void encode_board(const sdk::BoardView& board, const std::vector<std::string>& squares,
                  i18n::Language language, v1::BoardView& out);

}  // namespace collegium::rpc
