#include <algorithm>

#include <collegium/chess/draws.hpp>
#include <collegium/chess/mating.hpp>
#include <collegium/chess/moves.hpp>
#include <collegium/chess/online.hpp>

#include "refused.hpp"

namespace collegium::chess {
namespace {

bool in_force(const Claim& claim, std::string_view cited) {
    return !claim.online || applies_online(cited);
}

}  // namespace

int occurrences(const History& history) {
    const Position& present = history.back();
    // Pawn moves and captures cannot be undone: nothing before them is the same position.
    const auto reach = static_cast<std::size_t>(std::max(0, present.quiet_plies)) + 1;
    const std::size_t window = std::min(history.size(), reach);
    return static_cast<int>(
        std::count_if(history.end() - static_cast<std::ptrdiff_t>(window), history.end(),
                      [&](const Position& earlier) { return earlier.board == present.board; }));
}

Ending ending_of(const History& history) {
    const Position& present = history.back();
    if (count_legal_moves(present.board) == 0)
        return in_check(present.board) ? Ending::kMate : Ending::kStalemate;
    if (is_dead(present.board)) return Ending::kDead;
    if (occurrences(history) >= kFivefoldCount) return Ending::kFivefold;
    if (present.quiet_plies >= kSeventyFivePlies) return Ending::kSeventyFive;
    return Ending::kNone;
}

std::string_view article_of(Ending ending) {
    switch (ending) {
        case Ending::kMate:
            return "5.1.1";
        case Ending::kStalemate:
            return "5.2.1";
        case Ending::kDead:
            return "5.2.2";
        case Ending::kFivefold:
            return "9.6.1";
        case Ending::kSeventyFive:
            return "9.6.2";
        case Ending::kNone:
            break;
    }
    return "";
}

sdk::Result<ClaimRuling> rule_on(const History& history, const Claim& claim, int penalty_minutes) {
    if (ending_of(history) != Ending::kNone)
        return refused("CHESS_GAME_OVER", "the game is over", article_of(ending_of(history)));
    const bool threefold = claim.rule == ClaimRule::kThreefold;
    const std::string_view with_written = threefold ? "9.2.1.1" : "9.3.1";
    if (claim.written && !in_force(claim, with_written))
        return refused("CHESS_CLAIM_NOT_ONLINE", "a move written down is no claim in remote play",
                       kOnlineArticle);
    if (claim.touched_piece && in_force(claim, "9.4"))
        return refused("CHESS_CLAIM_AFTER_TOUCH", "a piece was touched on this move", "9.4");
    History claimed = history;
    if (claim.written) {
        if (!is_legal(history.back().board, *claim.written))
            return refused("CHESS_WRITTEN_MOVE_IMPOSSIBLE", "the written move is impossible",
                           "3.10.2");
        claimed.push_back(after(history.back(), *claim.written));
    }
    ClaimRuling ruling;
    if (threefold) {
        ruling.count = occurrences(claimed);
        ruling.draw = ruling.count >= kThreefoldCount;
        ruling.article = claim.written ? with_written : "9.2.1.2";
    } else {
        ruling.count = claimed.back().quiet_plies / 2;
        ruling.draw = claimed.back().quiet_plies >= kFiftyMovePlies;
        ruling.article = claim.written ? with_written : "9.3.2";
    }
    if (!ruling.draw) {
        ruling.bonus_minutes = penalty_minutes;
        ruling.must_play = claim.written;
        ruling.article = "9.5.3";
    }
    return ruling;
}

}  // namespace collegium::chess
