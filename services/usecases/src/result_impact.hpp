// Corrections of a board: a reasoned decision, taken with everything it changes in view.
#pragma once

#include <string>
#include <vector>

#include "result_context.hpp"

namespace collegium::usecases {

// A board with everything a decision about it rests on.
struct BoardCase {
    Play play;
    ResultContext context;
    storage::BoardRecord record;
};

// PERMISSION_DENIED of results.correct, ROUND_NOT_FOUND, BOARD_NOT_FOUND, ROUND_NOT_BEGUN and the
// refusals of load_play and check_round_in_progress.
[[nodiscard]] sdk::Result<BoardCase> load_case(const Caller& caller, storage::Connection& snapshot,
                                               const rulebook::Library& library, play::BoardId id);

struct CorrectionDecision {
    const char* action = "results.correct";  // in the journal
    std::string reason;
    std::string impact_digest;  // of the impact the caller saw
    bool preview = false;       // asked for the impact: nothing was seen yet
    std::vector<sdk::Citation> citations;
};

// The board is to be as given. IMPACT_NOT_SEEN, IMPACT_MOVED and the refusals of play::impact
// and impact_on_stages.
[[nodiscard]] sdk::Result<Plan<CorrectedBoard>> plan_correction(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    const BoardCase& of, play::Board board, const CorrectionDecision& decision,
    const Moment& moment);

}  // namespace collegium::usecases
