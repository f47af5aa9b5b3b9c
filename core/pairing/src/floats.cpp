#include "floats.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace collegium::pairing {
namespace {

// Who was in the draw of one round, by the points they had before it.
using Groups = std::map<Points, std::vector<const Player*>>;

Groups groups_before(const Field& field, std::size_t round) {
    Groups groups;
    for (const Player& player : field.players) {
        const Part part = player.rounds[round].part;
        if (part == Part::kAbsent || part == Part::kOut) continue;
        groups[player.points_after(round)].push_back(&player);
    }
    return groups;
}

// Whether the player had somebody to play with in that group.
bool could_play(const Player& player, const std::vector<const Player*>& group, std::size_t round) {
    return std::any_of(group.begin(), group.end(), [&](const Player* candidate) {
        if (candidate == &player) return false;
        return std::none_of(
            player.rounds.begin(), player.rounds.begin() + static_cast<std::ptrdiff_t>(round),
            [&](const Appearance& earlier) {
                return earlier.part == Part::kPlayed && earlier.opponent == candidate->number;
            });
    });
}

// III.J.5: a descent is forced when the player could play nobody in the own group and could not go
// up; an ascent, when nobody in the own and in the lower group.
bool forced(const Player& player, const Groups& groups, std::size_t round, bool descent) {
    const auto own = groups.find(player.points_after(round));
    if (own == groups.end() || could_play(player, own->second, round)) return false;
    if (descent) {
        const auto above = std::next(own);
        return above == groups.end() || !could_play(player, above->second, round);
    }
    return own == groups.begin() || !could_play(player, std::prev(own)->second, round);
}

// One descent and one ascent cancel out (III.J.4).
void note(std::vector<int>& same, std::vector<int>& opposite, int round) {
    if (opposite.empty()) {
        same.push_back(round);
    } else {
        opposite.erase(opposite.begin());
    }
}

}  // namespace

std::vector<Floats> open_floats(const Entries& entries, bool forced_count) {
    const Field& field = entries.field();
    std::map<int, const Player*> by_number;
    for (const Player& player : field.players)
        by_number.emplace(player.number, &player);
    std::vector<Floats> found(static_cast<std::size_t>(entries.size()));
    for (std::size_t round = 0; round < static_cast<std::size_t>(field.rounds_done()); ++round) {
        const Groups groups = groups_before(field, round);
        for (std::size_t i = 0; i < found.size(); ++i) {
            const Player& player = *by_number.at(entries[static_cast<int>(i)].number);
            const int opponent = player.rounds[round].opponent;
            if (opponent == 0) continue;
            const Points own = player.points_after(round);
            const Points theirs = by_number.at(opponent)->points_after(round);
            if (own == theirs) continue;
            if (!forced_count && forced(player, groups, round, own > theirs)) continue;
            const int number = static_cast<int>(round) + 1;
            if (own > theirs) {
                note(found[i].descents, found[i].ascents, number);
            } else {
                note(found[i].ascents, found[i].descents, number);
            }
        }
    }
    return found;
}

}  // namespace collegium::pairing
