// Faults at the board that do not depend on the game: what the arbiter does about them.
#pragma once

#include <cstdint>
#include <optional>

#include <collegium/rulebook/book.hpp>
#include <collegium/sdk/citation.hpp>

namespace collegium::rounds {

enum class Irregularity : std::uint8_t {
    kWrongStart,    // pieces stood wrong at the start, or not as drawn
    kBoardTurned,   // by a quarter
    kUnrecorded,    // moves not written by one who has to
    kClockStopped,  // by a player, without the right to
};

enum class Remedy : std::uint8_t {
    kNothing,         // no breach
    kCorrected,       // put right, play begins
    kStands,          // play goes on, the result is valid
    kReplayed,        // annulled and played anew
    kOffendersClock,  // runs until it is put right
    kResigned,        // the game is lost
};

struct RemedyRuling {
    Remedy remedy = Remedy::kNothing;
    sdk::Citation citation;
};

// `moves` are those both have completed when it was noticed, of kUnrecorded those that are missing
// in the record. `misunderstood`: the arbiter sees that the clock was stopped by mistake (UA-2024
// III.D.3, RU-2022 5.4.2.9), and play goes on. None: the book says nothing here; disciplines with
// faults of their own judge those.
[[nodiscard]] std::optional<RemedyRuling> rule_on(const rulebook::Book& book, Irregularity what,
                                                  int moves, bool misunderstood = false);

}  // namespace collegium::rounds
