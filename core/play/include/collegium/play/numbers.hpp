// The draw of numbers: by lot, by rating, by Varma tables, or as the stage before gave them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <collegium/lots/lot.hpp>
#include <collegium/pairing/varma.hpp>
#include <collegium/play/tournament.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::play {

// Somebody who draws a number.
struct Drawing {
    std::int64_t id = 0;  // of the participant
    std::string name;     // unique label on the ballot, «12 Ёлкин А. С.»
    std::string team;
    std::optional<int> rating;
    int place = 0;  // in the stage before, kGiven
    int rank = 0;   // sport title or category, the higher the better; 0: not asked for or none

    friend bool operator==(const Drawing&, const Drawing&) = default;
};

struct DrawnNumbers {
    std::vector<std::pair<std::int64_t, int>> numbers;  // participant's id and number, by number
    lots::Ballot ballot;                        // what was drawn from; no items where nothing was
    std::vector<std::string> order;             // labels as they were drawn
    std::vector<pairing::LateMeeting> clashes;  // Varma: of one team, and yet to meet at the end

    friend bool operator==(const DrawnNumbers&, const DrawnNumbers&) = default;
};

// Numbers 1 to n. By rating: rated ones from the highest, equal ones and those without a rating by
// rank where it is given (RU-OLD 5.3.15.1), then by lot (RU-2022 5.4.10.5.1). The answer does not
// depend on the order of `drawing` but for Varma, which needs them by name. NOTHING_TO_DRAW,
// VARMA_NOT_FOR, VARMA_TEAM_TOO_LARGE.
[[nodiscard]] sdk::Result<DrawnNumbers> draw_numbers(Numbering numbering,
                                                     std::vector<Drawing> drawing,
                                                     const lots::Seed& seed);

// One line of a draw of numbers computed again.
struct NumberProof {
    std::string label;  // as on the ballot
    int number = 0;
    char envelope = 0;  // Varma: the group of numbers it was drawn from; 0: none

    friend bool operator==(const NumberProof&, const NumberProof&) = default;
};
// By number: what a ballot of draw_numbers and its seed give, so that anybody can follow a draw
// from its record alone. Empty where the ballot is of something else or does not say everything.
[[nodiscard]] std::vector<NumberProof> prove_numbers(const lots::Ballot& ballot,
                                                     const lots::Seed& seed);

// The side number 1 begins with, by lot of the same seed (RU-2022 5.4.10.5.2).
[[nodiscard]] pairing::Side draw_side(const lots::Seed& seed,
                                      std::string purpose = "side of number 1");

}  // namespace collegium::play
