#include <collegium/renju/judge.hpp>

#include "look.hpp"

namespace collegium::renju {
namespace {

// Threes stand or fall with the lawfulness of further stones, so they are tried on a copy of the
// board. Every trial adds a stone: the recursion ends.
class Trial {
  public:
    Trial(const Board& board, ThreeDefinition three) : board_(board), three_(three) {}

    // Whether a black stone on the point makes two threes or more (9.2.4.2 a).
    bool two_threes(Point point, const Look& look) {
        int found = 0;
        int left = look.threes();
        board_.place(point, kBlack);
        for (std::size_t d = 0; d < 4 && found < 2 && found + left >= 2; ++d) {
            const std::size_t flanks = kLineTable.index(board_.around(point, d));
            if (kLineTable.shapes[flanks] != kOneThree) continue;
            --left;
            const Extensions extensions = kLineTable.extensions[flanks];
            const int step = step_of(kDirections[d]);
            const bool three = (extensions.left != 0 && extends(point - step * extensions.left)) ||
                               (extensions.right != 0 && extends(point + step * extensions.right));
            if (three) ++found;
        }
        board_.remove(point, kBlack);
        return found >= 2;
    }

  private:
    // Whether a stone on a point that makes a straight four may be put there.
    bool extends(int point) {
        const auto extension = static_cast<Point>(point);
        const Look look(board_, extension);
        if (look.five()) return three_ == ThreeDefinition::kLiteral;
        if (look.plain()) return true;
        if (look.overline() || look.double_four()) return false;
        return !two_threes(extension, look);
    }

    Board board_;
    ThreeDefinition three_;
};

// Apart, so that the usual case stays short.
Verdict judge_suspect(const Board& board, Point point, const Look& look, ThreeDefinition three) {
    Verdict verdict;
    if (look.overline()) verdict.add(FoulKind::kOverline);
    if (look.double_four()) verdict.add(FoulKind::kDoubleFour);
    if (look.threes() >= 2 && Trial(board, three).two_threes(point, look))
        verdict.add(FoulKind::kDoubleThree);
    return verdict;
}

}  // namespace

std::vector<FoulKind> Verdict::fouls() const {
    std::vector<FoulKind> kinds;
    for (const FoulKind kind : {FoulKind::kOverline, FoulKind::kDoubleFour, FoulKind::kDoubleThree})
        if (has(kind)) kinds.push_back(kind);
    return kinds;
}

Verdict judge(const Board& board, Point point, ThreeDefinition three) {
    const Look look(board, point);
    if (look.five()) return Verdict::five();
    return look.plain() ? Verdict() : judge_suspect(board, point, look, three);
}

std::vector<Foul> foul_points(const Board& board, ThreeDefinition three) {
    std::vector<Foul> fouls;
    for (int i = 0; i < kPoints; ++i) {
        const auto point = static_cast<Point>(i);
        if (!board.empty(point)) continue;
        const Verdict verdict = judge(board, point, three);
        if (!verdict.lawful()) fouls.push_back({point, verdict});
    }
    return fouls;
}

}  // namespace collegium::renju
