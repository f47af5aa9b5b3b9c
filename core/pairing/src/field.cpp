#include <algorithm>
#include <map>
#include <stdexcept>

#include <collegium/pairing/field.hpp>

namespace collegium::pairing {

Points Player::points() const {
    return points_after(rounds.size());
}

Points Player::points_after(std::size_t rounds_counted) const {
    Points sum = 0;
    for (std::size_t i = 0; i < std::min(rounds_counted, rounds.size()); ++i)
        sum += rounds[i].points;
    return sum;
}

bool Player::has_met(int opponent) const {
    return std::any_of(rounds.begin(), rounds.end(), [&](const Appearance& round) {
        return round.part == Part::kPlayed && round.opponent == opponent;
    });
}

bool Player::had_free_win() const {
    return std::any_of(rounds.begin(), rounds.end(), [](const Appearance& round) {
        return round.part == Part::kBye || round.part == Part::kForfeitWin;
    });
}

std::vector<Side> Player::sides() const {
    std::vector<Side> played;
    for (const Appearance& round : rounds) {
        if (round.part == Part::kPlayed) played.push_back(round.side);
    }
    return played;
}

const Player& Field::player(int number) const {
    const auto found = std::find_if(players.begin(), players.end(),
                                    [&](const Player& player) { return player.number == number; });
    if (found == players.end()) throw std::out_of_range("no player " + std::to_string(number));
    return *found;
}

int Field::rounds_done() const {
    std::size_t most = 0;
    for (const Player& player : players)
        most = std::max(most, player.rounds.size());
    return static_cast<int>(most);
}

Player late_entry(const Field& field, int number, Points for_each_round) {
    Player player;
    player.number = number;
    player.rounds.assign(static_cast<std::size_t>(field.rounds_done()),
                         {Part::kOut, 0, Side::kFirst, for_each_round});
    return player;
}

namespace {

bool has_partner(Part part) {
    return part == Part::kPlayed || part == Part::kForfeitWin || part == Part::kForfeitLoss;
}

// What is wrong with one appearance, given what the opponent tells of the same round; empty:
// nothing.
std::string fault_of(const Player& player, std::size_t round, const Player* opponent) {
    const Appearance& own = player.rounds[round];
    if (!has_partner(own.part)) {
        return own.opponent == 0 ? std::string() : "an opponent in a round without a partner";
    }
    if (opponent == nullptr) return "an opponent who is not in the event";
    if (opponent->number == player.number) return "a meeting with oneself";
    const Appearance& theirs = opponent->rounds[round];
    if (theirs.opponent != player.number) return "an opponent who met somebody else";
    if ((own.part == Part::kPlayed) != (theirs.part == Part::kPlayed)) {
        return "a meeting that one played and the other did not";
    }
    if (own.part == Part::kPlayed && own.side == theirs.side) return "two of the same side";
    return {};
}

}  // namespace

std::vector<std::string> faults(const Field& field) {
    std::vector<std::string> found;
    std::map<int, const Player*> by_number;
    const auto rounds = static_cast<std::size_t>(field.rounds_done());
    for (const Player& player : field.players) {
        const std::string who = "player " + std::to_string(player.number);
        if (player.number < 1) found.push_back(who + ": numbers begin with 1");
        if (!by_number.emplace(player.number, &player).second) {
            found.push_back(who + ": the number stands twice");
        }
        if (player.rounds.size() != rounds) {
            found.push_back(who + ": " + std::to_string(player.rounds.size()) + " rounds of " +
                            std::to_string(rounds));
        }
    }
    if (!found.empty()) return found;  // what follows needs numbers and rounds
    for (const Player& player : field.players) {
        for (std::size_t round = 0; round < rounds; ++round) {
            const auto opponent = by_number.find(player.rounds[round].opponent);
            const std::string fault =
                fault_of(player, round, opponent == by_number.end() ? nullptr : opponent->second);
            if (fault.empty()) continue;
            found.push_back("player " + std::to_string(player.number) + ", round " +
                            std::to_string(round + 1) + ": " + fault);
        }
    }
    return found;
}

}  // namespace collegium::pairing
