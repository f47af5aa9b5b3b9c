#include "team_matches.hpp"

#include <algorithm>
#include <numeric>

namespace collegium::standings {
namespace {

using pairing::Appearance;
using pairing::Field;
using pairing::Part;
using pairing::Player;
using pairing::Side;

int points_of(const Fraction& own, const Fraction& theirs, const TeamMatch& match, MatchRule rule) {
    const Fraction than = rule == MatchRule::kMore ? theirs : match.possible / Fraction(2);
    if (own == than) return 1;
    return own > than ? 2 : 0;
}

Part part_of(const SeenMatch& seen, int own_points) {
    if (seen.meeting().opponent == 0) return Part::kBye;
    if (seen.match->played) return Part::kPlayed;
    return own_points > 0 ? Part::kForfeitWin : Part::kForfeitLoss;
}

// So many parts of a board point make all of them whole.
std::int64_t common_unit(const std::vector<TeamMatch>& matches) {
    std::int64_t unit = 2;  // half of the possible points is whole too
    for (const TeamMatch& match : matches) {
        for (const Fraction& points : {match.first_points, match.second_points, match.possible})
            unit = std::lcm(unit, points.under());
    }
    return unit;
}

std::int64_t whole(const Fraction& points, std::int64_t unit) {
    return (points * Fraction(unit)).over();
}

}  // namespace

int SeenMatch::match_points(MatchRule rule) const {
    const TeamMeeting met = meeting();
    return points_of(met.own, met.theirs, *match, rule);
}

int match_points(const TeamMatch& match, MatchRule rule) {
    return SeenMatch{&match, true}.match_points(rule);
}

Schedule schedule_of(const std::vector<TeamMatch>& matches) {
    Schedule schedule;
    std::size_t rounds = 0;
    const auto busy = [&](int team, std::size_t round) {
        const auto& own = schedule[team];
        return round < own.size() && own[round].has_value();
    };
    const auto enter = [&](int team, std::size_t round, const TeamMatch& match, bool as_first) {
        auto& own = schedule[team];
        if (own.size() <= round) own.resize(round + 1);
        own[round] = SeenMatch{&match, as_first};
        rounds = std::max(rounds, round + 1);
    };
    for (const TeamMatch& match : matches) {
        std::size_t round = match.round > 0 ? static_cast<std::size_t>(match.round) - 1 : 0;
        while (match.round == 0 &&
               (busy(match.first, round) || (match.second != 0 && busy(match.second, round))))
            ++round;
        enter(match.first, round, match, true);
        if (match.second != 0) enter(match.second, round, match, false);
    }
    for (auto& [team, own] : schedule)
        own.resize(rounds);
    return schedule;
}

Field field_by(const std::vector<TeamMatch>& matches, const TeamRules& rules, TeamValue value) {
    Field field;
    const std::int64_t unit = common_unit(matches);
    if (value == TeamValue::kBoardPoints) {
        Fraction most;
        for (const TeamMatch& match : matches)
            most = std::max(most, match.possible);
        field.scale = {whole(most, unit), whole(most, unit) / 2, 0, unit};
    } else {
        field.scale = {2, 1, 0, 1};
    }
    for (const auto& [team, rounds] : schedule_of(matches)) {
        Player player;
        player.number = team;
        player.plays = !rules.left.contains(team);
        for (const auto& seen : rounds) {
            Appearance round;
            round.part = rules.left.contains(team) ? Part::kOut : Part::kFree;
            if (seen) {
                const TeamMeeting met = seen->meeting();
                const int won = seen->match_points(rules.match_rule);
                round.part = part_of(*seen, won);
                round.opponent = met.opponent;
                round.side = seen->as_first ? Side::kFirst : Side::kSecond;
                round.points = value == TeamValue::kBoardPoints ? whole(met.own, unit) : won;
            }
            player.rounds.push_back(round);
        }
        field.players.push_back(std::move(player));
    }
    return field;
}

}  // namespace collegium::standings
