// Checkers: UA-2024, chapter VII. The letter before each number is the heading's
// (books/ua_2024.hpp).
#pragma once

#include <utility>

#include <collegium/draughts/engine_for.hpp>
#include <collegium/draughts/game_rules.hpp>

#include "books/ua_2024.hpp"
#include "books/ua_2024_time.hpp"

namespace collegium::draughts::checkers {

inline constexpr MoveRules kMoves{
    .board_side = 8,                       // A.1
    .men_capture_backwards = false,        // C.1
    .flying_kings = false,                 // B.3, C.3
    .majority = false,                     // C.2.2
    .promotion = Promotion::kEndsTheMove,  // C.2.1, D.1.7
};

[[nodiscard]] inline EditionRules edition(const Engine& engine) {
    Articles articles{
        .board = "A.1",
        .move = "B.1",
        .man_step = "B.1",
        .king_step = "B.3",
        .man_capture = "C.1",
        .king_capture = "C.3",
        .capture_compulsory = "C.2.2",
        .man_goes_on = "C.2.1",
        .king_goes_on = "C.2.1",
        .majority = "",  // C.2.2: free choice
        .notation = "G.1",
        .no_pieces = "E.2",
        .blocked = "E.2",
    };
    EditionRules edition = ua_2024::edition("VII", std::move(articles), {{"checkers", &engine, 21}},
                                            &ua_2024::draws_checkers);
    edition.parameters = ua_2024::parameters_checkers(edition);
    edition.capture_sign = 'x';  // III.A.1
    edition.short_form = false;  // G.1
    return edition;
}

[[nodiscard]] inline const GameRules& rules() {
    static const EngineFor<kMoves> engine;
    static const GameRules rules{
        .id = "checkers",
        .version = "1.0.0",
        .name = {"Чекерс", "Чекерс", "Checkers"},  // II.C.1
        .international_name = "Checkers",
        .white = white_pieces(),
        .black = {.side = {"красные", "червоні", "Red"},  // A.7
                  .man = {"красная простая", "червона проста", "red man"},
                  .king = {"красная дамка", "червона дамка", "red king"}},
        .first_to_move = Side::kBlack,          // A.11
        .rows_of_men = 3,                       // A.9
        .square_names = SquareNames::kNumeric,  // G.1
        .loser_wins = false,                    // E.2
        .pdn_variant = "",
        .editions = {edition(engine)},
        .drawn_starts = {ua_2024::drawn_starts_checkers()},  // A.11
        .times = {ua_2024::time_rules_checkers()},
    };
    return rules;
}

}  // namespace collegium::draughts::checkers
