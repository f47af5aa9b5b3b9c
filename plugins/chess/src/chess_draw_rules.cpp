// Draw rules and endings beside the board, as the SDK asks for them.
#include <algorithm>
#include <utility>

#include <collegium/chess/mating.hpp>
#include <collegium/chess/moves.hpp>
#include <collegium/chess/online.hpp>
#include <collegium/chess/rule_book.hpp>
#include <collegium/chess/rulings.hpp>
#include <collegium/sdk/try.hpp>

#include "chess_discipline.hpp"
#include "chess_game.hpp"
#include "refused.hpp"

namespace collegium::chess {
namespace {

const ChessGame& ours(const sdk::Game& game) {
    return static_cast<const ChessGame&>(game);
}

const History& history_of(const sdk::Game& game) {
    return ours(game).history();
}

sdk::Seat on_move(const History& history) {
    return history.back().board.to_move == Colour::kWhite ? sdk::Seat::kFirst : sdk::Seat::kSecond;
}

// The lawful moves that make a claim good when written down (arts. 9.2.1.1, 9.3.1).
std::vector<sdk::Move> good_by_writing(const History& history, ClaimRule rule) {
    std::vector<sdk::Move> moves;
    if (ending_of(history) != Ending::kNone) return moves;
    const Board& board = history.back().board;
    for (const Move move : legal_moves(board)) {
        const auto ruling = rule_on(history, {rule, move, false}, 0);
        if (ruling && ruling->draw) moves.push_back(to_sdk(board, move));
    }
    return moves;
}

// In remote play only what stands on the board is a ground (art. 15.3 leaves 9.2.1.1 and 9.3.1
// out).
void allow_claims(sdk::DrawState& state, const ChessGame& game, ClaimRule rule, bool reached) {
    const History& history = game.history();
    const bool threefold = rule == ClaimRule::kThreefold;
    state.takes_written_move = !game.online() || applies_online(threefold ? "9.2.1.1" : "9.3.1");
    if (state.takes_written_move) {
        state.by_writing = good_by_writing(history, rule);
        state.citation = article(threefold ? "9.2" : "9.3");
    } else {
        state.citation = article(threefold ? "9.2.1.2" : "9.3.2");
    }
    if (!reached) return;
    state.status = sdk::DrawStatus::kClaimable;
    state.claimant = on_move(history);
}

int plies_made(const History& history) {
    return static_cast<int>(history.size()) - 1;
}

sdk::DrawState repetition(const ChessGame& game, bool automatic) {
    const History& history = game.history();
    const int count = occurrences(history);
    sdk::DrawState state;
    state.rule = automatic ? "fivefold" : "threefold";
    state.name = automatic ? sdk::LocalText{"пятикратное повторение", "п'ятикратне повторення",
                                            "fivefold repetition"}
                           : sdk::LocalText{"троекратное повторение", "триразове повторення",
                                            "threefold repetition"};
    state.limit = automatic ? kFivefoldCount : kThreefoldCount;
    state.count = std::min(count, state.limit);
    state.unit = sdk::CountUnit::kOccurrences;
    state.counts = {"одинаковые позиции при той же очереди хода и тех же возможных ходах",
                    "однакові позиції за тієї ж черги ходу і тих самих можливих ходів",
                    "equal positions with the same side to move and the same possible moves"};
    state.reset_ply =
        plies_made(history) - std::min(history.back().quiet_plies, plies_made(history));
    state.automatic = automatic;
    state.status = count > 1 ? sdk::DrawStatus::kRunning : sdk::DrawStatus::kInactive;
    state.citation = article("9.6.1");
    if (!automatic) allow_claims(state, game, ClaimRule::kThreefold, count >= kThreefoldCount);
    return state;
}

sdk::DrawState quiet_moves(const ChessGame& game, bool automatic) {
    const History& history = game.history();
    const int plies = history.back().quiet_plies;
    sdk::DrawState state;
    state.rule = automatic ? "seventy-five-moves" : "fifty-moves";
    state.name = automatic ? sdk::LocalText{"75 ходов без взятий и ходов пешками",
                                            "75 ходів без взять і ходів пішаками",
                                            "75 moves without a capture or pawn move"}
                           : sdk::LocalText{"50 ходов без взятий и ходов пешками",
                                            "50 ходів без взять і ходів пішаками",
                                            "50 moves without a capture or pawn move"};
    state.limit = (automatic ? kSeventyFivePlies : kFiftyMovePlies) / 2;
    state.count = std::min(plies / 2, state.limit);
    state.unit = sdk::CountUnit::kMovesOfEach;
    state.counts = {"ходы фигурами без взятия", "ходи фігурами без взяття",
                    "moves of pieces without a capture"};
    state.resets = {"ход пешкой, взятие", "хід пішаком, взяття", "a pawn move, a capture"};
    state.reset_ply = std::max(0, plies_made(history) - plies);
    state.automatic = automatic;
    state.status = plies > 0 ? sdk::DrawStatus::kRunning : sdk::DrawStatus::kInactive;
    state.citation = article("9.6.2");
    if (!automatic) allow_claims(state, game, ClaimRule::kFifty, plies >= kFiftyMovePlies);
    return state;
}

sdk::Outcome lost(Colour loser, std::string kind, sdk::LocalText text) {
    sdk::Outcome outcome;
    outcome.state = sdk::OutcomeState::kWon;
    outcome.winner = to_sdk(other(loser));
    outcome.kind = std::move(kind);
    outcome.text = std::move(text);
    return outcome;
}

// Art. 19.3.1: a draw in the last period of a game that art. 19 applies to, else play goes on; the
// board does not know either.
sdk::EndingVerdict both_flags() {
    sdk::EndingVerdict verdict;
    verdict.outcome.state = sdk::OutcomeState::kDrawn;
    verdict.outcome.kind = "BOTH_FLAGS";
    verdict.outcome.text = {"упали оба флажка", "впали обидва прапорці", "both flags fell"};
    verdict.outcome.citation = article("19.3.1.2");
    verdict.question = {
        "применяется ли статья 19 и шёл ли период, в котором надо завершить все ходы?",
        "чи застосовується стаття 19 і чи йшов період, у якому треба завершити всі ходи?",
        "does article 19 apply, and was it the period in which all moves must be completed?"};
    return verdict;
}

sdk::Outcome declared_lost(Colour loser) {
    return lost(loser, "PENALTY", {"поражение засчитано", "поразку зараховано", "declared lost"});
}

// A breach in remote play: no illegal moves (art. 7.5) but the penalties of art. 12.9, where the
// arbiter also says what the opponent gets (12.9.6).
sdk::EndingVerdict online_penalty(Colour loser) {
    sdk::EndingVerdict verdict;
    verdict.outcome = declared_lost(loser);
    verdict.outcome.citation = article("12.9.6");
    verdict.question = {"сколько очков получает соперник?", "скільки очок отримує суперник?",
                        "how many points does the opponent get?"};
    return verdict;
}

}  // namespace

std::vector<sdk::DrawState> ChessDiscipline::states(const sdk::Game& game) const {
    const ChessGame& played = ours(game);
    return {repetition(played, false), quiet_moves(played, false), repetition(played, true),
            quiet_moves(played, true)};
}

sdk::Result<sdk::ClaimVerdict> ChessDiscipline::check_claim(
    const sdk::Game& game, std::string_view rule, const sdk::ClaimContext& context) const {
    const ChessGame& played = ours(game);
    const bool threefold = rule == "threefold";
    if ((!threefold && rule != "fifty-moves") || context.by_arbiter)
        return DrawRulesV0::check_claim(game, rule, context);
    if (context.claimant != on_move(played.history())) {
        auto refusal = sdk::refuse(sdk::Code::kFailedPrecondition, "CLAIM_NOT_ON_MOVE",
                                   "only the player on move may claim");
        refusal.value().citations.push_back(article(threefold ? "9.2.1" : "9.3"));
        return refusal;
    }
    Claim claim;
    claim.rule = threefold ? ClaimRule::kThreefold : ClaimRule::kFifty;
    claim.online = played.online();
    if (context.written) {
        auto move = TRY(played.lawful(*context.written));
        claim.written = move;
    }
    const TimeClass programme = played.settings().programme;
    auto ruling = TRY(rule_on(played.history(), claim, penalty_minutes(programme)));
    sdk::ClaimVerdict verdict;
    verdict.effect = ruling.draw        ? sdk::ClaimEffect::kDraw
                     : ruling.must_play ? sdk::ClaimEffect::kWrittenMoveStands
                                        : sdk::ClaimEffect::kGoesOn;
    verdict.count = ruling.count;
    verdict.limit = threefold ? kThreefoldCount : kFiftyMovePlies / 2;
    verdict.citation = article(ruling.article);
    if (ruling.bonus_minutes > 0) {
        const std::chrono::minutes added(ruling.bonus_minutes);
        verdict.opponent_gets =
            sdk::AddedTime{added, added, article(penalty_article(programme, ruling.article))};
    }
    return verdict;
}

sdk::Result<sdk::OfferVerdict> ChessDiscipline::check_offer(
    const sdk::Game& game, const sdk::OfferContext& /*offer*/) const {
    const History& history = history_of(game);
    if (const Ending ending = ending_of(history); ending != Ending::kNone) {
        auto refusal =
            sdk::refuse(sdk::Code::kFailedPrecondition, "CHESS_GAME_OVER", "the game is over");
        refusal.value().citations.push_back(article(article_of(ending)));
        return refusal;
    }
    const Position& now = history.back();
    const int black_moves = now.move_number - 1;
    const int white_moves = black_moves + (now.board.to_move == Colour::kBlack ? 1 : 0);
    sdk::OfferVerdict verdict;
    const int from = ours(game).settings().agreement_from;
    const auto agreed = agreed_draw(white_moves, black_moves, from, false);
    verdict.admissible = agreed.has_value();
    if (verdict.admissible) {
        verdict.citation = article("9.1.2");  // an offer at an unusual moment still stands
        return verdict;
    }
    verdict.citation = agreed.error().citations.front();
    if (agreed.error().reason == "CHESS_DRAW_TOO_EARLY") {
        const std::string move = std::to_string(from);
        verdict.needs_permission = true;
        verdict.sanction = agreed.error().citations.back();
        verdict.why = {
            "по положению ничья по соглашению — с хода " + move +
                ", раньше только с разрешения арбитра",
            "за положенням нічия за згодою — з ходу " + move + ", раніше лише з дозволу арбітра",
            "by the regulation a draw is agreed from move " + move +
                ", earlier only with an arbiter's permission"};
    } else {
        verdict.why = {"каждый игрок должен сделать хотя бы один ход",
                       "кожен гравець має зробити хоча б один хід",
                       "each player must have made a move"};
    }
    return verdict;
}

sdk::WinVerdict ChessDiscipline::can_win(const sdk::Game& game, sdk::Side side) const {
    const Board& board = history_of(game).back().board;
    const Colour colour = side == sdk::Side::kFirst ? Colour::kWhite : Colour::kBlack;
    sdk::WinVerdict verdict;
    verdict.citation = article("6.9");
    switch (can_mate(board, colour, kRulingBoards)) {
        case MateChance::kCan:
            verdict.chance = sdk::WinChance::kCan;
            break;
        case MateChance::kUnknown:
            verdict.chance = sdk::WinChance::kUndecided;
            break;
        case MateChance::kCannot:
            verdict.chance = sdk::WinChance::kCannot;
            verdict.why = {"мат невозможен никакой серией возможных ходов",
                           "мат неможливий жодною серією можливих ходів",
                           "no series of legal moves leads to mate"};
            break;
    }
    return verdict;
}

sdk::Result<sdk::EndingVerdict> ChessDiscipline::judge(const sdk::Game& game,
                                                       sdk::EndingEvent event,
                                                       sdk::Side side) const {
    sdk::EndingVerdict verdict;
    verdict.outcome = game.outcome();
    if (verdict.outcome.state != sdk::OutcomeState::kGoingOn) return verdict;
    const Board& board = history_of(game).back().board;
    const Colour loser = side == sdk::Side::kFirst ? Colour::kWhite : Colour::kBlack;
    Ruling ruling;
    switch (event) {
        case sdk::EndingEvent::kFlag:
            ruling = flag_fell(board, loser);
            verdict.outcome = lost(loser, "TIME", {"время истекло", "час вийшов", "time is over"});
            break;
        case sdk::EndingEvent::kResignation:
            ruling = resigned(board, loser);
            verdict.outcome = lost(loser, "RESIGNATION", {"сдался", "здався", "resigned"});
            break;
        case sdk::EndingEvent::kPenalty:
            if (ours(game).online() && !applies_online("7.5.5")) return online_penalty(loser);
            ruling = second_illegal_move(board, loser);
            verdict.outcome = declared_lost(loser);
            break;
        case sdk::EndingEvent::kBothFlags:
            if (ours(game).online() && !applies_online("19.3.1"))
                return refused("CHESS_NO_QUICK_FINISH", "art. 19 does not apply to remote play",
                               kOnlineArticle);
            return both_flags();
    }
    if (ruling.score == kDraw) verdict.outcome.state = sdk::OutcomeState::kDrawn;
    verdict.outcome.citation = article(ruling.article);
    if (ruling.needs_judgement)
        verdict.question = {"может ли соперник поставить мат хоть какой-нибудь серией ходов?",
                            "чи може суперник поставити мат хоч якоюсь серією ходів?",
                            "can the opponent mate by any series of legal moves?"};
    return verdict;
}

}  // namespace collegium::chess
