// The Ukrainian rules of draughts competitions, No. 39/3.2/24 of 24 October 2024 ("UA-2024").
// Articles are numbered anew under each heading of a chapter; the letters are ours: A equipment,
// B moves, C captures, D irregularities, E result, F draws, G notation.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <collegium/draughts/game_rules.hpp>

#include "books/draw_rows.hpp"
#include "books/parameters.hpp"

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
        .no_pieces = "E.1.3",
        .blocked = "E.1.2",
    };
}

// What chapters III and IV have for all games.
[[nodiscard]] inline DrawBook common_draws(EndingRules endings) {
    endings.made_by_pressing = true;  // III B.10
    return {
        .rules = {},
        .offers = {.moment = {"F.3", "III"},
                   .again = {"F.3", "III"},
                   .again_after_change = true,
                   .allowed = {"F.3", "III"}},
        .claims = {.checked = {"F.4", "III"},
                   .counts_on_claimants_time = true,  // III F.4.5
                   .without_record = {"F.4.7", "III"},
                   .counters_need_record = true,
                   .arbiter_may_declare = true,
                   .arbiter = {"15.2", "IV"}},
        .endings = std::move(endings),
    };
}

inline void allow_offers(DrawBook& book, const Settings& settings, int most_pieces,
                         const Article& article) {
    namespace p = parameters;
    book.offers.least_moves = settings.number(p::kOfferAfterMoves, 0);
    book.offers.moves_of_both = settings.choice(p::kOfferMovesOf) == "both";
    book.offers.least_moves_in_fast_play = true;
    book.offers.least_moves_article = article;
    book.offers.most_pieces = most_pieces;
    book.offers.most_pieces_article = article;
}

// Chapter VI, F: draughts-64 and its Brazilian version.
[[nodiscard]] inline DrawBook draws_64(const Settings& settings) {
    namespace p = parameters;
    DrawBook book = common_draws({.resignation = {"E.1.1"},
                                  .flag = {"B.10", "III"},
                                  .decided_before_flag = {},
                                  .both_flags = {},
                                  .penalty = {"L.10", "III"}});
    const bool of_both = settings.choice(p::kMovesOf) == "both";
    const Counting moves = of_both ? Counting::kPlies : Counting::kMovesOfEach;
    const bool exact = settings.choice(p::kThreeKingsReading) == "exact";
    DrawRule kings_only = rows::kings_only({"F.1.5"}, 15);
    DrawRule four_five = rows::forces_unchanged({"F.1.6"}, 4, 5, 30);
    DrawRule six_seven = rows::forces_unchanged({"F.1.6"}, 6, 7, 60);
    kings_only.counting = four_five.counting = six_seven.counting = moves;
    DrawRule on_road = rows::king_on_road({"F.1.7"}, 5, kThreeWithAKing, Road::kLoneKing);
    on_road.road_throughout = settings.flag(p::kRoadRestarts);
    DrawRule few = rows::few_against_king({"F.1.8"}, 5);
    on_road.resets.promotion = few.resets.promotion = settings.flag(p::kRestartOnPromotion);
    book.rules = {rows::nobody_can_win({"F.1.2"}),
                  rows::repetition({"F.1.3"}),
                  rows::three_kings({"F.1.4"}, 15, exact ? kThreeKings : kThreeKingsOrMore),
                  std::move(kings_only),
                  std::move(four_five),
                  std::move(six_seven),
                  on_road,
                  few,
                  rows::not_played_out(on_road, {"F.1.9"}),
                  rows::not_played_out(few, {"F.1.9"})};
    allow_offers(book, settings, 6, {"F.1.1"});
    return book;
}

// Chapter V, F: the 100-square game.
[[nodiscard]] inline DrawBook draws_100(const Settings& settings) {
    namespace p = parameters;
    DrawBook book = common_draws({.resignation = {"E.2.1"},
                                  .flag = {"B.10", "III"},
                                  .decided_before_flag = {},
                                  .both_flags = {},
                                  .penalty = {"L.10", "III"}});
    DrawRule three = rows::three_against_king({"F.3"}, 16);
    three.of_each = true;  // "both players may play at most 16 moves more"
    DrawRule few = rows::few_against_king({"F.4"}, 5);
    three.resets.promotion = few.resets.promotion = settings.flag(p::kRestartOnPromotion);
    DrawRule low_time = rows::low_time({"F.4.8", "III"}, 8, std::chrono::minutes(1));
    if (settings.choice(p::kLowTimePieces) == "each") {
        low_time.most_pieces = kAnyNumber;
        low_time.most_pieces_each = 8;
    }
    book.rules = {rows::nobody_can_win({"E.3"}),
                  rows::repetition({"F.1"}),
                  rows::kings_only({"F.2"}, 25),
                  std::move(three),
                  std::move(few),
                  std::move(low_time)};
    allow_offers(book, settings, 10, {"E.3.1"});
    return book;
}

