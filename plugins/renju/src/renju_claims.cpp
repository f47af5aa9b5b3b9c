// Claims of fouls and of fives.
#include <algorithm>
#include <optional>

#include <collegium/renju/explain.hpp>

#include "refusals.hpp"
#include "renju_discipline.hpp"
#include "renju_game.hpp"

namespace collegium::renju {
namespace {

constexpr std::string_view kFoulClaim = "foul";
constexpr std::string_view kBlackFive = "five-black";
constexpr std::string_view kWhiteFive = "five-white";

// A foul somebody may still claim.
struct StandingFoul {
    std::size_t move = 0;  // index in the game's moves
    FoulKind kind = FoulKind::kOverline;
};

// The last act that took a turn: fouls other than an overline may be claimed before White acts.
bool white_acted_after(const RenjuGame& game, std::size_t move) {
    return move + 1 < game.played().size();
}

// Which foul a claim made now is about. Where a foul loses, the last one first; where it is put
// right, play goes back to the first (RU-OLD 5.3.8.3).
std::optional<StandingFoul> claimable(const RenjuGame& game) {
    const Rules& rules = game.rules();
    const auto& played = game.played();
    if (rules.foul == FoulConsequence::kCorrected) {
        for (std::size_t move = 0; move < played.size(); ++move)
            if (!played[move].verdict.lawful())
                return StandingFoul{move, played[move].verdict.fouls().front()};
        return std::nullopt;
    }
    for (std::size_t move = played.size(); move-- > 0;) {
        const Verdict verdict = played[move].verdict;
        if (verdict.lawful()) continue;
        if (!white_acted_after(game, move)) return StandingFoul{move, verdict.fouls().front()};
        const bool lasting =
            rules.overline_claim == OverlineClaim::kEndOfGame && verdict.has(FoulKind::kOverline);
        if (lasting) return StandingFoul{move, FoulKind::kOverline};
    }
    return std::nullopt;
}

// The foul explained on the board as it was.
sdk::LocalText words_of(const RenjuGame& game, std::size_t move) {
    Board board = game.state().board;
    for (std::size_t later = game.played().size(); later-- > move;) {
        const Played& played = game.played()[later];
        if (played.point != kNoPoint) board.remove(played.point, played.side);
    }
    const Rules& rules = game.rules();
    return describe(explain(board, game.played()[move].point, rules.three), rules.letters);
}

sdk::LocalText refused_words(const RenjuGame& game) {
    const auto& played = game.played();
    const bool late = std::any_of(played.begin(), played.end(),
                                  [](const Played& one) { return !one.verdict.lawful(); });
    if (late)
        return {"право заявить этот фол утрачено: белые сделали следующий ход",
                "право заявити цей фол втрачено: білі зробили наступний хід",
                "the right to claim this foul is gone: White has made the next move"};
    return {"запрещённого хода чёрных не было", "забороненого ходу чорних не було",
            "Black has made no forbidden move"};
}

sdk::ClaimRuling unfounded(const RenjuGame& game, sdk::Side claimant, sdk::LocalText why) {
    sdk::ClaimRuling ruling;
    ruling.why = std::move(why);
    ruling.citation = cite(*game.rules().articles, game.rules().articles->claim);
    switch (game.rules().wrong_claim) {
        case WrongClaim::kGoesOn:
            break;
        case WrongClaim::kBreach:
            ruling.consequence = sdk::ClaimConsequence::kBreach;
            break;
        case WrongClaim::kLostTurn:
            ruling.consequence = sdk::ClaimConsequence::kLostTurn;
            break;
        case WrongClaim::kLoss:
            ruling.consequence = sdk::ClaimConsequence::kLoss;
            ruling.loser = claimant;
            break;
    }
    return ruling;
}

sdk::ClaimRuling judge_foul(const RenjuGame& game) {
    const auto foul = claimable(game);
    if (!foul) return unfounded(game, kWhite, refused_words(game));
    sdk::ClaimRuling ruling;
    ruling.holds = true;
    ruling.why = words_of(game, foul->move);
    ruling.citation = cite(*game.rules().articles, game.rules().articles->claim);
    if (game.rules().foul == FoulConsequence::kCorrected) {
        ruling.consequence = sdk::ClaimConsequence::kTakeBack;
        ruling.moves_that_stand = static_cast<int>(foul->move);
    } else {
        ruling.consequence = sdk::ClaimConsequence::kLoss;
        ruling.loser = kBlack;
    }
    return ruling;
}

sdk::ClaimRuling judge_five(const RenjuGame& game, sdk::Side side) {
    if (!has_winning_row(game.state(), game.rules(), side))
        return unfounded(game, side,
                         {"выигрышного ряда на доске нет", "виграшного ряду на дошці немає",
                          "there is no winning row on the board"});
    sdk::ClaimRuling ruling;
    ruling.holds = true;
    ruling.consequence = sdk::ClaimConsequence::kLoss;
    ruling.loser = sdk::other(side);
    ruling.why = {"построен выигрышный ряд", "побудовано виграшний ряд",
                  "a winning row has been built"};
    ruling.citation = cite(*game.rules().articles, game.rules().articles->five);
    return ruling;
}

}  // namespace

std::vector<sdk::ClaimKind> RenjuDiscipline::claims(const sdk::Game& game) const {
    const RenjuGame& mine = ours(game);
    const Rules& rules = mine.rules();
    std::vector<sdk::ClaimKind> kinds;
    if (mine.ending().kind != EndKind::kNone || mine.state().stage != kFreePlay) return kinds;
    const bool fouls = rules.has_fouls() && (rules.foul == FoulConsequence::kLossOnClaim ||
                                             rules.foul == FoulConsequence::kCorrected);
    if (fouls)
        kinds.push_back({std::string(kFoulClaim),
                         {"фол чёрных", "фол чорних", "a foul of Black"},
                         holder_of(mine.state(), kWhite),
                         cite(*rules.articles, rules.articles->claim)});
    if (rules.five_must_be_claimed) {
        kinds.push_back({std::string(kBlackFive),
                         {"пятёрка чёрных", "п'ятірка чорних", "Black's five"},
                         holder_of(mine.state(), kBlack),
                         cite(*rules.articles, rules.articles->five)});
        kinds.push_back({std::string(kWhiteFive),
                         {"пятёрка или длинный ряд белых", "п'ятірка або довгий ряд білих",
                          "White's five or overline"},
                         holder_of(mine.state(), kWhite),
                         cite(*rules.articles, rules.articles->five)});
    }
    return kinds;
}

sdk::Result<sdk::ClaimRuling> RenjuDiscipline::judge_claim(const sdk::Game& game,
                                                           std::string_view claim) const {
    const auto known = claims(game);
    const bool listed = std::any_of(known.begin(), known.end(),
                                    [&](const sdk::ClaimKind& kind) { return kind.id == claim; });
    const RenjuGame& mine = ours(game);
    if (!listed)
        return forbid(mine.rules(), mine.rules().articles->claim, "RENJU_CLAIM_NOT_OPEN",
                      "nothing of that kind can be claimed now", {{"claim", std::string(claim)}});
    if (claim == kFoulClaim) return judge_foul(mine);
    return judge_five(mine, claim == kBlackFive ? kBlack : kWhite);
}

}  // namespace collegium::renju
