// Score sheets: who has to record the game and hand in what he signed.
#pragma once

#include <string_view>

#include <collegium/play/tournament.hpp>
#include <collegium/rulebook/book.hpp>

namespace collegium::play {

// What the book says of handing in signed score sheets in that discipline (RU-2022 5.4.3.5, UA-2024
// III.A.9, RU-CHESS 8.3, 8.7); null: nobody has to record there (rapid and blitz: RU-2022 6.1.10.2,
// 7.7.2, RU-CHESS 13.2).
[[nodiscard]] const rulebook::Row* score_sheet_row(const rulebook::Book& book,
                                                   std::string_view discipline);

// Whether an encounter is over and was played: sheets are handed in right after it.
[[nodiscard]] bool leaves_sheets(const Board& board, const Settings& settings);

}  // namespace collegium::play
