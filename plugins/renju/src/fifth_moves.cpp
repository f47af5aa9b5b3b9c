#include <utility>

#include <collegium/renju/fifth_moves.hpp>

namespace collegium::renju {
namespace {

using Spot = FifthMoveSymmetry::Spot;

Spot spot_of(Point point) {
    return {column_of(point), row_of(point)};
}

std::vector<Spot> stones(const Board& board, Cell cell) {
    std::vector<Spot> found;
    for (int number = 0; number < kPoints; ++number) {
        const auto point = static_cast<Point>(number);
        if (board.at(point) == cell) found.push_back(spot_of(point));
    }
    return found;
}

bool is_pair(const std::vector<Spot>& pair, Spot a, Spot b) {
    return (a == pair[0] && b == pair[1]) || (a == pair[1] && b == pair[0]);
}

}  // namespace

Spot FifthMoveSymmetry::Motion::operator()(Spot spot) const {
    if (exchange) std::swap(spot.column, spot.row);
    return {across * spot.column + shift.column, along * spot.row + shift.row};
}

FifthMoveSymmetry::FifthMoveSymmetry(const Board& board) {
    const auto black = stones(board, Cell::kBlackStone);
    const auto white = stones(board, Cell::kWhiteStone);
    for (const bool exchange : {false, true}) {
        for (const int across : {1, -1}) {
            for (const int along : {1, -1}) {
                // Where the first black stone goes decides the shift.
                for (const Spot target : black) {
                    Motion motion{exchange, across, along, {}};
                    const Spot unshifted = motion(black[0]);
                    motion.shift = {target.column - unshifted.column, target.row - unshifted.row};
                    if (is_pair(black, motion(black[0]), motion(black[1])) &&
                        is_pair(white, motion(white[0]), motion(white[1])))
                        motions_.push_back(motion);
                }
            }
        }
    }
}

bool FifthMoveSymmetry::equivalent(Point a, Point b) const {
    for (const Motion& motion : motions_)
        if (motion(spot_of(a)) == spot_of(b)) return true;
    return false;
}

Point FifthMoveSymmetry::repeated(std::span<const Point> offers, Point candidate) const {
    for (const Point offer : offers)
        if (equivalent(offer, candidate)) return offer;
    return kNoPoint;
}

}  // namespace collegium::renju
