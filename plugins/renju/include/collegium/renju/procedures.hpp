// Opening procedures as data: rows of stages, each saying who acts and what is awaited. Which one
// applies is set by the regulation (RU-2022 art. 9.2.4.3).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include <collegium/sdk/local_text.hpp>

namespace collegium::renju {

enum class Actor : std::uint8_t {
    kFirstSeat,  // who starts with Black
    kSecondSeat,
    kBlackHolder,  // who holds Black by now
    kWhiteHolder,
    kLastPlacer,  // who put down the last stone
    kNotLastPlacer,
};

enum class Act : std::uint8_t {
    kPlace,          // one stone; its colour follows its number
    kSwap,           // swap or keep
    kDeclare,        // a number of fifth moves
    kOffer,          // so many points for stone 5, one at a time
    kChoose,         // one of them
    kSwapOrOffer,    // swap, keep, or declare the procedure's number of fifth moves (to `branch`)
    kTakeSide,       // Black or White
    kTakeSideOrAdd,  // the same, or add two stones (to `branch`) and leave the choice
};

// Central squares, by how far they reach from the centre.
inline constexpr int kCentrePoint = 0;
inline constexpr int kSquare3 = 1;
inline constexpr int kSquare5 = 2;
inline constexpr int kSquare7 = 3;
inline constexpr int kSquare9 = 4;
inline constexpr int kAnywhere = 7;

// How many fifth moves the stage knows of.
enum class FifthMoves : std::uint8_t { kNone, kTwo, kDeclared };

struct StageRule {
    std::string_view id = {};  // unique in its procedure: "s3"
    Actor actor = Actor::kFirstSeat;
    Act act = Act::kPlace;
    int stones = 0;         // on the board when the stage begins
    int reach = kAnywhere;  // kPlace, kOffer: how far from the centre
    FifthMoves fifth_moves = FifthMoves::kNone;
    std::string_view then = {};    // the next stage; empty: the row below, free play below the last
    std::string_view branch = {};  // where the other choice leads
    bool again = false;            // may come again with two more stones each time
};

struct Procedure {
    std::string_view id = {};  // "soosyrv": a value of the parameter "opening-rule"
    sdk::LocalText name = {};  // without its number
    std::span<const StageRule> stages = {};
    int usual_number = 0;          // of fifth moves, where the regulation may set another
    bool numbered = false;         // the number belongs to the name: Soosõrv-8
    bool bars_thirteenth = false;  // 13D and 13I are not played
    bool gomoku = false;           // exactly five wins for both, nothing is forbidden
};

// All eleven.
[[nodiscard]] std::span<const Procedure> procedures();
// Null: no such procedure.
[[nodiscard]] const Procedure* find_procedure(std::string_view id);

inline constexpr int kFreePlay = -1;
// The row with that id; kFreePlay: none.
[[nodiscard]] int stage_row(const Procedure& procedure, std::string_view id);
// The row after `row`, by the table.
[[nodiscard]] int next_row(const Procedure& procedure, int row);

}  // namespace collegium::renju
