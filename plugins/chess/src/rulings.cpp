#include <algorithm>
#include <string>

#include <collegium/chess/mating.hpp>
#include <collegium/chess/online.hpp>
#include <collegium/chess/rule_book.hpp>
#include <collegium/chess/rulings.hpp>
#include <collegium/sdk/try.hpp>

#include "refused.hpp"

namespace collegium::chess {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

Ruling lost_unless_no_mate(const Board& board, Colour loser, std::string_view cited) {
    const Colour winner = other(loser);
    const MateChance chance = can_mate(board, winner, kRulingBoards);
    if (chance == MateChance::kCannot) return {kDraw, false, cited};
    const Score score = winner == Colour::kWhite ? Score{2, 0} : Score{0, 2};
    return {score, chance == MateChance::kUnknown, cited};
}

tl::unexpected<sdk::Error> no_quick_finish(std::string_view cited) {
    return refused("CHESS_NO_QUICK_FINISH", "art. 19 does not apply to this game", cited);
}

[[nodiscard]] sdk::Result<void> check_quick_finish(const QuickFinish& facts) {
    TRY(quick_finish_applies(facts));
    if (facts.left >= kShortTime)
        return refused("CHESS_TIME_NOT_SHORT", "two minutes or more are left", "19.4");
    return {};
}

std::string_view article_of(Illegality kind) {
    switch (kind) {
        case Illegality::kImpossibleMove:
            return "7.5.1";
        case Illegality::kPawnNotReplaced:
            return "7.5.2";
        case Illegality::kClockWithoutMove:
            return "7.5.3";
        case Illegality::kTwoHands:
            return "7.5.4";
    }
    return "7.5";
}

}  // namespace

sdk::Result<void> quick_finish_applies(const QuickFinish& facts) {
    if (facts.online && !applies_online("19")) return no_quick_finish(kOnlineArticle);
    if (!facts.announced) return no_quick_finish("19.2.1");
    if (facts.time_class == TimeClass::kBlitz || facts.increment.count() != 0)
        return no_quick_finish("19.2.2");
    return {};
}

std::string_view score_text(Score score) {
    if (score == Score{2, 0}) return "1-0";
    if (score == Score{0, 2}) return "0-1";
    if (score == kDraw) return "1/2-1/2";
    if (score == Score{1, 0}) return "1/2-0";
    if (score == Score{0, 1}) return "0-1/2";
    if (score == Score{0, 0}) return "0-0";
    return "";
}

sdk::Result<Score> checked_score(int white_quarters, int black_quarters) {
    const auto ordinary = [](int quarters) {
        return quarters == 0 || quarters == 2 || quarters == 4;
    };
    if (!ordinary(white_quarters) || !ordinary(black_quarters) ||
        white_quarters + black_quarters > 4)
        return refused("CHESS_SCORE_NOT_ALLOWED", "no such score of a game", "10.2");
    return Score{white_quarters / 2, black_quarters / 2};
}

Ruling resigned(const Board& board, Colour loser) {
    return lost_unless_no_mate(board, loser, "5.1.2");
}

Ruling flag_fell(const Board& board, Colour loser) {
    return lost_unless_no_mate(board, loser, "6.9");
}

Ruling second_illegal_move(const Board& board, Colour loser) {
    return lost_unless_no_mate(board, loser, "7.5.5");
}

seconds counted_time(const sdk::TimeControl& control) {
    seconds total{0};
    int moves_left = 60;
    for (const auto& period : control.periods) {
        const int moves = std::min(period.moves.value_or(moves_left), moves_left);
        total += period.base + period.bonus * moves;
        moves_left -= moves;
    }
    return total;
}

sdk::TimeControlVerdict time_class_of(const sdk::TimeControl& control) {
    if (control.periods.empty()) return {TimeClass::kUnclassified, article("6.3.1")};
    const seconds total = counted_time(control);
    if (total <= minutes(10)) return {TimeClass::kBlitz, article("14.1")};
    if (total < minutes(60)) return {TimeClass::kRapid, article("13.1")};
    return {TimeClass::kClassical, article("13.1")};
}

int penalty_minutes(TimeClass time_class) {
    return is_quick(time_class) ? 1 : 2;
}

