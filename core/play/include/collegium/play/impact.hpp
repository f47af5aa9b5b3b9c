// What a correction, a withdrawal or any other change of a tournament would change.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <collegium/play/places.hpp>
#include <collegium/play/tournament.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::play {

// Pairs of a later round that would be others if it were paired today. They are not paired anew.
struct PairEffect {
    int round = 0;
    std::optional<Board> before;  // as it stands; none: a pair that would be new
    std::optional<Board> after;   // as it would be, without its games; none: it would not be
    int bye_before = 0;           // where the bye would be another one
    int bye_after = 0;

    friend bool operator==(const PairEffect&, const PairEffect&) = default;
};

struct PlaceEffect {
    int number = 0;
    std::optional<standings::Row> before;  // none: was struck, or is now
    std::optional<standings::Row> after;

    friend bool operator==(const PlaceEffect&, const PlaceEffect&) = default;
};

struct Impact {
    std::vector<PairEffect> pairs;    // by round and board
    std::vector<PlaceEffect> places;  // of the present table, by the place as it is
    std::vector<int> tables;          // rounds after which the table would be another one
    std::vector<int> drafts;          // drafts that rest on what changes

    [[nodiscard]] bool empty() const { return pairs.empty() && places.empty() && tables.empty(); }
    friend bool operator==(const Impact&, const Impact&) = default;
};

// From round `from` on, in which something changes. Later rounds that bind are paired again from
// `after`; a pair that was changed by hand counts only where the engine itself would pair otherwise
// than before. Refusals of places_after.
[[nodiscard]] sdk::Result<Impact> impact(const Tournament& before, const Tournament& after,
                                         const rulebook::Book& book, int from);

// The tournament with another result at a board, with somebody gone, with somebody back.
[[nodiscard]] Tournament with_games(Tournament tournament, int round, int board,
                                    std::vector<Game> games);
[[nodiscard]] Tournament with_leaver(Tournament tournament, int number, Standing standing,
                                     bool annulled = false);
[[nodiscard]] Tournament without_leaver(Tournament tournament, int number);

// A stable text of an impact, for a caller to name the one he saw.
[[nodiscard]] std::string digest(const Impact& impact);

}  // namespace collegium::play
