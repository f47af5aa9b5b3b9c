// Every participant round by round, as it counts: what fields, tables and cards are made of.
#pragma once

#include <map>
#include <vector>

#include <collegium/play/field.hpp>

namespace collegium::play {

struct Mark {
    pairing::Appearance appearance;
    Cell cell;
};

struct ChartLine {
    const Participant* participant = nullptr;
    std::vector<Mark> rounds;
};

// Numbered participants by number, rounds 1 to `through`; drafts are not looked at. Points of a
// struck player and of those who met one are as they were played: standings leave them out.
[[nodiscard]] std::vector<ChartLine> chart(const Tournament& tournament,
                                           const std::map<int, Leaving>& leavings, int through);

// A refusal with the article of the tournament's system, where the book has it.
[[nodiscard]] tl::unexpected<sdk::Error> by_system(const rulebook::Book& book, System system,
                                                   tl::unexpected<sdk::Error> refusal);

// Of a knockout, where who is not paired is out of it.
[[nodiscard]] bool is_knockout(System system);
// Where pairs come from a table of numbers, whatever was played.
[[nodiscard]] bool has_table(System system);

}  // namespace collegium::play
