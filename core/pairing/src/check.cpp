#include <map>

#include <collegium/pairing/check.hpp>

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

void compare(const std::map<int, const Appearance*>& played, const Round& paired,
             std::vector<Difference>& found) {
    using Kind = Difference::Kind;
    for (const Pair& pair : paired.pairs) {
        const Appearance& first = *played.at(pair.first);
        if (first.opponent != pair.second) {
            found.push_back({paired.number, Kind::kPair, pair.first, first.opponent, pair.second});
        } else if (first.part == Part::kPlayed && first.side == Side::kSecond) {
            found.push_back({paired.number, Kind::kSides, pair.second, pair.first, pair.first});
        }
    }
    for (const auto& [number, appearance] : played) {
        if (appearance->part == Part::kBye && number != paired.bye) {
            found.push_back({paired.number, Kind::kBye, number, 0, paired.bye});
        }
    }
}

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

sdk::Result<std::vector<Difference>> check_event(const Field& field,
                                                 const SwissSettings& settings) {
    std::vector<Difference> found;
    for (int round = 1; round <= field.rounds_done(); ++round) {
        const auto paired = pair_swiss(before_round(field, round), settings);
        if (paired) {
            compare(played(field, round), *paired, found);
        } else if (paired.error().reason == "NO_LEGAL_PAIRING") {
            found.push_back({round, Difference::Kind::kNoPairing, 0, 0, 0});
        } else {
            return tl::unexpected(paired.error());
        }
    }
    return found;
}

}  // namespace collegium::pairing
