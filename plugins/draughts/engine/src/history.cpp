#include <algorithm>

#include <collegium/draughts/history.hpp>

namespace collegium::draughts {

int History::moves_of(Side side, int since) const {
    int moves = 0;
    for (int ply = since; ply < plies(); ++ply)
        if (at(ply).to_move == side) ++moves;
    return moves;
}

int History::occurrences(const Position& position) const {
    return static_cast<int>(std::count(positions_.begin(), positions_.end(), position));
}

int History::last_irreversible() const {
    int ply = plies();
    for (; ply > 0; --ply) {
        const MoveTrace move = trace_to(ply);
        if (move.captured || move.man_moved) break;
    }
    return ply;
}

}  // namespace collegium::draughts
