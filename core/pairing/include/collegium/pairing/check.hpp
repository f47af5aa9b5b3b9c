// Replays a finished event and tells every round that was paired otherwise.
#pragma once

#include <vector>

#include <collegium/pairing/swiss.hpp>

namespace collegium::pairing {

// The field as it was known before a round, from 1: earlier rounds only, and who took part in it.
[[nodiscard]] Field before_round(const Field& field, int round);

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

    friend bool operator==(const Difference&, const Difference&) = default;
};

// Empty: the event was paired as the engine does. Refusals are those of pair_swiss, but for
// NO_LEGAL_PAIRING, which is a difference.
[[nodiscard]] sdk::Result<std::vector<Difference>> check_event(const Field& field,
                                                               const SwissSettings& settings);

}  // namespace collegium::pairing
