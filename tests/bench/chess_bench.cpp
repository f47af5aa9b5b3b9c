// Chess moves and game records, beside a fixed integer loop of the same run: the machine's own
// speed drops out of "per_loop", the speed as a multiple of the loop's steps.
#include <chrono>
#include <cstdint>
#include <ctime>
#include <random>
#include <string>

#include <benchmark/benchmark.h>

#include <collegium/chess/fen.hpp>
#include <collegium/chess/moves.hpp>
#include <collegium/chess/pgn.hpp>

namespace {

using namespace collegium::chess;

double cpu_seconds() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

// Steps a second of a dependent chain of shifts and exclusive ors.
double integer_loop_steps_per_second() {
    constexpr std::uint64_t kSteps = 200'000'000;
    std::uint64_t state = 88172645463325252ULL;
    const double start = cpu_seconds();
    for (std::uint64_t i = 0; i < kSteps; ++i) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
    }
    benchmark::DoNotOptimize(state);
    return static_cast<double>(kSteps) / (cpu_seconds() - start);
}

void count(benchmark::State& state, const char* fen, int depth) {
    const Board board = parse_fen(fen).value().board;
    const double loop = integer_loop_steps_per_second();
    std::uint64_t nodes = 0;
    const double start = cpu_seconds();
    for (auto _ : state)
        nodes += perft(board, depth).value();
    const double rate = static_cast<double>(nodes) / (cpu_seconds() - start);
    state.SetLabel(std::string(slider_lookup()));
    state.counters["nodes/s"] = rate;
    state.counters["per_loop"] = rate / loop;
}

BENCHMARK_CAPTURE(count, perft_start_6, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                  6)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(count, perft_kiwipete_5,
                  "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5)
    ->Unit(benchmark::kMillisecond);

std::string random_games(int games) {
    std::mt19937_64 random(4);
    std::string text;
    for (int i = 0; i < games; ++i) {
        PgnGame game;
        Position position = game.start;
        for (int ply = 0; ply < 80; ++ply) {
            const MoveList moves = legal_moves(position.board);
            if (moves.empty()) break;
            game.line.moves.push_back({moves[random() % moves.size()], {}, {}, {}});
            position = after(position, game.line.moves.back().move);
        }
        text += write_pgn(game);
    }
    return text;
}

// Games of 80 plies, every move checked.
void validate_pgn(benchmark::State& state) {
    const std::string text = random_games(2000);
    const double loop = integer_loop_steps_per_second();
    std::uint64_t games = 0;
    const double start = cpu_seconds();
    for (auto _ : state) {
        PgnReader reader(text);
        while (reader.next().value().has_value())
            ++games;
    }
    const double rate = static_cast<double>(games) / (cpu_seconds() - start);
    state.counters["games/s"] = rate;
    state.counters["games_per_1M_loop"] = rate / loop * 1e6;
}
BENCHMARK(validate_pgn)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
