// The positions of a game, and what the draw rules read out of them.
#pragma once

#include <bit>
#include <cstddef>
#include <vector>

#include <collegium/draughts/position.hpp>

namespace collegium::draughts {

// What one move did, read off the positions before and after it. A man that becomes a king has made
// a man's move.
struct MoveTrace {
    bool captured = false;
    bool promoted = false;
    bool man_moved = false;
};

[[nodiscard]] constexpr MoveTrace trace(const Position& before, const Position& after) {
    const Side mover = before.to_move;
    const Bits had = before.of(mover);
    const Bits has = after.of(mover);
    return {
        .captured = before.of(opponent(mover)) != after.of(opponent(mover)),
        .promoted = std::popcount(has & after.kings) > std::popcount(had & before.kings),
        .man_moved = (had & ~before.kings) != (has & ~after.kings),
    };
}

// Positions in their order from the start of the game, the present one last. A plain value: copying
// it costs 32 bytes a move.
class History {
  public:
    explicit History(const Position& start) : positions_{start} {}

    void push(const Position& position) { positions_.push_back(position); }

    [[nodiscard]] const Position& present() const { return positions_.back(); }
    [[nodiscard]] int plies() const { return static_cast<int>(positions_.size()) - 1; }
    // After that many plies, 0 being the start.
    [[nodiscard]] const Position& at(int ply) const {
        return positions_[static_cast<std::size_t>(ply)];
    }
    // Of the move that led to at(ply); `ply` is 1 or more.
    [[nodiscard]] MoveTrace trace_to(int ply) const { return trace(at(ply - 1), at(ply)); }
    // Moves that `side` has made after the first `since` plies.
    [[nodiscard]] int moves_of(Side side, int since = 0) const;
    // How often the position has stood (same pieces on the same squares, same side to move).
    [[nodiscard]] int occurrences(const Position& position) const;
    // Plies after which nothing earlier can come back: the last capture or man's move.
    [[nodiscard]] int last_irreversible() const;

  private:
    std::vector<Position> positions_;
};

}  // namespace collegium::draughts
