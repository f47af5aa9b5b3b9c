// The Russian rules of the sport "draughts", ministerial order No. 201 of 17 March 2022
// ("RU-2022").
#pragma once

#include <utility>
#include <vector>

#include <collegium/draughts/game_rules.hpp>

#include "books/draw_rows.hpp"
#include "books/parameters.hpp"

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
        .no_pieces = "6.1.7",
        .blocked = "6.1.7",
    };
}

// What chapter V has for all games. 6.1.8.2, 7.5.2 and 8.2 print 5.4.12 and mean 5.4.13.
[[nodiscard]] inline DrawBook common_draws(Article resignation) {
    return {
        .rules = {rows::repetition({"5.4.13.1"})},
        .offers = {.moment = {"5.4.13.3"}, .again = {"5.4.13.4"}, .allowed = {"5.4.13.1"}},
        .claims = {.checked = {"5.4.13.2"},
                   .without_record = {"5.4.13.2"},
                   .arbiter_may_declare = true,
                   .arbiter = {"5.4.13.6"}},
        .endings = {.resignation = std::move(resignation),
                    .flag = {"5.4.2.6"},
                    .decided_before_flag = {"5.4.2.10"},
                    .both_flags = {"5.4.13.1"},
                    .penalty = {"5.4.15.1"}},
    };
}

// 6.1.8 and 6.1.10: Russian draughts and draughts-64.
[[nodiscard]] inline DrawBook draws_64(const Settings& settings) {
    namespace p = parameters;
    DrawBook book = common_draws({"6.1.7"});
    auto& rules = book.rules;
    rules.push_back(rows::three_kings_holding_road({"6.1.8.3"}, 15));
    const bool pieces = settings.choice(p::kThreeKingsReading) == "pieces";
    rules.push_back(
        rows::three_kings({"6.1.8.4"}, 15, pieces ? kThreePiecesOrMore : kThreeKingsOrMore));
    const Road road = settings.flag(p::kRoadOnlyLoneKing) ? Road::kOnlyLoneKing : Road::kLoneKing;
    const DrawRule on_road = rows::king_on_road({"6.1.8.5"}, 5, kAnyThree, road);
    rules.push_back(on_road);
    if (settings.flag(p::kRoadWinException)) rules.back().question = rows::unless_won();
    const DrawRule few = rows::forces_unchanged({"6.1.8.6"}, 2, 3, 5);
    rules.push_back(few);
    rules.push_back(rows::forces_unchanged({"6.1.8.6"}, 4, 5, 30));
    rules.push_back(rows::forces_unchanged({"6.1.8.6"}, 6, 7, 60));
    rules.push_back(rows::plainly_drawn({"6.1.8.7"}, 5, settings.flag(p::kCountAloud)));
    for (DrawRule& rule : parameters::kings_only_rules(settings, {"6.1.8.8"}))
        rules.push_back(std::move(rule));
    book.claims.arbiter_may_declare = settings.flag(p::kArbiterMayDeclare);
    book.offers.least_moves = settings.number(p::kOfferAfterMoves, 0);
    book.offers.least_moves_article = {"6.1.8.1"};
    if (!settings.flag(p::kRapidBlitzDraws)) return book;
    for (const DrawRule& rule : {on_road, few}) {
        rules.push_back(rows::not_played_out(rule, {"6.1.10.4"}));
        rules.back().only_fast = true;
    }
    rules.push_back(rows::short_of_time({"6.1.10.5"}));
    book.offers.most_pieces = 6;
    book.offers.most_pieces_article = {"6.1.10.2"};
    return book;
}

