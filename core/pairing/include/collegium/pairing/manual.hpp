// Pairs set or changed by an arbiter: checked against the hard rules, and paired anew with as few
// published pairs touched as possible.
#pragma once

#include <utility>
#include <vector>

#include <collegium/pairing/round_robin.hpp>
#include <collegium/pairing/swiss.hpp>

namespace collegium::pairing {

struct Fault {
    // PLAYER_TWICE, PLAYER_UNPAIRED, PLAYER_NOT_IN_ROUND {number}; PAIR_MET {first, second, round};
    // PAIR_SIDES {number, games}; PAIR_BARRED, PAIR_NOT_KEPT {first, second}; PAIR_TEAM {first,
    // second, team}; PAIR_THIRD_SIDE {number}; PAIR_BALANCE {number, own, others, most}; BYE_SECOND
    // {number, round}; BYE_NOT_NEEDED {number}.
    // The field is "pairs[2]" or "bye"; the article of the method's book stands beside it.
    sdk::Violation violation;
    bool hard = true;  // false: allowed, but to be looked at

    friend bool operator==(const Fault&, const Fault&) = default;
};

// Everything wrong with a round set by hand, in the order of pairs; empty: nothing. The first of a
// pair begins; `bye` 0: none.
[[nodiscard]] std::vector<Fault> check_round(const Field& field, const SwissSettings& settings,
                                             const std::vector<Meeting>& pairs, int bye);

// A round of pairs as they were set, How::kByHand, in the order given; points and classification
// as they stand. FIELD_INCONSISTENT, SEED_MISSING as pair_swiss; numbers that are not in the
// competition: PLAYER_NOT_IN_ROUND {number}.
[[nodiscard]] sdk::Result<Round> set_round(const Field& field, const SwissSettings& settings,
                                           const std::vector<Meeting>& pairs, int bye);

struct Published {
    std::vector<Meeting> pairs;
    int bye = 0;
};

struct RedrawWishes {
    std::vector<std::pair<int, int>> keep;      // not to be touched: they have begun
    std::vector<std::pair<int, int>> break_up;  // may not stay
};

struct Redrawn {
    Round round;                  // kept pairs are How::kKept, with their sides
    std::vector<Meeting> broken;  // published pairs that are no more
    std::vector<Meeting> made;    // pairs that were not published

    friend bool operator==(const Redrawn&, const Redrawn&) = default;
};

// The round again after somebody dropped out, came in, or a pair was found wrong (RU-2022 5.4.10.8,
// 5.4.10.12; RU-CHESS 31.4). First criterion: as few published pairs broken as possible, two more
// where that keeps a team apart (RU-CHESS 31.9); second:
// the new pairs' points as near as possible; third: lower boards before higher ones. The new pairs
// are made by the method. The published bye is a pair like the others. `field` tells who plays now.
// Refusals of pair_swiss; REDRAW_KEEPS_ILLEGAL {first, second} where a pair to be kept may not
// stand.
[[nodiscard]] sdk::Result<Redrawn> redraw(const Field& field, const SwissSettings& settings,
                                          const Published& published,
                                          const RedrawWishes& wishes = {});

}  // namespace collegium::pairing
