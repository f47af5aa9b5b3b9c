// Chess moves and game records, beside a fixed integer loop of the same run.
#include <random>
#include <string>

#include <benchmark/benchmark.h>

#include <collegium/chess/fen.hpp>
#include <collegium/chess/moves.hpp>
#include <collegium/chess/pgn.hpp>

#include "integer_loop.hpp"

namespace {

using namespace collegium;
using namespace collegium::chess;

void count(benchmark::State& state, const char* fen, int depth) {
    const Board board = parse_fen(fen).value().board;
    state.SetLabel(std::string(slider_lookup()));
    bench::measure(state, "nodes", [&] { return perft(board, depth).value(); });
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
    bench::measure(state, "games", [&] {
        PgnReader reader(text);
        int games = 0;
        while (reader.next().value().has_value())
            ++games;
        return games;
    });
}
BENCHMARK(validate_pgn)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
