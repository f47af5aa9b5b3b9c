// Colours and players are different things: an opening procedure may swap colours, so a game knows
// both which colour is to move and which of the two players holds it.
#pragma once

#include <cstdint>

namespace collegium::sdk {

// The colour. kFirst is the one that makes the first move of the usual start position: White in
// draughts and chess, Black in renju.
enum class Side : std::uint8_t { kFirst = 0, kSecond = 1 };

// The player. kFirst is the one named first in the pairing, who starts with Side::kFirst.
enum class Seat : std::uint8_t { kFirst = 0, kSecond = 1 };

[[nodiscard]] constexpr Side other(Side side) {
    return side == Side::kFirst ? Side::kSecond : Side::kFirst;
}

[[nodiscard]] constexpr Seat other(Seat seat) {
    return seat == Seat::kFirst ? Seat::kSecond : Seat::kFirst;
}

}  // namespace collegium::sdk
