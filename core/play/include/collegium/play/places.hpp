// Places of a tournament after any round, for every system.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/play/field.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/standings/standings.hpp>

namespace collegium::play {

// The book's way with unplayed games unless the settings have another, the settings' criteria and
// readings, who is struck. Where a play-off was held and the settings do not name it, it is the
// last criterion, or the first one among those level at the top (decides_first_place). A table
// after an earlier round than the last knows nothing of it.
[[nodiscard]] standings::Rules standings_rules(const Tournament& tournament,
                                               const rulebook::Book& book, int round = 0);

inline constexpr const char* kPlayOff = "play-off";

// Whether the book plays off equal points at the top before any criterion (UA-2024 III.G.2).
[[nodiscard]] bool decides_first_place(const rulebook::Book& book);

// A table with everything it was made of, so that a place can be explained.
struct Places {
    int round = 0;
    bool complete = true;  // every result up to the round is there
    pairing::Field field;
    standings::Rules rules;            // its criteria are the columns of the rows
    std::vector<standings::Row> rows;  // the first first; struck ones are not among them
    std::vector<int> struck;           // by number
};

// After a round (0: the last begun). Knockouts have the places of the bracket: who left it in the
// same round shares, unless all places are played for. Where lost points take out everybody who was
// left at once, nobody has won: they share first place. CRITERION_UNKNOWN.
[[nodiscard]] sdk::Result<Places> places_after(const Tournament& tournament,
                                               const rulebook::Book& book, int round = 0);

// Who is out of a knockout by what was played: after which round, and with how many lost points.
struct Exit {
    int round = 0;
    pairing::Points lost = 0;

    friend bool operator==(const Exit&, const Exit&) = default;
};
// By number; empty of other systems and where all places are played for.
[[nodiscard]] std::map<int, Exit> exits(const Tournament& tournament, const Places& places);
// «выбыл после тура 3, потеряно очков: 4».
[[nodiscard]] std::string text_of(i18n::Language language, const Settings& settings,
                                  const Exit& exit);

// The rows of one age group with places among themselves, and what separated neighbours of the
// group. Values stay those of the whole table.
[[nodiscard]] std::vector<standings::Row> within_group(const Tournament& tournament,
                                                       const std::vector<standings::Row>& rows,
                                                       std::string_view group);

// «2», «2–3».
[[nodiscard]] std::string place_text(const standings::Row& row);

}  // namespace collegium::play
