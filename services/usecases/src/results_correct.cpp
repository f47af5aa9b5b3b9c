// Correcting a result: a reasoned decision, taken with everything it changes in view.
#include <collegium/sdk/try.hpp>

#include "result_impact.hpp"

namespace collegium::usecases {
namespace {

using play::Outcome;
using sdk::Code;
using storage::BoardRecord;
using storage::Connection;

// The board as it is to be.
[[nodiscard]] sdk::Result<play::Board> corrected_board(const ResultContext& context,
                                                       const BoardRecord& record,
                                                       const ResultCorrection& input) {
    auto result = TRY(checked_game(input.result, false));
    auto game = TRY(named_game(record.board, input.game));
    if (record.board.games[static_cast<std::size_t>(game - 1)].outcome == Outcome::kNone)
        return sdk::refuse(Code::kFailedPrecondition, "NOTHING_TO_CORRECT",
                           "the game has no result");
    auto board = play::with_result(record.board, context.settings(), *context.book, game, result);
    if (!board) return board;
    const bool whole = play::encounter(*board, context.settings()).complete();
    if (!whole && context.round.round.state == play::RoundState::kClosed)
        return sdk::refuse(Code::kFailedPrecondition, "CORRECTION_LEAVES_GAP",
                           "a closed round has every result",
                           {{"round", std::to_string(context.round.id.number)}});
    if (*board == record.board)
        return sdk::refuse(Code::kFailedPrecondition, "RESULT_UNCHANGED",
                           "the result stands already");
    return board;
}

}  // namespace

sdk::Result<Plan<CorrectedBoard>> correct_result(const Caller& caller, Connection& snapshot,
                                                 const rulebook::Library& library,
                                                 const ResultCorrection& input,
                                                 const Moment& moment) {
    auto found = TRY(load_case(caller, snapshot, library, input.board));
    auto reason = TRY(check_reason(input.reason, !input.preview));
    if (input.version && *input.version != found.record.version)
        return tl::unexpected(already_recorded(found.context, found.record, Code::kAborted));
    auto board = TRY(corrected_board(found.context, found.record, input));
    return plan_correction(
        caller, snapshot, library, found, std::move(board),
        {"results.correct", std::move(reason), input.impact_digest, input.preview, {}}, moment);
}

}  // namespace collegium::usecases
