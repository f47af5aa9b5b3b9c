// From one tournament to the next: who goes on, what is carried over, who plays off for a place.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <collegium/competition/regulation.hpp>
#include <collegium/play/places.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::play {

struct Qualified {
    int number = 0;  // in the tournament he comes from
    std::int64_t id = 0;
    int place = 0;
    std::string group;

    friend bool operator==(const Qualified&, const Qualified&) = default;
};

// The first so many of those who still play; `by_group`: of each age group. Who left or was
// excluded does not go on (RU-2022 5.4.10.2, RU-CHESS 33, UA-2024 III.E.2).
// QUALIFICATION_UNFINISHED {rounds}: rounds are open. QUALIFICATION_SHARED {place, last, count}: a
// place that is shared decides, a play-off or the chief arbiter does.
[[nodiscard]] sdk::Result<std::vector<Qualified>> qualify(const Tournament& tournament,
                                                          const rulebook::Book& book, int count,
                                                          bool by_group = false);

// Meetings of each pair among `numbers` of this tournament, in the order of rounds; the numbers are
// still those of this one. What does not count is not carried.
[[nodiscard]] std::vector<Carried> carried_results(const Tournament& tournament,
                                                   const rulebook::Book& book,
                                                   const std::vector<int>& numbers);

// A play-off for a shared place.
struct PlayOff {
    int place = 0;
    int last_place = 0;
    std::vector<int> numbers;  // who shares it
    System system = System::kMatch;
    int rounds = 0;
    bool provided = false;  // the regulation has one
    sdk::Citation citation;

    friend bool operator==(const PlayOff& a, const PlayOff& b) {
        return a.place == b.place && a.last_place == b.last_place && a.numbers == b.numbers &&
               a.system == b.system && a.rounds == b.rounds && a.provided == b.provided;
    }
};

// Every place that is level when the turn of a play-off comes, after all criteria or where the
// regulation has it, with the form the book gives: two play a match, three and
// five or more a round robin, four a knockout (RU-CHESS 38.8.5). `provided` where the regulation
// says so (RU-2022 5.4.8.13); elsewhere it may be played, for first place (UA-2024 III.G.2).
[[nodiscard]] std::vector<PlayOff> play_offs(const competition::Regulation& regulation,
                                             const Places& places);

}  // namespace collegium::play
