// The games of an encounter in their order: those it has, then those of every step that was needed
// after a draw.
#pragma once

#include <cstddef>
#include <optional>

#include <collegium/play/tournament.hpp>

namespace collegium::play {

struct Leg {
    std::size_t from = 0;         // its first game, from 0
    std::size_t size = 0;         // games
    std::optional<TieStep> step;  // none: the encounter itself
    int place = 0;                // of the step in the regulation's chain, from 1; 0: in none

    // A lot and a decision stand where a game would; nobody plays them.
    [[nodiscard]] bool played() const {
        return step != TieStep::kLot && step != TieStep::kDecision;
    }
};

// The leg of an encounter after so many draws; none: the draw stands.
[[nodiscard]] std::optional<Leg> leg_after(const Settings& settings, std::size_t draws);

// Where an encounter stands: the leg that decides it or is to be played, and what came of it.
struct Course {
    Leg leg;
    Outcome outcome = Outcome::kNone;  // kNone: the leg is not over

    // Games up to the end of the leg.
    [[nodiscard]] std::size_t needed() const { return leg.from + leg.size; }
};
[[nodiscard]] Course course(const Board& board, const Settings& settings);

// The leg a game belongs to, from 0.
[[nodiscard]] Leg leg_of(const Settings& settings, std::size_t game);

}  // namespace collegium::play
