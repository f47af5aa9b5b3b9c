// Matches as every team saw them, round by round.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include <collegium/standings/team.hpp>

namespace collegium::standings {

// A match from one team's side of it.
struct TeamMeeting {
    int opponent = 0;
    Fraction own;
    Fraction theirs;
};

struct SeenMatch {
    const TeamMatch* match = nullptr;
    bool as_first = true;

    [[nodiscard]] TeamMeeting meeting() const {
        if (as_first) return {match->second, match->first_points, match->second_points};
        return {match->first, match->second_points, match->first_points};
    }
    [[nodiscard]] int match_points(MatchRule rule) const;
};

// By team, by round from the first; none: no match in that round. Points into `matches`.
using Schedule = std::map<int, std::vector<std::optional<SeenMatch>>>;

[[nodiscard]] Schedule schedule_of(const std::vector<TeamMatch>& matches);

// Teams as players, with match points or with board points for the same rounds.
[[nodiscard]] pairing::Field field_by(const std::vector<TeamMatch>& matches, const TeamRules& rules,
                                      TeamValue value);

}  // namespace collegium::standings