// 7.5 and 7.7: the 100-square game.
[[nodiscard]] inline DrawBook draws_100(const Settings& settings) {
    namespace p = parameters;
    DrawBook book = common_draws({"6.1.7"});
    auto& rules = book.rules;
    DrawRule three = rows::three_against_king({"7.5.2"}, 16);
    DrawRule few = rows::few_against_king({"7.5.2"}, 5);
    three.resets.promotion = few.resets.promotion = settings.flag(p::kRestartOnPromotion);
    rules.push_back(rows::kings_only({"7.5.2"}, 25));
    rules.push_back(three);
    rules.push_back(few);
    for (const DrawRule& rule : {three, few}) {
        rules.push_back(rows::not_played_out(rule, {"7.7.4"}));
        rules.back().only_fast = true;
    }
    rules.push_back(rows::low_time({"7.7.4"}, 8, std::chrono::minutes(1)));
    rules.back().only_fast = true;
    book.offers.least_moves = settings.number(p::kOfferAfterMoves, 0);
    book.offers.least_moves_article = {"7.5.1"};
    book.offers.most_pieces = 10;
    book.offers.most_pieces_article = {"7.7.2"};
    return book;
}

// 8.2 replaces 6.1.8; offers are not bound to a number of moves (6.1.8.1 names other disciplines).
[[nodiscard]] inline DrawBook draws_reverse(const Settings& /*settings*/) {
    DrawBook book = common_draws({"8.1"});
    book.rules.push_back(rows::kings_only({"8.2"}, 15));
    return book;
}

// Settings of draws_64. The older chapter's readings may be chosen one by one.
[[nodiscard]] inline std::vector<sdk::Parameter> parameters_64(const EditionRules& edition) {
    namespace p = parameters;
    return {
        p::programme(edition.cite("6.1.10.1")),
        p::increment(30, edition.cite("6.1.9.1")),
        p::record_kept(edition.cite("6.1.10.2")),
        p::draws(edition.cite("5.4.13.5")),
        p::offer_after_moves(20, edition.cite("6.1.8.1")),
        p::choice(p::kThreeKingsReading,
                  {"«три дамки и более шашек»", "«три дамки і більше шашок»",
                   "\"three kings and more pieces\""},
                  {"kings", "pieces"}, edition.cite("6.1.8.4")),
        p::flag(p::kRoadOnlyLoneKing,
                {"большая дорога: три шашки вне её", "велика дорога: три шашки поза нею",
                 "big road: the three stand off it"},
                true, edition.cite("6.1.8.5")),
        p::flag(p::kRoadWinException,
                {"большая дорога: кроме выигранных позиций", "велика дорога: крім виграних позицій",
                 "big road: but for won positions"},
                true, edition.cite("6.1.8.5")),
        p::choice(p::kKingsOnlyLimit,
                  {"ходы только дамками: предел", "ходи лише дамками: межа",
                   "moves of kings only: limit"},
                  {"by-pieces", "always-15"}, edition.cite("6.1.8.8")),
        p::flag(
            p::kCountAloud,
            {"явная ничья: счёт вслух", "явна нічия: лічба вголос", "plain draw: counted aloud"},
            true, edition.cite("6.1.8.7")),
        p::flag(p::kRapidBlitzDraws,
                {"особые ничьи быстрой игры", "особливі нічиї швидкої гри",
                 "special draws of rapid and blitz"},
                true, edition.cite("6.1.10")),
        p::flag(p::kArbiterMayDeclare,
                {"судья фиксирует ничью сам", "суддя фіксує нічию сам",
                 "the arbiter may declare a draw"},
                true, edition.cite("5.4.13.6")),
        p::wrong_board_annuls(false, edition.cite("5.4.14.1")),
    };
}

[[nodiscard]] inline std::vector<sdk::Parameter> parameters_100(const EditionRules& edition) {
    namespace p = parameters;
    return {
        p::programme(edition.cite("7.7.1")),
        p::increment(30, edition.cite("7.6.1")),
        p::record_kept(edition.cite("7.7.2")),
        p::draws(edition.cite("5.4.13.5")),
        p::offer_after_moves(40, edition.cite("7.5.1")),
        p::restart_on_promotion(edition.cite("7.5.2")),
    };
}

// A game played by this book.
[[nodiscard]] inline EditionRules edition(Articles articles, std::vector<EngineChoice> engines,
                                          DrawBook (*draws)(const Settings&)) {
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
        .draws = draws,
    };
}

}  // namespace collegium::draughts::ru_2022
