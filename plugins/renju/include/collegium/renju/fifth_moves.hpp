// Which fifth moves are one and the same offer (RIF 12.7: proposals must differ in every respect).
#pragma once

#include <span>
#include <vector>

#include <collegium/renju/board.hpp>
#include <collegium/renju/points.hpp>

namespace collegium::renju {

// A position of four stones has at most four symmetries, so at least so many of its 221 empty
// points are different fifth moves, whatever the fourth stone is.
inline constexpr int kMostFifthMoves = 56;

// The motions of the grid (quarter turns, reflections, shifts; the edge of the board is ignored)
// that map the two black stones onto themselves and the two white ones onto themselves.
class FifthMoveSymmetry {
  public:
    // The board holds two stones of each colour.
    explicit FifthMoveSymmetry(const Board& board);

    [[nodiscard]] bool equivalent(Point a, Point b) const;
    // The offer that `candidate` would repeat; kNoPoint: none.
    [[nodiscard]] Point repeated(std::span<const Point> offers, Point candidate) const;

    struct Spot {
        int column = 0;
        int row = 0;

        friend bool operator==(const Spot&, const Spot&) = default;
    };

  private:
    struct Motion {
        bool exchange = false;  // columns with rows, before the signs
        int across = 1;         // sign of the column
        int along = 1;          // sign of the row
        Spot shift;

        [[nodiscard]] Spot operator()(Spot spot) const;
    };
    std::vector<Motion> motions_;  // the identity is among them
};

}  // namespace collegium::renju
