// What the board says about endings beside it: a fallen flag, a resignation, a loss by penalty may
// be a draw where the other side could not have won any more.
#pragma once

#include <cstdint>
#include <string_view>

#include <collegium/sdk/citation.hpp>
#include <collegium/sdk/discipline.hpp>
#include <collegium/sdk/game.hpp>
#include <collegium/sdk/local_text.hpp>
#include <collegium/sdk/side.hpp>

namespace collegium::sdk {

// kUndecided: neither was proved; the rule of the book applies as if the side can win, and an
// official may judge otherwise.
enum class WinChance : std::uint8_t { kCan, kCannot, kUndecided };

struct WinVerdict {
    WinChance chance = WinChance::kUndecided;
    LocalText why;      // empty unless kCannot
    Citation citation;  // of the article that asks the question

    friend bool operator==(const WinVerdict&, const WinVerdict&) = default;
};

class EndingsV0 {
  public:
    static constexpr std::string_view kId = kEndingsId;

    // Whether the side can still win by any series of legal moves from the game's present position.
    // Proposes; an official decides. `game` was started by the same discipline; [host-serialised]
    // with its other calls; up to a second of work.
    [[nodiscard]] virtual WinVerdict can_win(const Game& game, Side side) const = 0;

  protected:
    ~EndingsV0() = default;
};

}  // namespace collegium::sdk
