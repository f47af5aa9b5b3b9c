// How a board began: who had which side as it was played, who was late, what the clocks show. In
// words; the rules behind them are the server's.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include <collegium/v1/results.pb.h>

#include "tui/i18n/texts.hpp"
#include "tui/viewmodel/format.hpp"
#include "tui/viewmodel/list_model.hpp"
#include "tui/viewmodel/moments.hpp"

namespace collegium::tui::viewmodel {

// The sign of a game that was played with the sides the other way round than paired.
inline constexpr const char* kTurnedSign = "≠";

// «Доска 7», of a micro-match «Доска 7, партия 2»; game 0: the board.
[[nodiscard]] std::string board_and_game(const v1::Board& board, int game, const Texts& texts);

// Some game of the board was played with turned sides.
[[nodiscard]] bool any_turned(const v1::Board& board);
// Whoever sits on the left begins the game as it was played; a game that is not there: he does.
[[nodiscard]] bool left_begins(const v1::Board& board, int game);
// Word of the side that the left-hand (right-hand) player has in a game, «белые».
[[nodiscard]] std::string side_of_first(const v1::Board& board, int game,
                                        const v1::ListBoardsResponse& round_info);
[[nodiscard]] std::string side_of_second(const v1::Board& board, int game,
                                         const v1::ListBoardsResponse& round_info);
// «белые — Яшин К. К.»: who begins the game, were it `turned` against the pairing or not.
[[nodiscard]] std::string beginner_words(const v1::Board& board, const v1::BoardGame& game,
                                         bool turned, const v1::ListBoardsResponse& round_info,
                                         const Texts& texts);
// «≠ цвета наоборот: белые — Яшин К. К.», of a micro-match with the game; one for each such game.
[[nodiscard]] std::vector<std::string> turned_words(const v1::Board& board,
                                                    const v1::ListBoardsResponse& round_info,
                                                    const Texts& texts);

// «листки: белые ✓, чёрные –»; nothing where none is there and none is missing.
[[nodiscard]] std::string sheets_words(const v1::Board& board,
                                       const v1::ListBoardsResponse& round_info,
                                       const Texts& texts);

// «Партия 2 начата в 15:43»; empty: nobody noted it.
[[nodiscard]] std::string game_begun(const v1::Board& board, int game);

// Somebody was not there when the board began.
[[nodiscard]] bool somebody_late(const v1::Board& board);
// Somebody has still to come, and no result stands.
[[nodiscard]] bool somebody_missing(const v1::Board& board);
// «ждут до 15:45»; empty: nobody is waited for.
[[nodiscard]] std::string wait_words(const v1::Board& board, const Texts& texts,
                                     const LocalClock& clock);
// One line of whose clock runs, both clocks, who is missing; or what stands once the term is over.
[[nodiscard]] Line clocks_line(const v1::Board& board, const v1::ListBoardsResponse& round_info,
                               const Texts& texts);
// All of it as the server words it; nothing where nobody was late.
[[nodiscard]] std::vector<Line> start_lines(const v1::Board& board);

// What an official says of one player: late or not, and when he came.
struct TypedArrival {
    bool late = false;
    std::string time;   // «15:07», «.» now; empty: not there yet
    std::string shown;  // what the field held when it opened: left alone it is now
};
// What is to be told of him; nullopt: it stands so already.
[[nodiscard]] std::optional<v1::Arrival> arrival_of(const v1::Arrival& stands,
                                                    const TypedArrival& typed,
                                                    std::chrono::local_seconds now);
// «Яшин К. К. — 15:07», «Яшин К. К. — ещё нет», «Яшин К. К. — вовремя».
[[nodiscard]] std::string arrival_words(const v1::BoardSeat& seat, const v1::Arrival& arrival,
                                        const Texts& texts);

}  // namespace collegium::tui::viewmodel
