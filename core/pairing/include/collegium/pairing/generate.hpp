// Competitions by chance, for tests, benches and whoever writes another engine.
#pragma once

#include <random>

#include <collegium/pairing/swiss.hpp>

namespace collegium::pairing {

// Out of a thousand.
struct Chances {
    int draw = 350;
    int forfeit = 20;        // of a pair: one does not come
    int double_forfeit = 5;  // neither does
    int leave = 5;           // of a player after a round: for good
    int announced = 15;      // of a player: not in the next round
};

// Enters results of a paired round and who is in the next one. Better numbers win more often.
void play_round(Field& field, const Round& round, const Chances& chances, std::mt19937& chance);

// Numbers 1 to `players`, no rounds yet.
[[nodiscard]] Field new_field(int players, int rounds_planned);

// A competition played to its end, or as far as a legal pairing exists.
[[nodiscard]] sdk::Result<Field> generate_competition(int players, int rounds,
                                                      const SwissSettings& settings,
                                                      const Chances& chances, std::mt19937& chance);

}  // namespace collegium::pairing
