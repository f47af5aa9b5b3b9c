// What was wrong beside the moves and is found out during the game, and games without an arbiter at
// the board: arts. 7.2, 7.3, 13.5.1, 13.5.4, 19.3, 19.6. Proposes; the arbiter decides. Pure and
// [thread-safe].
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/chess/board.hpp>
#include <collegium/chess/rulings.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::chess {

// Moves each player has completed when something is found out.
struct MovesMade {
    int white = 0;
    int black = 0;

    // Each player has completed ten (arts. 7.3 and 13.5.1).
    [[nodiscard]] bool ten_each() const { return white >= 10 && black >= 10; }
};

enum class StartFault : std::uint8_t {
    kWrongPosition,    // of the pieces
    kBoardTurned,      // a dark square at the right hand
    kColoursReversed,  // the players have each other's colour
};

struct StartFaultRuling {
    enum class Action : std::uint8_t {
        kNewGame,  // this one is cancelled
        kGoesOn,
        kTransferred  // goes on, the position moved to a board that stands right
    } action = Action::kGoesOn;
    bool colours_as_played = false;  // the colours actually played count from now on
    std::string_view article;

    friend bool operator==(const StartFaultRuling&, const StartFaultRuling&) = default;
};

// Arts. 7.2 and 7.3; in quick games without full rules nothing about pieces or board can be claimed
// once each player has completed ten moves (13.5.1.2).
[[nodiscard]] StartFaultRuling rule_on_start_fault(StartFault fault, MovesMade made,
                                                   bool full_rules);

// Which of a player's pieces stood wrongly at the start of a game that goes on.
struct Misplaced {
    bool king = false;
    bool short_rook = false;  // of the king's side
    bool long_rook = false;
};
// The castling rights he has lost by it, as CastlingRight bits: none with that king, none with that
// rook (13.5.1.2).
[[nodiscard]] std::uint8_t castling_lost(const Misplaced& misplaced, Colour colour);

// Whether the setting of the clock may be changed (13.5.1.1).
[[nodiscard]] bool clock_may_be_changed(MovesMade made, bool full_rules, bool helps_the_schedule);

// Both kings in check, or a pawn on the rank furthest from its own (13.5.4).
[[nodiscard]] bool is_impossible_position(const Board& board);

// What the arbiter who sees one does: waits until the next move is completed, `after_next_move`
// being the board then, and declares a draw if it still stands (13.5.4). Nothing: he waits, or play
// goes on.
[[nodiscard]] std::optional<Ruling> rule_on_impossible_position(
    const std::optional<Board>& after_next_move);

// Both flags are down and nobody can tell which fell first (19.3.1).
struct BothFlagsRuling {
    bool draw = false;  // else the game goes on
    std::string_view article;

    friend bool operator==(const BothFlagsRuling&, const BothFlagsRuling&) = default;
};
// Refused where art. 19 does not apply to the game; the time left is not looked at.
[[nodiscard]] sdk::Result<BothFlagsRuling> both_flags_fell(const QuickFinish& facts,
                                                           bool last_period);

// A draw claimed where no arbiter is present (19.6).
struct UnwatchedClaim {
    bool cannot_win = false;          // 19.6.1.1: the opponent, by normal means
    bool makes_no_effort = false;     // 19.6.1.2
    bool position_written = false;    // the final position
    bool position_confirmed = false;  // by the opponent
    bool record_submitted = false;    // up to the final position
    bool record_confirmed = false;
};
// The claim ends the game and goes to the arbiter appointed (19.6.2). Refused: art. 19 does not
// apply, two minutes or more are left, no ground, a paper that is missing (as violations).
[[nodiscard]] sdk::Result<void> check_unwatched_claim(const QuickFinish& facts,
                                                      const UnwatchedClaim& claim);

}  // namespace collegium::chess
