#include "draw_claims.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include <collegium/draughts/discipline.hpp>

#include "draw_counters.hpp"
#include "game.hpp"

namespace collegium::draughts {
namespace {

using sdk::Code;
using sdk::Result;

// One claim in one game; a short-lived view.
class ClaimJudge {
  public:
    ClaimJudge(const DraughtsGame& game, const DrawRule& rule, const sdk::ClaimContext& claim)
        : game_(game), book_(game.draws()), rule_(rule), claim_(claim) {}

    [[nodiscard]] Result<sdk::ClaimVerdict> judge() const {
        if (auto checked = may_be_claimed(); !checked) return refusal_of(std::move(checked));
        if (auto checked = facts_are_there(); !checked) return refusal_of(std::move(checked));
        History history = game_.history();
        if (claim_.written) {
            const Move* move = game_.find(*claim_.written);
            if (move == nullptr)
                return refused("MOVE_NOT_LEGAL", "the written move is not legal", rule_.article);
            history.push(after(history.present(), *move));
        }
        return verdict_on(history);
    }

  private:
    [[nodiscard]] tl::unexpected<sdk::Error> refused(std::string reason, std::string message,
                                                     const Article& article) const {
        auto refusal = sdk::refuse(Code::kFailedPrecondition, std::move(reason), std::move(message),
                                   {{"rule", rule_.id}});
        refusal.value().citations.push_back(game_.edition().cite(article));
        return refusal;
    }

    // Whether this person may make this kind of claim now.
    [[nodiscard]] Result<void> may_be_claimed() const {
        if (claim_.by_arbiter && !book_.claims.arbiter_may_declare)
            return refused("ARBITER_MAY_NOT_DECLARE", "a player must claim", book_.claims.arbiter);
        if (claim_.by_arbiter && rule_.by_the_player)
            return refused("CLAIM_OF_A_PLAYER", "only the player may claim it", rule_.article);
        const bool on_move = claim_.claimant == game_.seat(game_.history().present().to_move);
        if (rule_.counting == Counting::kOccurrences && !claim_.by_arbiter && !on_move)
            return refused("CLAIM_NOT_ON_MOVE", "only the player on move", book_.claims.checked);
        const bool takes = rule_.written != WrittenMove::kNotTaken && !claim_.by_arbiter;
        if (claim_.written && !takes)
            return refused("CLAIM_TAKES_NO_WRITTEN_MOVE", "claimed without a move", rule_.article);
        return {};
    }

    // Whether what the board does not know was told.
    [[nodiscard]] Result<void> facts_are_there() const {
        if (rule_.most_time && !claim_.remaining)
            return refused("CLAIM_NEEDS_CLOCK", "the time left is not told", rule_.article);
        if (rule_.needs_record && !book_.record_kept)
            return refused("CLAIM_NEEDS_RECORD", "no record is kept", book_.claims.without_record);
        if (rule_.counting != Counting::kAloud) return {};
        if (!claim_.counted_from)
            return refused("CLAIM_NEEDS_COUNT", "the start of the count is not told",
                           rule_.article);
        if (*claim_.counted_from < 0 || *claim_.counted_from > game_.history().plies())
            return refused("CLAIM_COUNT_OUTSIDE_GAME", "no such moment", rule_.article);
        return {};
    }

    [[nodiscard]] sdk::ClaimVerdict verdict_on(const History& history) const {
        const DrawCounters counters(book_, history, game_.rules().geometry());
        Standing standing = counters.standing(rule_);
        if (rule_.counting == Counting::kAloud) {
            standing.count = counted_aloud(history);
            standing.full = standing.runs && standing.count >= rule_.limit;
        }
        sdk::ClaimVerdict verdict;
        verdict.count = std::min(standing.count, rule_.limit);
        verdict.limit = rule_.limit;
        verdict.citation = game_.edition().cite(rule_.article);
        if (!counters.is_played(rule_)) return wrong(std::move(verdict), not_in_this_game());
        if (rule_.most_time && *claim_.remaining > *rule_.most_time)
            return wrong(std::move(verdict),
                         {"на часах заявителя больше времени", "на годиннику заявника більше часу",
                          "the claimant has more time left"});
        if (!standing.full) return wrong(std::move(verdict), not_yet(standing));
        verdict.effect = sdk::ClaimEffect::kDraw;
        const sdk::LocalText question = question_of(rule_, book_);
        // An arbiter who declares the draw by himself has answered.
        if (question.en.empty() || claim_.by_arbiter ||
            claim_.ruling == sdk::ArbiterRuling::kForTheDraw)
            return verdict;
        if (claim_.ruling == sdk::ArbiterRuling::kAgainst)
            return wrong(std::move(verdict), {"так решил судья", "так вирішив суддя",
                                              "the arbiter has ruled against it"});
        if (rule_.question.en.empty())  // asked for want of a record
            verdict.citation = game_.edition().cite(book_.claims.without_record);
        verdict.effect = sdk::ClaimEffect::kNeedsRuling;
        verdict.why = question;
        return verdict;
    }

