// Russian draughts by the Russian rules of the sport "draughts" (ministerial order No. 201 of
// 17 March 2022, "RU-2022"), chapter VI, 6.1. The number after each line is the article.
#pragma once

#include <collegium/draughts/engine_for.hpp>
#include <collegium/draughts/game_rules.hpp>

namespace collegium::draughts::russian {

inline constexpr MoveRules kMoves{
    .board_side = 8,                        // 6.1.1
    .men_capture_backwards = true,          // 6.1.5.1, 6.1.5.3
    .flying_kings = true,                   // 6.1.4.5, 6.1.5.2
    .majority = false,                      // 6.1.5.14
    .promotion = Promotion::kGoesOnAsKing,  // 6.1.5.15
};

[[nodiscard]] inline const GameRules& rules() {
    static const EngineFor<kMoves> engine;
    static const GameRules rules{
        .id = "russian-draughts",
        .version = "1.0.0",
        .name = {"русские шашки", "російські шашки", "Russian draughts"},  // 1.2
        .international_name = "Draughts-64",                               // appendix 1
        .white = {"белые", "білі", "White"},
        .black = {"чёрные", "чорні", "Black"},
        .first_to_move = Side::kWhite,            // 6.1.4.1
        .rows_of_men = 3,                         // 6.1.3
        .square_names = SquareNames::kAlgebraic,  // 6.1.6.1
        .loser_wins = false,                      // 6.1.7
        .editions = {{
            .id = "ru-draughts-2022",
            .name = {"Правила вида спорта «шашки», 2022", "Правила виду спорту «шашки» (РФ), 2022",
                     "Rules of the sport draughts (RU), 2022"},
            .in_force_since = "2022-03-17",
            .section = "",
            .articles =
                {
                    .board = "6.1.1",
                    .man_step = "6.1.4.3",
                    .king_step = "6.1.4.5",
                    .man_capture = "6.1.5.1",
                    .king_capture = "6.1.5.2",
                    .capture_compulsory = "6.1.5.3",
                    .capture_goes_on = "6.1.5.5",
                    .capture_choice = "6.1.5.14",
                    .notation = "6.1.6.2",
                    .end = "6.1.7",
                },
            .capture_sign = ':',  // 6.1.6.2
            .short_form = true,   // 6.1.6.2
            .engines = {{"russian", &engine}},
            .parameters = {},
        }},
    };
    return rules;
}

}  // namespace collegium::draughts::russian
