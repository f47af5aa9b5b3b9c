// Move texts: whatever is read as a move is lawful and reads back from every notation.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include <collegium/chess/fen.hpp>
#include <collegium/chess/move_reader.hpp>
#include <collegium/chess/moves.hpp>
#include <collegium/chess/notation.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace collegium::chess;
    static const Board boards[] = {
        start_position().board,
        parse_fen("r3k2r/pPppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/P1PBBPPP/R3K2R w KQkq - 0 1")->board,
        parse_fen("4k3/1P6/8/3pP3/8/8/8/R3K2R w KQ d6 0 1")->board,
    };
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const Board& board : boards) {
        const ReadMove read = read_move(board, text);
        if (const auto san = read_san(board, text); san && !is_legal(board, *san)) std::abort();
        const auto* move = std::get_if<Move>(&read);
        if (move == nullptr) continue;
        if (!is_legal(board, *move)) std::abort();
        for (const auto& notation : notations()) {
            const ReadMove back = read_move(board, write_move(board, *move, notation));
            if (!std::holds_alternative<Move>(back) || std::get<Move>(back) != *move) std::abort();
        }
    }
    return 0;
}
