// Any board against the simple judge: two bits of input a point, in the order of points; the rest
// of the board is empty.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include <collegium/renju/explain.hpp>
#include <collegium/renju/judge.hpp>

#include "boards.hpp"
#include "simple_judge.hpp"

namespace {

using namespace collegium::renju;

void require(bool fact) {
    if (!fact) std::abort();
}

void check(const Board& board, Point point, ThreeDefinition three) {
    const auto simple =
        test::simple_judge(test::drawing_of(board), {column_of(point), row_of(point)},
                           {.literal = three == ThreeDefinition::kLiteral});
    const Verdict verdict = judge(board, point, three);
    require(verdict.wins() == simple.five);
    require(verdict.lawful() != simple.forbidden());
    require(verdict.has(FoulKind::kDoubleFour) == simple.double_four());
    require(verdict.has(FoulKind::kDoubleThree) == simple.double_three());
    const Explanation why = explain(board, point, three);
    require(why.verdict == verdict);
    require(why.count(RowKind::kThree) == simple.threes);
    require(!describe(why, Letters::kRussian).uk.empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Board board;
    for (std::size_t i = 0; i < kPoints && i / 4 < size; ++i) {
        const unsigned bits = (unsigned{data[i / 4]} >> (2 * (i % 4))) & 3U;
        if (bits == 1) board.place(static_cast<Point>(i), kBlack);
        if (bits == 2) board.place(static_cast<Point>(i), kWhite);
    }
    for (std::size_t i = 0; i < kPoints; ++i) {
        const auto point = static_cast<Point>(i);
        if (!board.empty(point)) continue;
        check(board, point, ThreeDefinition::kRif);
        check(board, point, ThreeDefinition::kLiteral);
    }
    return 0;
}
