// How a game stands by the board alone: going on, won, drawn, and by which article.
#pragma once

#include <cstdint>
#include <string>

#include <collegium/sdk/citation.hpp>
#include <collegium/sdk/local_text.hpp>
#include <collegium/sdk/side.hpp>

namespace collegium::sdk {

enum class OutcomeState : std::uint8_t { kGoingOn, kWon, kDrawn };

// Computed by the plugin (a reverse game inverts it). Resignation, flags and rulings are not the
// board's business and do not appear here.
struct Outcome {
    OutcomeState state = OutcomeState::kGoingOn;
    Side winner = Side::kFirst;  // meaningful only when kWon
    std::string kind;   // UPPER_SNAKE, stable: "NO_MOVES", "CHECKMATE"; empty while going on
    LocalText text;     // the kind in words
    Citation citation;  // the article that decided it

    friend bool operator==(const Outcome&, const Outcome&) = default;
};

}  // namespace collegium::sdk
