// The games of a play-off: when they may begin, who has which side, who goes on.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
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
    int games = 0;  // of the match of two, before the first win decides
    bool chief_is_final = false;
    sdk::Citation citation;
};

// None: the book leaves play-offs to the regulation.
[[nodiscard]] std::optional<PlayOffRules> play_off_rules(const rulebook::Book& book);

// When the first game may begin, by the ends of the players' last main games.
[[nodiscard]] std::chrono::sys_seconds earliest_play_off(
    const PlayOffRules& rules, const std::vector<std::chrono::sys_seconds>& main_games_ended);
[[nodiscard]] std::chrono::sys_seconds earliest_next_stage(const PlayOffRules& rules,
                                                           std::chrono::sys_seconds stage_ended);

// A ruling of the chief arbiter on a game of it is not protested against. PLAY_OFF_RULING_FINAL.
[[nodiscard]] sdk::Result<void> check_play_off_protest(const PlayOffRules& rules);

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
    std::optional<int> winner;
    std::vector<int> match;      // two who play on, the better by the main table first
    std::optional<int> removed;  // was level with them, the worst by the main table

    friend bool operator==(const AfterRoundRobin&, const AfterRoundRobin&) = default;
};

// `points` of the round robin by number; `main_order` from the best by the criteria of the main
// table (article 39). Of three level ones the worst is removed; two level at the top play a match;
// where more stay level, which the book leaves open, the main table decides.
[[nodiscard]] AfterRoundRobin after_round_robin(const std::map<int, standings::Fraction>& points,
                                                const std::vector<int>& main_order);

}  // namespace collegium::play
