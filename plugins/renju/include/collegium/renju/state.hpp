// How a game stands, without its history: stones, whose turn, who holds which colour, the stage of
// the opening. What may be done next and why not; all functions are pure and [thread-safe].
#pragma once

#include <cstdint>
#include <vector>

#include <collegium/renju/board.hpp>
#include <collegium/renju/rules.hpp>
#include <collegium/sdk/move.hpp>
#include <collegium/sdk/position.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::renju {

struct State {
    Board board;  // its side to move is the colour of the next stone
    int stones = 0;
    int passes = 0;  // all of them: each took a move number
    int passes_in_a_row = 0;
    bool swapped = false;   // the first seat holds White
    int stage = kFreePlay;  // row of the procedure
    int number = 0;         // of fifth moves, from their declaration to the choice
    std::vector<Point> offers;
    sdk::Seat placer = sdk::Seat::kFirst;  // of the last stone, as far as the stage asks for it
    bool lost_by_foul = false;

    friend bool operator==(const State&, const State&) = default;
};

// The empty board and the first stage of the procedure.
[[nodiscard]] State start_of(const Rules& rules);

// Null in free play.
[[nodiscard]] const StageRule* stage_of(const State& state, const Rules& rules);

[[nodiscard]] sdk::Seat holder_of(const State& state, sdk::Side side);
[[nodiscard]] sdk::Turn turn_of(const State& state, const Rules& rules);

// How many fifth moves the stage wants in all; 0 where it knows of none.
[[nodiscard]] int fifth_moves_wanted(const State& state, const Rules& rules);
// The numbers that may be declared; both 0 where none is awaited.
struct NumberRange {
    int least = 0;
    int greatest = 0;
};
[[nodiscard]] NumberRange numbers_awaited(const State& state, const Rules& rules);

// What a black stone on the empty point comes to, as far as fouls apply at this moment: to Black in
// free play only.
[[nodiscard]] Verdict verdict_on(const State& state, const Rules& rules, Point point);

// Whether the move is lawful; refused with its reason and article. A foul is refused here also
// where it may stand.
[[nodiscard]] sdk::Result<void> check(const State& state, const Rules& rules,
                                      const sdk::Move& move);
// Every lawful move, in a fixed order; looks at nothing but the state, not at an ending.
[[nodiscard]] std::vector<sdk::Move> lawful_moves(const State& state, const Rules& rules);

// The state after a lawful move, or after a foul that stands.
void apply(State& state, const Rules& rules, const sdk::Move& move);
// The point on which the move puts a stone; kNoPoint: none.
[[nodiscard]] Point stone_point(const sdk::Move& move);

enum class EndKind : std::uint8_t {
    kNone,
    kFive,
    kOverline,
    kFoul,
    kMutualPass,
    kNoFive,
    kFullBoard,
    kMoveLimit,
};

struct Ending {
    EndKind kind = EndKind::kNone;
    sdk::Side winner = kBlack;  // kFive, kOverline, kFoul

    friend bool operator==(const Ending&, const Ending&) = default;
};

// What White may still hope for by the game's rules.
[[nodiscard]] WhiteAim white_aim(const Rules& rules);

// Whether the side has a row that wins by the game's rules.
[[nodiscard]] bool has_winning_row(const State& state, const Rules& rules, sdk::Side side);

// How the board has decided the game. `last`: where the last stone stands; kNoPoint: unknown, the
// whole board is looked at.
[[nodiscard]] Ending ending_of(const State& state, const Rules& rules, Point last);

}  // namespace collegium::renju
