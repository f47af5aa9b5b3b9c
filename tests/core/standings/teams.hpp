// Matches of teams named by letters, as the catalogues print them.
#pragma once

#include <string>
#include <vector>

#include <collegium/standings/team.hpp>

#include "core/rulebook/bundled_books.hpp"
#include "core/standings/tables.hpp"

namespace collegium::standings {

[[nodiscard]] inline int team_of(const std::string& letter) {
    return letter.front() - 'A' + 1;
}

[[nodiscard]] inline std::string letter_of(int team) {
    return std::string(1, static_cast<char>('A' + team - 1));
}

[[nodiscard]] inline TeamMatch team_match(int first, int second, const Fraction& first_points,
                                          const Fraction& second_points, const Fraction& possible) {
    TeamMatch match;
    match.first = first;
    match.second = second;
    match.first_points = first_points;
    match.second_points = second_points;
    match.possible = possible;
    return match;
}

// ["A", "B", 2.5, 1.5]
[[nodiscard]] inline std::vector<TeamMatch> listed_matches(const nlohmann::json& rows,
                                                           const Fraction& possible) {
    std::vector<TeamMatch> matches;
    for (const auto& row : rows) {
        matches.push_back(team_match(team_of(row[0].get<std::string>()),
                                     team_of(row[1].get<std::string>()), number(row[2]),
                                     number(row[3]), possible));
    }
    return matches;
}

[[nodiscard]] inline std::vector<std::string> letters(const std::vector<TeamRow>& table) {
    std::vector<std::string> found;
    for (const TeamRow& row : table)
        found.push_back(letter_of(row.team));
    return found;
}

[[nodiscard]] inline TeamRules rules_of(const char* book, const TeamChoice& choice) {
    return team_rules(rulebook::bundled(book), choice).value();
}

[[nodiscard]] inline TeamChoice round_robin_by(TeamValue places_by) {
    TeamChoice choice;
    choice.system = "round-robin";
    choice.places_by = places_by;
    return choice;
}

}  // namespace collegium::standings
