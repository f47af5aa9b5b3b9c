// Thinking time under one edition, as data: which controls make which programme, and what the book
// ties to the clock.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <collegium/sdk/citation.hpp>
#include <collegium/sdk/local_text.hpp>
#include <collegium/sdk/time_controls.hpp>

namespace collegium::draughts {

inline constexpr std::chrono::seconds kNoLimit = std::chrono::seconds::max();

// Bounds, both inclusive.
struct Span {
    std::chrono::seconds least{0};
    std::chrono::seconds most = kNoLimit;

    [[nodiscard]] constexpr bool holds(std::chrono::seconds value) const {
        return least <= value && value <= most;
    }
};

// One period to the end of the game with these bounds on its main time and increment.
struct WholeGame {
    Span base;
    Span increment;
};

// One period with increment; the bounds are on main time and the increments of 60 moves together.
struct SixtyMoves {
    Span total;
    Span increment;
};

// Exactly this control.
struct Listed {
    sdk::TimeControl control;
};

struct ControlRule {
    sdk::Programme programme;
    std::variant<WholeGame, SixtyMoves, Listed> shape;
    sdk::Citation article;
};

// What is written in which programme.
struct RecordingRules {
    sdk::Citation duty;
    // Suspended below this time to the control where the increment is below that one.
    std::chrono::seconds short_time{0};
    std::chrono::seconds long_increment{0};
    sdk::Citation suspended;
    std::optional<sdk::Citation> quick;  // not owed in rapid and blitz; none: owed there too
};

struct TimeRules {
    std::string edition;
    std::vector<sdk::Programme> programmes;  // the discipline is played in
    std::vector<ControlRule> controls;       // in the book's order
    sdk::Citation unclassified;              // of the gaps between the ranges
    std::optional<sdk::Citation> others;     // lets a regulation set another control
    std::vector<sdk::RecommendedControl> recommended;
    std::optional<RecordingRules> recording;                   // none: the book says nothing
    std::optional<sdk::ClockCorrection> classical_correction;  // none: no floor
    std::optional<sdk::AddedTime> added_time;                  // `least` is at least the increment
};

[[nodiscard]] sdk::TimeControlVerdict classify(const TimeRules& rules,
                                               const sdk::TimeControl& control);
[[nodiscard]] sdk::ControlVerdict check(const TimeRules& rules, const sdk::TimeControl& control,
                                        sdk::Programme programme);
[[nodiscard]] sdk::RecordingVerdict recording(const TimeRules& rules,
                                              const sdk::ClockMoment& moment);
[[nodiscard]] sdk::ClockCorrection correction(const TimeRules& rules, sdk::Programme programme);
[[nodiscard]] std::optional<sdk::AddedTime> added_time(const TimeRules& rules,
                                                       std::chrono::seconds increment);

// What one player has for his first 60 moves: main time and 60 increments; none: several periods.
[[nodiscard]] std::optional<std::chrono::seconds> for_sixty_moves(const sdk::TimeControl& control);

// A control of one period, "30 min + 30 s", for the lists of the books.
[[nodiscard]] sdk::TimeControl whole_game(std::chrono::seconds base,
                                          std::chrono::seconds increment);
[[nodiscard]] sdk::RecommendedControl recommended(sdk::Programme programme,
                                                  sdk::TimeControl control,
                                                  const sdk::Citation& article);

}  // namespace collegium::draughts
