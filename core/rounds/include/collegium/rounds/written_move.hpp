// The first move of somebody whose opponent is late, written on the sheet and not made.
#pragma once

#include <string_view>

#include <collegium/rulebook/book.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::rounds {

// It is as good as made: put on the board when the late one comes, and not changed (UA-2024
// III.D.4.4). Both in the game's machine notation. WRITTEN_MOVE_STANDS {move}.
[[nodiscard]] sdk::Result<void> check_written_move(const rulebook::Book& book,
                                                   std::string_view written,
                                                   std::string_view on_board);

}  // namespace collegium::rounds
