// A move as data: stepping games, capturing games, placing games, passes and decisions of an
// opening procedure. Who understands a move is the plugin that made it; a host compares, stores and
// shows it.
#pragma once

#include <cstdint>
#include <variant>
#include <vector>

namespace collegium::sdk {

// Number of a square or point, 0-based, in the plugin's own order; GameV0::square_name names it.
using Square = std::uint16_t;
inline constexpr Square kNoSquare = 0xFFFF;

// Letter of a kind of piece, in the plugin's own alphabet; kSamePiece where the kind stays.
using PieceLetter = char;
inline constexpr PieceLetter kSamePiece = '\0';

// A piece goes from one square to another and takes nothing. Castling is the king's step.
struct Step {
    Square from = kNoSquare;
    Square to = kNoSquare;
    PieceLetter becomes = kSamePiece;

    friend bool operator==(const Step&, const Step&) = default;
};

// A piece takes one or more others. `captured` is sorted; `via` holds the landing squares between
// `from` and `to` in their order and is only one spelling of the move.
struct Capture {
    Square from = kNoSquare;
    Square to = kNoSquare;
    std::vector<Square> captured;
    std::vector<Square> via;
    PieceLetter becomes = kSamePiece;

    // Moves with equal start, end, captured set and resulting piece are one move.
    friend bool operator==(const Capture& a, const Capture& b) {
        return a.from == b.from && a.to == b.to && a.captured == b.captured &&
               a.becomes == b.becomes;
    }
};

// A new piece appears on a point.
struct Placement {
    Square point = kNoSquare;
    PieceLetter piece = kSamePiece;

    friend bool operator==(const Placement&, const Placement&) = default;
};

struct Pass {
    friend bool operator==(const Pass&, const Pass&) = default;
};

// An act of an opening procedure that need not touch the board: swap or keep colours, declare a
// number, offer points, choose among offered ones, take a side where colours are still open, or
// put down more pieces and leave that choice to the opponent.
enum class DecisionKind : std::uint8_t {
    kSwap,
    kKeep,
    kDeclare,
    kOffer,
    kChoose,
    kTakeFirst,   // Side::kFirst
    kTakeSecond,  // Side::kSecond
    kAdd,
};

struct Decision {
    DecisionKind kind = DecisionKind::kKeep;
    int number = 0;              // kDeclare
    std::vector<Square> points;  // kOffer: sorted; kChoose: one

    friend bool operator==(const Decision&, const Decision&) = default;
};

using Move = std::variant<Step, Capture, Placement, Pass, Decision>;

}  // namespace collegium::sdk
