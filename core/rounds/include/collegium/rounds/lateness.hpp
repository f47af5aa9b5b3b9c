// Who may still sit down, and how time is shared when both are late.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include <collegium/pairing/field.hpp>
#include <collegium/rulebook/book.hpp>
#include <collegium/sdk/citation.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::rounds {

using std::chrono::minutes;
using std::chrono::seconds;

struct LatenessRule {
    seconds limit{0};
    bool at_limit_loses = false;   // arriving exactly then is too late
    bool loses_encounter = false;  // the whole micro-match, not the first game alone
    sdk::Citation citation;

    [[nodiscard]] bool too_late(seconds after_start) const {
        return at_limit_loses ? after_start >= limit : after_start > limit;
    }
};

// By the regulation's minutes, or the book's default. `first_control` is the time of the first
// control or of the whole game. LATENESS_TOO_LONG {minutes, most}: above what the book allows.
[[nodiscard]] sdk::Result<LatenessRule> lateness_rule(const rulebook::Book& book,
                                                      std::optional<int> regulation_minutes,
                                                      seconds first_control);

// When each of two arrived after the start of the round; none: not at all.
struct Arrivals {
    std::optional<seconds> first;  // of the side that begins
    std::optional<seconds> second;
};

struct ClockTimes {
    seconds first{0};  // used by the side that begins before play
    seconds second{0};
};

// What both have used when play begins, where the time without both is halved when one arrives
// (RU-2022 5.4.1.2, UA-2024 III.D 4.5) and the missing one's clock runs on.
[[nodiscard]] ClockTimes times_at_play(seconds first_arrived, seconds second_arrived);

enum class ShowUp : std::uint8_t {
    kPlay,
    kFirstLoses,  // − and + for the other
    kSecondLoses,
    kBothLose,  // − and −
};

// `excused`: both were late for a valid reason, which only lifts the loss of both (5.4.4.2).
[[nodiscard]] ShowUp show_up(const LatenessRule& rule, const Arrivals& arrivals,
                             bool excused = false);

}  // namespace collegium::rounds
