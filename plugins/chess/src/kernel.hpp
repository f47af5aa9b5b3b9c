// The move generator as compiled for one instruction set.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include <collegium/chess/board.hpp>
#include <collegium/chess/moves.hpp>

namespace collegium::chess {

struct Kernel {
    std::string_view slider_lookup;
    void (*legal_moves)(const Board& board, MoveList& moves);
    std::uint64_t (*count_legal_moves)(const Board& board);
    std::optional<std::uint64_t> (*perft)(const Board& board, int depth, const StopCount* stop);
    Bitboard (*attackers)(const Board& board, Square square, Colour by, Bitboard occupied);
};

// Runs anywhere.
[[nodiscard]] const Kernel& magic_kernel();
// Null where the processor has no PEXT.
[[nodiscard]] const Kernel* pext_kernel();
// The faster one of this processor.
[[nodiscard]] const Kernel& kernel();

}  // namespace collegium::chess
