// Clocks before play: whose runs while somebody is missing, and what both have used when he comes.
#pragma once

#include <cstdint>
#include <optional>

#include <collegium/rounds/lateness.hpp>

namespace collegium::rounds {

// What whoever begins does while the other one is missing.
enum class Alone : std::uint8_t {
    kWaits,   // makes no move (RU-2022 5.4.1.2)
    kMoves,   // moves and starts the other's clock (RU-CHESS 6.6)
    kWrites,  // moves or writes the move down, then starts the other's clock (UA-2024 III.D 4.4)
};

struct StartRule {
    bool absent_clock = false;  // the missing one's is started; otherwise always who begins has his
    bool halved = false;        // time without both is shared; otherwise whoever begins has lost it
    Alone alone = Alone::kMoves;
    std::optional<sdk::Citation> citation;  // none: the book says nothing
};

// The book's [round_start]; without one the clock of whoever begins runs and the time is his.
[[nodiscard]] StartRule start_rule(const rulebook::Book& book);
// The same at a board whose start is drawn before both (the book's [start_draw]): nobody moves
// before it is, and the time is that of who is missing (UA-2024 III.D 5.5).
[[nodiscard]] StartRule undrawn_start_rule(const rulebook::Book& book);

struct Clocks {
    pairing::Side running = pairing::Side::kFirst;
    ClockTimes used;       // where whoever begins moves alone, as if he had moved at once
    bool shared = false;   // the time without both was halved
    bool complete = true;  // both are there
};

// `now` is the time since the signal; who has not arrived yet is missing still. Once both are there
// `running` is the clock play begins with.
[[nodiscard]] Clocks clocks_at(const StartRule& rule, const Arrivals& arrivals, seconds now);

// Who has lost by then, as show_up, but whoever is missing may still come within the limit.
[[nodiscard]] ShowUp lost_by(const LatenessRule& rule, const Arrivals& arrivals, seconds now);

}  // namespace collegium::rounds
