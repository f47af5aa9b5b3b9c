// Who of a team sits at which board, and which order counts where none was handed in.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include <collegium/rulebook/book.hpp>
#include <collegium/sdk/citation.hpp>
#include <collegium/sdk/error.hpp>

namespace collegium::rounds {

// What the statute says of boards (RU-2022 5.4.9.2, RU-CHESS 20, UA-2024 III.H.2–5).
enum class Seating : std::uint8_t {
    kFixed,  // everybody at the own board, reserves where they may
    kShift,  // in the order of the list; who stands below somebody missing moves up
    kFree,   // any order, handed in before each round
};

struct Member {
    std::int64_t id = 0;
    int board = 0;  // in the application, from 1; 0: reserve
    // Boards a reserve may play at; empty: any.
    std::vector<int> reserve_boards;
};

// A team as admitted.
struct TeamList {
    int boards = 0;
    Seating seating = Seating::kFixed;
    std::vector<Member> members;  // in the order of the application

    [[nodiscard]] const Member* find(std::int64_t id) const;  // null: not entered
};

// Ids by board from the first; 0: nobody sits there.
using LineUp = std::vector<std::int64_t>;

// Whether a person had the right to play at that board: entered for the team, and at that board.
[[nodiscard]] bool may_play(const TeamList& team, std::int64_t person, int board);

// Everything that is wrong with an order before it is played: NOT_OF_THE_TEAM, BOARD_NOT_ALLOWED,
// SEATED_TWICE, BOARD_ORDER_BROKEN, each with field "boards/N". Citations are the book's on players
// without the right.
[[nodiscard]] std::vector<sdk::Violation> review_line_up(const rulebook::Book& book,
                                                         const TeamList& team,
                                                         const LineUp& line_up);

// The order of the application: everybody entered for a board at it.
[[nodiscard]] LineUp main_line_up(const TeamList& team);

enum class LineUpSource : std::uint8_t { kHandedIn, kFirstRound, kPreviousRound, kMain };

struct LineUpRule {
    std::chrono::seconds before{0};  // at the latest so long before the round
    LineUpSource missing = LineUpSource::kMain;
    sdk::Citation citation;
};

// By the book's row for that seating; none where the book leaves it to the regulation (RU-CHESS
// 24.1). `regulation_minutes` takes the place of the book's where the regulation may set them.
[[nodiscard]] std::optional<LineUpRule> line_up_rule(
    const rulebook::Book& book, Seating seating,
    std::optional<int> regulation_minutes = std::nullopt);

// What a captain handed in, and how long before the start of the round.
struct HandedIn {
    LineUp line_up;
    std::chrono::seconds before{0};
};

struct RoundLineUp {
    LineUp line_up;
    LineUpSource source = LineUpSource::kHandedIn;
    bool late = false;  // handed in, but too late to count
};

// `earlier` are the orders of the rounds before, the first first; before any was played the main
// one stands for them.
[[nodiscard]] RoundLineUp line_up_of_round(const LineUpRule& rule, const TeamList& team,
                                           const std::optional<HandedIn>& handed_in,
                                           const std::vector<LineUp>& earlier);

}  // namespace collegium::rounds
