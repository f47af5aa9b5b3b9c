#include "bracket.hpp"

#include <algorithm>
#include <map>

namespace collegium::play {
namespace {

using pairing::Appearance;
using pairing::Contestant;
using pairing::KnockoutKind;
using pairing::Part;
using pairing::Player;

KnockoutKind knockout_kind(System system) {
    if (system == System::kDoubleKnockout) return KnockoutKind::kDouble;
    return system == System::kKnockoutAllPlaces ? KnockoutKind::kAllPlaces : KnockoutKind::kSingle;
}

// Of one of the two: both may lose by sanction or absence.
char fate(pairing::Points own, pairing::Points other, const pairing::Scale& scale) {
    if (own > other) return 'W';
    return own == other && own > scale.loss ? 'D' : 'L';
}

// Letters sort so that the better course comes first.
std::string course_of(const Contestant& contestant, const Settings& settings, bool left) {
    if (settings.system == System::kKnockoutAllPlaces) {
        std::string course = contestant.history;
        std::ranges::replace(course, 'W', 'A');
        std::ranges::replace(course, '+', 'A');
        return course;
    }
    if (!left && !is_out(contestant, settings)) return {};
    // The longer somebody stayed in, the better.
    return std::string(
        1, static_cast<char>(127 - std::min<std::size_t>(100, contestant.history.size())));
}

}  // namespace

pairing::KnockoutRound next_of_bracket(const pairing::Field& field, const Settings& settings) {
    std::vector<Contestant> all = contestants(field);
    const bool by_strength =
        settings.numbering == Numbering::kRating || settings.numbering == Numbering::kGiven;
    if (by_strength) all = pairing::seeded(all);
    if (settings.by_lost_points()) {
        std::erase_if(all, [&](const Contestant& one) {
            return is_out(one, settings) || !field.player(one.number).plays;
        });
        return pairing::pair_by_lost_points(all);
    }
    return pairing::pair_knockout(knockout_kind(settings.system), all);
}

std::vector<Contestant> contestants(const pairing::Field& field) {
    std::map<int, const Player*> by_number;
    for (const Player& player : field.players)
        by_number.emplace(player.number, &player);
    std::vector<Contestant> found;
    for (const auto& [number, player] : by_number) {
        Contestant contestant;
        contestant.number = number;
        for (std::size_t i = 0; i < player->rounds.size(); ++i) {
            const Appearance& own = player->rounds[i];
            if (own.opponent != 0) {
                const Appearance& other = by_number.at(own.opponent)->rounds[i];
                contestant.history += fate(own.points, other.points, field.scale);
                contestant.met.push_back(own.opponent);
                contestant.lost += field.scale.win - own.points;
            } else if (own.part != Part::kOut) {
                contestant.history += '+';
            }
        }
        found.push_back(std::move(contestant));
    }
    return found;
}

bool is_out(const Contestant& contestant, const Settings& settings) {
    if (settings.by_lost_points())
        return contestant.lost >= settings.lost_points * settings.scale.unit;
    if (settings.system == System::kKnockoutAllPlaces) return false;
    return contestant.losses() >= (settings.system == System::kDoubleKnockout ? 2 : 1);
}

std::vector<standings::Row> bracket_rows(const pairing::Field& field, const Settings& settings,
                                         const std::set<int>& left, std::size_t criteria) {
    std::map<std::string, std::vector<int>> groups;
    for (const Contestant& contestant : contestants(field)) {
        const bool gone = settings.by_lost_points() && left.contains(contestant.number);
        groups[course_of(contestant, settings, gone)].push_back(contestant.number);
    }
    std::vector<standings::Row> rows;
    int place = 1;
    for (const auto& [course, numbers] : groups) {
        const int last = place + static_cast<int>(numbers.size()) - 1;
        for (const int number : numbers) {
            standings::Row row;
            row.number = number;
            row.place = place;
            row.last_place = last;
            const Player& player = field.player(number);
            row.points = standings::Fraction(player.points(), field.scale.unit);
            for (const Appearance& own : player.rounds) {
                if (own.part != Part::kPlayed) continue;
                ++row.rated_games;
                row.rated_points += standings::Fraction(own.points, field.scale.unit);
            }
            row.values.resize(criteria);
            rows.push_back(std::move(row));
        }
        place = last + 1;
    }
    return rows;
}

}  // namespace collegium::play
