// A foul as a refusal.
#pragma once

#include <collegium/renju/board.hpp>
#include <collegium/renju/judge.hpp>
#include <collegium/renju/rules.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::renju {

// Names the rows of the deciding kind; `verdict` is that of the point and not lawful.
[[nodiscard]] tl::unexpected<sdk::Error> foul_refusal(const Board& board, const Rules& rules,
                                                      Point point, Verdict verdict);

[[nodiscard]] bool is_foul(const sdk::Error& error);

}  // namespace collegium::renju
