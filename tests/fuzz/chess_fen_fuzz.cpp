// FEN: what is read is written canonically, and the generator copes with it.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include <collegium/chess/fen.hpp>
#include <collegium/chess/mating.hpp>
#include <collegium/chess/moves.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace collegium::chess;
    const auto position = parse_fen({reinterpret_cast<const char*>(data), size});
    if (!position) return 0;
    const auto again = parse_fen(to_fen(*position));
    if (!again || !(*again == *position)) std::abort();
    const MoveList moves = legal_moves(position->board);
    if (moves.size() > 218) std::abort();
    const bool dead = is_dead(position->board);
    for (const Move move : moves) {
        const Board next = after(position->board, move);
        Board moved = next;
        moved.to_move = position->board.to_move;
        if (in_check(moved)) std::abort();
        if (dead && count_legal_moves(next) == 0 && in_check(next)) std::abort();
    }
    return 0;
}
