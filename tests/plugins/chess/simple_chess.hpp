// A second, deliberately simple implementation of the rules: a board of letters, moves tried out
// and taken back when the king can be captured. It shares no code with the plugin and is there to
// disagree with it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace collegium::chess::simple {

struct Board {
    std::array<std::array<char, 8>, 8> at{};  // [rank][file], FEN letters, '.' where empty
    bool white = true;
    std::string rights;  // some of KQkq
    int ep_rank = -1;
    int ep_file = -1;
};

// Reads a FEN that is known to be good.
[[nodiscard]] Board read(const std::string& fen);

// All lawful moves as UCI text, sorted.
[[nodiscard]] std::vector<std::string> moves(const Board& board);

[[nodiscard]] Board play(Board board, const std::string& uci);
[[nodiscard]] bool in_check(const Board& board);
[[nodiscard]] std::uint64_t perft(const Board& board, int depth);

}  // namespace collegium::chess::simple
