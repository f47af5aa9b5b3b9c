// Coefficients of teams, from the results of their matches.
#pragma once

#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

#include <collegium/standings/standings.hpp>

namespace collegium::standings {

// Two teams in one round; board points as printed.
struct TeamMatch {
    int first = 0;
    int second = 0;
    Fraction first_points;
    Fraction second_points;
    Fraction possible;  // board points that were to be had: the number of boards, or twice it
};

// When a match is won.
enum class MatchRule : std::uint8_t {
    kMore,  // by more board points than the other team (RU-2022 5.4.9.6, UA-2024 III.H.7.1)
    kHalf,  // by more than half of the possible ones (RU-CHESS 38.7.1)
};

// 2, 1 or 0 for the first team of a match.
[[nodiscard]] int match_points(const TeamMatch& match, MatchRule rule);

// Which points of the opponents make up a coefficient; the regulation says it.
enum class TeamValue : std::uint8_t { kMatchPoints, kBoardPoints };

struct TeamRow {
    Fraction board_points;
    Fraction match_points;
    int matches_won = 0;
    Fraction sonneborn_berger;  // opponents' value times board points against them (5.4.8.3.2)
    // Beaten ones' value times own board points in the match, less that of those one has lost to
    // times theirs (5.4.8.4.2).
    Fraction shmulyan;
    Fraction solkoff;
    Fraction solkoff_median;
    Fraction solkoff_short;
    Value solkoff_full;

    friend bool operator==(const TeamRow&, const TeamRow&) = default;
};

[[nodiscard]] std::map<int, TeamRow> team_rows(const std::vector<TeamMatch>& matches,
                                               MatchRule rule, TeamValue value);

// Ids of the books' criteria that only teams have.
[[nodiscard]] const std::vector<std::string_view>& team_criteria();

}  // namespace collegium::standings
