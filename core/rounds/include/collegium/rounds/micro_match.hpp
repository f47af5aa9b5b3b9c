// An encounter of several games is one result of the table.
#pragma once

#include <vector>

#include <collegium/pairing/field.hpp>
#include <collegium/rulebook/book.hpp>

namespace collegium::rounds {

struct Score {
    pairing::Points first = 0;
    pairing::Points second = 0;

    friend bool operator==(const Score&, const Score&) = default;
};

// The scale of a [[scoring]] row.
[[nodiscard]] pairing::Scale scale_of(const rulebook::Row& scoring);

// The games' points only decide who won: the encounter is worth a win, a draw or a loss of the same
// scale (RU-2022 5.4.6, UA-2024 III.F.1). Scores stand by the players of the encounter, whichever
// side they had in a game.
[[nodiscard]] Score encounter_score(const std::vector<Score>& games, const pairing::Scale& scale);

// Who begins in a game of the encounter, from 1: sides alternate.
[[nodiscard]] pairing::Side side_in_game(pairing::Side in_first_game, int game);

}  // namespace collegium::rounds
