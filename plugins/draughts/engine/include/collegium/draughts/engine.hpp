// The moves of one draughts game. Stateless and thread-safe; one object per set of rules.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <collegium/draughts/position.hpp>
#include <collegium/draughts/rules.hpp>
#include <collegium/sdk/game.hpp>

namespace collegium::draughts {

enum class PerftMode : std::uint8_t {
    kDistinct,  // moves equal in start, end, captured set and kind of piece afterwards count once
    kRoutes,    // every order of capture counts
};

class Engine {
  public:
    [[nodiscard]] virtual const MoveRules& rules() const = 0;

    // Every legal move of the side to move, once each, in no particular order.
    [[nodiscard]] virtual std::vector<Move> legal_moves(const Position& position) const = 0;

    // Number of lines of `depth` plies; depth 0 is 1; none if `stop` asked to give up. Cost grows
    // about five- to ninefold a ply.
    [[nodiscard]] virtual std::optional<std::uint64_t> perft(const Position& position, int depth,
                                                             PerftMode mode,
                                                             const sdk::Stop& stop) const = 0;

  protected:
    ~Engine() = default;
};

}  // namespace collegium::draughts
