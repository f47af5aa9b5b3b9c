#include <collegium/chess/irregularities.hpp>
#include <collegium/chess/moves.hpp>
#include <collegium/sdk/try.hpp>

#include "refused.hpp"

namespace collegium::chess {
namespace {

bool king_attacked(Board board, Colour colour) {
    board.to_move = colour;
    return in_check(board);
}

sdk::Violation missing(std::string field, std::string_view cited) {
    return {std::move(field), "CHESS_CLAIM_PAPER_MISSING", {}, {article(cited)}};
}

}  // namespace

StartFaultRuling rule_on_start_fault(StartFault fault, MovesMade made, bool full_rules) {
    using Action = StartFaultRuling::Action;
    const bool too_late = !full_rules && made.ten_each();
    switch (fault) {
        case StartFault::kWrongPosition:
            if (too_late) return {Action::kGoesOn, false, "13.5.1.2"};
            return {Action::kNewGame, false, "7.2.1"};
        case StartFault::kBoardTurned:
            if (too_late) return {Action::kGoesOn, false, "13.5.1.2"};
            return {Action::kTransferred, false, "7.2.2"};
        case StartFault::kColoursReversed:
            break;
    }
    if (made.ten_each()) return {Action::kGoesOn, true, "7.3"};
    return {Action::kNewGame, false, "7.3"};
}

std::uint8_t castling_lost(const Misplaced& misplaced, Colour colour) {
    const bool white = colour == Colour::kWhite;
    std::uint8_t lost = 0;
    if (misplaced.king || misplaced.short_rook) lost |= white ? kWhiteShort : kBlackShort;
    if (misplaced.king || misplaced.long_rook) lost |= white ? kWhiteLong : kBlackLong;
    return lost;
}

bool clock_may_be_changed(MovesMade made, bool full_rules, bool helps_the_schedule) {
    return full_rules || !made.ten_each() || helps_the_schedule;
}

bool is_impossible_position(const Board& board) {
    constexpr Bitboard kFirstRank = 0xFF;
    constexpr Bitboard kLastRank = kFirstRank << 56U;
    const bool pawn_left = (pieces(board, Colour::kWhite, Kind::kPawn) & kLastRank) != 0 ||
                           (pieces(board, Colour::kBlack, Kind::kPawn) & kFirstRank) != 0;
    return pawn_left ||
           (king_attacked(board, Colour::kWhite) && king_attacked(board, Colour::kBlack));
}

std::optional<Ruling> rule_on_impossible_position(const std::optional<Board>& after_next_move) {
    if (!after_next_move || !is_impossible_position(*after_next_move)) return std::nullopt;
    return Ruling{kDraw, false, "13.5.4"};
}

sdk::Result<BothFlagsRuling> both_flags_fell(const QuickFinish& facts, bool last_period) {
    TRY(quick_finish_applies(facts));
    return last_period ? BothFlagsRuling{true, "19.3.1.2"} : BothFlagsRuling{false, "19.3.1.1"};
}

sdk::Result<void> check_unwatched_claim(const QuickFinish& facts, const UnwatchedClaim& claim) {
    TRY(quick_finish_applies(facts));
    if (facts.left >= kShortTime)
        return refused("CHESS_TIME_NOT_SHORT", "two minutes or more are left", "19.6.1");
    if (!claim.cannot_win && !claim.makes_no_effort)
        return refused("CHESS_CLAIM_WITHOUT_GROUND", "the claim names no ground", "19.6.1");
    auto refusal = refused("CHESS_CLAIM_INCOMPLETE", "papers are missing", "19.6.1");
    auto& papers = refusal.value().violations;
    const std::string_view cited = claim.makes_no_effort ? "19.6.1.2" : "19.6.1.1";
    if (!claim.position_written) papers.push_back(missing("position", cited));
    if (!claim.position_confirmed) papers.push_back(missing("position_confirmed", cited));
    if (claim.makes_no_effort && !claim.record_submitted)
        papers.push_back(missing("record", cited));
    if (claim.makes_no_effort && !claim.record_confirmed)
        papers.push_back(missing("record_confirmed", cited));
    if (!papers.empty()) return refusal;
    return {};
}

}  // namespace collegium::chess
