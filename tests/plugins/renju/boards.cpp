#include "boards.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace collegium::renju::test {
namespace {

class Dice {
  public:
    explicit Dice(std::mt19937& chance) : chance_(chance) {}
    int below(int limit) { return std::uniform_int_distribution<int>(0, limit - 1)(chance_); }
    bool one_in(int many) { return below(many) == 0; }

  private:
    std::mt19937& chance_;
};

// Builds nested threes; points it has promised to keep free stay free.
class Nest {
  public:
    explicit Nest(std::mt19937& chance) : dice_(chance) { free_.fill(std::string(15, '.')); }

    Board build() {
        const Spot spot{2 + dice_.below(11), 2 + dice_.below(11)};
        reserve(spot);
        threes(spot, 2 + dice_.below(4));
        for (int extra = dice_.below(6); extra > 0; --extra)
            put({dice_.below(15), dice_.below(15)}, dice_.one_in(2) ? 'b' : 'w');
        return board_of(drawing_);
    }

  private:
    static bool inside(Spot spot) {
        return spot.column >= 0 && spot.column < 15 && spot.row >= 0 && spot.row < 15;
    }
    static char& cell(Drawing& drawing, Spot spot) {
        return drawing[static_cast<std::size_t>(spot.row)][static_cast<std::size_t>(spot.column)];
    }
    void reserve(Spot spot) {
        if (inside(spot)) cell(free_, spot) = '!';
    }
    void put(Spot spot, char stone) {
        if (inside(spot) && cell(free_, spot) == '.' && cell(drawing_, spot) == '.')
            cell(drawing_, spot) = stone;
    }

    void threes(Spot spot, int levels) {
        for (int direction = 0; direction < 4; ++direction)
            if (!dice_.one_in(3)) three(spot, direction, levels);
    }

    // Two of the four cells of a straight four through the spot; the fourth is the next question.
    void three(Spot spot, int direction, int levels) {
        const int columns = direction == 1 ? 0 : 1;
        const int rows = direction == 0 ? 0 : direction == 3 ? -1 : 1;
        const int first = -dice_.below(4);
        const auto at = [&](int i) {
            return Spot{spot.column + (first + i) * columns, spot.row + (first + i) * rows};
        };
        int hole = dice_.below(4);
        if (hole == -first) hole = (hole + 1) % 4;
        reserve(at(hole));
        if (!dice_.one_in(6)) reserve(at(-1));
        if (!dice_.one_in(6)) reserve(at(4));
        for (int i = 0; i < 4; ++i)
            if (i != hole && i != -first) put(at(i), 'b');
        if (dice_.one_in(4)) put(at(dice_.one_in(2) ? -2 : 5), dice_.one_in(2) ? 'b' : 'w');
        if (dice_.one_in(4)) put(at(dice_.one_in(2) ? -1 : 4), dice_.one_in(3) ? 'b' : 'w');
        if (levels > 1) threes(at(hole), levels - 1);
    }

    Dice dice_;
    Drawing drawing_ = empty_drawing();
    Drawing free_;  // '!' where no stone may come
};

std::string trimmed(const std::string& text) {
    const auto first = text.find_first_not_of(' ');
    if (first == std::string::npos) return "";
    return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

}  // namespace

std::vector<std::vector<std::string>> read_table(const std::string& path) {
    std::vector<std::vector<std::string>> table;
    std::ifstream file(path);
    if (!file) throw std::invalid_argument("no file " + path);
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.front() == '#') continue;
        std::istringstream parts(line);
        table.emplace_back();
        for (std::string part; std::getline(parts, part, '|');)
            table.back().push_back(trimmed(part));
    }
    return table;
}

Point named(const std::string& name) {
    const auto point = parse_point(name, Letters::kRussian);
    if (!point) throw std::invalid_argument("no point " + name);
    return *point;
}

Board board_of(const std::string& black, const std::string& white) {
    Board board;
    for (const auto& [names, side] : {std::pair{black, kBlack}, std::pair{white, kWhite}}) {
        std::istringstream words(names);
        for (std::string word; words >> word;)
            if (word != "-") board.place(named(word), side);
    }
    return board;
}

Drawing drawing_of(const Board& board) {
    Drawing drawing = empty_drawing();
    for (int row = 0; row < kSize; ++row) {
        for (int column = 0; column < kSize; ++column) {
            const Cell cell = board.at(point_at(column, row));
            drawing[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] =
                cell == Cell::kBlackStone   ? 'b'
                : cell == Cell::kWhiteStone ? 'w'
                                            : '.';
        }
    }
    return drawing;
}

Board board_of(const Drawing& drawing) {
    Board board;
    for (int row = 0; row < kSize; ++row) {
        for (int column = 0; column < kSize; ++column) {
            const char stone =
                drawing[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
            if (stone != '.') board.place(point_at(column, row), stone == 'b' ? kBlack : kWhite);
        }
    }
    return board;
}

std::string shown(const Board& board) {
    std::string black = "B:";
    std::string white = "W:";
    for (int i = 0; i < kPoints; ++i) {
        const auto point = static_cast<Point>(i);
        if (board.empty(point)) continue;
        (board.at(point) == Cell::kBlackStone ? black : white) +=
            " " + point_name(point, Letters::kRussian);
    }
    return black + " " + white;
}

Board scattered(std::mt19937& chance) {
    Dice dice(chance);
    Board board;
    const int side = dice.one_in(2) ? kSize : 5 + dice.below(10);
    const int column = dice.below(kSize - side + 1);
    const int row = dice.below(kSize - side + 1);
    const int filled = 10 + dice.below(60);
    const int black = 30 + dice.below(65);
    for (int i = 0; i < side * side; ++i) {
        if (dice.below(100) >= filled) continue;
        board.place(point_at(column + i % side, row + i / side),
                    dice.below(100) < black ? kBlack : kWhite);
    }
    return board;
}

Board nested(std::mt19937& chance) {
    return Nest(chance).build();
}

}  // namespace collegium::renju::test
