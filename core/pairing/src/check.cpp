#include <algorithm>
#include <map>

#include <collegium/i18n/reasons.hpp>
#include <collegium/pairing/check.hpp>
#include <collegium/sdk/try.hpp>

#include "entries.hpp"

namespace collegium::pairing {
namespace {

// Who met whom in a round as it was played; forfeited pairs were paired too.
std::map<int, const Appearance*> played(const Field& field, int round) {
    std::map<int, const Appearance*> found;
    for (const Player& player : field.players) {
        found.emplace(player.number, &player.rounds[static_cast<std::size_t>(round - 1)]);
    }
    return found;
}

class Comparison {
  public:
    Comparison(const Field& before, const SwissSettings& settings, const Round& paired,
               const Telling& telling)
        : before_(before), settings_(settings), paired_(paired), telling_(telling) {}

    void tell(const std::map<int, const Appearance*>& played,
              std::vector<Difference>& found) const {
        using Kind = Difference::Kind;
        const int round = paired_.number;
        for (std::size_t i = 0; i < paired_.pairs.size(); ++i) {
            const Pair& pair = paired_.pairs[i];
            const Appearance& first = *played.at(pair.first);
            if (first.opponent != pair.second) {
                found.push_back(
                    {round, Kind::kPair, pair.first, first.opponent, pair.second, rule_of_pair(i)});
            } else if (first.part == Part::kPlayed && first.side == Side::kSecond) {
                found.push_back({round,
                                 Kind::kSides,
                                 pair.second,
                                 pair.first,
                                 pair.first,
                                 {explained(i).back()}});
            }
        }
        for (const auto& [number, appearance] : played) {
            if (appearance->part != Part::kBye || number == paired_.bye) continue;
            found.push_back({round, Kind::kBye, number, 0, paired_.bye,
                             explain_bye(before_, settings_, paired_, telling_)});
        }
    }

  private:
    [[nodiscard]] std::vector<Line> explained(std::size_t pair) const {
        return explain_pair(before_, settings_, paired_, pair, telling_);
    }

    // The sides close an explanation and the order of all players opens it: what lies between is
    // the pair's own, if there is anything.
    [[nodiscard]] std::vector<Line> rule_of_pair(std::size_t pair) const {
        std::vector<Line> lines = explained(pair);
        lines.pop_back();
        if (lines.size() > 1) lines.erase(lines.begin());
        return lines;
    }

    const Field& before_;
    const SwissSettings& settings_;
    const Round& paired_;
    const Telling& telling_;
};

}  // namespace

Field before_round(const Field& field, int round) {
    Field before = field;
    for (Player& player : before.players) {
        const Part part = player.rounds[static_cast<std::size_t>(round - 1)].part;
        player.plays = part != Part::kOut;
        player.absent = part == Part::kAbsent;
        player.rounds.resize(static_cast<std::size_t>(round - 1));
    }
    return before;
}

SwissSettings settings_of_round(const Field& field, const SwissSettings& settings, int round) {
    std::map<int, const Player*> players;
    for (const Player& player : field.players)
        players.emplace(player.number, &player);
    // The first round in which they were paired.
    const auto came_about = [&](const std::pair<int, int>& pair) {
        const auto first = players.find(pair.first);
        if (first == players.end()) return 0;
        const auto& rounds = first->second->rounds;
        const auto met = std::find_if(rounds.begin(), rounds.end(), [&](const Appearance& own) {
            return own.opponent == pair.second;
        });
        return met == rounds.end() ? 0 : static_cast<int>(met - rounds.begin()) + 1;
    };
    SwissSettings found = settings;
    std::erase_if(found.forced, [&](const auto& pair) { return came_about(pair) != round; });
    const auto bye = players.find(settings.bye);
    const bool given = bye != players.end() &&
                       bye->second->rounds[static_cast<std::size_t>(round - 1)].part == Part::kBye;
    if (!given) found.bye = 0;
    return found;
}

sdk::Result<std::vector<Difference>> check_pairings(const Field& field,
                                                    const SwissSettings& settings,
                                                    const Telling& telling) {
    TRY(check_input(field, settings));
    std::vector<Difference> found;
    for (int round = 1; round <= field.rounds_done(); ++round) {
        const Field before = before_round(field, round);
        const SwissSettings then = settings_of_round(field, settings, round);
        const auto paired = pair_swiss(before, then);
        if (paired) {
            Comparison(before, then, *paired, telling).tell(played(field, round), found);
        } else if (paired.error().reason == "NO_LEGAL_PAIRING") {
            found.push_back({round, Difference::Kind::kNoPairing, 0, 0, 0,
                             explain_no_pairing(before, then, telling)});
        } else if (paired.error().reason == "FORCED_PAIR_OTHERS") {
            found.push_back({round,
                             Difference::Kind::kNoPairing,
                             0,
                             0,
                             0,
                             {{i18n::reason_text(telling.language, paired.error()).text,
                               paired.error().citations}}});
        } else {
            return tl::unexpected(paired.error());
        }
    }
    return found;
}

}  // namespace collegium::pairing
