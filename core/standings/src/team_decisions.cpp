#include <algorithm>
#include <set>

#include <collegium/sdk/try.hpp>
#include <collegium/standings/team_decisions.hpp>

#include "team_matches.hpp"

namespace collegium::standings {
namespace {

// Who holds a place, several where it is shared.
std::set<int> holders(const std::vector<TeamRow>& table, int place) {
    std::set<int> found;
    for (const TeamRow& row : table) {
        if (row.place <= place && place <= row.last_place) found.insert(row.team);
    }
    return found;
}

int changed(const std::vector<TeamRow>& before, const std::vector<TeamRow>& after, int places) {
    int count = 0;
    for (int place = 1; place <= places; ++place) {
        if (holders(before, place) != holders(after, place)) ++count;
    }
    return count;
}

void forfeit(TeamMatch& match, int team) {
    const bool first_left = match.first == team;
    match.played = false;
    match.first_points = first_left ? Fraction() : match.possible;
    match.second_points = first_left ? match.possible : Fraction();
    for (BoardPoints& board : match.boards) {
        const Fraction most =
            match.possible / Fraction(static_cast<std::int64_t>(match.boards.size()));
        board = first_left ? BoardPoints{Fraction(), most} : BoardPoints{most, Fraction()};
    }
}

}  // namespace

std::optional<ExtraMatch> extra_match_right(const std::vector<TeamRow>& table,
                                            const TeamRules& rules) {
    if (!rules.extra_match || rules.places_by != TeamValue::kBoardPoints || table.size() < 2) {
        return std::nullopt;
    }
    const TeamRow& second = table[1];
    if (second.place != 2 || second.last_place != 2) return std::nullopt;
    if (second.matches == 0 || second.matches_won != second.matches) return std::nullopt;
    return ExtraMatch{second.team, table[0].team};
}

std::vector<TeamRow> after_extra_match(std::vector<TeamRow> table, const ExtraMatch& right,
                                       const TeamMatch& played, MatchRule rule) {
    if (SeenMatch{&played, played.first == right.second}.match_points(rule) != 2) return table;
    std::swap(table[0], table[1]);
    std::swap(table[0].place, table[1].place);
    std::swap(table[0].last_place, table[1].last_place);
    table[0].separated_by.reset();
    table[1].separated_by = kByExtraMatch;
    return table;
}

sdk::Result<LeavingTables> compare_leaving(const std::vector<TeamMatch>& played,
                                           std::vector<TeamMatch> missed, int team,
                                           const TeamRules& rules, int places) {
    const auto before = team_table(played, rules);
    if (!before) return tl::unexpected<sdk::Error>(before.error());
    std::vector<TeamMatch> with_losses = played;
    for (TeamMatch& match : missed) {
        forfeit(match, team);
        with_losses.push_back(match);
    }
    TeamRules without = rules;
    without.struck.insert(team);
    auto lost = TRY(team_table(with_losses, rules));
    auto annulled = TRY(team_table(played, without));
    LeavingTables tables{std::move(lost), std::move(annulled), 0, 0, std::nullopt};
    tables.changed_by_loss = changed(*before, tables.lost, places);
    tables.changed_by_annulment = changed(*before, tables.annulled, places);
    if (tables.changed_by_loss != tables.changed_by_annulment) {
        tables.proposed = tables.changed_by_loss < tables.changed_by_annulment ? LeftAs::kLost
                                                                               : LeftAs::kAnnulled;
    }
    return tables;
}

}  // namespace collegium::standings
