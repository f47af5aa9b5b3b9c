// Points judged a CPU second, beside a loop of plain integer work in the same run: machines differ,
// their ratio hardly does. Every empty point of a board is judged for Black.
#include <cstdint>
#include <random>
#include <vector>

#include <benchmark/benchmark.h>

#include <collegium/renju/explain.hpp>
#include <collegium/renju/judge.hpp>

#include "boards.hpp"

namespace {

using namespace collegium::renju;

// The floor: a chain of dependent shifts and additions that no compiler shortens.
void BM_IntegerLoop(benchmark::State& state) {
    constexpr int kSteps = 10'000'000;
    std::uint64_t x = 88172645463325252ULL;
    for (auto _ : state) {
        for (int i = 0; i < kSteps; ++i) {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
        }
        benchmark::DoNotOptimize(x);
    }
    state.SetItemsProcessed(state.iterations() * kSteps);
}
BENCHMARK(BM_IntegerLoop)->Unit(benchmark::kMillisecond);

// Stones put down by turns near the ones that stand already, as in games; no five on the board.
Board played(std::mt19937& chance) {
    const auto below = [&](int limit) {
        return std::uniform_int_distribution<int>(0, limit - 1)(chance);
    };
    Board board;
    std::vector<Point> stones{kCentre};
    board.place(kCentre, kBlack);
    for (int left = 10 + below(70); left > 0; --left) {
        const Point near = stones[static_cast<std::size_t>(below(static_cast<int>(stones.size())))];
        const int column = column_of(near) + below(5) - 2;
        const int row = row_of(near) + below(5) - 2;
        if (column < 0 || column >= kSize || row < 0 || row >= kSize) continue;
        const Point point = point_at(column, row);
        const auto side = stones.size() % 2 == 0 ? kBlack : kWhite;
        if (!board.empty(point)) continue;
        board.place(point, side);
        if (winning_row(board, point).empty())
            stones.push_back(point);
        else
            board.remove(point, side);
    }
    return board;
}

std::vector<Board> thousand(Board (*make)(std::mt19937&)) {
    std::mt19937 chance(15);
    std::vector<Board> boards;
    for (int i = 0; i < 1000; ++i)
        boards.push_back(make(chance));
    return boards;
}

void points(benchmark::State& state, Board (*make)(std::mt19937&)) {
    const auto boards = thousand(make);
    std::int64_t judged = 0;
    std::int64_t fouls = 0;
    for (auto _ : state) {
        for (const Board& board : boards) {
            for (int i = 0; i < kPoints; ++i) {
                const auto point = static_cast<Point>(i);
                if (!board.empty(point)) continue;
                ++judged;
                fouls += judge(board, point, ThreeDefinition::kRif).lawful() ? 0 : 1;
            }
        }
    }
    state.SetItemsProcessed(judged);
    state.counters["fouls_in_1000"] =
        1000.0 * static_cast<double>(fouls) / static_cast<double>(judged);
}
BENCHMARK_CAPTURE(points, of_played_boards, played)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(points, of_scattered_stones, test::scattered)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(points, of_nested_threes, test::nested)->Unit(benchmark::kMillisecond);

void refused_with_reasons(benchmark::State& state) {
    const auto boards = thousand(test::nested);
    std::int64_t fouls = 0;
    for (auto _ : state) {
        for (const Board& board : boards) {
            for (const Foul& foul : foul_points(board, ThreeDefinition::kRif)) {
                ++fouls;
                benchmark::DoNotOptimize(
                    describe(explain(board, foul.point, ThreeDefinition::kRif), Letters::kRif));
            }
        }
    }
    state.SetItemsProcessed(fouls);
}
BENCHMARK(refused_with_reasons)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
