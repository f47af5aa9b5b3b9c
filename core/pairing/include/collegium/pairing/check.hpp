// Replays a finished competition and tells every round that was paired otherwise.
#pragma once

#include <vector>

#include <collegium/pairing/explain.hpp>
#include <collegium/pairing/swiss.hpp>

namespace collegium::pairing {

// The field as it was known before a round, from 1: earlier rounds only, and who took part in it.
[[nodiscard]] Field before_round(const Field& field, int round);

// What a round of the field was paired by. Pairs and a bye set by decision are for the round to be
// paired, or for the played one in which they came about.
[[nodiscard]] SwissSettings settings_of_round(const Field& field, const SwissSettings& settings,
                                              int round);

struct Difference {
    enum class Kind : std::uint8_t {
        kPair,      // `first` and `second` were paired, the engine pairs `first` with `expected`
        kSides,     // the engine turns the sides of this pair
        kBye,       // `first` had the bye, the engine gives it to `expected`
        kNoPairing  // the engine finds no legal pairing
    };
    int round = 0;
    Kind kind = Kind::kPair;
    int first = 0;
    int second = 0;
    int expected = 0;
    std::vector<Line> rule;  // what the engine does instead rests on, with articles

    friend bool operator==(const Difference&, const Difference&) = default;
};

// Empty: the competition was paired as the engine does. Refusals are those of pair_swiss, but for
// NO_LEGAL_PAIRING and FORCED_PAIR_OTHERS, which are differences.
[[nodiscard]] sdk::Result<std::vector<Difference>> check_pairings(const Field& field,
                                                                  const SwissSettings& settings,
                                                                  const Telling& telling = {});

}  // namespace collegium::pairing
