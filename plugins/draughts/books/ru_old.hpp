// The chapter on Russian draughts of an earlier Russian edition ("RU-OLD"), its date unknown. Only
// its differences from RU-2022 matter: draws, offers, time. An edition without a rule book.
#pragma once

#include <utility>
#include <vector>

#include <collegium/draughts/game_rules.hpp>

#include "books/draw_rows.hpp"
#include "books/parameters.hpp"

namespace collegium::draughts::ru_old {

[[nodiscard]] inline Articles articles() {
    return {
        .board = "2.1.1",
        .move = "2.1.4.1",
        .man_step = "2.1.4.3",
        .king_step = "2.1.4.5",
        .man_capture = "2.1.5.1",
        .king_capture = "2.1.5.2",
        .capture_compulsory = "2.1.5.3",
        .man_goes_on = "2.1.5.5",
        .king_goes_on = "2.1.5.6",
        .majority = "",  // 2.1.5.14: free choice
        .notation = "2.1.6.2",
        .no_pieces = "2.1.8",
        .blocked = "2.1.8",
    };
}

[[nodiscard]] inline DrawBook draws(const Settings& settings) {
    namespace p = parameters;
    const Road road = settings.flag(p::kRoadOnlyLoneKing) ? Road::kOnlyLoneKing : Road::kLoneKing;
    DrawRule three =
        rows::three_kings({"2.1.9.1.4"}, 15,
                          settings.choice(p::kThreeKingsReading) == "pieces" ? kThreePiecesOrMore
                                                                             : kThreeKingsOrMore);
    DrawRule on_road = rows::king_on_road({"2.1.9.1.7"}, 5, kAnyThree, road);
    if (settings.flag(p::kRoadWinException)) on_road.question = rows::unless_won();
    DrawBook book{
        .rules = {rows::three_kings_holding_road({"2.1.9.1.3"}, 15), std::move(three),
                  rows::forces_unchanged({"2.1.9.1.5"}, 2, 3, 5),
                  rows::forces_unchanged({"2.1.9.1.5"}, 4, 5, 30),
                  rows::forces_unchanged({"2.1.9.1.5"}, 6, 7, 60),
                  rows::plainly_drawn({"2.1.9.1.6"}, 5, settings.flag(p::kCountAloud)),
                  std::move(on_road)},
        .offers = {.moment = {"2.1.9.3"},
                   .again = {"2.1.9.4"},
                   .allowed = {"2.1.9.1.1"},
                   .least_moves = settings.number(p::kOfferAfterMoves, 0),
                   .least_moves_article = {"2.1.9.3"}},
        .claims = {.checked = {"2.1.9.2"},
                   .without_record = {"2.1.9.2"},
                   .arbiter_may_declare = settings.flag(p::kArbiterMayDeclare),
                   .arbiter = {"2.1.9.2"}},
        .endings = {.resignation = {"2.1.8"},
                    .flag = {"2.1.8"},
                    .decided_before_flag = {},
                    .both_flags = {"2.1.9.1.2"},
                    .penalty = {"2.1.8"}},
    };
    for (DrawRule& rule : p::kings_only_rules(settings, {"2.1.9.1.8"}))
        book.rules.push_back(std::move(rule));
    book.rules.push_back(rows::repetition({"2.1.9.1.9"}));
    return book;
}

[[nodiscard]] inline EditionRules edition(std::vector<EngineChoice> engines) {
    namespace p = parameters;
    EditionRules edition{
        .id = "ru-draughts-old",
        .name = {"Правила вида спорта «шашки», прежняя редакция",
                 "Правила виду спорту «шашки» (РФ), попередня редакція",
                 "Rules of the sport draughts (Russia), an earlier edition"},
        .in_force_since = "",
        .section = "",
        .articles = articles(),
        .capture_sign = ':',  // 2.1.6.2
        .short_form = true,   // 2.1.6.2
        // Signs are not in this chapter; as in RU-2022.
        .evaluation_signs = {{"!!", 3}, {"??", 4}, {"!", 1}, {"?", 2}},
        .result_signs = {},
        .engines = std::move(engines),
        .parameters = {},
        .draws = &draws,
    };
    edition.parameters = {
        p::programme(edition.cite("2.1.11.2")),
        p::record_kept(edition.cite("2.1.9.2")),
        p::draws(edition.cite("2.1.9.2")),
        p::flag(p::kRoadOnlyLoneKing,
                {"большая дорога: три шашки вне её", "велика дорога: три шашки поза нею",
                 "big road: the three stand off it"},
                false, edition.cite("2.1.9.1.7")),
        p::choice(p::kThreeKingsReading,
                  {"«три дамки и более шашек»", "«три дамки і більше шашок»",
                   "\"three kings and more pieces\""},
                  {"kings", "pieces"}, edition.cite("2.1.9.1.4")),
        p::flag(p::kRoadWinException,
                {"большая дорога: кроме выигранных позиций", "велика дорога: крім виграних позицій",
                 "big road: but for won positions"},
                false, edition.cite("2.1.9.1.7")),
        p::choice(p::kKingsOnlyLimit,
                  {"ходы только дамками: предел", "ходи лише дамками: межа",
                   "moves of kings only: limit"},
                  {"always-15", "by-pieces"}, edition.cite("2.1.9.1.8")),
        p::flag(
            p::kCountAloud,
            {"явная ничья: счёт вслух", "явна нічия: лічба вголос", "plain draw: counted aloud"},
            false, edition.cite("2.1.9.1.6")),
        p::offer_after_moves(0, edition.cite("2.1.9.3")),
        p::flag(p::kArbiterMayDeclare,
                {"судья фиксирует ничью сам", "суддя фіксує нічию сам",
                 "the arbiter may declare a draw"},
                false, edition.cite("2.1.9.2")),
        p::wrong_board_annuls(true, edition.cite("2.1.10.1")),
        p::drawn_starts(edition.cite("2.1.4.1")),
    };
    return edition;
}

}  // namespace collegium::draughts::ru_old
