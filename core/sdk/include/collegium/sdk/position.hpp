// A position as text, and who acts in it.
#pragma once

#include <string>

#include <collegium/sdk/side.hpp>

namespace collegium::sdk {

// Who acts next is the plugin's answer, never the parity of moves: the other seat holds the other
// side at this moment.
struct Turn {
    Seat seat = Seat::kFirst;
    Side side = Side::kFirst;

    friend bool operator==(const Turn&, const Turn&) = default;
};

struct Position {
    // Canonical: the same state always has the same text, GameSetup::position accepts it, and a
    // game set up from it has the same text again. Holds the side to move and the stage of an
    // opening.
    std::string text;
    // Equal for positions that count as the same one for repetition, else different.
    std::string repetition_key;
    Turn turn;

    friend bool operator==(const Position&, const Position&) = default;
};

}  // namespace collegium::sdk
