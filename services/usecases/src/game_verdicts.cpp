// Claims, offers and endings beside the board.
#include <algorithm>

#include <collegium/sdk/try.hpp>
#include <collegium/usecases/games.hpp>

#include "played_game.hpp"

namespace collegium::usecases {
namespace {

ClaimResult result_of(sdk::ClaimEffect effect) {
    switch (effect) {
        case sdk::ClaimEffect::kDraw:
            return ClaimResult::kDraw;
        case sdk::ClaimEffect::kGoesOn:
            return ClaimResult::kGoesOn;
        case sdk::ClaimEffect::kWrittenMoveStands:
            return ClaimResult::kWrittenMoveStands;
        case sdk::ClaimEffect::kClaimantLoses:
            return ClaimResult::kLoss;
        case sdk::ClaimEffect::kNeedsRuling:
            return ClaimResult::kNeedsRuling;
    }
    return ClaimResult::kGoesOn;
}

ClaimResult result_of(sdk::ClaimConsequence consequence) {
    switch (consequence) {
        case sdk::ClaimConsequence::kGoesOn:
            return ClaimResult::kGoesOn;
        case sdk::ClaimConsequence::kLoss:
            return ClaimResult::kLoss;
        case sdk::ClaimConsequence::kTakeBack:
            return ClaimResult::kTakeBack;
        case sdk::ClaimConsequence::kLostTurn:
            return ClaimResult::kLostTurn;
        case sdk::ClaimConsequence::kBreach:
            return ClaimResult::kBreach;
    }
    return ClaimResult::kGoesOn;
}

// A refusal to judge is an answer too: nothing was claimed that the rules take. Where the module
// says no more, it rests on the article of the rule itself.
ClaimAnswer not_taken(sdk::Error why, const sdk::Citation& rule) {
    ClaimAnswer answer;
    if (why.citations.empty()) why.citations = {rule};
    answer.citation = why.citations.front();
    answer.why_not = std::move(why);
    return answer;
}

[[nodiscard]] sdk::Result<ClaimAnswer> judge_draw(const sdk::DrawRulesV0& draws,
                                                  const PlayedGame& played,
                                                  const MoveWriter& writer,
                                                  const sdk::DrawState& state,
                                                  const GameClaim& claim) {
    sdk::ClaimContext context = claim.context;
    context.claimant = claim.claimant.value_or(played.game().position().turn.seat);
    if (!claim.written_move.empty()) {
        auto written = TRY(played.read(claim.written_move, "written_move"));
        context.written = std::move(written);
    }
    auto verdict = draws.check_claim(played.game(), claim.rule, context);
    if (!verdict) return not_taken(std::move(verdict).error(), state.citation);
    ClaimAnswer answer;
    answer.holds = verdict->holds();
    answer.result = result_of(verdict->effect);
    answer.count = verdict->count;
    answer.limit = verdict->limit;
    answer.on_claimants_time = verdict->on_claimants_time;
    answer.left = verdict->left;
    answer.why = verdict->why;
    answer.citation = verdict->citation;
    answer.opponent_gets = verdict->opponent_gets;
    if (answer.result == ClaimResult::kLoss) {
        answer.loser = {context.claimant, side_of(played.game().position().turn, context.claimant)};
    }
    if (answer.result == ClaimResult::kWrittenMoveStands && context.written) {
        answer.to_play = writer.write(played.game(), *context.written, claim.written_move);
    }
    return answer;
}

[[nodiscard]] sdk::Result<ClaimAnswer> judge_other(const sdk::ClaimsV0& claims,
                                                   const PlayedGame& played,
                                                   const sdk::ClaimKind& kind) {
    auto ruling = claims.judge_claim(played.game(), kind.id);
    if (!ruling) return not_taken(std::move(ruling).error(), kind.citation);
    ClaimAnswer answer;
    answer.holds = ruling->holds;
    answer.result = result_of(ruling->consequence);
    answer.moves_that_stand = ruling->moves_that_stand;
    answer.why = ruling->why;
    answer.citation = ruling->citation;
    if (answer.result == ClaimResult::kLoss) {
        answer.loser = {seat_of(played.game().position().turn, ruling->loser), ruling->loser};
    }
    return answer;
}

[[nodiscard]] sdk::Result<ClaimAnswer> judge(const sdk::Discipline& discipline,
                                             const PlayedGame& played, const MoveWriter& writer,
                                             const GameClaim& claim) {
    if (const auto* draws = sdk::query<sdk::DrawRulesV0>(discipline)) {
        const auto states = draws->states(played.game());
        const auto state = std::ranges::find(states, claim.rule, &sdk::DrawState::rule);
        if (state != states.end()) return judge_draw(*draws, played, writer, *state, claim);
    }
    if (const auto* claims = sdk::query<sdk::ClaimsV0>(discipline)) {
        const auto kinds = claims->claims(played.game());
        const auto kind = std::ranges::find(kinds, claim.rule, &sdk::ClaimKind::id);
        if (kind != kinds.end()) return judge_other(*claims, played, *kind);
    }
    return refuse_field("rule", "CLAIM_UNKNOWN", {{"rule", claim.rule}});
}

// What an event means where a discipline has no rules of its own.
sdk::EndingVerdict plain_ending(const sdk::Game& game, sdk::EndingEvent event, sdk::Side side) {
    sdk::EndingVerdict verdict;
    verdict.outcome = game.outcome();
    const bool decided = verdict.outcome.state != sdk::OutcomeState::kGoingOn;
    if (decided || event == sdk::EndingEvent::kBothFlags) return verdict;
    verdict.outcome.state = sdk::OutcomeState::kWon;
    verdict.outcome.winner = sdk::other(side);
    return verdict;
}

}  // namespace

sdk::Result<ClaimAnswer> check_claim(const plugin_host::Catalogue& catalogue, const GameInput& game,
                                     const GameClaim& claim, const Budget& budget) {
    return ask_rules(catalogue, game.discipline, "draw_rules.check_claim", budget,
                     [&](const sdk::Discipline& discipline,
                         const sdk::GameV0& rules) -> sdk::Result<ClaimAnswer> {
                         auto writer = TRY(MoveWriter::of(rules, {}));
                         auto played = TRY(PlayedGame::after_all(discipline, rules, game, budget));
                         return judge(discipline, played, writer, claim);
                     });
}

sdk::Result<OfferAnswer> check_offer(const plugin_host::Catalogue& catalogue, const GameInput& game,
                                     std::optional<sdk::Seat> seat,
                                     std::vector<sdk::DrawOffer> earlier, const Budget& budget) {
    return ask_rules(catalogue, game.discipline, "draw_rules.check_offer", budget,
                     [&](const sdk::Discipline& discipline,
                         const sdk::GameV0& rules) -> sdk::Result<OfferAnswer> {
                         auto played = TRY(PlayedGame::after_all(discipline, rules, game, budget));
                         OfferAnswer answer;
                         answer.verdict.admissible = true;
                         const auto* draws = sdk::query<sdk::DrawRulesV0>(discipline);
                         if (draws == nullptr) return answer;
                         sdk::OfferContext context;
                         context.seat = seat.value_or(played.game().position().turn.seat);
                         context.earlier = std::move(earlier);
                         auto verdict = draws->check_offer(played.game(), context);
                         if (verdict) {
                             answer.verdict = *std::move(verdict);
                         } else {
                             answer.verdict.admissible = false;
                             answer.why_not = std::move(verdict).error();
                         }
                         return answer;
                     });
}

sdk::Result<EndingAnswer> check_ending(const plugin_host::Catalogue& catalogue,
                                       const GameInput& game, sdk::EndingEvent event,
                                       sdk::Seat seat, const Budget& budget) {
    return ask_rules(catalogue, game.discipline, "endings.judge", budget,
                     [&](const sdk::Discipline& discipline,
                         const sdk::GameV0& rules) -> sdk::Result<EndingAnswer> {
                         auto played = TRY(PlayedGame::after_all(discipline, rules, game, budget));
                         const sdk::Turn turn = played.game().position().turn;
                         const sdk::Side side = side_of(turn, seat);
                         EndingAnswer answer;
                         if (const auto* endings = sdk::query<sdk::EndingsV0>(discipline)) {
                             auto verdict = TRY(endings->judge(played.game(), event, side));
                             answer.verdict = std::move(verdict);
                         } else {
                             answer.verdict = plain_ending(played.game(), event, side);
                         }
                         if (answer.verdict.outcome.state == sdk::OutcomeState::kWon) {
                             answer.winner = seat_of(turn, answer.verdict.outcome.winner);
                         }
                         return answer;
                     });
}

}  // namespace collegium::usecases
