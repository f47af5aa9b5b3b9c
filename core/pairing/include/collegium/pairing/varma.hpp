// A restricted draw of numbers for a round robin (RU-CHESS 31.10): members of one team draw from
// one group of numbers, so that they do not meet in the last three rounds.
#pragma once

#include <string>
#include <vector>

#include <collegium/lots/lot.hpp>
#include <collegium/sdk/citation.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::pairing {

// Groups A to D of the table for 9 to 24 players (31.10.1.5); empty beyond.
[[nodiscard]] std::vector<std::vector<int>> varma_groups(int players);

// Of the table.
[[nodiscard]] sdk::Citation varma_citation();

struct Drawer {
    std::string name;
    std::string team;

    friend bool operator==(const Drawer&, const Drawer&) = default;
};

struct DrawnNumber {
    Drawer drawer;
    int number = 0;
    char group = 'A';

    friend bool operator==(const DrawnNumber&, const DrawnNumber&) = default;
};

// Two of one team whose numbers meet in one of the last three rounds after all.
struct LateMeeting {
    int first = 0;  // the lower number
    int second = 0;
    int round = 0;

    friend bool operator==(const LateMeeting&, const LateMeeting&) = default;
};

struct VarmaDraw {
    std::vector<DrawnNumber> drawn;  // in the order of drawing
    // 6 and 12 of twelve players stand in one group of the printed table and meet in round 11.
    std::vector<LateMeeting> clashes;

    friend bool operator==(const VarmaDraw&, const VarmaDraw&) = default;
};

// Draws for everybody: the largest team first, equal ones by the team's name in the Russian
// alphabet, members by their own (31.10.1.2); `drawers` stand in the order of their names. A team's
// first member chooses among envelopes that hold enough numbers for the team (31.10.1.3).
// VARMA_NOT_FOR {players}, VARMA_TEAM_TOO_LARGE {team, members}: no envelope is left that holds
// enough numbers, the chief arbiter decides.
[[nodiscard]] sdk::Result<VarmaDraw> varma_draw(const std::vector<Drawer>& drawers,
                                                const lots::Seed& seed);

}  // namespace collegium::pairing
