// What every round of every player is worth in coefficients.
#pragma once

#include <vector>

#include <collegium/standings/standings.hpp>

namespace collegium::standings {

struct Contribution {
    int opponent = -1;  // index; -1: nobody
    bool played = false;
    Fraction share;      // of a win: 1, ½, 0
    Fraction points;     // own, as printed
    Fraction score;      // what the opponent's points count as
    bool counts = true;  // in sums over opponents
    // As Berger's coefficients count the round.
    Fraction berger_share;
    Fraction berger_points;
};

struct Card {
    int number = 0;
    std::optional<int> rating;
    Fraction points;
    Fraction rated_points;
    int rated_games = 0;
    int second_side = 0;  // games played by the side that does not begin
    int wins = 0;
    std::vector<Fraction> after_rounds;
    std::vector<Contribution> rounds;
    Fraction most;  // points that were to be had
};

// In the order of the field without struck players.
[[nodiscard]] std::vector<Card> cards(const pairing::Field& field, const Rules& rules);

}  // namespace collegium::standings
