// Rows that stand or could still stand: wins and the draw when neither side has room for one.
#include <algorithm>

#include <collegium/renju/judge.hpp>

namespace collegium::renju {
namespace {

constexpr int kFiveStones = 5;

// The cell so many places from a point, by the line's word.
Cell cell_at(Line around, int distance) {
    return static_cast<Cell>((around >> (2 * (kReach + distance))) & 3U);
}

// How many stones of one kind follow the point in one sense of the line, at most five.
int run(Line around, Cell stone, int sense) {
    int length = 0;
    while (length < kReach && cell_at(around, sense * (length + 1)) == stone)
        ++length;
    return length;
}

bool wins(Cell stone, int length) {
    return stone == Cell::kBlackStone ? length == kFiveStones : length >= kFiveStones;
}

// Whether the five cells from the point on could become a winning row.
bool has_room(Line around, Cell stone, bool exactly_five) {
    for (int i = 0; i < kFiveStones; ++i) {
        const Cell cell = cell_at(around, i);
        if (cell != stone && cell != Cell::kEmpty) return false;
    }
    return !exactly_five || (cell_at(around, -1) != stone && cell_at(around, kFiveStones) != stone);
}

// Whether `holds(point, direction)` is true anywhere.
template <typename Predicate>
bool anywhere(const Predicate& holds) {
    for (int point = 0; point < kPoints; ++point)
        for (std::size_t direction = 0; direction < kDirections.size(); ++direction)
            if (holds(static_cast<Point>(point), direction)) return true;
    return false;
}

}  // namespace

std::vector<Point> winning_row(const Board& board, Point point) {
    const Cell stone = board.at(point);
    std::vector<Point> row;
    if (stone == Cell::kEmpty) return row;
    for (std::size_t d = 0; d < kDirections.size() && row.empty(); ++d) {
        const int step = step_of(kDirections[d]);
        // White's row may be longer than one look from the point reaches.
        int first = point;
        for (int more = run(board.around(point, d), stone, -1); more != 0;) {
            first -= more * step;
            more = run(board.around(static_cast<Point>(first), d), stone, -1);
        }
        std::vector<Point> stones;
        for (int next = first; next >= 0;) {
            stones.push_back(static_cast<Point>(next));
            const bool more = run(board.around(stones.back(), d), stone, 1) != 0;
            next = more ? next + step : -1;
        }
        if (wins(stone, static_cast<int>(stones.size()))) row = std::move(stones);
    }
    return row;
}

bool has_won(const Board& board, sdk::Side side) {
    const Cell stone = stone_of(side);
    return anywhere([&](Point point, std::size_t direction) {
        const Line around = board.around(point, direction);
        if (cell_at(around, 0) != stone || cell_at(around, -1) == stone) return false;
        return wins(stone, 1 + run(around, stone, 1));
    });
}

bool can_build(const Board& board, sdk::Side side, WhiteAim aim) {
    const bool exactly_five = side == kBlack || aim == WhiteAim::kExactlyFive;
    return anywhere([&](Point point, std::size_t direction) {
        return has_room(board.around(point, direction), stone_of(side), exactly_five);
    });
}

}  // namespace collegium::renju
