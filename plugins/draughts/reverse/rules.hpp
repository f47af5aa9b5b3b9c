// Reverse draughts (giveaway): RU-2022, chapter VIII; played as Russian draughts but for the
// result.
#pragma once

#include <utility>

#include <collegium/draughts/engine_for.hpp>
#include <collegium/draughts/game_rules.hpp>

#include "books/ru_2022.hpp"
#include "books/ru_2022_time.hpp"
#include "russian/rules.hpp"

namespace collegium::draughts::reverse {

[[nodiscard]] inline const GameRules& rules() {
    static const EngineFor<russian::kMoves> engine;  // VIII: by the rules of 6.1
    static const GameRules rules = [] {
        Articles articles = ru_2022::articles();
        articles.no_pieces = articles.blocked = "8.1";
        EditionRules edition = ru_2022::edition(std::move(articles), {{"russian", &engine, 25}},
                                                &ru_2022::draws_reverse);
        edition.parameters = {parameters::record_kept(edition.cite("5.4.3.1")),
                              parameters::draws(edition.cite("5.4.13.5")),
                              parameters::drawn_starts(edition.cite("5.4.1.3"))};
        return GameRules{
            .id = "reverse-draughts",
            .version = "1.0.0",
            .name = {"Обратная игра в шашки (поддавки)", "Зворотні шашки (піддавки)",
                     "Reverse draughts (giveaway)"},    // 1.2
            .international_name = "Giveaway draughts",  // appendix 1
            .white = white_pieces(),
            .black = black_pieces(),
            .first_to_move = Side::kWhite,            // 6.1.4.1
            .rows_of_men = 3,                         // 6.1.3.1
            .square_names = SquareNames::kAlgebraic,  // 6.1.6.1
            .loser_wins = true,                       // 8.1
            .pdn_variant = "reverse-draughts",
            .editions = {std::move(edition)},
            .drawn_starts = {ru_2022::drawn_starts_reverse()},
            .times = {ru_2022::time_rules_reverse()},
        };
    }();
    return rules;
}

}  // namespace collegium::draughts::reverse
