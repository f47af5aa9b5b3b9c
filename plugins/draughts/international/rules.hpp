// International (100-square) draughts: RU-2022, chapter VII (what it leaves open is as in 6.1);
// UA-2024, chapter V.
#pragma once

#include <utility>

#include <collegium/draughts/engine_for.hpp>
#include <collegium/draughts/game_rules.hpp>

#include "books/ru_2022.hpp"
#include "books/ru_2022_time.hpp"
#include "books/ua_2024.hpp"
#include "books/ua_2024_time.hpp"

namespace collegium::draughts::international {

inline constexpr MoveRules kMoves{
    .board_side = 10,                           // 7.1;            UA V A.1
    .men_capture_backwards = true,              // 6.1.5.3;        UA V C.1
    .flying_kings = true,                       // 6.1.4.5;        UA V B.9
    .majority = true,                           // 7.4.1;          UA V C.13
    .promotion = Promotion::kOnlyWhereItStops,  // 7.4.2.1, .2;    UA V C.15, C.16
};

[[nodiscard]] inline EditionRules russian_edition(const Engine& engine) {
    Articles articles = ru_2022::articles();
    articles.board = "7.1";
    articles.majority = "7.4.1";
    articles.notation = "7.3";
    EditionRules edition =
        ru_2022::edition(std::move(articles), {{"majority", &engine, 20}}, &ru_2022::draws_100);
    edition.parameters = ru_2022::parameters_100(edition);
    edition.short_form = false;  // 7.3
    return edition;
}

[[nodiscard]] inline EditionRules ukrainian_edition(const Engine& engine) {
    Articles articles{
        .board = "A.3",
        .move = "B.2",
        .man_step = "B.4",
        .king_step = "B.9",
        .man_capture = "C.2",
        .king_capture = "C.3",
        .capture_compulsory = "C.4",
        .man_goes_on = "C.5",
        .king_goes_on = "C.6",
        .majority = "C.13",
        .notation = "G.2",
        .no_pieces = "E.2.3",
        .blocked = "E.2.2",
    };
    EditionRules edition = ua_2024::edition("V", std::move(articles), {{"majority", &engine, 20}},
                                            &ua_2024::draws_100);
    edition.parameters = ua_2024::parameters_100(edition);
    edition.capture_sign = 'x';  // V G.2
    edition.short_form = false;  // V G.2
    return edition;
}

[[nodiscard]] inline const GameRules& rules() {
    static const EngineFor<kMoves> engine;
    static const GameRules rules{
        .id = "international-draughts",
        .version = "1.0.0",
        .name = {"Стоклеточные шашки", "Шашки-100", "International draughts"},  // 1.2; UA II.C.1
        .international_name = "Draughts-100 / International Draughts",          // appendix 1
        .white = white_pieces(),
        .black = black_pieces(),
        .first_to_move = Side::kWhite,          // 7.2.2;  UA V B.3
        .rows_of_men = 4,                       // 7.2.1;  UA V A.8
        .square_names = SquareNames::kNumeric,  // 7.3;    UA V A.6
        .loser_wins = false,                    // 6.1.7;  UA V E.2
        .pdn_variant = "",
        .editions = {russian_edition(engine), ukrainian_edition(engine)},
        .drawn_starts = {},  // 7.2.2: White moves first, always
        .times = {ru_2022::time_rules_100(), ua_2024::time_rules_100()},
    };
    return rules;
}

}  // namespace collegium::draughts::international
