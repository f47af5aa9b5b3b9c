// Knockout in its three forms, and Scheveningen.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <collegium/pairing/field.hpp>
#include <collegium/pairing/round_robin.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::pairing {

enum class KnockoutKind : std::uint8_t {
    kSingle,     // the loser leaves (RU-2022 1.4, RU-CHESS 26)
    kDouble,     // who has lost twice leaves (RU-CHESS 26)
    kAllPlaces,  // everybody plays on for a place (RU-2022 1.4, UA-2024 II.C.6)
};

// Somebody in a knockout: the number of the draw and the meetings so far, 'W', 'L', 'D' where lost
// points count, or '+' for a round without a partner.
struct Contestant {
    int number = 0;
    std::string history;
    std::vector<int> met;  // opponents in the order of meetings
    Points lost = 0;       // points of a win less his own, over all meetings

    [[nodiscard]] int losses() const;

    friend bool operator==(const Contestant&, const Contestant&) = default;
};

struct KnockoutPair {
    int first = 0;
    int second = 0;
    // What they play for: places of kAllPlaces; 1 and 1 for the final of the others.
    int best_place = 0;
    int worst_place = 0;

    friend bool operator==(const KnockoutPair&, const KnockoutPair&) = default;
};

struct KnockoutRound {
    std::vector<KnockoutPair> pairs;
    std::vector<int> free;  // go on without a meeting, '+'

    friend bool operator==(const KnockoutRound&, const KnockoutRound&) = default;
};

// Contestants, by number, in the order of a bracket that keeps the best apart: the first two can
// only meet at the end. Where numbers go by strength and not by lot; no book says how.
[[nodiscard]] std::vector<Contestant> seeded(const std::vector<Contestant>& by_number);

// The next round; empty when the competition is decided. Contestants stand in the order of the
// bracket, neighbours meet. Where their number is no power of two, the first of the draw go on
// without a meeting in round 1. In kAllPlaces somebody alone in a group has the place already:
// neither paired nor free.
[[nodiscard]] KnockoutRound pair_knockout(KnockoutKind kind,
                                          const std::vector<Contestant>& contestants);

// The next round of a knockout by lost points (UA-2024 II.C.6.2, which gives no pairs): of those
// still in it, in the order of the draw. Who has lost as little meets, the nearest who have not met
// if all can be paired so; of an odd number the first of those who were free least often goes on.
// Empty when fewer than two are left.
[[nodiscard]] KnockoutRound pair_by_lost_points(const std::vector<Contestant>& remaining);

// Place in kAllPlaces of 2^k contestants, by the sequence of wins and losses.
[[nodiscard]] int place_of(const std::string& history);

// Rounds of two teams of equal size: `first` is a member of team one, `second` of team two, whoever
// begins; everybody of one meets everybody of the other (RU-2022 1.4). Team one begins on all
// boards in odd rounds, team two in even ones: turning sides board by board would leave some with
// one side.
[[nodiscard]] std::vector<std::vector<Meeting>> scheveningen(int members);

}  // namespace collegium::pairing
