// The texts renju is played by, and where each says what. RU-2022 is chapter IX of the Russian
// rules of the sport "draughts" (order No. 201 of 17 March 2022), RU-OLD an earlier edition's
// chapter V, RIF the international rules of renju (2 May 1996, corrected 3 May 1998).
#pragma once

#include <string>
#include <string_view>

#include <collegium/sdk/citation.hpp>

namespace collegium::renju {

inline constexpr std::string_view kRu2022 = "ru-draughts-2022";
inline constexpr std::string_view kRuOld = "ru-old-renju";
inline constexpr std::string_view kRif1996 = "rif-1996";

// One book's articles, by what they say.
struct Articles {
    std::string_view book;
    std::string_view board;        // board and letters
    std::string_view first_move;   // centre; then in turn on empty points
    std::string_view foul;         // what is forbidden to Black
    std::string_view three;        // definition of a three
    std::string_view opening;      // opening procedure set by the regulation
    std::string_view pass;         // declining to place a stone is a move
    std::string_view early_pass;   // no pass in the opening
    std::string_view five;         // a five wins
    std::string_view overline;     // White's overline wins
    std::string_view resignation;  // gives the game to the opponent
    std::string_view time_over;    // so does time that is over
    std::string_view both_flags;   // draw where nobody knows whose fell first; empty: not known
    std::string_view penalty;      // a game lost for a breach
    std::string_view claim;        // what follows a foul; the nearest article where silent
    std::string_view agreement;    // draw by agreement
    std::string_view mutual_pass;  // draw by two passes in succession
    std::string_view no_five;      // draw where nobody can build a five
    std::string_view other_draws;  // draws the regulation adds
    std::string_view clock;        // time schedule
    std::string_view controls;     // list of time controls
    std::string_view recording;    // when recording may stop
    std::string_view writing;      // a move is written after it is made
    std::string_view correction;   // putting a clock right; empty: nothing said
};

// The articles of an edition; `edition` is one of the three ids above.
[[nodiscard]] const Articles& articles_of(std::string_view edition);

[[nodiscard]] inline sdk::Citation cite(const Articles& articles, std::string_view article) {
    return {std::string(articles.book), "", "", std::string(article)};
}

}  // namespace collegium::renju
