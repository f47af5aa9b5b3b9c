// Draughts-64: RU-2022, chapter VI, 6.2 (Russian draughts from drawn start positions);
// UA-2024, chapter VI.
#pragma once

#include <utility>

#include <collegium/draughts/engine_for.hpp>
#include <collegium/draughts/game_rules.hpp>

#include "books/ru_2022.hpp"
#include "books/ru_2022_time.hpp"
#include "books/ua_2024.hpp"
#include "books/ua_2024_time.hpp"
#include "brazilian/rules.hpp"
#include "russian/rules.hpp"

namespace collegium::draughts::draughts64 {

// 6.2.3: the regulations of a competition may take the captures of the 100-square game.
[[nodiscard]] inline sdk::Parameter capture_rule(const EditionRules& edition) {
    return {
        .id = std::string(kCaptureRule),
        .name = {"правила взятия", "правила взяття", "capture rules"},
        .kind = sdk::ParameterKind::kChoice,
        .default_value = "russian",
        .choices = {"russian", "majority"},
        .minimum = 0,
        .maximum = 0,
        .citation = edition.cite("6.2.3"),
    };
}

[[nodiscard]] inline const GameRules& rules() {
    static const EngineFor<russian::kMoves> free_choice;  // 6.2, UA VI C.13, C.14
    static const EngineFor<brazilian::kMoves> majority;   // 6.2.3 with 7.4
    static const GameRules rules = [] {
        Articles articles = ru_2022::articles();
        articles.majority = "7.4.1";
        EditionRules russian = ru_2022::edition(
            std::move(articles), {{"russian", &free_choice, 25}, {"majority", &majority, 26}},
            &ru_2022::draws_64);
        russian.parameters = ru_2022::parameters_64(russian);
        russian.parameters.push_back(capture_rule(russian));
        EditionRules ukrainian = ua_2024::edition(
            "VI", ua_2024::articles_64(), {{"russian", &free_choice, 25}}, &ua_2024::draws_64);
        ukrainian.parameters = ua_2024::parameters_64(ukrainian);
        return GameRules{
            .id = "draughts-64",
            .version = "1.0.0",
            .name = {"Шашки-64", "Шашки-64", "Draughts-64"},  // 6.2
            .international_name = "Draughts-64",
            .white = white_pieces(),
            .black = black_pieces(),
            .first_to_move = Side::kWhite,            // 6.1.4.1;  UA VI B.3
            .rows_of_men = 3,                         // 6.2.1;    UA VI A.7
            .square_names = SquareNames::kAlgebraic,  // 6.1.6.1;  UA VI G.3
            .loser_wins = false,                      // 6.1.7;    UA VI E.1
            .pdn_variant = "draughts-64",
            .editions = {std::move(russian), std::move(ukrainian)},
            .drawn_starts = {ru_2022::drawn_starts_64(),   // 6.2.2
                             ua_2024::drawn_starts_64()},  // III D.5.2
            .times = {ru_2022::time_rules_64(), ua_2024::time_rules_64()},
        };
    }();
    return rules;
}

}  // namespace collegium::draughts::draughts64
