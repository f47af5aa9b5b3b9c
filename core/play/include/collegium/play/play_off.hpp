// The games of a play-off: when they may begin, who has which side, who goes on.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <collegium/pairing/field.hpp>
#include <collegium/rulebook/book.hpp>
#include <collegium/sdk/citation.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/standings/fraction.hpp>

namespace collegium::play {

// What the book says where time is short (RU-CHESS 38.8).
struct PlayOffRules {
    std::chrono::minutes break_before{0};  // after the last main game of any of them
    std::chrono::minutes between_stages{0};
    std::chrono::seconds base{0};
    std::chrono::seconds increment{0};
    int games = 0;                // of the match of two, before the first win decides
    bool chief_is_final = false;  // his ruling on a game of it is not protested against
    sdk::Citation citation;
    std::vector<std::string> form_articles;  // of two, of three and so on, the last of all others

    // The article that says how so many level players play it.
    [[nodiscard]] sdk::Citation citation_of(std::size_t level) const;
};

// None: the book leaves play-offs to the regulation.
[[nodiscard]] std::optional<PlayOffRules> play_off_rules(const rulebook::Book& book);

// When a game may begin at the earliest: so long after the last of those before it ended.
[[nodiscard]] std::chrono::sys_seconds earliest_start(
    std::chrono::minutes pause, const std::vector<std::chrono::sys_seconds>& ended);

// Of two players, as they are named.
enum class Winner : std::uint8_t { kFirst, kNobody, kSecond };

enum class PlayOffStep : std::uint8_t {
    kLot,   // sides are to be drawn: before the match, and again after a drawn one
    kGame,  // to be played
    kDecided,
};

struct NextGame {
    PlayOffStep step = PlayOffStep::kLot;
    bool decisive = false;                        // the first win ends it
    pairing::Side first = pairing::Side::kFirst;  // of the player named first
    Winner winner = Winner::kNobody;              // kDecided

    friend bool operator==(const NextGame&, const NextGame&) = default;
};

// The match of two (38.8.5.1): so many games with sides changing; drawn, a new lot and single games
// to the first win, sides changing after each odd one. `lots` are the sides drawn for the player
// named first, `results` the games so far.
[[nodiscard]] NextGame next_game(const PlayOffRules& rules, const std::vector<pairing::Side>& lots,
                                 const std::vector<Winner>& results);

// After the round robin of three or of five and more (38.8.5.2, 38.8.5.4).
struct AfterRoundRobin {
    std::vector<int> level;      // at the top, the better by the main table first
    std::vector<int> match;      // two of them who play on
    std::optional<int> removed;  // was level with them, the worst by the main table
    bool lot = false;            // one of three leaves and the main table does not say who

    friend bool operator==(const AfterRoundRobin&, const AfterRoundRobin&) = default;
};

// `points` of the round robin and places by the criteria of the main table (article 39), both by
// number. Of three level ones the worst is removed; two level at the top play a match; where more
// stay level, which the book leaves open, the main table decides.
[[nodiscard]] AfterRoundRobin after_round_robin(const std::map<int, standings::Fraction>& points,
                                                const std::map<int, int>& main_places);

// Ranks of the level ones: those of the match, whoever did not play it behind them; by the main
// table where that decides. Empty: nobody is level, or the match is still to be played.
[[nodiscard]] std::map<int, int> ranks_of_level(const AfterRoundRobin& after,
                                                const std::map<int, int>& main_places,
                                                const std::map<int, int>& ranks_of_match);

}  // namespace collegium::play
