// One board of a round as a row: who plays whom, what is recorded. Pure.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tui/i18n/texts.hpp"

namespace collegium::v1 {
class Board;
class BoardSeat;
}  // namespace collegium::v1

namespace collegium::tui::viewmodel {

struct BoardSide {
    std::string number;
    std::string short_name;   // «Жуков Д. В.»
    std::string middle_name;  // «Жуков Денис В.»
    std::string rank;
    std::string rating;
    std::string region;
    std::string points;  // before the round, «4½»
};

struct BoardRow {
    std::string name;  // "competitions/14/tournaments/3/rounds/4/boards/7"
    int number = 0;
    BoardSide first;
    BoardSide second;
    std::string result;               // «2:0»; «·:·»: none
    std::vector<std::string> games;   // of a micro-match, «2:0», «·:·»
    std::size_t open_games = 1;       // without a result
    std::vector<bool> turned;         // by game: played the other way round than paired
    bool first_side_missing = false;  // whoever has the first side («белые») has not come yet
    bool second_side_missing = false;
    bool complete = false;
    bool attention = false;
    bool sheets_missing = false;  // it is over, and a score sheet is not there
    bool mine = false;            // entered by whoever works here
    std::string ending_note;      // «время; 16:48», «17:05», «играют»
    std::string author;           // who recorded it, «Гущина»
    std::string version;

    friend bool operator==(const BoardRow& a, const BoardRow& b) {
        return a.name == b.name && a.version == b.version;
    }
};

[[nodiscard]] BoardRow board_row(const v1::Board& board);
// Some game of it was played the other way round than paired.
[[nodiscard]] bool is_turned(const BoardRow& row);
// The row of one who has «+» by an odd number, or no partner at all.
[[nodiscard]] BoardRow bye_row(const v1::BoardSeat& seat, const Texts& texts);
// «Саратовская область» -> «Саратовская», «Республика Татарстан» -> «Татарстан»: as halls say it.
[[nodiscard]] std::string short_region(const std::string& region);
// «Жуков Денис Викторович» with room for less: «Жуков Денис В.».
[[nodiscard]] std::string with_initial(const std::string& full_name);

}  // namespace collegium::tui::viewmodel
