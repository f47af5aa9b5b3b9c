// What the board says about endings beside it: a fallen flag, a resignation, a loss by penalty may
// be a draw where the other side could not have won any more, or come too late.
#pragma once

#include <cstdint>
#include <string_view>

#include <collegium/sdk/citation.hpp>
#include <collegium/sdk/discipline.hpp>
#include <collegium/sdk/game.hpp>
#include <collegium/sdk/local_text.hpp>
#include <collegium/sdk/outcome.hpp>
#include <collegium/sdk/result.hpp>
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

// What ends a game beside the board.
enum class EndingEvent : std::uint8_t {
    kFlag,         // the side's time is over
    kBothFlags,    // of both, nobody knows whose first; the side is not looked at
    kResignation,  // the side gives up, or stops the clock for no reason the rules know
    kPenalty,      // the side is declared the loser for a breach of the rules
};

struct EndingVerdict {
    Outcome outcome;     // kGoingOn: the event does not end the game
    LocalText question;  // what an official must say first; empty: nothing

    friend bool operator==(const EndingVerdict&, const EndingVerdict&) = default;
};

class EndingsV0 {
  public:
    static constexpr std::string_view kId = kEndingsId;

    // Whether the side can still win by any series of legal moves from the game's present position.
    // Proposes; an official decides. `game` was started by the same discipline; [host-serialised]
    // with its other calls; up to a second of work.
    [[nodiscard]] virtual WinVerdict can_win(const Game& game, Side side) const = 0;

    // The result of an event that befalls `side` now. A game the board has already decided keeps
    // its outcome where the book says so. Refused where the book does not know the event.
    // [host-serialised] as can_win(); up to a second of work.
    [[nodiscard]] virtual Result<EndingVerdict> judge(const Game& game, EndingEvent event,
                                                      Side side) const = 0;

  protected:
    ~EndingsV0() = default;
};

}  // namespace collegium::sdk
