// Moves that look possible and are forbidden, each with its reason: what an arbiter is asked about,
// and what a client can mark before anybody plays it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <collegium/sdk/citation.hpp>
#include <collegium/sdk/discipline.hpp>
#include <collegium/sdk/game.hpp>
#include <collegium/sdk/local_text.hpp>
#include <collegium/sdk/move.hpp>

namespace collegium::sdk {

struct RefusedMove {
    Move move;
    std::string text;               // as the machine notation would write it if it were legal
    std::string kind;               // lower-case words joined by '-', stable: "double-four"
    std::vector<std::string> also;  // further kinds that forbid the same move, usually none
    LocalText reason;               // why, in one sentence with points and rows
    Citation citation;

    friend bool operator==(const RefusedMove&, const RefusedMove&) = default;
};

class RefusalsV0 {
  public:
    static constexpr std::string_view kId = kRefusalsId;

    // The moves of the side to move that a rule of the game forbids though its place on the board
    // is free, each once, in an order that depends on the position alone. Not every impossible
    // move: an occupied point is nobody's question. Empty once the board has decided the game.
    // `game` was started by the same discipline; [host-serialised] with its other calls.
    [[nodiscard]] virtual std::vector<RefusedMove> refused_moves(const Game& game) const = 0;

  protected:
    ~RefusalsV0() = default;
};

}  // namespace collegium::sdk
