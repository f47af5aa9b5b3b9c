// A round of a Swiss or a knockout from a field alone.
#pragma once

#include <collegium/pairing/field.hpp>
#include <collegium/play/next_round.hpp>

namespace collegium::play {

// Without a snapshot; refusals of pair_swiss, TOURNAMENT_FINISHED of a decided knockout.
[[nodiscard]] sdk::Result<Proposal> pair_again(const pairing::Field& field,
                                               const Tournament& tournament);

}  // namespace collegium::play