    // Moves of the side that plays for a win since the other began to count.
    [[nodiscard]] int counted_aloud(const History& history) const {
        const int white = history.moves_of(Side::kWhite, *claim_.counted_from);
        const int black = history.moves_of(Side::kBlack, *claim_.counted_from);
        if (claim_.by_arbiter) return std::min(white, black);
        return claim_.claimant == game_.seat(Side::kWhite) ? black : white;
    }

    [[nodiscard]] sdk::ClaimVerdict wrong(sdk::ClaimVerdict verdict, sdk::LocalText why) const {
        verdict.effect = sdk::ClaimEffect::kGoesOn;
        verdict.why = std::move(why);
        if (claim_.written) verdict.effect = sdk::ClaimEffect::kWrittenMoveStands;
        if (on_claimants_time()) {
            verdict.on_claimants_time = true;
            const auto left = left_after_the_check();
            if (claim_.flag_fell || (left && left->count() <= 0))
                verdict.effect = sdk::ClaimEffect::kClaimantLoses;
            else
                verdict.left = left;
        }
        if (verdict.effect != sdk::ClaimEffect::kGoesOn)
            verdict.citation = game_.edition().cite(book_.claims.checked);
        return verdict;
    }

    // What the book has checked at the claimant's cost; of other claims it says nothing.
    [[nodiscard]] bool on_claimants_time() const {
        if (claim_.by_arbiter || rule_.counting == Counting::kNothing) return false;
        return rule_.counting == Counting::kOccurrences || book_.claims.counts_on_claimants_time;
    }

    [[nodiscard]] std::optional<std::chrono::seconds> left_after_the_check() const {
        if (!claim_.remaining || !claim_.checked_for) return std::nullopt;
        return *claim_.remaining - *claim_.checked_for;
    }

    [[nodiscard]] sdk::LocalText not_in_this_game() const {
        return rule_.only_no_increment
                   ? sdk::LocalText{"только при контроле без добавления времени на ход",
                                    "лише за контролю без додавання часу на хід",
                                    "only where no time is added for a move"}
                   : sdk::LocalText{"только в быстрой и молниеносной игре",
                                    "лише у швидкій та блискавичній грі",
                                    "only in rapid and blitz games"};
    }

    [[nodiscard]] sdk::LocalText not_yet(const Standing& standing) const {
        if (!standing.runs && rule_.counting != Counting::kOccurrences)
            return {"условие правила не выполнено", "умову правила не виконано",
                    "the rule's condition does not hold"};
        const std::string of = std::to_string(rule_.limit);
        const std::string count = std::to_string(standing.count);
        return {count + " из " + of, count + " із " + of, count + " of " + of};
    }

    const DraughtsGame& game_;
    const DrawBook& book_;
    const DrawRule& rule_;
    const sdk::ClaimContext& claim_;
};

}  // namespace

bool is_automatic(const DrawRule& rule) {
    const bool counted = rule.counting != Counting::kAloud && rule.counting != Counting::kNothing;
    return counted && rule.question.en.empty();
}

const DrawRule* automatic_draw(const DrawBook& book, const History& history, Geometry geometry) {
    const DrawCounters counters(book, history, geometry);
    const auto rule =
        std::find_if(book.rules.begin(), book.rules.end(), [&](const DrawRule& candidate) {
            return is_automatic(candidate) && counters.standing(candidate).full;
        });
    return rule == book.rules.end() ? nullptr : &*rule;
}

std::string outcome_kind(const DrawRule& rule) {
    std::string kind = rule.id;
    for (char& c : kind)
        c = c == '-' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return kind;
}

sdk::LocalText question_of(const DrawRule& rule, const DrawBook& book) {
    if (!rule.question.en.empty() || !is_automatic(rule)) return rule.question;
    const bool proved_by_record =
        rule.counting == Counting::kOccurrences || book.claims.counters_need_record;
    if (book.record_kept || book.automatic || !proved_by_record) return {};
    return {"записи партии нет: видел ли эти ходы судья?",
            "запису партії немає: чи бачив ці ходи суддя?",
            "there is no record: has the arbiter seen these moves?"};
}

Result<sdk::ClaimVerdict> DraughtsDiscipline::check_claim(const sdk::Game& game,
                                                          std::string_view rule,
                                                          const sdk::ClaimContext& claim) const {
    const auto& ours = static_cast<const DraughtsGame&>(game);
    if (ours.legal().empty()) {
        auto refusal = sdk::refuse(Code::kFailedPrecondition, "GAME_IS_OVER", "the game is over");
        refusal.value().citations.push_back(ours.outcome().citation);
        return refusal;
    }
    const auto& rules = ours.draws().rules;
    const auto found = std::find_if(rules.begin(), rules.end(),
                                    [&](const DrawRule& known) { return known.id == rule; });
    if (found == rules.end()) {
        return sdk::refuse(Code::kNotFound, "DRAW_RULE_UNKNOWN", "no such draw rule",
                           {{"rule", std::string(rule)}});
    }
    return ClaimJudge(ours, *found, claim).judge();
}

}  // namespace collegium::draughts
