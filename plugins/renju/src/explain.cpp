#include <algorithm>
#include <tuple>

#include <collegium/renju/explain.hpp>

#include "look.hpp"

namespace collegium::renju {
namespace {

constexpr int kLevels = 3;

Explanation explain_to(int levels, const Board& board, Point point, ThreeDefinition three);

// The rows a stone makes on one line.
class LineRows {
  public:
    LineRows(const Board& board, Point point, std::size_t direction)
        : LineRows(kLineTable.index(board.around(point, direction)), point,
                   kDirections[direction]) {}

    [[nodiscard]] std::vector<Row> rows() const {
        if (shape_ == kOneFive) return {row(RowKind::kFive, -left_.run, right_.run)};
        if (shape_ == kOneOverline) return {row(RowKind::kOverline, -left_.run, right_.run)};
        if (shape_ == kOneThree) return {three()};
        std::vector<Row> fours;
        const int length = left_.run + 1 + right_.run;
        if (left_.gap && length + left_.beyond == 4)
            fours.push_back(four(-left_.run - 1 - left_.beyond, right_.run, -left_.run - 1));
        if (right_.gap && length + right_.beyond == 4)
            fours.push_back(four(-left_.run, right_.run + 1 + right_.beyond, right_.run + 1));
        if (fours.size() == 2 && length == 4) {  // one straight four
            fours[0].stones = row(RowKind::kFour, -left_.run, right_.run).stones;
            fours[0].completions.push_back(fours[1].completions.front());
            fours.pop_back();
        }
        return fours;
    }

  private:
    LineRows(std::size_t flanks, Point point, Direction direction)
        : point_(point),
          step_(step_of(direction)),
          left_(kLineTable.flanks[flanks / kFlankCases]),
          right_(kLineTable.flanks[flanks % kFlankCases]),
          shape_(kLineTable.shapes[flanks]),
          extensions_(kLineTable.extensions[flanks]) {
        row_.direction = direction;
    }

    [[nodiscard]] Point at(int distance) const {
        return static_cast<Point>(point_ + step_ * distance);
    }

    // The cells from `first` to `last` without `hole`, which is 0 where there is none: the stone
    // itself is never one.
    [[nodiscard]] Row row(RowKind kind, int first, int last, int hole = 0) const {
        Row result = row_;
        result.kind = kind;
        for (int i = first; i <= last; ++i)
            if (hole == 0 || i != hole) result.stones.push_back(at(i));
        return result;
    }

    [[nodiscard]] Row four(int first, int last, int completion) const {
        Row result = row(RowKind::kFour, first, last, completion);
        result.completions = {at(completion)};
        return result;
    }

    [[nodiscard]] Row three() const {
        const int left = -static_cast<int>(extensions_.left);
        const int right = extensions_.right;
        const int first = left != 0 ? left - left_.beyond : -left_.run;
        const int last = right != 0 ? right + right_.beyond : right_.run;
        Row result = row(RowKind::kThree, first, last, left != 0 ? left : right);
        if (left != 0 && right != 0) std::erase(result.stones, at(right));
        for (const int distance : {left, right})
            if (distance != 0) result.extensions.push_back({at(distance), false, {}});
        return result;
    }

    Point point_;
    int step_;
    Flank left_;
    Flank right_;
    Shape shape_;
    Extensions extensions_;
    Row row_;
};

// Decides which extensions of a three count, on a board where its new stone stands.
void judge_three(int levels, const Board& board, ThreeDefinition three, Row& row) {
    bool counts = false;
    for (Extension& extension : row.extensions) {
        const Verdict verdict = judge(board, extension.point, three);
        extension.counts = verdict.wins() ? three == ThreeDefinition::kLiteral : verdict.lawful();
        counts = counts || extension.counts;
        const bool plain = Look(board, extension.point).plain() && !verdict.wins();
        if (levels > 0 && !plain)
            extension.why.push_back(explain_to(levels - 1, board, extension.point, three));
    }
    if (!counts) row.kind = RowKind::kNoThree;
}

Explanation explain_to(int levels, const Board& board, Point point, ThreeDefinition three) {
    Explanation explanation;
    explanation.point = point;
    explanation.verdict = judge(board, point, three);
    Board with_stone = board;
    with_stone.place(point, kBlack);
    for (std::size_t d = 0; d < kDirections.size(); ++d) {
        for (Row& row : LineRows(board, point, d).rows()) {
            if (row.kind == RowKind::kThree) judge_three(levels, with_stone, three, row);
            explanation.rows.push_back(std::move(row));
        }
    }
    std::ranges::sort(explanation.rows, {}, [](const Row& row) {
        return std::tuple(row.kind, row.direction, row.stones.front());
    });
    return explanation;
}

}  // namespace

int Explanation::count(RowKind kind) const {
    return static_cast<int>(std::ranges::count(rows, kind, &Row::kind));
}

Explanation explain(const Board& board, Point point, ThreeDefinition three) {
    return explain_to(kLevels, board, point, three);
}

}  // namespace collegium::renju
