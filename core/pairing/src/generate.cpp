#include <map>

#include <collegium/pairing/generate.hpp>

namespace collegium::pairing {
namespace {

// The distributions of the standard library differ between implementations; the engine does not.
bool happens(int out_of_thousand, std::mt19937& chance) {
    return static_cast<int>(chance() % 1000) < out_of_thousand;
}

struct Outcome {
    Part first_part = Part::kPlayed;
    Part second_part = Part::kPlayed;
    Points first = 0;
    Points second = 0;
};

Outcome outcome_of(const Pair& pair, const Scale& scale, const Chances& chances,
                   std::mt19937& chance) {
    if (happens(chances.double_forfeit, chance)) {
        return {Part::kForfeitLoss, Part::kForfeitLoss, scale.loss, scale.loss};
    }
    const bool better_first = pair.first < pair.second;
    const bool first_wins = happens(better_first ? 600 : 400, chance);
    const Points first = first_wins ? scale.win : scale.loss;
    const Points second = first_wins ? scale.loss : scale.win;
    if (happens(chances.forfeit, chance)) {
        return {first_wins ? Part::kForfeitWin : Part::kForfeitLoss,
                first_wins ? Part::kForfeitLoss : Part::kForfeitWin, first, second};
    }
    if (happens(chances.draw, chance)) {
        return {Part::kPlayed, Part::kPlayed, scale.draw, scale.draw};
    }
    return {Part::kPlayed, Part::kPlayed, first, second};
}

}  // namespace

void play_round(Field& field, const Round& round, const Chances& chances, std::mt19937& chance) {
    std::map<int, Appearance> appeared;
    for (const Pair& pair : round.pairs) {
        const Outcome outcome = outcome_of(pair, field.scale, chances, chance);
        appeared[pair.first] = {outcome.first_part, pair.second, Side::kFirst, outcome.first};
        appeared[pair.second] = {outcome.second_part, pair.first, Side::kSecond, outcome.second};
    }
    if (round.bye != 0) appeared[round.bye] = {Part::kBye, 0, Side::kFirst, field.scale.win};
    for (Player& player : field.players) {
        const Part missing = player.plays ? Part::kAbsent : Part::kOut;
        appeared.emplace(player.number, Appearance{missing, 0, Side::kFirst, 0});
        player.rounds.push_back(appeared[player.number]);
        if (happens(chances.leave, chance)) player.plays = false;
        player.absent = player.plays && happens(chances.announced, chance);
    }
}

Field new_field(int players, int rounds_planned) {
    Field field;
    field.rounds_planned = rounds_planned;
    for (int number = 1; number <= players; ++number) {
        Player player;
        player.number = number;
        field.players.push_back(std::move(player));
    }
    return field;
}

sdk::Result<Field> generate_competition(int players, int rounds, const SwissSettings& settings,
                                        const Chances& chances, std::mt19937& chance) {
    Field field = new_field(players, rounds);
    for (int number = 1; number <= rounds; ++number) {
        const auto round = pair_swiss(field, settings);
        if (!round && round.error().reason == "NO_LEGAL_PAIRING") break;
        if (!round) return tl::unexpected(round.error());
        play_round(field, *round, chances, chance);
    }
    return field;
}

}  // namespace collegium::pairing
