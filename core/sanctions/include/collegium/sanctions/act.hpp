// What somebody did against the rules, and what was imposed for it.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace collegium::sanctions {

enum class Capacity : std::uint8_t {
    kPlayer = 1,
    kRepresentative = 2,  // coaches and captains with them
    kArbiter = 3,
    kSpectator = 4,
};

struct Act {
    std::string offence;  // id of an [[offence]] of the book; empty: none of these
    bool gross = false;   // as the arbiter judges; what the book itself calls gross is so anyway
    Capacity capacity = Capacity::kPlayer;
    int round = 0;  // 0: outside the rounds
    int game = 0;   // of the encounter, from 1; 0: not in a game

    friend bool operator==(const Act&, const Act&) = default;
};

// An act of one person in one competition with the ids of the [[sanction]]s imposed for it.
struct Recorded {
    Act act;
    std::vector<std::string> sanctions;

    friend bool operator==(const Recorded&, const Recorded&) = default;
};

// An act to be decided on, and what the measures depend on.
struct Incident {
    Act act;
    int games = 1;                      // of the encounter; more than one: a micro-match
    std::chrono::seconds increment{0};  // of each move

    friend bool operator==(const Incident&, const Incident&) = default;
};

}  // namespace collegium::sanctions
