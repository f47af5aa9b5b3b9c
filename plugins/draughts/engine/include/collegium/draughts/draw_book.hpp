// The draw rules of one edition as rows of data. One small engine counts them all.
#pragma once

#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include <collegium/sdk/draw_rules.hpp>
#include <collegium/sdk/local_text.hpp>
#include <collegium/sdk/time_controls.hpp>

namespace collegium::draughts {

// An article of a book; `section` only where it is another than that of the game.
struct Article {
    std::string number;
    std::string section = {};
};

inline constexpr int kAnyNumber = std::numeric_limits<int>::max();

// What the stronger side has against a lone king.
struct Force {
    int least_pieces;
    int most_pieces;
    int least_kings;
    int most_kings;
};

inline constexpr Force kThreeKings{3, 3, 3, 3};
inline constexpr Force kThreeKingsOrMore{3, kAnyNumber, 3, kAnyNumber};
inline constexpr Force kThreePiecesOrMore{3, kAnyNumber, 0, kAnyNumber};
inline constexpr Force kAnyThree{3, 3, 0, 3};
inline constexpr Force kThreeWithAKing{3, 3, 1, 3};
inline constexpr Force kOneOrTwoWithAKing{1, 2, 1, 2};

// Who must stand on the big road, the longest diagonal.
enum class Road : std::uint8_t {
    kNobody,
    kStronger,     // the stronger side holds it with a piece
    kLoneKing,     // the lone king stands on it
    kOnlyLoneKing  // and no piece of the other side does
};

enum class Counting : std::uint8_t {
    kOccurrences,    // of the present position
    kStrongerMoves,  // of the side with `force`; against a lone king on both sides, of each
    kMovesOfEach,    // of both sides
    kPlies,          // of either side: the other reading of a book that says "moves"
    kAloud,          // of the claimant's opponent, since the claimant began to count
    kNothing,        // the position alone decides, or the arbiter does
};

// What sets a counter back to zero, beside the end of its condition.
struct Resets {
    bool capture = false;
    bool promotion = false;
    bool man_move = false;
};
inline constexpr Resets kForcesChange{.capture = true, .promotion = true};
inline constexpr Resets kNotKingsOnly{.capture = true, .man_move = true};

enum class WrittenMove : std::uint8_t { kNotTaken, kTaken };

struct DrawRule {
    std::string id;
    sdk::LocalText name;
    Article article;
    Counting counting = Counting::kNothing;
    int limit = 0;
    // On which board positions it runs.
    std::optional<Force> force = {};  // of one side against a lone king
    int least_pieces = 0;             // of both sides together
    int most_pieces = kAnyNumber;
    int most_pieces_each = kAnyNumber;
    bool kings_on_both_sides = false;
    Road road = Road::kNobody;
    bool road_throughout = false;  // else the road is looked at only in the present position
    Resets resets = {};
    bool of_each = false;  // kStrongerMoves: the lone king must have made as many moves
    // In which games it runs.
    bool only_fast = false;          // rapid and blitz
    bool only_no_increment = false;  // no time is added for a move
    // How it is claimed.
    WrittenMove written = WrittenMove::kNotTaken;
    bool by_the_player = false;                          // never by the arbiter himself
    bool needs_record = false;                           // counting aloud is not enough
    std::optional<std::chrono::seconds> most_time = {};  // on the claimant's clock
    sdk::LocalText question = {};  // for the arbiter; empty: the count alone decides
};

// When a draw may be offered.
struct OfferRules {
    Article moment;                         // after one's own move
    Article again;                          // only after the opponent has offered
    bool again_after_change = false;        // or after a change of forces
    Article allowed;                        // the general right
    int least_moves = 0;                    // made by each side; 0: none
    bool moves_of_both = false;             // made by both sides together instead
    bool least_moves_in_fast_play = false;  // of rapid and blitz too, while a record is kept
    Article least_moves_article = {};
    int most_pieces = kAnyNumber;  // of each side, rapid and blitz without a record
    Article most_pieces_article = {};
};

// What ends a game beside the board.
struct EndingRules {
    Article resignation;
    Article flag;
    Article decided_before_flag;  // the position outranks the flag; empty: an official must say
    Article both_flags;           // empty: the book does not know the case
    Article penalty;
    // A move is made once the clock is pressed: a flag that falls before outranks the position.
    bool made_by_pressing = false;
};

// How a claim is checked.
struct ClaimRules {
    Article checked;  // on the claimant's time; wrong claim, flag during the check
    bool counts_on_claimants_time = false;  // checked counts of moves too; else only repetition
    Article without_record;                 // what holds where no record is kept
    bool counters_need_record = false;      // else only repetition does
    bool arbiter_may_declare = false;       // on his own initiative
    Article arbiter;
};

// Immutable once built; shared by a game and its copies.
struct DrawBook {
    std::vector<DrawRule> rules;  // in the book's order
    OfferRules offers;
    ClaimRules claims;
    EndingRules endings;
    sdk::Programme programme = sdk::Programme::kClassical;
    bool has_increment = true;
    bool record_kept = true;
    bool automatic = false;  // counters without a question end the game by themselves

    [[nodiscard]] bool is_fast() const { return programme != sdk::Programme::kClassical; }
};

}  // namespace collegium::draughts
