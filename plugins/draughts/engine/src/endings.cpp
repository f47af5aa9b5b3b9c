// What ends a game beside the board, and what the board has to say about it.
#include <utility>

#include <collegium/draughts/discipline.hpp>

#include "game.hpp"

namespace collegium::draughts {
namespace {

struct Words {
    const char* kind;
    sdk::LocalText text;
};

Words words_of(sdk::EndingEvent event) {
    switch (event) {
        case sdk::EndingEvent::kFlag:
            return {"TIME", {"время истекло", "час вийшов", "time is over"}};
        case sdk::EndingEvent::kBothFlags:
            return {"BOTH_FLAGS",
                    {"время истекло у обоих", "час вийшов в обох", "time is over for both"}};
        case sdk::EndingEvent::kResignation:
            return {"RESIGNATION", {"сдался", "здався", "resigned"}};
        case sdk::EndingEvent::kPenalty:
            break;
    }
    return {"PENALTY", {"поражение засчитано", "поразку зараховано", "declared lost"}};
}

const Article& article_of(const EndingRules& rules, sdk::EndingEvent event) {
    switch (event) {
        case sdk::EndingEvent::kFlag:
            return rules.flag;
        case sdk::EndingEvent::kBothFlags:
            return rules.both_flags;
        case sdk::EndingEvent::kResignation:
            return rules.resignation;
        case sdk::EndingEvent::kPenalty:
            break;
    }
    return rules.penalty;
}

// Whether the move that decided the game was never made: its player's flag fell first, and his
// clock does not run once he has pressed it.
bool last_move_not_made(const DraughtsGame& game, sdk::EndingEvent event, sdk::Side side) {
    return game.draws().endings.made_by_pressing && event == sdk::EndingEvent::kFlag &&
           game.history().plies() > 0 && side != game.position().turn.side;
}

}  // namespace

// The books ask for no such proof: time lost is a loss whatever stands on the board.
sdk::WinVerdict DraughtsDiscipline::can_win(const sdk::Game& game, sdk::Side side) const {
    const auto& ours = static_cast<const DraughtsGame&>(game);
    const sdk::Outcome outcome = game.outcome();
    sdk::WinVerdict verdict;
    verdict.citation = ours.edition().cite(ours.edition().articles.no_pieces);
    if (outcome.state == sdk::OutcomeState::kGoingOn) return verdict;
    const bool won = outcome.state == sdk::OutcomeState::kWon && outcome.winner == side;
    verdict.chance = won ? sdk::WinChance::kCan : sdk::WinChance::kCannot;
    if (!won) verdict.why = outcome.text;
    verdict.citation = outcome.citation;
    return verdict;
}

sdk::Result<sdk::EndingVerdict> DraughtsDiscipline::judge(const sdk::Game& game,
                                                          sdk::EndingEvent event,
                                                          sdk::Side side) const {
    const auto& ours = static_cast<const DraughtsGame&>(game);
    const EndingRules& rules = ours.draws().endings;
    sdk::EndingVerdict verdict;
    verdict.outcome = game.outcome();
    if (verdict.outcome.state != sdk::OutcomeState::kGoingOn &&
        !last_move_not_made(ours, event, side)) {
        const bool flag = event == sdk::EndingEvent::kFlag || event == sdk::EndingEvent::kBothFlags;
        if (!flag || rules.made_by_pressing) return verdict;
        const bool position_first = !rules.decided_before_flag.number.empty();
        verdict.outcome.citation =
            ours.edition().cite(position_first ? rules.decided_before_flag : rules.flag);
        if (!position_first)
            verdict.question = {"часы были переключены до падения флажка?",
                                "чи було перемкнуто годинник до падіння прапорця?",
                                "was the clock pressed before the flag fell?"};
        return verdict;
    }
    const Article& article = article_of(rules, event);
    if (article.number.empty()) {
        return sdk::refuse(sdk::Code::kUnimplemented, "ENDING_NOT_KNOWN",
                           "the book has no rule for it");
    }
    Words words = words_of(event);
    const bool drawn = event == sdk::EndingEvent::kBothFlags;
    verdict.outcome.state = drawn ? sdk::OutcomeState::kDrawn : sdk::OutcomeState::kWon;
    if (!drawn) verdict.outcome.winner = other(side);
    verdict.outcome.kind = words.kind;
    verdict.outcome.text = std::move(words.text);
    verdict.outcome.citation = ours.edition().cite(article);
    return verdict;
}

}  // namespace collegium::draughts
