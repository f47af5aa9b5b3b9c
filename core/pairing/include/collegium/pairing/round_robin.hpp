// Who meets whom when everybody meets everybody.
#pragma once

#include <vector>

#include <collegium/pairing/field.hpp>

namespace collegium::pairing {

// Numbers of one table row; the first begins. Against a number beyond the players one is free.
struct Meeting {
    int first = 0;
    int second = 0;

    friend bool operator==(const Meeting&, const Meeting&) = default;
};

struct TableRound {
    std::vector<Meeting> meetings;  // in the order of the printed tables
    int free = 0;                   // who has no partner; 0: nobody

    friend bool operator==(const TableRound&, const TableRound&) = default;
};

// The schedule of all rounds for 2 players and more, by the tables of the books (RU-2022 Appendix
// 2, UA-2024 Annex 1, RU-CHESS 31.5), which are all made by one rule; longer than the printed ones
// where there are more players. Later cycles turn the sides. In two cycles the last two rounds of
// the first one change places where the book says so (RU-CHESS 31.6), else somebody would have one
// side three times in a row.
[[nodiscard]] std::vector<TableRound> round_robin(int players, int cycles = 1,
                                                  bool swap_last_rounds = false);

}  // namespace collegium::pairing