std::string_view penalty_article(TimeClass time_class, std::string_view usual) {
    if (time_class == TimeClass::kRapid) return "13.3";
    return time_class == TimeClass::kBlitz ? "14.2" : usual;
}

bool full_rules_apply(TimeClass time_class, const Supervision& supervision) {
    switch (time_class) {
        case TimeClass::kRapid:  // art. 13.4
            return supervision.games_per_arbiter <= 3 && supervision.games_recorded;
        case TimeClass::kBlitz:  // art. 14.3
            return supervision.games_per_arbiter <= 1 && supervision.games_recorded;
        case TimeClass::kClassical:
        case TimeClass::kUnclassified:
            break;
    }
    return true;
}

sdk::Result<IllegalRuling> rule_on_illegal(const IllegalAct& act, TimeClass time_class,
                                           bool full_rules, bool online) {
    using Action = IllegalRuling::Action;
    if (online && !applies_online("7.5"))
        return refused("CHESS_ILLEGAL_MOVE_NOT_ONLINE",
                       "illegal moves are not penalised in remote play", kOnlineArticle);
    IllegalRuling ruling;
    ruling.act_article = article_of(act.kind);
    // Art. 13.5.2: once the opponent has moved, only the players together can take it back.
    if (!full_rules && act.opponent_has_replied) {
        ruling.action = Action::kStands;
        ruling.article = "13.5.2";
        ruling.counted = act.earlier;
        ruling.unless_agreed = true;
        return ruling;
    }
    ruling.counted = act.earlier + 1;
    if (ruling.counted >= 2) {
        ruling.action = Action::kGameLost;
        ruling.article = "7.5.5";
        return ruling;
    }
    ruling.action = Action::kPenalty;
    ruling.bonus_minutes = penalty_minutes(time_class);
    ruling.restore = act.kind == Illegality::kImpossibleMove;
    ruling.queen = act.kind == Illegality::kPawnNotReplaced;
    ruling.article = penalty_article(time_class, "7.5.5");
    return ruling;
}

bool must_record(TimeClass time_class, std::chrono::milliseconds left, seconds increment) {
    // In quick games the arbiter's assistant writes, or nobody must (arts. 13.2, 13.4, 14.3, 14.4).
    if (is_quick(time_class)) return false;
    return left >= minutes(5) || increment >= seconds(30);
}

sdk::Result<Score> agreed_draw(int white_moves, int black_moves, int least_moves, bool permitted) {
    if (white_moves < 1 || black_moves < 1)
        return refused("CHESS_DRAW_BEFORE_BOTH_MOVED", "both players must have made a move",
                       "5.2.3");
    if (std::min(white_moves, black_moves) < least_moves && !permitted) {
        auto refusal =
            refused("CHESS_DRAW_TOO_EARLY", "the regulation forbids agreement before a move",
                    "9.1.1", {{"move", std::to_string(least_moves)}});
        refusal.value().citations.push_back(article("12.9"));
        return refusal;
    }
    return kDraw;
}

sdk::Result<QuickFinishRuling> request_increment(const QuickFinish& facts, RequestAnswer answer) {
    if (auto checked = check_quick_finish(facts); !checked) return refusal_of(std::move(checked));
    QuickFinishRuling ruling;
    ruling.article = "19.4";
    ruling.draw = answer == RequestAnswer::kDrawAccepted;
    if (answer == RequestAnswer::kGranted) {
        ruling.new_increment = seconds(5);
        ruling.bonus_minutes = 2;  // not halved in rapid: art. 13.3 touches arts. 7 and 9 only
    }
    return ruling;
}

sdk::Result<QuickFinishRuling> claim_quick_draw(const QuickFinish& facts, QuickRuling ruling) {
    if (auto checked = check_quick_finish(facts); !checked) return refusal_of(std::move(checked));
    switch (ruling) {
        case QuickRuling::kAccepted:
            return QuickFinishRuling{true, seconds(0), 0, false, "19.5.1"};
        case QuickRuling::kPostponed:
            return QuickFinishRuling{false, seconds(0), 2, true, "19.5.2"};
        case QuickRuling::kRejected:
            break;
    }
    return QuickFinishRuling{false, seconds(0), 2, false, "19.5.3"};
}

}  // namespace collegium::chess
