// The Russian rules of the sport "draughts", ministerial order No. 201 of 17 March 2022
// ("RU-2022").
#pragma once

#include <utility>
#include <vector>

#include <collegium/draughts/game_rules.hpp>

namespace collegium::draughts::ru_2022 {

// Chapter VI, 6.1; the other chapters say only what differs from it.
[[nodiscard]] inline Articles articles() {
    return {
        .board = "6.1.1",
        .move = "6.1.4.1",
        .man_step = "6.1.4.3",
        .king_step = "6.1.4.5",
        .man_capture = "6.1.5.1",
        .king_capture = "6.1.5.2",
        .capture_compulsory = "6.1.5.3",
        .man_goes_on = "6.1.5.5",
        .king_goes_on = "6.1.5.6",
        .majority = "",  // 6.1.5.14: free choice
        .notation = "6.1.6.2",
        .end = "6.1.7",
    };
}

// A game played by this book.
[[nodiscard]] inline EditionRules edition(Articles articles, std::vector<EngineChoice> engines) {
    return {
        .id = "ru-draughts-2022",
        .name = {"Правила вида спорта «шашки», 2022", "Правила виду спорту «шашки» (РФ), 2022",
                 "Rules of the sport draughts (Russia), 2022"},
        .in_force_since = "2022-03-17",
        .section = "",
        .articles = std::move(articles),
        .capture_sign = ':',                                             // 6.1.6.2, appendix 5
        .short_form = true,                                              // 6.1.6.2
        .evaluation_signs = {{"!!", 3}, {"??", 4}, {"!", 1}, {"?", 2}},  // appendix 5
        // Appendix 5; the cross is printed with the Cyrillic letter.
        .result_signs = {{"х", MoverResult::kWon},
                         {"x", MoverResult::kWon},
                         {"0", MoverResult::kLost},
                         {"=", MoverResult::kDrawn}},
        .engines = std::move(engines),
        .parameters = {},
    };
}

}  // namespace collegium::draughts::ru_2022
