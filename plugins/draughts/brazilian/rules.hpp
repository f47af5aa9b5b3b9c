// Brazilian draughts: draughts-64 with the captures of the 100-square game.
// UA-2024, chapter VI, C.16; RU-2022, 6.2.3 with 7.4.
#pragma once

#include <utility>

#include <collegium/draughts/engine_for.hpp>
#include <collegium/draughts/game_rules.hpp>

#include "books/ru_2022.hpp"
#include "books/ru_2022_time.hpp"
#include "books/ua_2024.hpp"
#include "books/ua_2024_time.hpp"

namespace collegium::draughts::brazilian {

inline constexpr MoveRules kMoves{
    .board_side = 8,                            // UA VI A.1;    RU 6.1.1
    .men_capture_backwards = true,              // UA VI C.1;    RU 6.1.5.3
    .flying_kings = true,                       // UA VI B.8;    RU 6.1.4.5
    .majority = true,                           // UA VI C.16;   RU 7.4.1
    .promotion = Promotion::kOnlyWhereItStops,  // UA VI C.16;   RU 7.4.2
};

[[nodiscard]] inline const GameRules& rules() {
    static const EngineFor<kMoves> engine;
    static const GameRules rules = [] {
        Articles ukrainian_articles = ua_2024::articles_64();
        ukrainian_articles.majority = "C.16.1";
        EditionRules ukrainian = ua_2024::edition("VI", std::move(ukrainian_articles),
                                                  {{"majority", &engine, 26}}, &ua_2024::draws_64);
        ukrainian.parameters = ua_2024::parameters_64(ukrainian);
        Articles russian_articles = ru_2022::articles();
        russian_articles.majority = "7.4.1";
        EditionRules russian = ru_2022::edition(std::move(russian_articles),
                                                {{"majority", &engine, 26}}, &ru_2022::draws_64);
        russian.parameters = ru_2022::parameters_64(russian);
        return GameRules{
            .id = "brazilian-draughts",
            .version = "1.0.0",
            .name = {"Бразильские шашки", "Бразильська версія шашок-64", "Brazilian draughts"},
            .international_name = "Brazilian draughts",
            .white = white_pieces(),
            .black = black_pieces(),
            .first_to_move = Side::kWhite,            // UA VI B.3;  RU 6.1.4.1
            .rows_of_men = 3,                         // UA VI A.7;  RU 6.1.3.1
            .square_names = SquareNames::kAlgebraic,  // UA VI G.3;  RU 6.1.6.1
            .loser_wins = false,                      // UA VI E.1;  RU 6.1.7
            .pdn_variant = "",
            .editions = {std::move(ukrainian), std::move(russian)},
            .drawn_starts = {ua_2024::drawn_starts_brazilian(),   // III D.5.2
                             ru_2022::drawn_starts_brazilian()},  // 6.2.2
            .times = {ua_2024::time_rules_64(), ru_2022::time_rules_64()},
        };
    }();
    return rules;
}

}  // namespace collegium::draughts::brazilian
