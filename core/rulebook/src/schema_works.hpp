// Sections of contests of works.
#pragma once

#include <array>
#include <string_view>

#include "schema_fields.hpp"

namespace collegium::rulebook {

inline constexpr std::string_view kGenres =
    "miniature problem king-problem study task positional-ending";

// A section works are entered in: how many pieces of which kind they may have. `family`: genres
// that material alone tells apart; `optional`: only where the regulation names it; `locked`: what a
// task is about.
inline constexpr std::array kWorkSection{
    id(),
    name(),
    word("genre", kGenres, kRequired),
    refer("discipline", "discipline", kRequired),
    word("family", "combinational"),
    flag("optional"),
    number("white_least", 1, 50),
    number("white_most", 1, 50),
    number("black_most", 1, 50),
    number("one_side_least", 1, 50),
    number("each_most", 1, 50),
    number("men_each_most", 1, 50),
    number("kings_least", 1, 50),
    number("kings_most", 0, 50),
    word("locked", "men kings"),
};
// What a work may ask of the solver.
inline constexpr std::array kWorkAim{
    id(),
    words("genres", kGenres),
    words("aims", "win draw lock"),
};
// Limits of material that no section lifts. Without genres or disciplines: of all.
inline constexpr std::array kMaterialLimit{
    id(),
    words("genres", kGenres),
    refers("disciplines", "discipline"),
    number("white_over", 0, 50),
    number("black_over", 0, 50),
    number("each_most", 1, 50),
};
inline constexpr std::array kMarks{
    number("least", 0, 1000, kRequired),
    number("most", 1, 1000, kRequired),
    number("step", 1, 1000, kRequired),
};
// What a breach of a formal demand does to a work, by when it is found.
inline constexpr std::array kDefect{
    word("id", "before-final after-final", kRequired),
    word("result", "mark excluded stands", kRequired),
    number("mark", 0, 1000),
};
// Where a work comes from and whether it takes part: `decided` by the arbiters of its section,
// `source` where it names whom it owes to, `limited` to so many entries (none: to none).
inline constexpr std::array kLineage{
    word("id",
         "full-predecessor partial-predecessor slight-rework essential-rework rejected-corrected "
         "awarded-corrected variation",
         kRequired),
    word("result", "excluded refused decided source limited", kRequired),
    number("entries_most", 1, 99),
};
// Officials of a contest and which sections they may enter themselves.
inline constexpr std::array kContestPost{
    id(),
    name(),
    word("enters", "none other-sections conditions", kRequired),
};
// What the regulation of a contest must state.
inline constexpr std::array kContestItem{id(), name()};
inline constexpr std::array kContestTerm{
    word("id", "entries final-results", kRequired),
    number("months", 1, 24, kRequired),
};
// The championship of teams that goes through the boards by years.
inline constexpr std::array kTeamChampionship{
    refer("odd_years", "discipline", kRequired),
    refer("even_years", "discipline", kRequired),
    number("authors_least", 1, 99, kRequired),
    number("authors_most", 1, 99, kRequired),
};
// Teams placed by the individual championship where there is no championship of teams.
inline constexpr std::array kOffYearStanding{
    number("works", 1, 999, kRequired),
    number("per_author_most", 1, 99, kRequired),
    number("authors_most", 1, 99, kRequired),
};

}  // namespace collegium::rulebook
