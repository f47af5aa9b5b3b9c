// Russian draughts: RU-2022, chapter VI, 6.1, and the chapter of an earlier edition. The number
// after each line is the article.
#pragma once

#include <collegium/draughts/engine_for.hpp>
#include <collegium/draughts/game_rules.hpp>

#include "books/ru_2022.hpp"
#include "books/ru_2022_time.hpp"
#include "books/ru_old.hpp"
#include "books/ru_old_time.hpp"

namespace collegium::draughts::russian {

inline constexpr MoveRules kMoves{
    .board_side = 8,                        // 6.1.1
    .men_capture_backwards = true,          // 6.1.5.3
    .flying_kings = true,                   // 6.1.4.5, 6.1.5.2
    .majority = false,                      // 6.1.5.14
    .promotion = Promotion::kGoesOnAsKing,  // 6.1.5.15
};

[[nodiscard]] inline EditionRules edition(const Engine& engine) {
    EditionRules edition =
        ru_2022::edition(ru_2022::articles(), {{"russian", &engine, 25}}, &ru_2022::draws_64);
    edition.parameters = ru_2022::parameters_64(edition);
    return edition;
}

[[nodiscard]] inline const GameRules& rules() {
    static const EngineFor<kMoves> engine;
    static const GameRules rules{
        .id = "russian-draughts",
        .version = "1.0.0",
        .name = {"Русские шашки", "Російські шашки", "Russian draughts"},  // 1.2
        .international_name = "Draughts-64",                               // appendix 1
        .white = white_pieces(),
        .black = black_pieces(),
        .first_to_move = Side::kWhite,            // 6.1.4.1
        .rows_of_men = 3,                         // 6.1.3.1
        .square_names = SquareNames::kAlgebraic,  // 6.1.6.1
        .loser_wins = false,                      // 6.1.7
        .pdn_variant = "",
        .editions = {edition(engine), ru_old::edition({{"russian", &engine, 25}})},
        .drawn_starts = {ru_2022::drawn_starts_russian(), ru_old::drawn_starts()},
        .times = {ru_2022::time_rules_64(), ru_old::time_rules()},
    };
    return rules;
}

}  // namespace collegium::draughts::russian
