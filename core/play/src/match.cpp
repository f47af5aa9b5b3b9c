#include "match.hpp"

#include <algorithm>
#include <cstdlib>

#include <collegium/play/field.hpp>

namespace collegium::play {
namespace {

using pairing::Appearance;
using pairing::Part;
using pairing::Player;
using pairing::Points;

Points wins(const Player& player, Points win) {
    return std::ranges::count_if(player.rounds, [&](const Appearance& round) {
        return round.opponent != 0 && round.points == win;
    });
}

Points decided(const Player& player) {
    return std::ranges::count_if(player.rounds,
                                 [](const Appearance& round) { return round.opponent != 0; });
}

}  // namespace

bool match_over(const Tournament& tournament, const rulebook::Book& book) {
    const Settings& settings = tournament.settings;
    if (settings.system != System::kMatch || settings.match_goal == MatchGoal::kGames) return false;
    const pairing::Field field = field_after(tournament, book);
    if (field.players.size() != 2) return false;
    const Player& one = field.players.front();
    const Player& two = field.players.back();
    const pairing::Scale& scale = settings.scale;
    switch (settings.match_goal) {
        case MatchGoal::kGames:
            return false;
        case MatchGoal::kMajority: {
            const Points left = settings.rounds - decided(one);
            return std::abs(one.points() - two.points()) > left * (scale.win - scale.loss);
        }
        case MatchGoal::kPoints:
            return std::max(one.points(), two.points()) >= settings.match_target * scale.unit;
        case MatchGoal::kWins:
            return std::max(wins(one, scale.win), wins(two, scale.win)) >= settings.match_target;
    }
    return false;
}

}  // namespace collegium::play