// Chapter VII, F: checkers. A draw may be agreed at any stage (E.4).
[[nodiscard]] inline DrawBook draws_checkers(const Settings& settings) {
    DrawBook book = common_draws({.resignation = {"E.3.1"},
                                  .flag = {"E.3.3"},
                                  .decided_before_flag = {},
                                  .both_flags = {},
                                  .penalty = {"L.10", "III"}});
    // VII F.1.1 names one's own next move; III F.4.2, of all games, gives the claim to the partner
    // before his move too, and nothing takes it back.
    DrawRule repetition = rows::repetition({"F.1.1"});
    DrawRule unchanged{
        .id = "unchanged",
        .name = {"соотношение сил не менялось", "співвідношення сил не змінювалося",
                 "forces unchanged"},
        .article = {"F.1.2"},
        .counting = settings.choice(parameters::kMovesOf) == "both" ? Counting::kPlies
                                                                    : Counting::kMovesOfEach,
        .limit = 40,
        .resets = kForcesChange,
    };
    book.rules = {std::move(repetition), std::move(unchanged)};
    book.offers.allowed = {"E.4.1"};
    return book;
}

[[nodiscard]] inline sdk::Citation general(const EditionRules& edition, std::string article) {
    return edition.cite(Article{std::move(article), "III"});
}

[[nodiscard]] inline sdk::Parameter moves_of(sdk::Citation citation) {
    return parameters::choice(
        parameters::kMovesOf,
        {"чьи ходы считаются", "чиї ходи рахуються", "whose moves are counted"}, {"each", "both"},
        std::move(citation));
}

[[nodiscard]] inline sdk::Parameter offer_moves_of(sdk::Citation citation) {
    return parameters::choice(
        parameters::kOfferMovesOf,
        {"ходы до соглашения на ничью", "ходи до згоди на нічию", "moves before a draw is agreed"},
        {"each", "both"}, std::move(citation));
}

// Settings of draws_64.
[[nodiscard]] inline std::vector<sdk::Parameter> parameters_64(const EditionRules& edition) {
    namespace p = parameters;
    return {
        p::programme(general(edition, "C.3")),
        p::increment(10, general(edition, "C.4.1")),
        p::record_kept(edition.cite("F.1.1")),
        p::draws(general(edition, "F.4.1")),
        p::offer_after_moves(20, edition.cite("F.1.1")),
        offer_moves_of(edition.cite("F.1.1")),
        p::choice(p::kThreeKingsReading,
                  {"три дамки против одной", "три дамки проти однієї", "three kings against one"},
                  {"exact", "at-least"}, edition.cite("F.1.4")),
        moves_of(edition.cite("F.1.5")),
        p::flag(p::kRoadRestarts,
                {"сход с большой дороги начинает счёт заново",
                 "схід з великої дороги починає лічбу заново",
                 "leaving the big road starts the count anew"},
                true, edition.cite("F.1.7")),
        p::restart_on_promotion(edition.cite("F.1.7")),
        p::wrong_board_annuls(true, edition.cite("D.1")),
    };
}

[[nodiscard]] inline std::vector<sdk::Parameter> parameters_100(const EditionRules& edition) {
    namespace p = parameters;
    return {
        p::programme(general(edition, "C.3")),
        p::increment(30, general(edition, "C.4.3")),
        p::record_kept(edition.cite("E.3.1")),
        p::draws(general(edition, "F.4.1")),
        p::offer_after_moves(40, edition.cite("E.3.1")),
        offer_moves_of(edition.cite("E.3.1")),
        p::restart_on_promotion(edition.cite("F.3")),
        p::choice(p::kLowTimePieces,
                  {"мало времени: шашки обеих сторон или каждой",
                   "мало часу: шашки обох сторін чи кожної",
                   "little time: pieces of both sides or of each"},
                  {"total", "each"}, general(edition, "F.4.8")),
        p::wrong_board_annuls(true, edition.cite("D.1")),
    };
}

[[nodiscard]] inline std::vector<sdk::Parameter> parameters_checkers(const EditionRules& edition) {
    return {parameters::record_kept(general(edition, "F.4.7")),
            parameters::draws(general(edition, "F.4.1")), moves_of(edition.cite("F.1.2"))};
}

// A game played by the chapter `section` of this book.
[[nodiscard]] inline EditionRules edition(std::string section, Articles articles,
                                          std::vector<EngineChoice> engines,
                                          DrawBook (*draws)(const Settings&)) {
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
        .draws = draws,
    };
}

}  // namespace collegium::draughts::ua_2024
