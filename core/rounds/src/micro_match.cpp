#include <collegium/rounds/micro_match.hpp>

namespace collegium::rounds {

pairing::Scale scale_of(const rulebook::Row& scoring) {
    return {scoring.number("win"), scoring.number("draw"), scoring.number("loss"),
            scoring.number("unit")};
}

Score encounter_score(const std::vector<Score>& games, const pairing::Scale& scale) {
    Score sum;
    for (const Score& game : games) {
        sum.first += game.first;
        sum.second += game.second;
    }
    if (sum.first == sum.second) return {scale.draw, scale.draw};
    return sum.first > sum.second ? Score{scale.win, scale.loss} : Score{scale.loss, scale.win};
}

pairing::Side side_in_game(pairing::Side in_first_game, int game) {
    return game % 2 == 1 ? in_first_game : pairing::other(in_first_game);
}

}  // namespace collegium::rounds
