#include <algorithm>

#include <collegium/standings/team.hpp>

namespace collegium::standings {
namespace {

int points_of(const Fraction& own, const Fraction& theirs, const TeamMatch& match, MatchRule rule) {
    const Fraction than = rule == MatchRule::kMore ? theirs : match.possible / Fraction(2);
    if (own == than) return 1;
    return own > than ? 2 : 0;
}

struct Meeting {
    int opponent = 0;
    Fraction own;
    Fraction theirs;
    int match_points = 0;
};

std::map<int, std::vector<Meeting>> meetings_of(const std::vector<TeamMatch>& matches,
                                                MatchRule rule) {
    std::map<int, std::vector<Meeting>> found;
    for (const TeamMatch& match : matches) {
        const Fraction& one = match.first_points;
        const Fraction& two = match.second_points;
        found[match.first].push_back({match.second, one, two, points_of(one, two, match, rule)});
        found[match.second].push_back({match.first, two, one, points_of(two, one, match, rule)});
    }
    return found;
}

Fraction sum_from(const std::vector<Fraction>& sorted, std::size_t worst, std::size_t best) {
    Fraction sum;
    for (std::size_t i = worst; i + best < sorted.size(); ++i)
        sum += sorted[i];
    return sum;
}

void add_coefficients(TeamRow& row, const std::vector<Meeting>& meetings,
                      const std::map<int, Fraction>& values) {
    std::vector<Fraction> opponents;
    for (const Meeting& meeting : meetings) {
        const Fraction value = values.at(meeting.opponent);
        opponents.push_back(value);
        row.sonneborn_berger += value * meeting.own;
        if (meeting.own > meeting.theirs) row.shmulyan += value * meeting.own;
        if (meeting.own < meeting.theirs) row.shmulyan -= value * meeting.theirs;
    }
    std::sort(opponents.begin(), opponents.end());
    row.solkoff = sum_from(opponents, 0, 0);
    row.solkoff_short = sum_from(opponents, 1, 0);
    row.solkoff_median = sum_from(opponents, 1, 1);
    for (std::size_t worst = 1; worst < opponents.size(); ++worst)
        row.solkoff_full.push_back(sum_from(opponents, worst, 0));
}

}  // namespace

int match_points(const TeamMatch& match, MatchRule rule) {
    return points_of(match.first_points, match.second_points, match, rule);
}

std::map<int, TeamRow> team_rows(const std::vector<TeamMatch>& matches, MatchRule rule,
                                 TeamValue value) {
    const auto meetings = meetings_of(matches, rule);
    std::map<int, TeamRow> rows;
    std::map<int, Fraction> values;
    for (const auto& [team, own] : meetings) {
        TeamRow& row = rows[team];
        for (const Meeting& meeting : own) {
            row.board_points += meeting.own;
            row.match_points += Fraction(meeting.match_points);
            if (meeting.match_points == 2) ++row.matches_won;
        }
        values[team] = value == TeamValue::kMatchPoints ? row.match_points : row.board_points;
    }
    for (const auto& [team, own] : meetings)
        add_coefficients(rows[team], own, values);
    return rows;
}

const std::vector<std::string_view>& team_criteria() {
    static const std::vector<std::string_view> all{
        "board-order",  "board-places", "board-points",         "coefficient",
        "match-points", "matches-won",  "sonneborn-berger-team"};
    return all;
}

}  // namespace collegium::standings
