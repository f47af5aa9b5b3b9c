// The points forbidden to Black as the SDK's capability lists them.
#pragma once

#include <vector>

#include <collegium/renju/board.hpp>
#include <collegium/renju/judge.hpp>
#include <collegium/renju/points.hpp>
#include <collegium/sdk/citation.hpp>
#include <collegium/sdk/refusals.hpp>

namespace collegium::renju {

// Every point that would be a foul of Black now, by number, with its kind and the reason in the
// letters asked for; `article` is the one on fouls in the edition that is played. Empty where White
// is to move.
[[nodiscard]] std::vector<sdk::RefusedMove> refused_points(const Board& board,
                                                           ThreeDefinition three, Letters letters,
                                                           const sdk::Citation& article);

}  // namespace collegium::renju
