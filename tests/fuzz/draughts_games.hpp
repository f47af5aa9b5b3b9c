// Every game of the family for the fuzz targets; the first byte of an input chooses one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdlib>
#include <string_view>

#include <collegium/draughts/game_rules.hpp>

#include "brazilian/rules.hpp"
#include "checkers/rules.hpp"
#include "draughts64/rules.hpp"
#include "international/rules.hpp"
#include "reverse/rules.hpp"
#include "russian/rules.hpp"

namespace collegium::fuzz {

inline void require(bool fact) {
    if (!fact) std::abort();
}

// '0' Russian, '1' draughts-64, '2' Brazilian, '3' international, '4' reverse, '5' checkers, and
// round again: six further on it is the same game, for targets that have a choice of their own.
[[nodiscard]] inline const draughts::GameRules& chosen_game(std::string_view input) {
    static const std::array games{
        &draughts::russian::rules(),   &draughts::draughts64::rules(),
        &draughts::brazilian::rules(), &draughts::international::rules(),
        &draughts::reverse::rules(),   &draughts::checkers::rules(),
    };
    return *games[static_cast<unsigned char>(input.front()) % games.size()];
}

}  // namespace collegium::fuzz
