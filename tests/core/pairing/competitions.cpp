#include "core/pairing/competitions.hpp"

#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>

namespace collegium::pairing {
namespace {

Player& player_of(Field& field, int number) {
    for (Player& player : field.players) {
        if (player.number == number) return player;
    }
    throw std::out_of_range("no player " + std::to_string(number));
}

void enter_meeting(Field& field, int first, int second, Part first_part, Part second_part,
                   Points first_points, Points second_points) {
    player_of(field, first).rounds.push_back({first_part, second, Side::kFirst, first_points});
    player_of(field, second).rounds.push_back({second_part, first, Side::kSecond, second_points});
}

// Who did not play this round.
void fill(Field& field, std::size_t rounds, int bye) {
    for (Player& player : field.players) {
        if (player.rounds.size() == rounds) continue;
        if (player.number == bye) {
            player.rounds.push_back({Part::kBye, 0, Side::kFirst, field.scale.win});
        } else {
            const Part part = player.plays ? Part::kAbsent : Part::kOut;
            player.rounds.push_back({part, 0, Side::kFirst, 0});
        }
    }
}

}  // namespace

nlohmann::json read_json(const std::string& file) {
    std::ifstream in(std::string(COLLEGIUM_TEST_DATA) + "/pairing/" + file);
    return nlohmann::json::parse(in);
}

Field field_of(int players, int rounds_planned) {
    Field field;
    field.rounds_planned = rounds_planned;
    for (int number = 1; number <= players; ++number) {
        Player player;
        player.number = number;
        field.players.push_back(player);
    }
    return field;
}

void enter(Field& field, const std::vector<std::pair<int, int>>& pairs,
           const std::vector<Points>& first_points, int bye) {
    const auto rounds = static_cast<std::size_t>(field.rounds_done()) + 1;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        enter_meeting(field, pairs[i].first, pairs[i].second, Part::kPlayed, Part::kPlayed,
                      first_points[i], field.scale.win - first_points[i]);
    }
    fill(field, rounds, bye);
}

Field field_of_cards(const nlohmann::json& cards) {
    Field field;
    std::vector<Player> gone;
    for (const auto& [number, card] : cards.items()) {
        Player player;
        player.number = std::stoi(number);
        std::istringstream words(card.get<std::string>());
        const std::vector<std::string> rounds{std::istream_iterator<std::string>(words), {}};
        for (std::size_t i = 0; i < rounds.size(); ++i) {
            const std::string& word = rounds[i];
            if (word == "-") {
                player.rounds.push_back({Part::kAbsent, 0, Side::kFirst, 0});
                continue;
            }
            const Side side = word.at(0) == 'W' ? Side::kFirst : Side::kSecond;
            const Points points = word.at(1) - '0';
            const auto colon = word.find(':');
            int opponent = colon == std::string::npos ? 0 : std::stoi(word.substr(colon + 1));
            if (opponent == 0) {
                constexpr int kFirstGone = 101;
                Player other_one;
                other_one.number = opponent = kFirstGone + static_cast<int>(gone.size());
                other_one.plays = false;
                other_one.rounds.resize(rounds.size());
                if (word.back() == '+')
                    for (Appearance& round : other_one.rounds)
                        round = {Part::kBye, 0, Side::kFirst, field.scale.win};
                other_one.rounds[i] = {Part::kPlayed, player.number, other(side),
                                       field.scale.win - points};
                gone.push_back(std::move(other_one));
            }
            player.rounds.push_back({Part::kPlayed, opponent, side, points});
        }
        field.players.push_back(std::move(player));
    }
    field.players.insert(field.players.end(), gone.begin(), gone.end());
    return field;
}

std::vector<std::pair<int, int>> pairs_of(const Round& round) {
    std::vector<std::pair<int, int>> pairs;
    for (const Pair& pair : round.pairs)
        pairs.emplace_back(pair.first, pair.second);
    return pairs;
}

void play(Field& field, const Round& round, std::mt19937& chance) {
    const auto rounds = static_cast<std::size_t>(field.rounds_done()) + 1;
    for (const Pair& pair : round.pairs) {
        switch (chance() % 40) {
            case 0:
                enter_meeting(field, pair.first, pair.second, Part::kForfeitWin, Part::kForfeitLoss,
                              field.scale.win, 0);
                break;
            case 1:
                enter_meeting(field, pair.first, pair.second, Part::kForfeitLoss,
                              Part::kForfeitLoss, 0, 0);
                break;
            default: {
                const Points points = static_cast<Points>(chance() % 3);
                enter_meeting(field, pair.first, pair.second, Part::kPlayed, Part::kPlayed, points,
                              2 - points);
            }
        }
    }
    fill(field, rounds, round.bye);
    for (Player& player : field.players) {
        if (chance() % 100 == 0) player.plays = false;
        player.absent = player.plays && chance() % 60 == 0;
    }
}

}  // namespace collegium::pairing
