// The Ukrainian rules of draughts competitions, No. 39/3.2/24 of 24 October 2024 ("UA-2024").
// Articles are numbered anew under each heading of a chapter; the letters are ours: A equipment,
// B moves, C captures, D irregularities, E result, F draws, G notation.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <collegium/draughts/game_rules.hpp>

namespace collegium::draughts::ua_2024 {

// Chapter VI, draughts-64.
[[nodiscard]] inline Articles articles_64() {
    return {
        .board = "A.2",
        .move = "B.2",
        .man_step = "B.5",
        .king_step = "B.8",
        .man_capture = "C.2",
        .king_capture = "C.3",
        .capture_compulsory = "C.4",
        .man_goes_on = "C.5",
        .king_goes_on = "C.6",
        .majority = "",  // C.13: free choice
        .notation = "G.5",
        .end = "E.1",
    };
}

// A game played by the chapter `section` of this book.
[[nodiscard]] inline EditionRules edition(std::string section, Articles articles,
                                          std::vector<EngineChoice> engines) {
    return {
        .id = "ua-draughts-2024",
        .name = {"Правила соревнований по шашкам (Украина), 2024",
                 "Правила спортивних змагань з шашок, 2024",
                 "Rules of draughts competitions (Ukraine), 2024"},
        .in_force_since = "2024-10-24",
        .section = std::move(section),
        .articles = std::move(articles),
        .capture_sign = ':',  // VI G.5
        .short_form = true,   // the opening tables of its annexes use it
        // III.A.2; "?!" seems weak but is strong, "!?" the reverse, "*" is forced: the numbers of
        // the first two are exchanged against the usual ones.
        .evaluation_signs =
            {{"!!", 3}, {"??", 4}, {"?!", 5}, {"!?", 6}, {"!", 1}, {"?", 2}, {"*", 7}},
        .result_signs = {{"+", MoverResult::kWon}, {"=", MoverResult::kDrawn}},  // III.A.2
        .engines = std::move(engines),
        .parameters = {},
    };
}

}  // namespace collegium::draughts::ua_2024
