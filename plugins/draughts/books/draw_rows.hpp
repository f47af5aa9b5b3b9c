// Draw rules that several books have, each a row; the book gives article and limit.
#pragma once

#include <string>
#include <utility>

#include <collegium/draughts/draw_book.hpp>

namespace collegium::draughts::rows {

[[nodiscard]] inline DrawRule repetition(Article article) {
    return {
        .id = "repetition",
        .name = {"повторение позиции", "повторення позиції", "repetition of a position"},
        .article = std::move(article),
        .counting = Counting::kOccurrences,
        .limit = 3,
        .written = WrittenMove::kTaken,
    };
}

[[nodiscard]] inline DrawRule three_kings_holding_road(Article article, int limit) {
    return {
        .id = "three-kings-road",
        .name = {"три дамки против одной, своя большая дорога",
                 "три дамки проти однієї, своя велика дорога",
                 "three kings against one, holding the big road"},
        .article = std::move(article),
        .counting = Counting::kStrongerMoves,
        .limit = limit,
        .force = kThreeKings,
        .road = Road::kStronger,
        .resets = kForcesChange,
    };
}

[[nodiscard]] inline DrawRule three_kings(Article article, int limit, const Force& force) {
    return {
        .id = "three-kings",
        .name = force.most_pieces == 3
                    ? sdk::LocalText{"три дамки против одной", "три дамки проти однієї",
                                     "three kings against one"}
                    : sdk::LocalText{"три дамки и более против одной",
                                     "три дамки і більше проти однієї",
                                     "three kings or more against one"},
        .article = std::move(article),
        .counting = Counting::kStrongerMoves,
        .limit = limit,
        .force = force,
        .resets = kForcesChange,
    };
}

// Three pieces against a king on the big road.
[[nodiscard]] inline DrawRule king_on_road(Article article, int limit, const Force& force,
                                           Road road) {
    return {
        .id = "king-on-road",
        .name = {"три шашки против дамки на большой дороге",
                 "три шашки проти дамки на великій дорозі",
                 "three pieces against a king on the big road"},
        .article = std::move(article),
        .counting = Counting::kStrongerMoves,
        .limit = limit,
        .force = force,
        .road = road,
        .road_throughout = true,
        .resets = kForcesChange,
    };
}

[[nodiscard]] inline sdk::LocalText unless_won() {
    return {"есть ли у одной из сторон возможность выигрыша? если нет — ничья",
            "чи має одна зі сторін можливість виграшу? якщо ні — нічия",
            "can one of the sides win? if not, it is a draw"};
}

[[nodiscard]] inline DrawRule three_against_king(Article article, int limit) {
    return {
        .id = "three-against-king",
        .name = {"три шашки (с дамкой) против дамки", "три шашки (з дамкою) проти дамки",
                 "three pieces with a king against a king"},
        .article = std::move(article),
        .counting = Counting::kStrongerMoves,
        .limit = limit,
        .force = kThreeWithAKing,
        .resets = {.capture = true},
    };
}

[[nodiscard]] inline DrawRule few_against_king(Article article, int limit) {
    return {
        .id = "few-against-king",
        .name = {"одна-две шашки (с дамкой) против дамки", "одна-дві шашки (з дамкою) проти дамки",
                 "one or two pieces with a king against a king"},
        .article = std::move(article),
        .counting = Counting::kStrongerMoves,
        .limit = limit,
        .force = kOneOrTwoWithAKing,
        .resets = {.capture = true},
    };
}

// Neither capture nor promotion with `least` to `most` pieces, kings on both sides.
[[nodiscard]] inline DrawRule forces_unchanged(Article article, int least, int most, int limit) {
    const std::string pieces = std::to_string(least) + "–" + std::to_string(most);
    return {
        .id = "unchanged-" + std::to_string(least) + "-" + std::to_string(most),
        .name = {"соотношение сил не менялось, фигур " + pieces,
                 "співвідношення сил не змінювалося, фігур " + pieces,
                 "forces unchanged, " + pieces + " pieces"},
        .article = std::move(article),
        .counting = Counting::kMovesOfEach,
        .limit = limit,
        .least_pieces = least,
        .most_pieces = most,
        .kings_on_both_sides = true,
        .resets = kForcesChange,
    };
}

// Only kings have moved and nothing was taken, whatever stands on the board.
[[nodiscard]] inline DrawRule kings_only(Article article, int limit) {
    return {
        .id = "kings-only",
        .name = {"ходы только дамками", "ходи лише дамками", "moves of kings only"},
        .article = std::move(article),
        .counting = Counting::kMovesOfEach,
        .limit = limit,
        .resets = kNotKingsOnly,
    };
}

[[nodiscard]] inline DrawRule kings_only(Article article, int least, int most, int limit) {
    const std::string pieces = std::to_string(least) + "–" + std::to_string(most);
    DrawRule rule = kings_only(std::move(article), limit);
    rule.id += "-" + std::to_string(least) + "-" + std::to_string(most);
    rule.name = {"ходы только дамками, фигур " + pieces, "ходи лише дамками, фігур " + pieces,
                 "moves of kings only, " + pieces + " pieces"};
    rule.least_pieces = least;
    rule.most_pieces = most;
    return rule;
}

// A king ending that needs no precise defence; who plays on for a win has so many moves.
[[nodiscard]] inline DrawRule plainly_drawn(Article article, int limit, bool aloud) {
    return {
        .id = "plainly-drawn",
        .name = {"явно ничейная позиция", "явно нічийна позиція", "plainly drawn position"},
        .article = std::move(article),
        .counting = Counting::kAloud,
        .limit = limit,
        .kings_on_both_sides = true,
        .needs_record = !aloud,
        .question = {"позиция явно ничейная и выигрыша не добились?",
                     "позиція явно нічийна і виграшу не досягли?",
                     "is the position plainly drawn and no win in sight?"},
    };
}

[[nodiscard]] inline DrawRule nobody_can_win(Article article) {
    return {
        .id = "nobody-can-win",
        .name = {"никто не может выиграть", "жоден не може виграти", "nobody can win"},
        .article = std::move(article),
        .kings_on_both_sides = true,
        .question = {"верно ли, что не может выиграть никто?", "чи справді не може виграти ніхто?",
                     "is it true that nobody can win?"},
    };
}

// The position of `rule` is not played out where no time is added for a move.
[[nodiscard]] inline DrawRule not_played_out(DrawRule rule, Article article) {
    rule.id = "not-played-" + rule.id;
    rule.name = {"не играется: " + rule.name.ru, "не грається: " + rule.name.uk,
                 "not played out: " + rule.name.en};
    rule.article = std::move(article);
    rule.counting = Counting::kNothing;
    rule.limit = 0;
    rule.resets = {};
    rule.only_no_increment = true;
    rule.question = {"выигрыш очевиден и его можно показать? если нет — ничья",
                     "виграш очевидний і його можна показати? якщо ні — нічия",
                     "is a win obvious and can it be shown? if not, it is a draw"};
    return rule;
}

// The right of the player with the advantage, not of the defender.
[[nodiscard]] inline DrawRule low_time(Article article, int pieces, std::chrono::seconds most) {
    return {
        .id = "low-time",
        .name = {"мало времени при явном преимуществе", "мало часу за явної переваги",
                 "little time and a plain advantage"},
        .article = std::move(article),
        .most_pieces = pieces,
        .only_no_increment = true,
        .by_the_player = true,
        .most_time = most,
        .question = {"у заявителя явное преимущество?", "чи має заявник явну перевагу?",
                     "has the claimant a plain advantage?"},
    };
}

[[nodiscard]] inline DrawRule short_of_time(Article article) {
    return {
        .id = "short-of-time",
        .name = {"нет времени выиграть выигранное", "немає часу виграти вигране",
                 "no time left to win a won position"},
        .article = std::move(article),
        .only_fast = true,
        .by_the_player = true,
        .question = {"позиция заявителя выиграна, а времени не хватает?",
                     "позиція заявника виграна, а часу бракує?",
                     "is the claimant's position won and his time too short?"},
    };
}

}  // namespace collegium::draughts::rows
